"""Damages files as accident and malice do; checksums of HDF5 can be made right again."""

import ctypes
import os
import random
import shutil

import h5py

SIGNATURES = [
    s.encode()
    for s in "OHDR OCHK FRHP FHDB FHIB BTHD BTLF BTIN FAHD FADB EAHD EAIB EADB EASB GCOL".split()
]
LONGEST = 16384

# The start of a larger file is damaged, where its header is.
MOST_STRUCTURE = 65536
NUMBERS = [0, 1, 2, 3, 7, 8, 31, 64, 255, 1 << 16, 1 << 31, (1 << 31) - 1, 1 << 32, 1 << 40]
NUMBERS += [1 << 50, 1 << 59, 1 << 60, 1 << 61, 1 << 62, 1 << 63, (1 << 63) - 1, (1 << 64) - 1]


def loaded_library():
    with open("/proc/self/maps") as maps:
        names = {line.split()[-1] for line in maps if "libhdf5" in line and "_hl" not in line}
    return ctypes.CDLL(sorted(name for name in names if "cpp" not in name)[0])


class Base:
    """A sound file: its bytes, which of them are no data, and which checksum covers which."""

    lookup3 = None

    def __init__(self, path, dataset):
        self.path, self.dataset = path, dataset
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.seals = []
        self.structure = list(range(min(len(self.bytes), MOST_STRUCTURE)))
        if b"\x89HDF" in self.bytes[:600:]:
            self.find_seals()
            data = set()
            with h5py.File(path, "r") as file:
                for each in [file[dataset]] if dataset else large_datasets(file):
                    for start, size in data_ranges(each):
                        data.update(range(start, start + size))
            self.structure = [at for at in self.structure if at not in data]
        self.set_bytes = [at for at in self.structure if self.bytes[at]]

    @classmethod
    def checksum(cls, data):
        if cls.lookup3 is None:
            cls.lookup3 = loaded_library().H5_checksum_lookup3
            cls.lookup3.restype = ctypes.c_uint32
        return cls.lookup3(bytes(data), ctypes.c_size_t(len(data)), ctypes.c_uint32(0))

    def find_seals(self):
        """Fills in (start, end of what is covered, place of the checksum)."""
        starts = [at for at in range(len(self.bytes)) if self.bytes[at : at + 4] in SIGNATURES]
        block = self.bytes.find(b"\x89HDF")
        if self.bytes[block + 8] >= 2:
            self.seals.append((block, block + 44, block + 44))
        for start in starts:
            if self.bytes[start : start + 4] == b"FHDB":
                self.seal_of_heap_block(start)
                continue
            for end in range(start + 8, min(start + LONGEST, len(self.bytes) - 3)):
                there = int.from_bytes(self.bytes[end : end + 4], "little")
                if there and self.checksum(self.bytes[start:end]) == there:
                    self.seals.append((start, end, end))
                    break

    def seal_of_heap_block(self, start):
        for size in (512 << i for i in range(8)):
            for at in range(start + 13, start + 22):
                block = bytearray(self.bytes[start : start + size])
                there = int.from_bytes(self.bytes[at : at + 4], "little")
                block[at - start : at - start + 4] = bytes(4)
                if len(block) == size and self.checksum(block) == there:
                    self.seals.append((start, start + size, at))

    def seal(self, data, changed):
        """Makes the checksums over the changed bytes right."""
        for start, end, at in self.seals:
            if any(start <= place < end for place in changed) and at + 4 <= len(data):
                data[at : at + 4] = bytes(4) if at < end else data[at : at + 4]
                data[at : at + 4] = self.checksum(data[start:end]).to_bytes(4, "little")

    def sound(self):
        """Returns what write makes the sound file of."""
        return self.bytes

    def write(self, data, damaged):
        """Makes the file that damage has left."""
        if os.path.isdir(self.path + ".d"):
            shutil.copytree(self.path + ".d", os.path.dirname(damaged), dirs_exist_ok=True)
        with open(damaged, "wb") as file:
            file.write(data)

    def mutant(self, rng):
        """Returns damaged bytes, and in words how they were damaged."""
        data = bytearray(self.bytes)
        changed, how = damage(data, rng, self.place(rng), rng.choice("bbbnnnnnmct"))
        sealed = bool(self.seals) and rng.random() < 0.75
        if sealed:
            self.seal(data, changed)
        return bytes(data), how + (" sealed" if sealed else "")

    def place(self, rng):
        chance = rng.random()
        if chance < 0.5:
            return rng.choice(self.set_bytes)
        return rng.choice(self.structure) if chance < 0.9 else rng.randrange(len(self.bytes))


def large_datasets(file):
    found = []

    def add(_, item):
        if isinstance(item, h5py.Dataset) and item.size > 1000:
            found.append(item)

    file.visititems(add)
    return found


def data_ranges(dataset):
    made = dataset.id
    if dataset.chunks is None:
        return [(made.get_offset(), made.get_storage_size())] if made.get_offset() else []
    chunks = (made.get_chunk_info(i) for i in range(made.get_num_chunks()))
    return [(chunk.byte_offset, chunk.size) for chunk in chunks]


def damage(data, rng, at, kind):
    """Changes the bytes in place; returns the places that changed, and a word."""
    if kind == "b":
        data[at] ^= 1 << rng.randrange(8)
        return [at], f"bit at {at}"
    if kind == "n":
        width = rng.choice((1, 2, 4, 8))
        width = min(width, len(data) - at)
        order = rng.choice(("little", "little", "big"))
        value = rng.choice(NUMBERS + [rng.randrange(256)])
        data[at : at + width] = (value % (1 << 8 * width)).to_bytes(width, order)
        return range(at, at + width), f"{value} of {width} bytes at {at}"
    if kind == "m":
        places = [at] + [rng.randrange(len(data)) for _ in range(rng.randrange(1, 6))]
        for place in places:
            data[place] = rng.randrange(256)
        return places, f"bytes at {places}"
    if kind == "c":
        size, source = rng.choice((1, 2, 4, 8, 16, 40)), rng.randrange(len(data))
        part = data[source : source + size][: len(data) - at]
        data[at : at + len(part)] = part
        return range(at, at + len(part)), f"{len(part)} bytes from {source} at {at}"
    if rng.random() < 0.5:
        del data[at:]
        return [], f"cut at {at}"
    data += random.Random(at).randbytes(rng.randrange(1, 64))
    return [], "longer"
