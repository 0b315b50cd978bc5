# SPDX-License-Identifier: BSL-1.0
# Programs of a fuzz target of your own (verify/fuzz.hpp).
#
#   graze_add_fuzzer(NAME SOURCES... [LIBRARIES LIBRARY...] [NO_SANITIZE] [AFL])
#
# NAME is fuzzed by libFuzzer, under ASan and UBSan unless NO_SANITIZE is given; it is built if the compiler is clang and has
# libFuzzer. NAME_replay, by any compiler, runs inputs without it. LIBRARIES are linked to both; the fuzzer and the sanitizers
# see them only as they were compiled.
#
# If the environment has LIB_FUZZING_ENGINE, as in OSS-Fuzz and ClusterFuzzLite, NAME uses that engine and has no flags but
# those of the environment.
#
# With AFL, if AFL++ is there too, NAME_afl is the program that afl-fuzz runs, without sanitizers, and NAME_mutator.so the
# mutator of cases for AFL_CUSTOM_MUTATOR_LIBRARY. LIBRARIES must then be position-independent. The compiler is still clang
# itself: that of AFL++ may be older, so it is clang's instrumentation with the driver and the runtime of AFL++.
function(graze_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "NO_SANITIZE;AFL" "" "LIBRARIES")
  if(NOT arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "graze_add_fuzzer(${name}) has no sources")
  endif()
  add_executable(${name}_replay ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(${name}_replay PRIVATE graze::fuzz_replay ${arg_LIBRARIES})

  if(DEFINED ENV{LIB_FUZZING_ENGINE})
    separate_arguments(engine UNIX_COMMAND "$ENV{LIB_FUZZING_ENGINE}")
    add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
    target_link_libraries(${name} PRIVATE graze::fuzz ${arg_LIBRARIES} ${engine})
    return()
  endif()

  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_FLAGS -fsanitize=fuzzer)
  set(CMAKE_REQUIRED_QUIET ON)
  check_cxx_source_compiles("extern \"C\" int LLVMFuzzerTestOneInput(const unsigned char*, decltype(sizeof(0))) { return 0; }"
                            GRAZE_HAS_LIBFUZZER)
  if(NOT GRAZE_HAS_LIBFUZZER)
    message(STATUS "${name}: this compiler has no libFuzzer; only ${name}_replay is made")
    return()
  endif()
  set(flags -fsanitize=fuzzer)
  if(NOT arg_NO_SANITIZE)
    set(flags -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined)
  endif()
  add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
  target_compile_options(${name} PRIVATE ${flags})
  target_link_options(${name} PRIVATE ${flags})
  target_link_libraries(${name} PRIVATE graze::fuzz ${arg_LIBRARIES})
  if(NOT arg_AFL)
    return()
  endif()

  find_file(GRAZE_AFL_DRIVER libAFLDriver.a PATH_SUFFIXES lib/afl)
  find_file(GRAZE_AFL_RUNTIME afl-compiler-rt.o PATH_SUFFIXES lib/afl)
  if(NOT GRAZE_AFL_DRIVER OR NOT GRAZE_AFL_RUNTIME)
    message(STATUS "${name}: AFL++ isn't found; ${name}_afl isn't made")
    return()
  endif()
  add_executable(${name}_afl ${arg_UNPARSED_ARGUMENTS})
  target_compile_options(${name}_afl PRIVATE -fsanitize-coverage=trace-pc-guard)
  target_link_libraries(${name}_afl PRIVATE graze::fuzz ${arg_LIBRARIES} ${GRAZE_AFL_DRIVER} ${GRAZE_AFL_RUNTIME})
  add_library(${name}_mutator MODULE ${arg_UNPARSED_ARGUMENTS})
  set_target_properties(${name}_mutator PROPERTIES PREFIX "")
  target_link_libraries(${name}_mutator PRIVATE graze::fuzz ${arg_LIBRARIES})
endfunction()
