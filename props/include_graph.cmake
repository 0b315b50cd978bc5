# SPDX-License-Identifier: BSL-1.0
# The oracle and lib/graze share no code, lib/graze and lib/published need nothing but the standard library, and Boost
# stays behind the sources of lib/verify: read off the compiler's own list of included files. Takes LIB and COMPILER.
cmake_policy(VERSION 3.25)

function(expect_none_of source)
  execute_process(COMMAND ${COMPILER} -std=c++20 -x c++ -I ${LIB} -M -MT target ${source} OUTPUT_VARIABLE included
                  COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "target: ${source}" "" included "${included}")
  foreach(forbidden IN LISTS ARGN)
    string(REGEX MATCH "[^ \n]*${forbidden}[^ \n]*" found "${included}")
    if(found)
      message(SEND_ERROR "${source} includes what it must not: ${found}")
    endif()
  endforeach()
  set(included "${included}" PARENT_SCOPE)
endfunction()

expect_none_of(${LIB}/verify/oracle.cpp ${LIB}/graze/ ${LIB}/published/)
if(NOT included MATCHES "include/boost/multiprecision/")
  message(FATAL_ERROR "The compiler's list of includes isn't what this script takes it for: ${included}")
endif()
file(GLOB_RECURSE headers ${LIB}/graze/*.hpp)
foreach(header IN LISTS headers)
  expect_none_of(${header} ${LIB}/verify/ ${LIB}/published/ include/boost/)
endforeach()
file(GLOB_RECURSE headers ${LIB}/published/*.hpp)
foreach(header IN LISTS headers)
  expect_none_of(${header} ${LIB}/verify/ ${LIB}/graze/ include/boost/)
endforeach()
foreach(name case answer tape text family reply subject oracle judge tally trial audit)
  expect_none_of(${LIB}/verify/${name}.hpp include/boost/)
endforeach()
