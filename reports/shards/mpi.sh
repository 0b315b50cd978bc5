#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Shards by MPI: one rank for each, and rank 0 puts them together.
#
#     mpirun -n 64 reports/shards/mpi.sh /shared/out /shared/graze audit --cases 1000000
#
# Folder and program have to be on a file system that all ranks share: they speak to each other through files alone. If a
# rank dies, mpirun ends all of them; the same command then goes on where they were. Written for Open MPI; MPICH and Slurm
# name the rank differently.
set -euo pipefail
[ $# -ge 3 ] || { echo "usage: mpirun -n SHARDS $0 FOLDER PROGRAM audit|search [OPTION...]" >&2; exit 2; }
rank=${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-${SLURM_PROCID:?run it by mpirun or srun}}}
shards=${OMPI_COMM_WORLD_SIZE:-${PMI_SIZE:-${SLURM_NTASKS:?run it by mpirun or srun}}}
folder=$1 program=$2 command=$3
mkdir -p "$folder"
"${@:2}" --threads 1 --shard "$((rank + 1))/$shards" --out "$folder"
[ "$rank" -eq 0 ] || exit 0
# The last line of a shard that is done says so.
for ((number = 1; number <= shards; number++)); do
  until tail -n 1 "$folder/$command.$number-of-$shards.jsonl" 2>/dev/null | grep -q '"end"'; do sleep 0.2; done
done
program=$(realpath "$(command -v "$program")")
cd "$folder" && exec "$program" merge "$command".*-of-"$shards".jsonl --out merged
