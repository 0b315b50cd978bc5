#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# usage: fuzz/discovery.sh [all | published | faults | NAME...]
#
# Measures how long libFuzzer takes to find each faulty kernel and published routine or, with `faults`, each known fault of
# the published ones: from an empty corpus, with five new seeds, for at most LIMIT seconds each (60). Prints a Markdown
# table with a row for each of them: the inputs and the seconds in each type, as the median with the least and the most,
# and how many seeds of each type found nothing. TYPES="f32" takes only that type.
# GUIDE=off turns our mutator and feedback off. ENGINE=afl uses AFL++, from one plain case, after `./run fuzz --afl` has
# built it. SEEDS="1 2 3 4 5" sets the seeds, which are otherwise drawn anew and printed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source fuzz/questions.sh

limit=${LIMIT:-60}
read -ra seeds <<<"${SEEDS:-$(od -An -N20 -tu4 /dev/urandom | tr -d '\n')}"

# The names of the routines or faults of a harness, which lists them when it is given a name that it doesn't know.
listed() {
  { "build/fuzz/fuzz/fuzz_$1_f32" -runs=1 -exact_artifact_path=/dev/null 2>&1 || true; } | sed -n "s/^$2 //p"
}

# The targets, each with its question and, for `faults`, one of its faults; graze and the exact answers aren't among them.
routines() {
  local question stem name fault what
  for question in "${fuzz_questions[@]}"; do
    stem=${fuzz_stems[$question]}
    GRAZE_FUZZ_SUBJECT='?' listed "$stem" routine | while read -r name; do
      if [ "${*:-all}" = faults ]; then
        GRAZE_FUZZ_SUBJECT=$name GRAZE_FUZZ_FAULT='?' listed "$stem" fault | while read -r fault what; do
          echo "$name $stem $fault $what"
        done
        continue
      fi
      case " ${*:-all} " in
        *" $name "* | *" all "*) ;;
        *" published "*) [[ $name == p[1-5]* ]] || continue ;;
        *) continue ;;
      esac
      [[ $name == graze* || $name == exact ]] || echo "$name $stem"
    done
  done
}

# Seconds and inputs until the harness aborts; nothing if it doesn't.
time_to_find() {
  local name=$1 harness=$2 seed=$3 fault=$4 folder
  folder=$(mktemp -d)
  local began inputs found=0 text=$folder/text
  [ -z "$fault" ] || export GRAZE_FUZZ_FAULT=$fault
  began=$(date +%s%N)
  if [ "${ENGINE:-libfuzzer}" = afl ]; then
    # AFL++ needs a first input that isn't a finding: a sphere that moves by 1 towards one 8 away.
    mkdir "$folder/in" && python3 -c 'import struct, sys
numbers = (0, 0, 0, 1, 1, 0, 0, 8, 0, 0, 1)
sys.stdout.buffer.write(b"\1\0" + struct.pack("<11" + sys.argv[1], *numbers))' \
      "$([[ $harness == *_f32 ]] && echo f || echo d)" >"$folder/in/one"
    GRAZE_FUZZ_SUBJECT=$name AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_BENCH_UNTIL_CRASH=1 \
      AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CRASHES=1 \
      afl-fuzz -s "$seed" -V "$limit" -i "$folder/in" -o "$folder/out" -- "build/fuzz-afl/fuzz/fuzz_$harness" \
      >"$text" 2>&1 || true
    compgen -G "$folder/out/default/crashes/id*" >/dev/null && found=1
    inputs=$(sed -n 's/^execs_done *: //p' "$folder/out/default/fuzzer_stats")
  else
    GRAZE_FUZZ_SUBJECT=$name GRAZE_FUZZ_GUIDE=${GUIDE:-on} "build/fuzz/fuzz/fuzz_$harness" -seed="$seed" \
      -max_total_time="$limit" -len_control=0 -max_len=128 -verbosity=0 -handle_abrt=0 -artifact_prefix="$folder/" \
      >"$text" 2>&1 || found=1
    # Any other end of the process is an error, not a finding.
    [ $found -eq 0 ] || grep -q '  verdict  ' "$text" || { cat "$text" >&2; exit 1; }
    inputs=$(sed -n 's/^  input  *\([0-9]*\) of this process$/\1/p' "$text")
  fi
  local spent=$(($(date +%s%N) - began))
  rm -rf "$folder"
  [ $found -eq 0 ] || awk -v ns=$spent -v inputs="$inputs" 'BEGIN { printf "%.2f %d\n", ns / 1e9, inputs }'
}

# A column of the findings: the median with the least and the most. For the median a seed that found nothing comes last.
of_column() {
  local column=$1
  shift
  printf '%s\n' "$@" | awk -v column="$column" 'NF { print $column }' | sort -n | awk -v tries=$# '
    { t[NR] = $1 }
    END {
      middle = int((tries + 1) / 2)
      print NR ? (middle in t ? t[middle] : "-") " (" t[1] " to " t[NR] ")" : "-"
    }'
}

# Names that nothing answers to are wrong use.
mapfile -t targets < <(routines "$@")
for name in "$@"; do
  [[ $name =~ ^(all|published|faults)$ ]] || grep -q "^$name " <<<"$(printf '%s\n' "${targets[@]}")" ||
    { echo "no routine $name; there are: $(routines all | cut -d ' ' -f 1 | sort -u | tr '\n' ' ')" >&2; exit 2; }
done

read -ra types <<<"${TYPES:-f32 f64}"
echo "From an empty corpus, at most $limit s; seeds ${seeds[*]}; engine ${ENGINE:-libfuzzer}, guide ${GUIDE:-on}"
echo
echo "| routine | question |$(printf ' %s: inputs | seconds |' "${types[@]}") not found |"
echo "|---|---|$(printf -- '---|---|%.0s' "${types[@]}")---|"
for target in "${targets[@]}"; do
  read -r name stem fault what <<<"$target"
  row="| $name${fault:+: $fault ($what)} | $stem |" missed=
  for type in "${types[@]}"; do
    found=()
    for seed in "${seeds[@]}"; do
      found+=("$(time_to_find "$name" "${stem}_$type" "$seed" "$fault")")
    done
    row+=" $(of_column 2 "${found[@]}") | $(of_column 1 "${found[@]}") |"
    missed+="${missed:+, }$(printf '%s\n' "${found[@]}" | grep -c '^$' || true)"
  done
  echo "$row $missed of ${#seeds[@]} |"
done
