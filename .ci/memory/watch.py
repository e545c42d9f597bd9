"""Runs one command and watches the anonymous memory of its process every 10 ms."""

import re
import subprocess
import time

PERIOD_SECONDS = 0.01
UNITS = {"": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
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
    """What a command has done: its exit code, what it printed, and the most memory it had.

    before: called in the new process before the command starts in it
    """

    def __init__(self, arguments, before=None):
        with open("stdout", "wb") as out, open("stderr", "wb") as err:
            process = subprocess.Popen(
                [str(word) for word in arguments],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                preexec_fn=before,
            )
            self.peak = 0
            while process.poll() is None:
                self.peak = max(self.peak, anonymous_bytes(process.pid))
                time.sleep(PERIOD_SECONDS)
        self.code = process.returncode
        self.out = open("stdout", encoding="utf-8", errors="replace").read()
        self.err = open("stderr", encoding="utf-8", errors="replace").read()

    def named_limit(self):
        """The limit that the error message names, in bytes: that for few seeks, else the least."""
        found = re.findall(r"--mem ([\d.]+)([KMG]iB)?", self.err)
        if not found:
            return None
        number, unit = found[-1]
        return round(float(number) * UNITS[unit])
