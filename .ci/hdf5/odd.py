#!/usr/bin/python3
"""Small HDF5 files, each with one unusual structure: resplit must read the dataset.

usage: odd.py [KEEP]       KEEP is a folder for the files, default none is kept

An attribute that is no text, number or row of them must be carried or named in a warning; a file of
REFUSED must be refused as documented, by a message with the given words. Prints a line for each file
that is not read equal, and at the end the counts as JSON. Exits with 1 if there are any in capitals.
"""

import collections
import json
import os
import shutil
import sys

import compare
import structures
from command import Resplit, messages, refusal

PLAIN = {"text", "variable text", "integer", "float"}
REFUSED = {
    "external_data": "xternal",
    "virtual": "irtual",
    "by-away": "'away'",
}


def must_be_read(row):
    """Of an attribute that is only named: texts, numbers and rows of them are to be read."""
    _, found, kind, _ = row
    return found == compare.NAMED and kind.removeprefix("list of ") in PLAIN


def judged(resplit, name, path, dataset):
    """Returns a word for what became of a file, and details."""
    listed = resplit.run("info", "--json", path)
    if listed.code != 0 and not refusal(listed, path):
        return "FAILED", f"info: {listed.code}: {listed.err[-300:]}"
    outcome, written = resplit.merged(path, dataset)
    expected = next((words for start, words in REFUSED.items() if name.startswith(start)), None)
    if outcome.code != 0:
        why = refusal(outcome, path)
        right = expected is not None and why and expected in why.replace(path, "")
        return "refused" if right else "REFUSED" if why else "FAILED", f"{outcome.code}: {why or outcome.err[-300:]}"
    if expected is not None:
        return "ACCEPTED", expected
    rows = compare.compared(path, dataset, written, "\n".join(messages(outcome)))
    wrong = [row for row in rows if row[1] in (compare.DIFFERS, compare.LOST) or must_be_read(row)]
    named = sorted(row[0] for row in rows if row[1] == compare.NAMED)
    if wrong:
        return "WRONG", "; ".join(" ".join(row) for row in wrong)
    return ("equal, some named", ", ".join(named)) if named else ("equal", "")


def main(keep=""):
    counts = collections.Counter()
    with Resplit() as resplit:
        for name, make, dataset in structures.cases():
            path = resplit.path(name + (".mat" if name == "matlab" else ".h5"))
            make(path)
            found, details = judged(resplit, name, path, dataset)
            counts[found] += 1
            if found != "equal":
                print(json.dumps({"structure": name, "found": found, "details": details[:400]}), flush=True)
            if keep:
                os.makedirs(keep, exist_ok=True)
                shutil.copy(path, keep)
            os.remove(path)
    print(json.dumps({"structures": sum(counts.values()), **counts}))
    return 1 if any(found.isupper() for found in counts) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
