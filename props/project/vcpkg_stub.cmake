# SPDX-License-Identifier: BSL-1.0
# Carries out lib/packages/vcpkg/portfile.cmake with as much of vcpkg as it uses, since vcpkg itself isn't in Debian 12.
# Takes PORTFILE and SCRATCH, a folder that is emptied; the package goes to SCRATCH/packages.
file(REMOVE_RECURSE ${SCRATCH})
set(PORT graze)
set(CURRENT_PACKAGES_DIR ${SCRATCH}/packages)

function(step)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()

function(vcpkg_check_linkage)
  cmake_parse_arguments(PARSE_ARGV 0 arg "ONLY_STATIC_LIBRARY" "" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "vcpkg_check_linkage doesn't know ${arg_UNPARSED_ARGUMENTS}")
  endif()
endfunction()

# Both kinds of build, as vcpkg has them.
function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
  foreach(type Release Debug)
    step(${CMAKE_COMMAND} -S ${arg_SOURCE_PATH} -B ${SCRATCH}/${type} -G Ninja -DCMAKE_BUILD_TYPE=${type}
         -DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=OFF ${arg_OPTIONS})
  endforeach()
endfunction()

function(vcpkg_cmake_install)
  step(${CMAKE_COMMAND} --build ${SCRATCH}/Release)
  step(${CMAKE_COMMAND} --build ${SCRATCH}/Debug)
  step(${CMAKE_COMMAND} --install ${SCRATCH}/Release --prefix ${CURRENT_PACKAGES_DIR})
  step(${CMAKE_COMMAND} --install ${SCRATCH}/Debug --prefix ${CURRENT_PACKAGES_DIR}/debug)
endfunction()

# The files move one folder up; vcpkg corrects the paths in them.
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "CONFIG_PATH" "")
  foreach(folder ${CURRENT_PACKAGES_DIR} ${CURRENT_PACKAGES_DIR}/debug)
    if(NOT EXISTS ${folder}/${arg_CONFIG_PATH}/${PORT}-config.cmake)
      message(FATAL_ERROR "There is no ${PORT}-config.cmake in ${folder}/${arg_CONFIG_PATH}")
    endif()
  endforeach()
  file(MAKE_DIRECTORY ${CURRENT_PACKAGES_DIR}/share)
  file(RENAME ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH} ${CURRENT_PACKAGES_DIR}/share/${PORT})
  file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/lib/cmake ${CURRENT_PACKAGES_DIR}/debug/lib/cmake)
  file(READ ${CURRENT_PACKAGES_DIR}/share/${PORT}/graze-targets.cmake text)
  string(REGEX REPLACE "(get_filename_component\\(_IMPORT_PREFIX \"\\\${_IMPORT_PREFIX}\" PATH\\)\n)+"
                       "\\1\\1" text "${text}")
  file(WRITE ${CURRENT_PACKAGES_DIR}/share/${PORT}/graze-targets.cmake "${text}")
endfunction()

function(vcpkg_fixup_pkgconfig)
  if(NOT EXISTS ${CURRENT_PACKAGES_DIR}/lib/pkgconfig/graze.pc)
    message(FATAL_ERROR "graze.pc isn't where pkg-config would look for it")
  endif()
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
  file(COPY_FILE ${arg_FILE_LIST} ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright)
endfunction()

include(${PORTFILE})
