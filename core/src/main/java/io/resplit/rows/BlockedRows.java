package io.resplit.rows;

import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import java.util.OptionalLong;

/**
 * The rows that a region has in a dense array and in one that is stored block by block: stretches
 * that are contiguous in both.
 *
 * <p>The dense array stores its box with the last axis fastest. The blocked one stores the part of
 * its box that lies in the first block of a grid, dense itself, then that in the second one, and so
 * on, in file order and without gaps. Within a block, axes that the region covers in both arrays
 * are fused, so a row is as long as possible. Confined to one thread.
 */
public final class BlockedRows {

  private final int elementBytes;
  private final Cut[] cuts;
  private final long[] denseStrides;
  private final long[] counts;
  private final long[] strides;
  private long startInDense;
  private long startInBlocked;
  private int groupAxis;
  private RowGroup group;

  /** One axis: for each block that the region meets, what it shares with region and boxes. */
  private static final class Cut {
    private final long denseLength;
    private final long blockedBytes;
    private final int size;
    private final long[] inDense;
    private final long[] lengths;
    private final long[] inPart;
    private final long[] inBlocked;
    private final long[] partLengths;

    Cut(AxisGrid grid, int axis, Box region, Box dense, Box blocked, long blockedBytes) {
      this.denseLength = dense.length(axis);
      this.blockedBytes = blockedBytes;
      long first = grid.indexOf(region.start(axis));
      this.size = (int) (grid.indexOf(region.end(axis) - 1) - first + 1);
      this.inDense = new long[size];
      this.lengths = new long[size];
      this.inPart = new long[size];
      this.inBlocked = new long[size];
      this.partLengths = new long[size];
      for (int i = 0; i < size; i++) {
        long partStart = Math.max(grid.start(first + i), blocked.start(axis));
        long from = Math.max(partStart, region.start(axis));
        inDense[i] = from - dense.start(axis);
        lengths[i] = Math.min(grid.end(first + i), region.end(axis)) - from;
        inPart[i] = from - partStart;
        inBlocked[i] = partStart - blocked.start(axis);
        partLengths[i] = Math.min(grid.end(first + i), blocked.end(axis)) - partStart;
      }
    }
  }

  /**
   * Prepares the rows of {@code region}.
   *
   * @param region elements to visit; must lie in both boxes
   * @param dense box that the dense array stores
   * @param blocked box that the blocked array stores
   * @param blocks grid whose blocks it is stored by
   * @param elementBytes size of one element
   */
  public BlockedRows(Box region, Box dense, Box blocked, Grid blocks, int elementBytes) {
    int rank = region.rank();
    this.elementBytes = elementBytes;
    this.cuts = new Cut[rank];
    this.denseStrides = new long[rank];
    this.counts = new long[rank];
    this.strides = new long[rank];
    long denseStride = elementBytes;
    long blockedBytes = elementBytes;
    for (int axis = rank - 1; axis >= 0; axis--) {
      denseStrides[axis] = denseStride;
      cuts[axis] = new Cut(blocks.axis(axis), axis, region, dense, blocked, blockedBytes);
      denseStride *= dense.length(axis);
      blockedBytes *= blocked.length(axis);
    }
  }

  /**
   * Calls {@code visitor} for all rows, block by block and in storage order within each; the first
   * array is the dense one, the second the blocked one.
   *
   * @throws ArithmeticException if a row is longer than {@code Integer.MAX_VALUE} bytes
   */
  public void forEach(RowGroup.Visitor visitor) {
    Odometer block = new Odometer(cuts.length, axis -> cuts[axis].size);
    for (; !block.done(); block.advance()) {
      enter(block);
      groups(visitor, 0, startInDense, startInBlocked);
    }
  }

  /** Returns where the region starts in the blocked array, if all of it is one row. */
  public OptionalLong onlyRow() {
    for (Cut cut : cuts) {
      if (cut.size > 1) {
        return OptionalLong.empty();
      }
    }
    enter(new Odometer(new long[cuts.length]));
    long rows = group.count();
    for (int axis = 0; axis < groupAxis; axis++) {
      rows *= counts[axis];
    }
    return rows == 1 ? OptionalLong.of(startInBlocked) : OptionalLong.empty();
  }

  private void enter(Odometer block) {
    startInDense = 0;
    startInBlocked = before(block);
    long stride = elementBytes;
    for (int axis = cuts.length - 1; axis >= 0; axis--) {
      Cut cut = cuts[axis];
      int index = (int) block.digit(axis);
      counts[axis] = cut.lengths[index];
      strides[axis] = stride;
      startInDense += cut.inDense[index] * denseStrides[axis];
      startInBlocked += cut.inPart[index] * stride;
      stride *= cut.partLengths[index];
    }
    fuse(block);
  }

  /** Returns the bytes of all blocks before one: those before it on an axis, axis by axis. */
  private long before(Odometer block) {
    long bytes = 0;
    long slower = 1;
    for (int axis = 0; axis < cuts.length; axis++) {
      Cut cut = cuts[axis];
      int index = (int) block.digit(axis);
      bytes += slower * cut.inBlocked[index] * cut.blockedBytes;
      slower *= cut.partLengths[index];
    }
    return bytes;
  }

  private void fuse(Odometer block) {
    int axis = cuts.length - 1;
    long bytes = elementBytes * counts[axis];
    while (axis > 0 && isWhole(axis, (int) block.digit(axis))) {
      axis--;
      bytes *= counts[axis];
    }
    groupAxis = Math.max(0, axis - 1);
    int count = axis == 0 ? 1 : Math.toIntExact(counts[groupAxis]);
    group =
        new RowGroup(count, Math.toIntExact(bytes), denseStrides[groupAxis], strides[groupAxis]);
  }

  private boolean isWhole(int axis, int index) {
    Cut cut = cuts[axis];
    return counts[axis] == cut.denseLength && counts[axis] == cut.partLengths[index];
  }

  private void groups(RowGroup.Visitor visitor, int axis, long inDense, long inBlocked) {
    if (axis == groupAxis) {
      visitor.group(inDense, inBlocked, group);
      return;
    }
    for (long i = 0; i < counts[axis]; i++) {
      groups(visitor, axis + 1, inDense + i * denseStrides[axis], inBlocked + i * strides[axis]);
    }
  }
}
