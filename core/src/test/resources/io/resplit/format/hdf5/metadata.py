"""Makes HDF5 files with unusual metadata, and says what h5py reads of the attributes of /data.

usage: metadata.py KIND LIBVER FILE EXPECTED
EXPECTED gets a line for each attribute: its name, a tab, and its bytes or texts in hexadecimal.
"""

import random
import sys

import h5py
import numpy as np


def create(path, libver, **options):
    return h5py.File(path, "w", libver=(libver, "latest"), **options)


def with_data(path, libver, **options):
    file = create(path, libver, **options)
    file["data"] = np.arange(6)
    return file, file["data"].attrs


def long(path, libver):
    file, attributes = with_data(path, libver)
    for i in range(8):
        attributes[f"a{i}"] = i
    attributes["history"] = np.bytes_(b"x" * 3000)
    return file


def changed(path, libver):
    file, attributes = with_data(path, libver)
    draw = random.Random(libver)
    for i in range(40):
        attributes[f"a{i:02}"] = np.arange(draw.randrange(1, 900), dtype=draw.choice(["<i2", ">f4", "u1"]))
    for i in draw.sample(range(40), 15):
        del attributes[f"a{i:02}"]
    for name in draw.sample(sorted(attributes), 8):
        attributes[name] = np.bytes_(b"y" * draw.randrange(1, 3900))
    return file


def many(path, libver):
    file, attributes = with_data(path, libver)
    for i in range(3000):
        attributes[f"a{i:04}"] = np.bytes_(b"%04d" % i * 10)
    return file


def in_order(path, libver):
    file = create(path, libver)
    attributes = file.create_dataset("data", data=np.arange(6), track_order=True).attrs
    for i in random.Random(1).sample(range(30), 30):
        attributes[f"a{i:02}"] = i
    return file


def huge(path, libver):
    file, attributes = with_data(path, libver)
    attributes["huge"] = np.arange(100_000, dtype="<u2")
    attributes["other"] = np.bytes_(b"z" * 70_000)
    for i in range(12):
        attributes[f"a{i}"] = i
    return file


def texts(path, libver):
    file, attributes = with_data(path, libver)
    attributes["variable"] = ["one", "", "drei \u00fc"]
    attributes["fixed"] = np.array([b"a", b"bcd", b""])
    attributes["inner zero"] = np.bytes_(b"a\0b")
    attributes["single"] = "text"
    attributes["row"] = np.array([b"abc"])
    file["data"].dims[0].label = "x"
    return file


def committed(path, libver):
    file = create(path, libver)
    file["type"] = np.dtype(">i4")
    file.create_dataset("data", data=np.arange(6), dtype=file["type"])
    file["data"].attrs.create("shared", 7, dtype=file["type"])
    return file


def shared(path, libver):
    access = h5py.h5p.create(h5py.h5p.FILE_ACCESS)
    access.set_libver_bounds(h5py.h5f.LIBVER_V18, h5py.h5f.LIBVER_LATEST)
    plist = h5py.h5p.create(h5py.h5p.FILE_CREATE)
    library_of(plist)
    file = h5py.File(h5py.h5f.create(path.encode(), h5py.h5f.ACC_TRUNC, plist, access))
    for name in "data", "again":
        file[name] = np.arange(6)
        file[name].attrs["long"] = np.bytes_(b"s" * 300)
    return file


def library_of(plist):
    """Asks for one index of all kinds of messages, which h5py itself cannot."""
    import ctypes

    with open("/proc/self/maps", encoding="utf-8") as maps:
        names = {line.split()[-1] for line in maps if "libhdf5_serial.so" in line or "libhdf5.so" in line}
    library = ctypes.CDLL(names.pop())
    identifier = ctypes.c_int64(plist.id)
    assert library.H5Pset_shared_mesg_nindexes(identifier, ctypes.c_uint(1)) >= 0
    every, least = ctypes.c_uint(0x1F), ctypes.c_uint(16)
    every.value = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 11 | 1 << 12
    assert library.H5Pset_shared_mesg_index(identifier, ctypes.c_uint(0), every, least) >= 0


def odd(path, libver):
    """What cannot be carried, beside what can."""
    file, attributes = with_data(path, libver)
    attributes["kept"] = 1
    attributes["reference"] = file["data"].ref
    attributes["region"] = file["data"].regionref[1:3]
    attributes["compound"] = np.zeros(2, [("a", "u1"), ("b", "f8")])
    attributes["matrix"] = np.zeros((2, 3))
    file["away"] = h5py.ExternalLink("other.h5", "/x")
    return file


def user_block(path, libver):
    return with_data(path, libver, userblock_size=2048)[0]


def links(path, libver):
    file, _ = with_data(path, libver)
    for i in range(4000):
        file[f"link {i} ".ljust(120, "n")] = h5py.SoftLink("/data")
    return file


def deep(path, libver):
    file = create(path, libver)
    group = file
    for _ in range(1000):
        group = group.create_group("g")
    group["data"] = np.arange(6)
    file["data"] = group["data"]
    return file


def line(attributes, name):
    value = attributes[name]
    values = value if isinstance(value, np.ndarray) else [value]
    if isinstance(values[0] if len(values) else 0, (str, bytes, np.bytes_)):
        stored = [each.encode() if isinstance(each, str) else bytes(each) for each in values]
        return name + "\t" + ",".join(each.hex() for each in stored)
    return name + "\t" + np.asarray(value).astype(attributes.get_id(name).dtype).tobytes().hex()


def main(kind, libver, path, expected):
    with globals()[kind](path, libver) as file:
        attributes = file["data"].attrs
        names = [name for name in attributes if name not in UNCARRIED]
        with open(expected, "w", encoding="utf-8") as lines:
            lines.writelines(line(attributes, name) + "\n" for name in names)


UNCARRIED = {"reference", "region"}

if __name__ == "__main__":
    main(*sys.argv[1:])
