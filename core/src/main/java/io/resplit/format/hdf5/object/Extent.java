package io.resplit.format.hdf5.object;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.geometry.Shape;
import java.util.Arrays;

/** The lengths of a dataset, checked against the largest it may have and against our limits. */
public final class Extent {

  private final Dataspace space;
  private final String path;
  private final long[] lengths;

  private Extent(Dataspace space, String path) {
    this.space = space;
    this.path = path;
    this.lengths = space.lengths();
  }

  /**
   * Returns the shape of a dataset.
   *
   * @param path path of the dataset, for messages
   */
  public static Shape shape(Dataspace space, ElementType type, String path) {
    Extent extent = new Extent(space, path);
    extent.checkRank();
    extent.checkLengths();
    return extent.countable(type);
  }

  private void checkRank() {
    if (lengths.length == 0) {
      throw MalformedHdf5.unsupported(path + " has no axis");
    }
    if (lengths.length > Shape.MAX_RANK) {
      throw MalformedHdf5.bad(path + " is said to have " + lengths.length + " axes");
    }
  }

  private void checkLengths() {
    if (Arrays.stream(lengths).anyMatch(length -> length == 0)) {
      throw MalformedHdf5.unsupported(path + " has no elements: shape " + text(lengths));
    }
    long[] most = space.most();
    for (int axis = 0; axis < lengths.length; axis++) {
      if (most[axis] != Dataspace.UNLIMITED
          && Long.compareUnsigned(lengths[axis], most[axis]) > 0) {
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
