#!/usr/bin/env bash
# Lays files along an axis that they lack: monthly maps without a time, and volumes of a scan; and cuts
# such files again.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Maps of a month each. Only their names say which month it is.
mkdir months
map() { # YYYYMM FIRST
  {
    echo "netcdf map {dimensions: lat = 18; lon = 36;"
    echo "variables: float lat(lat), lon(lon); int crs; crs:grid_mapping_name = \"latitude_longitude\";"
    echo "short tas(lat, lon), pr(lat, lon); tas:units = \"K\"; tas:scale_factor = 0.01; tas:grid_mapping = \"crs\";"
    echo "data: lat = $(seq -s, -85 10 85); lon = $(seq -s, 0 10 350); crs = 1;"
    echo "tas = $(seq -s, "$2" $(($2 + 647))); pr = $(seq -s, 648); }"
  } | ncgen -k classic -o "months/tas_$1.nc"
}
map 195012 1000
map 195102 3000
map 195101 2000

show resplit info months --stack time | grep -E '^\$|^array|^joined|^axis 0|^others|^  '
show resplit merge months tas.nc --stack time --quiet
show ncdump -h tas.nc | grep -E '^\$|time[ :]|int crs|\(.*\) ;' | grep -v history
show ncks --trd -H -C -d lat,0 -d lon,0 -v tas tas.nc | grep -v '^$'
show resplit verify months tas.nc --stack time

# A map of each month again, whose time is a variable of one value.
show resplit split tas.nc 'maps/tas_{time}.nc' --out-shape time=month --drop-axis time --quiet
show ls maps
show ncdump maps/tas_1951-02.nc | grep -E '^\$|time[ :]|time"|short' | grep -v -e history -e stack
show resplit verify tas.nc maps

# A month in other units is no part of it.
ncatted -O -h -a units,tas,m,c,degC months/tas_195102.nc
show resplit merge months other.nc --stack time 2>&1 || echo "exit code $?"

# Twelve volumes, one every 2.5 s: the tenth is behind the ninth, not behind the first.
mkdir scan
/usr/bin/python3 - <<'END'
import nibabel, numpy
affine = numpy.array([[2, 0, 0, -90], [0, 2, 0, -126], [0, 0, 2, -72], [0, 0, 0, 1.]])
for i in range(12):
    nibabel.save(nibabel.Nifti1Image(numpy.full((20, 18, 15), i, 'i2'), affine), 'scan/vol%d.nii' % i)
END
show resplit merge scan series.nii --stack t=0:2.5s --quiet
/usr/bin/python3 - <<'END'
import nibabel
series = nibabel.load('series.nii')
print(series.shape, series.header.get_zooms(), series.header.get_xyzt_units()[1], series.dataobj[0, 0, 0])
assert (series.affine == nibabel.load('scan/vol0.nii').affine).all()
END

# The volumes again, as fslsplit makes them.
show resplit split series.nii 'volumes/vol{n}.nii' --out-shape '*,*,*,1' --drop-axis t --quiet
show resplit verify series.nii volumes
/usr/bin/python3 - <<'END'
import nibabel
for i in range(12):
    volume, scan = (nibabel.load(f'{folder}/vol{i}.nii') for folder in ('volumes', 'scan'))
    assert volume.shape == scan.shape and (volume.affine == scan.affine).all()
    assert (volume.get_fdata() == scan.get_fdata()).all()
print('12 volumes are those of the scan')
END

# Time series of the volumes, for programs that read one voxel after the other.
show resplit scan bricks --stack t=0:2.5 --out-shape '5,6,5,*' --quiet
show ls bricks | head -n 4
