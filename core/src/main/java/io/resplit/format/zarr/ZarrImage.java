package io.resplit.format.zarr;

import io.resplit.header.AxisInfo;
import io.resplit.header.Spacing;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An image of OME-NGFF 0.4 or 0.5: a group whose arrays are one image in several resolutions, the
 * largest first.
 *
 * @param group the group
 * @param levels paths of its arrays in the store
 * @param axes names of the axes, slowest first
 * @param units what each axis is measured in, or nothing
 * @param steps distance between indices of the largest array along each axis; empty if not said
 * @param starts place of its first index along each axis, likewise
 */
record ZarrImage(
    ZarrNode group,
    List<String> levels,
    List<String> axes,
    List<String> units,
    List<Double> steps,
    List<Double> starts) {

  /** Returns the image that a node is, if it is one. */
  static Optional<ZarrImage> of(ZarrNode group) throws ResplitException {
    List<ZarrJson> scales =
        group.isArray() ? List.of() : ZarrAttributes.ofImage(group).objects("multiscales");
    return scales.isEmpty() ? Optional.empty() : Optional.of(of(group, scales.get(0)));
  }

  private static ZarrImage of(ZarrNode group, ZarrJson image) throws ResplitException {
    List<String> levels = new ArrayList<>();
    List<ZarrJson> datasets = image.objects("datasets");
    for (ZarrJson level : datasets) {
      levels.add(ObjectPath.in(group.path(), level.text("path")));
    }
    if (levels.isEmpty()) {
      throw ResplitException.badInput(image.file(), "its image has no datasets");
    }
    List<String> axes = new ArrayList<>();
    List<String> units = new ArrayList<>();
    for (Object axis : image.items("axes")) {
      Optional<ZarrJson> described = image.asObject(axis); // texts before version 0.4
      axes.add(described.isPresent() ? described.get().text("name") : axis.toString());
      units.add(described.isPresent() ? described.get().findText("unit").orElse("") : "");
    }
    return new ZarrImage(
        group,
        levels,
        axes,
        units,
        numbers(datasets.get(0), "scale"),
        numbers(datasets.get(0), "translation"));
  }

  /** Returns the path of the largest array. */
  String largest() {
    return levels.get(0);
  }

  /** Returns whether it labels parts of another image. */
  boolean isLabel() {
    return ("/" + group.path()).contains("/labels/");
  }

  private static List<Double> numbers(ZarrJson level, String kind) throws ResplitException {
    List<Double> numbers = new ArrayList<>();
    for (ZarrJson each : level.objects("coordinateTransformations")) {
      if (each.findText("type").stream().anyMatch(kind::equals)) {
        for (Object number : each.items(kind)) {
          numbers.add(
              number instanceof ZarrJson.Number said ? Double.valueOf(said.text()) : Double.NaN);
        }
      }
    }
    return numbers;
  }

  /** Returns an axis of the largest array, with coordinates where the image says its scale. */
  AxisInfo axis(int axis, long length) {
    String name = axes.get(axis);
    double start = starts.size() == axes.size() ? starts.get(axis) : 0;
    boolean isPlain =
        steps.size() != axes.size()
            || steps.get(axis) == 1 && start == 0 && units.get(axis).isEmpty();
    if (isPlain) {
      return AxisInfo.named(name);
    }
    return new Spacing(start, steps.get(axis), units.get(axis)).axis(name, length);
  }
}
