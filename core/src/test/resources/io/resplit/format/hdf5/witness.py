"""Reads and makes HDF5 and NetCDF-4 files with h5py and netCDF4, for the tests of the codec.

h5py FILE DATASET RAW    compares the data with the bytes in RAW, prints what h5py sees
netcdf FILE VARIABLE RAW the same by netCDF4-python, then adds a variable and an attribute
make KIND FILE RAW       makes a file of one kind, and its data as plain bytes
"""
import sys

import h5py
import netCDF4
import numpy as np


def check(got, raw):
    want = open(raw, "rb").read()
    assert got == want, "data differ: %d and %d bytes" % (len(got), len(want))


def show(attributes):
    for name, value in attributes:
        if name not in ("DIMENSION_LIST", "REFERENCE_LIST"):
            print("attribute", name, np.asarray(value).tolist())


def by_h5py(path, dataset, raw):
    with h5py.File(path, "r") as file:
        data = file[dataset]
        check(data[...].tobytes(), raw)
        print("dtype", data.dtype.str, "shape", data.shape, "fill", data.fillvalue)
        show(data.attrs.items())
        for axis, scales in enumerate(data.dims):
            for scale in scales.values():
                attached = h5py.h5ds.is_attached(data.id, scale.id, axis)
                print("axis", axis, scale.name, "attached", attached)
        for scale in file[data.parent.name].values():
            if isinstance(scale, h5py.Dataset) and scale.name != data.name:
                print("scale", scale.name, scale[...].tolist() if "netCDF dim" not in str(scale.attrs["NAME"]) else "bare")
        show(file.attrs.items())


def by_netcdf(path, variable, raw):
    with netCDF4.Dataset(path) as file:
        file.set_auto_maskandscale(False)
        var = file[variable]
        check(var[...].astype(var.dtype.newbyteorder(">") if var.endian() == "big" else var.dtype).tobytes(), raw)
        print("dimensions", *["%s=%d" % (d, len(file.dimensions[d])) for d in var.dimensions])
        print("type", var.dtype, var.endian())
        show((n, var.getncattr(n)) for n in var.ncattrs())
        for name in var.dimensions:
            if name in file.variables:
                print("coordinates", name, file[name][...].tolist())
    with netCDF4.Dataset(path, "r+") as file:
        file.createVariable("added", "f4", file[variable].dimensions)[...] = 1
        file[variable].note = "added"
    with netCDF4.Dataset(path) as file:
        file.set_auto_maskandscale(False)
        assert file["added"][...].sum() == file["added"].size
        assert file[variable].note == "added"


def h5(path, values, name="data", libver=None, userblock=None, **options):
    with h5py.File(path, "w", libver=libver, userblock_size=userblock) as file:
        data = file.create_dataset(name, data=values, **options)
        data.attrs["units"] = "K"
        data.attrs["valid"] = np.array([1, 2], "<i2")
        file.attrs["title"] = "made by h5py"
    return values


def compact(path, values, libver):
    with h5py.File(path, "w", libver=libver) as file:
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        plist.set_layout(h5py.h5d.COMPACT)
        space = h5py.h5s.create_simple(values.shape)
        item = h5py.h5d.create(file.id, b"data", h5py.h5t.py_create(values.dtype), space, plist)
        item.write(h5py.h5s.ALL, h5py.h5s.ALL, values)
    return values


def never_written(path, **options):
    with h5py.File(path, "w") as file:
        file.create_dataset("data", shape=(6, 7, 8), dtype="<i4", fillvalue=-7, **options)
    return np.full((6, 7, 8), -7, "<i4")


def half_written(path, **options):
    with h5py.File(path, "w", **options) as file:
        data = file.create_dataset("data", (20, 21), "<i4", chunks=(8, 8), fillvalue=5)
        data[10:] = 3
        return data[...]


def resizable(path, values, libver, limits):
    return h5(path, values, libver=libver, maxshape=limits, chunks=(3, 4, 5), compression=4)


def nc(path, values, unlimited=None, **options):
    with netCDF4.Dataset(path, "w") as file:
        for axis, name in enumerate("tyx"):
            file.createDimension(name, None if axis == unlimited else values.shape[axis])
        time = file.createVariable("t", "f8", ("t",))
        time.units = "days since 2000-01-01"
        time[:] = np.arange(values.shape[0]) * 1.5
        data = file.createVariable("temp", values.dtype, ("t", "y", "x"), fill_value=-9, **options)
        data.units = "K"
        data[...] = values
        file.history = "made by netCDF4"
    return values


def make(kind, path, raw):
    small = np.arange(6 * 7 * 8, dtype="<i4").reshape(6, 7, 8)
    noisy = np.random.RandomState(1).randint(0, 99, (17, 18, 19)).astype("<u2")
    kinds = {
        "earliest": lambda: h5(path, small, libver="earliest"),
        "latest": lambda: h5(path, small, libver="latest"),
        "userblock": lambda: h5(path, small, userblock=1024),
        "bigendian": lambda: h5(path, small.astype(">f4")),
        "half": lambda: h5(path, small.astype("<f2")),
        "complex": lambda: h5(path, small.astype("<c8")),
        "bool": lambda: h5(path, small % 2 == 0),
        "opaque": lambda: h5(path, small.view("V8")),
        "nested": lambda: h5(path, small, name="a/b/data"),
        "compact-earliest": lambda: compact(path, small, "earliest"),
        "compact-latest": lambda: compact(path, small, "latest"),
        "never-contiguous": lambda: never_written(path),
        "never-chunked": lambda: never_written(path, chunks=(2, 2, 2)),
        "half-written": lambda: half_written(path),
        "half-written-latest": lambda: half_written(path, libver="latest"),
        "chunked": lambda: h5(path, noisy, chunks=(5, 7, 4)),
        "gzip-shuffle": lambda: h5(path, noisy, chunks=(5, 7, 4), compression=9, shuffle=True),
        "gzip-fletcher": lambda: h5(path, noisy, chunks=(5, 7, 4), compression=1, fletcher32=True),
        "fixed-array": lambda: h5(path, noisy, libver="latest", chunks=(5, 7, 4), compression=1),
        "single-chunk": lambda: h5(path, noisy, libver="latest", chunks=noisy.shape, compression=1),
        "implicit": lambda: implicit(path, noisy),
        "extensible-array": lambda: resizable(path, noisy, "latest", (None, 18, 19)),
        "btree2": lambda: resizable(path, noisy, "latest", (None, None, 19)),
        "szip-like": lambda: h5(path, noisy, chunks=(5, 7, 4), compression="lzf"),
        "netcdf": lambda: nc(path, small),
        "netcdf-unlimited": lambda: nc(path, small, unlimited=0),
        "netcdf-gzip": lambda: nc(path, small, zlib=True, chunksizes=(4, 4, 4)),
    }
    values = np.ascontiguousarray(kinds[kind]())
    open(raw, "wb").write(values.tobytes())


def implicit(path, values):
    with h5py.File(path, "w", libver="latest") as file:
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        plist.set_chunk((5, 7, 4))
        plist.set_alloc_time(h5py.h5d.ALLOC_TIME_EARLY)
        space = h5py.h5s.create_simple(values.shape)
        item = h5py.h5d.create(file.id, b"data", h5py.h5t.py_create(values.dtype), space, plist)
        item.write(h5py.h5s.ALL, h5py.h5s.ALL, values)
    return values


{"h5py": by_h5py, "netcdf": by_netcdf, "make": make}[sys.argv[1]](*sys.argv[2:])
