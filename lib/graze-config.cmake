# SPDX-License-Identifier: BSL-1.0
# Gives graze::graze and graze::kernel, and graze::verify where it was built. Who asks for COMPONENTS verify is told
# when it wasn't.
include(${CMAKE_CURRENT_LIST_DIR}/graze-targets.cmake)
foreach(component IN LISTS graze_FIND_COMPONENTS)
  if(TARGET graze::${component})
    set(graze_${component}_FOUND TRUE)
  elseif(graze_FIND_REQUIRED_${component})
    set(graze_FOUND FALSE)
    set(graze_NOT_FOUND_MESSAGE "This copy of graze was installed without its component ${component}.")
  endif()
endforeach()
