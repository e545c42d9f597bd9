#!/usr/bin/python3
"""Joins files that fill in different ways, and compares with what netCDF4 and ncrcat read of them.

usage: fills.py FIRST COUNT COMMAND...     seeds from FIRST on; COMMAND starts resplit

Each case is two to four files of the same variables, each written by netCDF4 (with or without
filling) or h5py (any fill value, any fill time), perhaps passed through ncks or nccopy, with chunks
that were never written; joined along time. Chunks that libhdf5 has no value for must read as
_FillValue, else as what the file sets, else as the default of NetCDF, and be counted in one warning.
Prints the seeds that go wrong, then the counts; exits with 1 if there are any.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

import h5py
import netCDF4
import numpy as np

NEVER = h5py.h5d.FILL_TIME_NEVER
TIMES = [NEVER] + 3 * [h5py.h5d.FILL_TIME_ALLOC, h5py.h5d.FILL_TIME_IFSET]
TYPES = ["i1", "u1", "i2", "u2", "i4", "i8", "f4", "f8"]


class Variable:
    """A variable that all files have, with the same attribute."""

    def __init__(self, rng, name, dims, lengths):
        self.name, self.dims = name, dims
        self.type = np.dtype(str(rng.choice(TYPES)))
        floats = self.type.kind == "f"
        fills = [None, 7] + ([np.nan] if floats else [])
        self.fill = fills[rng.integers(len(fills))]
        self.chunk = tuple(int(rng.integers(1, 4)) if d == "t" else int(rng.integers(1, lengths[d] + 1)) for d in dims)
        self.deflate = bool(rng.integers(2))

    def attribute(self, rng):
        """NaN is the same as none."""
        isnan = self.fill is not None and np.isnan(self.fill)
        return None if isnan and rng.integers(2) else self.fill


def boxes(shape, chunk):
    for at in np.ndindex(*(-(-s // c) for s, c in zip(shape, chunk))):
        yield tuple(slice(i * c, min(s, (i + 1) * c)) for i, c, s in zip(at, chunk, shape))


def data(rng, var, shape):
    values = rng.integers(0, 100, shape).astype(var.type)
    if var.type.kind == "f" and rng.integers(2):
        values.flat[rng.integers(values.size)] = np.nan
    return values


def written(rng, shape, chunk):
    """Some chunks, the last one always: it says how long the file is."""
    every = list(boxes(shape, chunk))
    return [box for i, box in enumerate(every) if i == len(every) - 1 or rng.integers(3)]


def by_netcdf(path, rng, variables, lengths, start):
    with netCDF4.Dataset(path, "w") as file:
        if rng.integers(3) == 0:
            file.set_fill_off()
        for name, length in lengths.items():
            file.createDimension(name, None if name == "t" else length)
        time = file.createVariable("t", "f8", ("t",))
        time.units = "days since 2000-01-01"
        time[:] = start + np.arange(lengths["t"])
        for var in variables:
            shape = tuple(lengths[d] for d in var.dims)
            stored = file.createVariable(
                var.name, var.type, var.dims, chunksizes=var.chunk, zlib=var.deflate,
                fill_value=var.attribute(rng))
            stored.set_auto_maskandscale(False)
            values = data(rng, var, shape)
            for box in written(rng, shape, var.chunk) if "t" in var.dims else [...]:
                stored[box] = values[box] if "t" in var.dims else (np.arange(values.size) % 100).reshape(shape).astype(var.type)


def by_h5py(path, rng, variables, lengths, start):
    with h5py.File(path, "w", track_order=True) as file:
        for name, length in lengths.items():
            values = start + np.arange(length, dtype="f8") if name == "t" else np.arange(length, dtype="f8")
            scale = file.create_dataset(name, data=values, maxshape=(None if name == "t" else length,),
                                        chunks=(1024,) if name == "t" else None)
            if name == "t":
                scale.attrs["units"] = np.bytes_("days since 2000-01-01")
            scale.make_scale(name if name == "t" else "This is a netCDF dimension but not a netCDF variable. %9d" % length)
        for var in variables:
            shape = tuple(lengths[d] for d in var.dims)
            plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
            plist.set_chunk(var.chunk)
            if var.deflate:
                plist.set_shuffle()
                plist.set_deflate(4)
            prop = rng.integers(4)
            if prop:
                value = netCDF4.default_fillvals[var.type.str[1:]] if prop == 1 else [11, var.fill or 0][prop - 2]
                plist.set_fill_value(np.array([value]).astype(var.type))
            plist.set_fill_time(TIMES[rng.integers(7)])
            most = tuple(h5py.h5s.UNLIMITED if d == "t" else lengths[d] for d in var.dims)
            h5py.h5d.create(file.id, var.name.encode(), h5py.h5t.py_create(var.type),
                            h5py.h5s.create_simple(shape, most), plist)
            stored = file[var.name]
            for axis, name in enumerate(var.dims):
                stored.dims[axis].attach_scale(file[name])
            fill = var.attribute(rng)
            if fill is not None:
                stored.attrs["_FillValue"] = np.array([fill]).astype(var.type)
            values = data(rng, var, shape)
            for box in written(rng, shape, var.chunk) if "t" in var.dims else [...]:
                stored[box] = values[box] if "t" in var.dims else (np.arange(values.size) % 100).reshape(shape).astype(var.type)


def passed(path, rng, counts):
    """Other programs copy a file: they read all of it, so only one that libhdf5 can fill."""
    way = ["", "", "ncks -O -4 a b", "nccopy -k nc4 a b"][rng.integers(4)]
    if way and not any(undefined(path, name).any() for name in names(path)):
        copy = path + ".copy"
        subprocess.run([{"a": path, "b": copy}.get(w, w) for w in way.split()], check=True,
                       stderr=subprocess.DEVNULL)
        os.rename(copy, path)
        counts[way.split()[0]] += 1


def names(path):
    with h5py.File(path) as file:
        return [name for name in file if name in ("v", "w", "s")]


def undefined(path, name):
    """Where libhdf5 has no value."""
    with h5py.File(path) as file:
        stored = file[name]
        absent = np.ones(stored.shape, bool)
        plist = stored.id.get_create_plist()
        if stored.chunks is None or plist.get_fill_time() != NEVER:
            absent[...] = False
            return absent
        for i in range(stored.id.get_num_chunks()):
            at = stored.id.get_chunk_info(i).chunk_offset
            absent[tuple(slice(a, a + c) for a, c in zip(at, stored.chunks))] = False
        return absent


def expected(path, name):
    absent = undefined(path, name)
    with h5py.File(path) as file:
        stored = file[name]
        plist = stored.id.get_create_plist()
        fill = np.zeros(1, stored.dtype)
        if "_FillValue" in stored.attrs:
            fill[:] = stored.attrs["_FillValue"]
        elif plist.fill_value_defined() == h5py.h5d.FILL_VALUE_USER_DEFINED:
            plist.get_fill_value(fill)
        else:
            fill[:] = netCDF4.default_fillvals[stored.dtype.str[1:]]
        chunks = stored.chunks
    values = raw(path, name)
    values[absent] = fill[0]
    lacking = 0 if chunks is None else sum(absent[box].all() for box in boxes(values.shape, chunks))
    return values, lacking


def raw(path, name):
    with netCDF4.Dataset(path) as file:
        file.set_auto_mask(False)
        return np.array(file[name][...])


def decoded(path, name):
    with netCDF4.Dataset(path) as file:
        return np.ma.asarray(file[name][...])


def same(a, b):
    a, b = np.ma.asarray(a), np.ma.asarray(b)
    masks = np.ma.getmaskarray(a), np.ma.getmaskarray(b)
    if a.shape != b.shape or a.dtype != b.dtype or not (masks[0] == masks[1]).all():
        return False
    return a.data[~masks[0]].tobytes() == b.data[~masks[1]].tobytes()


def meant(values, fill):
    """What stands for missing: the attribute, else the default of the type, and what is no number."""
    values = np.ma.asarray(values)
    isnan = np.isnan(values.data) if values.dtype.kind == "f" else np.zeros(values.shape, bool)
    known = fill if fill is not None and fill == fill else netCDF4.default_fillvals[values.dtype.str[1:]]
    return np.ma.array(values.data, mask=np.ma.getmaskarray(values) | isnan | (values.data == np.array(known).astype(values.dtype)))


def case(seed, command, counts):
    rng = np.random.default_rng(seed)
    size = [0, 0, 0, 60, 60, 300][rng.integers(6)]
    lengths = {"x": int(rng.integers(2, 6)) + size, "y": int(rng.integers(2, 5)) + size}
    variables = [Variable(rng, "v", ("t", "y", "x"), lengths), Variable(rng, "w", ("t", "x"), lengths),
                 Variable(rng, "s", ("y", "x"), lengths)]
    if size:
        for var in variables:
            var.chunk = tuple(max(c, 50) if d != "t" else c for c, d in zip(var.chunk, var.dims))
        variables[1].dims, variables[1].chunk = ("t", "y", "x"), variables[0].chunk
    paths, start = [], 0
    for i in range(int(rng.integers(2, 5))):
        paths.append("%c.nc" % (97 + i))
        lengths = {"t": int(rng.integers(1, 6)), **{d: n for d, n in lengths.items() if d != "t"}}
        writer = [by_netcdf, by_h5py][rng.integers(2)]
        counts[writer.__name__] += 1
        writer(paths[-1], rng, variables, lengths, start)
        passed(paths[-1], rng, counts)
        start += lengths["t"]
    with open("list", "w") as file:
        file.writelines(path + "\n" for path in paths)
    more = [[], ["--sparse"], ["--chunk", "t=2"], ["--filters", "none"], ["--filters", "shuffle,deflate"],
            ["--out-format", "netcdf3"], ["--chunk", "x=2,y=2", "--sparse"]][rng.integers(7)]
    if more[-1:] == ["netcdf3"] and any(v.type.str[1:] in ("u1", "u2", "i8") for v in variables):
        more = []
    done = subprocess.run([*command, "merge", "--in-list", "list", "out.nc", *more],
                          capture_output=True, text=True)
    counts[done.returncode] += 1
    if done.returncode:
        return "exit %d %s" % (done.returncode, done.stderr)
    lacking = 0
    for var in variables:
        parts = [expected(path, var.name) for path in paths]
        lacking += sum(part[1] for part in parts)
        whole = np.concatenate([part[0] for part in parts]) if "t" in var.dims else parts[0][0]
        if not same(whole, raw("out.nc", var.name)):
            return "values of %s: %s" % (var.name, more)
        if not same(meant(whole, var.fill), meant(decoded("out.nc", var.name), var.fill)):
            return "decoded %s: %s" % (var.name, more)
    warned = re.findall(r"(\d+) chunks? of .*FILL_TIME_NEVER", done.stderr.replace(",", ""))
    counts["cases with undefined chunks"] += lacking > 0
    if lacking and [int(n) for n in warned] != [lacking] or not lacking and warned:
        return "warned of %s, not %d" % (warned, lacking)
    if not lacking:
        with open("ncrcat.log", "w") as log:
            code = subprocess.run(["ncrcat", "-O", *paths, "ncrcat.nc"], stderr=log).returncode
        counts["ncrcat %d" % code] += 1
        for var in variables:
            if code == 0 and not same(raw("ncrcat.nc", var.name), raw("out.nc", var.name)):
                counts["ncrcat differs"] += 1
                return "ncrcat has other %s: %s" % (var.name, more)
    return None


def main(first, count, *command):
    counts, wrong = collections.Counter(), 0
    command = [os.path.abspath(word) if os.path.exists(word) else word for word in command]
    for seed in range(int(first), int(first) + int(count)):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                why = case(seed, command, counts)
            finally:
                os.chdir("/")
        if why:
            wrong += 1
            print("seed", seed, why)
    print(dict(counts))
    print("cases", count, "wrong", wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
