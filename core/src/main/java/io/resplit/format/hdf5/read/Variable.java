package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.FileObjects;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.format.hdf5.structure.StructureBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * What a dataset says of its dimensions.
 *
 * @param isScale whether it is a dimension scale
 * @param isBare whether it only stands for a dimension, which has no coordinates
 * @param number its number among the dimensions of the file
 * @param numbers those of its dimensions, if it says one for each
 * @param scales addresses of the scales of each of its axes, if it says them
 */
record Variable(
    long address,
    Dataspace space,
    boolean isScale,
    boolean isBare,
    long number,
    List<Long> numbers,
    List<List<Long>> scales) {

  /** Comes behind all numbers of dimensions. */
  private static final long NO_NUMBER = Long.MAX_VALUE;

  /** Returns what a dataset says of its dimensions. */
  static Variable of(ObjectHeader header) {
    return of(header.address(), Dataspace.of(header), new AttributeReader(header));
  }

  /** Returns what the attributes of a dataset say of its dimensions. */
  static Variable of(long address, Dataspace space, AttributeReader attributes) {
    boolean isScale = attributes.isScale() && space.rank() > 0;
    List<Long> number = attributes.integers(Reserved.DIMENSION_ID);
    return new Variable(
        address,
        space,
        isScale,
        isScale && space.rank() == 1 && attributes.isBareScale(),
        number.isEmpty() ? NO_NUMBER : number.get(0),
        numbers(attributes, space.rank()),
        isScale ? List.of() : attributes.allScales(space.rank()));
  }

  /** Returns whether it says the numbers of its dimensions, though scales are attached to it. */
  boolean isNumbered() {
    return !isScale && !numbers.isEmpty();
  }

  private static List<Long> numbers(AttributeReader attributes, int rank) {
    List<Long> numbers = attributes.integers(Reserved.COORDINATES);
    return numbers.size() == rank ? numbers : List.of();
  }

  /** Returns what those datasets say that can be read. */
  static List<Variable> readable(FileObjects objects, List<Long> addresses) {
    List<Variable> variables = new ArrayList<>();
    for (long address : addresses) {
      try {
        variables.add(of(objects.at(address)));
      } catch (RuntimeException e) {
        MalformedHdf5.ofObject(e); // what cannot be read says nothing
      }
    }
    return variables;
  }

  /**
   * Returns the address of the scale of each axis, {@link StructureBytes#NOWHERE} where there is
   * none: the one that is attached, or else that of the number which the NetCDF-4 library keeps,
   * also where no scale can be attached, as to a scale of several dimensions.
   *
   * @param numbered returns the address of the scale that has a number
   */
  List<Long> scales(LongUnaryOperator numbered) {
    List<Long> found = new ArrayList<>();
    for (int axis = 0; axis < space.rank(); axis++) {
      boolean isAttached = !scales.isEmpty() && !scales.get(axis).isEmpty();
      found.add(isAttached ? scales.get(axis).get(0) : unattached(axis, numbered));
    }
    return found;
  }

  private long unattached(int axis, LongUnaryOperator numbered) {
    boolean isOwn = isScale && (numbers.isEmpty() || space.rank() == 1);
    if (isOwn || numbers.isEmpty()) {
      return isOwn && axis == 0 ? address : StructureBytes.NOWHERE;
    }
    return numbered.applyAsLong(numbers.get(axis));
  }
}
