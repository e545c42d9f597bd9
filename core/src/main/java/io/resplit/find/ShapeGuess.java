package io.resplit.find;

import io.resplit.find.name.NameDates;
import io.resplit.geometry.Shape;
import io.resplit.io.FileWalk;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Infers the shape of an array from the names and sizes of its blocks.
 *
 * <p>The least and the largest index on each axis, or date, give the number of blocks. The length
 * of the last block on an axis comes from the sizes of files that are last there and not last
 * elsewhere: the largest that is a whole number of rows, so that one block cut short or missing
 * does not mislead. A single block on an axis is as long as the user says.
 */
final class ShapeGuess {

  private final Path root;
  private final NameTemplate template;
  private final Shape block;
  private final int elementBytes;
  private final long headerBytes;
  private final boolean[] plain;
  private final long[] counts;
  private final long[] lowest;
  private final long[] lastLengths;

  /**
   * Prepares a guess.
   *
   * @param block shape of a block, as listed
   */
  ShapeGuess(Path root, NameTemplate template, Shape block, int elementBytes, long headerBytes) {
    this.root = root;
    this.template = template;
    this.block = block;
    this.elementBytes = elementBytes;
    this.headerBytes = headerBytes;
    this.plain = new boolean[block.rank()];
    this.counts = new long[block.rank()];
    this.lowest = new long[block.rank()];
    Arrays.fill(lowest, Long.MAX_VALUE);
    this.lastLengths = new long[block.rank()];
  }

  /**
   * Returns the shape of the array, as listed.
   *
   * @throws ResplitException if the names do not give it
   */
  Shape shape() throws IOException {
    FileWalk.files(root, template.depth(), this::count);
    if (counts[0] == 0) {
      throw unknown(
          "no file has such a name with an index of each axis; correct the template, or give --shape");
    }
    FileWalk.files(root, template.depth(), this::measure);
    try {
      return Shape.of(counts.length, this::length);
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw unknown("the numbers in the names are too large; give --shape");
    }
  }

  private long length(int axis) {
    long blocksBefore =
        plain[axis]
            ? counts[axis] - lowest[axis]
            : NameDates.distance(lowest[axis] - 1, counts[axis] - 1);
    long last = lastLengths[axis] > 0 ? lastLengths[axis] : block.length(axis);
    return Math.addExact(Math.multiplyExact(blocksBefore, block.length(axis)), last);
  }

  private ResplitException unknown(String why) {
    return ResplitException.badSet(
        "cannot tell the shape of the array from names such as '%s': %s"
            .formatted(root.resolve(template.toString()), why));
  }

  private void count(String name, BasicFileAttributes attributes) {
    Optional<long[]> found = template.countsFrom(name, block);
    for (int axis = 0; found.isPresent() && axis < counts.length; axis++) {
      counts[axis] = Math.max(counts[axis], found.get()[axis]);
      lowest[axis] = Math.min(lowest[axis], found.get()[axis]);
      plain[axis] |= !NameDates.isDate(found.get()[axis] - 1);
    }
  }

  private void measure(String name, BasicFileAttributes attributes) {
    template
        .countsFrom(name, block)
        .map(this::onlyLastAxis)
        .filter(axis -> axis >= 0)
        .ifPresent(axis -> measure(axis, attributes.size() - headerBytes));
  }

  /** Returns the only axis of several blocks on which a block is the last, or -1. */
  private int onlyLastAxis(long[] found) {
    int[] last =
        IntStream.range(0, found.length)
            .filter(axis -> counts[axis] > lowest[axis] && found[axis] == counts[axis])
            .toArray();
    return last.length == 1 ? last[0] : -1;
  }

  private void measure(int axis, long dataBytes) {
    long row = Math.multiplyExact(block.volume() / block.length(axis), (long) elementBytes);
    if (dataBytes % row == 0 && dataBytes / row <= block.length(axis)) {
      lastLengths[axis] = Math.max(lastLengths[axis], dataBytes / row);
    }
  }
}
