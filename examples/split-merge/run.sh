#!/usr/bin/env bash
# Cuts one raw file into blocks, joins the blocks to one file, and compares the two files.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

show resplit make whole.raw --shape 100,70,31 --dtype int16

# The shape and type of a raw file must be said; blocks at the edges are smaller.
show resplit split whole.raw slabs --shape 100,70,31 --dtype int16 --out-shape '*,*,8' | steady
show ls slabs

# The blocks carry a manifest, resplit.json: nothing more needs to be said.
show resplit merge slabs again.raw --data-mem 64KiB | steady
show cmp whole.raw again.raw && echo "the files are equal"

# The same with names of one's own: {o2} is the first element of the block on axis 2.
show resplit split whole.raw 'named/slab_z{o2:03}.raw' \
  --shape 100x70x31 --dtype int16 --out-shape '*,*,8' --quiet
show ls named
show resplit merge named again.raw --overwrite --quiet
show cmp whole.raw again.raw && echo "the files are equal"
