#!/bin/bash -eu
# SPDX-License-Identifier: BSL-1.0
# usage: oss_fuzz_test.sh GRAZE PROJECT SCRATCH CLANG: the template of a project for OSS-Fuzz and ClusterFuzzLite, built as their
# image base-builder does, but with the installed Boost. One of its targets finds a fault, the other one none.
graze=$1 project=$2 scratch=$3
rm -rf "$scratch"
mkdir -p "$scratch"/{src,work,out}
ln -s "$graze" "$scratch/src/graze"
cp -r "$project" "$scratch/src/"
mv "$scratch/src/${project##*/}" "$scratch/src/project"
cp -r "$project/../consumer_audit" "$scratch/src/"
export SRC=$scratch/src WORK=$scratch/work OUT=$scratch/out CC=${4/clang++/clang} CXX=$4 LIB_FUZZING_ENGINE=-fsanitize=fuzzer
export CFLAGS="-O1 -gline-tables-only -fsanitize=address -fsanitize=fuzzer-no-link" ASAN_OPTIONS=detect_leaks=0
export CXXFLAGS=$CFLAGS
"$SRC/project/.clusterfuzzlite/build.sh"

# Whether the program of a self-contained target finds something within a second.
finds() {
  local alone=$scratch/alone
  mkdir -p "$alone"
  cp "$OUT/$1" "$OUT/$1_seed_corpus.zip" "$alone"
  (cd "$alone" && ! "./$1" -max_total_time=1 -seed=1 -exact_artifact_path=found >said 2>&1)
}
for name in ray_fuzz sweep_fuzz; do
  [ "$(unzip -l "$OUT/${name}_seed_corpus.zip" | tail -n 1 | awk '{ print $2 }')" -gt 20 ]
  grep -q 'max_len = 128' "$OUT/$name.options"
done
finds ray_fuzz && grep -q '^graze::fuzz: .* 64 steps are promised$' "$scratch/alone/said" || { cat "$scratch/alone/said" && exit 1; }
! finds sweep_fuzz || { cat "$scratch/alone/said" && exit 1; }
grep -q 'Done [0-9]* runs' "$scratch/alone/said"
