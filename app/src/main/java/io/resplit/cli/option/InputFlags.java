package io.resplit.cli.option;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.Formats;
import io.resplit.geometry.Shape;
import io.resplit.header.Mismatch;
import io.resplit.partition.Grid;
import io.resplit.request.SetRequest;
import io.resplit.request.SetRequest.PlacedBy;
import io.resplit.request.Stack;
import io.resplit.set.Address;
import io.resplit.set.NameLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options that say what the input is. */
public final class InputFlags {

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      description = "Set the shape of the whole array.")
  private ShapeArgument shape;

  @Option(
      names = "--in-shape",
      paramLabel = "SHAPE",
      description =
          "Set the shape of the input blocks. Without --shape, files give the length of *:"
              + " raw files by their size, if there is only one *.")
  private ShapeArgument inShape;

  @Option(
      names = "--in-edges",
      paramLabel = "EDGES",
      converter = EdgesConverter.class,
      description =
          "Set where input blocks of different lengths begin. The last number of each axis"
              + " is the end of the array: 0,4,7,10/0,3,6. Replaces --in-shape.")
  private ShapeArgument inEdges;

  @Option(
      names = "--trim",
      paramLabel = "N,...",
      converter = TrimConverter.class,
      description =
          "Skip N elements on every side that has a neighbour. Input files contain them "
              + "in addition to their block. Give one number for all axes, or a number for "
              + "each.")
  private TrimConverter.Lengths trim;

  @Option(
      names = "--dtype",
      paramLabel = "TYPE",
      description = "Set the type of the elements, such as uint16.")
  private ElementType type;

  @Option(
      names = "--order",
      paramLabel = "F|C",
      description =
          "Set which axis varies fastest in the files. F: the first of every SHAPE; C: the"
              + " last. Default F for raw files and volumes (NIfTI, NRRD, MetaImage, MRC, MGH,"
              + " FITS), otherwise C.")
  private StorageOrder order;

  @Option(
      names = "--header-bytes",
      paramLabel = "N",
      description = "Skip N bytes at the start of each raw file. Default 0.")
  private Long headerBytes;

  @Option(
      names = "--in-format",
      paramLabel = "raw|hdf5|netcdf4|netcdf3|nifti|npy|npyf|zarr|tiff|mrc|nrrd|mha|mgh|fits",
      converter = WordConverter.class,
      description =
          "Set the format of the input. Default: by the ending of the names, otherwise by"
              + " the first bytes.")
  private String format;

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      description =
          "Use only one dataset of each input file. FILE:/NAME is the same. Default: all of"
              + " the files.")
  private String dataset;

  @Option(
      names = "--var",
      paramLabel = "NAME,...",
      split = ",",
      description =
          "Use only these variables of the input files. Their coordinates, bounds and"
              + " auxiliary variables are included.")
  private List<String> variables = List.of();

  @Option(
      names = "--ignore-mismatch",
      paramLabel = "NAME,...",
      split = ",",
      converter = MismatchConverter.class,
      completionCandidates = MismatchConverter.class,
      description =
          "Ignore differences between files; use the values of the first. In: units,"
              + " meaning, fill, values (of variables that are copied once), variables,"
              + " coordinates, order, axes, datatype, orientation, layout. repeat: append data even if"
              + " FILE ends with it.")
  private List<Mismatch.Kind> ignored = List.of();

  @Option(
      names = "--stack",
      paramLabel = "AXIS[=VALUES]",
      converter = StackConverter.class,
      description =
          "Stack files along a new, slowest AXIS, one index for each. VALUES are its "
              + "coordinates: a number for each file, FIRST:STEP (0:2.5s), or @FILE. Default: "
              + "a variable AXIS of one value, otherwise dates in names.")
  private Stack stack;

  @Option(
      names = "--missing",
      paramLabel = "error|fill=V",
      converter = WordConverter.class,
      description =
          "Read missing blocks as V. fill: as the fill value of the other files. With error, refuse"
              + " them, and gaps between the times of files. Default: refuse missing blocks.")
  private String missing;

  @Option(
      names = "--placed-by",
      paramLabel = "names|coordinates",
      converter = WordConverter.class,
      description =
          "Lay files where this says, whatever else does. Default: where the files say, otherwise"
              + " where their names say.")
  private String placedBy;

  @Option(
      names = "--in-list",
      paramLabel = "FILE",
      description =
          "Read the paths of the input from a file, one per line. Order them as in the"
              + " array, slowest axis first. - is standard input. Replaces IN.")
  private String list;

  /** Returns whether the input is a list of files. */
  public boolean hasList() {
    return list != null;
  }

  /**
   * Returns the request for the input at some addresses.
   *
   * @param addresses one, or several files in their order; none where {@link #hasList}
   * @param names how much memory the names of listed files may take
   */
  public SetRequest request(List<String> addresses, NameLimit names) throws IOException {
    if (addresses.contains("-") && Files.notExists(Path.of("-"))) {
      throw new IllegalArgumentException(
          "resplit reads files, not standard input: give a file or folder instead of -; --in-list"
              + " - reads names of files from it");
    }
    SetRequest request = uniform(addresses, names);
    return blocks().filter(ShapeArgument::listsBlocks).isPresent()
        ? request.withBlocks(listedBlocks())
        : request;
  }

  /** Returns the blocks that are listed, in an array that they make up or that is given. */
  private Grid listedBlocks() {
    ShapeArgument listed = blocks().orElseThrow();
    Shape array =
        shape()
            .or(listed::arrayShape)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "'" + listed + "' needs --shape: it does not list the blocks of all axes"));
    return listed.blocks(array, List.of());
  }

  private Optional<ShapeArgument> blocks() {
    if (inShape != null && inEdges != null) {
      throw new IllegalArgumentException("give --in-shape or --in-edges, not both");
    }
    return Optional.ofNullable(inShape == null ? inEdges : inShape);
  }

  /** Returns the blocks where each axis has one length, as it also has where edges are all *. */
  private Optional<ShapeArgument> oneBlock() {
    return blocks().filter(listed -> !listed.listsBlocks());
  }

  private SetRequest uniform(List<String> addresses, NameLimit names) throws IOException {
    return new SetRequest(
        addresses.size() == 1 ? addresses.get(0) : "",
        files(addresses, names),
        shape(),
        block(),
        oneBlock()
            .filter(each -> shape == null && !each.isNamed())
            .map(ShapeArgument::wholeAxes)
            .orElse(List.of()),
        oneBlock().filter(ShapeArgument::isNamed).map(ShapeArgument::lengths).orElse(Map.of()),
        Optional.empty(),
        Optional.ofNullable(type),
        Optional.ofNullable(order),
        header(),
        Optional.ofNullable(format),
        Optional.ofNullable(dataset),
        new Mismatch(Set.copyOf(ignored)),
        fillOfMissing(),
        trim(),
        variables(addresses),
        Optional.ofNullable(stack),
        placing(),
        refusesGaps());
  }

  /** A list has an order; that of other files may be the shell's. */
  private PlacedBy placing() {
    PlacedBy usual = hasList() ? PlacedBy.ORDER : PlacedBy.EVIDENCE;
    return placedBy == null ? usual : PlacedBy.valueOf(placedBy.toUpperCase(Locale.ROOT));
  }

  private List<Long> trim() {
    return trim == null ? List.of() : trim.listed();
  }

  private Optional<List<String>> variables(List<String> addresses) {
    if (dataset != null && !variables.isEmpty()) {
      throw new IllegalArgumentException("give --dataset or --var, not both");
    }
    boolean isChosen =
        dataset != null
            || addresses.size() == 1 && !Address.parse(addresses.get(0)).dataset().isEmpty();
    if (isChosen && !variables.isEmpty()) {
      throw new IllegalArgumentException("--var names variables: leave out the dataset after :/");
    }
    return isChosen
        ? Optional.empty()
        : Optional.of(variables.stream().map(name -> name.replaceFirst("^/", "")).toList());
  }

  /** Returns whether times between two files at which there is no data are refused. */
  public boolean refusesGaps() {
    return "error".equals(missing);
  }

  private Optional<String> fillOfMissing() {
    if (missing == null || refusesGaps()) {
      return Optional.empty();
    }
    if (!missing.equals("fill") && !missing.matches("fill=.+")) {
      throw new IllegalArgumentException(
          "--missing is error, fill or fill=V, not '%s'".formatted(missing));
    }
    return Optional.of(missing.replaceFirst("^fill=?", ""));
  }

  /** Returns the request for one file that holds the whole array. */
  public SetRequest wholeFile(String address) throws IOException {
    if (blocks().isPresent()) {
      throw new IllegalArgumentException(
          (inShape == null ? "--in-edges" : "--in-shape")
              + " makes no sense for one file: give --shape, the shape of the array");
    }
    if (!trim().isEmpty()) {
      throw new IllegalArgumentException(
          "--trim makes no sense for one file: it has no neighbours");
    }
    if (stack != null) {
      throw new IllegalArgumentException("--stack makes no sense for one file: give several");
    }
    if (hasList()) {
      throw new IllegalArgumentException("--in-list makes no sense for one file: give only FILE");
    }
    return request(List.of(address), new NameLimit(0));
  }

  private List<Path> files(List<String> addresses, NameLimit names) throws IOException {
    if (hasList()) {
      return FileList.read(list, System.in, names);
    }
    return addresses.size() == 1 ? List.of() : FileList.of(addresses, names);
  }

  private Optional<Shape> shape() {
    return Optional.ofNullable(shape).map(ShapeArgument::exact);
  }

  private Optional<Shape> block() {
    return oneBlock()
        .filter(each -> !each.isNamed())
        .map(each -> shape == null ? each.least() : each.within(shape.exact()));
  }

  private Optional<Long> header() {
    if (headerBytes != null && headerBytes < 0) {
      throw new IllegalArgumentException("--header-bytes must not be negative: " + headerBytes);
    }
    return Optional.ofNullable(headerBytes);
  }

  /**
   * Refuses what only files can have.
   *
   * @throws IllegalArgumentException if it is given
   */
  public void requireNoFiles() {
    header();
    if (dataset != null || !variables.isEmpty() || format != null && !format.equals(Formats.RAW)) {
      throw new IllegalArgumentException(
          "without IN the plan is for raw files: leave out --in-format, --dataset and --var, or"
              + " give IN");
    }
    if (!trim().isEmpty()) {
      throw new IllegalArgumentException("--trim needs IN, the files that overlap");
    }
    if (stack != null) {
      throw new IllegalArgumentException("--stack needs IN, the files that lack an axis");
    }
  }

  /** Returns the given array shape. */
  public Shape requireShape() {
    return shape()
        .orElseThrow(
            () ->
                new IllegalArgumentException("give a file, or --shape, such as --shape 24,20,16"));
  }

  /** Returns the given blocks, with their axes as listed. */
  public Optional<Grid> blocksWithin(Shape array) {
    return blocks().map(argument -> argument.blocks(array, List.of()));
  }

  /** Returns the given element type. */
  public ElementType requireType() {
    if (type == null) {
      throw new IllegalArgumentException("--dtype is needed, for example --dtype uint16");
    }
    return type;
  }

  /** Returns the order of axes, {@code other} if none is given. */
  public StorageOrder orderOr(StorageOrder other) {
    return order == null ? other : order;
  }
}
