#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# What including the header costs: seconds to compile and bytes of code, for one question in one type and for all in
# both, against an empty file. Takes the folder of the headers; CXX is the compiler.
set -eu
lib=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cost() {
  name=$1
  file=$folder/$name.cpp
  cat >"$file"
  best=999999
  for _ in 1 2 3; do
    start=$(date +%s%N)
    "${CXX:-g++}" -std=c++20 -O2 -I "$lib" -c "$file" -o "$folder/$name.o"
    spent=$((($(date +%s%N) - start) / 1000000))
    [ "$spent" -lt "$best" ] && best=$spent
  done
  printf '%-28s %6d ms %8d bytes\n' "$name" "$best" "$(size "$folder/$name.o" | awk 'NR == 2 { print $1 }')"
}

cost empty </dev/null
cost sphere_sweep_float <<'TEXT'
#include "graze/sphere_sweep.hpp"
graze::Hit<float> f(const graze::MovingSphere<float>& a, const graze::Sphere<float>& b) {
  return graze::sphere_sweep(a, b);
}
TEXT
cost sphere_sweep_double <<'TEXT'
#include "graze/sphere_sweep.hpp"
graze::Hit<double> f(const graze::MovingSphere<double>& a, const graze::Sphere<double>& b) {
  return graze::sphere_sweep(a, b);
}
TEXT
cost everything <"$lib/graze/kernel.cpp"
