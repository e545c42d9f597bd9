#!/usr/bin/env bash
# Which chunks should an HDF5 file have that is read by rows and by columns, and which chunk cache
# should its readers ask for? What happens with one byte less?
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# The best chunks for a cache of 400,000 bytes: both sweeps load each chunk once.
show resplit chunks --shape 2000,5000 --dtype uint8 --cache 400000

# One byte less, and HDF5 loads each chunk 80 times by rows, 200 times by columns.
show resplit chunks --shape 2000,5000 --dtype uint8 --chunk 80,200 --cache 399999 --simulate

# How small can the cache be if every sweep is to do as well as with a layout made for it alone?
show resplit chunks --shape 2000,5000 --dtype uint8 --cache least

# A number of slots with which chunks evict each other from the cache: exit code 5.
show resplit chunks --shape 2000,5000 --dtype uint8 --chunk 16,200 --cache 400000 --slots 126 \
  2>&1 | grep -e '^access' -e '^\*,1' -e slots || true

# An existing dataset: shape, type and names come from its file. It is read as maps and as time series.
show resplit make cube.nc --shape 365,90,180 --dtype float32 --out-format netcdf4
show resplit chunks cube.nc --for '1,*,*' --for '*,1,1' --cache 4MiB --max-chunk 64KiB

# For scripts.
show resplit chunks cube.nc --for '1,*,*' --for '*,1,1' --cache 4MiB --max-chunk 64KiB --json \
  | sed -E 's/.*"origin":"([a-z]*)".*"settings":(.*)}/\1 \2/'
