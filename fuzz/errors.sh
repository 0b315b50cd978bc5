#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# usage: fuzz/errors.sh [SUBJECT...]
#
# Compares the largest errors of right decisions that four methods find with the same number of cases (RUNS, 100000):
# sampling a family, libFuzzer on bytes, libFuzzer with our mutator and feedback, and `graze search`. All of them keep
# within the ranges of the family, and libFuzzer begins with an empty corpus. Prints a Markdown table of errors in ulp,
# each the median over SEEDS (1 2 3).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source fuzz/questions.sh

runs=${RUNS:-100000}
read -ra seeds <<<"${SEEDS:-1 2 3}"
read -ra families <<<"${FAMILIES:-ordinary far}"
subjects=("$@")
[ $# -gt 0 ] || subjects=(naive perpendicular)

median() { sort -g | awk '{ x[NR] = $1 } END { print NR ? x[int((NR + 1) / 2)] : "-" }'; }
short() { awk '{ if ($1 == "-") print; else if ($1 < 1e4) printf "%.3g\n", $1; else printf "%.1e\n", $1 }'; }

fuzzed() {
  local guide=$1 subject=$2 harness=$3 family=$4 seed
  for seed in "${seeds[@]}"; do
    GRAZE_FUZZ_SUBJECT=$subject GRAZE_FUZZ_WITHIN=$family GRAZE_FUZZ_GUIDE=$guide "build/fuzz/fuzz/fuzz_$harness" \
      -seed="$seed" -runs="$runs" -len_control=0 -max_len=128 -verbosity=0 2>&1 |
      sed -n 's/^largest error: \([^ ]*\) ulp.*/\1/p'
  done | median | short
}

echo "Largest errors in ulp of $runs cases, the median of the seeds ${seeds[*]}"
echo
echo "| routine | question | type | family | sampled | libFuzzer on bytes | libFuzzer, guided | graze search |"
echo "|---|---|---|---|---|---|---|---|"
list=$(IFS=,; echo "${subjects[*]}")
froms=$(IFS=,; echo "${families[*]}")
for seed in "${seeds[@]}"; do
  build/fuzz/graze search --compare --subjects "$list" --from "$froms" --evaluations "$runs" --seed "$seed" 2>/dev/null |
    sed '1,2d'
done | awk '{ key = $1 " " $2 " " $3 " " $5; if (!(key in known)) { known[key] = ++n; line[n] = key }
    sampled[key] = sampled[key] " " $6; searched[key] = searched[key] " " $7 }
  END { for (i = 1; i <= n; ++i) print line[i] "|" sampled[line[i]] "|" searched[line[i]] }' |
  while IFS='|' read -r key sampled searched; do
    read -r subject question type family <<<"$key"
    stem=${fuzz_stems[$question]}
    echo "| $subject | $question | $type | $family | $(tr ' ' '\n' <<<"${sampled# }" | median | short) |" \
      "$(fuzzed off "$subject" "${stem}_$type" "$family") | $(fuzzed on "$subject" "${stem}_$type" "$family") |" \
      "$(tr ' ' '\n' <<<"${searched# }" | median | short) |"
  done
