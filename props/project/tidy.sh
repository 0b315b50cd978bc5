#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Runs clang-tidy over what changed within the four hours before HEAD's commit or isn't committed: sources, and for a header that
# none of them includes directly, one source that does; with --all over every source: tidy.sh DATABASE [--all]
# The battery of mutants is compiled only against changed sources, the adapters and two examples only if the other libraries are
# installed, npm package and playground only for WebAssembly, lib/python only with GRAZE_PYTHON, what reports on the code only by
# its own tool, and kernel_fma.cpp, which is kernel.cpp, with an option that clang doesn't know.
set -euo pipefail
shopt -s inherit_errexit
database=$1
sources=('*.cpp' ':!*/mutants/*' ':!*/field/*' ':!*/provenance/*' ':!*/proofs/*' ':!lib/npm/*' ':!lib/python/*' ':!*/playground/*'
  ':!lib/graze/kernel_fma.cpp'
  ':!lib/examples/pinball.cpp' ':!lib/examples/continuous_collision.cpp')

# What differs from the last commit that is older. A shallow clone may have none, and then can't tell what changed.
before=$(git rev-list -1 --min-age=$(($(git log -1 --format=%ct) - 4 * 3600)) HEAD)
if [ -z "$before" ]; then
  echo "tidy.sh: no commit here is four hours older than the last one, so only what isn't committed is looked at" >&2
  before=HEAD
fi
code() { g++ -fpreprocessed -dD -E -P -x c++ - 2>/dev/null || true; }
changed() {
  git diff --name-only --diff-filter=d "$before" -- "$@" | while read -r file; do
    cmp -s <(git show "$before:$file" 2>/dev/null | code) <(code <"$file") || echo "$file"  # but for comments
  done
  git ls-files --others --exclude-standard -- "$@"
}

# For each header, a source that includes it, unless one of these units does.
including() {
  local header pattern
  while read -r header; do
    pattern="^#include \"(.*/)?$(basename "$header")\""
    [ -n "$1" ] && xargs grep -qsE "$pattern" <<<"$1" || git grep --untracked -lE "$pattern" -- "${sources[@]}" | head -n 1 || true
  done
}

if [ "${2:-}" = --all ]; then
  units=$(git ls-files -- "${sources[@]}")
else
  units=$(changed "${sources[@]}")
  units+=$'\n'$(changed '*.hpp' | including "$units")
fi
sed '/^$/d' <<<"$units" | sort -u | xargs -r -t -n 1 -P "$(nproc)" clang-tidy-19 -p "$database" --quiet --warnings-as-errors='*'
