"""What is measured: inputs, the commands that rewrite them, and how the result is checked."""

import os
import shutil
import subprocess
import sys

PEERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers.py")
MEMORY = "128MiB"


def text(shape):
    return ",".join(map(str, shape))


def has(*needs):
    """Whether programs, and modules of this Python, are installed."""
    return all(
        shutil.which(need[1:]) if need.startswith("/")
        else subprocess.run([sys.executable, "-c", "import " + need], capture_output=True).returncode == 0
        for need in needs)


def peer(name, *arguments):
    return [sys.executable, PEERS, name, *map(str, arguments)]


class Workload:
    """One input, and the commands that make the same output of it: folders are the last two arguments."""

    def __init__(self, name, what, make, tools, in_name="in", out_name="out", verify=()):
        self.name, self.what, self.make, self.verify = name, what, make, list(verify)
        self.in_name, self.out_name = in_name, out_name
        self.tools = {tool: command for tool, (command, needs) in tools.items() if has(*needs)}


def resplit(*options):
    return ["resplit", *options, "--mem", MEMORY, "--no-progress"]


def raw(name, what, shape, old, new):
    """Blocks of raw files become blocks of another shape."""
    sizes = [text(shape), text(old), text(new)]
    return Workload(
        name, what,
        lambda folder: ["resplit", "make", folder + "/in", "--shape", sizes[0], "--out-shape", sizes[1],
                        "--dtype", "uint16", "--order", "C", "--quiet"],
        {
            "resplit": (resplit("--out-shape", sizes[2], "--order", "C"), ()),
            "numpy loop": (peer("blocks", *sizes), ("numpy",)),
            "dask": (peer("dask", *sizes), ("dask.array",)),
        },
        verify=["--out-shape", sizes[2], "--order", "C"])


def hdf5(shape, chunk):
    layout = "x".join(map(str, chunk))
    return Workload(
        "hdf5", f"HDF5, deflate: maps of {text(shape[1:])} to chunks of {layout}",
        lambda folder: peer("make-hdf5", folder + "/in.h5", text(shape)),
        {
            "resplit": (resplit("merge", "--chunk", text(chunk), "--filters", "shuffle,deflate:4"), ()),
            "h5repack": (["h5repack", "-l", "data:CHUNK=" + layout, "-f", "SHUF", "-f", "GZIP=4"], ("/h5repack",)),
        },
        in_name="in.h5", out_name="out.h5")


def netcdf(days, lat, lon, months):
    chunk = f"time/{days * months},lat/16,lon/16"
    joined = 'ncrcat -O "$1"/*.nc "$2.all" && nccopy -m 128M -c "$0" "$2.all" "$2" && rm "$2.all"'
    return Workload(
        "netcdf", f"{months} NetCDF-4 files of {days} maps to one file of series",
        lambda folder: peer("make-netcdf", folder + "/in", days, lat, lon, months),
        {
            "resplit": (resplit("merge", "--chunk", f"{days * months},16,16"), ()),
            "ncrcat, nccopy": (["sh", "-c", joined, chunk], ("/ncrcat", "/nccopy")),
        },
        out_name="out.nc")


def zarr(shape, chunk):
    return Workload(
        "zarr", f"Zarr 2, blosc: maps to chunks of {text(chunk)}",
        lambda folder: peer("make-zarr", folder + "/in.zarr", text(shape)),
        {
            "resplit": (resplit("--out-format", "zarr2", "--chunk", text(chunk)), ()),
            "zarr loop": (peer("zarr", text(chunk)), ("zarr",)),
            "dask": (peer("dask-zarr", text(chunk)), ("dask.array", "zarr")),
        },
        in_name="in.zarr", out_name="out.zarr")


def tiff(shape, chunk):
    return Workload(
        "tiff", f"{shape[0]} TIFF slices to one HDF5 file in chunks of {text(chunk)}",
        lambda folder: peer("make-tiff", folder + "/in", text(shape)),
        {
            "resplit": (resplit("merge", "--chunk", text(chunk)), ()),
            "tifffile, h5py": (peer("tiff", text(chunk)), ("tifffile", "h5py")),
        },
        out_name="out.h5")


def workloads(size):
    """Returns all that can be made here. size: check, quick or full."""
    n = {"check": 40, "quick": 320, "full": 640}[size]
    tiles = {"check": 10, "quick": 50, "full": 100}[size]
    t, y = {"check": (32, 32), "quick": (256, 192), "full": (1024, 384)}[size]
    fifth, quarter = n // 5, n // 4
    made = [
        raw("blocks", f"raw: 64 blocks of {quarter}x{quarter}x{quarter} to 100 others", (n,) * 3, (quarter,) * 3,
            (fifth, quarter, fifth)),
        raw("bricks", f"raw: {n} slices to bricks of {fifth}x{fifth}x{fifth}", (n,) * 3, (1, n, n), (fifth,) * 3),
        raw("slices", f"raw: bricks of {fifth}x{fifth}x{fifth} to {n} slices", (n,) * 3, (fifth,) * 3, (1, n, n)),
        raw("small", f"raw: {tiles * tiles:,} files of 512 bytes to as many", (16 * tiles,) * 2, (16, 16), (8, 32)),
    ]
    if has("h5py"):
        made.append(hdf5((t, y, y), (t // 4, 16, 16)))
    if has("netCDF4"):
        made.append(netcdf(t // 8, y, y, 8))
    if has("zarr"):
        made.append(zarr((t, y, y), (t // 8, y // 8, y // 8)))
    if has("tifffile", "h5py"):
        made.append(tiff((t, y, y), (t // 8, y // 8, y // 8)))
    return made
