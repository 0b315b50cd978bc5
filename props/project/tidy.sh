#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Has clang-tidy look at what changed within the day before HEAD's commit or isn't committed: sources, and sources that include
# a changed header directly; with --all at every source: tidy.sh DATABASE [--all]
# The battery of mutants is compiled only against changed sources, the adapters only where the other libraries are, and what tells
# of the code only by its own tool.
set -euo pipefail
shopt -s inherit_errexit
database=$1
sources=('*.cpp' ':!*/mutants/*' ':!*/field/*' ':!*/provenance/*' ':!*/proofs/*')

# What differs from the last commit that is older. Where none is, as in a shallow clone, that is everything.
changed() {
  local before
  before=$(git rev-list -1 --min-age=$(($(git log -1 --format=%ct) - 24 * 3600)) HEAD)
  git diff --name-only --diff-filter=d "${before:-$(git hash-object -t tree /dev/null)}" -- "$@"
  git ls-files --others --exclude-standard -- "$@"
}

including() {
  while read -r header; do
    git grep --untracked -lE "^#include \"(.*/)?$(basename "$header")\"" -- "${sources[@]}" || [ $? -eq 1 ]
  done
}

if [ "${2:-}" = --all ]; then
  units=$(git ls-files -- "${sources[@]}")
else
  units=$(changed "${sources[@]}"; changed '*.hpp' | including)
fi
sort -u <<<"$units" | xargs -r -t -n 1 -P "$(nproc)" clang-tidy-19 -p "$database" --quiet --warnings-as-errors='*'
