package io.resplit.partition;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Which block of an array is where in files: the blocks of the array, the files that hold them, and
 * what each file holds. An array may be a part of what files hold, and files may hold more than
 * their block. Blocks that make up a grid are views of each axis; others are a list. Immutable.
 */
public sealed interface Arrangement permits AxisArrangement, Tiling {

  /** Returns the arrangement where each file holds its block of a grid, and nothing else. */
  static Arrangement of(Grid grid) {
    return AxisArrangement.all(grid);
  }

  /** Returns the blocks as those take them who need a grid: the cells of a refinement. */
  AxisArrangement asGrid();

  /** Returns further grids whose blocks planners may take for those of the array. */
  default List<Grid> otherViews() {
    return List.of();
  }

  /** Returns whether the blocks are a grid. */
  default boolean isGrid() {
    return asGrid() == this;
  }

  /** Returns how many blocks there are. */
  long blockCount();

  /** Returns the box of a block. */
  Box box(long number);

  /** Returns the numbers of the blocks that share an element with a region, ascending. */
  PrimitiveIterator.OfLong blocksIn(Box region);

  /** Returns the number that a block has where axes are permuted; of a list, it stays the same. */
  default long number(AxisMap map, long number) {
    return isGrid() ? map.number(asGrid().grid(), number) : number;
  }

  /** Returns the number of a block that has another number where axes are permuted. */
  default long numberBefore(AxisMap map, long permuted) {
    return isGrid() ? map.inverse().number(map.permute(asGrid().grid()), permuted) : permuted;
  }

  /** Returns the partition of the files. */
  Grid stored();

  /** Returns the smallest region of that partition that holds the array. */
  Box region();

  /** Returns the indices of each of its axes. */
  default List<AxisIndices> indices() {
    return region().indices();
  }

  /** Returns the number of the file of a block. */
  long storedNumber(long number);

  /**
   * Returns what the file of a block holds: all of the block or a part of it is there. Counts from
   * the first corner of {@link #region}: it may start below 0.
   */
  Box storedBox(long number);

  /** Returns the lengths of the longest that a file holds on each axis. */
  Shape longestStored();

  /** Returns the region of its file in which a part of a block lies, with what is in between. */
  Box inFile(long number, Box part);

  /** Returns which indices on an axis of its file a block has. */
  default AxisIndices indicesInFile(long number, int axis) {
    return inFile(number, box(number)).indices().get(axis);
  }

  /** Returns what of a block lies in a region of its file; nothing or one box. */
  List<Box> ofFile(long number, Box region);

  /**
   * Returns for each block the axes cut into what is stored contiguously of it.
   *
   * @param part shape of the parts that files are cut into, clipped to smaller ones
   * @param least shape that a part takes at least
   */
  LongFunction<Grid> cells(Shape part, Shape least);

  /**
   * Returns the axes cut into what is stored contiguously of one block, and its ends.
   *
   * @param part shape of the parts that its file is cut into, clipped to it
   * @param least shape that a part takes at least
   */
  default Grid cellsOf(long number, Shape part, Shape least) {
    if (hasGaps()) {
      return cells(part, least).apply(number);
    }
    Box file = storedBox(number);
    Shape clipped = part.clippedTo(file.shape());
    return Grid.of(part.rank(), axis -> cells(box(number), file, axis, clipped));
  }

  private AxisGrid cells(Box block, Box file, int axis, Shape cell) {
    long length = cell.length(axis);
    long first = file.start(axis);
    long skipped = (block.start(axis) - first) / length + 1;
    LongStream cut =
        LongStream.iterate(
            first + skipped * length, end -> end < block.end(axis), end -> end + length);
    LongStream before = LongStream.of(block.start(axis)).filter(start -> start > 0);
    long whole = asGrid().grid().shape().length(axis);
    LongStream after = LongStream.of(block.end(axis), whole).distinct();
    return AxisGrid.ofEnds(LongStream.concat(before, LongStream.concat(cut, after)).toArray());
  }

  /** Returns whether each file holds its block of a grid, and nothing else. */
  default boolean isPlain() {
    return isWhole() && !isPadded();
  }

  /** Returns whether each file holds its block of the array and nothing else, or padding. */
  default boolean isWhole() {
    return isGrid() && !isPart() && !isOverlapping();
  }

  /** Returns whether some of what the files hold is left out, other than what overlaps. */
  boolean isPart();

  /** Returns whether indices between others are left out. */
  default boolean hasGaps() {
    return false;
  }

  /** Returns whether files hold more of the array than their block. */
  boolean isOverlapping();

  /** Returns whether files hold something beyond the end of the array. */
  default boolean isPadded() {
    return false;
  }

  /**
   * Returns a part of the array.
   *
   * @throws IllegalArgumentException if it is not within the array
   */
  Arrangement within(Box region);

  /**
   * Returns some indices of the array.
   *
   * @param cell shape of what is stored contiguously
   * @param through most elements between two others that are read and dropped, and not skipped
   * @throws IllegalArgumentException if blocks cannot have some indices
   */
  Arrangement within(List<AxisIndices> some, Shape cell, long through);

  /** Returns the array with its axes permuted; of a list, blocks keep their numbers. */
  Arrangement permuted(AxisMap map);

  /** Returns the region around the array, with the indices in between. */
  Arrangement hull();

  /** Returns all that files hold of the array that this is a part of. */
  Arrangement whole();

  /** Returns what it takes on the Java heap at most, besides grids, in all forms that a job has. */
  long heapBytes();
}
