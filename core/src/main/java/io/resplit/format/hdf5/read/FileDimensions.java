package io.resplit.format.hdf5.read;

import io.resplit.array.Dimension;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.format.hdf5.structure.StructureBytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The dimensions of a file: its dimension scales, and those of them that are axes of the array. */
final class FileDimensions {

  /** Comes behind all numbers of dimensions. */
  private static final long NO_NUMBER = Long.MAX_VALUE;

  /** A dimension scale. */
  private record Scale(String path, long length, boolean unlimited, long number) {

    Dimension dimension() {
      return new Dimension(path, length, unlimited, Dimension.NO_AXIS);
    }

    /** Returns this as long as a dataset needs it, if it can grow. */
    Scale extendedTo(long other) {
      return new Scale(path, unlimited ? Math.max(length, other) : length, unlimited, number);
    }
  }

  private final Map<Long, Scale> scales = new LinkedHashMap<>();
  private final Map<Long, Long> numbered = new HashMap<>();
  private final List<Long> axes;

  /**
   * Creates the dimensions of a file without scales.
   *
   * @param axes address of the scale of each axis of the array, {@link StructureBytes#NOWHERE}
   *     where it has none
   */
  FileDimensions(List<Long> axes) {
    this.axes = axes;
  }

  /** Adds a dimension scale; one that has several axes stands for the first. */
  void add(long address, String path, AttributeReader attributes, Dataspace space) {
    List<Long> numbers = attributes.integers(Reserved.DIMENSION_ID);
    long number = numbers.isEmpty() ? NO_NUMBER : numbers.get(0);
    scales.put(address, new Scale(path, space.lengths()[0], space.isUnlimited(0), number));
    numbered.putIfAbsent(number, address);
  }

  /**
   * Returns the dimensions of a dataset.
   *
   * @param address where it is
   */
  List<Dimension> of(long address, AttributeReader attributes, Dataspace space) {
    List<Long> addresses = addresses(address, attributes, space.rank());
    List<Integer> taken = new ArrayList<>();
    List<Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < addresses.size(); i++) {
      long scale = addresses.get(i);
      int axis = axis(scale, taken);
      taken.add(axis);
      long length = space.lengths()[i];
      scales.computeIfPresent(scale, (same, known) -> known.extendedTo(length));
      String path = scales.containsKey(scale) ? scales.get(scale).path() : "";
      dimensions.add(new Dimension(path, length, space.isUnlimited(i), axis));
    }
    return dimensions;
  }

  /** Returns the address of the scale of every dimension of a dataset. */
  private List<Long> addresses(long address, AttributeReader attributes, int rank) {
    List<Long> found = new ArrayList<>();
    if (scales.containsKey(address)) {
      List<Long> numbers = attributes.integers(Reserved.COORDINATES);
      numbers.forEach(each -> found.add(numbered.getOrDefault(each, StructureBytes.NOWHERE)));
      if (rank == 1 || found.size() != rank) {
        found.clear();
        found.add(address);
      }
    } else {
      found.addAll(attributes.scales(rank));
    }
    found.addAll(Collections.nCopies(rank - found.size(), StructureBytes.NOWHERE));
    return found;
  }

  /**
   * Returns the axis that a scale is: the first that is not taken, if one scale is several axes.
   */
  private int axis(long scale, List<Integer> taken) {
    int first = scale == StructureBytes.NOWHERE ? Dimension.NO_AXIS : axes.indexOf(scale);
    for (int axis = 0; axis < axes.size(); axis++) {
      if (first >= 0 && axes.get(axis) == scale && !taken.contains(axis)) {
        return axis;
      }
    }
    return first;
  }

  /**
   * Returns all with a name that are no axes, in the order of their numbers; one that can grow is
   * as long as in the dataset that has most of it.
   */
  List<Dimension> others() {
    return scales.entrySet().stream()
        .filter(entry -> !axes.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .sorted(Comparator.comparingLong(Scale::number))
        .map(Scale::dimension)
        .toList();
  }
}
