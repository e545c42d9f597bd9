"""Reads and makes HDF5 and NetCDF-4 files with h5py and netCDF4, for the tests of the codec.

h5py FILE DATASET RAW    compares the data with the bytes in RAW, prints what h5py sees
netcdf FILE VARIABLE RAW the same by netCDF4-python, then adds a variable and an attribute
chunks FILE DATASET SHAPE FILTERS COUNT  compares what is stored and how
modify FILE DATASET      writes all elements and reads them again
make KIND FILE RAW       makes a file of one kind, and its data as plain bytes
"""
import ctypes
import sys
import zlib

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


def chunks(path, dataset, shape, filters, stored):
    with h5py.File(path, "r") as file:
        data = file[dataset]
        assert data.chunks == tuple(int(n) for n in shape.split(",")), data.chunks
        plist = data.id.get_create_plist()
        names = [plist.get_filter(i) for i in range(plist.get_nfilters())]
        numbers = {1: "deflate", 2: "shuffle", 3: "fletcher32", 32000: "lzf", 32004: "lz4", 32015: "zstd"}
        assert ("+".join(numbers[n[0]] for n in names) or "none") == filters, names
        assert data.id.get_num_chunks() == int(stored), data.id.get_num_chunks()


def modify(path, dataset):
    """Writes every element, so that the library adds the chunks that are absent."""
    with h5py.File(path, "r+") as file:
        data = file[dataset]
        values = (np.arange(data.size) % 251).astype(data.dtype).reshape(data.shape)
        data[...] = values
    with h5py.File(path, "r") as file:
        assert (file[dataset][...] == values).all()


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


def long_chunks(path, values, **options):
    """Chunks that are longer than the array, as where it has not grown yet."""
    return h5(path, values, chunks=(4, 9, 16), maxshape=(None, None, None), **options)


def uneven(path, values, chunks, **options):
    """A grid of files beside path; those at the end are shorter than their chunks."""
    for i, x in enumerate(range(0, values.shape[0], 4)):
        for j, y in enumerate(range(0, values.shape[1], 5)):
            part = values[x : x + 4, y : y + 5]
            h5(f"{path[:-3]}{i}_{j}.h5", part, chunks=chunks, maxshape=(None,) * 3, **options)
    return values


def late(path, values, **options):
    """Files of which the first has no chunk yet."""
    for i in range(2):
        h5(f"{path[:-3]}{i}.h5", values[3 * i : 3 * i + 3], chunks=(2, 3, 3), **options)
    with h5py.File(f"{path[:-3]}0.h5", "w") as file:
        data = file.create_dataset("data", (3, 7, 8), values.dtype, chunks=(2, 3, 3), **options)
        data.attrs["units"] = "K"
    values[:3] = 0
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
        "fixed-array-paged": lambda: sparse(path, (5000,), (5000,)),
        "fixed-array-larger": lambda: sparse(path, (40, 60), (100, 130)),
        "fixed-array-filtered": lambda: sparse(path, (40, 60), (100, 130), compression=1),
        "implicit-larger": lambda: implicit(path, noisy, (40, 50, 60)),
        "extensible-array-last": lambda: resizable(path, noisy, "latest", (17, 40, None)),
        "extensible-array-middle": lambda: resizable(path, noisy, "latest", (30, None, 31)),
        "extensible-array-sparse": lambda: sparse(path, (3, 900), (3, None), compression=1),
        "extensible-array-paged": lambda: sparse(path, (200000,), (None,)),
        "btree2-deep": lambda: sparse(path, (90, 95), (None, None), compression=1),
        "btree1-deep": lambda: sparse(path, (90, 95), (None, None), libver="earliest"),
        "partial-unfiltered": lambda: partial_unfiltered(path, noisy),
        "long-chunks": lambda: long_chunks(path, small),
        "long-chunks-gzip": lambda: long_chunks(path, small, compression=1, shuffle=True),
        "longer-chunks-gzip": lambda: long_chunks(path, small[:1, :3], compression=1),
        "uneven": lambda: uneven(path, small, (4, 5, 3)),
        "uneven-gzip": lambda: uneven(path, small, (4, 5, 3), compression=1, shuffle=True),
        "uneven-long-gzip": lambda: uneven(path, small, (3, 7, 9), compression=1),
        "late": lambda: late(path, small),
        "late-gzip": lambda: late(path, small, compression=1),
        "szip-like": lambda: h5(path, noisy, chunks=(5, 7, 4), scaleoffset=0),
        "lzf": lambda: h5(path, noisy, chunks=(5, 7, 4), compression="lzf", shuffle=True),
        "lzf-skipped": lambda: h5(path, noisy % 7 * 9973, chunks=(1, 1, 5), compression="lzf"),
        "netcdf": lambda: nc(path, small),
        "netcdf-unlimited": lambda: nc(path, small, unlimited=0),
        "netcdf-gzip": lambda: nc(path, small, zlib=True, chunksizes=(4, 4, 4)),
        "dense": lambda: dense(path),
        "grouped": lambda: grouped(path),
        "umlauts": lambda: umlauts(path),
        "many-umlauts": lambda: umlauts(path, 20),
        "not-a-coordinate": lambda: not_a_coordinate(path),
        "opaque-sibling": lambda: opaque_sibling(path),
        "growing-sibling": lambda: growing_sibling(path),
        "external-link": lambda: external_link(path),
        "external-storage": lambda: external_storage(path),
        "virtual": lambda: virtual(path),
        "soft-cycle": lambda: soft_cycle(path),
        "group-cycle": lambda: group_cycle(path),
        "deep": lambda: deep(path),
        "petabyte": lambda: empty(path, (1 << 16, 1 << 16, 1 << 16), chunks=(64, 64, 64)),
        "exabyte": lambda: empty(path, (1 << 20, 1 << 20, 1 << 18), chunks=(64, 64, 64)),
        "overflow": lambda: empty(path, (1 << 40, 1 << 30, 4), chunks=(16, 16, 4)),
        "zero": lambda: empty(path, (0, 8), chunks=(1, 8), maxshape=(None, 8)),
        "scalar": lambda: h5(path, np.uint32(7)),
        "compound": lambda: h5(path, np.zeros(8, [("a", "u4"), ("b", "f8")])),
        "strings": lambda: empty(path, (8,), h5py.string_dtype()),
        "bomb": lambda: direct(path, zlib.compress(bytes(1 << 24)), compression="gzip"),
        "short": lambda: direct(path, zlib.compress(bytes(100)), compression="gzip"),
        "not-deflate": lambda: direct(path, b"garbage!" * 8, compression="gzip"),
        "one-byte": lambda: direct(path, b"x", compression="gzip"),
        "fletcher-wrong": lambda: direct(path, bytes(16384) + b"abcd", fletcher32=True),
        "large-chunk": lambda: large_chunk(path),
    }
    values = np.ascontiguousarray(kinds[kind]())
    open(raw, "wb").write(values.tobytes())


def dense(path):
    values = np.arange(4)
    with h5py.File(path, "w", libver="latest") as file:
        for i in range(50):
            file["g/d%d" % i] = values + i
        for i in range(30):
            file["g/d7"].attrs["a%02d" % i] = i
        file["g/d7"].attrs["text"] = "of any length"
        file["g/d7"].attrs["matrix"] = np.zeros((2, 2))
        file["link"] = h5py.SoftLink("/g/up")
        file["g/up"] = h5py.SoftLink("d7")
    return values + 7


def grouped(path):
    with netCDF4.Dataset(path, "w") as file:
        file.createDimension("x", 5)
        file.createVariable("x", "i2", ("x",))[:] = np.arange(5)
        group = file.createGroup("g")
        group.createDimension("name", 4)
        names = group.createVariable("name", str, ("name",))
        names[:] = np.array(["a", "b", "c", "d"], dtype=object)
        variable = group.createVariable("v", "f4", ("name", "x"))
        variable[:] = 1
        variable.words = "\u00e4"
        return variable[...].data


def umlauts(path, more=0):
    values = np.arange(6, dtype="i2")
    with netCDF4.Dataset(path, "w") as file:
        file.createDimension("h\u00f6he", 6)
        file.createVariable("h\u00f6he", "f4", ("h\u00f6he",))[:] = np.arange(6)
        data = file.createVariable("w\u00e4rme", "i2", ("h\u00f6he",))
        data[:] = values
        data.setncattr("\u00fcnit", "K")
        data.setncattr("\u00f6nit", "L")
        for i in range(more):
            data.setncattr("\u00df%02d" % i, i)
            file.createVariable("\u00e9%d" % i, "i2", ("h\u00f6he",))[:] = values
    return values


def not_a_coordinate(path):
    values = np.arange(24, dtype="f4").reshape(4, 6)
    with netCDF4.Dataset(path, "w") as file:
        file.createDimension("y", 4)
        file.createDimension("x", 6)
        file.createVariable("x", "f4", ("y", "x"))[:] = values
    return values


def growing_sibling(path):
    values = np.arange(60, dtype="i4").reshape(6, 10)
    with h5py.File(path, "w") as file:
        file.create_dataset("data", data=values, chunks=(2, 10), maxshape=(None, 10))
        file["other"] = np.zeros((23, 29))
    return values


def opaque_sibling(path):
    values = np.arange(24, dtype="i4")
    with h5py.File(path, "w") as file:
        file["data"] = values
        file["opaque"] = np.zeros(4, "V5")  # without a tag
    return values


def external_link(path):
    with h5py.File(path, "w") as file:
        file["data"] = h5py.ExternalLink("/etc/passwd", "/x")
    return np.zeros(1)


def external_storage(path):
    with h5py.File(path, "w") as file:
        file.create_dataset("data", (8,), "u1", external=[("/etc/passwd", 0, 8)])
    return np.zeros(1)


def virtual(path):
    with h5py.File(path, "w") as file:
        layout = h5py.VirtualLayout((8, 8), "u4")
        layout[:] = h5py.VirtualSource("other.h5", "x", (8, 8))
        file.create_virtual_dataset("data", layout)
    return np.zeros(1)


def soft_cycle(path):
    with h5py.File(path, "w") as file:
        file["data"] = h5py.SoftLink("/b")
        file["b"] = h5py.SoftLink("/data")
    return np.zeros(1)


def group_cycle(path):
    with h5py.File(path, "w") as file:
        group = file.create_group("g")
        group["g"] = file["g"]
        group["data"] = np.arange(8)
    return np.arange(8)


def deep(path):
    with h5py.File(path, "w") as file:
        group = file
        for _ in range(1000):
            group = group.create_group("g")
    return np.zeros(1)


def empty(path, shape, dtype="u4", **options):
    with h5py.File(path, "w") as file:
        file.create_dataset("data", shape, dtype, **options)
    return np.zeros(1)


def direct(path, blob, **options):
    with h5py.File(path, "w") as file:
        data = file.create_dataset("data", (4096,), "u4", chunks=(4096,), **options)
        data.id.write_direct_chunk((0,), blob)
    return np.zeros(1)


def large_chunk(path):
    with h5py.File(path, "w") as file:
        shape = (1024, 512, 512)
        file.create_dataset("data", shape, "u1", chunks=shape, compression="gzip", fillvalue=1)
        file["data"].id.write_direct_chunk((0, 0, 0), zlib.compress(bytes(1 << 20)))
    return np.zeros(1)


def sparse(path, shape, limits, libver="latest", **options):
    """Chunks of one element, or two, many of them absent, in any order."""
    random = np.random.RandomState(2)
    with h5py.File(path, "w", libver=libver) as file:
        data = file.create_dataset(
            "data", shape, "<u2", chunks=(1,) * len(shape), maxshape=limits, fillvalue=9, **options
        )
        for _ in range(30):
            start = [random.randint(0, length) for length in shape]
            end = [s + 1 + random.randint(0, min(300, max(1, length // 4))) for s, length in zip(start, shape)]
            part = tuple(slice(s, min(e, length)) for s, e, length in zip(start, end, shape))
            data[part] = random.randint(0, 1 << 16, data[part].shape)
        return data[...]


def partial_unfiltered(path, values):
    """Asks for it through the C library: h5py has no name for it."""
    with open("/proc/self/maps") as maps:
        loaded = {line.split()[-1] for line in maps if "libhdf5" in line and "_hl" not in line}
    library = ctypes.CDLL([name for name in loaded if "cpp" not in name][0])
    with h5py.File(path, "w", libver="latest") as file:
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        plist.set_chunk((5, 7, 4))
        plist.set_shuffle()
        plist.set_deflate(4)
        assert library.H5Pset_chunk_opts(ctypes.c_int64(plist.id), ctypes.c_uint(2)) == 0
        space = h5py.h5s.create_simple(values.shape)
        item = h5py.h5d.create(file.id, b"data", h5py.h5t.py_create(values.dtype), space, plist)
        item.write(h5py.h5s.ALL, h5py.h5s.ALL, values)
    return values


def implicit(path, values, limits=None):
    with h5py.File(path, "w", libver="latest") as file:
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        plist.set_chunk((5, 7, 4))
        plist.set_alloc_time(h5py.h5d.ALLOC_TIME_EARLY)
        space = h5py.h5s.create_simple(values.shape, limits)
        item = h5py.h5d.create(file.id, b"data", h5py.h5t.py_create(values.dtype), space, plist)
        item.write(h5py.h5s.ALL, h5py.h5s.ALL, values)
    return values


{"h5py": by_h5py, "chunks": chunks, "modify": modify, "netcdf": by_netcdf, "make": make}[sys.argv[1]](*sys.argv[2:])
