"""Processes that answer line by line, so that thousands of files do not start thousands of them."""

import os
import resource
import select
import signal
import subprocess
import sys

RESPLIT_SECONDS = 60
LIBRARY_SECONDS = 5
MOST_FILE_BYTES = 64 << 20


class Server:
    """A process that answers each line with a line; started again after it has died or hung."""

    def __init__(self, seconds, command, **options):
        self.seconds, self.command, self.options, self.process = seconds, command, options, None

    def ask(self, line):
        """Returns the answer; None if the process died, or hung and was killed."""
        if self.process is None:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **self.options
            )
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()
        reply = self.process.stdout.readline() if self.is_ready() else b""
        if reply:
            return reply.decode("utf-8", "backslashreplace").rstrip("\n")
        self.close()
        return None

    def is_ready(self):
        """Waits for an answer, until the process took its processor time, or ten times that passed."""
        begun = self.seconds_taken()
        for _ in range(10 * self.seconds):
            if select.select([self.process.stdout], [], [], 1)[0]:
                return True
            if self.seconds_taken() - begun > self.seconds:
                return False
        return False

    def seconds_taken(self):
        """Returns the processor time of the process so far: the machine may have other things to do."""
        if self.process is None:
            return 0
        with open(f"/proc/{self.process.pid}/stat") as file:
            user, system = file.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def close(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def limits():
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_FILE_BYTES, MOST_FILE_BYTES))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def resplit(*folder):
    """Runs command lines, each a line with tabs between its arguments; see CommandLoop.

    folder: where its output and messages go to, if they are of interest
    """
    java = ["java", "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"]
    command = [*java, "io.resplit.cli.fuzz.CommandLoop", *folder]
    return Server(RESPLIT_SECONDS, command, preexec_fn=limits, stderr=subprocess.DEVNULL)


def library(script, seconds=LIBRARY_SECONDS):
    """Reads files with their own library, in a process because that may die of them."""
    return Server(seconds, [sys.executable, script], stderr=subprocess.DEVNULL)
