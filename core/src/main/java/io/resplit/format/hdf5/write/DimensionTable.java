package io.resplit.format.hdf5.write;

import io.resplit.format.hdf5.encode.AttributeBytes;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The dimensions of a new file: those that are axes of the array, and the others. Each has one
 * name, whatever variables lie along it.
 */
final class DimensionTable {

  private final BlockHeader block;
  private final List<String> axisPaths = new ArrayList<>();
  private final Map<String, Dimension> named = new LinkedHashMap<>();
  private final Map<String, AxisInfo> axes = new LinkedHashMap<>();

  /**
   * Collects the dimensions.
   *
   * @param dataset path of the array
   * @throws IllegalArgumentException if the axes do not fit the shape, if axes of one name differ,
   *     or if coordinates do not have the length of their axis
   */
  DimensionTable(String dataset, BlockHeader block) {
    this.block = block;
    checkAxes();
    String group = ObjectPath.group(dataset);
    for (int axis = 0; axis < block.axes().size(); axis++) {
      collect(axisPath(axis, group), axis);
    }
    block.companions().dimensions().forEach(this::collect);
    for (Companion variable : block.companions().variables()) {
      variable.dimensions().stream().filter(each -> !each.isAxis()).forEach(this::collect);
    }
  }

  private void checkAxes() {
    int rank = block.shape().rank();
    if (!block.axes().isEmpty() && block.axes().size() != rank) {
      throw new IllegalArgumentException(
          block.axes().size() + " axes are described, the array has " + rank);
    }
    for (AxisInfo axis : block.axes()) {
      checkAxisName(axis.name());
      AttributeBytes.checkNames(axis.attributes());
    }
  }

  private static void checkAxisName(String name) {
    if (name.indexOf('/') >= 0) {
      throw new IllegalArgumentException("axis name '" + name + "' must not contain '/'");
    }
    if (!name.isEmpty()) {
      GroupTree.checkName(name, "the axis names");
    }
  }

  /** Axes that share a dimension in the input have names of their own if they are not alike. */
  private String axisPath(int axis, String group) {
    Companions companions = block.companions();
    String name = block.axes().get(axis).name();
    String given = companions.axisPaths().isEmpty() ? "" : companions.axisPaths().get(axis);
    if (given.isEmpty()) {
      return name.isEmpty() ? name : group + name;
    }
    boolean other = axes.containsKey(given) && !axes.get(given).name().equals(name);
    return other ? ObjectPath.group(given) + name : given;
  }

  private void collect(String path, int axis) {
    axisPaths.add(path);
    if (path.isEmpty()) {
      return;
    }
    AxisInfo info = block.axes().get(axis);
    long length = block.shape().length(axis);
    checkCoordinates(info, length);
    if (axes.containsKey(path)
        && (named.get(path).length() != length || !axes.get(path).equals(info))) {
      throw new IllegalArgumentException(
          "two axes named '" + info.name() + "' of different lengths or coordinates");
    }
    axes.put(path, info);
    named.put(path, new Dimension(path, length, info.unlimitedScale(), Dimension.NO_AXIS));
  }

  private static void checkCoordinates(AxisInfo info, long length) {
    long count = info.coordinates().map(values -> (long) values.count()).orElse(length);
    if (count != length) {
      throw new IllegalArgumentException(
          "axis '" + info.name() + "' of length " + length + " has " + count + " coordinates");
    }
  }

  private void collect(Dimension dimension) {
    if (!dimension.path().isEmpty()) {
      named.putIfAbsent(dimension.path(), dimension);
    }
  }

  /** Returns whether a dimension has that name. */
  boolean has(String path) {
    return named.containsKey(path);
  }

  /** Returns all dimensions that have a name, as the input orders them; else the axes first. */
  List<Dimension> all() {
    return block.companions().order().ofDimensions(List.copyOf(named.values()), Dimension::path);
  }

  /** Returns what is known of a dimension if it is an axis. */
  Optional<AxisInfo> axis(String path) {
    return Optional.ofNullable(axes.get(path));
  }

  /** Returns the dimensions of the array. */
  List<Dimension> ofArray() {
    List<Dimension> all = new ArrayList<>();
    for (int axis = 0; axis < block.shape().rank(); axis++) {
      all.add(ofAxis(axis, block.shape().length(axis)));
    }
    return all;
  }

  private Dimension ofAxis(int axis, long length) {
    boolean known = axis < axisPaths.size();
    return new Dimension(
        known ? axisPaths.get(axis) : "",
        length,
        known && block.axes().get(axis).unlimited(),
        Dimension.NO_AXIS);
  }

  /** Returns a variable with the dimensions of this file. */
  Companion resolved(Companion variable) {
    return variable.mapDimensions(this::resolved);
  }

  private Dimension resolved(Dimension dimension) {
    return dimension.isAxis()
        ? ofAxis(dimension.axis(), dimension.length()).withUnlimited(dimension.unlimited())
        : dimension;
  }
}
