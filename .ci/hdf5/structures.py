"""Small HDF5 files, each with one unusual structure beside a dataset or in it; see `cases`."""

import ctypes
from functools import partial

import h5py
import numpy as np

import extras
from extras import VALUES
from mutate import loaded_library

ALL_MESSAGES = 0x1F
USER_LINK = 200
LIBVERS = "earliest", "v108", "latest"


def made(path, libver="latest", name="data", values=VALUES, extra=None, file_options=None, **options):
    """A dataset, and what `extra` adds to its file."""
    with h5py.File(path, "w", libver=(libver, "latest"), **(file_options or {})) as file:
        data = file.create_dataset(name, data=values, **options)
        data.attrs["units"] = "K"
        if extra:
            extra(file, data)


def low_level(path, libver="earliest", create=None, extra=None, **options):
    """A dataset in a file with properties that h5py has no names for."""
    plist = h5py.h5p.create(h5py.h5p.FILE_CREATE)
    create(plist)
    access = h5py.h5p.create(h5py.h5p.FILE_ACCESS)
    low = {"earliest": h5py.h5f.LIBVER_EARLIEST, "v108": h5py.h5f.LIBVER_V18, "latest": h5py.h5f.LIBVER_LATEST}
    access.set_libver_bounds(low[libver], h5py.h5f.LIBVER_LATEST)
    with h5py.File(h5py.h5f.create(path.encode(), h5py.h5f.ACC_TRUNC, plist, access)) as file:
        data = file.create_dataset("data", data=VALUES, **options)
        data.attrs["units"] = "K"
        for i in range(20):
            file[f"other{i}"] = np.arange(i)
            file[f"other{i}"].attrs["units"] = "K"
        if extra:
            extra(file, data)


def called(name, *numbers):
    """Returns a function that calls the library with a property list and unsigned numbers."""

    def call(plist):
        function = loaded_library()[name]
        if function(ctypes.c_int64(plist.id), *map(ctypes.c_uint, numbers)) < 0:
            raise OSError(name)

    return call


def shared(indexes):
    def create(plist):
        called("H5Pset_shared_mesg_nindexes", indexes)(plist)
        for i in range(indexes):
            kinds = ALL_MESSAGES if indexes == 1 else 1 << (i + 1) % 5
            called("H5Pset_shared_mesg_index", i, kinds, 8)(plist)

    return create


def user_link(path):
    """An external link whose type becomes one of an application: h5py makes none."""
    made(path, "earliest", extra=lambda file, _: file.__setitem__("by_user", h5py.ExternalLink("x", "/y")))
    with open(path, "r+b") as file:
        data = file.read()
        there = bytes([h5py.h5l.TYPE_EXTERNAL]) + b"\7by_user"
        assert there in data
        file.seek(0)
        file.write(data.replace(there, bytes([USER_LINK]) + b"\7by_user"))


def phases(compact, dense):
    def create(plist):
        plist.set_attr_phase_change(compact, dense)
        plist.set_attr_creation_order(h5py.h5p.CRT_ORDER_TRACKED | h5py.h5p.CRT_ORDER_INDEXED)

    return create


def matlab(path):
    made(path, "earliest", file_options={"userblock_size": 512})
    with open(path, "r+b") as file:
        file.write(b"MATLAB 7.3 MAT-file, Platform: GLNXA64".ljust(124) + b"\0\x02IM")


def chunk_absent(path):
    with h5py.File(path, "w", libver="latest") as file:
        file.create_dataset("data", (3, 4), "<i2", chunks=(3, 4), fillvalue=7, compression=1)


def external_data(path):
    with h5py.File(path, "w") as file:
        file.create_dataset("data", data=VALUES, external=[(path + ".raw", 0, 24)])


def virtual(path):
    made(path, name="source")
    layout = h5py.VirtualLayout((3, 4), "<i2")
    layout[:] = h5py.VirtualSource(".", "source", (3, 4))
    with h5py.File(path, "a", libver="latest") as file:
        file.create_virtual_dataset("data", layout)


def swmr(path):
    with h5py.File(path, "w", libver="latest") as file:
        data = file.create_dataset("data", data=VALUES, chunks=(2, 2), maxshape=(None, 4))
        data.attrs["units"] = "K"
        file.swmr_mode = True
        data.flush()


def strategy(number, persist):
    return lambda plist: plist.set_file_space_strategy(number, persist, 1)


def sizes(of_addresses, of_lengths):
    return lambda plist: plist.set_sizes(of_addresses, of_lengths)


KINDS = {
    "bool": VALUES > 4,
    "enum": VALUES.astype(h5py.enum_dtype({"A": 0, "B": 300}, ">i4")),
    "text": VALUES.astype("S5"),
    "opaque": VALUES.astype(h5py.opaque_dtype("M8[s]")),
    "bytes": VALUES.view("V2"),
    "half": VALUES.astype("<f2"),
    "long-double": VALUES.astype("g"),
    "complex": VALUES.astype(">c16"),
}
IN_CHUNKS = {
    "lzf": {"compression": "lzf"},
    "lzf-shuffle-sums": {"compression": "lzf", "shuffle": True, "fletcher32": True},
    "compressed-text": {"values": KINDS["text"], "compression": 4},
    "scaleoffset": {"scaleoffset": 0},
    "szip": {"compression": "szip", "compression_opts": ("nn", 4)},
}


def cases():
    """Yields (name, function that makes the file of a path, name of the dataset)."""
    for libver in LIBVERS:
        of_version = partial(made, libver=libver)
        low_of_version = partial(low_level, libver=libver)
        for extra in extras.EVERYWHERE:
            yield f"{extra.__name__}-{libver}", partial(of_version, extra=extra), "data"
        for size in 10, 300, 3000:
            yield f"attributes-of-{size}-{libver}", partial(of_version, extra=extras.many(15, size)), "data"
        for kind, values in KINDS.items():
            yield f"{kind}-{libver}", partial(of_version, values=values), "data"
        for indexes in 1, 5:
            options = {"create": shared(indexes), "extra": extras.many(12, 90)}
            yield f"shared-{indexes}-{libver}", partial(low_of_version, **options), "data"
        yield f"addresses-4-{libver}", partial(low_of_version, create=sizes(4, 4)), "data"
        for times in True, False:
            yield f"times-{times}-{libver}", partial(of_version, track_times=times), "data"
    yield from cases_of_one_version()
    yield from cases_by_another_name()


def cases_of_one_version():
    yield "huge", partial(made, extra=extras.huge), "data"
    for count, size in (3000, 40), (500, 3000):
        yield f"dense-{count}", partial(made, extra=extras.many(count, size)), "data"
    for name, create in (
        ("addresses-8-4", sizes(8, 4)),
        ("symbol-ranks", called("H5Pset_sym_k", 2, 1)),
        ("chunk-ranks", called("H5Pset_istore_k", 2)),
    ):
        yield name, partial(low_level, libver="earliest", create=create, chunks=(1, 1)), "data"
    for compact, dense in (0, 0), (30, 2):
        options = {"create": phases(compact, dense), "extra": extras.of_file}
        yield f"phases-{compact}-{dense}", partial(low_level, libver="latest", **options), "data"
    for number in range(4):
        create = strategy(number, number < 2)
        yield f"strategy-{number}", partial(low_level, libver="latest", create=create), "data"
    for block in 512, 1024, 1 << 20:
        yield f"user-block-{block}", partial(made, file_options={"userblock_size": block}), "data"
    for name, options in IN_CHUNKS.items():
        yield name, partial(made, chunks=(2, 2), **options), "data"
    for make in user_link, matlab, swmr, chunk_absent, external_data, virtual:
        yield make.__name__, make, "data"


def cases_by_another_name():
    for name, extra in (
        ("soft", extras.soft_links),
        ("g/near", extras.soft_links),
        ("a/b/root/a/b/self/root/data", extras.cycles),
        ("away", extras.external_link),
        ("typed", extras.committed),
        *((f"pad {pad} charset {charset} rank 1", extras.padded) for pad in range(3) for charset in range(2)),
    ):
        yield "by-" + name.translate(str.maketrans("/ ", "--")), partial(made, extra=extra), name
