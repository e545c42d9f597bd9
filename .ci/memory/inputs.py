"""Inputs whose metadata is large: coordinates, attributes, chunks, names, variables. Not made by resplit."""

import os
import shutil

import numpy


def coordinates_netcdf(path, count, form):
    """A variable data(t, x) with one coordinate for each of `count` indices of t."""
    import netCDF4

    with netCDF4.Dataset(path, "w", format=form) as file:
        file.createDimension("t", count)
        file.createDimension("x", 2)
        values = file.createVariable("t", "f8", ("t",))
        values.units = "hours since 1900-01-01"
        data = file.createVariable("data", "i1", ("t", "x"))
        values[:] = numpy.arange(count) * 0.25
        data[:] = numpy.arange(2 * count, dtype="i8").reshape(count, 2).astype("i1")


def attributes_netcdf(path, count, text_bytes, form):
    import netCDF4

    with netCDF4.Dataset(path, "w", format=form) as file:
        file.createDimension("x", 100)
        file.createDimension("y", 100)
        data = file.createVariable("data", "i2", ("y", "x"))
        data.setncatts({f"a{i:06}": "v" * text_bytes for i in range(count)})
        data[:] = numpy.arange(10_000).reshape(100, 100)


def attributes_hdf5(path, count, text_bytes):
    import h5py

    with h5py.File(path, "w", libver="latest") as file:
        data = file.create_dataset("data", data=numpy.arange(10_000, dtype="i2").reshape(100, 100))
        for i in range(count):
            data.attrs.create(f"a{i:06}", numpy.bytes_(b"v" * text_bytes))


def small_files(folder, count, name_bytes):
    """`count` raw files of 64 bytes each, with names of `name_bytes` bytes, and a list of them."""
    os.makedirs(folder)
    names = [f"{i:08}".ljust(name_bytes - 4, "n") + ".raw" for i in range(count)]
    for number, name in enumerate(names):
        with open(f"{folder}/{name}", "wb") as file:
            file.write(bytes([number & 255]) * 64)
    with open(f"{folder}.list", "w", encoding="ascii") as listing:
        listing.writelines(f"{folder}/{name}\n" for name in names)


def raw(path, byte_count):
    with open(path, "wb") as file:
        for start in range(0, byte_count, 1 << 20):
            size = min(1 << 20, byte_count - start)
            file.write(((numpy.arange(size) + start) % 251).astype("u1").tobytes())


def links_netcdf(folder, count, name_bytes):
    """Names of `name_bytes` bytes, numbered from 1, all for the same classic file."""
    os.makedirs(folder)
    attributes_netcdf(f"{folder}.nc", 1, 1, "NETCDF3_CLASSIC")
    for number in range(1, count + 1):
        name = f"{number:08}".ljust(name_bytes - 3, "n") + ".nc"
        os.link(f"{folder}.nc", f"{folder}/{name}")


def variables(folder, count, files, length, form):
    """`files` files of `count` variables v(t, x) of 4 x `length` float32 each; they follow one another along t."""
    import netCDF4

    os.makedirs(folder)
    for number in range(files):
        path = f"{folder}/part{number:04}.nc"
        if number == 0:
            with netCDF4.Dataset(path, "w", format=form) as file:
                file.createDimension("t", 4)
                file.createDimension("x", length)
                file.createVariable("t", "f8", ("t",)).units = "hours since 1900-01-01"
                made = [file.createVariable(f"v{i:05}", "f4", ("t", "x")) for i in range(count)]
                for i, variable in enumerate(made):
                    variable.long_name = f"variable {i}"
                    variable[:] = numpy.arange(4 * length, dtype="f4").reshape(4, length) + i
        else:
            shutil.copy(f"{folder}/part0000.nc", path)
        with netCDF4.Dataset(path, "r+") as file:
            file["t"][:] = numpy.arange(4) + 4 * number


def datasets_hdf5(path, count, length):
    """`count` datasets without scales, of 4 x `length` float32 each."""
    import h5py

    with h5py.File(path, "w", libver="latest") as file:
        for i in range(count):
            file[f"d{i:05}"] = numpy.arange(4 * length, dtype="f4").reshape(4, length) + i
