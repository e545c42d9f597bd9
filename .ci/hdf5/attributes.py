#!/usr/bin/python3
"""Sets of random attributes, written by h5py and netCDF4: resplit must read them all, in order.

usage: attributes.py N [SEED [KEEP]]
  N     number of files
  SEED  another seed makes others, default 1
  KEEP  folder for files that are not read as they should be, default none is kept

Each file has a dataset with an attribute set, so has the root group, and so have its scales; some
attributes are deleted again, some replaced by longer ones. Prints a line for each file that is
refused or read otherwise, and at the end the counts as JSON. Exits with 1 if there are any.
"""

import collections
import json
import os
import random
import shutil
import sys

import h5py
import netCDF4
import numpy as np

import compare
from command import Resplit, general, messages, refusal

LEAST_BYTES, MOST_BYTES = 5, 3900
NUMBERS = [order + kind for order in "<>" for kind in "i2 i4 i8 u2 u4 u8 f4 f8".split()] + ["i1", "u1"]
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_ "
WIDE = LETTERS + "éüßñ漢字кир€😀"
VALUES = np.arange(12, dtype="<i2").reshape(3, 4)


def text(rng, size, letters=LETTERS):
    """Some `size` bytes in UTF-8, without blanks or zeros at its end."""
    made = "".join(rng.choices(letters, k=size)).encode()[: size - 1]
    return made.decode("utf-8", "ignore") + "."


def a_size(rng, most):
    return int(LEAST_BYTES * (most / LEAST_BYTES) ** rng.random())


def fixed(rng, size):
    return np.bytes_(text(rng, size))


def fixed_with_zero(rng, size):
    return np.bytes_(text(rng, size // 2 + 1).encode() + b"\0" + text(rng, size // 2 + 1).encode())


def latin(rng, size):
    return np.bytes_(text(rng, size, LETTERS + "éüßñ").encode("latin-1"))


def utf8(rng, size):
    made = text(rng, size, WIDE).encode()
    return np.array(made, h5py.string_dtype("utf-8", len(made)))


def variable(rng, size):
    return text(rng, size, WIDE)


def words(rng, size):
    return [text(rng, 1 + rng.randrange(40), WIDE) for _ in range(size // 40 + 1)]


def variable_list(rng, size):
    return np.array(words(rng, size), h5py.string_dtype())


def fixed_list(rng, size):
    return np.array([word.encode() for word in words(rng, size)])


def number(rng, size):
    return np.frombuffer(rng.randbytes(8), rng.choice(NUMBERS))[0]


def row(rng, size):
    kind = np.dtype(rng.choice(NUMBERS))
    return np.frombuffer(rng.randbytes(kind.itemsize * (size // kind.itemsize + 1)), kind)


def empty(rng, size):
    return rng.choice([h5py.Empty(np.dtype(rng.choice(NUMBERS))), h5py.Empty(np.dtype("S5")), ""])


OF_H5PY = [fixed, fixed_with_zero, latin, utf8, variable, variable_list, fixed_list, number, row, row, empty]


def nc_text(rng, size):
    return text(rng, size, rng.choice((LETTERS, WIDE)))


def nc_number(rng, size):
    return nc_row(rng, 8)[:1]


def nc_row(rng, size):
    made = row(rng, size)
    return made.astype(made.dtype.newbyteorder("="))


def nc_empty(rng, size):
    return ""


def classic_text(rng, size):
    return text(rng, size)


def classic_row(rng, size):
    kind = rng.choice(("i1", "i2", "i4", "f4", "f8"))
    return np.frombuffer(rng.randbytes(8 * (size // 8 + 1)), kind)


OF_CLASSIC = [classic_text, classic_row, nc_empty]
OF_NETCDF = [nc_text, nc_text, words, nc_number, nc_row, nc_row, nc_empty]


def a_name(rng, taken):
    while True:
        name = text(rng, rng.choice((2, 8, 30, 200)), WIDE).replace(" ", "x").lstrip("_0123456789")
        if len(name) > 1 and name not in taken:
            return name


def fill(rng, put, delete, makers):
    """Puts 9 to 30 attributes, replaces some by longer ones, deletes some, and puts others again."""
    names, most = {}, rng.choice((60, 600, MOST_BYTES))
    for _ in range(rng.randint(9, 30)):
        name = a_name(rng, names)
        names[name] = size = a_size(rng, most)
        put(name, rng.choice(makers)(rng, size))
    chance = rng.random() * 0.5
    for name, size in sorted(names.items()):
        if rng.random() < chance:
            if rng.random() < 0.5:
                put(name, rng.choice(makers)(rng, min(size * 2, MOST_BYTES)))
            else:
                delete(name)
    for _ in range(rng.randrange(4)):
        put(a_name(rng, names), rng.choice(makers)(rng, a_size(rng, most)))


def h5(rng, path):
    low = rng.choice(("earliest", "v108", "v110", "latest"))
    tracked = low != "earliest" and rng.random() < 0.4
    with h5py.File(path, "w", libver=(low, "latest"), track_order=tracked) as file:
        data = file.create_dataset("data", data=VALUES, track_order=tracked)
        items = [data, file]
        for axis, name in enumerate("yx"):
            file[name] = np.arange(VALUES.shape[axis]) * 0.5
            file[name].make_scale(name)
            data.dims[axis].attach_scale(file[name])
            items.append(file[name])
        for item in rng.sample(items, len(items)):
            fill(rng, item.attrs.create, item.attrs.__delitem__, OF_H5PY)
    return low + (" in order" if tracked else "")


def netcdf(rng, path):
    with netCDF4.Dataset(path, "w", format=rng.choice(("NETCDF4", "NETCDF4", "NETCDF4_CLASSIC"))) as file:
        items = [file]
        for axis, name in enumerate("yx"):
            file.createDimension(name, VALUES.shape[axis])
            items.append(file.createVariable(name, "f8", (name,)))
            items[-1][:] = np.arange(VALUES.shape[axis])
        items.append(file.createVariable("data", "i2", ("y", "x")))
        items[-1][:] = VALUES
        makers = OF_NETCDF if file.data_model == "NETCDF4" else OF_CLASSIC
        for item in rng.sample(items, len(items)):
            fill(rng, item.setncattr, item.delncattr, makers)
        return file.data_model


def in_order(path):
    """Names of the attributes of the dataset as they were made; None where that is not stored."""
    with h5py.File(path, "r") as file:
        data = file["data"]
        if not data.id.get_create_plist().get_attr_creation_order() & h5py.h5p.CRT_ORDER_TRACKED:
            return None
        made = [h5py.h5a.get_info(data.id, index=i, index_type=h5py.h5.INDEX_CRT_ORDER) for i in range(len(data.attrs))]
        names = [h5py.h5a.open(data.id, index=i, index_type=h5py.h5.INDEX_CRT_ORDER).name for i in range(len(made))]
        return [name.decode() for name in names if name.decode() not in compare.RESERVED]


def judged(resplit, path):
    """Returns what became of a file, the kinds of what is wrong, and details."""
    outcome, written = resplit.merged(path, "data")
    if outcome.code != 0:
        why = refusal(outcome, path)
        return ("refused", {general(why)}, why) if why else ("FAILED", {"failed"}, outcome.err[:400])
    said = "\n".join(messages(outcome))
    wrong = [row for row in compare.compared(path, "data", written, said) if row[1] != compare.EQUAL]
    if wrong:
        kinds = {f"{kind}: {found}" for _, found, kind, _ in wrong}
        return "read otherwise", kinds, "; ".join(" ".join(row) for row in wrong)
    listed = json.loads(resplit.run("info", "--json", "--dataset", "data", path).out)["attributes"]
    made = in_order(path)
    if made is not None and list(listed) != made:
        return "read otherwise", {"another order"}, f"{made} {list(listed)}"
    return "equal", set(), ""


def main(count, seed="1", keep=""):
    forms, kinds = collections.defaultdict(collections.Counter), collections.Counter()
    with Resplit() as resplit:
        for at in range(int(count)):
            rng = random.Random(f"{seed}-{at}")
            writer = rng.choice((h5, h5, h5, netcdf))
            path = resplit.path("set" + (".h5" if writer is h5 else ".nc"))
            form = writer(rng, path)
            found, why, details = judged(resplit, path)
            forms[form][found] += 1
            kinds.update(why)
            if found != "equal":
                print(json.dumps({"number": at, "form": form, "found": found, "details": details[:600]}), flush=True)
                if keep:
                    os.makedirs(keep, exist_ok=True)
                    shutil.copy(path, f"{keep}/{seed}-{at}-{os.path.basename(path)}")
            os.remove(path)
    counts = sum(forms.values(), collections.Counter())
    print(json.dumps({"attribute sets": int(count), "seed": seed, **counts, "forms": forms, "wrong": kinds}))
    return 0 if set(counts) <= {"equal"} else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
