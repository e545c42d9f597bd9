#!/usr/bin/env bash
# Packs a folder of files for publication by the rules of CMIP7: says what is wrong, replaces each file
# safely, and checks again. The old files are kept here, to be compared: by resplit, and by h5diff.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir archive archive/fx
year() { # NAME FIRST
  {
    echo "netcdf year {dimensions: time = UNLIMITED; lat = 20; lon = 40; bnds = 2; variables:"
    echo "double time(time); time:units = \"days since 2000-01-01\"; time:bounds = \"time_bnds\";"
    echo "double time_bnds(time, bnds); string region; float pr(time, lat, lon); pr:units = \"mm\";"
    echo ":variable_id = \"pr\"; data: time = $(seq -s, "$2" $(($2 + 364))); region = \"global\";"
    echo "time_bnds = $(seq -s, $((2 * $2)) $((2 * $2 + 729))); pr = $(seq -s, $((365 * 800))); }"
  } | ncgen -4 -o "archive/$1.nc"
}
year pr_2000 0
year pr_2001 365
echo "netcdf fixed {dimensions: lat = 20; lon = 40; variables: float orog(lat, lon); orog:units = \"m\";
:variable_id = \"orog\"; data: orog = $(seq -s, 800); }" | ncgen -4 -o archive/fx/orog.nc
cp -r archive before

# What is wrong; the exit code for scripts is 7 then.
show resplit info --check cmip7 archive 2>&1 || echo "exit code $?"

# What repacking takes, and the same for good.
show resplit repack archive --recursive --in-place --for cmip7 --dry-run | sed -E -e 's/of [0-9.]+ [A-Z]iB$/of .../' -e 's/[0-9.]+ MiB of memory/... of memory/'
show resplit repack archive --recursive --in-place --for cmip7 | sed -E 's/wrote .* in .*SHA-256 [0-9a-f]{64}$/wrote ... in ..., SHA-256 .../'
show resplit info --check cmip7 archive

# A second time there is nothing to do.
show resplit repack archive --recursive --in-place --for cmip7

for file in pr_2000 pr_2001 fx/orog; do
  resplit verify --quiet "before/$file.nc" "archive/$file.nc"
  diff <(ncdump "before/$file.nc") <(ncdump "archive/$file.nc")
done
echo "the same values and attributes"
show ls archive archive/fx
