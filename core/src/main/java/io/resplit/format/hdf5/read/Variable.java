package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.Reserved;
import java.util.List;

/**
 * What a dataset says of its dimensions.
 *
 * @param isScale whether it is a dimension scale
 * @param isBare whether it only stands for a dimension, which has no coordinates
 * @param number its number among the dimensions of the file
 * @param numbers those of its dimensions, if it is a scale that says them
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
        isScale ? attributes.integers(Reserved.COORDINATES) : List.of(),
        isScale ? List.of() : attributes.allScales(space.rank()));
  }
}
