#!/usr/bin/env bash
# Turns a folder of TIFF slices into blocks, compressed ones into one HDF5 file, and that into slices again.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
command -v tiffcp > /dev/null && /usr/bin/python3 -c 'import tifffile' 2> /dev/null || exit 77 # Debian: libtiff-tools python3-tifffile
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# 24 slices of 96x80 pixels, as microscopes and scanners write them.
mkdir scan packed
/usr/bin/python3 - <<'END'
import numpy, tifffile
volume = numpy.arange(24 * 80 * 96).reshape(24, 80, 96) // 7 % 4096
for z in range(24):
    tifffile.imwrite(f'scan/slice_{z:04}.tif', volume[z].astype('u2'))
END
show resplit info scan

# Slices follow one another along z. Uncompressed, they are read as raw files are.
show resplit 'scan/slice_{0:04}.tif' bricks --out-shape 8,40,48 --out-format hdf5 | steady
show resplit verify scan bricks

# The same in strips of 16 rows with LZW, which are decoded once each.
for slice in scan/*.tif; do tiffcp -r 16 -c lzw:2 "$slice" "packed/${slice#scan/}"; done
show resplit info packed | grep -E '^\$|layout'
show resplit merge packed volume.h5 --chunk 8,40,48 --filters shuffle,deflate:4 | steady
show resplit verify scan volume.h5

# Slices again, for programs that open nothing else; and the volume as one file of 24 pages.
show resplit split volume.h5 'again/z{0:02}.tif' --out-shape '1,*,*' --quiet
show resplit merge again volume.tif --quiet
/usr/bin/python3 - <<'END'
import glob, tifffile
scan, again = (tifffile.imread(sorted(glob.glob(f'{folder}/*.tif'))) for folder in ('scan', 'again'))
assert (scan == again.reshape(scan.shape)).all() and (scan == tifffile.imread('volume.tif')).all()
print('tifffile finds the pixels of the scan in', len(tifffile.TiffFile('volume.tif').pages), 'pages')
END

# What would be read wrong is refused by name.
tiffcp -c none -f lsb2msb scan/slice_0000.tif reversed.tif
show resplit info reversed.tif 2>&1 || echo "exit code $?"
