#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Shards by GNU parallel, on this machine or on several over ssh:
#
#     reports/shards/parallel.sh 8 out graze audit --cases 1000000
#     HOSTS=4/node1,4/node2 reports/shards/parallel.sh 64 out /usr/bin/graze audit --cases 1000000
#
# The program has to be there under the same name on each host. Nothing else is shared: each host keeps its shards in
# ~/graze-shards (or in WORKDIR), and a shard that is done is copied here. One that fails is tried again, on another host if
# there is one; on the same host it goes on where it was.
set -euo pipefail
[ $# -ge 4 ] || { echo "usage: [HOSTS=HOST,...] $0 SHARDS FOLDER PROGRAM audit|search [OPTION...]" >&2; exit 2; }
shards=$1 folder=$2 program=$(realpath "$(command -v "$3")") command=$4
mkdir -p "$folder"
file="$command.{}-of-$shards.jsonl"
where=()
if [ -n "${HOSTS:-}" ]; then where=(--sshlogin "$HOSTS" --workdir "${WORKDIR:-graze-shards}" --return "$file"); fi
cd "$folder"
seq "$shards" | parallel "${where[@]}" --retries 3 --joblog joblog \
  "$(printf '%q ' "$program" "${@:4}") --threads 1 --shard {}/$shards --out ."
"$program" merge "$command".*-of-"$shards".jsonl --out merged
