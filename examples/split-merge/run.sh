#!/usr/bin/env bash
# Cuts one raw file into blocks, joins the blocks into one file, and compares the two files.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

show resplit make whole.raw --shape 100,70,31 --dtype int16

# A raw file does not say its shape and type. The last block is smaller: 8 does not divide 31.
show resplit split whole.raw slices --shape 100,70,31 --dtype int16 --out-shape '*,*,8' | steady
show ls slices

# The blocks have a manifest, resplit.json, which says all that is needed.
show resplit merge slices again.raw --mem data=64KiB | steady
show cmp whole.raw again.raw && echo "the files are equal"

# The same with other names: {o2} is the first element of the block on axis 2.
show resplit split whole.raw 'named/slice_z{o2:03}.raw' \
  --shape 100x70x31 --dtype int16 --out-shape '*,*,8' --quiet
show ls named
show resplit merge named again.raw --overwrite --quiet
show cmp whole.raw again.raw && echo "the files are equal"
