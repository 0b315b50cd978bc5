# SPDX-License-Identifier: BSL-1.0
# Installs the project, then configures and builds the consumer against the installation, and runs its tests.
# Takes BUILD, CONSUMER, SCRATCH, COMPILER and FLAGS.
function(step)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
file(REMOVE_RECURSE ${SCRATCH})
step(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/prefix)
step(${CMAKE_COMMAND} -S ${CONSUMER} -B ${SCRATCH}/build -G Ninja -DCMAKE_PREFIX_PATH=${SCRATCH}/prefix
     -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${FLAGS})
step(${CMAKE_COMMAND} --build ${SCRATCH}/build)

# The same with pkg-config.
find_program(pkg_config pkg-config)
if(pkg_config AND EXISTS ${CONSUMER}/bounce_compiled.cpp)
  file(GLOB folders ${SCRATCH}/prefix/lib*/pkgconfig ${SCRATCH}/prefix/lib*/*/pkgconfig)
  set(ENV{PKG_CONFIG_PATH} ${folders})
  execute_process(COMMAND ${pkg_config} --cflags --libs graze-kernel OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  separate_arguments(flags)
  separate_arguments(FLAGS)
  step(${COMPILER} -std=c++20 ${FLAGS} ${CONSUMER}/bounce_compiled.cpp ${flags} -o ${SCRATCH}/by_pkg_config)
  step(${SCRATCH}/by_pkg_config)
endif()
step(${CMAKE_CTEST_COMMAND} --test-dir ${SCRATCH}/build --output-on-failure --no-tests=error)
