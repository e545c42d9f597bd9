package io.resplit;

import io.resplit.array.StorageOrder;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.Formats;
import io.resplit.format.fits.FitsFiles;
import io.resplit.format.hdf5.Hdf5Files;
import io.resplit.format.hdf5.Netcdf4Files;
import io.resplit.format.meta.MetaImageFiles;
import io.resplit.format.mgh.MghFiles;
import io.resplit.format.mrc.MrcFiles;
import io.resplit.format.netcdf.NetcdfFiles;
import io.resplit.format.nifti.NiftiFiles;
import io.resplit.format.npy.NpyFiles;
import io.resplit.format.nrrd.NrrdFiles;
import io.resplit.format.raw.RawFiles;
import io.resplit.format.tiff.TiffFiles;
import io.resplit.format.zarr.ZarrFiles;
import java.util.List;
import java.util.stream.Stream;

/** The formats that resplit brings along; the only place that names them all. */
final class FormatList {

  private FormatList() {}

  /**
   * Returns them, and after them those of an embedding program.
   *
   * @param coordinateBytes most bytes of coordinates to hold for one file
   */
  static Formats with(List<FormatDescriptor> more, long coordinateBytes) {
    return new Formats(
        new RawFiles(), Stream.concat(own(), more.stream()).toList(), coordinateBytes);
  }

  /** Returns all but raw. */
  static Stream<FormatDescriptor> own() {
    return Stream.of(
        new Hdf5Files(),
        new Netcdf4Files(),
        new NetcdfFiles(),
        new NiftiFiles(),
        new TiffFiles(),
        new NpyFiles(StorageOrder.C),
        new NpyFiles(StorageOrder.F),
        new ZarrFiles(),
        new MrcFiles(),
        new NrrdFiles(),
        new MetaImageFiles(),
        new MghFiles(),
        new FitsFiles());
  }
}
