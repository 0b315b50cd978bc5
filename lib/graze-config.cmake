# SPDX-License-Identifier: BSL-1.0
# Gives graze::graze, and graze::kernel, graze::batch and graze::verify where they were built. Who asks for one of them
# in COMPONENTS is told when it wasn't.
if(@has_batch@)
  include(CMakeFindDependencyMacro)
  find_dependency(hwy)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/graze-targets.cmake)
foreach(component IN LISTS graze_FIND_COMPONENTS)
  if(TARGET graze::${component})
    set(graze_${component}_FOUND TRUE)
  elseif(graze_FIND_REQUIRED_${component})
    set(graze_FOUND FALSE)
    set(graze_NOT_FOUND_MESSAGE "This copy of graze was installed without its component ${component}.")
  endif()
endforeach()
