#!/usr/bin/env bash
# One step of an imaging pipeline: chooses the memory, resplits, verifies, and leaves a result that
# already exists as it is. Decides by exit codes and by JSON, never by the text of messages.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
command -v jq > /dev/null || { echo "this example needs jq" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Prints the least of some memory limits with which the plan makes at most twice as many seeks as any
# plan has to. Returns 5, as resplit does, if none of them is enough.
choose_memory() {
  local in=$1 shape=$2 memory plan code
  for memory in 64MiB 66MiB 68MiB 72MiB; do
    code=0
    plan=$(resplit plan "$in" --out-shape "$shape" --mem "$memory" --json 2> plan.error) || code=$?
    case $code in
      0) if jq -e '.seeks <= 2 * .lower_bound_seeks' <<< "$plan" > /dev/null; then
           echo "$memory"
           return
         fi
         echo "$memory: $(jq .seeks <<< "$plan") seeks are too many" >&2 ;;
      5) echo "$memory: too little memory" >&2 ;;
      *) cat plan.error >&2
         return "$code" ;;
    esac
  done
  return 5
}

# Resplits IN to OUT. If OUT already exists, it has to be right; otherwise the step fails.
resplit_step() {
  local in=$1 out=$2 shape=$3 memory code=0
  memory=$(choose_memory "$in" "$shape") || return
  echo "using $memory"
  resplit "$in" "$out" --out-shape "$shape" --mem "$memory" --json > run.jsonl 2> run.error || code=$?
  case $code in
    0) jq -r 'select(.message_type == "summary")
         | "wrote \(.files_written) files with \(.seeks) seeks, planned \(.planned_seeks)"' run.jsonl ;;
    4) echo "refused: $(jq -r .message run.error)" ;;
    *) cat run.error >&2
       return "$code" ;;
  esac
  resplit verify "$in" "$out"
}

resplit make scan --shape 240,200,160 --out-shape 80,50,40 --dtype uint16 --quiet

echo "== first run"
resplit_step scan cubes 60,100,80 2>&1
echo "== second run: the output exists"
resplit_step scan cubes 60,100,80 2>&1
echo "== a block is lost: the step fails"
rm scan/block_1_2_3.raw
code=0
resplit_step scan other 60,100,80 2>&1 || code=$?
echo "exit code $code"
