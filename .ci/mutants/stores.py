"""Small sound stores of Zarr, and damage to their metadata, their shards and what codecs made.

Random arrays are those of arrays.py among the tests; groups are made by zarr-python and resplit.
"""

import glob
import json
import os
import shutil
import subprocess
import sys
import zlib

import mutate

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
TESTS = os.path.join(TESTS, "core/src/test/resources/io/resplit/format/zarr")
sys.path.insert(0, TESTS)
from checksum import crc32c  # noqa: E402

ARRAYS = 120
METADATA = (".zarray", ".zattrs", ".zgroup", ".zmetadata", "zarr.json")
FOLDER = "a folder"

# What takes the place of something that metadata says.
WORDS = ["", "x", "/", ".", "F", "C", "gzip", "zstd", "blosc", "lz4", "zlib", "crc32c", "bytes", "transpose", "bitshuffle"]
WORDS += ["NaN", "Infinity", "0x7fc00000", "AAAA", "<f8", ">i2", "|S3", "|O", "<U2", "int16", "float64", "bool", "r24", "string", "array"]
VALUES = WORDS + mutate.NUMBERS + [-1, -5, 1.5, 1e30, float("nan"), 10**30, True, False, None, [], {}, [0], [1, 1], {"id": "gzip", "level": 1}]


class Store(mutate.Base):
    """A sound store: its files, and of its shards the index, the chunks and the checksums."""

    def __init__(self, path, dataset):
        self.path, self.dataset, self.files = path, dataset, {}
        for folder, _, names in os.walk(path):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    self.files[os.path.relpath(os.path.join(folder, name), path)] = file.read()
        names = sorted(self.files)
        self.metadata = [each for each in names if os.path.basename(each) in METADATA]
        self.chunks = [each for each in names if each not in self.metadata and self.files[each]]

    def sound(self):
        name = self.metadata[0]
        return name, self.files[name]

    def write(self, change, damaged):
        shutil.copytree(self.path, damaged)
        name, data = change
        place = os.path.join(damaged, name)
        os.remove(place)
        if data == FOLDER:
            os.mkdir(place)
        elif data is not None:
            with open(place, "wb") as file:
                file.write(data)

    def mutant(self, rng):
        isChunk = bool(self.chunks) and rng.random() < 0.55
        name = rng.choice(self.chunks if isChunk else self.metadata)
        chance = rng.random()
        if chance < 0.06:
            data, how = rng.choice([(None, "gone"), (FOLDER, FOLDER), (b"", "empty")])
        elif chance < 0.09:
            other = rng.choice(sorted(self.files))
            data, how = self.files[other], f"as {other}"
        elif isChunk:
            data, how = self.damaged_chunk(rng, name)
        elif chance < 0.7:
            data, how = edited(rng, self.files[name])
        else:
            data = bytearray(self.files[name])
            _, how = mutate.damage(data, rng, rng.randrange(len(data)), rng.choice("bbnmmct"))
        return (name, data if data in (None, FOLDER) else bytes(data)), f"{name}: {how}"

    def damaged_chunk(self, rng, name):
        data = bytearray(self.files[name])
        index, frames, seals = self.parts(name)
        if index and rng.random() < 0.4:
            how = damaged_index(data, rng, index, frames)
            changed = range(*index)
        else:
            start, size = rng.choice(frames) if frames else (0, len(data))
            place = start + rng.randrange(max(1, min(24, size) if rng.random() < 0.5 else size))
            changed, how = mutate.damage(data, rng, min(place, len(data) - 1), rng.choice("bbbnnnnnmct"))
        if rng.random() < 0.75:
            for start, end in seals:
                if any(start <= place < end for place in changed) and len(data) == len(self.files[name]):
                    data[end : end + 4] = crc32c(data[start:end])
                    how += " sealed"
            if data[:2] == b"\x1f\x8b" and sealed_gzip(data):
                how += " sealed"
        return data, how

    def parts(self, name):
        """Returns where the index is, chunks as (start, size), and checksums as (start, place)."""
        data, folder = self.files[name], os.path.dirname(name)
        while folder and os.path.join(folder, "zarr.json") not in self.files:
            folder = os.path.dirname(folder)
        said = self.files.get(os.path.join(folder, "zarr.json"))
        codecs = json.loads(said)["codecs"] if said else []
        if not codecs or codecs[0]["name"] != "sharding_indexed":
            isSummed = bool(codecs) and codecs[-1]["name"] == "crc32c"
            return None, [(0, len(data))], [(0, len(data) - 4)] if isSummed else []
        settings, outer = codecs[0]["configuration"], json.loads(said)["chunk_grid"]["configuration"]["chunk_shape"]
        entries = 1
        for shard, chunk in zip(outer, settings["chunk_shape"]):
            entries *= shard // chunk
        isSummed = len(settings["index_codecs"]) > 1
        isFirst = settings.get("index_location") == "start"
        start = 0 if isFirst else len(data) - 16 * entries - 4 * isSummed
        index = start, start + 16 * entries
        numbers = [int.from_bytes(data[at : at + 8], "little") for at in range(*index, 8)]
        frames = [(at, size) for at, size in zip(numbers[::2], numbers[1::2]) if at < len(data)]
        seals = [(at, at + size - 4) for at, size in frames] if settings["codecs"][-1]["name"] == "crc32c" else []
        return index, frames, seals + ([index] if isSummed else [])


def damaged_index(data, rng, index, frames):
    """Lets an entry name other bytes: those of another chunk, none, too many."""
    at = index[0] + 8 * rng.randrange((index[1] - index[0]) // 8)
    there = int.from_bytes(data[at : at + 8], "little")
    others = [each for frame in frames for each in frame] + mutate.NUMBERS + [len(data), -1, -2]
    value = rng.choice([there + rng.choice((-16, -1, 1, 2, 16)), rng.choice(others), len(data) - there])
    data[at : at + 8] = (value % (1 << 64)).to_bytes(8, "little")
    return f"index at {at}: {value}"


def sealed_gzip(data):
    """Makes checksum and length right if what is compressed can still be read."""
    try:
        read = zlib.decompressobj(-15)
        text = read.decompress(bytes(data[10:]), 1 << 20)
    except zlib.error:
        return False
    if not read.eof or len(read.unused_data) < 8:
        return False
    at = len(data) - len(read.unused_data)
    data[at : at + 8] = zlib.crc32(text).to_bytes(4, "little") + len(text).to_bytes(4, "little")
    return True


def places(value):
    """Returns all objects and lists with each of their keys or indexes."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [each for key in keys for each in places(value[key])]


def edited(rng, data):
    """Changes one thing that an object of JSON says."""
    said = json.loads(data)
    if not said or rng.random() < 0.05:
        twice = b'{"shape": [3], "zarr_format": 2,' if said else b'{"shape": [3]'
        return twice + data.lstrip()[1:], "said twice"
    inside, key = rng.choice(places(said))
    there, kind = inside[key], rng.choice("vvvvnnmdr")
    how = f"{key!r} was {str(there)[:60]}"
    if kind == "d":
        del inside[key]
        return json.dumps(said).encode(), how + ", deleted"
    if kind == "r" and isinstance(inside, dict):
        inside[str(key)[:-1] or "x"] = inside.pop(key)
        return json.dumps(said).encode(), how + ", renamed"
    if kind == "n" and isinstance(there, int):
        inside[key] = rng.choice([there + 1, there - 1, there * 2, there // 2, -there, str(there), [there]])
    elif kind == "m":
        other, which = rng.choice(places(said))
        inside[key] = json.loads(json.dumps(other[which]))
    else:
        inside[key] = rng.choice(VALUES)
    return json.dumps(said).encode(), f"{how}, is {str(inside[key])[:60]}"


def arrays(folder, name):
    """Random arrays of one version."""
    subprocess.run([sys.executable, f"{TESTS}/arrays.py", folder, "0", str(ARRAYS)], check=True, stdout=subprocess.DEVNULL)
    return [(each, "") for each in sorted(glob.glob(f"{folder}/*.zarr")) if os.path.exists(f"{each}/{name}")]


def zarr2(folder, _):
    return arrays(folder, ".zarray")


def zarr3(folder, _):
    return arrays(folder, "zarr.json")


def group(path):
    """A group as xarray writes one, with texts, and arrays that are moved and held."""
    import numcodecs
    import numpy as np
    import zarr

    values = (np.arange(6 * 20 * 30) * 257 % 60000).reshape(6, 20, 30)
    made = zarr.open_group(path, mode="w")
    made.attrs.update({"title": "made by zarr-python", "numbers": [1, 2.5], "deep": {"a": [1]}})

    def add(name, data, axes, **options):
        array = made.create_dataset(name, data=data, **options)
        array.attrs.update({"_ARRAY_DIMENSIONS": axes, "units": "K", "valid_range": [0, 9]})

    add("tas", values.astype("f4"), ["time", "y", "x"], chunks=(3, 20, 15), compressor=numcodecs.Blosc("lz4"), fill_value=np.nan)
    add("count", values.astype("<u2"), ["time", "y", "x"], chunks=(2, 10, 10), compressor=numcodecs.Zstd(), fill_value=7)
    add("time", np.arange(6.0), ["time"])
    add("y", np.arange(20) * 2, ["y"], chunks=(7,))
    add("height", np.array(2.0), [])
    add("name", np.array(["a", "bcd", "", "e", "f", "gh"], "S3"), ["time"], compressor=None)
    add("wide", np.array(["ä", "b"], "<U2"), ["two"], compressor=numcodecs.Blosc("zstd", shuffle=2))
    add("any", np.array(["one", "", "three"], object), ["three"], object_codec=numcodecs.VLenUTF8())
    add("inner/mask", values[0] % 2 == 0, ["y", "x"], chunks=(20, 30), compressor=numcodecs.GZip())
    zarr.consolidate_metadata(made.store)


def zgroup(folder, resplit):
    stores = [f"{folder}/{name}.zarr" for name in ("made", "own2", "own3", "shards", "packed")]
    group(stores[0])
    blosc = ["--filters", "blosc:lz4"]
    resplit("merge", "--out-format", "zarr2", "--chunk", "4,10,16", *blosc, stores[0], stores[1])
    resplit("merge", "--out-format", "zarr3", "--chunk", "4,10,16", *blosc, stores[0], stores[2])
    resplit("--out-format", "zarr3", "--out-shape", "6,20,30", "--chunk", "3,10,10", *blosc, stores[0], stores[3])
    resplit("merge", "--out-format", "zarr3", "--chunk", "2,20,30", "--filters", "zstd,crc32c", stores[0], stores[4])
    return [(store, "") for store in stores]


KINDS = {"zarr2": zarr2, "zarr3": zarr3, "zgroup": zgroup}
