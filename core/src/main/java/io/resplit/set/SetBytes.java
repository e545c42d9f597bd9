package io.resplit.set;

import io.resplit.array.ChunkStorage;
import io.resplit.header.Companion;
import io.resplit.partition.Grid;
import java.util.function.Predicate;

/**
 * How many bytes the elements in all files of a set take together. Immutable.
 *
 * @param set the set, which is written
 */
public record SetBytes(BlockSet set) {

  /** Returns the size of the elements of the array, with what pads it. */
  public long stored() {
    Grid files = set.padding().isPresent() ? set.arrangement().asGrid().padded() : set.grid();
    return files.shape().volume() * set.type().bytes();
  }

  /** Returns the size of the elements of all arrays. */
  public long all() {
    return Math.addExact(stored(), others(each -> true));
  }

  /** Returns how much of that is stored in any case: not in chunks that may become smaller. */
  public long least() {
    return Math.addExact(set.isAppended() ? 0 : stored(), others(SetBytes::isFixed));
  }

  private static boolean isFixed(Companion variable) {
    return variable.hasTexts() || variable.chunks().map(ChunkStorage::isFixed).orElse(true);
  }

  private long others(Predicate<Companion> some) {
    return set.header().companions().variables().stream()
        .filter(some)
        .mapToLong(each -> Math.multiplyExact(each.bytes(), each.copies(set.grid())))
        .sum();
  }
}
