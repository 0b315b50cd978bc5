# SPDX-License-Identifier: BSL-1.0
# ./run fuzz. ./run sources this file, which uses its functions `need`, `build` and `usage_of`.

source fuzz/measure.sh
read -ra fuzz_questions < <(sed -n 's/^set(GRAZE_QUESTIONS \(.*\))$/\1/p' CMakeLists.txt)
fuzz_harnesses=("${fuzz_questions[@]/%/_f32}" "${fuzz_questions[@]/%/_f64}" builds batch text json)

# Unpacks the committed corpus of a harness for an engine to read, and prints the folder.
fuzz_committed() {
  local folder=build/$fuzz_preset/committed/$1
  rm -rf "$folder"
  python3 fuzz/corpus.py unpack "fuzz/corpus/$1.txt" "$folder" && echo "$folder"
}

# Runs a harness from its committed corpus: fuzz_one HARNESS FOLDER SECONDS [OPTION...]. Its findings stay in FOLDER.
fuzz_one() {
  local harness=$1 found=$2 seconds=$3 built=build/$fuzz_preset committed failed=0 longest=128
  local log=$built/$1.log spent inputs rate edges features sources TIMEFORMAT='%U %S'
  shift 3
  committed=$(fuzz_committed "$harness") || return
  mkdir -p "$found" "$built/failures"
  if [ "$fuzz_preset" = fuzz-afl ]; then
    AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 \
      afl-fuzz -V "$seconds" -i "$committed" -o "$found" -- "$built/fuzz/fuzz_$harness" >"$log" 2>&1 ||
      { tail -n 20 "$log" >&2 && return 1; }
    sed -nE "s/^(execs_done|execs_per_sec|edges_found|saved_crashes) *:/$harness: \1/p" "$found/default/fuzzer_stats"
    ! compgen -G "$found/default/crashes/id*" >&2
    return
  fi
  # Cases are short, so growing the inputs slowly would gain nothing; texts and batches are longer.
  [[ ! $harness =~ ^(batch|text|json)$ ]] || longest=1000
  # Leak detection needs permission to trace processes, which containers usually lack.
  spent=$({ time ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0} "$built/fuzz/fuzz_$harness" -len_control=0 -reload=0 \
    -max_len=$longest -max_total_time="$seconds" -print_final_stats=1 -artifact_prefix="$built/failures/$harness-" \
    "$@" "$found" "$committed" >"$log" 2>&1; } 2>&1) || failed=1
  inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  read -r spent rate <<<"$(awk -v n="$inputs" '{ s = $1 + $2; printf "%.1f %d", s, (s > 0) ? n / s : 0 }' <<<"$spent")"
  read -r edges features < <(sed -nE 's/^#.*DONE +cov: ([0-9]+) ft: ([0-9]+).*/\1 \2/p' "$log") || true
  if [ $failed -eq 0 ]; then
    echo "$harness: $inputs inputs ($rate a second), $edges edges, $features features, $spent s of processor time"
  else
    grep -vE '^(#[0-9]|INFO|Loaded|stat::|"|###|$)' "$log" >&2 || true
    echo "$harness: FAILED, $spent s of processor time"
  fi
  if [ -n "$fuzz_logs" ]; then
    sources=$(git rev-parse --short=10 HEAD)
    git diff --quiet HEAD -- lib fuzz ':!fuzz/log.tsv' || sources+=+
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$(date -u +%F)" "$sources" "$fuzz_preset" "$harness" "$spent" \
      "$inputs" "$edges" "$features" $failed >>fuzz/log.tsv
  fi
  return $failed
}

# Runs all harnesses, or one, as many in parallel as there are processors: fuzz_all [QUESTION TYPE] [--seconds N].
fuzz_all() {
  # By default, all harnesses together take a minute.
  local harnesses=("${fuzz_harnesses[@]}") seconds=$((60 * $(nproc) / ${#fuzz_harnesses[@]})) running=0 failed=0 harness
  if [[ ${1:-} == [a-z]* ]]; then
    harness=$1 seconds=60
    shift
    [[ ${1:-} != f* ]] || { harness+=_$1 && shift; }
    [[ " ${harnesses[*]} " == *" $harness "* ]] ||
      { echo "no harness $harness; there are: ${harnesses[*]}" >&2 && return 2; }
    harnesses=("$harness")
  fi
  if [[ "$*" =~ ^--seconds\ [1-9][0-9]*$ ]]; then
    seconds=$2
  elif [ $# -gt 0 ]; then
    echo "./run fuzz doesn't know $*" >&2
    usage_of fuzz >&2
    return 2
  fi
  build "$fuzz_preset" --target "${harnesses[@]/#/fuzz_}"
  # Each runs in its own process group, so that the processes that it starts end with it.
  set -m
  trap 'for group in $(jobs -p); do kill -- "-$group" 2>/dev/null || true; done; exit 130' INT TERM
  echo "fuzz: ${#harnesses[@]} of $seconds s, $(nproc) at a time" >&2
  for harness in "${harnesses[@]}"; do
    [ "$running" -lt "$(nproc)" ] || { wait -n || failed=1; running=$((running - 1)); }
    fuzz_one "$harness" "build/$fuzz_preset/corpus/$harness" "$seconds" &
    running=$((running + 1))
  done
  for (( ; running > 0; --running)); do wait -n || failed=1; done
  return $failed
}

# Runs a number of inputs on every harness, one harness after the other.
fuzz_speed() {
  local harness
  rm -rf "build/$fuzz_preset/speed"
  for harness in "${fuzz_harnesses[@]}"; do
    fuzz_one "$harness" "build/$fuzz_preset/speed/$harness" 0 -runs=400000 -seed=1
  done
}

# Prints the sums of the log.
fuzz_total() {
  printf '%-24s %10s %16s %9s\n' harness 'core hours' inputs failures
  awk -F'\t' 'NR > 1 { seconds[$4] += $5; inputs[$4] += $6; failures[$4] += $9 }
    END { for (h in seconds) printf "%-24s %10.2f %16d %9d\n", h, seconds[h] / 3600, inputs[h], failures[h] }' \
    fuzz/log.tsv | sort
}

# Rebuilds the corpora: from the committed cases, one case of each class and the old corpora, it keeps a few inputs
# that reach the same code.
fuzz_seeds() {
  local folder=build/$fuzz_preset harness committed seeds kept
  build "$fuzz_preset" --target fuzz_seeds
  rm -rf "$folder"/{seeds,kept}
  "$folder/fuzz/fuzz_seeds" "$folder/seeds" props/cases/*.cases
  for harness in "${fuzz_harnesses[@]}"; do
    committed=$(fuzz_committed "$harness")
    seeds=$folder/seeds/$harness kept=$folder/kept/$harness
    mkdir -p "$seeds" "$kept"
    "$folder/fuzz/fuzz_$harness" -merge=1 -max_len=4096 "$kept" "$seeds" "$committed" >"$kept.log" 2>&1 ||
      { tail -n 20 "$kept.log" >&2 && return 1; }
    python3 fuzz/corpus.py pack "$kept" "fuzz/corpus/$harness.txt"
    echo "$harness: $(wc -l <"fuzz/corpus/$harness.txt") inputs of $(find "$seeds" "$committed" -type f | wc -l)"
  done
}

fuzz() {
  local packages="$build_packages $program_packages libhwy-dev clang-19 libclang-rt-19-dev llvm-19 python3"
  fuzz_preset=fuzz fuzz_logs=
  while [[ ${1:-} =~ ^--(sanitize|afl|log)$ ]]; do
    if [ "$1" = --log ]; then fuzz_logs=yes; else fuzz_preset=fuzz-${1#--}; fi
    shift
  done
  [ "$fuzz_preset" != fuzz-afl ] || packages+=" afl++"
  [ "${1:-}" = --total ] || need $packages
  case "${1:-} ${2:-}" in
    "--discover own") fuzz_own "${@:3}" ;;
    --total\ *) fuzz_total ;;
    --seeds\ * | --speed\ * | --discover\ * | --errors\ *)
      build "$fuzz_preset"
      "fuzz_${1#--}" "${@:2}"
      ;;
    *) fuzz_all "$@" ;;
  esac
}
