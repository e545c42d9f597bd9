# Starts Slurm for one node, this machine, in a folder, unless a cluster answers already; sourced by run.sh.
# Returns 77 where that cannot be: there is no Slurm (Debian's package is slurm-wlm), or this is not root.
one_node() { # FOLDER
  if command -v sinfo > /dev/null && sinfo > /dev/null 2>&1; then
    return 0
  fi
  if ! command -v slurmctld slurmd sbatch > /dev/null || [ "$(id -u)" != 0 ]; then
    return 77
  fi
  mkdir -p "$1/state" "$1/spool"
  # No munge, no cgroups, no accounting; a task that is requeued begins after 5 s instead of 2 min.
  cat > "$1/slurm.conf" <<CONF
ClusterName=one
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
AuthInfo=cred_expire=5
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$1/state
SlurmdSpoolDir=$1/spool
SlurmctldPidFile=$1/slurmctld.pid
SlurmdPidFile=$1/slurmd.pid
SlurmctldLogFile=$1/slurmctld.log
SlurmdLogFile=$1/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MailProg=/bin/true
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=1,sched_interval=2
ReturnToService=2
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=2 RealMemory=1024
PartitionName=all Nodes=ALL Default=YES State=UP
CONF
  export SLURM_CONF=$1/slurm.conf
  slurmctld && slurmd || return 77
  for _ in $(seq 50); do
    [ "$(sinfo -h -o %T 2> /dev/null)" = idle ] && return 0
    sleep 0.2
  done
  tail -n 5 "$1/slurmctld.log" "$1/slurmd.log" >&2
  return 1
}

# Ends the daemons that one_node has started in a folder.
end_node() { # FOLDER
  local daemon
  for daemon in slurmd slurmctld; do
    if [ -f "$1/$daemon.pid" ]; then
      kill "$(< "$1/$daemon.pid")"
      for _ in $(seq 50); do
        [ -f "$1/$daemon.pid" ] || break
        sleep 0.1
      done
    fi
  done
}
