#!/usr/bin/env bash
# One job in eight tasks, two at a time. Any scheduler that runs commands will do: here xargs, and GNU parallel
# takes the same line (parallel -j 2 --retries 3 resplit ... --task {}/8 ::: {0..7}).
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

show resplit make scan --shape 240,200,160 --out-shape 80,50,40 --dtype uint16 --quiet

# Each task is a job as any other: its memory and seeks can be asked for beforehand.
show resplit scan cubes --out-shape 60,50,80 --task 3/8 --dry-run --disk hdd | grep -E '^([$]|region|output|seeks|data )' | awk '!seen[$0]++'

# One task is killed at once, as by a scheduler that needs the machine.
resplit scan cubes --out-shape 60,50,80 --task 5/8 --mem 80MiB --quiet &
kill -9 $! && wait $! 2> /dev/null || true

# All tasks, the one that was killed among them; then the end says whether any is missing.
echo '$ seq 0 6 | xargs -P 2 -I {} resplit scan cubes --out-shape 60,50,80 --task {}/8 --mem 80MiB --quiet'
seq 0 6 | xargs -P 2 -I {} resplit scan cubes --out-shape 60,50,80 --task {}/8 --mem 80MiB --quiet
show resplit finish cubes 2>&1 || echo "exit code $?"
show resplit scan cubes --out-shape 60,50,80 --task 7/8 --mem 80MiB --quiet
show resplit finish cubes

# The same bytes as those of one job.
show resplit scan whole --out-shape 60,50,80 --quiet
for file in whole/*.raw; do cmp "$file" "cubes/${file##*/}"; done
echo "all files are those of a single job"
