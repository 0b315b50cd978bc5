# SPDX-License-Identifier: BSL-1.0
# What graze's headers refuse is refused with a sentence, and what they accept is accepted without a warning, whatever warnings a
# program enables. Takes LIB, COMPILER and SCRATCH.
cmake_policy(VERSION 3.25)

function(compile source)
  file(WRITE ${SCRATCH}/asked.cpp "${source}\n")
  execute_process(COMMAND ${COMPILER} -std=c++20 ${ARGN} -I ${LIB} -fsyntax-only ${SCRATCH}/asked.cpp ERROR_VARIABLE said
                  RESULT_VARIABLE failed)
  set(said "${said}" PARENT_SCOPE)
  set(failed ${failed} PARENT_SCOPE)
endfunction()
# The compiler's first error is this sentence.
function(expect_refused what sentence source)
  compile("${source}" ${ARGN})
  string(REGEX MATCH "error: [^\n]*" first "${said}")
  if(NOT failed OR NOT first MATCHES "${sentence}")
    message(SEND_ERROR "${what} isn't refused with a sentence: ${said}")
  endif()
  set(said "${said}" PARENT_SCOPE)
endfunction()

file(MAKE_DIRECTORY ${SCRATCH})

# --- unsupported number types ---

function(question_in type out)
  set(${out} "#include \"graze/graze.hpp\"
    using Number = ${type};
    int asked(const graze::MovingSphere<Number>& a, const graze::Sphere<Number>& b) {
      return static_cast<int>(graze::sphere_sweep(a, b).outcome);
    }" PARENT_SCOPE)
endfunction()
foreach(type float double "long double")
  question_in(${type} source)
  compile("${source}")
  if(failed)
    message(SEND_ERROR "${type} isn't compiled: ${said}")
  endif()
endforeach()
foreach(type int "unsigned long" bool char)
  question_in(${type} source)
  expect_refused(${type} "graze answers in float, double" "${source}")
endforeach()
# Some compilers don't know this one.
question_in(_Float16 source)
compile("${source}")
if(failed AND NOT said MATCHES "is not supported|was not declared|does not name a type")
  message(SEND_ERROR "_Float16 isn't compiled: ${said}")
endif()
# Nor this one; compilers that know it convert its numbers.
question_in(__bf16 source)
compile("${source}")
if(NOT failed)
  message(SEND_ERROR "__bf16 isn't refused")
endif()

# --- unreadable vectors ---

set(polar "struct Of { double length, angle; }; const Of of{1, 2};")
set(of_two "struct Of { enum { SizeAtCompileTime = 2 }; double n[2]; double operator[](unsigned long i) const { return n[i]; } };
            const Of of{{1, 2}};")
set(span_of_two "#include <span>\nconst double numbers[]{1, 2}; const std::span<const double, 2> of{numbers};")
foreach(vector polar of_two span_of_two)
  foreach(shape "graze::Sphere{of, 1.0}" "graze::Ray{of, of}" "graze::SphereCast{of, of, 1.0}")
    expect_refused("${vector} in ${shape}" "Specialize graze::VectorTraits" "#include \"graze/graze.hpp\"\n${${vector}}\nconst auto shape = ${shape};")
  endforeach()
  # If the type of the shape is known already, or follows from another vector.
  foreach(shape "graze::Ray{graze::Vec3{1.0, 0.0, 0.0}, of}" "graze::MovingSphere{graze::Sphere<double>{}, of}" "graze::Sphere<double>{of, 1.0}"
                "graze::Ray<double>{of, of}" "graze::SphereCast{graze::Vec3{1.0, 0.0, 0.0}, of, 1.0}" "graze::Vec3<double>(of)")
    expect_refused("${vector} in ${shape}" "specialize_graze_VectorTraits_for_this_type" "#include \"graze/graze.hpp\"\n${${vector}}\nconst auto shape = ${shape};")
  endforeach()
endforeach()

# --- languages ---

foreach(header graze answer batch containing_sphere environment kernel moving_spheres promise ray_sphere shapes sphere_cast
        sphere_sweep vec3)
  set(source "#include \"graze/${header}.hpp\"\nint main() {}")
  foreach(standard c++14 c++17)
    expect_refused("${standard} in ${header}.hpp" "graze needs C\\+\\+20" "${source}" -std=${standard})
    string(REGEX MATCHALL "\n" lines "${said}")
    list(LENGTH lines count)
    if(count GREATER 20)
      message(SEND_ERROR "${standard} is refused in ${header}.hpp with ${count} lines: ${said}")
    endif()
  endforeach()
  foreach(device __CUDA_ARCH__=800 __HIP_DEVICE_COMPILE__=1 __SYCL_DEVICE_ONLY__=1)
    expect_refused("${device} in ${header}.hpp" "graze doesn't work in device code" "${source}" -D${device})
  endforeach()
endforeach()

# The compiler itself, if available: with the option that its own message recommends it turned a call into an empty kernel.
find_program(NVCC nvcc PATHS /usr/local/cuda/bin)
if(NVCC)
  file(WRITE ${SCRATCH}/asked.cu "#include \"graze/graze.hpp\"
    __global__ void ask(const graze::Ray<float>* ray, const graze::Sphere<float>* sphere, float* time) {
      *time = graze::ray_sphere(*ray, *sphere).time;
    }")
  execute_process(COMMAND ${NVCC} -std=c++20 --expt-relaxed-constexpr -I ${LIB} -c ${SCRATCH}/asked.cu -o ${SCRATCH}/asked.o
                  ERROR_VARIABLE said RESULT_VARIABLE failed)
  if(NOT failed OR NOT said MATCHES "graze doesn't work in device code")
    message(SEND_ERROR "nvcc doesn't refuse a kernel with a sentence: ${said}")
  endif()
endif()

# --- warnings in a program that treats the headers as its own ---

set(quiet -Werror -Wfloat-equal)
if(NOT COMPILER MATCHES "clang")
  list(APPEND quiet -Wuseless-cast -Weffc++)
endif()
compile("#include \"verify/audit.hpp\"" ${quiet})
if(failed)
  message(SEND_ERROR "verify/audit.hpp isn't silent: ${said}")
endif()
compile("#include \"graze/graze.hpp\"
#include \"graze/batch.hpp\"
#include \"graze/environment.hpp\"
#include \"graze/kernel.hpp\"
template <class Real>
bool ask(const graze::Ray<Real>& ray, const graze::MovingSphere<Real>& a, const graze::SphereCast<Real>& cast) {
  return graze::ray_sphere(ray, a.sphere) == graze::sphere_sweep(a, a.sphere) &&
         graze::ray_sphere_span(ray, a.sphere) == graze::ray_sphere_span(ray, a.sphere, Real(1)) &&
         graze::moving_spheres(a, a) == graze::containing_sphere(a, a.sphere) &&
         graze::sphere_cast_contact(cast, a.sphere) == graze::sphere_cast_contact(cast, a.sphere) &&
         touches(graze::sphere_cast(cast, a.sphere)) && graze::environment().keeps_promise() && ray.origin == a.sphere.centre;
}
template bool ask(const graze::Ray<float>&, const graze::MovingSphere<float>&, const graze::SphereCast<float>&);
template bool ask(const graze::Ray<double>&, const graze::MovingSphere<double>&, const graze::SphereCast<double>&);" ${quiet})
if(failed OR said)
  message(SEND_ERROR "warnings: ${said}")
endif()
