#!/usr/bin/python3
"""Makes inputs, and by other libraries what must come out of them; and compares.

usage: inputs.py make KIND IN REF      KIND is netcdf4, classic, whole, whole3, append, append3, repack, mixed,
                               bare, nifti, gzip, tiff, headers, region, permuted, padded, zarr, zarr2, longer, longer3,
                               zgroup, zgroup2, zfiles or zcopy
       inputs.py compare KIND REF GOT  exits with 0 if both files say the same
"""

import os
import shutil
import subprocess
import sys

import numpy as np

if {"nifti", "gzip"} & set(sys.argv):
    import gzip

    import nibabel
elif "bare" in sys.argv:
    import h5py
elif {"tiff", "headers"} & set(sys.argv):
    import tifffile
elif not {"permuted", "padded", "zcopy"} & set(sys.argv):
    import netCDF4

N = 64
VALUES = (np.arange(N**3, dtype="i8") * 2654435761 % 65521).astype("i4").reshape(N, N, N)
FORMATS = {"netcdf4": "NETCDF4", "classic": "NETCDF3_64BIT_OFFSET"}


ALL = slice(0, N)
ZARR = "zarr", "zarr2", "zgroup", "zgroup2", "zfiles", "zcopy"
PACKED = {"zlib": True, "shuffle": True, "chunksizes": (4, 32, 32)}


def write_netcdf(path, fmt, time, lat, unlimited, lon=ALL, **options):
    with netCDF4.Dataset(path, "w", format=fmt) as file:
        for name, part in ("time", time), ("lat", lat), ("lon", lon):
            values = np.arange(N)[part] * 0.5
            file.createDimension(name, None if unlimited and name == "time" else len(values))
            scale = file.createVariable(name, "f8", (name,))
            scale.units = "unit of " + name
            scale[:] = values
        data = file.createVariable("tas", "i4", ("time", "lat", "lon"), **options)
        data.units = "K"
        data[:] = VALUES[time, lat, lon]


def make_netcdf(kind, folder, reference):
    options = PACKED if kind == "netcdf4" else {}
    for i in range(4):
        time = slice(16 * i, 16 * i + 16)
        write_netcdf(f"{folder}/in_{i}.nc", FORMATS[kind], time, ALL, True, **options)
        lat = slice(16 * i, 16 * i + 16)
        write_netcdf(f"{reference}/out_0_{i}_0.nc", FORMATS[kind], ALL, lat, True)


def make_region(_, folder, reference):
    """Reads cut blocks and chunks on every axis; the first block of time is not needed at all."""
    for i in range(4):
        time = slice(16 * i, 16 * i + 16)
        write_netcdf(f"{folder}/in_{i}.nc", "NETCDF4", time, ALL, True, **PACKED)
    for i in range(3):
        lat = slice(10 + 17 * i, 27 + 17 * i)
        path = f"{reference}/out_0_{i}_0.nc"
        write_netcdf(path, "NETCDF4", slice(21, 61), lat, True, slice(3, N))


def write_whole(path, fmt, time, lat, **options):
    """Several variables that are moved, one that is copied and others that are small."""
    write_netcdf(path, fmt, time, lat, True, **options)
    with netCDF4.Dataset(path, "a") as file:
        file.createDimension("bnds", 2)
        bounds = file.createVariable("lat_bnds", "f8", ("lat", "bnds"))
        bounds[:] = np.stack([np.arange(N)[lat] * 0.5, np.arange(N)[lat] * 0.5 + 0.5], 1)
        height = file.createVariable("height", "f8", ())
        height.units = "m"
        height[...] = 2
        for factor, name in enumerate(("pr", "ua", "va"), 2):
            data = file.createVariable(name, "f8", ("time", "lat", "lon"), **options)
            data.coordinates = "height"
            data[:] = VALUES[time, lat, :] * factor
        orog = file.createVariable("orog", "f4", ("lat", "lon"))
        orog[:] = VALUES[0, lat, :]


def whole_options(kind):
    return ("NETCDF3_64BIT_OFFSET", {}) if kind.endswith("3") else ("NETCDF4", PACKED)


def make_append(kind, folder, reference):
    """An old file, which two others follow."""
    fmt, options = whole_options(kind)
    for name, first, end in ("old", 0, 48), ("in_0", 48, 56), ("in_1", 56, N):
        write_whole(f"{folder}/{name}.nc", fmt, slice(first, end), ALL, **options)
    write_whole(f"{reference}/all.nc", fmt, ALL, ALL, **options)


def make_repack(_, folder, reference):
    """A file in chunks, as it is when its chunks have changed."""
    write_whole(f"{folder}/all.nc", "NETCDF4", ALL, ALL, **PACKED)
    shutil.copy(f"{folder}/all.nc", f"{reference}/all.nc")


def make_mixed(_, folder, reference):
    """Files that follow one another, each stored in another way."""
    other = {"zlib": True, "shuffle": False, "chunksizes": (3, 20, N)}
    stored = ("NETCDF4", PACKED), ("NETCDF3_64BIT_OFFSET", {}), ("NETCDF4", other)
    for i, (fmt, options) in enumerate(stored):
        time = slice(24 * i, min(N, 24 * i + 24))
        write_whole(f"{folder}/in_{i}.nc", fmt, time, ALL, **options)
    write_whole(f"{reference}/all.nc", "NETCDF4", ALL, ALL, **PACKED)


def write_bare(path, **options):
    """Datasets of HDF5 that share no axes, some of them moved, in groups with attributes."""
    with h5py.File(path, "w", track_order=True) as file:
        file.attrs["title"] = "made by h5py"
        file["small"] = np.arange(10)
        for i in range(3):
            group = file.create_group(f"entry/detector_{i}")
            group.attrs["distance"] = 0.5 * i
            file[f"link_{i}"] = h5py.SoftLink(f"/entry/detector_{i}/data")
            data = group.create_dataset("data", data=VALUES * (i + 1.0), **options if i < 2 else {})
            data.attrs["units"] = "counts"
            group["plain"] = VALUES[i].astype("f8")
            group["name"] = f"detector {i}"


def make_bare(_, folder, reference):
    write_bare(f"{folder}/in.h5", chunks=(4, 32, 32), compression=4, shuffle=True)
    write_bare(f"{reference}/out.h5")


def make_whole(kind, folder, reference):
    fmt, options = whole_options(kind)
    for i in range(4):
        part = slice(16 * i, 16 * i + 16)
        write_whole(f"{folder}/in_{i}.nc", fmt, part, ALL, **options)
        write_whole(f"{reference}/out_0_{i}_0.nc", fmt, ALL, part)


def make_permuted(_, folder, reference):
    for i in range(4):
        VALUES[16 * i : 16 * i + 16].tofile(f"{folder}/in_{i}.raw")
        moved = VALUES.transpose(2, 0, 1)[16 * i : 16 * i + 16]
        np.ascontiguousarray(moved).tofile(f"{reference}/out_{i}_0_0.raw")


def make_padded(_, folder, reference):
    """Reads blocks that form no grid; the last blocks that are written reach beyond the array."""
    for first, second in ((0, 40), (0, N)), ((40, N), (0, 30)), ((40, N), (30, N)):
        name = f"in_{first[0]}-{first[1]}_{second[0]}-{second[1]}_0-{N}.raw"
        VALUES[slice(*first), slice(*second)].tofile(f"{folder}/{name}")
    side = 20
    padded = np.pad(VALUES, (0, -N % side), constant_values=7)
    for index in np.ndindex(*(length // side for length in padded.shape)):
        block = padded[tuple(slice(side * i, side * i + side) for i in index)]
        block.tofile(f"{reference}/out_{index[0]}_{index[1]}_{index[2]}.raw")


def make_nifti(kind, folder, reference):
    volume = VALUES.transpose()  # its first axis is the fastest
    affine = np.diag([1.0, 1, 1, 1])
    nibabel.save(nibabel.Nifti1Image(volume, affine), f"{folder}/a.nii.gz")
    for i in range(4):
        moved = affine.copy()
        moved[2, 3] = 16 * i
        part = volume[:, :, 16 * i : 16 * i + 16]
        ending = ".nii.gz" if kind == "gzip" else ".nii"
        nibabel.save(nibabel.Nifti1Image(part, moved), f"{reference}/out_0_0_{i}{ending}")


def make_tiff(_, folder, reference):
    """Stacks of compressed pages that are cut along z, as stacks that are cut along y."""
    how = {"compression": "deflate", "photometric": "minisblack", "rowsperstrip": 20}
    for i in range(4):
        part = slice(16 * i, 16 * i + 16)
        tifffile.imwrite(f"{folder}/in_{i}.tif", VALUES[part], **how)
        tifffile.imwrite(f"{reference}/out_0_{i}_0.tif", VALUES[:, part], **how)


def make_headers(_, folder, reference):
    """The same, as headers with separate elements."""
    make_tiff(_, folder, folder)
    for i in range(4):
        os.remove(f"{folder}/out_0_{i}_0.tif")
        part = VALUES[:, 16 * i : 16 * i + 16]
        part.tofile(f"{reference}/out_0_{i}_0.raw")
        with open(f"{reference}/out_0_{i}_0.nhdr", "w") as header:
            header.write(f"sizes: 64 16 64\ndata file: out_0_{i}_0.raw\n")


def make_zarr(kind, folder, reference):
    """A store is there when the file is that says what its root is."""
    if kind.startswith("zgroup"):
        make_whole("whole", folder, reference)
    elif kind == "zcopy":
        make_chunk_files(folder)
    else:
        make_netcdf("netcdf4", folder, reference)
    for each in os.listdir(reference):
        os.remove(f"{reference}/{each}")
    os.mkdir(f"{reference}/a.zarr")
    open(f"{reference}/a.zarr/" + (".zgroup" if kind.endswith("2") else "zarr.json"), "w").close()


def make_chunk_files(folder):
    """A group of version 2, whose chunks are copied as they are stored."""
    import numcodecs
    import zarr

    group = zarr.open_group(f"{folder}/in.zarr", mode="w")
    packed = {"chunks": (16, 8, 8), "compressor": numcodecs.Blosc("lz4", 5)}
    group.array("tas", VALUES * 1.0, **packed)
    group.array("pr", VALUES * 2.0, **packed)


def expected_arrays(kind):
    if kind.startswith("zgroup"):
        moved = {name: VALUES * float(i) for i, name in enumerate(("pr", "ua", "va"), 2)}
        half = np.arange(N) * 0.5
        return moved | {"tas": VALUES, "orog": VALUES[0].astype("f4"), "lat": half,
                        "lat_bnds": np.stack([half, half + 0.5], 1)}
    return {"tas": VALUES * 1.0, "pr": VALUES * 2.0} if kind == "zcopy" else {"tas": VALUES}


def same_zarr(kind, got):
    """Version 2 is read by zarr-python, and version 3 by the reader that tests have."""
    root = os.path.dirname(got)
    if got.endswith(".zgroup"):
        import zarr

        group = zarr.open_consolidated(root, mode="r")
        read = lambda name, _: group[name][...]
    else:
        sys.path.insert(0, os.path.dirname(__file__) + "/../../core/src/test/resources/io/resplit/format/zarr")
        from version3 import version3

        read = lambda name, stored: version3(f"{root}/{name}").view(stored)
    left = [name for _, _, files in os.walk(root) for name in files if "~" in name or name.endswith(".part")]
    return not left and all(
        np.array_equal(read(name, values.dtype.newbyteorder("<")), values)
        for name, values in expected_arrays(kind).items()
    )


def make_longer(kind, folder, reference):
    """A store with its coordinate, which two others follow; of version 3 it has shards."""
    import zarr

    arrays = {"tas": (VALUES, (20, 32, 64), ["time", "y", "x"]), "time": (np.arange(N) * 1.0, (30,), ["time"])}
    for name, first, end in ("old", 0, 48), ("in_0", 48, 56), ("in_1", 56, N):
        group = zarr.open_group(f"{folder}/{name}.zarr", mode="w")
        for path, (values, chunks, axes) in arrays.items():
            stored = group.create_dataset(path, data=values[first:end], chunks=chunks)
            stored.attrs["_ARRAY_DIMENSIONS"] = axes
        zarr.consolidate_metadata(group.store)
    if kind == "longer3":
        subprocess.run(
            [os.environ["RESPLIT"], "-q", f"{folder}/old.zarr", f"{folder}/new.zarr", "--out-format"]
            + ["zarr3", "--out-shape", "20,32,64", "--chunk", "10,16,32", "--filters", "gzip:1"],
            check=True,
        )
        shutil.rmtree(f"{folder}/old.zarr")
        os.rename(f"{folder}/new.zarr", f"{folder}/old.zarr")
    os.mkdir(f"{reference}/all.zarr")
    open(f"{reference}/all.zarr/" + ("zarr.json" if kind == "longer3" else ".zgroup"), "w").close()


def same_longer(_, got):
    """Each array is the old one or the new one at any time, and all are new when the job is done."""
    root = os.path.dirname(got)
    wanted = {"tas": VALUES, "time": np.arange(N) * 1.0}
    if got.endswith(".zgroup"):
        import zarr

        groups = zarr.open_group(root, mode="r"), zarr.open_consolidated(root, mode="r")
        found = [(name, group[name][...]) for group in groups for name in wanted]
    else:
        sys.path.insert(0, os.path.dirname(__file__) + "/../../core/src/test/resources/io/resplit/format/zarr")
        from version3 import version3

        types = {"tas": "<i4", "time": "<f8"}
        found = [(name, version3(f"{root}/{name}", os.path.exists(f"{root}/../../done")).view(types[name])) for name in wanted]
    isDone = os.path.exists(f"{root}/../../done")
    left = [name for name in os.listdir(root + "/..") if name != "all.zarr"]
    lengths = {len(values) for _, values in found}
    return (
        lengths <= ({N} if isDone else {48, N})
        and all(np.array_equal(values, wanted[name][: len(values)]) for name, values in found)
        and not (isDone and left)
    )


def same_netcdf(expected, got):
    with netCDF4.Dataset(expected) as first, netCDF4.Dataset(got) as second:
        grows = [[axis.isunlimited() for axis in each.dimensions.values()] for each in (first, second)]
        return grows[0] == grows[1] and set(first.variables) == set(second.variables) and all(
            np.array_equal(first[name][:], second[name][:])
            and first[name].__dict__ == second[name].__dict__
            and first[name].dimensions == second[name].dimensions
            for name in first.variables
        )


def same_bare(expected, got):
    def listed(path):
        found = {}

        def add(name, item):
            values = item[()] if isinstance(item, h5py.Dataset) else None
            attributes = {key: item.attrs[key] for key in item.attrs if key != "history"}
            found[name] = values, attributes

        with h5py.File(path) as file:
            add("/", file)
            file.visititems(add)
            links = [(name, file.get(name, getlink=True)) for name in file]
            return found, {name: link.path for name, link in links if isinstance(link, h5py.SoftLink)}

    (first, links), (second, others) = listed(expected), listed(got)
    return links == others and set(first) == set(second) and all(
        np.array_equal(values, second[name][0]) and attributes == second[name][1]
        for name, (values, attributes) in first.items()
    )


def same_nifti(expected, got):
    first, second = nibabel.load(expected), nibabel.load(got)
    return np.array_equal(np.asarray(first.dataobj), np.asarray(second.dataobj)) and np.array_equal(
        first.affine, second.affine
    )


def same_tiff(expected, got):
    return np.array_equal(tifffile.imread(expected), tifffile.imread(got))


def same_headers(expected, got):
    """What a header says is there: all of it, and the elements that it names."""
    if got.endswith(".nhdr"):
        said = open(got).read()
        if not all(line in said for line in open(expected)):
            return False
        expected, got = (each.replace(".nhdr", ".raw") for each in (expected, got))
    return open(expected, "rb").read() == open(got, "rb").read()


def same_gzip(expected, got):
    """nibabel stops before the checksum at the end."""
    voxels = gzip.decompress(open(got, "rb").read())[352:]
    return same_nifti(expected, got) and len(voxels) == 4 * N * N * 16


if __name__ == "__main__":
    what, kind = sys.argv[1:3]
    if what == "make":
        makers = {"nifti": make_nifti, "gzip": make_nifti, "region": make_region}
        makers |= {"tiff": make_tiff, "headers": make_headers}
        makers |= {"whole": make_whole, "whole3": make_whole, "bare": make_bare}
        makers |= {"append": make_append, "append3": make_append}
        makers |= {"mixed": make_mixed, "repack": make_repack}
        makers |= {"permuted": make_permuted, "padded": make_padded}
        makers |= {"longer": make_longer, "longer3": make_longer}
        makers |= dict.fromkeys(ZARR, make_zarr)
        makers.get(kind, make_netcdf)(*sys.argv[2:])
    else:
        if kind in ZARR:
            sys.exit(0 if same_zarr(kind, sys.argv[4]) else 1)
        readers = {"nifti": same_nifti, "gzip": same_gzip, "bare": same_bare}
        readers |= {"tiff": same_tiff, "headers": same_headers}
        readers |= {"longer": same_longer, "longer3": same_longer}
        same = readers.get(kind, same_netcdf)
        sys.exit(0 if same(*sys.argv[3:]) else 1)
