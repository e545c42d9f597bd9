"""Runs each command in random order, and prints medians and ranges; see run.sh."""

import argparse
import json
import os
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import chart
import workloads

COPY, PARALLEL = "cp -r", "cp in parallel"


def copies():
    """Commands that move the same bytes and change nothing: the least that can be asked for."""
    each = 'mkdir -p "$2" && cd "$1" && find . -type f -print0 | xargs -0 -P "$0" -n 64 cp --parents -t "$2"'
    return {
        COPY: ["cp", "-r", "--reflink=never", "--sparse=never"],
        PARALLEL: ["sh", "-c", each, str(os.cpu_count())],
    }


def delete(path):
    if os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.exists(path):
        os.remove(path)


def empty_cache():
    subprocess.run(["sync"], check=True)
    if os.geteuid() == 0:
        try:
            with open("/proc/sys/vm/drop_caches", "w") as file:
                file.write("3")
        except OSError:
            pass  # in a container


def measured(command, source, target, folder):
    """Runs a command until what it wrote is on the disk; returns seconds, CPU seconds, MiB and what it printed."""
    empty_cache()
    with tempfile.TemporaryFile("w+") as printed:
        begun = time.monotonic()
        process = subprocess.Popen(command + [source, target], cwd=folder, stdin=subprocess.DEVNULL,
                                   stdout=printed, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        subprocess.run(["sync", "-f", target if os.path.exists(target) else folder], check=False)
        seconds = time.monotonic() - begun
        printed.seek(0)
        said = printed.read()
    if process.returncode != 0:
        sys.exit(f"benchmark: {' '.join(command)} returned {process.returncode}:\n{said}")
    seeks = re.search(r"^seeks +([0-9,]+)", said, re.M)
    return {
        "seconds": seconds,
        "cpu": usage.ru_utime + usage.ru_stime,
        "mib": usage.ru_maxrss / 1024,
        "seeks": int(seeks.group(1).replace(",", "")) if seeks else None,
    }


def require_right(workload, tool, source, target):
    """Ends the benchmark if a command made something else of the input than it should."""
    if tool in (COPY, PARALLEL):
        return
    command = ["resplit", "verify", source, target, *workload.verify, "--quiet"]
    shown = subprocess.run(command, capture_output=True, text=True)
    if shown.returncode != 0:
        sys.exit(f"benchmark: {workload.name}: {tool} wrote something else: {shown.stderr.strip()}")


def run(workload, folder, reps, checks):
    """Returns the measurements of all commands, by their names."""
    home = os.path.join(folder, workload.name)
    delete(home)
    os.makedirs(home)
    subprocess.run(workload.make(home), check=True, stdout=subprocess.DEVNULL)
    source, target = os.path.join(home, workload.in_name), os.path.join(home, workload.out_name)
    commands = dict(workload.tools)
    if not checks:
        commands.update({tool: each for tool, each in copies().items()
                         if tool == COPY or os.path.isdir(source)})
    found = {tool: [] for tool in commands}
    for repetition in range(reps):
        order = list(commands)
        random.shuffle(order)
        for tool in order:
            delete(target)
            found[tool].append(measured(commands[tool], source, target, home))
            if repetition == 0:
                require_right(workload, tool, source, target)
    return found


def spread(numbers, pattern="{:.2f}"):
    low, middle, high = min(numbers), statistics.median(numbers), max(numbers)
    return f"{pattern.format(middle)} ({pattern.format(low)}-{pattern.format(high)})"


def row(tool, found):
    """Ratios are those of commands of one repetition, which ran one soon after the other."""
    own = found[tool]
    ratios = [a["seconds"] / b["seconds"] for a, b in zip(own, found[COPY])]
    seeks = own[0]["seeks"]
    return [
        tool,
        spread([each["seconds"] for each in own]),
        spread(ratios),
        f"{statistics.median(each['cpu'] for each in own):.2f}",
        f"{max(each['mib'] for each in own):.0f}",
        f"{seeks:,}" if seeks else "",
    ]


def table(workload, found):
    lines = [f"### {workload.name}: {workload.what}", "",
             "| Command | Wall, s | × cp -r | CPU, s | Memory, MiB | Seeks |", "|---|---|---|---|---|---|"]
    order = sorted(found, key=lambda tool: (tool != "resplit", tool in (COPY, PARALLEL), tool))
    lines += ["| " + " | ".join(row(tool, found)) + " |" for tool in order]
    return "\n".join(lines) + "\n"


def version(*command):
    try:
        return (subprocess.run(command, capture_output=True, text=True).stdout.splitlines() or ["?"])[0].strip()
    except OSError:
        return "none"


def machine(folder):
    """Returns a line about the machine and the programs."""
    with open("/proc/cpuinfo") as file:
        model = re.search(r"model name\s*: (.*)", file.read())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = version("stat", "-f", "-c", "%T", folder)
    return (f"{os.cpu_count()} processors ({model.group(1) if model else platform.machine()}), {memory:.0f} GiB,"
            f" {system}, Linux {platform.release()}, {version('resplit', '--version')}, Python {platform.python_version()};"
            f" page cache {'emptied before each command' if os.geteuid() == 0 else 'as it is'},"
            " outputs forced to the disk")


def disk(folder, mib):
    """Returns what fio reads and writes, in MiB/s; nothing if it is not installed."""
    limits = {}
    for access in ("read", "write") if shutil.which("fio") else ():
        file = os.path.join(folder, "fio")
        shown = subprocess.run(
            ["fio", "--name=limit", "--rw=" + access, "--bs=1M", f"--size={mib}M", "--direct=1", "--end_fsync=1",
             "--output-format=json", "--filename=" + file], capture_output=True, text=True)
        delete(file)
        if shown.returncode == 0:
            limits[access] = json.loads(shown.stdout)["jobs"][0][access]["bw"] / 1024
    return limits


def main():
    options = argparse.ArgumentParser(description="Times resplit beside other tools; see run.sh.")
    options.add_argument("--quick", action="store_true")
    options.add_argument("--check", action="store_true")
    options.add_argument("--reps", type=int)
    options.add_argument("--only", default="")
    options.add_argument("--in", dest="folder")
    options.add_argument("--keep", action="store_true")
    asked = options.parse_args()
    size = "check" if asked.check else "quick" if asked.quick else "full"
    reps = asked.reps or {"check": 1, "quick": 3, "full": 7}[size]
    folder = tempfile.mkdtemp(prefix="resplit-benchmark-", dir=asked.folder)
    chosen = [each for each in workloads.workloads(size) if not asked.only or each.name in asked.only.split(",")]
    try:
        if asked.check:
            check(chosen, folder)
        else:
            report(chosen, folder, reps, size)
    finally:
        if asked.keep:
            print("kept", folder)
        else:
            shutil.rmtree(folder)


def check(chosen, folder):
    for workload in chosen:
        found = run(workload, folder, 1, True)
        print(f"{workload.name}: {workload.what}: {found['resplit'][0]['seeks']} seeks, right")


def report(chosen, folder, reps, size):
    about = machine(folder)
    limits = disk(folder, 256 if size == "quick" else 2048)
    said = [f"The disk {access}s {speed:,.0f} MiB/s (fio, 1 MiB at a time)." for access, speed in limits.items()]
    print(f"{about}. {' '.join(said)}\n\nMedians of {reps} repetitions, and their ranges.\n", flush=True)
    all_found = {}
    for workload in chosen:
        all_found[workload.name] = run(workload, folder, reps, False)
        print(table(workload, all_found[workload.name]), flush=True)
        delete(os.path.join(folder, workload.name))
    with open("benchmark.json", "w") as file:
        json.dump({"machine": about, "disk": limits, "size": size, "workloads": all_found}, file, indent=1)
    with open("benchmark.svg", "w") as file:
        file.write(chart.svg({workload.name: all_found[workload.name] for workload in chosen}, COPY))


if __name__ == "__main__":
    main()
