# SPDX-License-Identifier: BSL-1.0
# Programs of a fuzz target of your own (verify/fuzz.hpp).
#
#   graze_add_fuzzer(NAME SOURCES... [LIBRARIES LIBRARY...] [NO_SANITIZE])
#
# NAME is fuzzed by libFuzzer, under ASan and UBSan unless NO_SANITIZE is said; it is made where the compiler is clang and has
# libFuzzer. NAME_replay, by any compiler, runs inputs without it. What LIBRARIES names is linked to both; it is seen by the
# fuzzer and the sanitizers only as it was compiled itself.
function(graze_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "NO_SANITIZE" "" "LIBRARIES")
  if(NOT arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "graze_add_fuzzer(${name}) has no sources")
  endif()
  add_executable(${name}_replay ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(${name}_replay PRIVATE graze::fuzz_replay ${arg_LIBRARIES})

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
endfunction()
