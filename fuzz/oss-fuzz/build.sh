#!/bin/bash -eu
# SPDX-License-Identifier: BSL-1.0
# Builds every harness as OSS-Fuzz and ClusterFuzzLite require: with $CXX, $CXXFLAGS and $LIB_FUZZING_ENGINE, linked
# statically except for the system's own libraries, into $OUT, each with its corpus and options.
source_folder=$SRC/graze
work_folder=$WORK/graze
rm -rf "$work_folder"
# Their flags choose optimisation and sanitizer: the build type None adds nothing to them.
cmake -S "$source_folder" -B "$work_folder" -G Ninja -DCMAKE_BUILD_TYPE=None \
  -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_CXX_FLAGS="$CXXFLAGS" -DBUILD_SHARED_LIBS=OFF \
  -DGRAZE_PROPS=OFF -DGRAZE_BENCH=OFF -DGRAZE_REPORTS=OFF -DGRAZE_FUZZ=ON \
  -DGRAZE_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" ${GRAZE_BOOST:+-DBoost_INCLUDE_DIR="$GRAZE_BOOST" -DBoost_NO_BOOST_CMAKE=ON}
cmake --build "$work_folder"
for corpus in "$source_folder"/fuzz/corpus/*.txt; do
  name=$(basename "$corpus" .txt)
  harness=fuzz_$name
  # The readers of JSON belong to the reports, which aren't built here.
  [ -e "$work_folder/fuzz/$harness" ] || continue
  cp "$work_folder/fuzz/$harness" "$OUT/"
  python3 "$source_folder/fuzz/corpus.py" unpack "$corpus" "$work_folder/corpus/$name"
  zip -q -j -r "$OUT/${harness}_seed_corpus.zip" "$work_folder/corpus/$name"
  printf '[libfuzzer]\nlen_control = 0\nmax_len = 128\n' >"$OUT/$harness.options"
done
