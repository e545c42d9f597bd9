"""Reads stores of Zarr: version 2 by zarr-python, version 3 by the reader that tests have."""

import json
import os
import re

import netCDF4
import numpy as np
import stores  # noqa: F401 (where version3 is)
import zarr
from version3 import version3

MOST_BYTES = 64 << 20
MOST_CHUNKS = 1 << 16


def is_old(path):
    return not os.path.exists(f"{path}/zarr.json")


def metadata(path):
    with open(f"{path}/zarr.json") as file:
        return json.load(file)


def kind(meta):
    """Returns how NumPy names a type of version 3."""
    name = meta["data_type"]
    if name == "bool":
        return "|b1"
    letters, bits = re.fullmatch("([a-z]+)([0-9]+)", name).groups()
    inner = meta["codecs"][0].get("configuration", {}).get("codecs", meta["codecs"])
    isBig = any(each.get("configuration", {}).get("endian") == "big" for each in inner)
    code = {"r": "V", "uint": "u"}.get(letters, letters[0])
    return (">" if isBig else "<") + code + str(int(bits) // 8)


def size(path):
    """Returns shape, chunks and bytes of an element."""
    if is_old(path):
        array = zarr.open_array(path, mode="r")
        return array.shape, array.chunks, array.dtype.itemsize
    meta = metadata(path)
    item = 8 if meta["data_type"] == "string" else np.dtype(kind(meta)).itemsize
    return meta["shape"], meta["chunk_grid"]["configuration"]["chunk_shape"], item


def elements(path):
    """Returns what an array holds; what NetCDF fills with where it has neither chunk nor fill value."""
    shape, chunks, item = size(path)
    count = np.prod([np.ceil(n / c) for n, c in zip(shape, chunks)])
    if np.prod(shape, dtype=float) * item > MOST_BYTES or count > MOST_CHUNKS:
        raise MemoryError(f"{shape} in {chunks}")
    if not is_old(path):
        found = version3(path, holdsAll=False)
        return found if found.dtype == object else found.view(kind(metadata(path)))
    array = zarr.open_array(path, mode="r")
    if not array.shape or array.dtype == object:
        return np.asarray(array[...])
    whole = np.zeros(array.shape, array.dtype)
    if array.dtype.kind in "iuf":
        whole[...] = netCDF4.default_fillvals.get(array.dtype.str[1:], 0)
    array.get_basic_selection(Ellipsis, out=whole)
    return whole


def attributes(path):
    """Returns the attributes of an array, and the names of its axes if it says them."""
    if is_old(path):
        said = zarr.open_array(path, mode="r").attrs.asdict()
        return said, said.get("_ARRAY_DIMENSIONS")
    meta = metadata(path)
    return meta.get("attributes", {}), meta.get("dimension_names")


def names(path):
    """Returns the arrays of a store: those in folders that metadata calls groups."""
    found = []
    for name in sorted(os.listdir(path)):
        each = f"{path}/{name}"
        if is_array(each):
            found.append(name)
        elif any(os.path.isfile(f"{each}/{known}") for known in (".zgroup", "zarr.json")):
            found += [f"{name}/{inner}" for inner in names(each)]
    return found


def is_array(folder):
    if is_old(folder):
        return os.path.isfile(f"{folder}/.zarray")
    try:
        return metadata(folder)["node_type"] == "array"
    except (OSError, ValueError, KeyError, TypeError):
        return True


def plain(values):
    """Returns elements as bytes in one order, texts as texts."""
    if values.dtype.kind in "OU":
        return [str(each) for each in values.ravel()]
    return values.astype(values.dtype.newbyteorder("<")).tobytes()


def same(first, second):
    """A list of one value is that value."""
    def alone(value):
        return value[0] if isinstance(value, list) and len(value) == 1 else value

    first, second = alone(first), alone(second)
    if isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        return all(map(same, first, second))
    return first == second or first != first and second != second
