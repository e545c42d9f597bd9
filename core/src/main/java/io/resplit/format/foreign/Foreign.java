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

  private static final Foreign N5 =
      converted(
          "an N5 folder",
          "python3 -c \"import z5py, h5py; h5py.File('OUT.h5', 'w')['data'] ="
              + " z5py.File('IN')['DATASET'][:]\"");

  /** Formats of which a set is a folder. */
  private static final List<String> FOLDERS = List.of(".n5");

  /** Endings that promise a format; not those that raw files have as well, such as .img. */
  private static final List<String> ENDINGS =
      List.of(
          (".ome.tf2 .ome.tf8 .ome.btf .ozx .n5 .png .jpg .jpeg .jp2 .bmp .gif .webp .npz .mnc .vti .dcm .grib .grib2 .grb .grb2"
                  + " .hdf .h4 .h5ad .loom .nwb .mat .czi .nd2 .ims .klb .lif .lsm .zip .tar .tgz .7z"
                  + " .rar .zst .bz2 .xz .csv .tsv .txt .json .parquet .xlsx .pkl .pt .pdf .avi .mp4")
              .split(" "));

  /** Returns a format that another program converts, with the command. */
  static Foreign converted(String what, String command) {
    return new Foreign(what, "convert it first, for example with " + command, "");
  }

  /** Returns whether files of the format of an ending are folders. */
  public static boolean isFolder(String ending) {
    return FOLDERS.contains(ending);
  }

  /** Returns the ending of a name of a file or folder that promises a format. */
  public static Optional<String> ending(String name) {
    String lower = name.replaceFirst("/+$", "").toLowerCase(Locale.ROOT);
    return ENDINGS.stream().filter(lower::endsWith).findFirst();
  }

  /** Returns the names of files in a folder that could say which format the folder has. */
  public static List<String> folderFiles() {
    return List.of("attributes.json");
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
    return isN5 ? Optional.of(N5) : Optional.empty();
  }
}
