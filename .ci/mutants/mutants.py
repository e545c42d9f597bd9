#!/usr/bin/python3
"""Feeds damaged files to resplit and compares what it accepts with the format's own library.

usage: mutants.py KIND N [SEED [KEEP]]
  KIND  hdf5, classic, netcdf4, nifti, npy, tiff, mrc, nrrd, mha, fits or mgh; zarr2 or zarr3
        for a store of one array; whole-hdf5, whole-classic, whole-netcdf4 or zgroup for all of a file
  N     number of damaged files
  SEED  another seed makes others, default 1
  KEEP  folder for what came out otherwise than equal or refused, default none is kept

Prints a line for each file that is not refused as it should be, takes longer than 5 s, or is not read
as the library reads it, with the reason where that can be told from it; and at the end the counts as JSON. Refused as it
should be is: exit 3, 5, 6 or 8 and one line on standard error that names the file, or the output
where that cannot hold what the damage has made, or says how much memory it takes. Exits with 1 if resplit failed in another way.
CLASSPATH must hold io.resplit.cli.fuzz.CommandLoop and resplit: see the script run beside this.
Needs h5py, netCDF4, nibabel, tifffile, mrcfile, astropy, VTK, zarr-python 2, numcodecs and unu.
"""

import collections
import json
import os
import random
import shutil
import sys
import tempfile

import classes
import corpus
import mutate
import server
import stores

HERE = os.path.dirname(os.path.abspath(__file__))
DOCUMENTED = (3, 5, 6, 8)
HUNG = -9
TOOK = [0]
LONG = 5
TOO_LONG = "a damaged length makes a dimension too long to be copied"
SUFFIXES = {"hdf5": ".h5", "classic": ".nc", "netcdf4": ".nc", "nifti": ".nii", "npy": ".npy"}
SUFFIXES |= dict.fromkeys(("tiff", "mrc", "nrrd", "mha", "fits", "mgh"), ".npy")
SUFFIXES |= {"zarr2": ".npy", "zarr3": ".npy", "zgroup": ".zarr"}
SUFFIXES |= {"whole-hdf5": ".h5", "whole-classic": ".nc", "whole-netcdf4": ".nc"}


def run(resplit, *arguments):
    """Returns exit code, number of lines on standard error, and these."""
    start = resplit.seconds_taken()
    reply = resplit.ask("\t".join(arguments))
    TOOK[0] = resplit.seconds_taken() - start
    if reply is None:
        return HUNG, 0, "died or hung"
    code, lines, text = reply.split("\t", 2)
    return int(code), int(lines), text


def judge(resplit, reader, kind, damaged, base, out):
    """Returns (class, details)."""
    address = f"{damaged}:/{base.dataset}" if base.dataset else damaged
    code, lines, text = run(resplit, "merge", "--no-progress", address, out)
    if code == HUNG and kind.endswith("netcdf4") and reader.ask(f"longest\t{damaged}") == "too long":
        return TOO_LONG, text
    if code != 0:
        isNamed = damaged in text or out in text or code == 5 and "--mem" in text
        sound = code in DOCUMENTED and lines == 1 and isNamed
        return (f"refused with {code}" if sound else "FAILED", f"{code}: {text[:400]}")
    reply = reader.ask("\t".join((kind, damaged, base.dataset, out, base.path)))
    if reply is None:
        reply = reader.ask("\t".join((kind, base.path, base.dataset, out, base.path)))
        return "library died or hung", reply
    what, _, details = reply.partition("\t")
    return ("library refuses, " + what if "before" in what else what), details


def main():
    kind, count = sys.argv[1], int(sys.argv[2])
    seed = sys.argv[3] if len(sys.argv) > 3 else "1"
    keep = sys.argv[4] if len(sys.argv) > 4 else ""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    work = tempfile.mkdtemp(prefix="mutants-", dir=memory)
    resplit, reader = server.resplit(), server.library(f"{HERE}/reading.py")
    counts, reasons, slowest = collections.Counter(), collections.Counter(), 0
    try:
        made = f"{work}/sound"
        os.mkdir(made)
        make = (corpus.KINDS | stores.KINDS)[kind]
        of = stores.Store if kind in stores.KINDS else mutate.Base
        bases = [of(*item) for item in make(made, maker(resplit))]
        for base in bases:
            found = judged(resplit, reader, kind, base.sound(), base, work)[0]
            if found[0] != "equal":
                raise SystemExit(f"{base.path} is sound, but: {found}")
        for number in range(count):
            rng = random.Random(f"{seed}-{kind}-{number}")
            base = rng.choice(bases)
            data, how = base.mutant(rng)
            TOOK[0] = 0
            (found, details), damaged = judged(resplit, reader, kind, data, base, work)
            counts[found] += 1
            slowest = max(slowest, TOOK[0])
            if found != "equal" and not found.startswith("refused") or TOOK[0] > LONG:
                row = {"number": number, "base": os.path.basename(base.path), "how": how}
                row.update({"seconds": round(TOOK[0], 1)} if TOOK[0] > LONG else {})
                row.update({"class": found, "details": (details or "").replace(work, "")})
                row["why"] = classes.explain(found, row["details"])
                reasons[row["why"]] += found != "FAILED"
                print(json.dumps(row), flush=True)
                if keep:
                    os.makedirs(keep, exist_ok=True)
                    kept = f"{keep}/{kind}-{seed}-{number}-{os.path.basename(base.path)}"
                    (shutil.copytree if os.path.isdir(damaged) else shutil.copy)(damaged, kept)
    finally:
        resplit.close()
        reader.close()
        shutil.rmtree(work)
    print(json.dumps({"kind": kind, "seed": seed, "files": count, **counts, "why": reasons, "slowest": round(slowest, 2)}))
    sys.exit(1 if counts["FAILED"] else 0)


def maker(resplit):
    def make(*arguments):
        code, _, text = run(resplit, *arguments)
        if code:
            raise SystemExit(f"resplit {arguments}: {text}")

    return make


def judged(resplit, reader, kind, data, base, work):
    """Puts what is damaged into a fresh folder and judges it."""
    suffix = base.path[base.path.index(".", len(work)) :]
    folder = f"{work}/run"
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder + "/out")
    damaged = f"{folder}/damaged{suffix}"
    base.write(data, damaged)
    out = f"{folder}/out/out{SUFFIXES[kind]}"
    return judge(resplit, reader, kind, damaged, base, out), damaged


main()
