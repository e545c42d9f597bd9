package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.geometry.Shape;
import io.resplit.header.Dimension;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The dimensions of a file: its dimension scales, and those of them that are axes of the array. */
final class StoredDimensions {

  private static final long NOWHERE = StructureBytes.NOWHERE;

  /**
   * A dimension scale.
   *
   * @param own its length
   * @param longest length along it of the longest variable that has it; -1 if there is none
   */
  private record Scale(String path, long own, long longest, boolean unlimited, long number) {

    /** Returns the length of the dimension: one that can grow is as long as its variables. */
    long length() {
      return unlimited && longest >= 0 ? longest : own;
    }

    Dimension dimension() {
      return new Dimension(path, length(), unlimited, Dimension.NO_AXIS);
    }

    /** Returns this with a variable of some length. */
    Scale extendedTo(long other) {
      return new Scale(path, own, Math.max(longest, other), unlimited, number);
    }
  }

  private final Map<Long, Scale> scales = new LinkedHashMap<>();
  private final Map<Long, Long> numbered = new HashMap<>();
  private final Map<Long, Long> firsts = new HashMap<>();
  private final List<Long> axes;
  private final Shape shape;

  /**
   * Creates the dimensions of a file without scales.
   *
   * @param axes address of the scale of each axis of the array, {@link StructureBytes#NOWHERE}
   *     where it has none
   * @param shape shape of the array
   */
  StoredDimensions(List<Long> axes, Shape shape) {
    this.axes = axes;
    this.shape = shape;
  }

  /** Adds a dataset, which may be a dimension scale. */
  void add(Variable variable, String path) {
    if (variable.isScale()) {
      Dataspace space = variable.space();
      long number = variable.number();
      scales.put(
          variable.address(),
          new Scale(path, space.lengths()[0], -1, space.isUnlimited(0), number));
      numbered.putIfAbsent(number, variable.address());
    }
  }

  /**
   * Says that a dataset has several scales for one dimension: all stand for the first. To be called
   * when all datasets are added, with the array first.
   */
  void unite(Variable variable) {
    for (List<Long> all : variable.scales()) {
      for (long other : all) {
        long first = first(all.get(0));
        if (!axes.contains(other) && first(other) != first && areAlike(first, other)) {
          firsts.putIfAbsent(other, first);
        }
      }
    }
  }

  private boolean areAlike(long first, long other) {
    return scales.containsKey(first)
        && scales.containsKey(other)
        && scales.get(first).length() == scales.get(other).length();
  }

  private long first(long scale) {
    long first = scale;
    while (firsts.containsKey(first)) {
      first = firsts.get(first);
    }
    if (first != scale) {
      firsts.put(scale, first); // so that no chain is followed twice
    }
    return first;
  }

  /** Makes dimensions that can grow as long as a dataset that has them; to be called for all. */
  void extend(Variable variable) {
    List<Long> addresses = variable.isBare() ? List.of() : addresses(variable);
    for (int i = 0; i < addresses.size(); i++) {
      long length = variable.space().lengths()[i];
      scales.computeIfPresent(addresses.get(i), (scale, known) -> known.extendedTo(length));
    }
  }

  /** Returns how long a dataset is where it is as long as its dimensions that can grow. */
  long[] lengths(Variable variable) {
    long[] lengths = variable.space().lengths().clone();
    List<Long> addresses = addresses(variable);
    Arrays.setAll(
        lengths,
        axis ->
            Optional.ofNullable(scales.get(addresses.get(axis)))
                .filter(scale -> scale.unlimited() && variable.space().isUnlimited(axis))
                .map(scale -> Math.max(lengths[axis], scale.length()))
                .orElse(lengths[axis]));
    return lengths;
  }

  /** Returns the dimensions of a dataset, as long as it may be if it can grow. */
  List<Dimension> of(Variable variable) {
    List<Long> addresses = addresses(variable);
    List<Integer> taken = new ArrayList<>();
    List<Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < addresses.size(); i++) {
      Optional<Scale> scale = Optional.ofNullable(scales.get(addresses.get(i)));
      int axis = axis(addresses.get(i), taken);
      taken.add(axis);
      Dimension own =
          new Dimension("", variable.space().lengths()[i], variable.space().isUnlimited(i), axis);
      dimensions.add(scale.map(known -> named(own, known)).orElse(own));
    }
    return dimensions;
  }

  /**
   * Returns a dimension of a dataset under the name of its scale, and as long if both can grow; one
   * of another length stays without a name, unless it is an axis.
   */
  private Dimension named(Dimension own, Scale scale) {
    long known = own.isAxis() ? shape.length(own.axis()) : scale.length();
    boolean grows = own.unlimited() && scale.unlimited();
    long length = grows ? Math.max(own.length(), known) : own.length();
    return own.isAxis() || length == known
        ? new Dimension(scale.path(), length, own.unlimited(), own.axis())
        : own;
  }

  /** Returns the address of the scale of every dimension of a dataset. */
  private List<Long> addresses(Variable variable) {
    List<Long> found = variable.scales(this::numbered);
    found.replaceAll(this::first);
    return found;
  }

  /** Returns the address of the scale that has a number. */
  long numbered(long number) {
    return numbered.getOrDefault(number, NOWHERE);
  }

  /**
   * Returns the axis that a scale is: the first that is not taken, if one scale is several axes.
   */
  private int axis(long scale, List<Integer> taken) {
    int first = scale == NOWHERE ? Dimension.NO_AXIS : axes.indexOf(scale);
    for (int axis = 0; axis < axes.size(); axis++) {
      if (first >= 0 && axes.get(axis) == scale && !taken.contains(axis)) {
        return axis;
      }
    }
    return first;
  }

  /** Returns the names of all in the order of their numbers. */
  List<String> order() {
    return inOrder().map(scales::get).map(Scale::path).toList();
  }

  /**
   * Returns all with a name that are no axes, in the order of their numbers; one that can grow is
   * as long as in the dataset that has most of it.
   */
  List<Dimension> others() {
    return inOrder()
        .filter(scale -> !axes.contains(scale))
        .map(scales::get)
        .map(Scale::dimension)
        .toList();
  }

  private Stream<Long> inOrder() {
    return scales.keySet().stream()
        .filter(scale -> !firsts.containsKey(scale))
        .sorted(Comparator.comparingLong(scale -> scales.get(scale).number()));
  }
}
