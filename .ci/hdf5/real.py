#!/usr/bin/python3
"""Reads all datasets of other programs' HDF5 files with resplit and with h5py.

usage: real.py FOLDER [FILES]     all HDF5 files below FOLDER, or a sample of them

What h5py reads resplit must read equal or refuse as documented: exit 3, 5, 6 or 8 and one line that
names the file. Prints a line of JSON for each
dataset that is read otherwise; then how often each refusal came up and what became of attributes,
with an example; then the counts. Exits with 1 if there is a wrong element or an undocumented failure.
"""

import collections
import hashlib
import json
import os
import random
import sys

import compare
import server
from command import Resplit, general, messages, refusal

SIGNATURE = b"\x89HDF\r\n\x1a\n"
MOST_USER_BLOCK = 1 << 22
MOST_BYTES = 64 << 20
MOST_DATASETS = 200
LIBRARY_SECONDS = 60
ENDINGS = {".h5", ".hdf5", ".he5", ".nc", ".nc4", ".mat", ".nxs"}


def is_hdf5(path):
    if not os.path.isfile(path) or os.path.islink(path):
        return False
    with open(path, "rb") as file:
        at = 0
        while at <= min(MOST_USER_BLOCK, os.path.getsize(path)):
            file.seek(at)
            if file.read(8) == SIGNATURE:
                return True
            at = at * 2 or 512
    return False


def files_below(folder):
    """All HDF5 files that differ in their bytes."""
    paths = (os.path.join(parent, name) for parent, _, names in os.walk(folder) for name in names)
    return sorted({digest(path): path for path in paths if is_hdf5(path)}.values())


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


class Reading:
    """Counts and examples of what became of files, datasets and attributes."""

    def __init__(self, resplit):
        self.resplit = resplit
        self.library = server.library(compare.__file__, LIBRARY_SECONDS)
        self.files = collections.Counter()
        self.datasets = collections.defaultdict(collections.Counter)
        self.refusals, self.attributes, self.unread = (collections.defaultdict(list) for _ in range(3))
        self.wrong = 0

    def ask(self, *request):
        reply = self.library.ask(json.dumps(request))
        return json.loads(reply) if reply else {"refused": "died or hung"}

    def file(self, path):
        ending = os.path.splitext(path)[1].lower()
        self.path = path
        self.link = self.resplit.path("file" + (ending if ending in ENDINGS else ""))
        os.symlink(os.path.abspath(path), self.link)
        try:
            self.outcome(self.resplit.run("info", "--json", self.link), "info")
            found = self.ask("datasets", self.link)
            if isinstance(found, dict):
                self.files[f"h5py: {found['refused'].split(':')[0]}"] += 1
                return
            self.files["read by h5py"] += 1
            for row in random.Random(0).sample(found, min(len(found), MOST_DATASETS)):
                self.dataset(*row)
            self.datasets["not tried"]["too many in a file"] += max(0, len(found) - MOST_DATASETS)
        finally:
            os.remove(self.link)

    def outcome(self, outcome, about):
        """Returns whether a command succeeded; whether it should have is not known here."""
        if outcome.code == 0:
            return True
        if not refusal(outcome, self.link):
            self.report("FAILED", about, f"{outcome.code}: {outcome.err[-400:]}")
        return False

    def report(self, found, about, details):
        self.wrong += 1
        print(json.dumps({"found": found, "file": self.path, "about": about, "details": details}), flush=True)

    def dataset(self, name, kind, size):
        counts = self.datasets[kind if kind in compare.KINDS else "h5py refuses"]
        if kind not in compare.KINDS or size > MOST_BYTES or not name.isprintable():
            counts["not tried"] += 1
            return
        outcome, written = self.resplit.merged(self.link, name)
        if not self.outcome(outcome, name):
            why = refusal(outcome, self.link)
            counts["refused" if why else "FAILED"] += 1
            self.refusals[outcome.code, general(why or "undocumented", name)].append((self.path, name))
            return
        rows = self.ask("compared", self.link, name, written, "\n".join(messages(outcome)))
        if isinstance(rows, dict):
            counts["read, not by h5py"] += 1
            self.unread[rows["refused"]].append((self.path, name))
            return
        [(_, found, what, values), *others] = rows
        counts[found if found == compare.EQUAL else f"{found} in {what}"] += 1
        if found != compare.EQUAL:
            self.report(found, name, f"{what} {values}")
        for about, found, what, values in others:
            self.attributes[found, what].append((self.path, f"{name}: {about}", values))

    def summary(self):
        self.table("refused", self.refusals)
        self.table("attributes", self.attributes)
        self.table("read, not by h5py", self.unread)
        print(json.dumps({"files": self.files, "datasets": self.datasets, "wrong": self.wrong}))

    def table(self, name, rows):
        for key, where in sorted(rows.items(), key=lambda item: -len(item[1])):
            files = len({path for path, *_ in where})
            print(json.dumps({name: key, "times": len(where), "files": files, "first": where[0]}))


def main(folder, most=None):
    paths = files_below(folder)
    if most:
        paths = random.Random(1).sample(paths, min(int(most), len(paths)))
    with Resplit() as resplit:
        reading = Reading(resplit)
        for path in paths:
            reading.file(path)
        reading.summary()
    return 1 if reading.wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
