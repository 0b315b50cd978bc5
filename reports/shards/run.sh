# SPDX-License-Identifier: BSL-1.0
# ./run shards: every recipe of reports/shards on this machine, one shard of each killed on purpose. Sourced by ./run.

shards=6
options=(--subjects graze --cases 60000)

# Kills a shard in the middle, once it has a piece, and says so.
kill_in_the_middle() {
  local file=$1 share=$2 pid
  SECONDS=0
  while [ $SECONDS -lt 60 ]; do
    sleep 0.01
    grep -qs '"piece"' "$file" || continue
    for pid in $(pgrep -x graze); do
      if tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" | grep -q -- "--shard $share "; then
        kill -9 "$pid" && echo "Killed shard $share after $(grep -c '"piece"' "$file") pieces" && return 0
      fi
    done
  done
  echo "Shard $share couldn't be killed in the middle" >&2
  return 1
}

# Compares what a recipe has merged with the whole, and shows that the shard which was killed was gone on with.
expect_the_whole() {
  python3 reports/shards/sessions.py "$1/audit.2-of-$shards.jsonl"
  python3 reports/shards/same.py "$whole" "$1/merged"
}

by_parallel() {
  local folder=$work/parallel port hosts="" sshd
  sshd=$(command -v sshd)
  mkdir -p "$folder" "$work/ssh" /run/sshd
  ssh-keygen -q -t ed25519 -N '' -f "$work/ssh/key"
  cp "$work/ssh/key.pub" "$work/ssh/authorized"
  for port in 47221 47222 47223; do
    "$sshd" -D -e -f /dev/null -p $port -h "$work/ssh/key" -o ListenAddress=127.0.0.1 -o "PidFile=none" \
      -o "AuthorizedKeysFile=$work/ssh/authorized" -o StrictModes=no -o UsePAM=no 2>>"$work/ssh/log" &
    servers+=($!)
    hosts+="${hosts:+,}1/ssh -p $port -i $work/ssh/key -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR 127.0.0.1"
  done
  kill_in_the_middle "$work/ssh/work/audit.2-of-$shards.jsonl" "2/$shards" &
  HOSTS=$hosts WORKDIR=$work/ssh/work reports/shards/parallel.sh $shards "$folder" "$graze" audit "${options[@]}"
  wait $!
  echo "Three servers of ssh on this machine stood for three hosts"
  expect_the_whole "$folder"
}

# One node, this machine, without systemd and without cgroups.
start_slurm() {
  local slurm=$work/slurm
  mkdir -p "$slurm"/{state,spool} /run/munge /var/log/munge /var/lib/munge
  chown -R munge: /run/munge /var/log/munge /var/lib/munge
  [ -f /etc/munge/munge.key ] || mungekey -c
  chown -R munge: /etc/munge
  pgrep -x munged >/dev/null || runuser -u munge -- munged
  cat >"$slurm/slurm.conf" <<CONF
ClusterName=here
SlurmctldHost=$(hostname)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/slurmd.log
SlurmctldPort=47231
SlurmdPort=47232
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MinJobAge=600
NodeName=$(hostname) CPUs=$(nproc) State=UNKNOWN
PartitionName=here Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  echo "CgroupPlugin=cgroup/v1" >"$slurm/cgroup.conf"
  export SLURM_CONF=$slurm/slurm.conf
  slurmctld -D -f "$SLURM_CONF" >/dev/null 2>&1 &
  servers+=($!)
  slurmd -D -f "$SLURM_CONF" >/dev/null 2>&1 &
  servers+=($!)
  for _ in $(seq 100); do
    sinfo -h -o %T 2>/dev/null | grep -q idle && return 0
    sleep 0.2
  done
  echo "Slurm doesn't start; $slurm/slurmctld.log and slurmd.log say why" >&2
  return 1
}

by_slurm() {
  local folder=$work/by_slurm
  start_slurm
  kill_in_the_middle "$folder/audit.2-of-$shards.jsonl" "2/$shards" &
  reports/shards/slurm.sh $shards "$folder" "$graze" audit "${options[@]}"
  wait $!
  until squeue -h 2>/dev/null | grep -q . && sleep 0.5 || [ -f "$folder/merged/README.md" ]; do
    squeue -h | grep -q . || { sleep 1; [ -f "$folder/merged/README.md" ] || { cat "$folder"/*.log; return 1; }; }
  done
  while squeue -h | grep -q .; do sleep 0.5; done
  grep -h "put back" "$folder/shard-2.log"
  tail -n 1 "$folder/merge.log"
  expect_the_whole "$folder"
}

by_mpi() {
  local folder=$work/mpi
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  ranks() { mpirun --oversubscribe -n $shards reports/shards/mpi.sh "$folder" "$graze" audit "${options[@]}" 2>&1; }
  kill_in_the_middle "$folder/audit.2-of-$shards.jsonl" "2/$shards" &
  if ranks >"$work/mpi.killed"; then echo "mpirun didn't notice that a rank died" >&2 && return 1; fi
  wait $!
  grep -m 1 -o 'mpirun.*detected that one or more processes exited with non-zero status' "$work/mpi.killed" ||
    tail -n 3 "$work/mpi.killed"
  echo "The same command again:"
  ranks | grep -v '^$' | tail -n 1
  expect_the_whole "$folder"
}

by_workflow() {
  python3 reports/shards/workflow.py "$work/workflow" "${options[*]}" 2>"$work/workflow.errors" || {
    tail "$work/workflow.errors" >&2
    return 1
  }
  echo "The workflow's own commands ran on this machine, and not by GitHub"
  # It merges in a checkout, where the known worst cases are.
  "$graze" audit "${options[@]}" --out "$work/whole_with_worst" >/dev/null
  python3 reports/shards/same.py "$work/whole_with_worst" "$work/workflow/artifacts/report"
}

# Runs a recipe, and keeps what it says without the paths of this machine.
recipe() {
  local log=reports/shards/$1.log status
  echo "== $1" >&2
  set +e
  (
    set -e
    servers=()
    stop_servers() { [ ${#servers[@]} -eq 0 ] || kill "${servers[@]}" 2>/dev/null || true; }
    trap stop_servers EXIT
    echo "\$ ./run shards $1"
    "by_$1"
  ) 2>&1 | tee /dev/stderr | sed "s|$PWD/||g" >"$log.new"
  status=${PIPESTATUS[0]}
  set -e
  [ "$status" -eq 0 ] || { echo "$1 failed" >&2; return 1; }
  mv "$log.new" "$log"
}

shards() {
  local work=$PWD/build/shards graze whole
  need $build_packages $program_packages parallel openssh-server openssh-client rsync munge slurm-wlm openmpi-bin python3-yaml ccache git procps
  build audit --target graze_program
  graze=$PWD/build/audit/graze whole=$work/whole
  if [ "${1:-}" = --growth ]; then
    need nodejs
    python3 reports/shards/growth.py "$graze" "$work/growth"
    return
  fi
  rm -rf "$work" && mkdir -p "$work"
  "$graze" audit "${options[@]}" --out "$whole" --worst none >"$work/whole.txt"
  local name_of_recipe
  for name_of_recipe in ${1:-parallel slurm mpi workflow}; do recipe "$name_of_recipe"; done
}
