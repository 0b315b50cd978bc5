# SPDX-License-Identifier: BSL-1.0
# ./run fuzz. ./run sources this file, which uses its functions `need` and `build`.

source fuzz/questions.sh
fuzz_harnesses=()
for question in "${fuzz_questions[@]}"; do
  fuzz_harnesses+=("${fuzz_stems[$question]}"_{f32,f64})
done
unset question
fuzz_harnesses+=(builds batch text json)

# Cases are short, so growing the inputs slowly would gain nothing.
fuzz_options=(-len_control=0 -max_len=128 -reload=0 -print_final_stats=1)

# Unpacks the committed corpus of a harness into a folder of the preset's build folder, for an engine to read, and prints
# that folder. A harness that has no corpus yet gets an empty one.
fuzz_committed() {
  local harness=$1 folder=build/$fuzz_preset/committed/$1
  rm -rf "$folder"
  if [ -e "fuzz/corpus/$harness.txt" ]; then
    python3 fuzz/corpus.py unpack "fuzz/corpus/$harness.txt" "$folder" || return
  else
    mkdir -p "$folder"
  fi
  echo "$folder"
}

# Runs one harness for some seconds. The inputs that it finds stay in the build folder.
fuzz_one() {
  local harness=$1 seconds=$2 folder=build/$fuzz_preset committed
  committed=$(fuzz_committed "$harness") || return
  mkdir -p "$folder/corpus/$harness" "$folder/failures"
  if [ "$fuzz_preset" = fuzz-afl ]; then
    mkdir -p "$folder/afl"
    AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_AFFINITY=1 \
      afl-fuzz -V "$seconds" -i "$committed" -o "$folder/afl/$harness" -- "$folder/fuzz/fuzz_$harness" \
      >"$folder/afl_$harness.log" 2>&1 || { tail -20 "$folder/afl_$harness.log" >&2; return 1; }
    echo "$harness: $(sed -nE 's/^(execs_done|execs_per_sec|edges_found|saved_crashes) *: */\1 /p' \
      "$folder/afl/$harness/default/fuzzer_stats" | paste -sd, | sed 's/,/, /g')"
    local failures=("$folder/afl/$harness/default/crashes/id"*)
    [ ! -e "${failures[0]}" ] || { echo "failures in $folder/afl/$harness/default/crashes" >&2; return 1; }
    return
  fi
  # Leak detection needs the right to trace processes, which containers usually don't have.
  local printed=$folder/$harness.log failed=0 spent TIMEFORMAT='%U %S'
  spent=$({ time ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0} "$folder/fuzz/fuzz_$harness" "${fuzz_options[@]}" \
    $([[ $harness = batch || $harness = text || $harness = json ]] && echo -max_len=1000) -max_total_time="$seconds" \
    -artifact_prefix="$folder/failures/$harness-" "$folder/corpus/$harness" "$committed" \
    >"$printed" 2>&1; } 2>&1) || failed=1
  [ $failed -eq 0 ] || grep -vE '^(#[0-9]|INFO|Loaded|stat::|"|###|$)' "$printed" >&2 || true
  local inputs edges features
  inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$printed")
  edges=$(sed -n 's/^#.*DONE *cov: \([0-9]*\).*/\1/p' "$printed")
  features=$(sed -n 's/^#.*DONE.* ft: \([0-9]*\).*/\1/p' "$printed")
  spent=$(awk -v t="$spent" 'BEGIN { split(t, s, " "); printf "%.1f", s[1] + s[2] }')
  echo "$harness: $([ $failed -eq 0 ] && echo "${inputs} inputs, ${edges} edges, ${features} features" || echo FAILED)," \
    "${spent} s of processor time"
  [ -z "$fuzz_logs" ] || fuzz_log "$harness" "$spent" "$inputs" "$edges" "$features" $failed
  return $failed
}

# Runs harnesses in parallel, one for each processor. If one fails the others still run.
fuzz_all() {
  local seconds=$1 running=0 failed=0 harness groups=()
  shift
  # Each runs in a process group of its own, so that the processes that it starts end with it.
  set -m
  trap 'for group in "${groups[@]}"; do kill -- "-$group" 2>/dev/null || true; done; exit 130' INT TERM
  echo "fuzz: $# of $seconds s, $(nproc) at a time" >&2
  for harness in "$@"; do
    [ "$running" -lt "$(nproc)" ] || { wait -n || failed=1; running=$((running - 1)); }
    fuzz_one "$harness" "$seconds" &
    groups+=($!)
    running=$((running + 1))
  done
  for (( ; running > 0; --running)); do wait -n || failed=1; done
  return $failed
}

# Adds a line to the log: the sources, the harness, its processor time, its inputs and coverage, and whether it failed.
fuzz_log() {
  local harness=$1 seconds=$2 inputs=$3 edges=$4 features=$5 failed=$6 log=fuzz/log.tsv sources
  sources=$(git rev-parse --short=10 HEAD)
  git diff --quiet HEAD -- lib fuzz ":!$log" || sources+=+
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$(date -u +%F)" "$sources" "$fuzz_preset" "$harness" "$seconds" \
    "$inputs" "$edges" "$features" "$failed" >>"$log"
}

# Prints the sums of the log.
fuzz_total() {
  awk -F'\t' 'NR > 1 { seconds[$4] += $5; inputs[$4] += $6; failures[$4] += $9 }
    END {
      printf "%-24s %10s %16s %9s\n", "harness", "core hours", "inputs", "failures"
      for (h in seconds) printf "%-24s %10.2f %16d %9d\n", h, seconds[h] / 3600, inputs[h], failures[h] | "sort"
    }' fuzz/log.tsv
}

# Makes the corpora anew: of the committed cases, one case of each class and the old corpora, it keeps a few inputs
# that reach the same code.
fuzz_seeds() {
  build fuzz --target all fuzz_seeds
  rm -rf build/fuzz/seeds
  build/fuzz/fuzz/fuzz_seeds build/fuzz/seeds props/cases/*.cases
  local harness committed
  for harness in "${fuzz_harnesses[@]}"; do
    local seeds=build/fuzz/seeds/$harness kept=build/fuzz/kept/$harness
    rm -rf "$kept" && mkdir -p "$kept" "$seeds"
    committed=$(fuzz_committed "$harness") || return
    "build/fuzz/fuzz/fuzz_$harness" -merge=1 -max_len=4096 "$kept" "$seeds" "$committed" >"$kept.log" 2>&1 ||
      { tail -20 "$kept.log" >&2; return 1; }
    python3 fuzz/corpus.py pack "$kept" "fuzz/corpus/$harness.txt"
    echo "$harness: $(wc -l <"fuzz/corpus/$harness.txt") inputs of $(find "$seeds" "$committed" -type f | wc -l)"
  done
}

# Prints which part of lib/graze the corpora reach, by clang's coverage counters.
fuzz_coverage() {
  build fuzz-coverage
  local folder=build/fuzz-coverage objects=() profiles=()
  for harness in "${fuzz_harnesses[@]}"; do
    LLVM_PROFILE_FILE=$folder/$harness.profraw GRAZE_REPLAY_ONLY=1 \
      "$folder/fuzz/fuzz_$harness" "fuzz/corpus/$harness.txt" 2>"$folder/$harness.log"
    objects+=(-object "$folder/fuzz/fuzz_$harness")
    profiles+=("$folder/$harness.profraw")
  done
  llvm-profdata-19 merge --sparse "${profiles[@]}" --output "$folder/corpora.profdata"
  echo "What the corpora reach ($(cat fuzz/corpus/*.txt | wc -l) inputs):"
  llvm-cov-19 report "${objects[@]:1}" --instr-profile "$folder/corpora.profdata" --show-region-summary=0 \
    lib/graze lib/verify/case/{number,read,write}_text.cpp
}

# Prints how many inputs each harness runs in a second of processor time, starting from the committed corpora.
fuzz_speed() {
  printf '%-24s %12s %14s\n' harness inputs "inputs/CPU s"
  for harness in "${fuzz_harnesses[@]}"; do
    local folder=build/$fuzz_preset/speed/$harness runs=${1:-400000} committed spent
    rm -rf "$folder" && mkdir -p "$folder"
    committed=$(fuzz_committed "$harness") || return
    TIMEFORMAT='%U %S'
    spent=$({ time "build/$fuzz_preset/fuzz/fuzz_$harness" "${fuzz_options[@]}" -runs="$runs" -seed=1 \
      "$folder" "$committed" >/dev/null 2>&1; } 2>&1)
    awk -v h="$harness" -v n="$runs" -v t="$spent" 'BEGIN { split(t, s, " "); printf "%-24s %12d %14.0f\n", h, n, n / (s[1] + s[2]) }'
  done
}

fuzz() {
  fuzz_preset=fuzz fuzz_logs=
  while :; do
    case "${1:-}" in
      --sanitize) fuzz_preset=fuzz-sanitize ;;
      --afl) fuzz_preset=fuzz-afl ;;
      --log) fuzz_logs=yes ;;
      *) break ;;
    esac
    shift
  done
  [ "${1:-}" != --total ] || { fuzz_total && return; }
  need $build_packages $program_packages libhwy-dev clang-19 libclang-rt-19-dev llvm-19 python3
  [ "$fuzz_preset" != fuzz-afl ] || need afl++
  case "${1:-}" in
    --seeds) fuzz_seeds; return ;;
    --coverage) fuzz_coverage; return ;;
    --speed) build "$fuzz_preset" && shift && fuzz_speed "$@"; return ;;
    --errors) build fuzz && shift && fuzz/errors.sh "$@"; return ;;
    --discover) build fuzz && shift && fuzz/discovery.sh "$@"; return ;;
  esac
  # Unless asked otherwise, all harnesses together take a minute.
  local harnesses=("${fuzz_harnesses[@]}") seconds=$((60 * $(nproc) / ${#fuzz_harnesses[@]}))
  if [[ ${1:-} == [a-z]* ]]; then
    local harness=$1
    shift
    if [[ ${1:-} == f* ]]; then
      harness+=_$1
      shift
    fi
    [[ " ${fuzz_harnesses[*]} " == *" $harness "* ]] || { echo "no harness $harness; there are: ${fuzz_harnesses[*]}" >&2; return 2; }
    harnesses=("$harness") seconds=60
  fi
  if [ "${1:-}" = --seconds ]; then
    seconds=${2:?how many seconds} && shift 2
  fi
  [ $# -eq 0 ] || { usage >&2; return 2; }
  build "$fuzz_preset"
  fuzz_all "$seconds" "${harnesses[@]}"
}
