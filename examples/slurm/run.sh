#!/usr/bin/env bash
# An array job of eight tasks under Slurm, with one that is requeued, and resplit finish as the job that depends on
# it. Where no cluster answers, a Slurm of one node is started for it, which takes Debian's slurm-wlm and root; a
# cluster needs TMPDIR to be a folder that all nodes share.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../setup.sh"
source "$here/one-node.sh"
folder=$(mktemp -d)
trap 'end_node "$folder"; rm -rf "$folder"' EXIT
one_node "$folder" || exit $?
cd "$folder"

show resplit make scan --shape 240,200,160 --out-shape 80,50,40 --dtype uint16 --quiet
show resplit plan scan cubes --out-shape 60,50,80 --tasks 8 --job job.json --quiet

# Held until the second job knows of the first one; a real script needs no --hold.
echo '$ tasks=$(sbatch --parsable task.sbatch)'
tasks=$(sbatch --parsable --hold "$here/task.sbatch")
echo '$ sbatch --dependency=afterok:$tasks --wrap "resplit finish cubes"'
end=$(sbatch --parsable --dependency=afterok:"$tasks" --ntasks=1 --mem=200M --output=finish.log \
  --wrap 'resplit finish cubes')
scontrol release "$tasks"

# As by an administrator who drains the node, or a job that is preempted.
echo '$ scontrol requeue ${tasks}_3'
for _ in $(seq 1000); do
  [ "$(squeue -h -j "${tasks}_3" -t RUNNING -o %T)" = RUNNING ] && break
  sleep 0.02
done
scontrol requeue "${tasks}_3"

for _ in $(seq 600); do
  [ -n "$(squeue -h -j "$end" -o %T 2> /dev/null)" ] || break
  sleep 0.2
done
echo "task 3 was restarted $(scontrol show job "${tasks}_3" | grep -o 'Restarts=[0-9]*')"
cat finish.log
show resplit scan whole --out-shape 60,50,80 --quiet
for file in whole/*.raw; do cmp "$file" "cubes/${file##*/}"; done
echo "all files are those of a single job"
