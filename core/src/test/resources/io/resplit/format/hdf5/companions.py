"""Makes HDF5 and NetCDF-4 files with more than one variable, and says what h5py reads of them.

usage: companions.py make KIND FILE     KIND as the functions below: the files in companions/
       companions.py show FILE          a line for each dataset: path, shape, and its bytes or texts
                                        in hexadecimal
"""

import sys

import h5py
import netCDF4
import numpy as np


def netcdf4(path):
    """Array temp; all kinds of variables that netCDF knows, shared dimensions, groups."""
    with netCDF4.Dataset(path, "w") as file:
        file.title = "t"
        for name, length in ("time", None), ("y", 2), ("x", 3), ("nv", 2), ("unused", 7), ("never", None):
            file.createDimension(name, length)
        temp = variable(file, "temp", "f4", "time y x", chunksizes=(2, 2, 3), zlib=True)
        temp.grid_mapping = "crs"
        temp.coordinates = "lat"
        temp[:] = np.arange(12).reshape(2, 2, 3)
        variable(file, "time", "f8", "time", chunksizes=(4,))[:] = [10, 20]
        lat = variable(file, "lat", "f8", "y x")
        lat.units = "degrees_north"
        lat[:] = np.arange(6).reshape(2, 3) / 2
        crs = variable(file, "crs", "i4", "")
        crs.grid_mapping_name = "mercator"
        crs[...] = 7
        variable(file, "y", str, "y")[:] = np.array(["south", "nörth"], dtype=object)
        variable(file, "letters", "S1", "y nv")[:] = [[b"a", b"b"], [b"c", b"d"]]
        variable(file, "nv", "i2", "y nv")[:] = [[1, 2], [3, 4]]  # no coordinates of nv
        variable(file, "text", str, "")[...] = "hello"
        flag = file.createEnumType("u1", "flag_t", {"no": 0, "yes": 1})
        variable(file, "flag", flag, "y")[:] = [1, 0]
        variable(file, "short", "i4", "time", chunksizes=(4,))[0:1] = [8]
        variable(file, "unwritten", "i2", "never y", chunksizes=(4, 2))
        compound = file.createCompoundType(np.dtype([("a", "i4"), ("b", "f8")]), "pair_t")
        variable(file, "compound", compound, "y")
        variable(file, "x", "f4", "x y")[:] = np.arange(6).reshape(3, 2)  # coordinates of two dimensions
        group = file.createGroup("g")
        group.note = "inside"
        group.createDimension("z", 2)
        variable(group, "in_group", "i4", "z x")[:] = np.arange(6).reshape(2, 3)
        variable(group, "z", "i4", "z")[:] = [5, 6]
        variable(group.createGroup("h"), "deeper", "i1", "z y")[:] = [[1, 2], [3, 4]]


def variable(group, name, kind, dimensions, **options):
    return group.createVariable(name, kind, tuple(dimensions.split()), **options)


def types(path, libver):
    """Array data; datasets of all types and layouts."""
    with h5py.File(path, "w", libver=(libver, "latest")) as file:
        file["data"] = np.arange(6, dtype="<i2").reshape(2, 3)
        file["bool"] = np.array([True, False])
        file["big"] = np.arange(3, dtype=">i4")
        file["complex"] = np.array([1 + 2j], "<c8")
        file["opaque"] = np.frombuffer(b"abcd", "V2")
        file["fixed"] = np.array([b"ab", b"cde"])
        text = h5py.string_dtype()
        file.create_dataset("texts", data=np.array(["ä", "", "longer"], dtype=object), dtype=text)
        grown = np.array([["a", "b"], ["c", ""]], dtype=object)
        file.create_dataset("grown", data=grown, dtype=text, chunks=(1, 2), compression=1, maxshape=(None, 2))
        file["one text"] = "scalar"
        file["one number"] = 3.5
        file.create_dataset("unwritten", shape=(3,), dtype="<i2", fillvalue=7)
        file.create_dataset("sparse", shape=(5,), dtype="<i2", chunks=(2,), fillvalue=9)[2] = 1
        file.create_dataset(
            "filtered", data=np.arange(6, dtype="<i4"), chunks=(4,), shuffle=True, compression=4, fletcher32=True
        )
        compact = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        compact.set_layout(h5py.h5d.COMPACT)
        small = h5py.h5d.create(file.id, b"compact", h5py.h5t.STD_I8LE, h5py.h5s.create_simple((3,)), compact)
        small.write(h5py.h5s.ALL, h5py.h5s.ALL, np.array([1, 2, 3], "<i8"))
        file["null"] = h5py.Empty("f4")
        file.create_dataset("empty", shape=(0, 3), dtype="i1", maxshape=(None, 3), chunks=(2, 3))
        file["compound"] = np.zeros(1, [("a", "u1"), ("b", "f8")])
        file.create_dataset("ragged", shape=(2,), dtype=h5py.vlen_dtype("i4"))
        file["reference"] = np.array([file["data"].ref], dtype=h5py.ref_dtype)
        file.create_dataset("arrays", shape=(2,), dtype=np.dtype(("<i4", (3,))))
        for each in file["data"], file["big"], file["/"]:
            each.attrs["matrix"] = np.zeros((2, 2))


def links(path, libver):
    """Array a/data; links of all kinds, circles of groups, scales in several places."""
    with h5py.File(path, "w", libver=(libver, "latest"), track_order=libver == "latest") as file:
        group = file.create_group("a", track_order=libver == "latest")
        group["data"] = np.arange(6, dtype="<i2").reshape(2, 3)
        for name, scale, values in ("y", "y", [1, 2]), ("x", "x", [4, 5, 6]), ("x2", "", [7, 8, 9]):
            file[name] = np.array(values, "<i4")
            file[name].make_scale(scale)
        group["data"].dims[0].attach_scale(file["y"])
        group["data"].dims[1].attach_scale(file["x"])
        group["data"].dims[1].attach_scale(file["x2"])
        group["b/c/other"] = np.arange(3, dtype="<i2")
        group["b/c/other"].dims[0].attach_scale(file["x2"])
        group["b"].attrs["note"] = "inside"
        group["b"].attrs["reference"] = file["x"].ref
        group["b/up"] = file["a"]
        file["z root"] = file["/"]
        file["z other"] = group["b/c/other"]
        file["z compound"] = np.zeros(1, [("a", "u1"), ("b", "f8")])
        file["z type"] = np.dtype("<i4")
        for name, target in (
            ("absolute", "/a/b/c/other"),
            ("group", "/a/b"),
            ("through", "/s group/c/other"),
            ("through hard", "/a/b/up/b/c/other"),
            ("nowhere", "/none"),
            ("left out", "/z compound"),
            ("out", "/z away"),
            ("circle", "/s circle"),
        ):
            file["s " + name] = h5py.SoftLink(target)
        group["relative"] = h5py.SoftLink("b/c/other")
        file["z away"] = h5py.ExternalLink("other.h5", "/x")


def scales(path):
    """Array cov of one dimension twice; scales in another group, of another length, of texts."""
    with h5py.File(path, "w", libver=("v110", "latest")) as file:
        for name, values in ("p", [1, 2]), ("g/q", [3, 4, 5]), ("short", [6, 7]), ("text", [b"a", b"b", b"c"]):
            file[name] = np.array(values, None if name == "text" else "i1")
            file[name].make_scale("")
        for name, dimensions in ("cov", "p p"), ("again", "p p"), ("one", "p"), ("far", "g/q short"), ("named", "text"):
            rank = len(dimensions.split())
            file[name] = np.arange(2**rank if "p" in dimensions else 3**rank, dtype="i1").reshape(
                (2 if "p" in dimensions else 3,) * rank
            )
            for axis, scale in enumerate(dimensions.split()):
                file[name].dims[axis].attach_scale(file[scale])


KINDS = {
    "scales.h5": scales,
    "netcdf4.nc": netcdf4,
    "types-earliest.h5": lambda path: types(path, "earliest"),
    "types-latest.h5": lambda path: types(path, "v110"),
    "links-earliest.h5": lambda path: links(path, "earliest"),
    "links-latest.h5": lambda path: links(path, "latest"),
}


def show(path):
    with h5py.File(path) as file:
        file.visititems(lambda name, each: print(line(name, each)) if isinstance(each, h5py.Dataset) else None)


def line(name, dataset):
    if dataset.shape is None or dataset.size == 0:
        return f"{name} nothing"
    shape = "x".join(map(str, dataset.shape))
    if (text := h5py.check_string_dtype(dataset.dtype)) and text.length is None:
        texts = np.atleast_1d(dataset[()]).ravel()
        return f"{name} {shape} " + ",".join(each.hex() for each in texts)
    return f"{name} {shape} " + np.asarray(dataset[()]).tobytes().hex()


if __name__ == "__main__":
    if sys.argv[1] == "make":
        KINDS[sys.argv[2]](sys.argv[3])
    else:
        show(sys.argv[2])
