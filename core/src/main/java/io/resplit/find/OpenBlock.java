package io.resplit.find;

import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The shape of blocks that are whole on some axes, written {@code *}: how long, the files say.
 *
 * @param block shape as listed, of length 1 on open axes
 * @param open those axes
 */
record OpenBlock(Shape block, List<Integer> open) {

  /**
   * Returns the shape that the size of a raw file gives.
   *
   * @throws IllegalArgumentException if several axes are open: says what could be given
   * @throws ResplitException if no length gives that size
   */
  Shape closedBy(Path file, long headerBytes, ElementType type) throws IOException {
    long bytes = Math.max(0, Files.size(file) - headerBytes);
    block.requireCountable(type.bytes());
    long row = block.volume() * type.bytes();
    if (bytes == 0 || bytes % row != 0) {
      throw ResplitException.badSet(
          "%s has %d bytes of data: no length of * in --in-shape '%s' gives that with %s"
              .formatted(file, bytes, this, type));
    }
    if (open.size() > 1) {
      throw new IllegalArgumentException(
          "give the lengths of --in-shape '%s' except one *, for example '%s': those that are open make %d elements in %s"
              .formatted(this, example(bytes / row), bytes / row, file));
    }
    return with(open.get(0), bytes / row);
  }

  /** Returns a shape with one axis open and another as long, if that is possible. */
  private OpenBlock example(long elements) {
    long length = Math.round(Math.sqrt(elements));
    while (elements % length != 0) {
      length--;
    }
    OpenBlock example = this;
    for (int axis : open.subList(1, open.size())) {
      example = new OpenBlock(example.with(axis, axis == open.get(1) ? length : 1), open);
    }
    return new OpenBlock(example.block, open.subList(0, 1));
  }

  private Shape with(int axis, long length) {
    long[] lengths = block.toArray();
    lengths[axis] = length;
    return Shape.of(lengths);
  }

  /**
   * Refuses a set of other blocks.
   *
   * @throws IllegalArgumentException if it has some
   */
  void require(BlockSet set) {
    OpenBlock found = new OpenBlock(set.listedBlock(), List.of());
    if (!fits(set.listedShape(), found.block)) {
      throw new IllegalArgumentException(
          "--in-shape '%s' does not fit %s, which is %s in blocks of %s: give --in-shape %s, where * is a whole axis"
              .formatted(this, set.root(), set.listedShape(), found.block, found));
    }
  }

  /**
   * Refuses a set whose blocks have another length on an axis, or that has no such axis.
   *
   * @param length the length, 0 for that of the axis
   * @throws IllegalArgumentException if it is such a set
   */
  static void require(BlockSet set, String axis, long length) {
    List<String> names = set.listedAxisNames();
    int position = names.indexOf(axis);
    if (position < 0) {
      throw new IllegalArgumentException(
          "--in-shape names axis '%s', but %s has %s"
              .formatted(
                  axis,
                  set.root(),
                  names.isEmpty() ? "axes without names" : String.join(", ", names)));
    }
    long found = set.listedBlock().length(position);
    if (found != (length == 0 ? set.listedShape().length(position) : length)) {
      throw new IllegalArgumentException(
          "--in-shape '%s=%s' does not fit %s, which is %s in blocks of %s"
              .formatted(
                  axis,
                  length == 0 ? "*" : length,
                  set.root(),
                  set.listedShape(),
                  set.listedBlock()));
    }
  }

  private boolean fits(Shape array, Shape found) {
    if (block.rank() == 1) {
      return found.equals(array);
    }
    return block.rank() == array.rank()
        && IntStream.range(0, block.rank())
            .allMatch(
                axis -> found.length(axis) == (open.contains(axis) ? array : block).length(axis));
  }

  /** Returns the shape as users write it. */
  @Override
  public String toString() {
    return IntStream.range(0, block.rank())
        .mapToObj(axis -> open.contains(axis) ? "*" : Long.toString(block.length(axis)))
        .collect(Collectors.joining(","));
  }
}
