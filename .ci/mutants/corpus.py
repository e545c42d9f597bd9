"""Small sound files of every kind that resplit reads, made by h5py, netCDF4, nibabel, tifffile,
mrcfile, astropy, unu, VTK and resplit.

Each function fills a folder and returns [(file, name of the dataset)], without a name if all of
the file is taken. Files that such a file names lie in the folder FILE.d.
"""

import os
import subprocess

import astropy.io.fits
import h5py
import mrcfile
import netCDF4
import nibabel
import numpy as np
import tifffile

VALUES = (np.arange(12 * 10) * 257 % 60000).reshape(12, 10).astype("<u2")


def h5(path, name="data", values=VALUES, libver="earliest", userblock=None, scales=False, **options):
    with h5py.File(path, "w", libver=libver, userblock_size=userblock) as file:
        data = file.create_dataset(name, data=values, **options)
        data.attrs["units"] = "K"
        data.attrs["valid"] = np.array([1, 2], "<i2")
        data.attrs["offset"] = 1.5
        file.attrs["title"] = np.bytes_("made by h5py")
        for axis in range(values.ndim if scales else 0):
            scale = file.create_dataset(f"axis{axis}", data=np.arange(values.shape[axis]) * 0.5)
            scale.attrs["units"] = "m"
            scale.make_scale(f"axis{axis}")
            data.dims[axis].attach_scale(scale)


def low_level(path, libver, layout=None, early=False, chunk=None):
    """A dataset with a layout that h5py has no name for."""
    with h5py.File(path, "w", libver=libver) as file:
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        if chunk:
            plist.set_chunk(chunk)
        if layout is not None:
            plist.set_layout(layout)
        if early:
            plist.set_alloc_time(h5py.h5d.ALLOC_TIME_EARLY)
        space = h5py.h5s.create_simple(VALUES.shape)
        made = h5py.h5d.create(file.id, b"data", h5py.h5t.py_create(VALUES.dtype), space, plist)
        made.write(h5py.h5s.ALL, h5py.h5s.ALL, VALUES)


def sparse(path, shape, limits, **options):
    """Chunks of a few elements, some of them absent."""
    with h5py.File(path, "w", libver="latest") as file:
        data = file.create_dataset(
            "data", shape, "<u2", chunks=(2,) * len(shape), maxshape=limits, fillvalue=9, **options
        )
        data[: shape[0] // 3] = 5
        data[-shape[0] // 5 :] = 7


def dense(path):
    with h5py.File(path, "w", libver="latest") as file:
        for i in range(24):
            file[f"d{i:02}"] = VALUES[i % 12]
        file["data"] = VALUES
        for i in range(20):
            file["data"].attrs[f"a{i:02}"] = i


def long_names(path):
    """Enough bytes of links that their heap has several blocks."""
    with h5py.File(path, "w", libver="latest") as file:
        for i in range(60):
            file[f"{i:02}" + "x" * 40] = np.arange(2)
        file["data"] = VALUES


def hdf5(folder, resplit):
    files = []

    def add(stem, make, *arguments, dataset="data", **options):
        path = f"{folder}/{stem}.h5"
        make(path, *arguments, **options)
        files.append((path, dataset))

    chunked = {"chunks": (5, 4)}
    packed = {"chunks": (5, 4), "compression": 4, "shuffle": True}
    for libver in "earliest", "v108", "latest":
        add(f"contiguous-{libver}", h5, libver=(libver, "latest") if libver != "latest" else libver)
        add(f"compact-{libver}", low_level, (libver, "latest"), h5py.h5d.COMPACT)
        add(f"chunked-{libver}", h5, libver=(libver, "latest"), **chunked)
        add(f"packed-{libver}", h5, libver=(libver, "latest"), **packed)
        add(f"sums-{libver}", h5, libver=(libver, "latest"), fletcher32=True, **chunked)
        add(f"scales-{libver}", h5, libver=(libver, "latest"), scales=True, **packed)
    add("big-endian", h5, values=VALUES.astype(">f4"))
    add("complex", h5, values=VALUES.astype("<c8"), **chunked)
    add("user-block", h5, userblock=512)
    add("nested", h5, name="a/b/data", dataset="a/b/data")
    add("single", h5, libver="latest", chunks=VALUES.shape)
    add("single-packed", h5, libver="latest", chunks=VALUES.shape, compression=1)
    add("implicit", low_level, "latest", early=True, chunk=(5, 4))
    add("fixed-array", h5, libver="latest", maxshape=(15, 20), **chunked)
    add("fixed-array-packed", h5, libver="latest", maxshape=(15, 20), **packed)
    add("fixed-array-paged", sparse, (2500,), (2600,))
    add("extensible-array", h5, libver="latest", maxshape=(None, 10), **chunked)
    add("extensible-array-packed", h5, libver="latest", maxshape=(12, None), **packed)
    add("extensible-array-long", sparse, (900,), (None,))
    add("btree2", h5, libver="latest", maxshape=(None, None), **chunked)
    add("btree2-packed", h5, libver="latest", maxshape=(None, None), **packed)
    add("btree2-deep", sparse, (40, 22), (None, None))
    add("dense", dense)
    add("long-names", long_names)
    for name, source, *options in (
        ("own-contiguous", "scales-latest"),
        ("own-chunked", "scales-latest", "--chunk", "4,5"),
        ("own-packed", "scales-earliest", "--chunk", "4,5", "--filters", "shuffle,deflate:1,fletcher32"),
    ):
        path = f"{folder}/{name}.h5"
        resplit("merge", *options, f"{folder}/{source}.h5:/data", path)
        files.append((path, "data"))
    return files


def nc(path, fmt, unlimited=False, other=False, kind="i2", **options):
    with netCDF4.Dataset(path, "w", format=fmt) as file:
        for axis, name in enumerate("tyx"):
            file.createDimension(name, None if unlimited and axis == 0 else (4, 3, 5)[axis])
            scale = file.createVariable(name, "f8", (name,))
            scale.units = "unit of " + name
            scale[:] = np.arange((4, 3, 5)[axis]) * 1.5
        data = file.createVariable("v", kind, ("t", "y", "x"), **options)
        data.units = "K"
        data.valid_range = np.array([0, 99], kind)
        data.set_auto_maskandscale(False)
        data[:] = np.arange(60).reshape(4, 3, 5)
        if other:
            file.createVariable("w", "i1", ("t", "x"))[:] = 3
        file.title = "made by netCDF4"


def bare_record(path, fmt):
    """The one record variable of its file: records without padding."""
    with netCDF4.Dataset(path, "w", format=fmt) as file:
        file.createDimension("t", None)
        file.createDimension("x", 3)
        file.createVariable("v", "i1", ("t", "x"))[:] = np.arange(15).reshape(5, 3)


def netcdf_files(folder, resplit, formats):
    files = []

    def add(name, make, *arguments, **options):
        path = f"{folder}/{name}.nc"
        make(path, *arguments, **options)
        files.append((path, "v"))

    for fmt in formats:
        add(f"fixed-{fmt}", nc, fmt)
        add(f"records-{fmt}", nc, fmt, unlimited=True, other=True)
        add(f"wide-{fmt}", nc, fmt, kind="f8", other=True)
        add(f"bare-{fmt}", bare_record, fmt)
    for path, _ in list(files[:8]):
        own = path.replace(".nc", "-own.nc")
        resplit("merge", f"{path}:/v", own)
        files.append((own, "v"))
    return files


def classic(folder, resplit):
    formats = "NETCDF3_CLASSIC", "NETCDF3_64BIT_OFFSET", "NETCDF3_64BIT_DATA"
    return netcdf_files(folder, resplit, formats)


def netcdf4(folder, resplit):
    files = netcdf_files(folder, resplit, ("NETCDF4", "NETCDF4_CLASSIC"))
    for name, options in (
        ("packed", {"zlib": True, "shuffle": True, "chunksizes": (2, 3, 2)}),
        ("sums", {"fletcher32": True, "chunksizes": (2, 2, 5)}),
    ):
        nc(f"{folder}/{name}.nc", "NETCDF4", unlimited=True, **options)
        files.append((f"{folder}/{name}.nc", "v"))
    own = f"{folder}/packed-own.nc"
    resplit("merge", "--chunk", "2,2,3", "--deflate", "1", f"{folder}/packed.nc:/v", own)
    return files + [(own, "v")]


def nifti(folder, resplit):
    affine = np.array([[2, 0, 0, -9], [0, 2, 0, 5], [0, 0, 3, 1], [0, 0, 0, 1]], float)
    files = []
    for kind, image_class in ("n1", nibabel.Nifti1Image), ("n2", nibabel.Nifti2Image):
        for order in "<>":
            for dtype, shape in ("i2", (5, 4, 3)), ("f4", (3, 4, 2, 5)), ("u1", (7, 6)):
                values = np.arange(np.prod(shape)).reshape(shape).astype(order + dtype)
                header = image_class.header_class(endianness=order)
                header.set_data_dtype(values.dtype)
                image = image_class(values, affine, header)
                image.set_qform(affine, 1)
                image.header.set_xyzt_units("mm", "sec")
                if dtype == "i2":
                    image.header.set_slope_inter(2.0, 1.0)
                if dtype == "f4":
                    image.header.extensions.append(
                        nibabel.nifti1.Nifti1Extension("comment", b"made by nibabel")
                    )
                stem = f"{folder}/{kind}{'le' if order == '<' else 'be'}{dtype}"
                nibabel.save(image, stem + ".nii")
                files.append((stem + ".nii", ""))
        nibabel.save(image, f"{folder}/{kind}.nii.gz")
        files.append((f"{folder}/{kind}.nii.gz", ""))
    for source in "n1lei2", "n2bef4":
        resplit("merge", f"{folder}/{source}.nii", f"{folder}/{source}-own.nii")
        files.append((f"{folder}/{source}-own.nii", ""))
    return files


def whole_nc(path, fmt, unlimited, **options):
    """Two variables that are moved, and others that are held."""
    with netCDF4.Dataset(path, "w", format=fmt) as file:
        for name, length in ("t", 4), ("y", 500), ("x", 600), ("b", 2):
            file.createDimension(name, None if unlimited and name == "t" else length)
        file.createVariable("t", "f8", ("t",)).units = "days since 2000-01-01"
        file["t"][:] = np.arange(4)
        file.createVariable("bounds", "f8", ("t", "b"))[:] = np.arange(8).reshape(4, 2)
        file.createVariable("height", "f8", ())[...] = 2
        for factor, name in enumerate("vw", 1):
            data = file.createVariable(name, f"i{factor}", ("t", "y", "x"), **options)
            data.coordinates = "height"
            data[:] = factor
        if fmt == "NETCDF4":
            file.createGroup("g").createVariable("q", "i4", ("t",))[:] = np.arange(4)


def whole_classic(folder, _):
    files = []
    for fmt in "NETCDF3_CLASSIC", "NETCDF3_64BIT_OFFSET", "NETCDF3_64BIT_DATA":
        for unlimited in True, False:
            files.append((f"{folder}/{fmt}-{unlimited}.nc", ""))
            whole_nc(files[-1][0], fmt, unlimited)
    return files


def whole_netcdf4(folder, _):
    packed = {"zlib": True, "shuffle": True, "chunksizes": (4, 250, 300)}
    files = []
    for name, options in ("plain", {}), ("packed", packed), ("sums", {"fletcher32": True, **packed}):
        for fmt in "NETCDF4", "NETCDF4_CLASSIC":
            files.append((f"{folder}/{name}-{fmt}.nc", ""))
            whole_nc(files[-1][0], fmt, name != "plain", **options)
    return files


def whole_h5(path, libver):
    """Datasets that share no axes, in groups, with texts and links."""
    with h5py.File(path, "w", libver=libver) as file:
        for i in range(3):
            group = file.create_group(f"entry/detector_{i}")
            group.attrs["distance"] = 0.5 * i
            packed = {"chunks": (100, 120), "compression": 1, "fletcher32": i == 1}
            data = group.create_dataset("data", data=np.full((520 + i, 550), i, "i4"), **packed)
            data.attrs["units"] = "counts"
            group["axis"] = np.arange(5.0)
            group["name"] = f"detector {i}"
            file[f"link_{i}"] = h5py.SoftLink(f"/entry/detector_{i}/data")


def npy(folder, resplit):
    files = []
    for dtype in "<f4", ">i2", "|b1", "|S3", "<c8":
        for order in "CF":
            for version in (1, 0), (2, 0), (3, 0):
                values = np.asarray(np.arange(30).reshape(2, 3, 5).astype(dtype), order=order)
                files.append((f"{folder}/{dtype[1:]}{order}{version[0]}.npy", ""))
                with open(files[-1][0], "wb") as file:
                    np.lib.format.write_array(file, values, version)
    resplit("merge", files[0][0], f"{folder}/own.npy")
    return files + [(f"{folder}/own.npy", "")]


def tiff(folder, resplit):
    plain = {"photometric": "minisblack", "resolution": (20000, 40000)}
    made = {
        "plain": {},
        "strips": {"rowsperstrip": 3, "compression": "deflate"},
        "predictor": {"rowsperstrip": 3, "compression": "deflate", "predictor": True},
        "tiles": {"tile": (16, 16), "compression": "deflate"},
        "big": {"bigtiff": True},
        "imagej": {"imagej": True},
        "ome": {"ome": True, "metadata": {"axes": "ZYX", "PhysicalSizeX": 0.5}},
    }
    files = []
    for name, options in made.items():
        for order in "<>":
            values = np.arange(3 * 20 * 18).reshape(3, 20, 18).astype(order + "u2")
            files.append((f"{folder}/{name}{'le' if order == '<' else 'be'}.tif", ""))
            tifffile.imwrite(files[-1][0], values, byteorder=order, **plain, **options)
    for name, options in ("own", []), ("own-packed", ["--filters", "shuffle,deflate"]):
        resplit("merge", *options, files[0][0], f"{folder}/{name}.tif")
        files.append((f"{folder}/{name}.tif", ""))
    for name, packed in ("several", None), ("several-packed", "deflate"):
        files.append((f"{folder}/{name}.ome.tif", ""))
        several(files[-1][0], packed)
    return files


def several(path, packed):
    """An OME-TIFF of two files."""
    values = np.arange(4 * 20 * 18).reshape(4, 20, 18).astype("<u2")
    os.mkdir(path + ".d")
    data = "".join(
        f'<TiffData IFD="{z // 2}" FirstZ="{z}" PlaneCount="1"><UUID FileName="{z % 2}.ome.tif">'
        f"urn:uuid:{z % 2}</UUID></TiffData>"
        for z in range(4)
    )
    xml = (
        '<OME xmlns="http://www.openmicroscopy.org/Schemas/OME/2016-06" UUID="urn:uuid:0">'
        '<Image ID="Image:0"><Pixels ID="Pixels:0" DimensionOrder="XYZCT" Type="uint16" SizeX="18"'
        f' SizeY="20" SizeZ="4" SizeC="1" SizeT="1">{data}</Pixels></Image></OME>'
    )
    how = {"metadata": None, "photometric": "minisblack", "compression": packed, "rowsperstrip": 8}
    for number, file in enumerate((path, path + ".d/1.ome.tif")):
        with tifffile.TiffWriter(file) as writer:
            for z in number, number + 2:
                writer.write(values[z], description=xml if z == number else None, **how)


def mrc(folder, resplit):
    files = []
    for dtype, shape in ("i1", (3, 4, 5)), ("i2", (2, 3, 4, 5)), ("f4", (7, 6)), ("c8", (2, 3, 4)):
        values = np.arange(np.prod(shape)).reshape(shape).astype(dtype)
        files.append((f"{folder}/{dtype}.mrc", ""))
        with mrcfile.new(files[-1][0], values) as file:
            file.voxel_size = 1.35
    resplit("merge", files[0][0], f"{folder}/own.mrc")
    return files + [(f"{folder}/own.mrc", "")]


VOLUMES = ("i1", (3, 4, 5)), ("<i2", (2, 3, 4)), (">f4", (7, 6, 2)), ("<u2", (4, 3, 5))


def own(folder, resplit, source, ending):
    """Writes a file with resplit, plain and compressed."""
    files = []
    for name, options in ("own", []), ("own-packed", ["--filters", "gzip"]):
        files.append((f"{folder}/{name}.{ending}", ""))
        resplit("merge", *options, source, files[-1][0])
    return files


def apart(folder, ending, header):
    """Writes a header and two slices of 3x4 numbers of int16 that it names, in files of their own."""
    path = f"{folder}/apart.{ending}"
    os.mkdir(path + ".d")
    for z in range(2):
        (np.arange(12) + z).astype("<i2").tofile(f"{path}.d/{z}.raw")
    with open(path, "w") as file:
        file.write(header)
    return path, ""


def nrrd(folder, resplit):
    files = []
    for dtype, shape in *VOLUMES, ("<f8", (9,)), (">i4", (2, 3, 4, 2)):
        values = np.arange(np.prod(shape)).reshape(shape).astype(dtype)
        stem = f"{folder}/{len(files)}"
        values.tofile(stem + ".raw")
        unu = ["teem-unu", "make", "-i", stem + ".raw", "-t", values.dtype.name.replace("float32", "float").replace("float64", "double")]
        unu += ["-s", *map(str, shape[::-1]), "-en", "big" if ">" in dtype else "little"]
        unu += ["-e", "raw", "-kv", "key:=value", "-l", *[f"a{i}" for i in range(len(shape))]]
        if len(shape) == 3:
            unu += ["-spc", "left-posterior-superior", "-orig", "(1,2,3)", "-dirs", "(1,0,0) (0,2,0) (0,0,0.5)"]
        subprocess.run([*unu, "-o", stem + ".nrrd"], check=True, stderr=subprocess.DEVNULL)
        subprocess.run(
            ["teem-unu", "save", "-f", "nrrd", "-e", "gzip", "-i", stem + ".nrrd", "-o", stem + "z.nrrd"],
            check=True,
            stderr=subprocess.DEVNULL,
        )
        files += [(stem + ".nrrd", ""), (stem + "z.nrrd", "")]
    files += own(folder, resplit, files[2][0], "nrrd")
    header = (
        "NRRD0004\ntype: short\ndimension: 3\nsizes: 4 3 2\nendian: little\nencoding: raw\n"
        "data file: %d.raw 0 1 1\n"
    )
    return files + [apart(folder, "nhdr", header)]


def mha(folder, resplit):
    from vtkmodules.util.numpy_support import numpy_to_vtk
    from vtkmodules.vtkCommonDataModel import vtkImageData
    from vtkmodules.vtkIOImage import vtkMetaImageWriter

    files = []
    for dtype, shape in VOLUMES:
        for packed in False, True:
            values = np.arange(np.prod(shape)).astype(dtype.replace(">", "<"))
            image = vtkImageData()
            image.SetDimensions(shape[::-1])
            image.SetSpacing(1, 2, 0.5)
            image.GetPointData().SetScalars(numpy_to_vtk(values, deep=1))
            writer = vtkMetaImageWriter()
            writer.SetInputData(image)
            files.append((f"{folder}/{len(files)}.mha", ""))
            writer.SetFileName(files[-1][0])
            writer.SetCompression(packed)
            writer.Write()
    files += own(folder, resplit, files[2][0], "mha")
    header = (
        "ObjectType = Image\nNDims = 3\nBinaryData = True\nDimSize = 4 3 2\n"
        "ElementType = MET_SHORT\nElementDataFile = %d.raw 0 1 1\n"
    )
    return files + [apart(folder, "mhd", header)]


def fits(folder, _):
    files = []
    for dtype, shape in ("u1", (3, 4, 5)), (">i2", (2, 3, 4)), (">f4", (7, 6)), (">f8", (9,)), (">i8", (2, 3)):
        values = np.arange(np.prod(shape)).reshape(shape).astype(dtype)
        image = astropy.io.fits.PrimaryHDU(values)
        image.header["OBJECT"] = "made by astropy"
        image.header["BUNIT"] = "K"
        files.append((f"{folder}/{len(files)}.fits", ""))
        table = astropy.io.fits.BinTableHDU.from_columns(
            [astropy.io.fits.Column(name="a", format="J", array=np.arange(3))]
        )
        astropy.io.fits.HDUList([image] + [table] * (len(files) % 2)).writeto(files[-1][0])
    return files


def mgh(folder, _):
    files = []
    for dtype in "u1", ">i2", ">i4", ">f4":
        for shape in (5, 4, 3), (3, 4, 2, 5):
            values = np.arange(np.prod(shape)).reshape(shape).astype(dtype)
            image = nibabel.MGHImage(values, np.diag([2, 2, 3, 1.0]))
            image.header["tr"] = 2000
            for ending in ".mgh", ".mgz":
                files.append((f"{folder}/{len(files)}{ending}", ""))
                nibabel.save(image, files[-1][0])
    return files


def whole_hdf5(folder, _):
    files = []
    for libver in "earliest", "v108", "latest":
        files.append((f"{folder}/{libver}.h5", ""))
        whole_h5(files[-1][0], (libver, "latest") if libver != "latest" else libver)
    return files


KINDS = {"hdf5": hdf5, "classic": classic, "netcdf4": netcdf4, "nifti": nifti, "npy": npy}
KINDS |= {"tiff": tiff, "mrc": mrc, "nrrd": nrrd, "mha": mha, "fits": fits, "mgh": mgh}
KINDS |= {"whole-hdf5": whole_hdf5, "whole-classic": whole_classic, "whole-netcdf4": whole_netcdf4}
