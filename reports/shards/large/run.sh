# SPDX-License-Identifier: BSL-1.0
# ./run shards --large: graze alone, in two thousand million cases of each type, as an array of jobs of Slurm. Sourced by
# ./run, behind reports/shards/run.sh. Broken off, the same command goes on where it was.

# In a shell of its own, at whose end the servers end.
large() (
  shards=100 work=$PWD/build/shards/large servers=()
  merged=$work/out/merged/audit.json
  need $build_packages $program_packages munge slurm-wlm procps
  build audit --target graze_program
  mkdir -p "$work"
  cp build/audit/graze "$work/graze"  # tasks start it for hours, and a build mustn't change it under them
  stop_servers() { [ ${#servers[@]} -eq 0 ] || kill "${servers[@]}" 2>/dev/null || true; }
  trap stop_servers EXIT
  # The queue of an earlier run knows nothing that the shards' files don't.
  rm -rf "$work/slurm" "$work/out/merged"
  start_slurm
  reports/shards/slurm.sh $shards "$work/out" "$work/graze" audit --subjects graze --cases 15000000
  while squeue -h | grep -q .; do
    echo "$(find "$work/out" -name 'audit.*.jsonl' -exec tail -qn 1 {} + | grep -c '"end"') of $shards shards are done" >&2
    sleep 60
  done
  [ -f "$merged" ] || { cat "$work"/out/*.log >&2; return 1; }
  python3 reports/shards/large/summary.py "$merged"
)
