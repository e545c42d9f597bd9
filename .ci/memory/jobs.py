"""Jobs whose anonymous memory must stay within --mem, and what they must end with."""

import os
import shutil
import sys

import inputs
from watch import Watched

MIB = 1 << 20
DONE, NO_PLAN = 0, 5


class Bench:
    """Runs jobs one after the other in the current folder and counts what goes wrong."""

    def __init__(self, command):
        self.command = command
        self.jobs = 0
        self.wrong = 0

    def job(self, name, *words, mem=96, refused=None):
        """Runs a job; where it says that memory is too small, once more with what it asks for.

        A file whose structure does not fit cannot say how much it needs: twice as much is given.
        refused: True or False where it is known whether the first limit is enough.
        """
        done = self.run(name, words, mem * MIB)
        if refused is not None and refused != (done.code == NO_PLAN):
            self.fail(f"{name}: ended with {done.code}: {done.err[-200:]}")
        if done.code == NO_PLAN:
            if any(os.path.exists(path) for path in OUTPUTS):
                self.fail(f"{name}: something was written")
            least = done.named_limit()
            if least is None and mem < 1024 and "give a larger --mem" in done.err:
                self.job(name, *words, mem=2 * mem)
            elif least is None:
                self.fail(f"{name}: names no limit: {done.err}")
            else:
                again = self.run(name, words, least)
                if again.code != DONE:
                    self.fail(f"{name}: ends with {again.code} within {least}: {again.err[-200:]}")

    def run(self, name, words, limit):
        remove_outputs()
        done = Watched([self.command, *words, "--mem", limit])
        self.jobs += 1
        within = done.peak <= limit
        print(
            f"{name:44} --mem {limit / MIB:7.1f} MiB  peak {done.peak / MIB:7.1f} MiB"
            f"  exit {done.code}  {'' if within else 'TOO MUCH'}",
            flush=True,
        )
        if not within:
            self.fail(f"{name}: {done.peak} bytes within {limit}")
        if done.code not in (DONE, NO_PLAN):
            self.fail(f"{name}: ended with {done.code}: {done.err[-300:]}")
        return done

    def fail(self, what):
        self.wrong += 1
        print("WRONG", what, flush=True)


OUTPUTS = ("out", "out.nc", "out.cdf", "out.h5", "out.raw", "out.nii")


def remove_outputs():
    """Removes what jobs have written, also what one that was interrupted has left."""
    for path in [*OUTPUTS, *(f"{name}.part" for name in OUTPUTS), *(f".{name}.resplit" for name in OUTPUTS)]:
        if os.path.isdir(path):
            shutil.rmtree(path)
        elif os.path.exists(path):
            os.remove(path)


def made(path, maker, *arguments):
    """Returns a path that `maker` has filled once."""
    if not os.path.exists(path):
        maker(path, *arguments)
    return path


def by_resplit(bench, path, *words):
    if not os.path.exists(path):
        Watched([bench.command, "make", path, *words])
    return path


FORMS = {"netcdf4": "NETCDF4", "classic": "NETCDF3_64BIT_OFFSET"}


def coordinates(bench, count, mem=96, refused=None):
    for name, form in FORMS.items():
        path = made(f"coordinates-{name}-{count}.nc", inputs.coordinates_netcdf, count, form)
        what = f"{count} coordinates, {name}"
        quarter = f"{count // 4},2"
        bench.job(f"{what}, split", "split", path, "out", "--out-shape", quarter, mem=mem, refused=refused)
        if os.path.isdir("out"):
            shutil.rmtree("parts", ignore_errors=True)
            os.rename("out", "parts")
            bench.job(f"{what}, merge", "merge", "parts", "out.nc", mem=mem, refused=refused)
        bench.job(f"{what}, split on x", "split", path, "out", "--out-shape", f"{count},1", mem=mem, refused=refused)
        bench.job(f"{what}, chunks", "merge", path, "out.h5", "--chunk", quarter, "--deflate", "1", mem=mem)
        bench.job(f"{what}, verify", "verify", path, path, mem=mem, refused=refused)
    bench.job(f"{what}, to NetCDF-4", "merge", path, "out.nc", "--out-format", "netcdf4", mem=mem)
    bench.job(f"{what}, to raw", "merge", path, "out.raw", mem=mem)


def attributes(bench, count, text_bytes):
    """The classic format only: the HDF5 reader refuses more attributes than a header holds."""
    path = made(f"attributes-{count}-{text_bytes}.nc", inputs.attributes_netcdf, count, text_bytes, FORMS["classic"])
    what = f"{count} attributes of {text_bytes} bytes"
    bench.job(f"{what}, split", "split", path, "out", "--out-shape", "50,100")
    bench.job(f"{what}, to raw", "merge", path, "out.raw")
    bench.job(f"{what}, verify", "verify", path, path)


def attributes_hdf5(bench, count, text_bytes, mem):
    path = made(f"attributes-{count}-{text_bytes}.h5", inputs.attributes_hdf5, count, text_bytes)
    what = f"{count} attributes of {text_bytes} bytes, HDF5"
    bench.job(f"{what}, split", "split", path, "out", "--out-shape", "50,100", mem=mem)
    bench.job(f"{what}, to NetCDF-4", "merge", path, "out.nc", "--out-format", "netcdf4", mem=mem)


def numbered_netcdf(bench, count, name_bytes, mem):
    """Names that count from 1 are held, each with its file of one header."""
    folder = made(f"numbered-{count}", inputs.links_netcdf, count, name_bytes)
    what = f"{count} NetCDF files, names of {name_bytes} bytes"
    bench.job(f"{what}, merge", "merge", folder, "out.nc", mem=mem)


def names(bench, count, name_bytes):
    folder = f"names-{count}"
    if not os.path.exists(folder):
        inputs.small_files(folder, count, name_bytes)
    raw = ["--shape", str(64 * count), "--in-shape", "64", "--dtype", "uint8"]
    what = f"{count} names of {name_bytes} bytes"
    bench.job(f"{what}, list", "merge", "--in-list", f"{folder}.list", "out.raw", *raw)
    bench.job(f"{what}, folder", "merge", folder, "out.raw", *raw)
    bench.job(f"{what}, glob", "merge", f"{folder}/*.raw", "out.h5", *raw)
    bench.job(f"{what}, out", "merge", folder, "out.raw", *raw, "--no-progress")


def live_boxes(bench, length, mem=96, refused=None, layers=5):
    """Reads of 3x3x3 leave a write box waiting for each (length / 3)^2 of them.

    layers: chunks of 6 end with a read; those of 5 do not, so twice as many may be counted
    """
    path = made(f"live-{length}.raw", inputs.raw, 12 * length * length)
    words = ["--shape", f"12,{length},{length}", "--dtype", "uint8", "--order", "C", "--read-shape", "3,3,3"]
    what = f"{(length // 3 + 1) ** 2} boxes of {layers} wait"
    bench.job(f"{what}, chunks", "merge", path, "out.h5", "--chunk", f"{layers},3,3", *words, mem=mem, refused=refused)


def chunks(bench, count, mem=96):
    path = f"chunks-{count}.h5"
    by_resplit(bench, path, "--shape", str(16 * count), "--dtype", "uint8", "--order", "C", "--chunk", "16", "--deflate", "1")
    bench.job(f"{count} chunks, rechunk", "merge", path, "out.h5", "--chunk", "4096", mem=mem)
    bench.job(f"{count} chunks, to raw", "merge", path, "out.raw", mem=mem)
    bench.job(f"{count} chunks, verify", "verify", path, path, mem=mem)


def variables(bench, count, files, length, mem):
    """Variables of 16 x `length` bytes in each file: held if they are small, else moved one by one."""
    for name, form in FORMS.items():
        folder = made(f"variables-{name}-{count}-{files}-{length}", inputs.variables, count, files, length, form)
        what = f"{files} x {count} variables of {16 * length} bytes, {name}"
        bench.job(f"{what}, merge", "merge", folder, "out.nc", "-q", mem=mem)
        bench.job(f"{what}, to HDF5", "merge", folder, "out.h5", "-q", mem=mem)
        bench.job(f"{what}, blocks", folder, "out", "--out-shape", f"3,{max(1, length // 2)}", "-q", mem=mem)
        bench.job(f"{what}, verify", "verify", folder, folder, "-q", mem=mem)


def datasets_hdf5(bench, count, length, mem):
    path = made(f"datasets-{count}-{length}.h5", inputs.datasets_hdf5, count, length)
    bench.job(f"{count} datasets of {16 * length} bytes", "merge", path, "out.h5", "-q", mem=mem)


def plain(bench, mem):
    """The usual jobs, whose metadata is in the reserve."""
    raw = made("plain.raw", inputs.raw, 60 * MIB)
    shape = ["--shape", "240,512,512", "--dtype", "uint8"]
    bench.job("raw, split", "split", raw, "out", "--out-shape", "60,128,512", *shape, mem=mem, refused=False)
    if not os.path.exists("plain-parts"):
        os.rename("out", "plain-parts")
    for ending in ("raw", "h5", "nc", "cdf", "nii"):
        bench.job(f"{ending}, merge", "merge", "plain-parts", f"out.{ending}", mem=mem, refused=False)
    bench.job("raw, reblock", "plain-parts", "out", "--out-shape", "100,100,100", mem=mem, refused=False)
    bench.job("raw, verify", "verify", "plain-parts", raw, mem=mem, refused=False)
    bench.job(
        "h5, deflate", "merge", "plain-parts", "out.h5", "--chunk", "64,64,64", "--deflate", "1",
        mem=mem, refused=False,
    )


def sample(bench):
    """What CI has time for."""
    plain(bench, 72)
    coordinates(bench, 1_500_000, refused=True)
    attributes(bench, 2_000, 20)
    names(bench, 5_000, 200)
    live_boxes(bench, 400)


def many_variables(bench):
    """Many variables in many files, held and moved; takes some minutes."""
    for count, files, length in ((20, 20, 500), (100, 5, 20), (100, 10, 400), (300, 3, 400), (10, 100, 100)):
        for mem in (70, 80):
            variables(bench, count, files, length, mem)
    for count, length in ((1000, 1250), (5000, 1250), (5000, 10), (20_000, 10)):
        datasets_hdf5(bench, count, length, 80)


def everything(bench):
    for mem in (72, 96, 256):
        plain(bench, mem)
    coordinates(bench, 100_000, refused=False)
    coordinates(bench, 2_000_000, refused=True)
    coordinates(bench, 10_000_000, refused=True)
    coordinates(bench, 4_000_000, mem=300)
    attributes(bench, 10_000, 20)
    attributes(bench, 10_000, 700)
    names(bench, 100_000, 200)
    attributes(bench, 50_000, 100)
    attributes_hdf5(bench, 500, 100, 72)
    numbered_netcdf(bench, 20_000, 200, 72)
    live_boxes(bench, 300)
    live_boxes(bench, 300, layers=6, mem=70)
    live_boxes(bench, 948, layers=6, refused=True)
    live_boxes(bench, 1000, refused=True)
    live_boxes(bench, 1000, mem=300)
    chunks(bench, 100_000)
    chunks(bench, 1_000_000)
    chunks(bench, 1_000_000, mem=81)
    many_variables(bench)


def main(which, command, folder):
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    bench = Bench(command)
    {"sample": sample, "variables": many_variables, "all": everything}[which](bench)
    remove_outputs()
    print(f"{bench.jobs} jobs, {bench.wrong} wrong")
    return 1 if bench.wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
