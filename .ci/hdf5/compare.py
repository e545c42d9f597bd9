"""Compares what resplit wrote of a dataset with that dataset, both read by h5py.

As a program: answers each line of standard input, a JSON list of arguments, with one line of JSON.
["datasets", FILE] lists [name, kind, bytes] of all datasets; ["compared", FILE, NAME, WRITTEN,
MESSAGES] is what `compared` returns; {"refused": why} means that h5py cannot read FILE.
"""

import json
import re
import sys

import h5py
import numpy as np

EQUAL, NAMED, LOST, DIFFERS = "equal", "named", "lost", "differs"
RESERVED = {"DIMENSION_LIST", "REFERENCE_LIST", "_NCProperties", "_nc3_strict"}
RESERVED |= {"_Netcdf4Dimid", "_Netcdf4Coordinates"}
OF_SCALES = {"CLASS", "NAME"}
CLASSES = {
    h5py.h5t.INTEGER: "integer",
    h5py.h5t.FLOAT: "float",
    h5py.h5t.STRING: "text",
    h5py.h5t.BITFIELD: "bitfield",
    h5py.h5t.OPAQUE: "opaque",
    h5py.h5t.ENUM: "enum",
    h5py.h5t.COMPOUND: "compound",
    h5py.h5t.REFERENCE: "reference",
    h5py.h5t.VLEN: "list",
    h5py.h5t.ARRAY: "array",
    h5py.h5t.TIME: "time",
}
NUMBERS = {"integer", "float", "complex"}
KINDS = {*CLASSES.values(), *NUMBERS}


def kind(dataset):
    """What is read of a dataset: numbers, or the bytes of other elements of fixed size."""
    stored = dataset.id.get_type()
    if stored.get_class() == h5py.h5t.STRING and stored.is_variable_str():
        return "list"
    if stored.get_class() == h5py.h5t.COMPOUND and dataset.dtype.kind == "c":
        return "complex"
    return CLASSES[stored.get_class()]


def compared(file, name, written, messages):
    """Returns [what it is about, EQUAL or what else became of it, its type, both values if not]."""
    with h5py.File(file, "r") as theirs, h5py.File(written, "r") as ours:
        data = theirs[name]
        made = ours[name]
        return [
            ["data", *of_data(data, made)],
            *of_attributes("dataset", data, made, messages),
            *of_attributes("file", theirs, ours, messages),
            *of_scales(data, made, messages),
        ]


def of_data(theirs, ours):
    if theirs.shape != ours.shape:
        return DIFFERS, "shape", f"{theirs.shape} {ours.shape}"
    if theirs.size and elements(theirs) != elements(ours):
        return DIFFERS, "elements", ""
    if not same_type(theirs, ours):
        return DIFFERS, "type", f"{kind(theirs)} {theirs.dtype} {kind(ours)} {ours.dtype}"
    return EQUAL, "elements", ""


def elements(dataset):
    """The bytes of all elements as they are stored, also of types that numpy has not."""
    if dataset.dtype.hasobject:
        return [decoded(item) for item in dataset[...].flat]
    values = np.zeros(dataset.shape, dataset.dtype)  # libhdf5 may leave what nothing is stored of
    dataset.id.read(h5py.h5s.ALL, h5py.h5s.ALL, values, mtype=dataset.id.get_type())
    return values.tobytes()


def same_type(theirs, ours):
    """Numbers may be stored with another precision; all else stays as it is in every respect."""
    if kind(theirs) in NUMBERS:
        return theirs.dtype == ours.dtype and kind(theirs) == kind(ours)
    return theirs.id.get_type().equal(ours.id.get_type())


def of_scales(theirs, ours, messages):
    for axis in range(theirs.ndim):
        if not len(theirs.dims[axis]) or not theirs.dims[axis][0].name:
            continue
        scale, about = theirs.dims[axis][0], f"axis {axis}"
        if not len(ours.dims[axis]):
            yield [about, NAMED if is_named(scale.name.split("/")[-1], messages) else LOST, "scale", ""]
        elif "not a netCDF variable" not in str(ours.dims[axis][0].attrs.get("NAME")):
            yield [about, *of_data(scale, ours.dims[axis][0])]
            yield from of_attributes(about, scale, ours.dims[axis][0], messages)


def of_attributes(about, theirs, ours, messages):
    for name in theirs.attrs:
        special = RESERVED | (OF_SCALES if is_scale(theirs) or is_scale(ours) else set())
        if name not in special:
            yield [f"{about}: {decoded(name)}", *of_attribute(name, theirs, ours, messages)]


def is_scale(found):
    return isinstance(found, h5py.Dataset) and h5py.h5ds.is_scale(found.id)


def of_attribute(name, theirs, ours, messages):
    if name not in ours.attrs:
        return NAMED if is_named(decoded(name), messages) else LOST, type_name(theirs, name), ""
    first, second = attribute(theirs, name), attribute(ours, name)
    if name == "history" and isinstance(ours, h5py.File):
        same = all(text in "".join(texts(second[1])) for text in texts(first[1]))
    else:
        same = same_value(*first, *second)
    return EQUAL if same else DIFFERS, type_name(theirs, name), "" if same else f"{first[1]!r:.80} {second[1]!r:.80}"


def attribute(item, name):
    """Returns type and value, also of types that numpy has not."""
    found = item.attrs.get_id(name)
    stored = found.get_type()
    if stored.equal(h5py.h5t.STD_REF_OBJ) and found.shape is not None:
        targets = np.asarray(item.attrs[name], dtype=object)
        return stored, np.array([item.file[target].name for target in targets.flat])
    if stored.get_class() != h5py.h5t.OPAQUE or found.shape is None:
        return stored, item.attrs[name]
    values = np.zeros(found.shape, found.dtype)
    found.read(values, mtype=stored)
    return stored, values


def type_name(item, name):
    attribute = item.attrs.get_id(name)
    stored = attribute.get_type()
    text = stored.get_class() == h5py.h5t.STRING
    long = "list of " * len(attribute.shape or ())
    return long + ("variable " if text and stored.is_variable_str() else "") + CLASSES[stored.get_class()]


def is_named(name, messages):
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", messages) is not None


def same_value(stored, theirs, made, ours):
    if stored.get_class() == h5py.h5t.STRING:
        return same_texts(stored, theirs, ours)
    if isinstance(theirs, h5py.Empty) or isinstance(ours, h5py.Empty):
        return is_empty(theirs) and is_empty(ours) and theirs.dtype == ours.dtype
    theirs, ours = np.asarray(theirs), np.asarray(ours)
    if theirs.shape != ours.shape or theirs.dtype != ours.dtype:
        return False
    if stored.get_class() not in (h5py.h5t.INTEGER, h5py.h5t.FLOAT) and not stored.equal(made):
        return False
    if stored.get_class() == h5py.h5t.VLEN:
        return all(a.tobytes() == b.tobytes() for a, b in zip(theirs.flat, ours.flat))
    return theirs.tobytes() == ours.tobytes()


def is_empty(value):
    return isinstance(value, h5py.Empty) or np.asarray(value).size == 0


def same_texts(stored, theirs, ours):
    first, second = texts(theirs), texts(ours)
    if not "".join(first) and not "".join(second):
        return len(first) <= 1 and len(second) <= 1 or len(first) == len(second)
    if len(first) != len(second) or np.shape(theirs) != np.shape(ours):
        return False
    return all(map(same_text, first, second, [padding(stored)] * len(first)))


def padding(stored):
    return h5py.h5t.STR_NULLTERM if stored.is_variable_str() else stored.get_strpad()


def same_text(theirs, ours, pad):
    if pad == h5py.h5t.STR_SPACEPAD:
        return theirs.rstrip(" ") == ours.rstrip(" ")
    return theirs == ours or pad == h5py.h5t.STR_NULLTERM and theirs.split("\0")[0] == ours


def texts(value):
    if isinstance(value, h5py.Empty):
        return []
    return [decoded(item) for item in np.asarray(value, dtype=object).flat]


def decoded(text):
    return text if isinstance(text, str) else bytes(text).decode("utf-8", "surrogateescape")


def datasets(path):
    names = []
    with h5py.File(path, "r") as file:
        try:
            file.visit(names.append)
        except Exception:  # of an object that h5py cannot open; what it has found so far is enough
            pass
        rows = [described(file, name) for name in names]
    return [row for row in rows if row]


def described(file, name):
    try:
        item = file[name]
        if isinstance(item, h5py.Dataset):
            return [name, kind(item), int(item.size or 0) * item.dtype.itemsize]
    except Exception as e:  # for this object alone
        return [name, f"{type(e).__name__}: {e}", 0]
    return None


def answer(request):
    what, *arguments = json.loads(request)
    try:
        return {"datasets": datasets, "compared": compared}[what](*arguments)
    except Exception as e:  # whatever a library says of a file
        return {"refused": f"{type(e).__name__}: {str(e)[:300]}"}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(line)), flush=True)
