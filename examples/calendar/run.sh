#!/usr/bin/env bash
# Cuts three years of days, with bounds, into a file for each month, and monthly means that are stamped when their month
# is over; where there is cdo, each file is compared with what it makes.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# 2003 to 2005 as a model without leap days has them: noon of each day, on a grid of 4 by 8.
{
  echo "netcdf days {dimensions: time = UNLIMITED; lat = 4; lon = 8; nv = 2; variables:"
  echo "double time(time); time:units = \"days since 2003-01-01\"; time:calendar = \"noleap\"; time:bounds = \"time_bnds\";"
  echo "double time_bnds(time, nv); double lat(lat); lat:units = \"degrees_north\";"
  echo "double lon(lon); lon:units = \"degrees_east\"; float tas(time, lat, lon); tas:units = \"K\";"
  echo "data: lat = -60, -20, 20, 60; lon = $(seq -s, 0 45 315);"
  echo "time = $(seq -s, 0.5 1 1094.5); time_bnds = $(for day in $(seq 0 1093); do printf '%d,%d,' "$day" $((day + 1)); done) 1094, 1095;"
  echo "tas = $(seq -s, $((1095 * 32))); }"
} | ncgen -4 -o days.nc

show resplit plan days.nc --out-shape time=month | sed -n '/^input/p; /^output/p'
show resplit split days.nc 'months/tas_{time}.nc' --out-shape time=month --quiet
find months -name '*.nc' | sort | sed -n '1,2p; $p'
show ncdump -v time,time_bnds months/tas_2004-02.nc | sed -n '/UNLIMITED/p; /^ time =/p; /^ time_bnds/{n;p}'
show resplit verify months days.nc --no-progress

# The region of a year, cut by month; dates are those of the calendar of the file.
show resplit days.nc year --roi time=2004..2004,lat=0..90 --out-shape time=month --quiet
show resplit info year | sed -n '/^array/p; /^blocks/p'

# The mean of a month that is stamped with the first instant of the next one belongs to its bounds.
{
  echo "netcdf means {dimensions: time = UNLIMITED; nv = 2; variables: double time(time); time:bounds = \"time_bnds\";"
  echo "time:units = \"days since 2003-01-01\"; time:calendar = \"noleap\"; double time_bnds(time, nv); float tas(time);"
  echo "data: time = 31, 59, 90; time_bnds = 0, 31, 31, 59, 59, 90; tas = 1, 2, 3; }"
} | ncgen -4 -o means.nc
show resplit split means.nc stamped --out-shape time=month --quiet 2>&1
show resplit split means.nc means --out-shape time=month:bounds --quiet
find stamped means -name '*.nc' | sort

if command -v cdo > /dev/null; then
  cdo -s splityearmon days.nc cdo_
  for file in months/*.nc; do
    month=${file: -10:7}
    [ "$(cdo -s diffv "$file" "cdo_${month/-/}.nc" 2>&1)" = "" ] || { echo "$file differs from what cdo makes" >&2; exit 1; }
  done
  [ "$(find . -maxdepth 1 -name 'cdo_*' | wc -l)" = "$(find months -name '*.nc' | wc -l)" ]
fi
