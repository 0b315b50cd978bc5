#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# The cost of including graze: seconds to compile and bytes of code, for one question in one type and for all in both, against an
# empty file. `header` has all stages in headers, `linked` the first (GRAZE_LINKED), `compiled_form` none. Takes the folder of the
# headers; CXX is the compiler.
set -eu
lib=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# cost NAME [OPTION ...] <SOURCE
cost() {
  name=$1
  shift
  file=$folder/it.cpp
  cat >"$file"
  best=999999
  for _ in 1 2 3; do
    start=$(date +%s%N)
    "${CXX:-g++}" -std=c++20 -O2 "$@" -I "$lib" -c "$file" -o "$folder/it.o"
    spent=$((($(date +%s%N) - start) / 1000000))
    [ "$spent" -lt "$best" ] && best=$spent
  done
  printf '%-34s %6d ms %8d bytes\n' "$name" "$best" "$(size "$folder/it.o" | awk 'NR == 2 { print $1 }')"
}

sweep_in() {
  cat <<TEXT
#include "graze/$2.hpp"
graze::Hit<$1> f(const graze::MovingSphere<$1>& a, const graze::Sphere<$1>& b) { return $3::sphere_sweep(a, b); }
TEXT
}
everything() {
  echo '#include "graze/graze.hpp"'
  for type in float double; do
    cat <<TEXT
namespace of_$type {
using namespace graze;
using Real = $type;
auto f(const Ray<Real>& a, const Sphere<Real>& b, Real t_max) { return ray_sphere(a, b, t_max); }
auto g(const Ray<Real>& a, const Sphere<Real>& b, Real t_max) { return ray_sphere_span(a, b, t_max); }
auto h(const MovingSphere<Real>& a, const Sphere<Real>& b) { return sphere_sweep(a, b); }
auto i(const MovingSphere<Real>& a, const MovingSphere<Real>& b) { return moving_spheres(a, b); }
auto j(const SphereCast<Real>& a, const Sphere<Real>& b) { return sphere_cast(a, b); }
auto k(const SphereCast<Real>& a, const Sphere<Real>& b) { return sphere_cast_contact(a, b); }
auto l(const MovingSphere<Real>& a, const Sphere<Real>& b) { return containing_sphere(a, b); }
}
TEXT
  done
}

cost empty </dev/null
for type in float double; do
  sweep_in $type sphere_sweep graze | cost header/sphere_sweep/$type
  sweep_in $type sphere_sweep graze | cost linked/sphere_sweep/$type -DGRAZE_LINKED
  sweep_in $type kernel graze::kernel | cost compiled_form/sphere_sweep/$type
done
everything | cost header/everything
everything | cost linked/everything -DGRAZE_LINKED
