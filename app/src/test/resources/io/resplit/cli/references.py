"""Makes HDF5 files with references to objects in elements, and compares files.

references.py make FIRST COUNT FOLDER | references.py same FIRST COUNT FOLDER FOLDER
"""
import random
import sys

import h5py
import numpy as np

PAIR = np.dtype([("n", "i4"), ("to", h5py.ref_dtype), ("row", h5py.ref_dtype, (2,))])


def fill(r, targets, data):
    """Puts references into some elements, at random."""
    for at in np.ndindex(data.shape):
        to = [r.choice(targets).ref if r.random() < 0.8 else h5py.Reference() for _ in range(3)]
        if r.random() < 0.9:
            data[at] = (at[-1] if at else 7, to[0], to[1:]) if data.dtype.names else to[0]


def make(seed, path):
    r = random.Random(seed)
    with h5py.File(path, "w", libver=r.choice(["earliest", "v108", "latest"])) as f:
        targets = [f, f.create_group("g/h"), f["g"]]
        f["word"] = "x"
        f["g/type"] = np.dtype("i4,f8")
        targets += [f["word"], f["g/type"]]
        if r.random() < 0.7:
            f["array"] = np.arange(24.0).reshape(2, 3, 4)
            targets.append(f["array"])
        if r.random() < 0.5:
            f["g/hard"] = f["word"]
        datasets = []
        for number in range(r.randrange(1, 5)):
            shape = r.choice([(), (1,), (5,), (2, 3), (40,), (0,), (2, 0)])
            how = {}
            if shape and 0 not in shape and r.random() < 0.5:
                how = {"chunks": tuple(r.randrange(1, n + 1) for n in shape),
                       "maxshape": (None,) + shape[1:], "compression": r.choice([None, "gzip"])}
            name = r.choice(["", "g/", "g/h/"]) + "d%d" % number
            dtype = r.choice([h5py.ref_dtype, PAIR])
            datasets.append(f.create_dataset(name, shape, dtype, **how))
        for data in datasets:
            if r.random() < 0.9:
                fill(r, targets + datasets, data)
            data.attrs.create("also", f["g"].ref, dtype=h5py.ref_dtype)


def plain(f, value):
    """Returns a value with the names of objects in place of references."""
    if isinstance(value, h5py.Reference):
        return h5py.h5r.get_name(value, f.id) if value else None
    if isinstance(value, np.void):
        return [plain(f, each) for each in value]
    if isinstance(value, np.ndarray):
        return [plain(f, each) for each in value.ravel()]
    return value


def objects(f):
    found = {}
    f.visititems(lambda name, each: found.update({name: each}))
    return found


def compare(first, second):
    a, b = objects(first), objects(second)
    assert set(a) == set(b), (set(a), set(b))
    for name, one in a.items():
        if isinstance(one, h5py.Dataset):
            other = b[name]
            assert one.shape == other.shape and one.maxshape == other.maxshape, name
            assert one.id.get_type() == other.id.get_type(), name
            assert plain(first, one[()]) == plain(second, other[()]), name
            for key, each in one.attrs.items():
                assert plain(first, each) == plain(second, other.attrs[key]), (name, key)


if __name__ == "__main__":
    for seed in range(int(sys.argv[2]), int(sys.argv[2]) + int(sys.argv[3])):
        paths = ["%s/%d.h5" % (folder, seed) for folder in sys.argv[4:]]
        if sys.argv[1] == "make":
            make(seed, paths[0])
        else:
            with h5py.File(paths[0]) as one, h5py.File(paths[1]) as other:
                compare(one, other)
