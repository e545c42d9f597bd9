#!/usr/bin/env bash
# 96 compressed files become 90 others, all through one chunk cache, with memory so small that chunks
# are decoded again and again. Checks that cache and process stay within their limits.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
command -v jq > /dev/null || { echo "this example needs jq" >&2; exit 1; }
[ -r /proc/self/status ] || { echo "this example needs the /proc of Linux" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Prints the most anonymous memory that process $1 has while it runs, in bytes, sampled every few ms.
watch_anonymous() {
  local most=0 name value rest
  while kill -0 "$1" 2> /dev/null; do
    while read -r name value rest; do
      if [ "$name" = RssAnon: ] && [ "$value" -gt "$most" ]; then most=$value; fi
    done 2> /dev/null < "/proc/$1/status" || true
    sleep 0.005
  done
  echo $((most * 1024))
}

# Runs the job with $1 MiB and policy $2; leaves run.jsonl and the number of bytes in $anonymous.
job() {
  rm -rf series
  resplit maps series --out-shape '*,4,360' --chunk 96,4,12 --filters shuffle,deflate:1 --threads 2 \
    --mem "$1MiB" --cache-policy "$2" --json --no-progress > run.jsonl &
  local process=$!
  anonymous=$(watch_anonymous "$process")
  wait "$process"
}

plan() { jq -r "select(.message_type == \"plan\") | $1" run.jsonl; }
summary() { jq -r "select(.message_type == \"summary\") | $1" run.jsonl; }
within() { if [ "$2" -gt 0 ] && [ "$2" -le "$3" ]; then echo "$1: within"; else echo "$1: $2 of $3"; fi; }

resplit make maps --shape 96,360,360 --out-shape '1,*,*' --dtype float32 --order C \
  --out-format hdf5 --chunk 1,180,360 --deflate 1 --quiet

for policy in next-use complete-first lru; do
  job 80 "$policy"
  echo "== 80 MiB, $policy: $(plan .in_files) files into $(plan .out_files)"
  summary '"\(.chunk_decodes) chunks decoded, \(.chunk_encodes) encoded, \(.chunk_redecodes) read back"'
  within "cache and data held" "$(summary '.cache_peak_bytes + .peak_bytes')" "$(plan .data_mem_bytes)"
  within "anonymous memory" "$anonymous" $((80 << 20))
done
show resplit verify maps series

# With more memory, even all pages of the process, those of Java's own files too, are within the limit.
job 128 next-use
echo "== 128 MiB"
summary '"\(.chunk_decodes) chunks decoded, \(.chunk_encodes) encoded, \(.chunk_redecodes) read back"'
within "resident memory" "$(summary .peak_rss_bytes)" $((128 << 20))
