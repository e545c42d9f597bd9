#!/usr/bin/env bash
# Turns numbered raw slices, as a microscope or scanner writes them, into bricks, and these into one
# compressed HDF5 file.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# 60 slices of 96x80 pixels, numbered from 1; nothing says what is in them.
resplit make 'stack/slice_{2:03}.raw' --shape 96,80,60 --out-shape '*,*,1' --dtype uint16 --quiet
rm stack/resplit.json
for z in {60..1}; do mv "$(printf 'stack/slice_%03d.raw' $((z - 1)))" "$(printf 'stack/slice_%03d.raw' "$z")"; done
show ls stack | sed '4,58d'

# One length of a slice and the type are enough: the size of a file gives the other, their number the last.
show resplit info stack --in-shape '96,*,1' --dtype uint16

# Without --out-shape, resplit says what the input is, and what could be given.
show resplit stack bricks --in-shape 96,80,1 --dtype uint16 2>&1 || echo "exit code $?"
show resplit stack bricks --in-shape 96,80,1 --dtype uint16 --out-shape 32 | steady
show ls bricks | head -n 3

# The bricks describe themselves. Each becomes a chunk of one file.
show resplit merge bricks volume.h5 --chunk 32 --deflate 4 --quiet
show h5dump -p -H volume.h5 | grep -E '^\$|SIMPLE|CHUNKED|COMPRESSION DEFLATE'
show resplit verify stack volume.h5 --in-shape 96,80,1 --dtype uint16
