# SPDX-License-Identifier: BSL-1.0
# Compiles and links bits.cpp, runs it, and compares its hash with the one in bits.txt. Takes HERE, LIB, SCRATCH,
# COMPILER, FLAGS, LINKED (flags for the linker alone), OBJECT (the compiled kernel, or nothing for the headers) and
# EXPECTED:
#
#   kept           the same hash, where the processor keeps subnormal numbers
#   "taken for 0"  the same hash, where it takes them for 0
#   ends           any hash: only an end
#   refused        the headers must not compile
cmake_policy(VERSION 3.25)
separate_arguments(FLAGS)
separate_arguments(LINKED)
file(MAKE_DIRECTORY ${SCRATCH})
if(OBJECT)
  list(APPEND FLAGS -DGRAZE_COMPILED)
endif()
execute_process(COMMAND ${COMPILER} -std=c++20 ${FLAGS} -I ${LIB} -c ${HERE}/bits.cpp -o ${SCRATCH}/bits.o
                RESULT_VARIABLE failed ERROR_VARIABLE said)
if(EXPECTED STREQUAL refused)
  if(NOT failed OR NOT said MATCHES "graze::kernel")
    message(FATAL_ERROR "The headers were to be refused, with a word about graze::kernel: ${said}")
  endif()
  return()
endif()
if(failed)
  message(FATAL_ERROR "${said}")
endif()
execute_process(COMMAND ${COMPILER} ${LINKED} ${SCRATCH}/bits.o ${OBJECT} -o ${SCRATCH}/bits
                COMMAND_ERROR_IS_FATAL ANY)
# 400,000 answers: a fraction of a second, and far less than what one search through all numbers takes.
execute_process(COMMAND ${SCRATCH}/bits OUTPUT_VARIABLE said TIMEOUT 300 RESULT_VARIABLE failed)
if(NOT failed EQUAL 0)
  message(FATAL_ERROR "The answers didn't come: ${failed}")
endif()
if(EXPECTED STREQUAL ends)
  return()
endif()
file(READ ${HERE}/bits.txt hash)
if(NOT said STREQUAL "${hash}subnormal numbers are ${EXPECTED}\n")
  message(FATAL_ERROR "Expected ${hash}and that subnormal numbers are ${EXPECTED}; the program said: ${said}")
endif()
