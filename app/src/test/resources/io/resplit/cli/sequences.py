"""Makes HDF5 files with sequences and texts of any length in elements, and compares files.

sequences.py make FIRST COUNT FOLDER | sequences.py same FIRST COUNT FOLDER FOLDER

Types come from h5py; elements are written and read by the library under it, since h5py does not
convert all of them.
"""
import ctypes
import random
import re
import sys

import h5py
import numpy as np
from h5py import h5a, h5d, h5p, h5s, h5t

LOADED = re.search(r"/\S*libhdf5[^/\s]*\.so\S*(?<!_hl\.so)", "".join(
    line for line in open("/proc/self/maps") if "_hl" not in line))
LIBRARY = ctypes.CDLL(LOADED.group())
ID, POINTER = ctypes.c_int64, ctypes.c_void_p
for call in LIBRARY.H5Dwrite, LIBRARY.H5Dread:
    call.argtypes = [ID, ID, ID, ID, ID, POINTER]
for call in LIBRARY.H5Awrite, LIBRARY.H5Aread:
    call.argtypes = [ID, ID, POINTER]

NUMBERS = [h5t.STD_I8LE, h5t.STD_U16LE, h5t.STD_I32BE, h5t.STD_I64LE, h5t.IEEE_F32BE,
           h5t.IEEE_F64LE, h5t.STD_B16LE]
WORDS = [b"", b"x", "\u00e4\u20ac".encode(), b"long " * 60]


def compound(parts, gap):
    size = sum(part.get_size() + gap for part in parts)
    made, at = h5t.create(h5t.COMPOUND, size), 0
    for number, part in enumerate(parts):
        made.insert(b"p%d" % number, at, part)
        at += part.get_size() + gap
    return made


def text(r):
    made = h5t.C_S1.copy()
    made.set_size(h5t.VARIABLE)
    made.set_cset(r.choice([h5t.CSET_ASCII, h5t.CSET_UTF8]))
    return made


def sequence(r, depth):
    return text(r) if r.random() < 0.3 else h5t.vlen_create(any_type(r, depth + 1))


def any_type(r, depth):
    kind = r.random()
    if kind < 0.4 or depth > 3:
        return r.choice(NUMBERS)
    if kind < 0.5:
        return h5t.array_create(any_type(r, depth + 1), (2, r.randrange(1, 3)))
    if kind < 0.65:
        return compound([any_type(r, depth + 1) for _ in range(r.randrange(1, 4))], 0)
    if kind < 0.7:
        names = h5t.enum_create(h5t.STD_U8LE)
        names.enum_insert(b"no", 0), names.enum_insert(b"yes", 1)
        return names
    return sequence(r, depth)


def element_type(r):
    """Returns a type of elements in which something has any length; not only a text."""
    if r.random() < 0.4:
        return h5t.vlen_create(any_type(r, 1))
    parts = [any_type(r, 1) for _ in range(r.randrange(1, 4))]
    parts.insert(r.randrange(len(parts) + 1), sequence(r, 1))
    return compound(parts, r.choice([0, 0, 5]))


def fill(r, kept, made, at):
    """Puts a random value of a type at an address of zeros."""
    kind = made.get_class()
    if kind == h5t.COMPOUND:
        for number in range(made.get_nmembers()):
            fill(r, kept, made.get_member_type(number), at + made.get_member_offset(number))
    elif kind == h5t.ARRAY:
        item = made.get_super()
        for number in range(made.get_size() // item.get_size()):
            fill(r, kept, item, at + number * item.get_size())
    elif kind == h5t.VLEN:
        item, count = made.get_super(), r.choice([0, 0, 1, 2, 3, 20 if r.random() < 0.2 else 0])
        items = ctypes.create_string_buffer(max(1, count * item.get_size()))
        kept.append(items)
        for number in range(count):
            fill(r, kept, item, ctypes.addressof(items) + number * item.get_size())
        ctypes.c_size_t.from_address(at).value = count
        POINTER.from_address(at + 8).value = ctypes.addressof(items) if count else None
    elif kind == h5t.STRING:
        if r.random() < 0.9:
            word = ctypes.create_string_buffer(r.choice(WORDS))
            kept.append(word)
            POINTER.from_address(at).value = ctypes.addressof(word)
    else:
        size = 1 if kind == h5t.ENUM else made.get_size()
        bits = bytes(r.randrange(2 if kind == h5t.ENUM else 60) for _ in range(size))
        ctypes.memmove(at, bits, size)


def value(made, at):
    """Returns the value of a type at an address."""
    kind = made.get_class()
    if kind == h5t.COMPOUND:
        return [value(made.get_member_type(n), at + made.get_member_offset(n))
                for n in range(made.get_nmembers())]
    if kind == h5t.ARRAY:
        item = made.get_super()
        return [value(item, at + n * item.get_size())
                for n in range(made.get_size() // item.get_size())]
    if kind == h5t.VLEN:
        item, start = made.get_super(), POINTER.from_address(at + 8).value
        return [value(item, start + n * item.get_size())
                for n in range(ctypes.c_size_t.from_address(at).value)]
    if kind == h5t.STRING:
        start = POINTER.from_address(at).value
        return None if start is None else ctypes.string_at(start)
    return ctypes.string_at(at, made.get_size())


def elements(made, count):
    return ctypes.create_string_buffer(max(1, count * made.get_size()))


def filled(r, kept, made, count, part):
    all_of = elements(made, count)
    for number in range(count):
        if r.random() < part:
            fill(r, kept, made, ctypes.addressof(all_of) + number * made.get_size())
    return all_of


def add_dataset(r, f, name):
    made, shape = element_type(r), r.choice([(), (1,), (3,), (2, 3), (70,), (0,), (2, 0)])
    most, how = shape, h5p.create(h5p.DATASET_CREATE)
    if shape and 0 not in shape and r.random() < 0.5:
        most = (h5s.UNLIMITED,) + shape[1:]
        how.set_chunk(tuple(r.randrange(1, n + 1) for n in shape))
        if r.random() < 0.5:
            how.set_deflate(4)
    if r.random() < 0.2:
        made.commit(f.id, name.encode() + b"_type")
    space = h5s.create_simple(shape, most) if shape else h5s.create(h5s.SCALAR)
    d = h5d.create(f.id, name.encode(), made, space, how)
    if r.random() < 0.9:
        kept = []
        some = filled(r, kept, made, space.get_simple_extent_npoints(), 0.8)
        assert LIBRARY.H5Dwrite(d.id, made.id, 0, 0, 0, ctypes.addressof(some)) >= 0
    if r.random() < 0.5:
        add_attribute(r, d)


def add_attribute(r, owner):
    made, shape, kept = element_type(r), r.choice([(), (1,), (3,), (2, 2)]), []
    space = h5s.create_simple(shape) if shape else h5s.create(h5s.SCALAR)
    attribute = h5a.create(owner, b"of any length", made, space)
    some = filled(r, kept, made, space.get_simple_extent_npoints(), 1)
    assert LIBRARY.H5Awrite(attribute.id, made.id, ctypes.addressof(some)) >= 0


def make(seed, path):
    r = random.Random(seed)
    with h5py.File(path, "w", libver=r.choice(["earliest", "v108", "latest"])) as f:
        f.create_group("g/h")
        for number in range(r.randrange(1, 4)):
            add_dataset(r, f, r.choice(["", "g/", "g/h/"]) + "d%d" % number)
        if r.random() < 0.7:
            f["array"] = np.arange(24.0).reshape(2, 3, 4)
            add_attribute(r, f["array"].id)
        add_attribute(r, f.id)


def read(owner, count, call, *spaces):
    made = owner.get_type()
    all_of = elements(made, count)
    start = ctypes.addressof(all_of)
    assert call(owner.id, made.id, *spaces, start) >= 0
    return [value(made, start + n * made.get_size()) for n in range(count)]


def same(a, b, call, *spaces):
    assert a.get_type() == b.get_type()
    count = a.get_space().get_simple_extent_npoints()
    assert a.shape == b.shape
    assert read(a, count, call, *spaces) == read(b, count, call, *spaces)


def objects(f):
    found = {"/": f}
    f.visititems(lambda name, each: found.update({name: each}))
    return found


def compare(first, second):
    a, b = objects(first), objects(second)
    assert set(a) == set(b), (set(a), set(b))
    for name, one in a.items():
        other = b[name]
        assert set(one.attrs) == set(other.attrs) - {"history"}, name
        for key in one.attrs:
            same(one.attrs.get_id(key), other.attrs.get_id(key), LIBRARY.H5Aread)
        if isinstance(one, h5py.Dataset):
            assert one.maxshape == other.maxshape, name
            same(one.id, other.id, LIBRARY.H5Dread, 0, 0, 0)


if __name__ == "__main__":
    for seed in range(int(sys.argv[2]), int(sys.argv[2]) + int(sys.argv[3])):
        paths = ["%s/%d.h5" % (folder, seed) for folder in sys.argv[4:]]
        if sys.argv[1] == "make":
            make(seed, paths[0])
        else:
            with h5py.File(paths[0]) as first, h5py.File(paths[1]) as second:
                compare(first, second)
