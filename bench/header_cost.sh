#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# The cost of including the header: seconds to compile and bytes of code, for one question in one type and for all in
# both, against an empty file; and the same for the compiled form. Takes the folder of the headers; CXX is the compiler.
set -eu
lib=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cost() {
  name=$1
  file=$folder/it.cpp
  cat >"$file"
  best=999999
  for _ in 1 2 3; do
    start=$(date +%s%N)
    "${CXX:-g++}" -std=c++20 -O2 -I "$lib" -c "$file" -o "$folder/it.o"
    spent=$((($(date +%s%N) - start) / 1000000))
    [ "$spent" -lt "$best" ] && best=$spent
  done
  printf '%-34s %6d ms %8d bytes\n' "$name" "$best" "$(size "$folder/it.o" | awk 'NR == 2 { print $1 }')"
}

cost empty </dev/null
for type in float double; do
  cost header/sphere_sweep/$type <<TEXT
#include "graze/sphere_sweep.hpp"
graze::Hit<$type> f(const graze::MovingSphere<$type>& a, const graze::Sphere<$type>& b) {
  return graze::sphere_sweep(a, b);
}
TEXT
  cost compiled_form/sphere_sweep/$type <<TEXT
#include "graze/kernel.hpp"
graze::Hit<$type> f(const graze::MovingSphere<$type>& a, const graze::Sphere<$type>& b) {
  return graze::kernel::sphere_sweep(a, b);
}
TEXT
done
cost header/everything <"$lib/graze/kernel.cpp"
