"""Makes HDF5 and NetCDF-4 files, and lets programs that are not ours make them and copies longer.

make KIND SEED...: makes files in a folder for each seed, and prints one command of resplit a line,
    its arguments between tabs
check KIND SEED...: grows what was made and what the commands have written; prints how they differ

KIND is "table", where a seed is the number of a row, "edges" or "random".
"""
import ctypes
import itertools
import os
import random
import re
import shutil
import sys
import warnings

import h5py
import netCDF4
import numpy
from h5py import h5d, h5p, h5s, h5t

TIMES = {"never": h5d.FILL_TIME_NEVER, "alloc": h5d.FILL_TIME_ALLOC, "ifset": h5d.FILL_TIME_IFSET}
PROPERTIES = ["undefined", "default", "user"]
FILL = -9
UNREAD = 77


def library():
    with open("/proc/self/maps") as maps:
        return ctypes.CDLL(next(w for w in maps.read().split() if "libhdf5" in w and "_hl" not in w))


def properties(time, value, chunk, filters, dtype):
    made = h5p.create(h5p.DATASET_CREATE)
    made.set_chunk(chunk)
    made.set_fill_time(TIMES[time])
    if value == "user":
        made.set_fill_value(numpy.array(FILL).astype(dtype))
    elif value == "undefined":
        item = ctypes.c_int64(h5t.py_create(dtype).id)
        assert library().H5Pset_fill_value(ctypes.c_int64(made.id), item, None) >= 0
    if "shuffle" in filters:
        made.set_shuffle()
    if "deflate" in filters:
        made.set_deflate(1)
    if "fletcher32" in filters:
        made.set_fletcher32()
    return made


def dataset(file, name, shape, most, plist, dtype):
    space = h5s.create_simple(shape, tuple(h5s.UNLIMITED if m is None else m for m in most))
    made = h5d.create(file.id, name.encode(), h5t.py_create(dtype), space, plist)
    return h5py.Dataset(made)


def numbers(shape, dtype):
    return (numpy.arange(numpy.prod(shape)).reshape(shape) % 70 + 1).astype(dtype)


def grown(path, name, shape):
    """Returns the elements after a program has resized a dataset; UNREAD where none are read."""
    shutil.copy(path, "grown.h5")
    with h5py.File("grown.h5", "r+") as file:
        item = file[name]
        item.resize(shape)
        return elements(item)


def elements(item):
    found = numpy.full(item.shape, UNREAD, item.dtype)
    try:
        item.id.read(h5s.ALL, h5s.ALL, found)
    except OSError:  # libhdf5 refuses to read what has neither storage nor a fill value
        pass
    return found


def said(item):
    plist = item.id.get_create_plist()
    defined = plist.fill_value_defined()
    value = numpy.zeros((), item.dtype)
    if defined == h5d.FILL_VALUE_USER_DEFINED:
        plist.get_fill_value(value)
    return plist.get_fill_time(), defined, value.item()


def is_certain(item):
    time, defined, _ = said(item)
    return time != h5d.FILL_TIME_NEVER and defined != h5d.FILL_VALUE_UNDEFINED


def missing(item):
    """What NetCDF takes for missing where libhdf5 has no value."""
    if "_FillValue" in item.attrs:
        return item.attrs["_FillValue"][0]
    _, defined, value = said(item)
    kind, bits = item.dtype.kind, 8 * item.dtype.itemsize
    if defined == h5d.FILL_VALUE_USER_DEFINED or kind not in "iuf" or kind == "f" and bits == 16:
        return value
    beyond = 1 if bits < 64 else 2
    least = -(1 << bits - 1) + beyond
    return {"i": least, "u": (1 << bits) - beyond, "f": 15 * 2.0**119}[kind]


def as_libhdf5(item):
    """Writes what libhdf5 makes of the elements of a dataset in chunks of its shape."""
    plist = item.id.get_create_plist()
    with h5py.File("reference.h5", "w") as file:
        made = dataset(file, "data", item.shape, item.maxshape, plist, item.dtype)
        made[...] = item[...]


def differs(first, second):
    return first.tobytes() != second.tobytes()


def compare(original, start, copy, name, other=None):
    """Yields how a dataset differs that holds a part of another one, before and after growth."""
    label = f"{copy}:{other or name}"
    with h5py.File(original) as one, h5py.File(copy) as two:
        a, b = one[name], two[other or name]
        axes = [i for i, most in enumerate(a.maxshape) if most is None]
        part = tuple(slice(s, s + n) for s, n in zip(start, b.shape))
        whole = b.shape == a.shape
        if said(a) != said(b):
            yield f"{label} says {said(b)}, not {said(a)}"
        if any(b.maxshape[i] is not None for i in axes):
            yield f"{label} cannot grow"
            return
        held, there = elements(a)[part], elements(b)
        held[held == UNREAD] = missing(a)
        if differs(held, there):
            yield f"{label} holds other elements"
        certain = is_certain(a)
        dtype = b.dtype
        as_libhdf5(b)
        rest = b.shape
    for extra in (1, 3, 9):
        shape = tuple(n + extra * (i in axes) for i, n in enumerate(rest))
        found = grown(copy, other or name, shape)
        wanted = grown("reference.h5", "data", shape)
        if not certain:
            found[(wanted == UNREAD) & (found == 0)] = UNREAD
        if differs(found, wanted):
            yield f"{label} grows by {extra} to\n{found}\nnot\n{wanted}"
        if certain and whole and differs(found, grown(original, name, shape)):
            yield f"{label} does not grow as the original"


def cells(time):
    """Returns the cells of a row of the table, the time at which the fill value is written."""
    time = list(TIMES)[int(time)]
    states = ["allocated", "absent", "short"]
    for value, attribute, state in itertools.product(PROPERTIES, [0, 1], states):
        if (time, value) != ("alloc", "undefined"):  # which libhdf5 refuses to make
            yield f"{time}-{value}-{attribute}-{state}", time, value, attribute, state


def make_cell(path, time, value, attribute, state, filters, rows=(0, 8)):
    shape = (rows[1] - rows[0], 7 if state == "short" else 8)
    with h5py.File(path, "w") as file:
        plist = properties(time, value, (3 if state == "short" else 4, 4), filters, "<i4")
        item = dataset(file, "data", shape, (None, None), plist, "<i4")
        values = numbers((8, shape[1]), "<i4")[rows[0] : rows[1]]
        if state == "absent":
            item[:3, :3] = values[:3, :3]
        else:
            item[...] = values
        if attribute:
            item.attrs["_FillValue"] = numpy.array([-5], "<i4")


def make_table(row):
    for name, *cell in cells(row):
        make_cell(f"{name}.h5", *cell, "")
        make_cell(f"{name}-z.h5", *cell, "deflate")
        make_cell(f"{name}-in0.h5", *cell, "", (0, 5))
        make_cell(f"{name}-in1.h5", *cell, "", (5, 8))
        yield ["merge", f"{name}.h5", f"{name}-same.h5"]
        yield ["merge", f"{name}-z.h5", f"{name}-copied.h5"]
        yield ["merge", f"{name}.h5", f"{name}-chunked.h5", "--chunk", "5,3"]
        yield ["merge", f"{name}-z.h5", f"{name}-plain.h5", "--filters", "none"]
        yield ["merge", f"{name}.h5", f"{name}-packed.h5", "--filters", "deflate"]
        yield ["merge", f"{name}-in{{0}}.h5", f"{name}-merged.h5"]


def check_table(row):
    for name, *cell in cells(row):
        make_cell("whole.h5", *cell, "")
        for copy in ["same", "copied", "chunked", "plain", "packed"]:
            yield from compare(f"{name}.h5", (0, 0), f"{name}-{copy}.h5", "data")
        if cell[3] != "absent":
            yield from compare("whole.h5", (0, 0), f"{name}-merged.h5", "data")


def make_edges(_):
    """Makes a file whose chunks at the edges do not pass through filters."""
    with h5py.File("edges.h5", "w", libver="latest") as file:
        plist = properties("ifset", "user", (4, 4), "deflate fletcher32", "<i4")
        assert library().H5Pset_chunk_opts(ctypes.c_int64(plist.id), ctypes.c_uint(2)) >= 0
        dataset(file, "data", (6, 7), (None, None), plist, "<i4")[...] = numbers((6, 7), "<i4")
    yield ["merge", "edges.h5", "copied.h5", "--checksum", "none"]
    yield ["merge", "edges.h5", "plain.h5", "--filters", "none"]
    yield ["merge", "edges.h5", "chunked.h5", "--chunk", "5,3"]


def check_edges(_):
    for copy in ["copied", "plain", "chunked"]:
        yield from compare("edges.h5", (0, 0), f"{copy}.h5", "data")


def random_fill(draw):
    time = draw.choice(list(TIMES))
    return time, draw.choice(PROPERTIES if time != "alloc" else PROPERTIES[1:])


def random_hdf5(path, draw):
    rank = draw.randint(1, 3)
    shape = tuple(draw.randint(2, 12) for _ in range(rank))
    with h5py.File(path, "w") as file:
        file["x"] = numpy.arange(shape[0], dtype="f8")
        file["x"].make_scale("x")
        for name in ["v", "s", "t"]:
            along = shape if name == "v" else shape[: draw.randint(1, rank)]
            most = [None] + [draw.choice([None, n]) for n in along[1:]]
            chunk = tuple(draw.randint(1, n) for n in along)
            filters = draw.choice(["", "", "deflate", "shuffle deflate", "fletcher32"])
            dtype = draw.choice(["<i2", ">i4", "<f4", "<f8", "|i1"])
            plist = properties(*random_fill(draw), chunk, filters, dtype)
            item = dataset(file, name, along, most, plist, dtype)
            item.dims[0].attach_scale(file["x"])
            some = tuple(slice(0, draw.choice([n, n, n - 1])) for n in along)
            item[some] = numbers(along, dtype)[some]
            if draw.random() < 0.3:
                item.attrs["_FillValue"] = numpy.array([draw.choice([FILL, -5])], dtype)
    return shape


def random_netcdf(path, draw):
    shape = tuple(draw.randint(2, 12) for _ in range(draw.randint(1, 3)))
    names = ["time", "y", "x"][: len(shape)]
    with netCDF4.Dataset(path, "w") as file:
        for i, name in enumerate(names):
            fixed = i > 0 and draw.random() < 0.7
            file.createDimension(name, shape[i] if fixed else None)
        time = file.createVariable("time", "f8", ("time",), fill_value=draw.choice([None, FILL]))
        time[:] = numpy.arange(shape[0])
        for name in ["v", "s", "t"]:
            along = names if name == "v" else names[: draw.randint(1, len(names))]
            lengths = shape[: len(along)]
            item = file.createVariable(
                name,
                draw.choice(["i2", "i4", "f4", "f8", "i1"]),
                along,
                zlib=draw.random() < 0.4,
                chunksizes=tuple(draw.randint(1, n) for n in lengths),
                fill_value=draw.choice([None, FILL, FILL, False]),
                endian=draw.choice(["little", "big"]),
            )
            item.set_auto_mask(False)
            item[...] = numbers(lengths, item.dtype)
    return shape


def random_copies(seed):
    """Makes a file; returns its shape and a draw for the commands, the same each time."""
    draw = random.Random(int(seed))
    netcdf = draw.random() < 0.5
    path = f"in.{'nc' if netcdf else 'h5'}"
    shape = (random_netcdf if netcdf else random_hdf5)(path, draw)
    chunk = ",".join(str(draw.randint(1, n)) for n in shape)
    block = draw.randint(1, shape[0])
    return path, shape, chunk, block


def make_random(seed):
    path, shape, chunk, block = random_copies(seed)
    end = path[2:]
    yield ["merge", path, "same" + end]
    yield ["merge", path, "chunked" + end, "--chunk", chunk]
    yield ["merge", path, "plain" + end, "--filters", "none"]
    cut = ",".join([str(block)] + ["*"] * (len(shape) - 1))
    yield ["split", path, "blocks", "--out-shape", cut]
    yield ["merge", "blocks", "joined" + end]


def written(path):
    """Returns all variables after the NetCDF library has written beyond the end of one."""
    shutil.copy(path, "written.nc")
    with netCDF4.Dataset("written.nc", "r+") as file:
        file.set_auto_mask(False)
        item = file["v"]
        end = [n + (2 if file.dimensions[d].isunlimited() else 0) for d, n in zip(item.dimensions, item.shape)]
        item[tuple(slice(n - 1, n) for n in end)] = 42
    with netCDF4.Dataset("written.nc") as file:
        file.set_auto_mask(False)
        return {name: item[...] for name, item in file.variables.items()}


def check_random(seed):
    path, shape, _, block = random_copies(seed)
    end = path[2:]
    with h5py.File(path) as file:
        names = [name for name in ["time", "v", "s", "t"] if name in file]
        certain = {n for n in names if is_certain(file[n])}
        # of two unlimited dimensions, libnetcdf reads what lies beyond the end at the wrong places
        unlimited = {i for n in names for i, most in enumerate(file[n].maxshape) if most is None}
    for copy in ["same", "chunked", "plain", "joined"]:
        for name in names:
            yield from compare(path, (0,) * 3, copy + end, name)
        if end == ".nc" and len(unlimited) == 1:
            one, two = written(path), written(copy + end)
            for name in certain:
                if differs(one[name], two[name]):
                    yield f"{copy}:{name} written beyond the end is\n{two[name]}\nnot\n{one[name]}"
    for file in (each for each in os.listdir("blocks") if each.endswith(end)):
        start = int(re.search("[0-9]+", file)[0]) * block
        for name in names:
            yield from compare(path, (start, 0, 0), f"blocks/{file}", name)


def main(task, kind, *seeds):
    warnings.simplefilter("ignore")
    top = os.getcwd()
    for seed in seeds:
        folder = os.path.join(top, seed)
        os.makedirs(folder, exist_ok=True)
        os.chdir(folder)
        for line in globals()[f"{task}_{kind}"](seed):
            if task == "make":
                line[1:3] = [os.path.join(folder, name) for name in line[1:3]]
                line = "\t".join(line)
            print(line if task == "make" else f"{kind} {seed}: {line}")


main(*sys.argv[1:])
