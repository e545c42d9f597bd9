#!/usr/bin/env bash
# The experiments of the paper behind "keep", small: naive, grid, keep and frontier, each at five
# limits of memory, on four pairs of shapes, as real runs that count their seeks. Then what the model
# predicts for the published size. Leaves results.tsv with wall times, and seeks.svg with a chart, in
# examples/experiments/demo. Data go to memory where that is a file system: seeks are the same
# there, thousands of small files wait for no disk, but wall times tell nothing of a disk either;
#   EXPERIMENTS_DATA=FOLDER examples/experiments/run.sh    puts the data elsewhere
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../setup.sh"
place=${EXPERIMENTS_DATA:-/dev/shm}
[ -d "$place" ] && [ -w "$place" ] || place=${TMPDIR:-/tmp}
data=$(mktemp -d "$place/resplit-experiments-XXXXXX")
trap 'rm -rf "$data"' EXIT
rm -rf "$here/demo"
mkdir "$here/demo"
java_program "$here/Experiments.java" "$data" "$here/demo"
