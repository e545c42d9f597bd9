"""Compares what resplit wrote of a damaged file with what the format's own library reads of it.

As a program: reads lines "KIND<tab>DAMAGED<tab>DATASET<tab>WRITTEN<tab>SOUND" from standard input
and answers each with one line: "equal"; "differs<tab>in what"; and if the library refuses the
damaged file, "as before<tab>why it does" where we read what the sound file holds, else
"other than before<tab>in what; why it does". A line "longest<tab>DAMAGED" asks whether the netCDF
library sees a variable in the damaged file that is too long to be compared: "too long" or "equal".
"""

import os
import subprocess
import sys
import tempfile
import warnings

import astropy.io.fits
import h5py
import mrcfile
import netCDF4
import nibabel
import numpy as np
import reading_stores
import tifffile

MOST_BYTES = 64 << 20


class Refused(Exception):
    """The library refuses the damaged file."""


def library(read, *arguments):
    try:
        return read(*arguments)
    except Exception as e:  # whatever a library says of damage
        raise Refused(f"{type(e).__name__}: {str(e)[:200]}") from e


def same(first, second):
    first, second = np.asarray(first), np.asarray(second)
    if first.dtype.kind in "SUO" or second.dtype.kind in "SUO":
        return text(first) == text(second)
    return (
        first.dtype == second.dtype
        and first.shape == second.shape
        and first.tobytes() == second.tobytes()
    )


def text(value):
    item = np.asarray(value).reshape(-1)
    item = item[0] if item.size == 1 else str(item)
    return item.decode("utf-8", "replace") if isinstance(item, bytes) else str(item)


def h5_values(dataset):
    if dataset.size * max(1, dataset.dtype.itemsize) > MOST_BYTES:
        raise MemoryError(f"{dataset.shape} of {dataset.dtype}")
    return dataset[...]


def hdf5(damaged, name, written):
    theirs = library(h5py.File, damaged, "r")
    with h5py.File(written, "r") as ours:
        found = library(lambda: theirs[name])
        values = np.asarray(library(h5_values, found))
        made = ours[name]
        if values.shape != made.shape:
            return f"shape {values.shape} {made.shape}"
        if values.dtype != made.dtype:
            return f"type {values.dtype} {made.dtype}"
        if not h5_same(values, made[...]):
            return "data"
        return h5_attributes(found, made) or h5_scales(found, made)


def h5_same(first, second):
    if first.dtype == object:
        return first.tolist() == second.tolist()
    return first.tobytes() == second.tobytes()


def h5_attributes(theirs, ours):
    for name in ours.attrs:
        if name in ("DIMENSION_LIST", "history", "_FillValue"):
            continue
        if not same(library(lambda: theirs.attrs[name]), ours.attrs[name]):
            return f"attribute {name}: {theirs.attrs[name]!r} {ours.attrs[name]!r}"
    return ""


def h5_scales(theirs, ours):
    for axis in range(ours.ndim):
        for made in ours.dims[axis].values():
            if made.name == made.attrs.get("NAME"):
                continue
            scale = library(lambda: theirs.dims[axis][0])
            if library(lambda: scale.name) is None:
                raise Refused("a scale without a name")
            values = library(h5_values, scale)
            bare = "not a netCDF variable" in text(made.attrs.get("NAME", b""))
            if not bare and not same(values, made[...]):
                return f"scale of axis {axis}"
            name = library(lambda: np.asarray(scale.name).item())
            if isinstance(name, bytes):
                name = library(name.decode)
            if name.split("/")[-1] != made.name.split("/")[-1]:
                return f"name of scale {axis}: {name} {made.name}"
            if not bare and h5_attributes_of_scale(scale, made):
                return f"attributes of scale {axis}"
    return ""


def h5_attributes_of_scale(theirs, ours):
    special = ("CLASS", "NAME", "REFERENCE_LIST", "_Netcdf4Dimid", "_FillValue")
    return any(
        not same(library(lambda: theirs.attrs[name]), ours.attrs[name])
        for name in ours.attrs
        if name not in special
    )


def nc_open(path):
    file = netCDF4.Dataset(path)
    file.set_auto_maskandscale(False)
    return file


def is_long(variable):
    return np.prod(variable.shape, dtype=float) * variable.dtype.itemsize > MOST_BYTES


def nc_values(variable):
    if is_long(variable):
        raise MemoryError(f"{variable.shape} of {variable.dtype}")
    return variable[...]


def netcdf(damaged, name, written):
    theirs, ours = library(nc_open, damaged), nc_open(written)
    try:
        found = library(lambda: theirs[name])
        values, made = library(nc_values, found), ours[name]
        if values.shape != made.shape:
            return f"shape {values.shape} {made.shape}"
        if values.dtype.newbyteorder("=") != made.dtype.newbyteorder("="):
            return f"type {values.dtype} {made.dtype}"
        if not nc_same(values, made[...]):
            return "data"
        if found.dimensions != made.dimensions:
            return f"dimensions {found.dimensions} {made.dimensions}"
        return nc_attributes(found, made) or nc_coordinates(theirs, found, ours)
    finally:
        theirs.close()
        ours.close()


def netcdf4(damaged, name, written):
    """Asks libhdf5 as well: netCDF4 reads all of a file to open it, and has rules of its own."""
    try:
        found = netcdf(damaged, name, written)
    except Refused as e:
        raise Refused(f"{e}; libhdf5: {hdf5(damaged, name, written) or 'equal'}") from e
    return found and f"{found}; libhdf5: {hdf5(damaged, name, written) or 'equal'}"


def nc_same(first, second):
    kind = first.dtype.newbyteorder("<")
    return first.astype(kind).tobytes() == second.astype(kind).tobytes()


def nc_attributes(theirs, ours):
    for name in ours.ncattrs():
        if name in ("history", "_FillValue"):
            continue
        if not same(library(theirs.getncattr, name), ours.getncattr(name)):
            return f"attribute {name}: {theirs.getncattr(name)!r} {ours.getncattr(name)!r}"
    return ""


def nc_coordinates(theirs, found, ours):
    for name in found.dimensions:
        if name in ours.variables and name in theirs.variables:
            if not nc_same(library(nc_values, theirs[name]), ours[name][...]):
                return f"coordinates of {name}"
            if nc_attributes(theirs[name], ours[name]):
                return f"attributes of coordinates of {name}"
    return ""


def nifti_read(path):
    image = nibabel.load(path, mmap=False)
    if np.prod(image.shape, dtype=float) * image.get_data_dtype().itemsize > MOST_BYTES:
        raise MemoryError(f"{image.shape}")
    return image, np.asanyarray(image.dataobj.get_unscaled())


def nifti(damaged, _, written):
    theirs, values = library(nifti_read, damaged)
    ours, made = nifti_read(written)
    if values.shape != made.shape:
        return f"shape {values.shape} {made.shape}"
    if not same(values, made):
        return f"data {values.dtype} {made.dtype}"
    for field in ("scl_slope", "scl_inter", "pixdim", "xyzt_units", "sform_code", "qform_code"):
        if theirs.header[field].tobytes() != ours.header[field].tobytes():
            return f"field {field}"
    if theirs.affine is None or not np.array_equal(theirs.affine, ours.affine, equal_nan=True):
        return "affine"
    return ""


def npy(damaged, _, written):
    theirs, ours = library(np.load, damaged), np.load(written)
    if theirs.shape != ours.shape:
        return f"shape {theirs.shape} {ours.shape}"
    return "" if same(theirs, ours) else f"data {theirs.dtype} {ours.dtype}"


def mrc_read(path):
    with mrcfile.open(path) as file:
        return file.data


def nrrd_read(path):
    """What unu makes of a file, in its own byte order."""
    with tempfile.TemporaryDirectory() as folder:
        made = folder + "/made.nrrd"
        unu = ["teem-unu", "save", "-f", "nrrd", "-e", "raw", "-en", "little", "-i", path, "-o", made]
        done = subprocess.run(unu, capture_output=True, text=True)
        if done.returncode or not os.path.exists(made):
            raise ValueError(" ".join(done.stderr.split())[:200])
        with open(made, "rb") as file:
            header, data = file.read().split(b"\n\n", 1)
    said = dict(line.split(": ", 1) for line in header.decode().splitlines() if ": " in line)
    kind = said["type"].replace("unsigned ", "u").replace("signed ", "")
    size = [int(each) for each in said["sizes"].split()]
    dtype = "V" + said["block size"] if kind == "block" else TYPES[kind]
    return np.frombuffer(data, dtype)[: np.prod(size)].reshape(size[::-1])


TYPES = {"char": "i1", "uchar": "u1", "short": "<i2", "ushort": "<u2", "int": "<i4", "uint": "<u4"}
TYPES |= {"long long int": "<i8", "ulong long int": "<u8", "float": "<f4", "double": "<f8"}


def mha_read(path):
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkCommonCore import vtkObject
    from vtkmodules.vtkIOImage import vtkMetaImageReader

    vtkObject.GlobalWarningDisplayOff()
    reader = vtkMetaImageReader()
    if not reader.CanReadFile(path):
        raise ValueError("no MetaImage")
    reader.SetFileName(path)
    failed = []
    reader.AddObserver("ErrorEvent", lambda *_: failed.append(1))
    reader.Update()
    image = reader.GetOutput()
    values = image.GetPointData().GetScalars()
    if failed or values is None or not values.GetNumberOfTuples():
        raise ValueError("VTK reads nothing")
    shape = image.GetDimensions()[::-1]
    channels = values.GetNumberOfComponents()
    return vtk_to_numpy(values).reshape(*shape, *([channels] if channels > 1 else []))


def fits_read(path):
    """As it is stored: scaled values are other elements."""
    with astropy.io.fits.open(path, do_not_scale_image_data=True, memmap=False) as file:
        return next(each.data for each in file if each.is_image and each.data is not None).copy()


def mgh_read(path):
    image = nibabel.load(path, mmap=False)
    if np.prod(image.shape, dtype=float) * image.get_data_dtype().itemsize > MOST_BYTES:
        raise MemoryError(f"{image.shape}")
    return np.asanyarray(image.dataobj).T


def image(read):
    """Compares elements, whatever their byte order and axes of length 1."""

    def compare(damaged, _, written):
        theirs, ours = (each.squeeze() for each in (library(read, damaged), np.load(written)))
        if theirs.shape != ours.shape:
            return f"shape {theirs.shape} {ours.shape}"
        little = (each.astype(each.dtype.newbyteorder("<")) for each in (theirs, ours))
        return "" if same(*little) else f"data {theirs.dtype} {ours.dtype}"

    return compare


def variables(group):
    own = list(group.variables.values())
    return own + [each for inner in group.groups.values() for each in variables(inner)]


def nc_names(path):
    with nc_open(path) as file:
        paths = [f"{each.group().path}/{each.name}" for each in variables(file)]
    return [path.lstrip("/") for path in paths]


def longest(path):
    with library(nc_open, path) as file:
        return "too long" if any(map(is_long, variables(file))) else "equal"


def h5_names(path):
    found = []

    def add(name, item):
        if isinstance(item, h5py.Dataset):
            found.append(name)

    with h5py.File(path, "r") as file:
        file.visititems(add)
    return found


def whole(list_names, read):
    """Compares all variables of a file one by one."""

    def compare(damaged, _, written):
        ours = list_names(written)
        for name in library(list_names, damaged):
            found = read(damaged, name, written) if name in ours else "is left out"
            if found:
                return f"{name} {found}"
        return ""

    return compare


def store(damaged, _, written):
    """Compares the only array of a store."""
    theirs, ours = library(reading_stores.elements, damaged), np.load(written)
    if theirs.shape != ours.shape:
        return f"shape {theirs.shape} {ours.shape}"
    return "" if theirs.tobytes() == ours.tobytes() else f"data {theirs.dtype} {ours.dtype}"


def store_array(damaged, name, written):
    damaged, written = f"{damaged}/{name}", f"{written}/{name}"
    theirs, ours = library(reading_stores.elements, damaged), reading_stores.elements(written)
    if theirs.shape != ours.shape:
        return f"shape {theirs.shape} {ours.shape}"
    if reading_stores.plain(theirs) != reading_stores.plain(ours):
        return f"data {theirs.dtype} {ours.dtype}"
    (said, axes), (made, named) = library(reading_stores.attributes, damaged), reading_stores.attributes(written)
    if named and axes and named != axes:
        return f"dimensions {axes} {named}"
    for each in set(made) - {"resplit", "_FillValue", "_ARRAY_DIMENSIONS", "history"}:
        if each not in said or not reading_stores.same(said[each], made[each]):
            return f"attribute {each}: {said.get(each)!r} {made[each]!r}"
    return ""


READERS = {"hdf5": hdf5, "classic": netcdf, "netcdf4": netcdf4, "nifti": nifti, "npy": npy}
READERS |= {"tiff": image(tifffile.imread), "mrc": image(mrc_read), "nrrd": image(nrrd_read)}
READERS |= {"mha": image(mha_read), "fits": image(fits_read), "mgh": image(mgh_read)}
READERS |= {"whole-hdf5": whole(h5_names, hdf5), "whole-classic": whole(nc_names, netcdf)}
READERS |= {"whole-netcdf4": whole(nc_names, netcdf), "zarr2": store, "zarr3": store}
READERS |= {"zgroup": whole(reading_stores.names, store_array)}


def answer(line):
    kind, damaged, *others = line.rstrip("\n").split("\t")
    try:
        if kind == "longest":
            return longest(damaged)
        dataset, written, sound = others
        try:
            found = READERS[kind](damaged, dataset, written)
            return "differs\t" + found if found else "equal"
        except Refused as e:
            found = compared_with_sound(kind, sound, dataset, written)
            return f"other than before\t{found}; {e}" if found else f"as before\t{e}"
    except Exception as e:  # of our own file: no library may refuse that
        return f"differs\tour file: {type(e).__name__}: {e}"


def compared_with_sound(kind, sound, dataset, written):
    try:
        return READERS[kind](sound, dataset, written)
    except Refused:
        return "an attribute that the sound file has not"


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for request in sys.stdin:
        reply = answer(request).replace("\n", " ").encode("utf-8", "backslashreplace")
        sys.stdout.buffer.write(reply + b"\n")
        sys.stdout.buffer.flush()
