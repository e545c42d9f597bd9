"""The least room that a control group must have beside --mem, for jobs that use what it allows.

A group of version 1 counts the page cache and file-backed pages of its processes as well. For each M
and format the group gets M + X, X growing until all runs of the job with --mem M pass. What is
printed with it: how much anonymous memory the job had at its peak, so that the part of M that it
used is known; `beside` is the limit of the group less that peak: what a job would need that used M
to the last byte.
"""

import os
import shutil
import subprocess
import sys
import time

from watch import Watched

MIB = 1 << 20
ROOT = "/sys/fs/cgroup/memory"
LIMITS = (96, 128, 256, 512, 1024)
FORMS = ("raw", "hdf5", "netcdf4")
FILTERED = ("--deflate", "1")
LEAST_ROWS = 160
ROOMS = (0, 8, 16, 24, 32, 40, 48, 56, 64)


class Group:
    """A control group for the time of a `with`."""

    def __init__(self, limit):
        self.folder = f"{ROOT}/resplit-{os.getpid()}"
        self.limit = limit

    def __enter__(self):
        os.mkdir(self.folder)
        self.write("memory.limit_in_bytes", self.limit)
        return self

    def __exit__(self, *_):
        self.write("memory.force_empty", 0)
        for _ in range(100):
            try:
                return os.rmdir(self.folder)
            except OSError:
                time.sleep(0.1)

    def write(self, name, value):
        with open(f"{self.folder}/{name}", "w", encoding="ascii") as file:
            file.write(str(value))

    def enter(self):
        self.write("cgroup.procs", os.getpid())


def forget(path):
    """Takes a file out of the page cache, so that reading it counts in the group that reads."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def remove_output():
    for path in ("out", "out.h5", "out.nc"):
        if os.path.isdir(path):
            shutil.rmtree(path)
        elif os.path.exists(path):
            os.remove(path)


class Job:
    """A job whose peak is as near to --mem as its data allow: it reads boxes of that size."""

    def __init__(self, command, form, mem):
        self.command = command
        self.mem = mem
        remove_output()
        rows = next((rows for rows in range(mem - 64, 0, -8) if self.fits(form, rows)), 8)
        self.words = self.arguments(form, rows)

    def fits(self, form, rows):
        words = [self.command, *self.arguments(form, rows), "--mem", f"{self.mem}MiB", "--dry-run"]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if done.returncode not in (0, 5):
            raise SystemExit(done.stderr.decode())
        return done.returncode == 0

    def arguments(self, form, rows):
        """Rows of 1 MiB each, `rows` of them read at a time."""
        all_rows = max(rows + 8, LEAST_ROWS)
        shape = ["--shape", f"{all_rows},1024,1024", "--dtype", "uint8", "--order", "C"]
        read = ["--read-shape", f"{rows},1024,1024"]
        blocks = ["--out-shape", f"{rows},1024,512"]
        self.input = source(self.command, form, all_rows, shape)
        return {
            "raw": ["split", self.input, "out", *blocks, *shape, *read],
            "netcdf4": ["split", self.input, "out", "--out-format", "netcdf4", *blocks, *shape, *read],
            "hdf5": ["merge", self.input, "out.h5", "--chunk", "8,128,128", *FILTERED, "--threads", "2", *read],
        }[form]

    def run(self, group):
        remove_output()
        forget(self.input)
        return Watched([self.command, *self.words, "--mem", f"{self.mem}MiB"], group.enter)


def source(command, form, rows, shape):
    """A raw file of zeros that takes no room on the disk, or chunks with a filter."""
    path = f"rows-{rows}.{'h5' if form == 'hdf5' else 'raw'}"
    if os.path.exists(path):
        return path
    if form == "hdf5":
        subprocess.run([command, "make", path, *shape, "--chunk", "4,128,256", *FILTERED, "--quiet"], check=True)
    else:
        with open(path, "wb") as file:
            file.truncate(rows * MIB)
    return path


def least_room(job, mem, runs):
    """Returns the first room with which all runs pass, and the least and most peak of those."""
    for room in ROOMS:
        peaks = []
        for _ in range(runs):
            with Group((mem + room) * MIB) as group:
                done = job.run(group)
            if done.code == 5:
                raise SystemExit(done.err)
            if done.code != 0:
                print(f"  X {room}: run {len(peaks) + 1} ends with {done.code}: {done.err.strip()[-200:]}", flush=True)
                break
            peaks.append(done.peak)
        else:
            return room, peaks
    return None, []


def main(command, folder, runs, *limits):
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    wrong = 0
    for mem in [int(limit) for limit in limits] or LIMITS:
        for form in FORMS:
            job = Job(command, form, mem)
            room, peaks = least_room(job, mem, int(runs))
            if room is None:
                wrong += 1
                print(f"{form:8} M {mem:5} MiB  no X up to {ROOMS[-1]} MiB is enough", flush=True)
                continue
            least, most = min(peaks) / MIB, max(peaks) / MIB
            print(
                f"{form:8} M {mem:5} MiB  X {room:3} MiB  {len(peaks)} of {runs}"
                f"  peak {least:.0f} to {most:.0f} MiB, {most / mem:.0%} of M"
                f"  beside {mem + room - least:.0f} MiB",
                flush=True,
            )
    remove_output()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
