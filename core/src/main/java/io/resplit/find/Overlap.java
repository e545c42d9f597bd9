package io.resplit.find;

import io.resplit.array.StorageOrder;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisArrangement;
import io.resplit.partition.AxisGrid;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * How many elements files hold beyond their block: on every side that has a neighbour, or at the
 * end of the array.
 *
 * @param trim one number for each axis, slowest first
 * @param mayBePadded whether the length of the array is known without its files, so that the last
 *     ones may hold more
 */
record Overlap(long[] trim, boolean mayBePadded) {

  /** Blocks at the end of an axis; one of them should be there. */
  private static final int MOST_TRIED = 1000;

  /** Only blocks at the ends of an axis are shorter than a margin, or the files are no such set. */
  private static final int MOST_ROUNDS = 20;

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
   * Returns the lengths of blocks on an axis. Margins end with the array, so there is less of them
   * next to blocks that are shorter than they.
   *
   * @param stored lengths of what files hold; 0 for a block without a file, which stays 0
   * @param files the file of each block
   * @throws ResplitException if nothing is left of one, or lengths do not follow
   */
  long[] ownLengths(int axis, long[] stored, IntFunction<Path> files) throws ResplitException {
    long[] own = stored;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      long[] next = withoutMargins(stored, own, trim[axis]);
      if (Arrays.equals(next, own)) {
        break;
      }
      own = next;
    }
    long[] next = withoutMargins(stored, own, trim[axis]);
    for (int i = 0; i < own.length; i++) {
      if (stored[i] > 0 && (own[i] < 1 || own[i] != next[i])) {
        throw ResplitException.badSet(
            "%s is only %s long on an axis that --trim shortens by %s where there is a neighbour: nothing is left of it, or of a neighbour; if that is right, give --shape and --in-shape"
                .formatted(files.apply(i), stored[i], trim[axis]));
      }
    }
    return own;
  }

  /** Returns the lengths of blocks if they are as long as {@code own} says of their neighbours. */
  private static long[] withoutMargins(long[] stored, long[] own, long trim) {
    long[] next = stored.clone();
    long before = 0;
    long after = 0;
    for (int i = 0; i < next.length; i++) {
      int last = next.length - 1 - i;
      next[i] -= stored[i] == 0 ? 0 : before;
      next[last] -= stored[last] == 0 ? 0 : after;
      before += Math.min(trim - before, stored[i] == 0 ? trim : Math.max(0, own[i]));
      after += Math.min(trim - after, stored[last] == 0 ? trim : Math.max(0, own[last]));
    }
    return next;
  }

  /**
   * Returns the set whose files hold more than the blocks of its grid: those at its ends show
   * whether they are padded.
   */
  BlockSet of(BlockSet blocks) {
    if (IntStream.range(0, trim.length)
        .anyMatch(axis -> trim[axis] > 0 && blocks.grid().axis(axis).count() > 1)) {
      return blocks.through(AxisArrangement.overlapping(blocks.grid(), trim, trim));
    }
    BlockSet padded =
        mayBePadded && blocks.grid().isUniform() ? blocks.padded(Optional.empty()) : blocks;
    return padded.arrangement().isPadded() && arePadded(padded) ? padded : blocks;
  }

  /** Of blocks that have no file nothing is known. */
  private static boolean arePadded(BlockSet padded) {
    boolean arePadded = false;
    for (int axis = 0; axis < padded.grid().rank(); axis++) {
      AxisGrid along = padded.grid().axis(axis);
      OptionalLong last =
          along.extent() % along.longest() == 0 ? OptionalLong.empty() : lastOn(axis, padded);
      if (last.isPresent() && !new FileFit(padded).isSound(last.getAsLong())) {
        return false;
      }
      arePadded |= last.isPresent();
    }
    return arePadded;
  }

  /** Returns a block at the end of an axis that is there, if it is among the first of them. */
  private static OptionalLong lastOn(int axis, BlockSet padded) {
    return new FileFit(padded)
        .allOnAxis(axis, padded.grid().axis(axis).count() - 1)
        .limit(MOST_TRIED)
        .filter(block -> Files.exists(padded.path(block)))
        .findFirst();
  }
}
