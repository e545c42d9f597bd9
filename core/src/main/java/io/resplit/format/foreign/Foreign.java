package io.resplit.format.foreign;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A format that resplit does not read.
 *
 * @param what a file of it, with its article
 * @param remedy what users can do instead
 * @param packed the ending of names of files that are packed like this; empty if it packs nothing
 */
public record Foreign(String what, String remedy, String packed) {

  static final String CONVERT = "convert it to raw, NetCDF or HDF5";

  private static final Foreign ZARR = new Foreign("a Zarr folder", CONVERT, "");
  private static final Foreign N5 = new Foreign("an N5 folder", CONVERT, "");

  /** Endings that promise a format; not those that raw files have as well, such as .img. */
  private static final List<String> ENDINGS =
      List.of(
          (".tif .tiff .png .jpg .jpeg .jp2 .zst .npy .npz .nrrd .nhdr .mha .mhd .fits .fit .mrc .mrcs"
                  + " .dcm .grib .grib2 .grb .grb2 .hdf .h4 .zarr .n5 .mat .czi .nd2 .ims .klb")
              .split(" "));

  /** Returns the ending of a name of a file or folder that promises a format. */
  public static Optional<String> ending(String name) {
    String lower = name.replaceFirst("/+$", "").toLowerCase(Locale.ROOT);
    return ENDINGS.stream().filter(lower::endsWith).findFirst();
  }

  /** Returns the names of files in a folder that could say which format the folder has. */
  public static List<String> folderFiles() {
    return List.of("zarr.json", ".zarray", ".zgroup", "attributes.json");
  }

  /**
   * Returns the format of a folder.
   *
   * @param json beginning of one of the {@link #folderFiles} in it
   */
  public static Optional<Foreign> ofFolder(String json) {
    boolean isN5 =
        json.contains("\"n5\"")
            || List.of("\"dimensions\"", "\"blockSize\"", "\"dataType\"").stream()
                .allMatch(json::contains);
    return json.contains("\"zarr_format\"")
        ? Optional.of(ZARR)
        : isN5 ? Optional.of(N5) : Optional.empty();
  }
}
