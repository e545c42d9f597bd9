#!/usr/bin/python3
"""Large HDF5 metadata: resplit must read it, in the time and the anonymous memory given here.

usage: large.py COMMAND [SCALE [FOLDER]]
  COMMAND  resplit
  SCALE    how much of each size, default 1
  FOLDER   where the files are made, and kept; default one that is removed

Prints a line for each job; exits with 1 if one takes more, fails, or reads other values than h5py.
Times are of the processor. What a tiny file takes, measured first, is allowed twice on top: a slow or
busy machine needs longer to start the command. A job is ended when it takes four times as long as it
may.
"""

import os
import resource
import sys
import tempfile
from functools import partial

import h5py
import numpy as np

import compare
from command import DOCUMENTED
from watch import Watched

MIB = 1 << 20
MEM = "128MiB"
HOPELESS = 4
BLOCK = 4
FORMS = {
    "symbols": ("earliest", False),
    "dense": ("latest", False),
    "in-order": ("latest", True),
}


def processor_seconds():
    """What commands took that have ended: other work on the machine does not count."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def end_after(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


class Bench:
    """Runs jobs in the current folder and counts what goes wrong."""

    def __init__(self, command, scale):
        self.command, self.scale, self.wrong, self.start = command, scale, 0, 0
        attributes("tiny.h5", 1)
        before = processor_seconds()
        self.job("1 attribute, info", 10, "info", "--dataset", "data", "tiny.h5")
        self.start = processor_seconds() - before

    def count(self, size):
        return max(2, round(size * self.scale))

    def file(self, name, make, size):
        """Returns the path of a file that is made once, and what there is of everything in it."""
        count = self.count(size)
        path = f"{name}-{count}.h5"
        if not os.path.exists(path):
            make(path, count)
        return path, count

    def job(self, name, seconds, *words, mem=128, refused=False):
        """Runs a command; returns whether it succeeded.

        refused: whether it may refuse, as documented
        """
        seconds += 2 * self.start
        before = processor_seconds()
        done = Watched([self.command, *words], partial(end_after, round(HOPELESS * seconds)))
        took = processor_seconds() - before
        wrong = [what for what, is_wrong in (
            (f"more than {seconds:.1f} s of processor time", took > seconds),
            (f"more than {mem} MiB", done.peak > mem * MIB),
            (done.err.strip()[:300], done.code and not (refused and done.code in DOCUMENTED)),
        ) if is_wrong]  # fmt: skip
        print(f"{name:44} {took:7.2f} s  peak {done.peak / MIB:6.1f} MiB  exit {done.code}", flush=True)
        self.judge(wrong)
        return done.code == 0

    def judge(self, wrong):
        self.wrong += bool(wrong)
        for what in wrong:
            print("  WRONG", what, flush=True)

    def copied(self, name, seconds, path, dataset="data", **options):
        """Describes and copies a dataset, and compares the copy."""
        self.job(f"{name}, info", seconds, "info", "--json", "--dataset", dataset, path, **options)
        words = ["merge", "--overwrite", "--json", "--mem", MEM, "--dataset", dataset, path, "out.h5"]
        if self.job(f"{name}, merge", seconds, *words, **options):
            with open("stderr", encoding="utf-8") as said:
                rows = compare.compared(path, dataset, "out.h5", said.read())
            self.judge([" ".join(row) for row in rows if row[1] != compare.EQUAL][:3])


def attributes(path, count, form="dense"):
    low, tracked = FORMS[form]
    with h5py.File(path, "w", libver=(low, "latest")) as file:
        data = file.create_dataset("data", data=np.arange(9), track_order=tracked)
        for i in range(count):
            data.attrs.create(f"a{i:06}", np.bytes_(b"v%06d" % i * 5))


def links(path, count, form, length=12, to=None):
    low, tracked = FORMS[form]
    with h5py.File(path, "w", libver=(low, "latest"), track_order=tracked) as file:
        data = file.create_dataset("data", data=np.arange(9))
        for i in range(count):
            file[f"{i * 7919 % 999983:06}".ljust(length, "n")] = to or data


def nested(path, count, form):
    with h5py.File(path, "w", libver=(FORMS[form][0], "latest")) as file:
        group = file
        for _ in range(count):
            group = group.create_group("g")
        group["data"] = np.arange(9)


def datasets(path, count, form):
    """Blocks of a square, and their values counted from 0."""
    with h5py.File(path, "w", libver=(FORMS[form][0], "latest")) as file:
        for i in range(count):
            for j in range(count):
                at = np.arange(BLOCK * BLOCK, dtype="<i4").reshape(BLOCK, BLOCK)
                file.create_dataset(f"b/{i}_{j}", data=at + (i * count + j) * BLOCK * BLOCK)


def all_attributes(bench):
    for form in "dense", "in-order":
        path, count = bench.file(f"attributes-{form}", partial(attributes, form=form), 10_000)
        bench.copied(f"{count} attributes, {form}", 5, path)


def all_links(bench):
    for form in FORMS:
        path, count = bench.file(f"links-{form}", partial(links, form=form), 30_000)
        bench.copied(f"{count} links, {form}", 3, path)
        path, count = bench.file(f"names-{form}", partial(links, form=form, length=500), 3_000)
        bench.copied(f"{count} names of 500 bytes, {form}", 3, path)
    path, count = bench.file("soft", partial(links, form="dense", to=h5py.SoftLink("/data")), 30_000)
    bench.copied(f"{count} soft links", 3, path)


def all_nested(bench):
    for form in "symbols", "dense":
        path, count = bench.file(f"nested-{form}", partial(nested, form=form), 1_000)
        bench.copied(f"{count} groups in groups, {form}", 3, path, "g/" * count + "data", refused=True)


def all_datasets(bench):
    for form in "symbols", "dense":
        for size, seconds, verb in (55, 1, "info"), (78, 10, "merge"), (316, 120, "merge"):
            side = max(2, round(size * bench.scale**0.5))
            path = f"datasets-{form}-{side}.h5"
            if not os.path.exists(path):
                datasets(path, side, form)
            merged(bench, f"{side * side} datasets, {form}", seconds, verb, path)


def merged(bench, name, seconds, verb, path):
    words = [path + ":/b/{0}_{1}"]
    if verb == "merge":
        words += ["out.h5", "--overwrite", "--mem", MEM]
    if bench.job(f"{name}, {verb}", seconds, verb, *words) and verb == "merge":
        with h5py.File("out.h5") as file:
            found = next(iter(file.values()))[...]
        side = found.shape[0] // BLOCK
        blocks = found.reshape(side, BLOCK, side, BLOCK).swapaxes(1, 2)
        right = np.array_equal(blocks.ravel(), np.arange(found.size))
        bench.judge([] if right else ["other values than were written"])


def main(command, scale="1", folder=None):
    command = os.path.abspath(command)
    with tempfile.TemporaryDirectory() as temporary:
        os.makedirs(folder or temporary, exist_ok=True)
        os.chdir(folder or temporary)
        bench = Bench(command, float(scale))
        for part in all_attributes, all_links, all_nested, all_datasets:
            part(bench)
        os.chdir("/")
    print(f"large metadata: {bench.wrong} wrong")
    return 1 if bench.wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
