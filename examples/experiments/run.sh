#!/usr/bin/env bash
# The experiments of the paper behind "keep", small: naive, grid, keep and frontier, each at five
# limits of memory, on four pairs of shapes, as real runs that count their seeks. Then what the model
# predicts for the published size. Leaves results.tsv with wall times, and seeks.svg with a chart, in
# examples/experiments/demo. The data fit the page cache, so the wall times show what many small
# accesses cost, not what a disk does.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../setup.sh"
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
rm -rf "$here/demo"
mkdir "$here/demo"
java_program "$here/Experiments.java" "$data" "$here/demo"
