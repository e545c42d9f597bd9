package io.resplit.format.zarr;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Spacing;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * An image of OME-NGFF 0.4 to 0.6: a group whose arrays are one image in several resolutions, the
 * largest first.
 *
 * @param group the group
 * @param levels paths of its arrays in the store
 * @param axes names of the axes, slowest first
 * @param types what kind each axis is of, or nothing
 * @param units what each axis is measured in, or nothing
 * @param steps distance between indices of the largest array along each axis; empty if not said
 * @param starts place of its first index along each axis, likewise
 * @param notCarried names of what else the image says
 */
record ZarrImage(
    ZarrNode group,
    List<String> levels,
    List<String> axes,
    List<String> types,
    List<String> units,
    List<Double> steps,
    List<Double> starts,
    List<String> notCarried) {

  /** What images say that is read, or that says nothing of the largest level. */
  private static final Set<String> READ =
      Set.of("version", "axes", "datasets", ZarrSystems.TRANSFORMATIONS, ZarrSystems.SYSTEMS);

  /** Returns the image that a node is, if it is one. */
  static Optional<ZarrImage> of(ZarrNode group) throws ResplitException {
    List<ZarrJson> scales = ZarrAttributes.images(group);
    return scales.isEmpty() ? Optional.empty() : Optional.of(of(group, scales));
  }

  private static ZarrImage of(ZarrNode group, List<ZarrJson> scales) throws ResplitException {
    ZarrJson image = scales.get(0);
    List<String> levels = new ArrayList<>();
    List<ZarrJson> datasets = image.objects("datasets");
    for (ZarrJson level : datasets) {
      levels.add(ObjectPath.in(group.path(), level.text("path")));
    }
    if (levels.isEmpty()) {
      throw ResplitException.badInput(image.file(), "its image has no datasets");
    }
    List<String> axes = new ArrayList<>();
    List<String> types = new ArrayList<>();
    List<String> units = new ArrayList<>();
    List<ZarrJson> steps = new ArrayList<>(datasets.get(0).objects(ZarrSystems.TRANSFORMATIONS));
    ZarrSystems systems = ZarrSystems.of(image, steps);
    for (Object axis : systems.axes()) {
      Optional<ZarrJson> described = image.asObject(axis); // texts before version 0.4
      axes.add(described.isPresent() ? described.get().text("name") : name(axis, image));
      types.add(described.isPresent() ? described.get().findText("type").orElse("") : "");
      units.add(described.isPresent() ? described.get().findText("unit").orElse("") : "");
    }
    List<String> notCarried = new ArrayList<>(systems.notCarried());
    image.fields().forEach((name, value) -> nameUnread(name, value, notCarried));
    if (scales.size() > 1) {
      notCarried.add("further multiscales of the image");
    }
    ZarrImage bare =
        new ZarrImage(
            group, levels, axes, types, units, List.of(), List.of(), List.copyOf(notCarried));
    return bare.with(systems.steps());
  }

  private static String name(Object axis, ZarrJson image) throws ResplitException {
    return ZarrJson.asText(axis)
        .orElseThrow(
            () -> ResplitException.badInput(image.file(), "its 'axes' lists no names and objects"));
  }

  private static void nameUnread(String name, Object value, List<String> notCarried) {
    if (!READ.contains(name) && !(name.equals("name") && value.equals(ZarrNewImage.NAME))) {
      notCarried.add(name + " of the image");
    }
  }

  /** Returns the image whose indices lie where steps lead, one after the other. */
  private ZarrImage with(List<ZarrJson> steps) throws ResplitException {
    if (steps.isEmpty()) {
      return this;
    }
    List<Double> scale = new ArrayList<>(Collections.nCopies(axes.size(), 1.0));
    List<Double> start = new ArrayList<>(Collections.nCopies(axes.size(), 0.0));
    for (ZarrJson step : steps) {
      String kind = step.findText("type").orElse("");
      List<Double> numbers = numbers(step, kind);
      boolean isKnown = Set.of("scale", "translation", "identity").contains(kind);
      boolean isWhole = numbers.size() == axes.size() || kind.equals("identity");
      if (!isKnown || !isWhole || !numbers.stream().allMatch(Double::isFinite)) {
        List<String> all = new ArrayList<>(notCarried);
        all.add("transformation %s of the image, and all with it".formatted(kind));
        return new ZarrImage(group, levels, axes, types, units, List.of(), List.of(), all);
      }
      for (int axis = 0; axis < numbers.size(); axis++) {
        double number = numbers.get(axis);
        boolean isScale = kind.equals("scale");
        scale.set(axis, isScale ? scale.get(axis) * number : scale.get(axis));
        start.set(axis, isScale ? start.get(axis) * number : start.get(axis) + number);
      }
    }
    return new ZarrImage(group, levels, axes, types, units, scale, start, notCarried);
  }

  /** Returns the path of the largest array. */
  String largest() {
    return levels.get(0);
  }

  /** Returns whether it labels parts of another image. */
  boolean isLabel() {
    return ("/" + group.path()).contains("/labels/");
  }

  /** Returns the numbers of a step; none if it gives a place where they are instead. */
  private static List<Double> numbers(ZarrJson step, String kind) throws ResplitException {
    List<Double> numbers = new ArrayList<>();
    for (Object number : kind.equals("identity") ? List.of() : step.items(kind)) {
      numbers.add(
          number instanceof ZarrJson.Number said ? Double.valueOf(said.text()) : Double.NaN);
    }
    return numbers;
  }

  /** Returns an axis of the largest array, with coordinates where the image says its scale. */
  AxisInfo axis(int axis, long length) {
    String name = axes.get(axis);
    AxisInfo found =
        isPlain(axis)
            ? AxisInfo.named(name)
            : new Spacing(starts.get(axis), steps.get(axis), units.get(axis)).axis(name, length);
    return ofKind(found, types.get(axis), units.get(axis));
  }

  /** Returns the axis of channels; -1 if there is none. */
  int axisOfChannels() {
    return IntStream.range(0, axes.size())
        .filter(axis -> ZarrNewImage.isOfChannels(types.get(axis), axes.get(axis)))
        .findFirst()
        .orElse(-1);
  }

  private boolean isPlain(int axis) {
    return steps.isEmpty()
        || steps.get(axis) == 1 && starts.get(axis) == 0 && units.get(axis).isEmpty();
  }

  /** Returns names of what is lost of axes that are too long to have coordinates. */
  List<String> lostOf(List<Long> lengths) {
    return IntStream.range(0, lengths.size())
        .filter(axis -> lengths.get(axis) > Spacing.MOST && !isPlain(axis))
        .mapToObj(
            axis ->
                "scale of axis %s, which is longer than %,d"
                    .formatted(axes.get(axis), Spacing.MOST))
        .toList();
  }

  private static AxisInfo ofKind(AxisInfo axis, String type, String units) {
    if (type.isEmpty() || ZarrNewImage.isTakenFor(type, axis.name(), units)) {
      return axis;
    }
    List<Attribute> said = new ArrayList<>(axis.attributes());
    said.add(Attribute.ofText(AxisInfo.KIND, type));
    return axis.withAttributes(said);
  }
}
