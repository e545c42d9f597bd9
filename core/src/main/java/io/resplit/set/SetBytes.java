package io.resplit.set;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.header.Companion;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * How many bytes the elements in all files of a set take together, in whole chunks where they lie
 * in some. Immutable.
 *
 * @param set the set
 */
public record SetBytes(BlockSet set) {

  /** Returns the size of the elements of the array, with what pads it. */
  private long stored() {
    Grid files = set.padding().isPresent() ? set.arrangement().asGrid().padded() : set.grid();
    long volume = set.chunks().map(chunks -> whole(files, chunks)).orElse(files.shape().volume());
    return volume * set.type().bytes();
  }

  /** The last strip of a page ends with it. */
  private static long whole(Grid files, ChunkStorage chunks) {
    if (chunks.filters().stream().anyMatch(each -> each.name().equals(ChunkFilter.CUT))) {
      return files.shape().volume();
    }
    return IntStream.range(0, files.rank())
        .mapToLong(axis -> whole(files.axis(axis), chunks, axis))
        .reduce(1, Math::multiplyExact);
  }

  private static long whole(AxisGrid blocks, ChunkStorage chunks, int axis) {
    long chunk = chunks.chunkShape().length(axis);
    long least = chunks.least().length(axis);
    LongUnaryOperator whole =
        number -> {
          long length = blocks.length(number);
          long stored = Math.max(least, Math.min(chunk, length));
          return (length + stored - 1) / stored * stored;
        };
    return blocks.isUniform()
        ? (blocks.count() - 1) * whole.applyAsLong(0) + whole.applyAsLong(blocks.count() - 1)
        : LongStream.range(0, blocks.count()).map(whole).sum();
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
        .mapToLong(each -> Math.multiplyExact(bytes(each), each.copies(set.grid())))
        .sum();
  }

  private static long bytes(Companion variable) {
    boolean hasChunks = variable.chunks().isPresent() && !variable.hasTexts();
    return hasChunks && variable.bytes() > 0
        ? whole(Grid.uniform(variable.shape(), variable.shape()), variable.chunks().get())
            * variable.type().bytes()
        : variable.bytes();
  }
}
