#!/usr/bin/env bash
# Times resplit beside the tools that people use, on inputs that it makes itself.
#
# usage: run.sh [--quick] [--reps N] [--only NAME,NAME] [--in FOLDER] [--keep]
#   --quick  small inputs, three repetitions: at most three minutes; else about an hour and 10 GB of disk
#   --reps   how often each command runs, in random order; default 7
#   --only   some workloads: blocks, bricks, slices, small, hdf5, netcdf, zarr, tiff
#   --in     a folder on the disk that is measured; default is a new one in the temporary folder
#   --keep   leaves inputs and outputs there
# Prints a table; leaves benchmark.json and benchmark.svg in the current folder. As root it empties the page
# cache before each command. Needs python3-numpy; compares with what is installed of h5repack, nccopy, ncrcat,
# dask, zarr, h5py, tifffile, netCDF4; measures the disk with fio if that is there.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
python=$(command -v /usr/bin/python3 || command -v python3)
"$python" -c 'import numpy' 2> /dev/null || exit 77 # Debian: python3-numpy
if [ "${CI:-}" = true ] && [ "$#" -eq 0 ]; then
  "$python" -c 'import h5py, netCDF4, tifffile, zarr' 2> /dev/null || exit 77
  set -- --check # the smallest inputs, once: that all is right, and no times
fi
exec "$python" "$project/examples/benchmark/benchmark.py" "$@"
