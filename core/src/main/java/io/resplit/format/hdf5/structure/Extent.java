package io.resplit.format.hdf5.structure;

import io.jhdf.object.message.DataSpace;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import java.util.Arrays;

/** The lengths of a dataset, checked against the largest it may have and against our limits. */
public final class Extent {

  private static final int SIMPLE = 1;
  private static final long UNLIMITED = -1;

  private final DataSpace space;
  private final String path;
  private final long[] lengths;

  private Extent(DataSpace space, String path) {
    this.space = space;
    this.path = path;
    this.lengths = space.getDimensionsAsLong();
  }

  /**
   * Returns the shape of a dataset.
   *
   * @param path path of the dataset, for messages
   */
  public static Shape shape(DataSpace space, ElementType type, String path) {
    Extent extent = new Extent(space, path);
    extent.checkRank();
    extent.checkLengths();
    return extent.countable(type);
  }

  /** Refuses a space that is a scalar, or nothing at all, and has axes. */
  public static void requireSound(DataSpace space, String path) {
    boolean simple = space.getVersion() < 2 || space.getType() == SIMPLE;
    if (!simple && space.getDimensionsAsLong().length > 0) {
      throw MalformedHdf5.bad("damaged HDF5 structure: " + path + " has axes but is not an array");
    }
  }

  private void checkRank() {
    requireSound(space, path);
    if (lengths.length == 0) {
      throw MalformedHdf5.unsupported(path + " has no axis");
    }
    if (lengths.length > Shape.MAX_RANK) {
      throw MalformedHdf5.bad(path + " is said to have " + lengths.length + " axes");
    }
  }

  private void checkLengths() {
    if (Arrays.stream(lengths).anyMatch(length -> length == 0)) {
      throw MalformedHdf5.bad(path + " has no elements: shape " + text(lengths));
    }
    long[] most = space.isMaxSizesPresent() ? space.getMaxSizes() : lengths;
    for (int axis = 0; axis < lengths.length; axis++) {
      if (most[axis] != UNLIMITED && Long.compareUnsigned(lengths[axis], most[axis]) > 0) {
        throw MalformedHdf5.bad(
            path
                + " is said to have shape "
                + text(lengths)
                + ", but at most "
                + text(most)
                + " is possible");
      }
    }
  }

  private static String text(long[] lengths) {
    return Arrays.toString(Arrays.stream(lengths).mapToObj(Long::toUnsignedString).toArray());
  }

  private Shape countable(ElementType type) {
    try {
      Shape shape = Shape.of(lengths);
      shape.requireCountable(type.bytes());
      return shape;
    } catch (IllegalArgumentException e) {
      throw MalformedHdf5.unsupported(
          "%s has shape %s of %s bytes each: an array can have at most 2^61 bytes"
              .formatted(path, text(lengths), type.bytes()));
    }
  }
}
