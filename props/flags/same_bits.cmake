# SPDX-License-Identifier: BSL-1.0
# Compiles and links bits.cpp and compares its hash with the one in bits.txt. Takes HERE, LIB, SCRATCH, COMPILER, FLAGS,
# OBJECT (the compiled kernel, or nothing for the headers) and EXPECTED: what the program says of subnormal numbers, or
# `refused` where the headers must not compile.
cmake_policy(VERSION 3.25)
separate_arguments(FLAGS)
file(MAKE_DIRECTORY ${SCRATCH})
if(OBJECT)
  list(APPEND FLAGS -DGRAZE_COMPILED)
endif()
execute_process(COMMAND ${COMPILER} -std=c++20 ${FLAGS} -I ${LIB} ${HERE}/bits.cpp ${OBJECT} -o ${SCRATCH}/bits
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
execute_process(COMMAND ${SCRATCH}/bits OUTPUT_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
file(READ ${HERE}/bits.txt hash)
if(NOT said STREQUAL "${hash}subnormal numbers are ${EXPECTED}\n")
  message(FATAL_ERROR "Expected ${hash}and that subnormal numbers are ${EXPECTED}; the program said: ${said}")
endif()
