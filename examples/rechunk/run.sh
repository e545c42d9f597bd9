#!/usr/bin/env bash
# Rechunks compressed HDF5 data: a cube stored map by map becomes one stored for time series, with every
# chunk decoded once and encoded once. Then the same with memory for less than a chunk of each file.
# Blocks that are cut along chunks take the chunks as stored.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# A year of maps, a chunk for each.
show resplit make maps.h5 --shape 365,90,180 --dtype float32 --order C --out-format hdf5 \
  --chunk 1,90,180 --filters shuffle,deflate:1 | sed -E 's/, [0-9.]+ [KM]iB.*//'
show resplit info maps.h5 | grep -E '^(array|layout)'

# Chunks of whole series. The plan says how many chunks pass through the filters.
show resplit plan maps.h5 --out-shape '*' --chunk 365,9,9 --mem data=32MiB |
  grep -E '^(strategy|seeks|chunks|data)'
show resplit merge maps.h5 series.h5 --chunk 365,9,9 --mem data=32MiB |
  grep -E '^(seeks|chunks|data)'
show resplit verify maps.h5 series.h5

# With 3 MiB, maps are decoded more than once, and the plan says how often.
show resplit merge maps.h5 small.h5 --chunk 365,9,9 --mem data=3MiB |
  grep -E '^(seeks|chunks|data)'
show resplit verify maps.h5 small.h5

# Five files of 73 maps, then one file again: no chunk is encoded.
show resplit split maps.h5 parts --out-shape '73,*,*' | grep -E '^(seeks|chunks|data)'
show resplit merge parts whole.h5 | grep -E '^(seeks|chunks|data)'
show resplit verify maps.h5 whole.h5

# Blocks for programs that read slices along any axis with a chunk cache of 1 MiB.
show resplit merge series.h5 auto.h5 --chunk auto,cache=1MiB --quiet
show resplit info auto.h5 | grep '^layout'

# Contiguous again, without filters.
show resplit merge auto.h5 plain.h5 --chunk none --quiet
show resplit info plain.h5 | grep '^layout'
show resplit verify maps.h5 plain.h5
