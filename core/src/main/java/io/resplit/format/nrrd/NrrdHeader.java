package io.resplit.format.nrrd;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.ElementFiles;
import io.resplit.format.HeaderFields;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.format.NumberedFiles;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.SpaceUnits;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the fields of a file say of its array. Immutable.
 *
 * @param file the file
 * @param fields its fields, and what else it says
 * @param said the fields alone
 * @param rank number of axes
 */
record NrrdHeader(HeaderFile file, NrrdFields fields, HeaderFields said, int rank) {

  static final int MOST_AXES = 16;

  /** Names of the types beside those that are ours. */
  static final Map<String, List<String>> TYPES =
      Map.of(
          "int8", List.of("signed char", "int8_t"),
          "uint8", List.of("uchar", "unsigned char", "uint8_t"),
          "int16", List.of("short", "short int", "signed short", "signed short int", "int16_t"),
          "uint16", List.of("ushort", "unsigned short", "unsigned short int", "uint16_t"),
          "int32", List.of("int", "signed int", "int32_t"),
          "uint32", List.of("uint", "unsigned int", "uint32_t"),
          "int64",
              List.of(
                  "longlong",
                  "long long",
                  "long long int",
                  "signed long long",
                  "signed long long int",
                  "int64_t"),
          "uint64",
              List.of("ulonglong", "unsigned long long", "unsigned long long int", "uint64_t"),
          "float32", List.of("float"),
          "float64", List.of("double"));

  static final String BLOCK = "block";
  private static final String DATA_FILE = "data file";
  private static final Pattern LIST = Pattern.compile("LIST(?: +([0-9]{1,2}))?");

  /** Names of directions, and what they are short for. */
  static final Map<String, String> DIRECTIONS =
      Map.of(
          "ras", VoxelSpace.RAS,
          "lps", VoxelSpace.LPS,
          "las", "left-anterior-superior");

  /** Fields that are read only beside others. */
  private static final List<String> PLACES =
      List.of(
          "labels",
          "space",
          "space directions",
          "space origin",
          "space units",
          "spacings",
          "axis mins",
          "units");

  /** Fields that are read. */
  private static final Set<String> READ =
      Stream.concat(
              PLACES.stream(),
              Stream.of(
                  "type",
                  "dimension",
                  "sizes",
                  "encoding",
                  DATA_FILE,
                  "endian",
                  "block size",
                  "byte skip",
                  "line skip",
                  "space dimension"))
          .collect(Collectors.toSet());

  private static final Pattern NOTHING = Pattern.compile("(none|nan|\\?\\?\\?|\"\\s*\"|\\s)*");

  /**
   * Reads the header of a file.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  static NrrdHeader read(HeaderFile file) throws IOException {
    NrrdFields fields = NrrdFields.read(file);
    long rank = fields.fields().number("dimension");
    if (rank < 1 || rank > MOST_AXES) {
      throw new IllegalArgumentException("it has " + rank + " axes");
    }
    return new NrrdHeader(file, fields, fields.fields(), (int) rank);
  }

  private ResplitException unsupported(String what) {
    return ResplitException.unsupported(
        file.path(),
        what + "; convert it first, for example with unu save -f nrrd -e raw -i IN -o OUT.nrrd");
  }

  /** Returns what is said of the array, after checking that it can be read. */
  HeaderFormat.Content content() throws IOException {
    requireReadable();
    ElementType type = type();
    Shape shape = shape();
    ElementFiles elements = elements(Math.multiplyExact(shape.volume(), type.bytes()));
    BlockLayout layout = elements.layout(shape, type.bytes());
    return new HeaderFormat.Content(block(type, layout), Optional.of(elements));
  }

  private BlockHeader block(ElementType type, BlockLayout layout) {
    List<Attribute> pairs =
        fields.pairs().entrySet().stream()
            .filter(each -> !NrrdLists.isPart(each.getKey()))
            .map(each -> Attribute.ofText(each.getKey(), each.getValue()))
            .toList();
    List<Attribute> space = space().map(VoxelSpace::attributes).orElse(List.of());
    NrrdLists lists = lists();
    BlockHeader block = new BlockHeader(type, layout, axes(lists), space, pairs, Optional.empty());
    return block.withNotCarried(
        Stream.of(
                fields.others(READ).filter(name -> !name.equals("kinds") || areOdd()),
                unused(),
                lists.odd().stream())
            .flatMap(names -> names)
            .toList());
  }

  private NrrdLists lists() {
    return NrrdLists.of(fields.pairs(), images().map(shape()::length).orElse(0L));
  }

  /** Returns the axis of images in space: the only one that lies nowhere in it. */
  private Optional<Integer> images() {
    List<Integer> others =
        space()
            .filter(any -> isDirected())
            .map(any -> IntStream.range(0, rank).filter(axis -> any.length(axis) == 0).boxed())
            .map(Stream::toList)
            .orElse(List.of());
    return others.size() == 1 ? Optional.of(others.get(0)) : Optional.empty();
  }

  private List<AxisInfo> axes(NrrdLists lists) {
    if (lists.lists().isEmpty()) {
      return axes();
    }
    List<AxisInfo> all =
        new ArrayList<>(axes().isEmpty() ? Collections.nCopies(rank, AxisInfo.named("")) : axes());
    int images = images().orElseThrow();
    all.set(images, all.get(images).withLists(lists.lists()));
    return all;
  }

  /** Returns fields of which nothing is read since others are there or are not. */
  private Stream<String> unused() {
    List<String> used = new ArrayList<>();
    if (isDirected()) {
      used.addAll(List.of("space", "space directions", "space origin"));
      if (space().filter(VoxelSpace::hasTime).isPresent()) {
        used.addAll(List.of("spacings", "axis mins", "units"));
      }
    } else if (said.find("spacings").isPresent()) {
      used.addAll(List.of("spacings", "axis mins"));
    }
    String units = isDirected() ? "space units" : "units";
    if (!used.isEmpty() && space().filter(VoxelSpace::hasUnits).isPresent()) {
      used.add(units);
    }
    if (!axes().isEmpty()) {
      used.add("labels");
    }
    return PLACES.stream()
        .filter(name -> !used.contains(name))
        .filter(
            name -> said.find(name).filter(each -> !NOTHING.matcher(each).matches()).isPresent());
  }

  /** Kinds are odd if they say more than which axes lie in space and which one is time. */
  private boolean areOdd() {
    List<String> kinds = List.of(said.get("kinds").split("\\s+"));
    Optional<VoxelSpace> space = space();
    return kinds.size() != rank
        || IntStream.range(0, rank)
            .anyMatch(
                axis ->
                    !kinds
                        .get(axis)
                        .matches(expected(space, rank - 1 - axis) + "|none|\\?\\?\\?|"));
  }

  private static String expected(Optional<VoxelSpace> space, int axis) {
    boolean isInSpace = space.isEmpty() || space.get().lies(axis);
    return isInSpace ? "domain|space" : space.get().isTime(axis) ? "list|time" : "list";
  }

  private boolean isGzip() {
    return Set.of("gzip", "gz").contains(said.get("encoding"));
  }

  /** Headers of data that are texts need no byte order: what else they lack does not matter. */
  private void requireReadable() throws ResplitException {
    if (!isGzip() && !said.get("encoding").equals("raw")) {
      throw unsupported("resplit does not read NRRD encoding '%s'".formatted(said.get("encoding")));
    }
  }

  private ElementFiles elements(long bytes) {
    boolean isDetached = said.find(DATA_FILE).isPresent();
    ElementFiles.Skip skip =
        new ElementFiles.Skip(
            isDetached ? 0 : fields.bytes(),
            said.number("line skip", 0),
            said.number("byte skip", 0));
    List<Path> files = isDetached ? detached() : List.of(file.path());
    Optional<ElementFiles.Packing> packing =
        isGzip() ? Optional.of(ElementFiles.Packing.GZIP) : Optional.empty();
    return ElementFiles.of(files, skip, packing, bytes);
  }

  /** Returns the other files; behind their names may stand how many axes each of them has. */
  private List<Path> detached() {
    String name = said.get(DATA_FILE);
    Matcher list = LIST.matcher(name);
    NumberedFiles files =
        list.matches()
            ? new NumberedFiles(
                fields.listed(), Optional.ofNullable(list.group(1)).map(Long::parseLong))
            : NumberedFiles.of(name, 4).orElse(new NumberedFiles(List.of(name), Optional.empty()));
    List<String> names = files.names();
    if (names.size() > 1) {
      files.requireAxes(shape(), rank);
    }
    return ElementFiles.named(file.path(), names);
  }

  private ElementType type() throws ResplitException {
    String name = said.get("type").toLowerCase(Locale.ROOT);
    if (name.equals(BLOCK)) {
      return ElementType.parse("bytes" + said.number("block size"));
    }
    String own =
        TYPES.entrySet().stream()
            .filter(each -> each.getKey().equals(name) || each.getValue().contains(name))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow(
                () ->
                    ResplitException.unsupported(
                        file.path(), "NRRD has no type '%s': correct its header".formatted(name)));
    ElementType type = ElementType.parse(own);
    return type.bytes() == 1 ? type : type.withOrder(order());
  }

  private ByteOrder order() {
    return switch (said.get("endian")) {
      case "little" -> ByteOrder.LITTLE_ENDIAN;
      case "big" -> ByteOrder.BIG_ENDIAN;
      default -> throw new IllegalArgumentException("'endian' must be little or big");
    };
  }

  private Shape shape() {
    long[] sizes = said.words("sizes", rank).stream().mapToLong(Long::parseLong).toArray();
    return Shape.of(rank, axis -> sizes[rank - 1 - axis]);
  }

  private <T> List<T> slowestFirst(List<T> listed) {
    List<T> all = new ArrayList<>(listed);
    Collections.reverse(all);
    return all;
  }

  private List<AxisInfo> axes() {
    List<String> names =
        said.find("labels").isPresent() ? fields.quoted("labels", rank) : List.of();
    boolean areNames =
        !names.isEmpty()
            && names.stream().noneMatch(String::isBlank)
            && names.stream().distinct().count() == rank;
    return areNames ? slowestFirst(names).stream().map(AxisInfo::named).toList() : List.of();
  }

  private Optional<VoxelSpace> space() {
    String name = said.find("space").orElse("").toLowerCase(Locale.ROOT);
    return isDirected()
        ? Optional.of(directed(DIRECTIONS.getOrDefault(name, name)))
        : said.find("spacings").map(spacings -> spaced());
  }

  private boolean isDirected() {
    boolean hasSpace = Stream.of("space", "space dimension").anyMatch(said.said()::containsKey);
    return hasSpace && said.find("space directions").isPresent();
  }

  private VoxelSpace directed(String name) {
    long count =
        name.isEmpty()
            ? said.number("space dimension")
            : name.endsWith("-time") ? 4 : name.matches("(left|right|scanner|3d)-.*") ? 3 : 0;
    if (count < 1 || count > MOST_AXES) {
      throw new IllegalArgumentException("no such space: '" + name + "'");
    }
    int dimensions = (int) count;
    double[] listed = fields.vectors("space directions", rank, dimensions);
    double[] origin =
        said.find("space origin").isPresent()
            ? fields.vectors("space origin", 1, dimensions)
            : new double[dimensions];
    double[] steps = new double[listed.length];
    for (int axis = 0; axis < rank; axis++) {
      int from = (rank - 1 - axis) * dimensions;
      System.arraycopy(listed, from, steps, axis * dimensions, dimensions);
    }
    VoxelSpace space = VoxelSpace.of(steps, origin, units("space units", dimensions), name);
    return space.hasTime() ? space : timed(space);
  }

  /** An axis without a direction may have a spacing, as that of times does. */
  private VoxelSpace timed(VoxelSpace space) {
    List<String> steps = listed("spacings", "nan");
    List<String> starts = listed("axis mins", "nan");
    List<String> units =
        said.find("units").isPresent()
            ? fields.quoted("units", rank)
            : Collections.nCopies(rank, "");
    return IntStream.range(0, rank)
        .filter(axis -> space.length(rank - 1 - axis) == 0)
        .filter(axis -> NrrdFields.real(steps.get(axis)) > 0)
        .filter(axis -> SpaceUnits.isTime(units.get(axis)) || isTime(axis))
        .mapToObj(
            axis ->
                space.withTime(
                    rank - 1 - axis,
                    new Spacing(
                        NrrdFields.real(starts.get(axis)),
                        NrrdFields.real(steps.get(axis)),
                        units.get(axis))))
        .findFirst()
        .orElse(space);
  }

  private boolean isTime(int axis) {
    boolean isKind = listed("kinds", "").get(axis).equals("time");
    List<AxisInfo> names = axes();
    return isKind || !names.isEmpty() && names.get(rank - 1 - axis).name().matches("t|time");
  }

  private List<String> listed(String field, String otherwise) {
    return said.find(field).isPresent()
        ? said.words(field, rank)
        : Collections.nCopies(rank, otherwise);
  }

  /** Without a space each axis is a dimension of its own. */
  private VoxelSpace spaced() {
    double[] steps = new double[rank * rank];
    List<String> spacings = said.words("spacings", rank);
    for (int i = 0; i < rank; i++) {
      steps[(rank - 1 - i) * rank + i] = NrrdFields.real(spacings.get(i));
    }
    double[] origin = new double[rank];
    if (said.find("axis mins").isPresent()) {
      List<String> starts = said.words("axis mins", rank);
      Arrays.setAll(origin, i -> NrrdFields.real(starts.get(i)));
    }
    return VoxelSpace.of(steps, origin, units("units", rank), "");
  }

  private String units(String field, int count) {
    return said.find(field).isPresent() ? SpaceUnits.text(fields.quoted(field, count)) : "";
  }
}
