#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Shards by Slurm: an array of jobs, and one that puts them together once all are done.
#
#     reports/shards/slurm.sh 64 /shared/out /shared/graze audit --cases 1000000
#
# Folder and program have to be on a file system that all nodes share. A task that was killed is put back into the queue,
# three times at most, and goes on where it was. Options for sbatch, such as a partition, go into SBATCH_... variables.
set -euo pipefail
[ $# -ge 4 ] || { echo "usage: $0 SHARDS FOLDER PROGRAM audit|search [OPTION...]" >&2; exit 2; }
shards=$1 command=$4
mkdir -p "$2"
folder=$(cd "$2" && pwd)
shard="$(printf '%q ' "${@:3}") --threads 1 --shard \$SLURM_ARRAY_TASK_ID/$shards --out $(printf %q "$folder")"
array=$(sbatch --parsable --job-name graze --array "1-$shards" --requeue --open-mode append \
  --output "$folder/shard-%a.log" <<JOB
#!/bin/bash
$shard && exit
[ "\${SLURM_RESTART_COUNT:-0}" -lt 3 ] || exit 1
echo "put back into the queue"
scontrol requeue "\${SLURM_ARRAY_JOB_ID}_\$SLURM_ARRAY_TASK_ID"
JOB
)
merge=$(sbatch --parsable --job-name graze-merge --dependency "afterok:$array" --kill-on-invalid-dep yes \
  --output "$folder/merge.log" <<JOB
#!/bin/bash
cd $(printf %q "$folder") && exec $(printf %q "$3") merge $command.*-of-$shards.jsonl --out merged
JOB
)
echo "job $array judges $shards shards; job $merge puts them together in $folder/merged"
