package io.resplit.find;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Window;
import io.resplit.io.ResplitException;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * How many elements files hold beyond their block on every side that has a neighbour.
 *
 * @param trim one number for each axis, slowest first
 */
record Overlap(long[] trim) {

  /**
   * Returns what a request says of an array.
   *
   * @throws IllegalArgumentException if it is said for another number of axes
   */
  static Overlap of(SetRequest request, StorageOrder order, int rank) {
    List<Long> given = request.trim();
    if (given.size() > 1 && given.size() != rank) {
      throw new IllegalArgumentException(
          "--trim has %s numbers, but the array has %s axes".formatted(given.size(), rank));
    }
    long[] trim = new long[rank];
    for (int listed = 0; listed < rank && !given.isEmpty(); listed++) {
      trim[order.axis(listed, rank)] = given.get(given.size() == 1 ? 0 : listed);
    }
    return new Overlap(trim);
  }

  /**
   * Returns the length of a block on an axis.
   *
   * @param stored length of what its file holds
   * @param index number of the block on the axis
   * @param count how many there are
   * @throws ResplitException if nothing is left
   */
  long ownLength(int axis, long stored, long index, long count, Path file) throws ResplitException {
    long sides = (index > 0 ? 1 : 0) + (index < count - 1 ? 1 : 0);
    if (sides > 0 && trim[axis] > (stored - 1) / sides) {
      throw ResplitException.badSet(
          "%s is only %s long on an axis that --trim shortens by %s %s: nothing is left of it"
              .formatted(file, stored, trim[axis], sides == 1 ? "on one side" : "on both sides"));
    }
    return stored - sides * trim[axis];
  }

  /** Returns the set whose files hold more than the blocks of its grid. */
  BlockSet of(BlockSet blocks) {
    boolean overlaps = false;
    for (int axis = 0; axis < trim.length; axis++) {
      overlaps |= trim[axis] > 0 && blocks.grid().axis(axis).count() > 1;
    }
    return overlaps ? blocks.through(Window.overlapping(blocks.grid(), trim, trim)) : blocks;
  }

  // A record would compare arrays by identity.

  @Override
  public boolean equals(Object other) {
    return other instanceof Overlap overlap && Arrays.equals(trim, overlap.trim);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(trim);
  }
}
