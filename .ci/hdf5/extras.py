"""What a file may hold beside a dataset, or in its attributes: links, types, texts, many of them."""

import h5py
import numpy as np

VALUES = np.arange(12, dtype="<i2").reshape(3, 4)


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
                blank = b" " if pad == h5py.h5t.STR_SPACEPAD else b"\0"
                values = np.full((2,) * rank, text.ljust(7, blank), "S7")
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


EVERYWHERE = (soft_links, cycles, external_link, committed, references, odd_types, padded, deleted)
EVERYWHERE += (labels, scales, names, ordered)
