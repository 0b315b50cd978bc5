# SPDX-License-Identifier: BSL-1.0
# The part of graze_kernel that is compiled for processors with fma defines nothing that a linker could take for the rest of a
# program, such as a function of the standard library. Takes NM and ARCHIVE.
execute_process(COMMAND ${NM} -C ${ARCHIVE} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(FIND "${symbols}" "kernel_fma.cpp.o:" start)
if(start EQUAL -1)
  message(FATAL_ERROR "${ARCHIVE} has no kernel_fma.cpp.o")
endif()
string(SUBSTRING "${symbols}" ${start} -1 symbols)
string(REGEX MATCHALL "\n[0-9a-f]+ [A-Zu] [^\n]*" defined "${symbols}")
list(LENGTH defined count)
list(FILTER defined EXCLUDE REGEX " (graze::|[^(]* graze::)(compiled_fma|kernel::fma)::| DW\\.ref\\.__gxx_personality_v0$")
if(count LESS 20 OR defined)
  message(FATAL_ERROR "Of ${count} symbols these aren't of compiled_fma or kernel::fma:${defined}")
endif()
