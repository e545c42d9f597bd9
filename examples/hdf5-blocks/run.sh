#!/usr/bin/env bash
# Cuts a raw array into HDF5 blocks, looks at one with other tools, and joins them into one HDF5 file.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

show resplit make whole.raw --shape 60,50,40 --dtype uint16 --order C

# Shapes of HDF5 are listed as h5dump does: the last axis varies fastest.
show resplit split whole.raw blocks:/scan/image --shape 60,50,40 --dtype uint16 --order C \
  --out-shape 20,50,20 --out-format hdf5 | steady
show h5dump -H blocks/block_1_0_1.h5 | sed -n '/DATASET/,$p'

# HDF5 files describe themselves: neither shape nor type need be given.
show resplit merge 'blocks/block_{0}_{1}_{2}.h5:/scan/image' whole.h5 --quiet
show resplit info whole.h5 | grep -v history
show resplit verify whole.raw whole.h5 --shape 60,50,40 --dtype uint16 --order C
