#!/usr/bin/env bash
# NetCDF months become one Zarr store, its chunks shards of another one without being encoded again,
# a region of that a NetCDF file, and one more month the end of the store.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
/usr/bin/python3 -c 'import xarray, zarr' 2> /dev/null || exit 77 # reads what is written
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Two months of tas(time, lat, lon), as they might be downloaded.
month() { # NAME DAYS FIRST-DAY
  {
    echo "netcdf month {dimensions: time = UNLIMITED; lat = 4; lon = 6;"
    echo "variables: double time(time); time:units = \"days since 2001-01-01\";"
    echo "float lat(lat); lat:units = \"degrees_north\"; float lon(lon); lon:units = \"degrees_east\";"
    echo "float tas(time, lat, lon); tas:units = \"K\"; string station(lat);"
    echo "data: time = $(seq -s, "$3" $(($3 + $2 - 1))); lat = -30, -10, 10, 30; lon = 0, 60, 120, 180, 240, 300;"
    echo "tas = $(seq -s, $((24 * $3)) $((24 * ($3 + $2) - 1))); station = \"a\", \"b\", \"c\", \"d\"; }"
  } | ncgen -k nc4 -o "$1"
}
month tas_1.nc 31 0
month tas_2.nc 28 31

show resplit 'tas_{n}.nc' tas.zarr --out-format zarr2 --chunk 10,2,3 --filters blosc:lz4 --quiet
/usr/bin/python3 -c 'import xarray; print(xarray.open_zarr("tas.zarr", chunks=None))'

# Shards of 2x2x2 chunks: each is copied as it is stored.
show resplit tas.zarr shards.zarr --out-shape 20,4,6 --chunk 10,2,3 --checksum none --quiet
show resplit plan tas.zarr again.zarr --out-shape 20,4,6 --chunk 10,2,3 --checksum none | grep '^chunks'
(cd shards.zarr && find tas -type f | sort)
show resplit verify tas.zarr shards.zarr

show resplit shards.zarr:/tas february.nc --roi time=2001-02 --quiet
show ncdump -h february.nc | sed -n '/dimensions/,/variables/p'

# March follows: its files take their places in the store, of which only the last chunks are written anew.
month tas_3.nc 31 59
show resplit merge tas_3.nc tas.zarr --append time --quiet
/usr/bin/python3 -c 'import xarray; print(dict(xarray.open_zarr("tas.zarr", chunks=None).sizes))'
