#!/usr/bin/env bash
# Draws two plans, without any data, into plan.svg and slices.html beside this script; open them in a
# browser. The README links plan.svg, so both drawings are kept with the sources; slabs-and-cubes.svg and
# order-of-axes.svg are drawn by hand.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
source ../setup.sh

# Cubes to blocks of another shape.
show resplit plan --shape 3500,3500,3500 --in-shape 875 --out-shape 700,875,700 --dtype uint16 \
  --mem 4GiB --plot plan.svg --overwrite --quiet

# One file of whole slices into small blocks, as a web page.
show resplit plan --shape 3850,3025,3500 --out-shape 770,605,700 --dtype uint16 \
  --mem data=64MiB --plot slices.html --overwrite --quiet

for plot in plan.svg slices.html; do
  size=$(grep -o -m 1 'viewBox="0 0 [0-9.]* [0-9.]*"' "$plot")
  peak=$(grep -o -m 1 'data-peak-bytes="[0-9]*"' "$plot")
  title=$(grep -o -m 1 '<title>[^<]*' "$plot")
  echo "$plot: ${title#<title>}; $size; $peak"
done
