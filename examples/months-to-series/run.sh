#!/usr/bin/env bash
# Joins files of a month each into one file that is stored as time series, and daily maps into blocks of
# them. The dates in the names cross the end of a year.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Four months as they might be downloaded: tas(time, lat, lon), NetCDF classic.
mkdir months
month() { # YYYYMM DAYS FIRST-DAY
  {
    echo "netcdf month {dimensions: time = UNLIMITED; lat = 18; lon = 36;"
    echo "variables: double time(time); time:units = \"days since 1950-11-01\";"
    echo "short tas(time, lat, lon); tas:units = \"K\"; tas:scale_factor = 0.01;"
    echo "data: time = $(seq -s, "$3" $(($3 + $2 - 1)));"
    echo "tas = $(seq -s, "$3" $(($3 + 648 * $2 - 1))); }"
  } | ncgen -k classic -o "months/tas_$1.nc"
}
month 195011 30 0
month 195012 31 30
month 195101 31 61
month 195102 28 92

show resplit info 'months/tas_*.nc:/tas'
show resplit merge 'months/tas_*.nc:/tas' tas.nc --out-format netcdf4 \
  --chunk time=120,lat=6,lon=6 --deflate 4 --quiet
show ncdump -hs tas.nc | grep -E '^\$|tas\(|_ChunkSizes|time = '

# Time is still unlimited: NCO takes the mean along it, and puts a file behind another.
show ncra tas.nc mean.nc
show ncks --trd -H -C -v time mean.nc | grep -v '^$'
show ncrcat -d time,89,119 tas.nc last.nc
show ncdump -h last.nc | grep -E '^\$|time = '

# Without December, the times show that a month is missing. Archives refuse that before anything is written.
mv months/tas_195012.nc .
show resplit info 'months/tas_*.nc:/tas' 2>&1 | grep -E '^\$|WARN|joined'
show resplit merge 'months/tas_*.nc:/tas' other.nc --missing error 2>&1 || echo "exit code $?"

# Raw maps of a day each: the time series of all days, for blocks of 9x9 points.
resplit make 'made/map_{0}.raw' --shape 4,18,36 --out-shape '1,*,*' --dtype float32 --order C --quiet
mkdir days
i=0
for day in 19501230 19501231 19510101 19510102; do mv "made/map_$i.raw" "days/map_$day.raw"; i=$((i + 1)); done
show resplit days series --in-shape 1,18,36 --dtype float32 --order C --out-shape '*,9,9' | steady
show resplit verify days series --in-shape 1,18,36 --dtype float32 --order C
