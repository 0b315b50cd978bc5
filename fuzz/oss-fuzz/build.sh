#!/bin/bash -eu
# SPDX-License-Identifier: BSL-1.0
# Builds every harness as OSS-Fuzz and ClusterFuzzLite require: with $CXX, $CXXFLAGS and $LIB_FUZZING_ENGINE, linked
# statically except for the system's own libraries, into $OUT, each with its corpus and options.
built=$WORK/graze
rm -rf "$built"
# Their flags choose optimisation and sanitizer: the build type None adds no flags.
cmake -S "$SRC/graze" -B "$built" -G Ninja -DCMAKE_BUILD_TYPE=None -DBUILD_SHARED_LIBS=OFF -DCMAKE_CXX_COMPILER="$CXX" \
  -DCMAKE_CXX_FLAGS="$CXXFLAGS" -DGRAZE_PROPS=OFF -DGRAZE_BENCH=OFF -DGRAZE_REPORTS=OFF -DGRAZE_FUZZ=ON \
  -DGRAZE_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" ${GRAZE_BOOST:+-DBoost_INCLUDE_DIR="$GRAZE_BOOST" -DBoost_NO_BOOST_CMAKE=ON}
cmake --build "$built"
for harness in "$built"/fuzz/fuzz_*; do
  name=${harness##*/fuzz_}
  python3 "$SRC/graze/fuzz/corpus.py" unpack "$SRC/graze/fuzz/corpus/$name.txt" "$built/corpus/$name"
  zip -q -j -r "$OUT/fuzz_${name}_seed_corpus.zip" "$built/corpus/$name"
  printf '[libfuzzer]\nlen_control = 0\nmax_len = 128\n' >"$OUT/fuzz_$name.options"
  cp "$harness" "$OUT"
done
