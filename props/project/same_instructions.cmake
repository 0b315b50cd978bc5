# SPDX-License-Identifier: BSL-1.0
# Foreign vector types cost nothing: for a question about them the compiler generates the same instructions as if each number
# were copied by hand. Takes LIB, COMPILER, SOURCE and SCRATCH. (g++ does; clang generates as many, but in another
# order.)
cmake_policy(VERSION 3.25)
file(MAKE_DIRECTORY ${SCRATCH})
foreach(way AS_THEY_ARE COPIED)
  execute_process(COMMAND ${COMPILER} -std=c++20 -O2 -I ${LIB} -D${way} -S ${SOURCE} -o ${SCRATCH}/${way}.s
                  COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${SCRATCH}/${way}.s ${way})
  # Only the code of the question; labels are renumbered.
  string(REGEX MATCH "\nask:[^\n]*\n.*\n[ \t]+\\.size[ \t]+ask" ${way} "${${way}}")
  string(REGEX REPLACE "\\.L[A-Z]*[0-9]+" ".L" ${way} "${${way}}")
  file(WRITE ${SCRATCH}/${way}.txt "${${way}}")
endforeach()
if(NOT AS_THEY_ARE MATCHES "call|jmp")
  message(FATAL_ERROR "There is no question in ${SCRATCH}/AS_THEY_ARE.s")
endif()
if(NOT AS_THEY_ARE STREQUAL COPIED)
  message(FATAL_ERROR "They cost something: compare AS_THEY_ARE.txt with COPIED.txt in ${SCRATCH}")
endif()
