package io.resplit.partition;

import java.util.Arrays;
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
    return stream().map(number -> grid.box(number).volume()).sum();
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
