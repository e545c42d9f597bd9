#!/usr/bin/env bash
# A job is killed in the middle, looked at, and resumed: what was left to do is known beforehand.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
command -v jq > /dev/null || { echo "this example needs jq" >&2; exit 1; }
folder=$(mktemp -d)
trap 'kill -9 "${job:-}" 2> /dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"

show resplit make scan --shape 400,400,400 --out-shape 100,100,100 --dtype uint16 --quiet

# What is safe is recorded after every 1 MiB here, instead of 256 MiB. The kill comes when the first
# file has got its name.
echo '$ resplit scan cubes --out-shape 80,200,50 --mem 80MiB --commit 1MiB &'
resplit scan cubes --out-shape 80,200,50 --mem 80MiB --commit 1MiB --quiet &
job=$!
until compgen -G 'cubes/block_*.raw' > /dev/null; do sleep 0.01; done
echo '$ kill -9 %1'
kill -9 "$job"
{ wait "$job" || echo "exit code $?"; } 2> /dev/null

# No file is half written: those that are not complete are called .part. The set is not taken as an input.
{ show resplit info cubes 2>&1 || echo "exit code $?"; } | sed 's/, [0-9]* of/, N of/'

# A dry run says what is left, and the job then counts just that. Memory and plan need not be given again.
resplit scan cubes --out-shape 80,200,50 --resume --dry-run --json > rest.jsonl
jq -e 'select(.message_type == "resume") | .files_done > 0 and .files_left > 0' rest.jsonl > /dev/null
echo "some files are complete, others are left"
resplit scan cubes --out-shape 80,200,50 --resume --json > job.jsonl
left() { jq -c 'select(.message_type == "'"$1"'") | {seeks, read_opens, write_opens, peak_bytes}' "$2"; }
[ "$(left resume rest.jsonl)" = "$(left summary job.jsonl)" ]
echo "seeks, opens and memory as announced"
show resplit verify scan cubes

# A job that is done is left as it is.
show resplit scan cubes --out-shape 80,200,50 --resume | steady
