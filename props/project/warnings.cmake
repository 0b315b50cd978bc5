# SPDX-License-Identifier: BSL-1.0
# Compiles every installed header alone, and then a source that uses them, with nearly all warnings of the compiler, and
# expects none. Takes COMPILER, HEADERS (the folder of the installed ones) and USER (the source).
cmake_policy(VERSION 3.25)

if(COMPILER MATCHES "clang")
  set(flags
      -Weverything
      # About older standards, with which graze doesn't compile.
      -Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-c++20-compat
      # Answers are a number and enumerators.
      -Wno-padded
      # Rejects any array indexed by a variable. Long integers are such arrays; sanitizers check their bounds (props/sanitizers).
      -Wno-unsafe-buffer-usage
      # All values compared with == are exact: zeros, and copied numbers.
      -Wno-float-equal
      # A switch over all enumerators has no default, so that -Wswitch reports a new one.
      -Wno-switch-default
      # The functions of verify::audit that aren't inline are compiled in audit.cpp.
      -Wno-undefined-func-template)
else()
  set(flags
      -Wall -Wextra -Wpedantic -Walloca -Warith-conversion -Warray-bounds=2 -Wcast-align=strict -Wcast-qual
      -Wcatch-value=3 -Wcomma-subscript -Wconversion -Wctor-dtor-privacy -Wdate-time -Wdeprecated-copy-dtor
      -Wdisabled-optimization -Wdouble-promotion -Wduplicated-branches -Wduplicated-cond -Wextra-semi -Wformat=2
      -Wimplicit-fallthrough=5 -Winvalid-pch -Wlogical-op -Wmismatched-tags -Wmissing-declarations -Wnoexcept
      -Wnon-virtual-dtor -Wnull-dereference -Wold-style-cast -Woverloaded-virtual -Wplacement-new=2
      -Wredundant-decls -Wredundant-tags -Wshadow -Wshift-overflow=2 -Wsign-conversion -Wsign-promo
      -Wstrict-null-sentinel -Wstrict-overflow=2 -Wstringop-overflow=4 -Wsuggest-override -Wswitch-enum
      -Wtrampolines -Wundef -Wunsafe-loop-optimizations -Wunused-const-variable=2 -Wunused-macros -Wvla -Wvolatile
      -Wzero-as-null-pointer-constant)
  # Left out: -Wfloat-equal and -Wswitch-default as above, and -Wuseless-cast: a cast that is redundant if a limb has 64 bits
  # isn't if it has 32.
endif()
list(APPEND flags -std=c++20 -Werror)

function(expect_silence what)
  execute_process(COMMAND ${COMPILER} ${flags} ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(failed OR said)
    message(SEND_ERROR "${what}: ${said}")
  endif()
endfunction()

file(GLOB_RECURSE headers ${HEADERS}/*.hpp)
foreach(header IN LISTS headers)
  expect_silence(${header} -I ${HEADERS} -fsyntax-only -include ${header} -x c++ /dev/null)
endforeach()
# Some warnings appear only where templates are used, or when code is generated. The source's own macros are unused.
expect_silence(${USER} -I ${HEADERS} -O2 -Wno-unused-macros -c ${USER} -o /dev/null)
expect_silence("${USER} with GRAZE_LINKED" -DGRAZE_LINKED -I ${HEADERS} -O2 -Wno-unused-macros -c ${USER} -o /dev/null)
expect_silence("${USER} with GRAZE_SELF_CHECK" -DGRAZE_SELF_CHECK -I ${HEADERS} -O2 -Wno-unused-macros -c ${USER}
               -o /dev/null)
