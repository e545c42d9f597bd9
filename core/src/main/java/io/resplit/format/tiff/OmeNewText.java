package io.resplit.format.tiff;

import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.PixelSamples;
import io.resplit.header.SpaceParts;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.partition.AxisMap;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * OME-XML of a new file ("OME-TIFF specification" and the schema of 2016-06: {@code Pixels} and
 * {@code Channel}): pages in the order of the axes, of one image.
 */
record OmeNewText() implements NewText {

  /** Name of the version of the format. */
  static final String NAME = "ome-tiff";

  /** What this program says of axes of length 1, behind its name as that of the creator. */
  static final String CREATOR = "resplit, axes ";

  private static final String SCHEMA = "http://www.openmicroscopy.org/Schemas/OME/2016-06";
  private static final String PLANES = "czt";
  private static final int MOST_PAGES = 1 << 16;

  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("int8", "int8"),
          Map.entry("int16", "int16"),
          Map.entry("int32", "int32"),
          Map.entry("uint8", "uint8"),
          Map.entry("uint16", "uint16"),
          Map.entry("uint32", "uint32"),
          Map.entry("float32", "float"),
          Map.entry("float64", "double"),
          Map.entry("complex64", "complex"),
          Map.entry("complex128", "double-complex"));

  private static final Map<String, String> LENGTHS =
      Map.of("um", "\u00b5m", "nm", "nm", "mm", "mm", "cm", "cm", "m", "m", "angstrom", "\u00c5");

  /** Planes of samples are channels; side by side they are colours. */
  @Override
  public PixelSamples samples(BlockHeader block) {
    PixelSamples found = PixelSamples.of(block.axes(), block.shape(), block.type());
    return found == PixelSamples.PLANES ? PixelSamples.NONE : found;
  }

  @Override
  public Optional<Integer> mostPages() {
    return Optional.of(MOST_PAGES);
  }

  @Override
  public void require(BlockHeader block) throws ResplitException {
    if (!TYPES.containsKey(block.type().baseName())) {
      throw unsupported(
          "OME-TIFF has no elements of type %s: choose a name that ends with .tif, without .ome"
              .formatted(block.type().baseName()));
    }
    PixelSamples samples = samples(block);
    int planes = samples.y(block.shape().rank());
    if (planes < 0 || planes > PLANES.length()) {
      throw unsupported(
          "OME-TIFF has 2 to 5 axes (t, z, c, y, x), not %d: choose a name that ends with .tif, without .ome"
              .formatted(block.shape().rank()));
    }
    if (samples == PixelSamples.LAST && samples.count(block.shape()) == 1) {
      throw unsupported("OME-TIFF has no axis of 1 sample: give --permute with it before y and x");
    }
    requirePlanes(block, samples);
  }

  private static void requirePlanes(BlockHeader block, PixelSamples samples)
      throws ResplitException {
    String letters = letters(block, samples);
    boolean areNamed = block.axes().stream().anyMatch(each -> !each.name().isEmpty());
    if (letters.contains("?") || letters.chars().distinct().count() < letters.length()) {
      throw unsupported(
          areNamed && letters.indexOf('?') < 0
              ? "OME-TIFF has one axis each of t, z and c, not %s: choose a name that ends with .tif, without .ome"
                  .formatted(block.axes().stream().map(AxisInfo::name).toList())
              : "OME-TIFF has no axes but t, z and c before y and x: %s"
                  .formatted(
                      areNamed
                          ? "choose a name that ends with .tif, without .ome"
                          : "give --axes, such as t,c,z,y,x"));
    }
  }

  private static ResplitException unsupported(String what) {
    return new ResplitException(Reason.UNSUPPORTED, what);
  }

  /** Returns the letters of the axes before those of a page; ? if an axis has none. */
  private static String letters(BlockHeader block, PixelSamples samples) {
    int count = samples.y(block.shape().rank());
    if (count == 1 && block.axes().stream().allMatch(each -> each.name().isEmpty())) {
      return "z";
    }
    StringBuilder letters = new StringBuilder();
    for (int axis = 0; axis < count; axis++) {
      String name = block.axes().isEmpty() ? "" : block.axes().get(axis).name();
      String letter = AxisLetters.ofPlanes(name);
      letters.append(letter.isEmpty() ? "?" : letter);
    }
    return letters.toString();
  }

  /** Returns the order that the axes of an image need, if they have another one. */
  static Optional<AxisMap> order(List<AxisInfo> axes) {
    List<String> letters = axes.stream().map(each -> AxisLetters.of(each.name())).toList();
    List<Integer> sorted =
        IntStream.range(0, letters.size())
            .boxed()
            .sorted(
                Comparator.comparing(
                    axis ->
                        PixelSamples.areNamed(List.of(axes.get(axis))) && axis == axes.size() - 1
                            ? 2
                            : List.of("y", "x").indexOf(letters.get(axis))))
            .toList();
    boolean areKnown =
        letters.stream().noneMatch(String::isEmpty) && letters.containsAll(List.of("y", "x"));
    return areKnown
        ? Optional.of(AxisMap.of(sorted.stream().mapToInt(axis -> axis).toArray()))
            .filter(map -> !map.isIdentity())
        : Optional.empty();
  }

  @Override
  public String of(BlockHeader block, boolean isTruncated) {
    PixelSamples samples = samples(block);
    Shape shape = block.shape();
    String letters = letters(block, samples);
    int rank = shape.rank();
    int inPixel = samples.count(shape);
    StringBuilder order = new StringBuilder(letters).reverse();
    PLANES
        .chars()
        .filter(letter -> letters.indexOf(letter) < 0)
        .forEach(letter -> order.append((char) letter));
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append(
        "<OME xmlns=\"%s\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"%s %s/ome.xsd\" Creator=\"%s%syx\">\n"
            .formatted(SCHEMA, SCHEMA, SCHEMA, CREATOR, letters));
    xml.append("<Image ID=\"Image:0\" Name=\"image\">\n<Pixels ID=\"Pixels:0\"");
    attribute(xml, "DimensionOrder", "XY" + order.toString().toUpperCase(Locale.ROOT));
    attribute(xml, "Type", TYPES.get(block.type().baseName()));
    attribute(xml, "BigEndian", block.type().order() == ByteOrder.BIG_ENDIAN);
    attribute(xml, "SizeX", shape.length(samples.x(rank)));
    attribute(xml, "SizeY", shape.length(samples.y(rank)));
    attribute(xml, "SizeZ", length(shape, letters, 'z'));
    attribute(xml, "SizeC", length(shape, letters, 'c') * inPixel);
    attribute(xml, "SizeT", length(shape, letters, 't'));
    attributes(block, samples).forEach((name, value) -> attribute(xml, name, value));
    xml.append(">\n");
    List<Attribute> lists = lists(block, letters);
    for (long channel = 0; channel < length(shape, letters, 'c'); channel++) {
      xml.append(
          "<Channel ID=\"Channel:0:%d\" SamplesPerPixel=\"%d\"%s/>\n"
              .formatted(channel, inPixel, OmeChannels.attributes(lists, (int) channel)));
    }
    long pages =
        shape.volume() / inPixel / shape.length(samples.x(rank)) / shape.length(samples.y(rank));
    xml.append("<TiffData IFD=\"0\" PlaneCount=\"%d\"/>\n".formatted(pages));
    return xml.append("</Pixels>\n</Image>\n</OME>\n").toString();
  }

  /** Returns the lists of channels that it says. */
  private static List<Attribute> lists(BlockHeader block, String letters) {
    int axis = letters.indexOf('c');
    return axis < 0 || block.axes().isEmpty()
        ? List.of()
        : block.axes().get(axis).lists().stream().filter(OmeChannels::isKnown).toList();
  }

  private static void attribute(StringBuilder xml, String name, Object value) {
    xml.append(" %s=\"%s\"".formatted(name, value));
  }

  private static long length(Shape shape, String letters, char letter) {
    int axis = letters.indexOf(letter);
    return axis < 0 ? 1 : shape.length(axis);
  }

  /** Returns how large voxels are, and how long frames last. */
  private Map<String, Object> attributes(BlockHeader block, PixelSamples samples) {
    Map<String, Object> all = new LinkedHashMap<>();
    voxels(block, samples)
        .ifPresent(
            voxels -> {
              size(all, "X", voxels.x(), voxels.units());
              size(all, "Y", voxels.y(), voxels.units());
              size(all, "Z", voxels.z(), voxels.units());
            });
    time(block)
        .ifPresent(
            time -> {
              all.put("TimeIncrement", time.step());
              all.put("TimeIncrementUnit", time.units());
            });
    return all;
  }

  private static void size(Map<String, Object> all, String axis, double size, String units) {
    if (size > 0) {
      all.put("PhysicalSize" + axis, size);
      all.put("PhysicalSize" + axis + "Unit", LENGTHS.get(units));
    }
  }

  private static Optional<TiffVoxels> voxels(BlockHeader block, PixelSamples samples) {
    return TiffVoxels.of(block, samples).filter(all -> LENGTHS.containsKey(all.units()));
  }

  private static Optional<Spacing> time(BlockHeader block) {
    int axis = TimeStep.axis(block.axes().stream().map(AxisInfo::name).toList());
    Optional<Spacing> said =
        axis < 0
            ? Optional.empty()
            : Spacing.of(block.axes().get(axis)).filter(OmeNewText::isAtZero);
    return TimeStep.of(block).or(() -> said).flatMap(TimeStep::toOme);
  }

  private static boolean isAtZero(Spacing spacing) {
    return spacing.start() == 0;
  }

  @Override
  public Set<String> said(BlockHeader block, NewPages pages) {
    Set<String> said = new HashSet<>();
    String letters = letters(block, pages.samples());
    int z = TiffVoxels.alongZ(block.axes(), block.shape().rank(), pages.samples());
    boolean hasZ = z >= 0 && letters.indexOf('z') == z;
    if (voxels(block, pages.samples()).isPresent()) {
      said.addAll(TiffVoxels.held(block, pages.samples(), hasZ, false));
    }
    if (time(block).isPresent() && letters.contains("t")) {
      said.add(SpaceParts.TIME_STEP);
    }
    lists(block, letters).forEach(each -> said.add(each.name()));
    said.addAll(axesSaid(block, pages.samples()));
    return said;
  }

  /** Returns the names of axes whose coordinates are steps from 0 on that it says. */
  private static List<String> axesSaid(BlockHeader block, PixelSamples samples) {
    List<String> said = new ArrayList<>();
    boolean areCarried = VoxelSpace.carriedBy(block.attributes(), block.shape().rank()).isPresent();
    Optional<TiffVoxels> voxels = voxels(block, samples).filter(any -> !areCarried);
    for (AxisInfo axis : block.axes()) {
      String letter = AxisLetters.of(axis.name());
      double step =
          letter.equals("t")
              ? time(block).map(Spacing::step).orElse(0.0)
              : voxels.map(all -> step(all, letter)).orElse(0.0);
      if (Spacing.of(axis).filter(each -> isAtZero(each) && each.step() == step).isPresent()) {
        said.add(axis.name());
      }
    }
    return said;
  }

  private static double step(TiffVoxels voxels, String letter) {
    int axis = List.of("x", "y", "z").indexOf(letter);
    return axis < 0 ? 0 : List.of(voxels.x(), voxels.y(), voxels.z()).get(axis);
  }
}
