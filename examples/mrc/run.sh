#!/usr/bin/env bash
# Turns a tomogram in an MRC file, where each section is far from the next, into chunks that viewers and
# Python read piece by piece, and cuts subvolumes that know where they lie.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
/usr/bin/python3 -c 'import mrcfile' 2> /dev/null || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# 96x80x60 voxels of 7.84 angstrom, as mrcfile writes them.
/usr/bin/python3 - << 'END'
import mrcfile, numpy as np
with mrcfile.new("tomogram.mrc") as mrc:
    mrc.set_data(np.arange(60 * 80 * 96, dtype="i4").reshape(60, 80, 96).astype("i2"))
    mrc.voxel_size = 7.84
END
show resplit info tomogram.mrc | grep -vE '^of file|mrc_labels'

# In chunks of 32x32x32, compressed.
show resplit tomogram.mrc tomogram.zarr --chunk 32 --filters blosc:zstd | steady
show resplit verify tomogram.mrc tomogram.zarr

# A subvolume is an MRC file again, with its own origin.
show resplit tomogram.zarr cut.mrc --roi x=32:64,y=16:48,z=10:42 --quiet
show /usr/bin/python3 -c 'import mrcfile; m = mrcfile.open("cut.mrc"); print(m.data.shape, m.voxel_size, m.header.origin)'
