"""Runs one command and watches the anonymous memory of its process every 10 ms."""

import re
import subprocess
import time

PERIOD_SECONDS = 0.01
ANONYMOUS = re.compile(rb"^RssAnon:\s+(\d+) kB", re.M)


def anonymous_bytes(pid):
    """The anonymous memory of a process now; 0 where it has ended."""
    try:
        with open(f"/proc/{pid}/status", "rb") as status:
            found = ANONYMOUS.search(status.read())
    except OSError:
        return 0
    return int(found[1]) * 1024 if found else 0


class Watched:
    """What a command has done: its exit code, what it printed, and the most memory it had."""

    def __init__(self, arguments):
        with open("stdout", "wb") as out, open("stderr", "wb") as err:
            process = subprocess.Popen(
                [str(word) for word in arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=err
            )
            self.peak = 0
            while process.poll() is None:
                self.peak = max(self.peak, anonymous_bytes(process.pid))
                time.sleep(PERIOD_SECONDS)
        self.code = process.returncode
        self.out = open("stdout", encoding="utf-8", errors="replace").read()
        self.err = open("stderr", encoding="utf-8", errors="replace").read()

    def least_limit(self):
        """The limit that the error message names, in bytes; None if it names none."""
        found = re.search(r"--mem (\d+)\b(?![.\w])", self.err)
        return int(found[1]) if found else None
