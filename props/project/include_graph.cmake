# SPDX-License-Identifier: BSL-1.0
# Which folder may include which, as in ARCHITECTURE.md, checked in the sources; and what the libraries include in total, from the
# compiler's own list. Takes ROOT and COMPILER.
cmake_policy(VERSION 3.25)

# What a folder includes of the project, and nothing else.
function(expect_only folder)
  file(GLOB_RECURSE sources ${ROOT}/${folder}/*.hpp ${ROOT}/${folder}/*.cpp)
  if(NOT sources)
    message(SEND_ERROR "${folder} has no sources")
  endif()
  string(REPLACE ";" "|" allowed "${ARGN}")
  foreach(source IN LISTS sources)
    file(STRINGS ${source} includes REGEX "^#include \"")
    foreach(line IN LISTS includes)
      string(REGEX REPLACE "^#include \"([^\"]*)\".*" "\\1" included "${line}")
      # A file without a folder is in the same folder or made by the build.
      if(included MATCHES "/" AND NOT included MATCHES "^(${allowed})")
        message(SEND_ERROR "${source} includes what its folder must not: ${included}")
      endif()
    endforeach()
  endforeach()
endfunction()

file(STRINGS ${ROOT}/ARCHITECTURE.md rows REGEX "^\\| [a-z/]+ \\| [a-z]+/[^|]* \\|$")
set(folders)
foreach(row IN LISTS rows)
  string(REGEX MATCH "^\\| ([^ ]+) \\| (.*) \\|$" row "${row}")
  list(APPEND folders ${CMAKE_MATCH_1})
  string(REPLACE " " ";" words "${CMAKE_MATCH_2}")
  expect_only(${CMAKE_MATCH_1} ${words})
endforeach()

file(READ ${ROOT}/ARCHITECTURE.md page)
string(REGEX MATCH "before it: ([a-z, \n]+)\\." sentence "${page}")
string(REGEX REPLACE "[, \n]+" ";" names "${CMAKE_MATCH_1}")
set(layers verify/ subjects/)
foreach(layer IN LISTS names)
  list(APPEND layers reports/program/${layer}/)
  list(APPEND folders reports/program/${layer})
  expect_only(reports/program/${layer} ${layers})
endforeach()

# No folder is left out.
file(GLOB sources RELATIVE ${ROOT} ${ROOT}/lib/*/*.hpp ${ROOT}/lib/verify/*/*.hpp ${ROOT}/fuzz/*.cpp ${ROOT}/fuzz/*/*.cpp
     ${ROOT}/bench/*.cpp ${ROOT}/reports/field/*.cpp ${ROOT}/reports/program/*/*.hpp)
foreach(source IN LISTS sources)
  get_filename_component(folder ${source} DIRECTORY)
  if(NOT folder IN_LIST folders)
    message(SEND_ERROR "ARCHITECTURE.md doesn't say what ${folder} may include")
  endif()
endforeach()

# Everything that a source includes.
set(lib ${ROOT}/lib)
function(expect_none_of source)
  execute_process(COMMAND ${COMPILER} -std=c++20 -x c++ -I ${lib} -M -MT target ${source} OUTPUT_VARIABLE included
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

expect_none_of(${lib}/verify/oracle/oracle.cpp ${lib}/graze/ ${lib}/published/)
if(NOT included MATCHES "include/boost/multiprecision/")
  message(FATAL_ERROR "The compiler's list of includes isn't what this script takes it for: ${included}")
endif()
file(GLOB_RECURSE headers ${lib}/graze/*.hpp ${lib}/published/*.hpp)
foreach(header IN LISTS headers)
  expect_none_of(${header} include/boost/)
endforeach()
# Boost stays behind the sources of lib/verify, except for these.
set(with_boost "/backward/(box|box_verdict|claim|decision|distances|edge|exact|number)\\.hpp$|/laws/surfaces\\.hpp$|/oracle/(fast/ball|decimal|equation|integer|fast/rounded_ball|surd)\\.hpp$|/judge/wide\\.hpp$")
file(GLOB_RECURSE headers ${lib}/verify/*.hpp)
foreach(header IN LISTS headers)
  if(NOT header MATCHES "${with_boost}|/verify/rapidcheck\\.hpp$")
    expect_none_of(${header} include/boost/ include/rapidcheck)
  endif()
endforeach()
# RapidCheck is optional: one header includes it, which no other one includes, and Boost comes with neither.
expect_none_of(${lib}/verify/rapidcheck.hpp include/boost/)
if(NOT included MATCHES "include/rapidcheck\\.h")
  message(FATAL_ERROR "The compiler's list of includes isn't what this script takes it for: ${included}")
endif()
