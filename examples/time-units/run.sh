#!/usr/bin/env bash
# Joins months that count time from another date each, in days or hours, as integers or floats: the result
# counts as the first one does. NCO and, where it is installed, CDO join them to the same dates.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir months
month() { # NAME DAYS UNITS TYPE STEP FIRST
  local times bounds
  times=$(seq -s, "$6" "$5" $(($6 + ($2 - 1) * $5)))
  bounds=$(for i in $(seq "$2"); do echo $(($6 + (i - 1) * $5)), $(($6 + i * $5)); done | paste -sd,)
  {
    echo "netcdf month {dimensions: time = UNLIMITED; lat = 30; lon = 60; nv = 2; variables:"
    echo "$4 time(time); time:units = \"$3\"; time:calendar = \"noleap\"; time:bounds = \"time_bnds\";"
    echo "$4 time_bnds(time, nv); float tas(time, lat, lon); tas:units = \"K\";"
    echo "data: time = $times; time_bnds = $bounds; tas = $(seq -s, $(($2 * 1800))); }"
  } | ncgen -4 -o "months/$1.nc"
}
month 2001-02 28 'days since 2001-02-01' double 1 0
month 2001-03 31 'hours since 2001-03-01 00:00:00' int 24 0
month 2001-04 30 'days since 1850-01-01' int 1 $((151 * 365 + 90))

show resplit merge 'months/*.nc' all.nc 2>&1 | steady
show ncdump -v time all.nc | grep -E '^\$|time:(units|calendar)|88 ;'
show resplit verify 'months/*.nc' all.nc

# NCO converts the units as well: the dates are the same, and those that bounds say.
dates() { ncdump -t -v "$2" "$1" | sed -n '/^data:/,$p'; }
ncrcat -O months/*.nc nco.nc
dates all.nc time > resplit.txt
dates nco.nc time > nco.txt
diff resplit.txt nco.txt && echo "ncrcat: the same dates"
if command -v cdo > /dev/null; then
  cdo -s mergetime months/*.nc cdo.nc
  cdo -s showtimestamp cdo.nc > cdo.txt
  cdo -s showtimestamp all.nc | diff - cdo.txt >&2
fi
show ncks --trd -H -C -s '%g ' -v time_bnds -d time,54,57 all.nc | grep -v '^$'

# Six hours later there is no whole day: first the units of all files must be finer.
month 2001-05 31 'hours since 2001-05-01' int 24 6
mkdir whole && cp months/2001-04.nc whole/1.nc && cp months/2001-05.nc whole/2.nc
show resplit merge 'whole/*.nc' whole.nc 2>&1 || echo "exit code $?"
