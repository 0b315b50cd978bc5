#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds the npm package: build.sh [FOLDER], by default build/npm. The tarball is FOLDER/graze-VERSION.tgz.
# Needs clang-19, lld-19, wasi-libc, libc++-19-dev-wasm32, libclang-rt-19-dev-wasm32, binaryen, npm and python3.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=${1:-$root/build/npm}
version=$(sed -n 's/^project(graze VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
rm -rf "$folder/package"
mkdir -p "$folder/package"

# What every browser with these features also has: memory.copy, and conversions to integers that never trap.
flags=(--target=wasm32-wasi -mbulk-memory -mnontrapping-fptoint -msign-ext)
options=(-std=c++20 -ffp-contract=off -fno-exceptions -fno-rtti -DNDEBUG -Wall -Wextra -Wno-ignored-pragmas
         -ffunction-sections "-ffile-prefix-map=$root=." -I "$root/lib")
# The integers are most of the code and rarely used.
clang++-19 "${flags[@]}" "${options[@]}" -Oz -c "$root/lib/graze/kernel.cpp" -o "$folder/kernel.o"
clang++-19 "${flags[@]}" "${options[@]}" -O2 -c "$root/lib/npm/questions.cpp" -o "$folder/questions.o"
# No WASI: a module without imports. A stack that overflows would trap, not overwrite; the integers take half of it.
clang++-19 "${flags[@]}" -nostartfiles -Wl,--no-entry,--gc-sections,--strip-all,--stack-first,-z,stack-size=131072 \
  "$folder/questions.o" "$folder/kernel.o" -o "$folder/linked.wasm"
# clang has optimized already; wasm-opt -O2 would inline once more, which gains nothing and takes 2 kB.
wasm-opt -O1 --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext "$folder/linked.wasm" -o "$folder/graze.wasm"
# The screen uses the memory of the other module, and neither a stack nor data of its own.
clang++-19 "${flags[@]}" "${options[@]}" -msimd128 -O2 -c "$root/lib/npm/screen.cpp" -o "$folder/screen.o"
clang++-19 "${flags[@]}" -nostdlib -Wl,--no-entry,--gc-sections,--strip-all,--import-memory "$folder/screen.o" -o "$folder/linked.wasm"
wasm-opt -O2 --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext "$folder/linked.wasm" -o "$folder/screen.wasm"

cp "$root/LICENSE" "$root/lib/npm/index.d.ts" "$folder/package"
# Links into the repository lead nowhere from there.
sed -E 's/\[([^]]*)\]\(\.\.[^)]*\)/\1/g' "$root/lib/npm/README.md" >"$folder/package/README.md"
python3 - "$root/lib/npm" "$folder" "$version" <<'PYTHON'
import base64, pathlib, sys, zlib
source, folder, version = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
module, screen = ((folder / name).read_bytes() for name in ("graze.wasm", "screen.wasm"))
marks = {"GRAZE_WASM": base64.b64encode(zlib.compress(module + screen, 9)).decode(), "GRAZE_SCREEN": str(len(module)),
         "GRAZE_BYTES": str(len(module + screen)), "GRAZE_VERSION": version}
for name in ("index.js", "package.json"):
    text = (source / name).read_text(encoding="utf-8")
    for mark, value in marks.items():
        text = text.replace(mark, value)
    (folder / "package" / name).write_text(text, encoding="utf-8")
PYTHON
cd "$folder" && npm pack --silent --pack-destination . ./package
