#!/usr/bin/env bash
# Joins months of several variables, with bounds, positions and attributes, to one file, stores it as time
# series, and cuts that into tiles: everything in the files comes along.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Two months of temperature and rain, as NetCDF-4 with an unlimited dimension.
mkdir months
month() { # NAME DAYS FIRST-DAY
  {
    echo "netcdf month {dimensions: time = UNLIMITED; lat = 90; lon = 180; nv = 2; variables:"
    echo "double time(time); time:units = \"days since 2001-01-01\"; time:bounds = \"time_bnds\";"
    echo "double time_bnds(time, nv); float area(lat, lon); area:units = \"m2\"; double height; height:units = \"m\";"
    echo "short tas(time, lat, lon); tas:units = \"K\"; tas:scale_factor = 0.01; tas:coordinates = \"height\";"
    echo "float pr(time, lat, lon); pr:units = \"mm\"; pr:cell_measures = \"area: area\";"
    echo ":title = \"demo\"; data: height = 2; area = $(seq -s, 16200);"
    echo "time = $(seq -s, "$3" $(($3 + $2 - 1))); time_bnds = $(seq -s, 1 $((2 * $2)));"
    echo "tas = $(seq -s, "$3" $(($3 + 16200 * $2 - 1)) | sed -E 's/[0-9]*([0-9]{4})(,|$)/\1\2/g; s/(^|,)0+([0-9])/\1\2/g');"
    echo "pr = $(seq -s, $((16200 * $2))); }"
  } | ncgen -4 -o "months/$1.nc"
}
month 2001-01 31 0
month 2001-02 28 31

show resplit info 'months/*.nc' | sed -n '/^array/p; /^dataset/p; /^dimension/,$p'
show resplit merge 'months/*.nc' year.nc --chunk time=59,lat=15,lon=15 --deflate 4 --quiet
show ncdump -h year.nc | grep -vE '^\$|history|^netcdf' 
show resplit verify 'months/*.nc' year.nc

# NCO works on the result: time is still unlimited, and bounds and positions are there.
show ncra -O year.nc mean.nc
show ncks --trd -H -C -v height mean.nc | grep -v '^$'

show resplit year.nc tiles --out-shape '*,45,90' --quiet
show resplit verify tiles year.nc
