#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds the playground: build.sh [FOLDER], by default build/playground, and FOLDER.tar.gz of it. Needs cmake, ninja, clang-19, lld-19,
# wasi-libc, libc++-19-dev-wasm32, libc++abi-19-dev-wasm32, libclang-rt-19-dev-wasm32, libboost1.81-dev and libfmt-dev.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=${1:-$root/build/playground}
limit=1000000 # bytes, gzipped
objects=$folder.objects
[ -f "$objects/build.ninja" ] || cmake -S "$root/reports/playground" -B "$objects" -G Ninja -D CMAKE_CXX_COMPILER=clang++-19 >&2
cmake --build "$objects" >&2
rm -rf "$folder"
mkdir -p "$folder"
cp "$objects/judge.wasm" "$root/LICENSE" "$folder"
cp "$root"/reports/playground/{index.html,playground.css,examples.js,page.js,routine.js,worker.js} "$folder"
cp "$root/reports/program/html/page.css" "$folder" # the style of an audit's page
chmod 644 "$folder"/*
size=0
for file in "$folder"/*; do size=$((size + $(gzip -9 -c "$file" | wc -c))); done
echo "$folder: $size bytes gzipped, $(gzip -9 -c "$folder/judge.wasm" | wc -c) of them judge.wasm"
# Without the time, and without the user.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -C "$(dirname "$folder")" -cf - "$(basename "$folder")" | gzip -9n >"$folder.tar.gz"
[ $size -le $limit ] || { echo "That is more than $limit." >&2 && exit 1; }
