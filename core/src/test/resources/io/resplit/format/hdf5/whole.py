"""Says what h5py or netCDF4-python finds in a file, for the tests of whole files.

h5py FILE RAW    everything; elements of datasets that are files in RAW are compared with them
netcdf FILE RAW  the same, then adds a record to every variable that can grow, and a variable
"""
import os
import sys

import h5py
import netCDF4
import numpy as np


def check(path, got, raw):
    file = os.path.join(raw, path.strip("/").replace("/", "~"))
    got = np.asarray(got)
    if not os.path.exists(file):
        many = got.size > 10 and np.array_equal(got.ravel(), np.arange(got.size))
        return "%d numbers up to %s" % (got.size, got.max()) if many else got.tolist()
    assert np.ascontiguousarray(got).tobytes() == open(file, "rb").read(), path
    return "as written"


def plain(value):
    return value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value


def elements(item):
    """Bytes with a tag and bits are read as the file has them: h5py does not convert them."""
    if item.id.get_type().get_class() not in (h5py.h5t.OPAQUE, h5py.h5t.BITFIELD):
        return item[()]
    got = np.empty(item.shape, item.dtype)
    item.id.read(h5py.h5s.ALL, h5py.h5s.ALL, got, mtype=item.id.get_type())
    return got


def kind(dtype):
    return h5py.check_enum_dtype(dtype) or (dtype.str if dtype.kind != "O" else "text")


def by_h5py(path, raw):
    hidden = ("DIMENSION_LIST", "REFERENCE_LIST")
    with h5py.File(path, "r", track_order=True) as file:

        def attributes(item):
            return "".join(" %s=%r" % (k, plain(v)) for k, v in item.attrs.items() if k not in hidden)

        def visit(group):
            for name in group:
                full = (group.name + "/" + name).replace("//", "/")
                link = group.get(name, getlink=True)
                if isinstance(link, h5py.SoftLink):
                    print("link", full, link.path)
                    continue
                if isinstance(link, h5py.ExternalLink):
                    print("link", full, link.filename, link.path)
                    continue
                item = group[name]
                if isinstance(item, h5py.Group):
                    print("group", full + attributes(item))
                    visit(item)
                    continue
                scales = []
                for axis, dims in enumerate(item.dims):
                    scales.append("".join(scale.name for scale in dims.values()))
                    for scale in dims.values():
                        assert h5py.h5ds.is_attached(item.id, scale.id, axis)
                bare = b"but not a netCDF variable" in np.asarray(item.attrs.get("NAME", "")).tobytes()
                print("dataset", full, kind(item.dtype), item.shape, item.maxshape, item.chunks, scales,
                      "bare" if bare else check(full, elements(item), raw))

        print("root" + attributes(file))
        visit(file)


def by_netcdf(path, raw):
    def visit(group):
        for name, dim in group.dimensions.items():
            print("dimension", group.path, name, len(dim), dim.isunlimited())
        for name, var in group.variables.items():
            var.set_auto_maskandscale(False)
            var.set_auto_chartostring(False)
            full = (group.path + "/" + name).replace("//", "/")
            print("variable", full, np.dtype(var.dtype).str if var.dtype is not str else "str", var.dimensions,
                  {k: plain(var.getncattr(k)) for k in var.ncattrs()}, check(full, var[...], raw))
        for name, child in group.groups.items():
            print("group", child.path, {k: child.getncattr(k) for k in child.ncattrs()})
            visit(child)

    with netCDF4.Dataset(path) as file:
        print("root", {k: file.getncattr(k) for k in file.ncattrs()})
        visit(file)
    with netCDF4.Dataset(path, "a") as file:
        length = len(file.dimensions["time"])
        for name, var in file.variables.items():
            if var.dimensions[:1] == ("time",) and var.dtype is not str:
                var[length] = 1
        file.createVariable("more", "i4", ("time", "nv"))[0] = 7
        file.variables["temp"].note = "more"
    with netCDF4.Dataset(path) as file:
        assert len(file.dimensions["time"]) == length + 1
        assert np.all(file.variables["temp"][length] == 1)
        assert file.variables["more"][0, 0] == 7


{"h5py": by_h5py, "netcdf": by_netcdf}[sys.argv[1]](*sys.argv[2:])
