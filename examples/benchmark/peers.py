"""What users write instead of calling resplit, and inputs for both: peers.py NAME ARGUMENTS... IN OUT."""

import itertools
import os
import sys

import numpy


def shape(listed):
    return tuple(map(int, listed.split(",")))


def file_of(folder, index):
    return os.path.join(folder, "block_" + "_".join(map(str, index)) + ".raw")


def grid(whole, block):
    return itertools.product(*[range(-(-n // b)) for n, b in zip(whole, block)])


def box(index, block, whole):
    return tuple(slice(i * b, min((i + 1) * b, n)) for i, b, n in zip(index, block, whole))


def mapped(folder, whole, block):
    """Returns the blocks of a folder as memory maps, by their indices."""
    lengths = {i: tuple(s.stop - s.start for s in box(i, block, whole)) for i in grid(whole, block)}
    return {i: numpy.memmap(file_of(folder, i), "<u2", "r", shape=n) for i, n in lengths.items()}


def blocks(whole, old, new, source, target):
    """Fills one block of the output after the other from maps of the input; maps only those it needs."""
    whole, old, new = shape(whole), shape(old), shape(new)
    os.makedirs(target)
    for index in grid(whole, new):
        wanted = box(index, new, whole)
        block = numpy.empty([s.stop - s.start for s in wanted], "<u2")
        for other in itertools.product(*[range(s.start // b, (s.stop - 1) // b + 1) for s, b in zip(wanted, old)]):
            held = box(other, old, whole)
            both = [slice(max(a.start, b.start), min(a.stop, b.stop)) for a, b in zip(wanted, held)]
            lengths = [s.stop - s.start for s in held]
            data = numpy.memmap(file_of(source, other), "<u2", "r", shape=tuple(lengths))
            block[tuple(slice(s.start - w.start, s.stop - w.start) for s, w in zip(both, wanted))] = data[
                tuple(slice(s.start - h.start, s.stop - h.start) for s, h in zip(both, held))]
        block.tofile(file_of(target, index))


def dask(whole, old, new, source, target):
    import dask.array

    whole, old, new = shape(whole), shape(old), shape(new)
    os.makedirs(target)
    maps = mapped(source, whole, old)

    def nested(prefix):
        if len(prefix) == len(whole):
            return dask.array.from_array(maps[prefix], chunks=-1)
        return [nested(prefix + (i,)) for i in range(-(-whole[len(prefix)] // old[len(prefix)]))]

    array = dask.array.block(nested(())).rechunk(new)

    def write(block, block_info=None):
        block.tofile(file_of(target, block_info[0]["chunk-location"]))
        return block[(slice(0, 1),) * block.ndim]

    array.map_blocks(write, dtype="<u2", chunks=tuple((1,) * len(c) for c in array.chunks)).compute()


def values(lengths, first):
    """Returns a slab of values that compress as measured ones do: waves, and noise in the last digits."""
    random = numpy.random.default_rng(first)
    t, y, x = numpy.ogrid[first:first + lengths[0], :lengths[1], :lengths[2]]
    waves = 280 + 20 * numpy.sin(t / 30 + y / 50) + 10 * numpy.cos(x / 40)
    return numpy.round(waves + random.normal(0, 0.5, lengths), 2)


def make_hdf5(path, whole):
    import h5py

    whole = shape(whole)
    with h5py.File(path, "w") as file:
        data = file.create_dataset(
            "data", whole, "f4", chunks=(1, *whole[1:]), shuffle=True, compression="gzip", compression_opts=4)
        for i in range(whole[0]):
            data[i] = values((1, *whole[1:]), i)[0]


def make_netcdf(folder, days, lat, lon, months):
    import netCDF4

    os.makedirs(folder)
    days, lat, lon = int(days), int(lat), int(lon)
    for month in range(int(months)):
        with netCDF4.Dataset(f"{folder}/tas_{month:02}.nc", "w") as file:
            for name, length in (("time", None), ("lat", lat), ("lon", lon)):
                file.createDimension(name, length)
                file.createVariable(name, "f8", (name,))
            file["time"].units = "days since 2001-01-01"
            file["lat"][:], file["lon"][:] = numpy.linspace(-90, 90, lat), numpy.arange(lon) * 360 / lon
            tas = file.createVariable("tas", "f4", ("time", "lat", "lon"), zlib=True, complevel=4,
                                      chunksizes=(1, lat, lon))
            file["time"][:] = numpy.arange(month * days, (month + 1) * days)
            for day in range(days):
                tas[day] = values((1, lat, lon), month * days + day)[0]


def new_zarr(path, whole, chunk, dtype):
    """Makes an array of Zarr 2 with blosc, which zarr-python 2 makes if nothing else is said, and 3 does not."""
    import numcodecs
    import zarr

    version = {} if zarr.__version__.startswith("2.") else {"zarr_format": 2}
    return zarr.open(path, mode="w", shape=whole, chunks=chunk, dtype=dtype, compressor=numcodecs.Blosc(), **version)


def make_zarr(path, whole):
    whole = shape(whole)
    array = new_zarr(path, whole, (1, *whole[1:]), "f4")
    for i in range(whole[0]):
        array[i] = values((1, *whole[1:]), i)[0]


def make_tiff(folder, whole):
    import tifffile

    whole = shape(whole)
    os.makedirs(folder)
    for i in range(whole[0]):
        tifffile.imwrite(f"{folder}/slice_{i:05}.tif", (values((1, *whole[1:]), i)[0] * 100).astype("u2"),
                         rowsperstrip=64)


def zarr(chunk, source, target):
    """Writes one slab of new chunks after the other."""
    import zarr as library

    chunk = shape(chunk)
    old = library.open(source, mode="r")
    new = new_zarr(target, old.shape, chunk, old.dtype)
    for start in range(0, old.shape[0], chunk[0]):
        new[start:start + chunk[0]] = old[start:start + chunk[0]]


def dask_zarr(chunk, source, target):
    import dask.array

    array = dask.array.from_zarr(source).rechunk(shape(chunk))
    array.to_zarr(new_zarr(target, array.shape, shape(chunk), array.dtype))


def tiff(chunk, source, target):
    """Writes one slab of new chunks after the other."""
    import h5py
    import tifffile

    chunk = shape(chunk)
    files = sorted(os.listdir(source))
    first = tifffile.imread(os.path.join(source, files[0]))
    with h5py.File(target, "w") as file:
        data = file.create_dataset("data", (len(files), *first.shape), first.dtype, chunks=chunk)
        for start in range(0, len(files), chunk[0]):
            slab = [tifffile.imread(os.path.join(source, name)) for name in files[start:start + chunk[0]]]
            data[start:start + len(slab)] = numpy.stack(slab)


if __name__ == "__main__":
    globals()[sys.argv[1].replace("-", "_")](*sys.argv[2:])
