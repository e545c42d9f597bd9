#!/usr/bin/env bash
# Cuts a NIfTI volume into blocks that know where in space they are, and joins them again.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# A volume of 2 mm voxels with its origin at (-90, -126, -72), as nibabel writes it.
/usr/bin/python3 - <<'END'
import nibabel, numpy
data = numpy.arange(40 * 36 * 30, dtype='i2').reshape(40, 36, 30)
affine = numpy.array([[2, 0, 0, -90], [0, 2, 0, -126], [0, 0, 2, -72], [0, 0, 0, 1.]])
nibabel.save(nibabel.Nifti1Image(data, affine), 'volume.nii')
END

show resplit info volume.nii | grep -v nifti_header
show resplit split volume.nii blocks --out-shape 20,36,15 | steady
show ls blocks
/usr/bin/python3 - <<'END'
import nibabel
for name in ('block_0_0_0', 'block_1_0_1'):
    print(name, 'starts at', nibabel.load('blocks/%s.nii' % name).affine[:3, 3])
END

show resplit merge blocks again.nii --quiet
show cmp volume.nii again.nii && echo "the volumes are equal, headers too"
