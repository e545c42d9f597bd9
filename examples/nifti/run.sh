#!/usr/bin/env bash
# Cuts a NIfTI volume into blocks that know where in space they are, and joins them again; and lays the
# volumes of a scan, as fslsplit leaves them, along time in one compressed file.
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

# A scan of 24 volumes, 0.8 s apart, each compressed.
/usr/bin/python3 - <<'END'
import nibabel, numpy, os
os.mkdir('scan')
for t in range(24):
    data = (numpy.arange(64 * 64 * 32) * (t + 3) % 1009).astype('i2').reshape(64, 64, 32)
    image = nibabel.Nifti1Image(data, numpy.diag([2, 2, 2, 1.]))
    image.header.set_xyzt_units('mm', 'sec')
    image.header['pixdim'][4] = 0.8
    nibabel.save(image, 'scan/vol%04d.nii.gz' % t)
END
show resplit merge scan scan.nii.gz --stack t | steady
show gzip -t scan.nii.gz && echo "one stream, with a sound checksum"
/usr/bin/python3 - <<'END'
import nibabel, numpy
scan = nibabel.load('scan.nii.gz')
print(scan.shape, scan.header.get_zooms())
for t in range(24):
    volume = nibabel.load('scan/vol%04d.nii.gz' % t)
    assert numpy.array_equal(scan.dataobj[..., t], volume.dataobj)
print('all volumes are equal')
END
