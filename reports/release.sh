# SPDX-License-Identifier: BSL-1.0
# ./run release-figures: regenerates every figure that CI doesn't make, and archives all reports. Sourced by ./run.

# The laws that detect each routine known to be wrong, into the page that lists them.
detection_table() {
  { sed '/^|/,$d' props/detection/README.md && build/test/props/detect table; } >build/detection.md &&
    mv build/detection.md props/detection/README.md
}

# The output of the properties for two wrong routines: props/README.md shows it.
counterexamples() {
  ! build/test/props/detect touching_is_apart && ! build/test/props/detect radius_forgotten
}

# A step per line, its name and its command: they write into the pages and folders that are committed, or into build. Steps already
# done for this commit are skipped, so that an interrupted run can resume.
release_figures() {
  local folder=build/release commit name step kept=()
  commit=$(git rev-parse HEAD)
  mkdir -p $folder
  build test
  build audit --target graze_program
  while read -r name step <&3; do
    if [ "$(cat "$folder/$name.done" 2>/dev/null)" = "$commit" ]; then continue; fi
    echo "release-figures: $name: $step" >&2
    if ! eval "$step" >"$folder/$name.log" 2>&1 </dev/null; then
      echo "release-figures: $name failed; $folder/$name.log says how. ./run release-figures goes on with it." >&2
      return 1
    fi
    echo "$commit" >"$folder/$name.done"
  done 3<<STEPS
audit            ./run accept audit
promise          ./run promise
field            ./run field
bugs             ./run field --bugs
maps             ./run map
backward         ./run backward
worlds           ./run worlds --full
gas_libraries    ./run worlds --libraries
everywhere       ./run everywhere
worst            ./run search --worst
slices           ./run search --slices
coverage         ./run accept coverage
field_small      ./run accept field
detection        detection_table
counterexamples  counterexamples
properties       RC_PARAMS=max_success=20000 build/test/props/properties
sanitized        build/test/props/sanitized --cases 100000000
batch            build/test/props/batch_against_scalar --answers 1000000000 --seed 20261124
mutants          ./run mutants
discovery        ./run fuzz --discover all
discovery_own    ./run fuzz --discover own
faults           ./run fuzz --discover faults
errors           ./run fuzz --errors
fuzz_speed       ./run fuzz --speed
bench            ./run bench
bench_plain      ./run bench --plain
bench_batch      ./run bench --batch
bench_stages     ./run bench --stages
bench_oracle     ./run bench --oracle
bench_ports      ./run bench --ports
bench_growth     ./run bench --growth
figures          ./run figures
STEPS
  for name in build/report build/promise build/field/report build/field/bugs build/worlds build/everywhere/report build/mutants/*.md; do
    [ ! -e "$name" ] || kept+=("$name")
  done
  tar -cJf $folder/graze-reports.tar.xz "${kept[@]}" build/audit/graze $folder/*.log
  echo "The archive of all reports and the program is $folder/graze-reports.tar.xz; look at git diff, and commit what is for people" >&2
}
