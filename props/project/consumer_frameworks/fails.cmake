# SPDX-License-Identifier: BSL-1.0
# A program that fails, and says so: takes PROGRAM, and SAYS, what it has to print.
execute_process(COMMAND ${PROGRAM} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
message("${said}")
if(NOT status EQUAL 1 AND NOT status EQUAL 201)  # 201: Boost.Test
  message(FATAL_ERROR "It ended with ${status}")
endif()
if(NOT said MATCHES "${SAYS}")
  message(FATAL_ERROR "It doesn't say: ${SAYS}")
endif()
