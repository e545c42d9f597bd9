package io.resplit.find;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.Window;
import io.resplit.io.ResplitException;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * How many elements files hold beyond their block: on every side that has a neighbour, or at the
 * end of the array.
 *
 * @param trim one number for each axis, slowest first
 * @param mayBePadded whether the length of the array is known without its files, so that the last
 *     ones may hold more
 */
record Overlap(long[] trim, boolean mayBePadded) {

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
    return new Overlap(trim, request.shape().isPresent());
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

  /**
   * Returns the set whose files hold more than the blocks of its grid: those at its ends show
   * whether they are padded.
   */
  BlockSet of(BlockSet blocks) {
    boolean overlaps = false;
    for (int axis = 0; axis < trim.length; axis++) {
      overlaps |= trim[axis] > 0 && blocks.grid().axis(axis).count() > 1;
    }
    if (overlaps) {
      return blocks.through(Window.overlapping(blocks.grid(), trim, trim));
    }
    BlockSet padded = mayBePadded && blocks.grid().isUniform() ? blocks.ofPadded() : blocks;
    return padded.window().isPresent() && arePadded(padded) ? padded : blocks;
  }

  /** Of blocks that have no file nothing is known. */
  private static boolean arePadded(BlockSet padded) {
    boolean arePadded = false;
    for (int axis = 0; axis < padded.grid().rank(); axis++) {
      AxisGrid along = padded.grid().axis(axis);
      long last = padded.onAxis(axis, along.count() - 1);
      if (along.extent() % along.longest() != 0 && Files.exists(padded.path(last))) {
        if (!isWhole(padded, last)) {
          return false;
        }
        arePadded = true;
      }
    }
    return arePadded;
  }

  private static boolean isWhole(BlockSet padded, long number) {
    try {
      padded.inspect(number);
      return true;
    } catch (IOException e) {
      return false; // whatever reads it says why
    }
  }

  // A record would compare arrays by identity.

  @Override
  public boolean equals(Object other) {
    return other instanceof Overlap overlap
        && Arrays.equals(trim, overlap.trim)
        && mayBePadded == overlap.mayBePadded;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(trim) + Boolean.hashCode(mayBePadded);
  }
}
