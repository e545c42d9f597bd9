#!/usr/bin/env bash
# Joins NetCDF tiles, months of 31 and 28 days for two halves of the globe, into one file, and cuts that
# into time series.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Four tiles as they might be downloaded: tas(time, lat, lon), NetCDF classic.
mkdir tiles
tile() { # MONTH DAYS FIRST-DAY HALF FIRST-LATITUDE
  {
    echo "netcdf tile {dimensions: time = UNLIMITED; lat = 2; lon = 3;"
    echo "variables: double time(time); time:units = \"days since 2001-01-01\";"
    echo "float lat(lat); lat:units = \"degrees_north\"; short tas(time, lat, lon);"
    echo "tas:units = \"K\"; tas:scale_factor = 0.01;"
    echo "data: time = $(seq -s, "$3" $(($3 + $2 - 1))); lat = $5, $(($5 + 30));"
    echo "tas = $(seq -s, $((1000 * $1 + 500 * $4)) $((1000 * $1 + 500 * $4 + 6 * $2 - 1))); }"
  } | ncgen -k classic -o "tiles/tas_$1_$4.nc"
}
tile 1 31 0 0 -45
tile 1 31 0 1 15
tile 2 28 31 0 -45
tile 2 28 31 1 15

show resplit info 'tiles/tas_{0}_{1}.nc:/tas'

show resplit merge 'tiles/tas_{0}_{1}.nc:/tas' tas.nc --quiet
show ncdump -h tas.nc | sed 's/^\(.*history = \).*/\1.../'
show ncdump -v lat tas.nc | sed -n '/^data:/,$p'

# Time series, all days of each point. Axes can be given by name.
show resplit split tas.nc series --out-shape lat=1,lon=1 --quiet
show ls series
show ncdump -h series/block_0_3_2.nc | sed -n '/dimensions/,/variables/p'

# Tiles that disagree are not joined: the second half now says Celsius.
tile 2 28 31 1 15
ncatted -O -h -a units,tas,o,c,degC tiles/tas_2_1.nc
show resplit merge 'tiles/tas_{0}_{1}.nc:/tas' wrong.nc 2>&1 || echo "exit code $?"
