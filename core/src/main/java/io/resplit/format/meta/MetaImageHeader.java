package io.resplit.format.meta;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.ElementFiles;
import io.resplit.format.HeaderFields;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.format.HeaderLines;
import io.resplit.format.NumberedFiles;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.SpaceParts;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import io.resplit.text.StoredText;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What the keys of a file say of its array. Immutable.
 *
 * <p>Axes have the names x, y, z, t; several channels are the fastest axis of all.
 *
 * @param file the file
 * @param said values by keys
 * @param listed names of files with elements, if they are listed
 * @param bytes size of the text
 * @param rank number of axes, without that of channels
 */
record MetaImageHeader(
    HeaderFile file, HeaderFields said, List<String> listed, long bytes, int rank) {

  private static final Pattern START = Pattern.compile("(ObjectType|NDims|Comment) *= *\\S");
  private static final int START_BYTES = 64;
  private static final int MOST_AXES = 10;
  private static final String LAST = "ElementDataFile";
  private static final String CHANNEL = "channel";
  private static final String CHANNELS = "ElementNumberOfChannels";
  private static final String COMMENT = "Comment";

  /** Says of a block that it has one of several channels: else one channel is no axis. */
  private static final String ONE_CHANNEL = "channel is an axis of length 1";

  private static final Pattern LIST = Pattern.compile("LIST(?: +([0-9])D?)?");
  private static final List<String> AXES = List.of("x", "y", "z", "t");

  /** What stands for the name of the file that has the elements if it is that of the header. */
  static final String LOCAL = "LOCAL";

  /** Where several names stand for one number, the first is written. */
  private static final Map<String, List<String>> TYPES =
      Map.of(
          "int8", List.of("MET_CHAR"),
          "uint8", List.of("MET_UCHAR"),
          "int16", List.of("MET_SHORT"),
          "uint16", List.of("MET_USHORT"),
          "int32", List.of("MET_INT", "MET_LONG"),
          "uint32", List.of("MET_UINT", "MET_ULONG"),
          "int64", List.of("MET_LONG_LONG"),
          "uint64", List.of("MET_ULONG_LONG"),
          "float32", List.of("MET_FLOAT"),
          "float64", List.of("MET_DOUBLE"));

  private static final Map<String, String> SYNONYMS =
      Map.ofEntries(
          Map.entry("ElementByteOrderMSB", "BinaryDataByteOrderMSB"),
          Map.entry("Position", "Offset"),
          Map.entry("Origin", "Offset"),
          Map.entry("Orientation", "TransformMatrix"),
          Map.entry("Rotation", "TransformMatrix"));

  /** Keys that are read, or say nothing of an image in a file of its own. */
  private static final Set<String> READ =
      Set.of(
          "ObjectType",
          "NDims",
          "DimSize",
          "ElementType",
          CHANNELS,
          "BinaryData",
          "BinaryDataByteOrderMSB",
          "CompressedData",
          "CompressedDataSize",
          "HeaderSize",
          "Offset",
          "TransformMatrix",
          "ElementSpacing",
          "ElementSize",
          "CenterOfRotation",
          "AnatomicalOrientation",
          "DistanceUnits",
          LAST);

  static boolean isStart(byte[] start) {
    int bytes = Math.min(start.length, START_BYTES);
    return START.matcher(new String(start, 0, bytes, StandardCharsets.ISO_8859_1)).lookingAt();
  }

  /**
   * Reads the header of a file.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  static MetaImageHeader read(HeaderFile file) throws IOException {
    if (!isStart(file.read(0, (int) Math.min(START_BYTES, file.size())))) {
      throw ResplitException.badInput(file.path(), "it is not a MetaImage file");
    }
    HeaderLines lines = new HeaderLines(file);
    Map<String, String> said = new HashMap<>();
    while (!said.containsKey(LAST)) {
      String[] parts = lines.next().split("=", 2);
      String key = parts[0].strip();
      if (parts.length < 2) {
        throw new IllegalArgumentException("'%s' has no value".formatted(key));
      }
      HeaderFields.put(said, SYNONYMS.getOrDefault(key, key), parts[1].strip(), "key");
    }
    HeaderFields fields = new HeaderFields(said, "key");
    long rank = fields.number("NDims");
    if (rank < 1 || rank > MOST_AXES) {
      throw new IllegalArgumentException("it has " + rank + " axes");
    }
    List<String> listed = new ArrayList<>();
    boolean isListed = LIST.matcher(fields.get(LAST)).matches();
    while (isListed && lines.position() < file.size()) {
      listed.add(lines.next().strip());
    }
    listed.removeIf(String::isEmpty);
    return new MetaImageHeader(file, fields, listed, lines.position(), (int) rank);
  }

  private boolean isTrue(String key) {
    return said.find(key)
        .filter(value -> value.toLowerCase(Locale.ROOT).matches("true|1"))
        .isPresent();
  }

  private double[] numbers(String key, int count, double[] otherwise) {
    return said.find(key).isEmpty()
        ? otherwise
        : said.words(key, count).stream()
            .mapToDouble(Double::parseDouble)
            .map(number -> Double.isFinite(number) ? number : 0)
            .toArray();
  }

  private ResplitException unsupported(String what) {
    return ResplitException.unsupported(
        file.path(), what + "; write it as one .mha first, as ITK and VTK do");
  }

  /** Returns what is said of the array, after checking that it can be read. */
  HeaderFormat.Content content() throws IOException {
    if (!isTrue("BinaryData") && said.find("BinaryData").isPresent()) {
      throw unsupported("MetaImage data that are texts");
    }
    Shape shape = shape();
    ElementType type = type();
    ElementFiles elements = elements(Math.multiplyExact(shape.volume(), type.bytes()));
    BlockLayout layout = elements.layout(shape, type.bytes());
    return new HeaderFormat.Content(block(type, layout), Optional.of(elements));
  }

  /** MetaIO skips bytes of the file, compressed or not, and even of the header. */
  private ElementFiles elements(long bytes) {
    boolean isLocal = said.get(LAST).equalsIgnoreCase(LOCAL);
    long skipped = said.number("HeaderSize", 0);
    long start = isLocal && skipped <= 0 ? this.bytes : Math.max(0, skipped);
    ElementFiles.Skip skip = new ElementFiles.Skip(start, 0, Math.min(0, skipped));
    Optional<ElementFiles.Packing> packing =
        isTrue("CompressedData") ? Optional.of(ElementFiles.Packing.ZLIB) : Optional.empty();
    List<Path> files = isLocal ? List.of(file.path()) : ElementFiles.named(file.path(), names());
    return ElementFiles.of(files, skip, packing, bytes);
  }

  /** Several slices may be in each file; what holds less than one follows from its axes. */
  private List<String> names() {
    String name = said.get(LAST);
    Matcher list = LIST.matcher(name);
    NumberedFiles files =
        list.matches()
            ? new NumberedFiles(listed, Optional.ofNullable(list.group(1)).map(Long::parseLong))
            : NumberedFiles.of(name, 3).orElse(new NumberedFiles(List.of(name), Optional.empty()));
    if (files.names().size() > Math.max(1, shape().length(0))) {
      files.requireAxes(shape(), rank);
    }
    return files.names();
  }

  private Shape shape() {
    long channels = said.number(CHANNELS, 1);
    long[] sizes = said.words("DimSize", rank).stream().mapToLong(Long::parseLong).toArray();
    long[] lengths =
        LongStream.concat(
                IntStream.range(0, rank).mapToLong(axis -> sizes[rank - 1 - axis]),
                channels == 1 && !isOneOfSeveral() ? LongStream.empty() : LongStream.of(channels))
            .toArray();
    return Shape.of(lengths);
  }

  private boolean isOneOfSeveral() {
    return said.find(COMMENT).filter(ONE_CHANNEL::equals).isPresent();
  }

  private BlockHeader block(ElementType type, BlockLayout layout) {
    boolean hasChannels = layout.shape().rank() > rank;
    Stream<String> names =
        IntStream.range(0, rank)
            .map(axis -> rank - 1 - axis)
            .mapToObj(axis -> axis < AXES.size() ? AXES.get(axis) : "axis" + axis);
    List<AxisInfo> axes =
        Stream.concat(names, hasChannels ? Stream.of(CHANNEL) : Stream.empty())
            .map(AxisInfo::named)
            .toList();
    List<Attribute> space = space(layout.shape().rank()).attributes();
    return new BlockHeader(type, layout, axes, space, List.of(), Optional.empty())
        .withNotCarried(
            said.said().keySet().stream()
                .filter(key -> !READ.contains(key) || isOdd(key))
                .filter(key -> !key.equals(COMMENT) || !isOneOfSeveral())
                .sorted()
                .toList());
  }

  /** Most writers say a centre at 0, and in letters from where axes lead what the matrix says. */
  private boolean isOdd(String key) {
    return switch (key) {
      case "CenterOfRotation" ->
          Arrays.stream(numbers(key, rank, new double[0])).anyMatch(each -> each != 0);
      case "AnatomicalOrientation" -> !said.get(key).matches("\\?*|" + orientation());
      default -> false;
    };
  }

  /** Returns from where each axis leads: right, front or foot, or the other side. */
  private String orientation() {
    double[] unit = new double[rank * rank];
    Arrays.setAll(unit, i -> i / rank == i % rank ? 1 : 0);
    double[] matrix = numbers("TransformMatrix", rank * rank, unit);
    StringBuilder letters = new StringBuilder();
    for (int axis = 0; axis < rank; axis++) {
      int most = 0;
      for (int i = 1; i < Math.min(rank, VOLUME); i++) {
        boolean isLonger = Math.abs(matrix[axis * rank + i]) > Math.abs(matrix[axis * rank + most]);
        most = isLonger ? i : most;
      }
      letters.append(
          axis < VOLUME
              ? "[" + (matrix[axis * rank + most] < 0 ? "LPS" : "RAI").charAt(most) + "?]"
              : ".?");
    }
    return letters.toString();
  }

  private ElementType type() throws ResplitException {
    String name =
        TYPES.entrySet().stream()
            .filter(each -> each.getValue().contains(said.get("ElementType")))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow(
                () ->
                    ResplitException.unsupported(
                        file.path(),
                        "its header has ElementType '%s', which is not read: correct it, for example to MET_USHORT"
                            .formatted(said.get("ElementType"))));
    boolean isBig = isTrue("BinaryDataByteOrderMSB");
    return ElementType.parse(name)
        .withOrder(isBig ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
  }

  /** Rows of the matrix are the directions of axes; ITK counts from the right, front and foot. */
  private VoxelSpace space(int axes) {
    double[] ones = DoubleStream.generate(() -> 1).limit(rank).toArray();
    double[] sizes = numbers("ElementSpacing", rank, numbers("ElementSize", rank, ones));
    double[] unit = new double[rank * rank];
    Arrays.setAll(unit, i -> i / rank == i % rank ? 1 : 0);
    double[] matrix = numbers("TransformMatrix", rank * rank, unit);
    double[] steps = new double[axes * rank];
    for (int axis = 0; axis < rank; axis++) {
      for (int i = 0; i < rank; i++) {
        steps[(rank - 1 - axis) * rank + i] = matrix[axis * rank + i] * sizes[axis];
      }
    }
    double[] origin = numbers("Offset", rank, new double[rank]);
    String directions =
        rank == VOLUME
            ? VoxelSpace.LPS
            : rank == VOLUME + 1 ? VoxelSpace.LPS + "-" + VoxelSpace.TIME : "";
    return VoxelSpace.of(steps, origin, said.find("DistanceUnits").orElse("mm"), directions);
  }

  private static final int VOLUME = 3;

  private static boolean hasChannels(BlockHeader block) {
    List<AxisInfo> axes = block.axes();
    return axes.size() > 1 && axes.get(axes.size() - 1).name().equals(CHANNEL);
  }

  /** Returns the space of a block if headers can say it: as many dimensions as axes. */
  static Optional<VoxelSpace> space(BlockHeader block) {
    int own = block.shape().rank() - (hasChannels(block) ? 1 : 0);
    return VoxelSpace.carriedBy(block.attributes(), block.shape().rank())
        .map(space -> space.inUnits("mm").inTime("s").inDirections(VoxelSpace.LPS))
        .map(space -> space.dimensions() == own - 1 ? square(space) : space)
        .filter(space -> space.dimensions() == own)
        .filter(space -> IntStream.range(0, own).allMatch(axis -> space.length(axis) > 0));
  }

  /** Returns the parts of a space that headers say, as users call them; ITK counts from LPS. */
  static Set<String> held(Optional<VoxelSpace> space) {
    return space.isEmpty()
        ? Set.of()
        : space.get().directions().isEmpty() || space.get().isOfPatient()
            ? SpaceParts.ALL
            : Set.of(SpaceParts.SIZES, SpaceParts.TIME_STEP);
  }

  /** Axes that lie nowhere count their indices. */
  private static VoxelSpace square(VoxelSpace space) {
    return space.hasTime() ? space : space.withTime(0, new Spacing(0, 1, ""));
  }

  /**
   * Refuses a block that MetaImage cannot hold.
   *
   * @throws ResplitException if it is one
   */
  static void require(BlockHeader block) throws ResplitException {
    int rank = block.shape().rank() - (hasChannels(block) ? 1 : 0);
    if (!TYPES.containsKey(block.type().baseName()) || rank > MOST_AXES) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          "MetaImage cannot hold %s elements on %d axes: write HDF5 or raw instead"
              .formatted(block.type(), rank));
    }
  }

  /**
   * Returns the header of a new file, as long whatever the size of its elements is.
   *
   * @param packedBytes size of the elements where they are compressed
   * @param file the name of the file that has them, or {@link #LOCAL}
   */
  static byte[] text(BlockHeader block, Optional<VoxelSpace> space, long packedBytes, String file) {
    Shape shape = block.shape();
    int rank = shape.rank() - (hasChannels(block) ? 1 : 0);
    ElementType type = block.type();
    boolean isPacked = block.layout() instanceof BlockLayout.Chunked;
    StringBuilder text = new StringBuilder("ObjectType = Image\n");
    if (rank < shape.rank() && shape.length(rank) == 1) {
      add(text, COMMENT, ONE_CHANNEL);
    }
    add(text, "NDims", "" + rank);
    add(text, "BinaryData", "True");
    add(text, "BinaryDataByteOrderMSB", type.order() == ByteOrder.BIG_ENDIAN ? "True" : "False");
    add(text, "CompressedData", isPacked ? "True" : "False");
    if (isPacked) {
      add(text, "CompressedDataSize", String.format(Locale.ROOT, "%019d", packedBytes));
    }
    space.ifPresent(each -> addSpace(text, each, rank));
    add(
        text,
        "DimSize",
        IntStream.range(0, rank)
            .mapToObj(axis -> "" + shape.length(rank - 1 - axis))
            .collect(Collectors.joining(" ")));
    if (rank < shape.rank()) {
      add(text, CHANNELS, "" + shape.length(rank));
    }
    add(text, "ElementType", TYPES.get(type.baseName()).get(0));
    add(text, LAST, file);
    return StoredText.bytes(text.toString());
  }

  private static void addSpace(StringBuilder text, VoxelSpace space, int rank) {
    double[] matrix = new double[rank * rank];
    Arrays.setAll(
        matrix, i -> space.step(rank - 1 - i / rank, i % rank) / space.length(rank - 1 - i / rank));
    add(text, "TransformMatrix", joined(Arrays.stream(matrix)));
    add(text, "Offset", joined(Arrays.stream(space.origin())));
    IntStream axes = IntStream.range(0, rank);
    add(text, "ElementSpacing", joined(axes.mapToDouble(axis -> space.length(rank - 1 - axis))));
  }

  private static String joined(DoubleStream numbers) {
    return numbers.mapToObj(Double::toString).collect(Collectors.joining(" "));
  }

  private static void add(StringBuilder text, String key, String value) {
    text.append(key).append(" = ").append(value).append("\n");
  }
}
