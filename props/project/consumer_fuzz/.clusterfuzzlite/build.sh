#!/bin/bash -eu
# SPDX-License-Identifier: BSL-1.0
# Builds the fuzz targets of this project as OSS-Fuzz and ClusterFuzzLite require: with $CXX, $CXXFLAGS and
# $LIB_FUZZING_ENGINE, into $OUT, each with seeds and options. graze_add_fuzzer takes the engine from the environment.
cmake -S "$SRC/graze" -B "$WORK/graze" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_INSTALL_PREFIX="$WORK/installed" \
  -DGRAZE_VERIFY=ON -DGRAZE_PROPS=OFF -DGRAZE_FUZZ=OFF -DGRAZE_BENCH=OFF -DGRAZE_REPORTS=OFF \
  ${GRAZE_BOOST:+-DBoost_INCLUDE_DIR="$GRAZE_BOOST" -DBoost_NO_BOOST_CMAKE=ON}
cmake --build "$WORK/graze" --target install
cmake -S "$SRC/project" -B "$WORK/project" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_PREFIX_PATH="$WORK/installed"
cmake --build "$WORK/project"
for target in "$WORK"/project/*_fuzz; do
  name=${target##*/}
  "${target}_replay" --seeds "$WORK/seeds/$name"
  zip -q -j -r "$OUT/${name}_seed_corpus.zip" "$WORK/seeds/$name"
  printf '[libfuzzer]\nlen_control = 0\nmax_len = 128\n' >"$OUT/$name.options"
  cp "$target" "$OUT"
done
