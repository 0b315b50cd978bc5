# SPDX-License-Identifier: BSL-1.0
# The compiled form, compiled without lib/CMakeLists.txt: with -ffast-math it is refused, and the compiler says
# why; so are the headers. Takes LIB and COMPILER.
cmake_policy(VERSION 3.25)

function(compile)
  execute_process(COMMAND ${COMPILER} -std=c++20 ${ARGN} -I ${LIB} -fsyntax-only ${LIB}/graze/kernel.cpp
                  ERROR_VARIABLE said RESULT_VARIABLE failed)
  set(said "${said}" PARENT_SCOPE)
  set(failed ${failed} PARENT_SCOPE)
endfunction()

compile(-O2 -ffast-math)
if(NOT failed OR NOT said MATCHES "graze's headers can't keep their promise")
  message(SEND_ERROR "-ffast-math isn't refused with a sentence: ${said}")
endif()
# As in another project, whose flags come before those of the kernel.
compile(-Ofast -fno-fast-math -ffp-contract=off)
if(failed)
  message(SEND_ERROR "-Ofast with the flags of the kernel isn't compiled: ${said}")
endif()
