#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# usage: fuzz/discovery.sh [all | published | NAME...]
#
# How long it takes to find a wrong routine: from an empty corpus, by five fresh seeds, at most LIMIT seconds each
# (60). Prints a Markdown table of seconds, the median with the least and the most, and how often it wasn't found.
# GUIDE=off does it without our mutator and counters; ENGINE=afl by AFL++ from one plain case, built by ./run fuzz --afl.
# The seeds are drawn anew each time and printed; SEEDS="1 2 3 4 5" gives them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

limit=${LIMIT:-60}
read -ra seeds <<<"${SEEDS:-$(od -An -N20 -tu4 /dev/urandom | tr -d '\n')}"

# The routines to hunt, each with its question, as the harnesses list them; graze and the exact answers aren't among them.
routines() {
  local stem name
  for stem in ray_sphere sphere_sweep moving_spheres sphere_cast containing_sphere; do
    { GRAZE_FUZZ_SUBJECT='?' "build/fuzz/fuzz/fuzz_${stem}_f32" -runs=1 -exact_artifact_path=/dev/null 2>&1 || true; } |
      sed -n 's/^routine //p' | while read -r name; do
      case " ${*:-all} " in
        *" $name "* | *" all "*) ;;
        *" published "*) [[ $name == p[1-5]* ]] || continue ;;
        *) continue ;;
      esac
      [[ $name == graze* || $name == exact ]] || echo "$name $stem"
    done
  done
}

# Seconds until the harness aborts, or nothing.
seconds_to_find() {
  local name=$1 harness=$2 seed=$3 folder
  folder=$(mktemp -d)
  local began found=0 text=$folder/text
  began=$(date +%s%N)
  if [ "${ENGINE:-libfuzzer}" = afl ]; then
    # It wants an input that isn't a find yet: a sphere that moves by 1 towards one 8 away.
    mkdir "$folder/in" && python3 -c 'import struct, sys
numbers = (0, 0, 0, 1, 1, 0, 0, 8, 0, 0, 1)
sys.stdout.buffer.write(b"\1\0" + struct.pack("<11" + sys.argv[1], *numbers))' \
      "$([[ $harness == *_f32 ]] && echo f || echo d)" >"$folder/in/one"
    GRAZE_FUZZ_SUBJECT=$name AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_BENCH_UNTIL_CRASH=1 \
      AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CRASHES=1 \
      afl-fuzz -s "$seed" -V "$limit" -i "$folder/in" -o "$folder/out" -- "build/fuzz-afl/fuzz/fuzz_$harness" \
      >"$text" 2>&1 || true
    compgen -G "$folder/out/default/crashes/id*" >/dev/null && found=1
  else
    GRAZE_FUZZ_SUBJECT=$name GRAZE_FUZZ_GUIDE=${GUIDE:-on} "build/fuzz/fuzz/fuzz_$harness" -seed="$seed" \
      -max_total_time="$limit" -len_control=0 -max_len=128 -verbosity=0 -handle_abrt=0 -artifact_prefix="$folder/" \
      >"$text" 2>&1 || found=1
    # Whatever else ends it isn't a find.
    [ $found -eq 0 ] || grep -q '  verdict  ' "$text" || { cat "$text" >&2; exit 1; }
  fi
  local spent=$(($(date +%s%N) - began))
  rm -rf "$folder"
  [ $found -eq 0 ] || awk -v ns=$spent 'BEGIN { printf "%.2f\n", ns / 1e9 }'
}

echo "Seconds from an empty corpus, at most $limit; seeds ${seeds[*]}; engine ${ENGINE:-libfuzzer}, guide ${GUIDE:-on}"
echo
echo "| routine | harness | median | least | most | not found |"
echo "|---|---|---|---|---|---|"
routines "$@" | while read -r name stem; do
  for type in ${TYPES:-f32 f64}; do
    times=()
    for seed in "${seeds[@]}"; do
      time=$(seconds_to_find "$name" "${stem}_$type" "$seed")
      [ -z "$time" ] || times+=("$time")
    done
    printf '%s\n' "${times[@]}" | sort -n | awk -v name="$name" -v harness="${stem}_$type" -v tries=${#seeds[@]} '
      NF { t[++n] = $1 }
      END {
        # What was not found counts as later than all that was.
        middle = int((tries + 1) / 2)
        printf "| %s | %s | %s | %s | %s | %d of %d |\n", name, harness, middle <= n ? t[middle] : "-", n ? t[1] : "-",
               n ? t[n] : "-", tries - n, tries
      }'
  done
done
