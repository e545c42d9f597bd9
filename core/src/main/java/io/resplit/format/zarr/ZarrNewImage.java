package io.resplit.format.zarr;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Spacing;
import io.resplit.partition.AxisMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the group of an image of OME-NGFF 0.4 or 0.5 says ("multiscales" of the specification at
 * ngff.openmicroscopy.org): its axes, and where the indices of its only level lie.
 *
 * @param version of OME-NGFF
 * @param level path of the array
 * @param axes of the image, slowest first
 * @param channels what is said of its channels, if anything is
 * @param dropped names of what it cannot say
 */
record ZarrNewImage(
    String version,
    String level,
    List<Axis> axes,
    Optional<Object> channels,
    List<String> dropped) {

  /** Name of a new image. */
  static final String NAME = "image";

  /** Kinds of axes, in the order in which an image has them. */
  private enum Kind {
    TIME,
    CHANNEL,
    SPACE;

    private String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Optional<Kind> of(String label) {
      return Stream.of(values()).filter(each -> each.label().equals(label)).findFirst();
    }
  }

  /**
   * An axis.
   *
   * @param unit name of its unit; empty if it is not known
   */
  private record Axis(String name, Kind kind, String unit, double step, double start) {}

  private static final Set<String> TIMES = Set.of("t", "time", "times");
  private static final Set<String> CHANNELS = Set.of("c", "ch", "channel", "channels", "band");
  private static final List<String> USUAL = List.of("z", "y", "x");
  private static final int FEWEST = 2;
  private static final int MOST = 5;

  /**
   * Returns the image that an array is.
   *
   * @throws IllegalArgumentException if it is none; says what to give
   */
  static ZarrNewImage of(BlockHeader block, String level, String version) {
    int rank = block.shape().rank();
    List<String> names = block.axes().stream().map(AxisInfo::name).toList();
    boolean areNamed = names.size() == rank && names.stream().noneMatch(String::isEmpty);
    if (rank < FEWEST || rank > MOST || !areNamed && rank > USUAL.size()) {
      throw new IllegalArgumentException(
          rank < FEWEST || rank > MOST
              ? "an image of OME has 2 to 5 axes, not %d: write zarr3".formatted(rank)
              : "an image of OME has axes with names: give --axes, such as t,c,z,y,x; a new "
                  + "array has no names, so make zarr first");
    }
    List<String> dropped = new ArrayList<>();
    List<Axis> axes = new ArrayList<>();
    for (int axis = 0; axis < rank; axis++) {
      AxisInfo info =
          areNamed ? block.axes().get(axis) : AxisInfo.named(USUAL.get(USUAL.size() - rank + axis));
      axes.add(axis(info, dropped));
    }
    block.companions().variables().stream().map(Companion::path).forEach(dropped::add);
    requireOrder(axes);
    return new ZarrNewImage(version, level, axes, channels(block, axes, dropped), dropped);
  }

  private static Optional<Object> channels(
      BlockHeader block, List<Axis> axes, List<String> dropped) {
    List<Attribute> known = new ArrayList<>();
    for (int axis = 0; axis < block.axes().size(); axis++) {
      boolean isOfChannels = axes.get(axis).kind == Kind.CHANNEL;
      for (Attribute list : block.axes().get(axis).lists()) {
        if (isOfChannels && ZarrChannels.isKnown(list)) {
          known.add(list);
        } else {
          dropped.add(list.name());
        }
      }
    }
    return ZarrChannels.said(known, block.type());
  }

  private static Axis axis(AxisInfo info, List<String> dropped) {
    Optional<Spacing> found = Spacing.of(info);
    if (found.isEmpty() && info.coordinates().isPresent()) {
      dropped.add("coordinates of axis %s, %s".formatted(info.name(), Spacing.fault(info)));
    }
    Spacing spacing = found.orElse(new Spacing(0, 1, ""));
    Kind kind =
        Attribute.text(info.attributes(), AxisInfo.KIND)
            .flatMap(Kind::of)
            .orElseGet(() -> kind(info.name(), spacing.units()));
    Optional<String> unit = ZarrUnits.of(spacing.units(), kind == Kind.TIME);
    if (unit.isEmpty() && !spacing.units().isEmpty()) {
      dropped.add("units %s of axis %s".formatted(spacing.units(), info.name()));
    } else if (found.isPresent() && info.isTime()) {
      dropped.add("date of units %s of axis %s".formatted(spacing.units(), info.name()));
    }
    return new Axis(info.name(), kind, unit.orElse(""), spacing.step(), spacing.start());
  }

  /** Returns whether an axis of this name and these units is taken for one of a type. */
  static boolean isTakenFor(String type, String name, String units) {
    return kind(name, units).label().equals(type);
  }

  /** Returns whether an axis is that of channels by its type, or else by its name. */
  static boolean isOfChannels(String type, String name) {
    return type.isEmpty() ? kind(name, "") == Kind.CHANNEL : type.equals(Kind.CHANNEL.label());
  }

  private static Kind kind(String name, String units) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (CHANNELS.contains(lower)) {
      return Kind.CHANNEL;
    }
    return TIMES.contains(lower) || ZarrUnits.of(units, true).isPresent() ? Kind.TIME : Kind.SPACE;
  }

  /** Returns the order that axes of an image need, if they have another one: z, y, x at the end. */
  static Optional<AxisMap> order(List<AxisInfo> named) {
    List<Axis> axes = named.stream().map(each -> axis(each, new ArrayList<>())).toList();
    List<Integer> sorted =
        IntStream.range(0, axes.size())
            .boxed()
            .sorted(
                Comparator.comparing((Integer axis) -> axes.get(axis).kind)
                    .thenComparing(axis -> USUAL.indexOf(named.get(axis).name())))
            .toList();
    List<Kind> kinds = axes.stream().map(Axis::kind).toList();
    boolean areNamed = named.stream().noneMatch(each -> each.name().isEmpty());
    return areNamed && areOfImage(kinds) && !kinds.stream().sorted().toList().equals(kinds)
        ? Optional.of(AxisMap.of(sorted.stream().mapToInt(axis -> axis).toArray()))
        : Optional.empty();
  }

  private static boolean areOfImage(List<Kind> kinds) {
    long spaces = kinds.stream().filter(Kind.SPACE::equals).count();
    boolean areOnce = kinds.stream().distinct().count() == kinds.size() - spaces + 1;
    return spaces >= FEWEST && spaces <= USUAL.size() && areOnce;
  }

  private static void requireOrder(List<Axis> axes) {
    List<Kind> kinds = axes.stream().map(Axis::kind).toList();
    if (!areOfImage(kinds) || !kinds.stream().sorted().toList().equals(kinds)) {
      throw new IllegalArgumentException(
          "an image of OME has time, channel and two or three axes of space, in this order, not %s: write zarr3"
              .formatted(axes.stream().map(Axis::name).toList()));
    }
  }

  /** Returns the names of its axes, slowest first. */
  List<String> names() {
    return axes.stream().map(Axis::name).toList();
  }

  /** Returns what the attributes of the group say. */
  Map<String, Object> fields() {
    Map<String, Object> image = new LinkedHashMap<>();
    boolean isOld = version.equals(ZarrVersion.OME_4.image());
    if (isOld) {
      image.put("version", version);
    }
    image.put("name", NAME);
    image.put("axes", axes.stream().map(ZarrNewImage::said).toList());
    image.put(
        "datasets",
        List.of(ordered("path", level, "coordinateTransformations", transformations())));
    Map<String, Object> all = new LinkedHashMap<>(isOld ? Map.of() : Map.of("version", version));
    all.put("multiscales", List.of(image));
    channels.ifPresent(said -> all.put(ZarrChannels.NAME, said));
    return isOld ? all : Map.of("ome", all);
  }

  private static Map<String, Object> said(Axis axis) {
    Map<String, Object> said = ordered("name", axis.name, "type", axis.kind.label());
    if (!axis.unit.isEmpty()) {
      said.put("unit", axis.unit);
    }
    return said;
  }

  /** A scale comes first, and a translation follows it if there is one. */
  private List<Object> transformations() {
    List<Object> steps = axes.stream().map(axis -> number(axis.step)).toList();
    List<Object> starts = axes.stream().map(axis -> number(axis.start)).toList();
    Stream<Object> scale = Stream.of(ordered("type", "scale", "scale", steps));
    return axes.stream().allMatch(axis -> axis.start == 0)
        ? scale.toList()
        : Stream.concat(scale, Stream.of(ordered("type", "translation", "translation", starts)))
            .toList();
  }

  private static Object number(double value) {
    return new ZarrJson.Number(Double.toString(value));
  }

  private static Map<String, Object> ordered(
      String first, Object one, String second, Object other) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(first, one);
    fields.put(second, other);
    return fields;
  }
}
