#!/usr/bin/env bash
# Draws two plans, without any data; open cubes.svg and slices.html beside this script in a browser.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
source ../setup.sh

# Cubes to larger cubes, in a twentieth of the memory that one seek a file would take.
show resplit plan --shape 3500,3500,3500 --in-shape 350 --out-shape 500 --dtype uint16 \
  --data-mem 256MiB --plot cubes.svg --overwrite --quiet

# One file of whole slices to bricks, as a web page.
show resplit plan --shape 3850,3025,3500 --out-shape 770,605,700 --dtype uint16 \
  --data-mem 64MiB --plot slices.html --overwrite --quiet

for plot in cubes.svg slices.html; do
  size=$(grep -o -m 1 'viewBox="0 0 [0-9.]* [0-9.]*"' "$plot")
  peak=$(grep -o -m 1 'data-peak-bytes="[0-9]*"' "$plot")
  title=$(grep -o -m 1 '<title>[^<]*' "$plot")
  echo "$plot: ${title#<title>}; $size; $peak"
done
