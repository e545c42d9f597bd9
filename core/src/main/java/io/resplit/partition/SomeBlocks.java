package io.resplit.partition;

import io.resplit.geometry.Box;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** Some blocks of a grid, by their numbers; eight bytes each. Immutable. */
public final class SomeBlocks {

  /** No block at all. */
  public static final SomeBlocks NONE = new SomeBlocks();

  private final long[] numbers;

  private SomeBlocks(long... ascending) {
    this.numbers = ascending;
  }

  /** Returns those blocks of a grid that are asked for. */
  public static SomeBlocks of(Grid grid, LongPredicate wanted) {
    return new SomeBlocks(LongStream.range(0, grid.blockCount()).filter(wanted).toArray());
  }

  /** Returns the blocks with these numbers. */
  public static SomeBlocks of(long... numbers) {
    return new SomeBlocks(LongStream.of(numbers).sorted().toArray());
  }

  /** Returns the same blocks with the numbers that they have where axes are permuted. */
  public SomeBlocks permuted(Arrangement blocks, AxisMap axes) {
    return axes.isIdentity()
        ? this
        : new SomeBlocks(stream().map(number -> blocks.number(axes, number)).sorted().toArray());
  }

  /** Returns whether a block is one of them. */
  public boolean contains(long number) {
    return Arrays.binarySearch(numbers, number) >= 0;
  }

  /** Returns whether there is none. */
  public boolean isEmpty() {
    return numbers.length == 0;
  }

  /** Returns how many there are. */
  public long count() {
    return numbers.length;
  }

  /** Returns their numbers, ascending. */
  public LongStream stream() {
    return LongStream.of(numbers);
  }

  /** Returns how many elements they have. */
  public long volume(Grid grid) {
    return boxes(grid).stream().mapToLong(Box::volume).sum();
  }

  /** Returns boxes that these blocks fill, and nothing else: neighbours are in one. */
  public List<Box> boxes(Grid grid) {
    List<Box> boxes = rows(grid);
    for (int axis = grid.rank() - 1; axis >= 0; axis--) {
      boxes = joined(boxes, axis);
    }
    return boxes;
  }

  /** Blocks that follow one another along the last axis that is cut. */
  private List<Box> rows(Grid grid) {
    long row = 1;
    for (int axis = grid.rank() - 1; axis >= 0 && row == 1; axis--) {
      row = grid.axis(axis).count();
    }
    List<Box> rows = new ArrayList<>();
    int next;
    for (int first = 0; first < numbers.length; first = next) {
      next = first + 1;
      while (next < numbers.length
          && numbers[next] == numbers[next - 1] + 1
          && numbers[next] % row != 0) {
        next++;
      }
      rows.add(grid.box(numbers[first]).enclosing(grid.box(numbers[next - 1])));
    }
    return rows;
  }

  private static List<Box> joined(List<Box> boxes, int axis) {
    List<Box> joined = new ArrayList<>();
    for (Box box : boxes) {
      int last = joined.size() - 1;
      Optional<Box> both = last < 0 ? Optional.empty() : both(joined.get(last), box, axis);
      if (both.isPresent()) {
        joined.set(last, both.get());
      } else {
        joined.add(box);
      }
    }
    return joined;
  }

  private static Optional<Box> both(Box box, Box next, int axis) {
    boolean isNext = box.withAxis(axis, next.start(axis), next.end(axis)).equals(next);
    return isNext && box.end(axis) == next.start(axis)
        ? Optional.of(next.withAxis(axis, box.start(axis), next.end(axis)))
        : Optional.empty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SomeBlocks blocks && Arrays.equals(numbers, blocks.numbers);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(numbers);
  }

  @Override
  public String toString() {
    return Arrays.toString(numbers);
  }
}
