# SPDX-License-Identifier: BSL-1.0
# A question about a type that can't be answered for isn't compiled, and the compiler says why. Takes LIB, COMPILER and
# SCRATCH.
cmake_policy(VERSION 3.25)

function(compile type)
  file(WRITE ${SCRATCH}/asked.cpp "#include \"graze/graze.hpp\"
    using Number = ${type};
    int asked(const graze::MovingSphere<Number>& a, const graze::Sphere<Number>& b) {
      return static_cast<int>(graze::sphere_sweep(a, b).outcome);
    }\n")
  execute_process(COMMAND ${COMPILER} -std=c++20 -I ${LIB} -fsyntax-only ${SCRATCH}/asked.cpp ERROR_VARIABLE said
                  RESULT_VARIABLE failed)
  set(said "${said}" PARENT_SCOPE)
  set(failed ${failed} PARENT_SCOPE)
endfunction()

file(MAKE_DIRECTORY ${SCRATCH})
foreach(type float double "long double")
  compile(${type})
  if(failed)
    message(SEND_ERROR "${type} isn't compiled: ${said}")
  endif()
endforeach()
foreach(type int "unsigned long" bool char)
  compile(${type})
  if(NOT failed OR NOT said MATCHES "graze answers in float, double")
    message(SEND_ERROR "${type} isn't refused with a sentence: ${said}")
  endif()
endforeach()
# Some compilers don't know this one.
compile(_Float16)
if(failed AND NOT said MATCHES "is not supported|was not declared|does not name a type")
  message(SEND_ERROR "_Float16 isn't compiled: ${said}")
endif()
# Nor this one; who knows it moves its numbers through conversions.
compile(__bf16)
if(NOT failed)
  message(SEND_ERROR "__bf16 isn't refused")
endif()
