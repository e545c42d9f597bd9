"""Makes files without an array, each from a seed, and compares files as h5py and netCDF4 see them.

no_array.py make KIND FIRST COUNT FOLDER | no_array.py same KIND FIRST COUNT FOLDER FOLDER
"""
import random
import sys

import numpy as np

KIND = sys.argv[2]
if KIND == "hdf5":
    import h5py
else:
    import netCDF4

ADDED = {"history", "_NCProperties", "_Netcdf4Dimid", "_Netcdf4Coordinates"}
TIES = {"CLASS", "NAME", "DIMENSION_LIST", "REFERENCE_LIST"}
NUMBERS = ["i1", "u1", "i2", "<u2", ">i4", "u4", "i8", "u8", "f4", ">f8"]


def path(folder, seed):
    return "%s/%d.%s" % (folder, seed, "h5" if KIND == "hdf5" else "nc")


def hdf5_attributes(r, owner):
    text = h5py.string_dtype()
    makers = [
        lambda: np.dtype(r.choice(NUMBERS)).type(r.randrange(100)),
        lambda: np.arange(r.randrange(1, 5), dtype=r.choice(NUMBERS)),
        lambda: np.arange(6.0).reshape(2, 3),
        lambda: "text %d" % r.randrange(9),
        lambda: np.bytes_(b"fixed"),
        lambda: np.array(["a", "", "longer"], dtype=text),
        lambda: h5py.Empty("f4"),
        lambda: np.bool_(r.random() < 0.5),
        lambda: np.array([(1, 2.5)], dtype=[("a", "i4"), ("b", "f8")]),
        lambda: np.complex128(1 + 2j),
        lambda: np.void(b"\x01\x02\x03"),
    ]
    for number in range(r.randrange(4)):
        owner.attrs["a%d" % number] = r.choice(makers)()


def make_hdf5(seed):
    r = random.Random(seed)
    with h5py.File(path(sys.argv[5], seed), "w", libver=r.choice(["earliest", "latest"])) as f:
        groups = [f]
        for number in range(r.randrange(6)):
            groups.append(r.choice(groups).create_group("g%d" % number, track_order=True))
        for group in groups:
            hdf5_attributes(r, group)
        text = h5py.string_dtype(r.choice(["utf-8", "ascii"]))
        scale = None
        for number in range(r.randrange(8)):
            group, name = r.choice(groups), "d%d" % number
            makers = [
                lambda: group.create_dataset(name, data=np.dtype(r.choice(NUMBERS)).type(7)),
                lambda: group.create_dataset(name, data="one text", dtype=text),
                lambda: group.create_dataset(name, data=np.bytes_(b"abc")),
                lambda: group.create_dataset(name, data=np.array((1, 2.0), dtype="i4,f8")),
                lambda: group.create_dataset(name, data=np.array(["x", "yy"], dtype=object), dtype=text),
                lambda: group.create_dataset(name, data=h5py.Empty(r.choice(NUMBERS))),
                lambda: group.create_dataset(name, (0,), r.choice(NUMBERS)),
                lambda: group.create_dataset(name, (3, 0, 2), "f4"),
                lambda: group.create_dataset(name, (0,), text, maxshape=(None,)),
                lambda: group.create_dataset(
                    name, (0, 4), "i2", maxshape=(None, 4), chunks=(8, 2), fillvalue=9,
                    compression=r.choice([None, "gzip"]), shuffle=r.random() < 0.5),
            ]
            made = r.choice(makers)()
            hdf5_attributes(r, made)
            if made.shape == (0,) and made.dtype.kind in "iuf":
                scale = made.make_scale("title") or made
            elif made.shape is not None and len(made.shape) == 2 and scale is not None:
                made.dims[0].attach_scale(scale)
        if groups[1:] and r.random() < 0.5:
            f["soft"] = h5py.SoftLink(groups[1].name)
            f["hard"] = groups[-1]


def netcdf_attributes(r, owner, classic):
    types = [t for t in NUMBERS if not classic or t in ("i1", "i2", ">i4", "f4", ">f8")]
    for number in range(r.randrange(4)):
        owner.setncattr("a%d" % number, r.choice([
            "text", np.dtype(r.choice(types)).newbyteorder("=").type(5),
            np.arange(3, dtype=np.dtype(r.choice(types)).newbyteorder("="))]))


def make_netcdf(seed):
    r = random.Random(seed)
    model = r.choice(
        ["NETCDF3_CLASSIC", "NETCDF3_64BIT_OFFSET"] if KIND == "netcdf3"
        else ["NETCDF4", "NETCDF4", "NETCDF4_CLASSIC"])
    classic = model != "NETCDF4"
    with netCDF4.Dataset(path(sys.argv[5], seed), "w", format=model) as f:
        groups = [f]
        for number in range(0 if classic else r.randrange(5)):
            groups.append(r.choice(groups).createGroup("g%d" % number))
        for group in groups:
            netcdf_attributes(r, group, classic)
        grows = r.random() < 0.7
        if grows:
            f.createDimension("t", None)
        for number in range(r.randrange(3)):
            r.choice(groups).createDimension("x%d" % number, r.randrange(1, 9))
        f.createDimension("x", 5)
        for number in range(r.randrange(7)):
            group, name = r.choice(groups), "v%d" % number
            kind = r.choice(["i4", "f8", "S1", "i2"] if classic else ["i4", "f8", str, "u8"])
            dims = r.choice([(), ("t",), ("t", "x")] if grows else [()])
            made = group.createVariable(name, kind, dims)
            netcdf_attributes(r, made, classic)
            if not dims:
                made[...] = "words" if kind is str else b"c" if kind == "S1" else 3
        if grows and r.random() < 0.5:
            f.createVariable("t", "f8", ("t",)).units = "days since 2001-01-01"


def value(v):
    if KIND == "hdf5" and isinstance(v, h5py.Empty):
        return "empty", v.dtype
    a = np.asarray(v)
    return str(a.dtype), a.shape, repr(a.tolist())


def hdf5(name):
    seen = {}
    with h5py.File(name, "r") as f:
        def see(path, o):
            entry = {k: value(v) for k, v in o.attrs.items() if k not in ADDED | TIES}
            entry["class"] = type(o).__name__
            if isinstance(o, h5py.Dataset):
                entry["title"] = value(o.attrs.get("NAME", ""))
                entry["data"] = (
                    o.shape, o.maxshape, o.dtype, h5py.check_string_dtype(o.dtype),
                    None if o.shape is None else value(o[()]),
                    None if o.dtype == object else repr(o.fillvalue))
                entry["stored"] = (o.chunks, o.compression, o.shuffle) if o.size == 0 else ()
                entry["scales"] = [[s.name for s in d.values()] for d in o.dims] if o.shape else []
            seen[path] = entry
        see("/", f)
        f.visititems(see)
        seen["links"] = {k: f.get(k, getlink=True).__class__.__name__ for k in f}
    return seen


def netcdf(name):
    def see(g):
        return (
            {k: (len(d), d.isunlimited()) for k, d in g.dimensions.items()},
            list(g.dimensions), list(g.variables),
            {k: value(g.getncattr(k)) for k in g.ncattrs() if k not in ADDED},
            {k: (str(v.dtype), v.dimensions, v.shape, value(v[...]),
                 {a: value(v.getncattr(a)) for a in v.ncattrs()}) for k, v in g.variables.items()},
            {k: see(inner) for k, inner in g.groups.items()})
    with netCDF4.Dataset(name) as f:
        f.set_auto_mask(False)
        return f.data_model == "NETCDF4", see(f)


for seed in range(int(sys.argv[3]), int(sys.argv[3]) + int(sys.argv[4])):
    if sys.argv[1] == "make":
        make_hdf5(seed) if KIND == "hdf5" else make_netcdf(seed)
    else:
        see = hdf5 if KIND == "hdf5" else netcdf
        a, b = see(path(sys.argv[5], seed)), see(path(sys.argv[6], seed))
        assert a == b, "seed %d\n%s\n%s" % (seed, a, b)
