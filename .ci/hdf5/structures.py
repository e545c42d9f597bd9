"""Small HDF5 files, each with one unusual structure beside a dataset or in it; see `cases`."""

import ctypes
from functools import partial

import h5py
import numpy as np

from mutate import loaded_library

VALUES = np.arange(12, dtype="<i2").reshape(3, 4)
ALL_MESSAGES = 0x1F
USER_LINK = 200
LIBVERS = "earliest", "v108", "latest"


def made(path, libver="latest", name="data", values=VALUES, beside=None, file_options=None, **options):
    """A dataset, and what `beside` adds to its file."""
    with h5py.File(path, "w", libver=(libver, "latest"), **(file_options or {})) as file:
        data = file.create_dataset(name, data=values, **options)
        data.attrs["units"] = "K"
        if beside:
            beside(file, data)


def low_level(path, libver="earliest", create=None, beside=None):
    """A dataset in a file with properties that h5py has no names for."""
    plist = h5py.h5p.create(h5py.h5p.FILE_CREATE)
    create(plist)
    access = h5py.h5p.create(h5py.h5p.FILE_ACCESS)
    low = {"earliest": h5py.h5f.LIBVER_EARLIEST, "v108": h5py.h5f.LIBVER_V18, "latest": h5py.h5f.LIBVER_LATEST}
    access.set_libver_bounds(low[libver], h5py.h5f.LIBVER_LATEST)
    with h5py.File(h5py.h5f.create(path.encode(), h5py.h5f.ACC_TRUNC, plist, access)) as file:
        data = file.create_dataset("data", data=VALUES)
        data.attrs["units"] = "K"
        for i in range(20):
            file[f"other{i}"] = np.arange(i)
            file[f"other{i}"].attrs["units"] = "K"
        if beside:
            beside(file, data)


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


def soft_links(file, _):
    file["soft"] = h5py.SoftLink("/data")
    file["nowhere"] = h5py.SoftLink("/no/such/thing")
    group = file.create_group("g")
    group["inner"] = file["data"]
    group["near"] = h5py.SoftLink("inner")


def cycles(file, _):
    group = file.create_group("a/b")
    group["root"] = file
    group["self"] = group
    file["loop"] = h5py.SoftLink("/loop")


def external_link(file, _):
    file["away"] = h5py.ExternalLink("elsewhere.h5", "/data")


def user_link(path):
    """An external link whose type becomes one of an application: h5py makes none."""
    made(path, "earliest", beside=lambda file, _: file.__setitem__("by_user", h5py.ExternalLink("x", "/y")))
    with open(path, "r+b") as file:
        data = file.read()
        there = bytes([h5py.h5l.TYPE_EXTERNAL]) + b"\7by_user"
        assert there in data
        file.seek(0)
        file.write(data.replace(there, bytes([USER_LINK]) + b"\7by_user"))


def committed(file, data):
    file["type"] = np.dtype("<f4")
    file["mode"] = h5py.enum_dtype({"OFF": 0, "ON": 1}, "i1")
    file.create_dataset("typed", data=np.arange(5, dtype="f4"), dtype=file["type"])
    data.attrs.create("of_type", 1.5, dtype=file["type"])
    file.attrs.create("of_mode", 1, dtype=file["mode"])


def references(file, data):
    data.attrs["to_object"] = file.ref
    data.attrs["to_objects"] = np.array([file.ref, data.ref], h5py.ref_dtype)
    data.attrs["to_region"] = data.regionref[0:2, 1:3]
    file["refs"] = np.array([file.ref, data.ref], h5py.ref_dtype)
    file["regions"] = np.array([data.regionref[0:1, :]], h5py.regionref_dtype)


def odd_types(file, data):
    opaque = h5py.h5t.create(h5py.h5t.OPAQUE, 5)
    for target in data, file:
        for name, tag in ("opaque_tagged", b"a tag"), ("opaque_bare", b""):
            opaque.set_tag(tag)
            space = h5py.h5s.create(h5py.h5s.SCALAR)
            made = h5py.h5a.create(target.id, name.encode(), opaque, space)
            made.write(np.frombuffer(b"bytes", "V5").reshape(()), mtype=opaque)
        target.attrs["compound"] = np.array((1, 2.5, b"x"), [("a", "<i4"), ("b", ">f8"), ("c", "S3")])
        target.attrs["compounds"] = np.zeros(3, [("a", "<i4"), ("b", "<f4", (2, 2))])
        target.attrs.create("enum", 1, dtype=h5py.enum_dtype({"A": 0, "B": 1}, "<u2"))
        target.attrs["bool"] = True
        target.attrs["bools"] = np.array([True, False])
        target.attrs.create("bitfield", 5, dtype=h5py.Datatype(h5py.h5t.STD_B16LE))
        target.attrs.create("lists", np.array([np.arange(3), np.arange(2)], object), dtype=h5py.vlen_dtype("<i4"))
        target.attrs.create("array", np.arange(6).reshape(2, 3), dtype=np.dtype(("<i4", (2, 3))))
        target.attrs["matrix"] = np.arange(6.0).reshape(2, 3)
        target.attrs["texts"] = np.array([["a", "b"], ["c", "d"]], h5py.string_dtype())
        target.attrs["half"] = np.float16(0.5)
        target.attrs["complex"] = np.complex128(1 + 2j)
        target.attrs["time"] = 1
    for i, kind in enumerate((h5py.vlen_dtype("<i4"), h5py.string_dtype(), np.dtype([("a", "i4")]))):
        file.create_dataset(f"of_kind{i}", (3,), kind)


def padded(file, data):
    """Texts of fixed size: cut off, ended by a zero or filled with blanks, in ASCII and UTF-8."""
    for pad in h5py.h5t.STR_NULLTERM, h5py.h5t.STR_NULLPAD, h5py.h5t.STR_SPACEPAD:
        for charset, text in (h5py.h5t.CSET_ASCII, b"text"), (h5py.h5t.CSET_UTF8, "käse".encode()):
            stored = h5py.h5t.C_S1.copy()
            stored.set_size(7)
            stored.set_strpad(pad)
            stored.set_cset(charset)
            for rank in 0, 1:
                name = b"pad %d charset %d rank %d" % (pad, charset, rank)
                space = h5py.h5s.create_simple((2,)) if rank else h5py.h5s.create(h5py.h5s.SCALAR)
                values = np.full((2,) * rank, text + (b" " if pad == h5py.h5t.STR_SPACEPAD else b"\0") * (7 - len(text)), "S7")
                h5py.h5a.create(data.id, name, stored, space).write(values, mtype=stored)
                h5py.h5d.create(file.id, name, stored, space).write(h5py.h5s.ALL, h5py.h5s.ALL, values, mtype=stored)


def many(count, size):
    def beside(_, data):
        for i in range(count):
            data.attrs[f"a{i:03}"] = np.bytes_(f"{i:03}" * (size // 3))

    return beside


def deleted(_, data):
    many(60, 200)(None, data)
    for i in range(0, 60, 2):
        del data.attrs[f"a{i:03}"]
    data.attrs["last"] = np.bytes_(b"x" * 900)


def huge(_, data):
    """Above 64 KiB, what a header can hold: huge objects of the heap; and others beside them."""
    many(12, 100)(None, data)
    data.attrs["huge_text"] = np.bytes_(b"x" * 70_000)
    data.attrs["huge_row"] = np.arange(200_000, dtype="<i4")
    data.attrs["huge_list"] = np.array([f"word {i}" for i in range(9_000)], h5py.string_dtype())


def phases(compact, dense):
    def create(plist):
        plist.set_attr_phase_change(compact, dense)
        plist.set_attr_creation_order(h5py.h5p.CRT_ORDER_TRACKED | h5py.h5p.CRT_ORDER_INDEXED)

    return create


def of_file(file, _):
    many(4, 50)(file, file)


def labels(file, data):
    data.dims[0].label = "row"
    data.dims[1].label = "column"


def scales(file, data):
    """One with several scales for an axis, one shared by two axes, one without a name."""
    for name, size in ("y", 3), ("x", 4), ("x2", 4):
        file[name] = np.arange(size) * 0.5
        file[name].make_scale("" if name == "x2" else name)
        file[name].attrs["units"] = "m"
    data.dims[0].attach_scale(file["y"])
    data.dims[1].attach_scale(file["x"])
    data.dims[1].attach_scale(file["x2"])


def names(file, data):
    file["é" * 200] = VALUES
    file["a name with blanks: and, signs"] = VALUES
    data.attrs["n" * 500] = 1
    data.attrs["漢字"] = "漢字"
    h5py.h5a.create(data.id, b"latin \xe9", h5py.h5t.NATIVE_INT32, h5py.h5s.create(h5py.h5s.SCALAR))
    h5py.h5o.set_comment(data.id, b"a comment")


def ordered(file, _):
    group = file.create_group("g", track_order=True)
    for i in range(40):
        group[f"x{(i * 7) % 40:02}"] = i
    for i in range(0, 40, 3):
        del group[f"x{i:02}"]


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


BESIDE = (soft_links, cycles, external_link, committed, references, odd_types, padded, deleted)
BESIDE += (labels, scales, names, ordered)
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
        for beside in BESIDE:
            yield f"{beside.__name__}-{libver}", partial(of_version, beside=beside), "data"
        for size in 10, 300, 3000:
            yield f"attributes-of-{size}-{libver}", partial(of_version, beside=many(15, size)), "data"
        for kind, values in KINDS.items():
            yield f"{kind}-{libver}", partial(of_version, values=values), "data"
        for indexes in 1, 5:
            create = shared(indexes)
            yield f"shared-{indexes}-{libver}", partial(low_of_version, create=create, beside=many(12, 90)), "data"
        yield f"addresses-4-{libver}", partial(low_of_version, create=sizes(4, 4)), "data"
        for times in True, False:
            yield f"times-{times}-{libver}", partial(of_version, track_times=times), "data"
    yield from cases_of_one_version()
    yield from cases_by_another_name()


def cases_of_one_version():
    for name, beside in ("huge", huge), ("dense", many(3000, 40)), ("heap-of-blocks", many(500, 3000)):
        yield name, partial(made, beside=beside), "data"
    for name, create in (
        ("addresses-8-4", sizes(8, 4)),
        ("symbol-ranks", called("H5Pset_sym_k", 2, 1)),
        ("chunk-ranks", called("H5Pset_istore_k", 2)),
    ):
        yield name, partial(low_level, libver="earliest", create=create), "data"
    for compact, dense in (0, 0), (30, 2):
        create = phases(compact, dense)
        yield f"phases-{compact}-{dense}", partial(low_level, libver="latest", create=create, beside=of_file), "data"
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
    for name, beside in (
        ("soft", soft_links),
        ("g/near", soft_links),
        ("a/b/root/a/b/self/root/data", cycles),
        ("away", external_link),
        ("typed", committed),
        *((f"pad {pad} charset {charset} rank 1", padded) for pad in range(3) for charset in range(2)),
    ):
        yield "by-" + name.translate(str.maketrans("/ ", "--")), partial(made, beside=beside), name
