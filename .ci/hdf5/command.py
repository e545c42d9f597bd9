"""resplit in one process for thousands of command lines, and what each of them printed."""

import collections
import json
import os
import re
import shutil
import tempfile

import server

DOCUMENTED = (3, 5, 6, 8)
Outcome = collections.namedtuple("Outcome", "code out err")


class Resplit:
    """Runs command lines in a folder of its own, for the time of a `with`."""

    def __enter__(self):
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = tempfile.mkdtemp(prefix="hdf5-", dir=memory)
        self.server = server.resplit(self.folder)
        return self

    def __exit__(self, *_):
        self.server.close()
        shutil.rmtree(self.folder)

    def path(self, name):
        return f"{self.folder}/{name}"

    def run(self, *arguments):
        reply = self.server.ask("\t".join(arguments))
        if reply is None:
            return Outcome(-9, "", "died or hung\n")
        return Outcome(int(reply.split("\t", 1)[0]), *map(self.printed, ("stdout", "stderr")))

    def printed(self, name):
        with open(self.path(name), encoding="utf-8", errors="replace") as file:
            return file.read()

    def merged(self, file, dataset):
        """Returns the outcome of copying a dataset, and the copy."""
        folder = self.path("out")
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        written = f"{folder}/written.h5"
        words = ["merge", "--json", "--no-progress", "--dataset", dataset, file, written]
        return self.run(*words), written


def messages(outcome):
    """Texts of warnings and errors."""
    return [json.loads(line).get("message", "") for line in outcome.err.splitlines() if line.startswith("{")]


def refusal(outcome, file):
    """The text of a refusal as documented: one line that names the file; else None."""
    lines = outcome.err.splitlines()
    errors = [line for line in lines if "exit_error" in line]
    sound = outcome.code in DOCUMENTED and len(errors) == 1 and file in errors[0]
    return json.loads(errors[0])["message"] if sound else None


def general(text, *names):
    """A message without what is of its file alone: names, paths and numbers."""
    text = text.split("; datasets in the file:")[0]
    for name in names:
        text = re.sub(rf"(?<!\w)/?{re.escape(name)}(?!\w)", "NAME", text)
    text = re.sub(r"(/[^/:;, ]*)+(?=[:;, ]|$)", "NAME", text)
    return re.sub(r"0x[0-9a-f]+|\d[\d,.]*", "N", text)[:150]
