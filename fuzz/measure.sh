# SPDX-License-Identifier: BSL-1.0
# ./run fuzz --discover and --errors, sourced by run.sh: Markdown tables of what libFuzzer finds from an empty corpus.

# Runs a harness without a corpus, and prints all its output.
fuzz_anew() {
  "build/$fuzz_preset/fuzz/fuzz_$1" -len_control=0 -max_len=128 -verbosity=0 -handle_abrt=0 \
    -exact_artifact_path=/dev/null "${@:2}" 2>&1
}

# The routines or faults of a question: a harness lists them when it gets an unknown name.
fuzz_listed() { fuzz_anew "$1_f32" -runs=1 | sed -n "s/^$2 //p" || true; }

# The routines with these names, or all but graze and the exact answers, or the known faults of all: a line with the
# question, the name and, for a fault, its name and a description.
fuzz_targets() {
  local question name
  for question in "${fuzz_questions[@]}"; do
    GRAZE_FUZZ_SUBJECT='?' fuzz_listed "$question" routine | while read -r name; do
      if [ "$*" = faults ]; then
        GRAZE_FUZZ_SUBJECT=$name GRAZE_FUZZ_FAULT='?' fuzz_listed "$question" fault | sed "s/^/$question $name /"
      elif [[ " $* " == *" $name "* || ("$*" = all && ! $name =~ ^(graze.*|exact)$) ]]; then
        echo "$question $name"
      fi
    done
  done
}

# Inputs and seconds until a harness finds a wrong answer, or inf if it doesn't within LIMIT seconds.
fuzz_find() {
  local began said
  began=$(date +%s%N)
  said=$(fuzz_anew "$1" -seed="$2" -max_total_time="${LIMIT:-60}") && echo inf inf && return
  # Any other exit status is an error, not a finding.
  [[ $said == *"  verdict  "* ]] || { echo "$said" >&2 && return 1; }
  awk -v began="$began" -v now="$(date +%s%N)" \
    '/^  input .* of this process$/ { printf "%d %.2f\n", $2, (now - began) / 1e9 }' <<<"$said"
}

# The median in a column of the findings, with the least and the most.
fuzz_column() {
  cut -d ' ' -f "$1" <<<"$2" | sort -g | sed 's/inf/-/' |
    awk '{ x[NR] = $1 } $1 != "-" || NR == 1 { most = $1 } END { print x[int((NR + 1) / 2)] " (" x[1] " to " most ")" }'
}

fuzz_discover() {
  local targets question name fault what type seed seeds found row missed
  targets=$(fuzz_targets "${@:-all}")
  for name in "$@"; do
    [[ $* =~ ^(all|faults)$ ]] || grep -q " $name$" <<<"$targets" ||
      { echo "no routine $name; there are:" $(fuzz_targets all | cut -d ' ' -f 2 | sort -u) >&2 && return 2; }
  done
  read -ra seeds <<<"${SEEDS:-$(od -An -N20 -tu4 /dev/urandom | tr -d '\n')}"
  echo "From an empty corpus, at most ${LIMIT:-60} s; seeds ${seeds[*]}; guide ${GRAZE_FUZZ_GUIDE:-on}"
  echo
  echo "| routine | question | f32: inputs | seconds | f64: inputs | seconds | not found |"
  echo "|---|---|---|---|---|---|---|"
  while read -r question name fault what; do
    export GRAZE_FUZZ_SUBJECT=$name ${fault:+GRAZE_FUZZ_FAULT="$fault"}
    row="| $name${fault:+: $fault ($what)} | $question |" missed=
    for type in f32 f64; do
      found=$(for seed in "${seeds[@]}"; do fuzz_find "${question}_$type" "$seed" || exit; done)
      row+=" $(fuzz_column 1 "$found") | $(fuzz_column 2 "$found") |"
      missed+="${missed:+, }$(grep -c inf <<<"$found" || true)"
    done
    echo "$row $missed of ${#seeds[@]} |"
  done <<<"$targets"
}

# Inputs and seconds of processor time until libFuzzer finds that the function selected by the environment breaks its promise, or
# inf inf if it doesn't in RUNS inputs: fuzz_own_find SEED.
fuzz_own_find() {
  local said TIMEFORMAT='%U %S'
  said=$({ time build/fuzz/fuzz/fuzz_own_function -seed="$1" -runs="${RUNS:-200000}" -len_control=0 -verbosity=0 \
    -print_final_stats=1 -exact_artifact_path=/dev/null; } 2>&1 || true)
  awk '/^graze::fuzz: / { found = 1 } /^stat::number_of_executed_units: / { inputs = $2 } { spent = $1 + $2 }
    END { if (found) printf "%d %.2f\n", inputs, spent; else print "inf inf" }' <<<"$said"
}

# The same with AFL++ and the mutator of cases, from a one-byte input.
fuzz_own_find_by_afl() {
  local at=build/fuzz-afl/own said
  rm -rf "$at"
  mkdir -p "$at/in"
  printf 0 >"$at/in/0"
  said=$(AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_BENCH_UNTIL_CRASH=1 \
    AFL_CUSTOM_MUTATOR_ONLY=1 AFL_CUSTOM_MUTATOR_LIBRARY=$PWD/build/fuzz-afl/fuzz/fuzz_own_mutator.so python3 fuzz/spent.py \
    afl-fuzz -s "$1" -E "${RUNS:-200000}" -i "$at/in" -o "$at/out" -- build/fuzz-afl/fuzz/fuzz_own_function 2>&1 || true)
  if [[ $said == *"seed that does not crash"* ]]; then
    awk 'END { printf "1 %.2f\n", $1 }' <<<"$said"
  elif compgen -G "$at/out/default/crashes/id*" >/dev/null; then
    awk -v inputs="$(sed -n 's/^execs_done *: *//p' "$at/out/default/fuzzer_stats")" \
      'END { printf "%d %.2f\n", inputs, $1 }' <<<"$said"
  elif [[ $said == *"We're done here"* ]]; then
    echo inf inf
  else
    echo "$said" >&2
    return 1
  fi
}

# The routines with these names, or all but graze and the exact answers: the question and the name of each. early_is_late is right
# if asked for the nearest time, as a user's function is.
fuzz_own_targets() {
  local question name
  for question in "${fuzz_questions[@]}"; do
    { GRAZE_FUZZ_QUESTION=$question GRAZE_FUZZ_SUBJECT='?' build/fuzz/fuzz/fuzz_own_properties 2>&1 || true; } |
      sed -n 's/^routine //p' | while read -r name; do
      if [[ " $* " == *" $name "* || ($# -eq 0 && ! $name =~ ^(graze.*|exact|early_is_late)$) ]]; then echo "$question $name"; fi
    done
  done
}

# Every faulty kernel and every published routine, treated as a user's function, in one type: fuzz_own [f32|f64] [NAME...].
fuzz_own() {
  local type=f32 seeds first spent why row found
  need afl++
  build fuzz --target fuzz_own_function fuzz_own_properties
  build fuzz-afl --target fuzz_own_function fuzz_own_mutator
  [[ ! ${1:-} =~ ^f(32|64)$ ]] || { type=$1 && shift; }
  read -ra seeds <<<"${SEEDS:-1 2 3}"
  echo "In $type, from an empty corpus, at most ${RUNS:-200000} inputs; seeds ${seeds[*]}; seconds of processor time"
  echo
  echo "| routine | question | steps promised | broken first | properties: s | libFuzzer: inputs | s | AFL++: inputs | s | the routine |"
  echo "|---|---|---|---|---|---|---|---|---|---|"
  export GRAZE_FUZZ_QUESTION GRAZE_FUZZ_SUBJECT GRAZE_FUZZ_TYPE=$type GRAZE_FUZZ_STEPS
  fuzz_own_targets "$@" | while read -r GRAZE_FUZZ_QUESTION GRAZE_FUZZ_SUBJECT; do
    for GRAZE_FUZZ_STEPS in 64 0; do
      IFS=$'\t' read -r first spent why < <(build/fuzz/fuzz/fuzz_own_properties) || return
      [ "$first" = - ] || break
    done
    row="| $GRAZE_FUZZ_SUBJECT | $GRAZE_FUZZ_QUESTION | $GRAZE_FUZZ_STEPS | $first | $spent |"
    for found in fuzz_own_find fuzz_own_find_by_afl; do
      found=$(for seed in "${seeds[@]}"; do "$found" "$seed" || exit; done)
      row+=" $(fuzz_column 1 "$found") | $(fuzz_column 2 "$found") |"
    done
    echo "$row $why |"
  done
}

# The largest errors of right decisions that four methods find in RUNS cases with SEED, within the ranges of a family.
fuzz_errors() {
  local subjects=${*:-naive perpendicular} runs=${RUNS:-100000} seed=${SEED:-1} row guide
  local subject question type number family sampled searched
  local -A stems=([ray]=ray_sphere [sweep]=sphere_sweep [moving]=moving_spheres [cast]=sphere_cast
    [container]=containing_sphere)
  echo "Largest errors in ulp of $runs cases, seed $seed"
  echo
  echo "| routine | question | type | family | sampled | libFuzzer on bytes | libFuzzer, guided | graze search |"
  echo "|---|---|---|---|---|---|---|---|"
  "build/$fuzz_preset/graze" search --compare --subjects "${subjects// /,}" --from ordinary,far \
    --evaluations "$runs" --seed "$seed" | while read -r subject question type number family sampled searched _; do
    [ "$number" = time ] || continue
    export GRAZE_FUZZ_SUBJECT=$subject GRAZE_FUZZ_WITHIN=$family
    row="| $subject | $question | $type | $family | $sampled |"
    for guide in off on; do
      row+=" $(GRAZE_FUZZ_GUIDE=$guide fuzz_anew "${stems[$question]}_$type" -runs="$runs" -seed="$seed" |
        awk 'BEGIN { error = "-" } /^largest error: / { error = sprintf("%.3g", $3) } END { print error }') |"
    done
    echo "$row $searched |"
  done
}
