#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# usage: fuzz/oss-fuzz/check.sh [address | undefined | none]
#
# Runs build.sh without their infrastructure: by clang-19, in a clean folder, on a clean copy of the last commit, with the
# variables that their base images set. Then it checks that every harness runs over its corpus and some thousand more
# inputs away from the sources, and links only libraries dynamically that every system has.
set -euo pipefail
sanitizer=${1:-address}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
clean=$(mktemp -d)
trap 'rm -rf "$clean"' EXIT
mkdir -p "$clean"/{src/graze,work,out}
git -C "$root" archive HEAD | tar -x -C "$clean/src/graze"

export SRC=$clean/src WORK=$clean/work OUT=$clean/out FUZZING_ENGINE=libfuzzer SANITIZER=$sanitizer ARCHITECTURE=x86_64
export CC=clang-19 CXX=clang++-19 LIB_FUZZING_ENGINE=-fsanitize=fuzzer
flags="-O1 -fno-omit-frame-pointer -gline-tables-only -Wno-error -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION"
case $sanitizer in
  address) flags+=" -fsanitize=address -fsanitize-address-use-after-scope" ;;
  undefined)
    checks=array-bounds,bool,builtin,enum,function,integer-divide-by-zero,null,object-size,return,returns-nonnull-attribute,shift,signed-integer-overflow,unsigned-integer-overflow,unreachable,vla-bound,vptr
    flags+=" -fsanitize=$checks -fno-sanitize-recover=array-bounds,bool,builtin,enum,function,integer-divide-by-zero,null,object-size,return,returns-nonnull-attribute,shift,signed-integer-overflow,unreachable,vla-bound,vptr"
    ;;
  none) ;;
  *) echo "no sanitizer $sanitizer" >&2 && exit 2 ;;
esac
# What their compile script appends for libFuzzer.
export CFLAGS="$flags -fsanitize=fuzzer-no-link"
export CXXFLAGS="$CFLAGS"
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
(cd "$SRC/graze" && bash -eu fuzz/oss-fuzz/build.sh >"$clean/build.log" 2>&1) || { tail -40 "$clean/build.log" >&2; exit 1; }

cd "$OUT"
rm -rf "$SRC" "$WORK"
count=0
for harness in fuzz_*; do
  [ -x "$harness" ] || continue
  dynamic=$(ldd "$harness" | grep -vE 'linux-vdso|ld-linux|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+|resolv)\.so' || true)
  [ -z "$dynamic" ] || { echo "$harness needs $dynamic" >&2; exit 1; }
  mkdir "corpus_$harness" && unzip -q "${harness}_seed_corpus.zip" -d "corpus_$harness"
  ASAN_OPTIONS=detect_leaks=0 "./$harness" -runs=2000 -seed=1 -max_len=128 -len_control=0 "corpus_$harness" >log 2>&1 ||
    { tail -30 log >&2; exit 1; }
  echo "$harness: $(grep -oE 'Done [0-9]+ runs' log)"
  count=$((count + 1))
done
[ "$count" -eq 12 ] || { echo "expected 12 harnesses, found $count" >&2; exit 1; }
