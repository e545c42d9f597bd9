package io.resplit;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderRoom;
import io.resplit.format.hdf5.Hdf5Format;
import io.resplit.format.hdf5.Hdf5Header.Flavour;
import io.resplit.format.hdf5.Hdf5Reader;
import io.resplit.format.netcdf.NetcdfClassic;
import io.resplit.format.netcdf.NetcdfFormat;
import io.resplit.format.netcdf.NetcdfVersion;
import io.resplit.format.nifti.NiftiFile;
import io.resplit.format.nifti.NiftiFormat;
import io.resplit.format.raw.RawFormat;
import io.resplit.set.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** All formats: how they are called, recognised and made. Loads none before it is needed. */
final class FormatTable implements Formats {

  /** Enough to recognise every format. */
  private static final int START_BYTES = 348;

  private static final String NC = ".nc";

  /** Endings that tell the format; {@code .nc} is two formats. */
  private static final Map<String, String> ENDINGS =
      Map.ofEntries(
          Map.entry(".raw", RAW),
          Map.entry(".bin", RAW),
          Map.entry(".h5", "hdf5"),
          Map.entry(".hdf5", "hdf5"),
          Map.entry(".he5", "hdf5"),
          Map.entry(".nc4", "netcdf4"),
          Map.entry(".nc3", "netcdf3"),
          Map.entry(".cdf", "netcdf3"),
          Map.entry(".nii", "nifti"),
          Map.entry(".nii.gz", "nifti"));

  private final long room;

  /**
   * Creates the table.
   *
   * @param coordinateBytes most bytes of coordinates to hold for one file
   */
  FormatTable(long coordinateBytes) {
    room = Math.min(coordinateBytes, HeaderRoom.ALL);
  }

  @Override
  public Format raw(ElementType type, long headerBytes) {
    return new RawFormat(type, headerBytes);
  }

  @Override
  public Format named(String name) {
    return switch (name) {
      case "hdf5" -> new Hdf5Format(Flavour.HDF5, room);
      case "netcdf4" -> new Hdf5Format(Flavour.NETCDF4, room);
      case "netcdf3" -> new NetcdfFormat(Optional.empty(), room);
      case "cdf1" -> new NetcdfFormat(Optional.of(NetcdfVersion.CDF1), room);
      case "cdf2" -> new NetcdfFormat(Optional.of(NetcdfVersion.CDF2), room);
      case "cdf5" -> new NetcdfFormat(Optional.of(NetcdfVersion.CDF5), room);
      case "nifti" -> new NiftiFormat();
      default ->
          throw new IllegalArgumentException(
              "unknown format '"
                  + name.replaceAll("\\p{Cntrl}", "?")
                  + "': use raw, hdf5, netcdf4, netcdf3 (or cdf1, cdf2, cdf5) or nifti");
    };
  }

  @Override
  public String nameOf(Path file) throws IOException {
    Optional<String> byEnding = byEnding(file.toString());
    return byEnding.isPresent() ? byEnding.get() : byStart(file);
  }

  @Override
  public Optional<String> nameByEnding(String name) {
    return byEnding(name);
  }

  private static boolean isNetcdf(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(NC);
  }

  private static Optional<String> byEnding(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return ENDINGS.entrySet().stream()
        .filter(entry -> lower.endsWith(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static String byStart(Path file) throws IOException {
    String unknown = isNetcdf(file.toString()) ? "netcdf4" : RAW;
    if (!Files.isRegularFile(file)) {
      return unknown;
    }
    byte[] start = start(file);
    if (NetcdfClassic.recognises(start)) {
      return "netcdf3";
    }
    if (Hdf5Format.recognises(start)) {
      return isNetcdf(file.toString()) ? "netcdf4" : "hdf5";
    }
    return NiftiFile.recognises(start) ? "nifti" : unknown;
  }

  private static byte[] start(Path file) throws IOException {
    try (HeaderFile opened = HeaderFile.open(file)) {
      return opened.read(0, (int) Math.min(START_BYTES, opened.size()));
    }
  }

  @Override
  public StorageOrder defaultOrder(String name) {
    return name.equals(RAW) || name.equals(NiftiFormat.NAME) ? StorageOrder.F : StorageOrder.C;
  }

  @Override
  public List<String> datasets(Format format, Path file) throws IOException {
    if (format instanceof Hdf5Format) {
      return Hdf5Reader.datasets(file);
    }
    return format instanceof NetcdfFormat ? NetcdfClassic.variables(file) : List.of();
  }

  /**
   * Returns the name of the format to write.
   *
   * @param place folder, template or file
   * @param like name of the format of the input, or raw
   */
  static String outputName(String place, String like) {
    if (isNetcdf(place)) {
      return like.equals("netcdf3") ? "netcdf3" : "netcdf4";
    }
    return byEnding(place).orElse(like);
  }

  /** Returns the ending of default names of files. */
  static String ending(String format) {
    return switch (format) {
      case "hdf5" -> ".h5";
      case "netcdf4", "netcdf3", "cdf1", "cdf2", "cdf5" -> NC;
      case "nifti" -> ".nii";
      default -> ".raw";
    };
  }

  /** Returns whether files of a format carry a history of what made them. */
  static boolean keepsHistory(Format format) {
    return format instanceof Hdf5Format || format instanceof NetcdfFormat;
  }
}
