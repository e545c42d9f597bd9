package io.resplit.cli.option;

import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.Edge;
import io.resplit.request.OutputRequest;
import io.resplit.request.Stack;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say what the output files are. */
public final class OutputFlags {

  private static final String NONE = "none";

  @Option(
      names = "--out-format",
      paramLabel =
          "raw|hdf5|netcdf4|netcdf3|cdf1|cdf2|cdf5|nifti|npy|npyf|zarr|zarr2|ome0.5|ome0.4"
              + "|tiff|ome-tiff|imagej|mrc|nrrd|nhdr|mha|mhd",
      converter = WordConverter.class,
      description =
          "Set the format of the output. cdf1, cdf2 and cdf5 are versions of netcdf3;"
              + " zarr2, ome0.5 and ome0.4 of zarr; ome-tiff and imagej of tiff; nhdr of nrrd; mhd of mha."
              + " Default: by the ending of OUT; for a folder, otherwise as in the input.")
  private String format;

  @Option(
      names = "--out-endian",
      paramLabel = "little|big|keep",
      converter = WordConverter.class,
      description =
          "Set the byte order of the output. Default keep, unless the format has only one.")
  private String endian = "keep";

  @Option(
      names = "--edge",
      paramLabel = "keep|pad[=V]|error",
      converter = WordConverter.class,
      description =
          "Choose how to write short blocks at the end of an axis. keep (default): leave "
              + "them short; pad: fill up with V to the shape of the others; error "
              + "refuses them. V is the fill value, otherwise 0.")
  private String edge = "keep";

  @Option(
      names = "--unlimited",
      paramLabel = "AXIS,...|none",
      description =
          "Make these axes unlimited (growable), in addition to the input's. none: fix "
              + "all axes. With --append, FILE may have a fixed axis.")
  private String unlimited;

  @Option(
      names = "--axes",
      paramLabel = "AXIS[=STEP],...",
      split = ",",
      converter = StackConverter.class,
      description =
          "Name the axes of the output, in the order of SHAPE. You can add the distance "
              + "between indices and its unit: t,c,z=4um,y=1um,x=1um, or FIRST:STEP. OME-Zarr "
              + "stores scales; NetCDF, HDF5 and Zarr store coordinates.")
  private List<Stack> axes = List.of();

  @Option(
      names = "--drop-axis",
      paramLabel = "AXIS",
      description =
          "Write files without the slowest AXIS, a file for each index. --stack AXIS "
              + "reads them.")
  private String dropped;

  @Mixin private StorageFlags chunks;

  /**
   * Returns the request for an output.
   *
   * @param address folder, template or file
   * @param blocks partition, with its axes as listed; empty for one file
   * @param chunks how the elements are stored in chunks
   * @param history line for files that keep a history
   */
  public OutputRequest request(
      String address, Optional<Grid> blocks, ChunkStorageRequest chunks, String history) {
    return new OutputRequest(
        address,
        blocks.map(Grid::blockShape),
        blocks.filter(grid -> !grid.isUniform()),
        Optional.ofNullable(format),
        Optional.empty(),
        byteOrder(),
        chunks,
        history,
        Edge.parse(edge),
        false,
        "",
        axes());
  }

  /** Returns whether elements are to be stored in a way of their own. */
  public boolean asksForStorage() {
    return byteOrder().isPresent() || chunks.areGiven();
  }

  /** Returns what is said of the axes of the output. */
  public OutputRequest.Axes axes() {
    return new OutputRequest.Axes(
        axes, Optional.ofNullable(unlimited).map(OutputFlags::names), Optional.ofNullable(dropped));
  }

  /** Reads {@code none}, or names with commas in between. */
  private static List<String> names(String text) {
    List<String> names = text.equals(NONE) ? List.of() : List.of(text.split(",", -1));
    if (names.contains("") || names.contains(NONE)) {
      throw new IllegalArgumentException(
          "--unlimited accepts none, or names of axes with commas, not '" + text + "'");
    }
    return names;
  }

  /** Returns the options for chunks. */
  public StorageFlags chunks() {
    return chunks;
  }

  private Optional<ByteOrder> byteOrder() {
    return switch (endian) {
      case "little" -> Optional.of(ByteOrder.LITTLE_ENDIAN);
      case "big" -> Optional.of(ByteOrder.BIG_ENDIAN);
      case "keep" -> Optional.empty();
      default ->
          throw new IllegalArgumentException(
              "--out-endian is little, big or keep, not '" + endian + "'");
    };
  }
}
