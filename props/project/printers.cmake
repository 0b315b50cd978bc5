# SPDX-License-Identifier: BSL-1.0
# What the printers of lib/graze/debug show for a case, its answer and its truth: the lines that the program itself prints.
# Takes DEBUGGER, a name, PRINTERS and PROGRAM (one_case).
cmake_policy(VERSION 3.25)
find_program(there ${DEBUGGER})
if(NOT there)
  message("Skipped: ${DEBUGGER} isn't installed")
  return()
endif()

foreach(case "cast f32 0.5 0 0 1 10.1 0 0 5 0 1 1" "ray f64 0.5 -3 0 0 1 0 0.5 0 0 1" "ray f64 0 0 0 1 0 0 5 0 0 1 0x1p-1074"
        "moving f32 1 2 3 1 1e-40 0 0 9 nan 0 1 -1 0 0" "container f64 0 0 0 1 3 0 0 0 0 1e300 inf")
  execute_process(COMMAND ${PROGRAM} ${case} OUTPUT_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
  if(NOT said MATCHES "^([^\n]+)\nanswer ([^\n]+)\ntruth  ([^\n]+)\nstart  ([^\n]+)\n$")
    message(FATAL_ERROR "one_case says: ${said}")
  endif()
  set(line "${CMAKE_MATCH_1}")
  set(lines "${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}" "${CMAKE_MATCH_3} of ${CMAKE_MATCH_1}" "${CMAKE_MATCH_4}")
  if(DEBUGGER MATCHES "lldb")
    set(stop --batch --no-lldbinit -o "settings set target.disable-aslr false" -o "command script import ${PRINTERS}"
             -o "breakpoint set --name shown" -o run -o "frame variable k answer truth start" -- ${PROGRAM} ${case})
  else()
    list(APPEND lines "\"${line}\"")
    set(stop --batch -nx -ex "set disable-randomization off" -ex "set print repeats 0" -ex "source ${PRINTERS}"
             -ex "break shown if $_streq($case_line(k), \"${line}\")" -ex run -ex "print k" -ex "print answer"
             -ex "print truth" -ex "print start" -ex "print $case_line(k)" --args ${PROGRAM} ${case})
  endif()
  execute_process(COMMAND ${DEBUGGER} ${stop} OUTPUT_VARIABLE shown ERROR_VARIABLE shown)
  if(shown MATCHES "Operation not permitted|lost connection")
    message("Skipped: ${DEBUGGER} may not trace processes here")
    return()
  endif()
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "([][+.*()^\\?$])" "\\\\\\1" line "${line}")
    if(NOT shown MATCHES "(\\$[0-9]+ =|[&] [a-z]+ =|[&]\\) [a-z]+ = 0x[0-9a-f]+) ${line}\n")
      message(SEND_ERROR "${DEBUGGER} doesn't show ${line}:\n${shown}")
    endif()
  endforeach()
endforeach()
