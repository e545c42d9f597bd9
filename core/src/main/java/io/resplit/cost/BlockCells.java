package io.resplit.cost;

import io.resplit.partition.AxisGrid;
import io.resplit.partition.CutCount;

/**
 * The cells of one block along an axis: they begin at an index and follow one another, but none
 * reaches beyond the block. Nothing is listed.
 *
 * @param start where the block begins
 * @param end where it ends
 * @param anchor an index at which a cell begins
 * @param length the length of a cell
 * @param space what a cell takes; one that is shorter is never whole
 */
record BlockCells(long start, long end, long anchor, long length, long space) {

  /** Returns the same seen from the other end of the axis. */
  BlockCells mirrored(long extent) {
    return new BlockCells(extent - end, extent - start, extent - anchor, length, space);
  }

  private long cell(long index) {
    return Math.floorDiv(index - anchor, length);
  }

  /**
   * Counts how steps cut the cells of a part of the block. Takes the time of the fewer of both: of
   * the steps that meet the part, or of its cells.
   */
  CutCount cuts(AxisGrid steps, long from, long to) {
    long first = steps.indexOf(from);
    long last = steps.indexOf(to - 1);
    if (last - first > cell(to - 1) - cell(from)) {
      return cutsOfCells(steps, from, to);
    }
    long parts = 0;
    long whole = 0;
    for (long i = first; i <= last; i++) {
      CutCount cut = cutsOfStep(Math.max(from, steps.start(i)), Math.min(to, steps.end(i)));
      parts += cut.parts();
      whole += cut.whole();
    }
    return new CutCount(parts, whole);
  }

  /** Counts the cells that one step meets. */
  CutCount cutsOfStep(long from, long to) {
    long first = cell(from);
    long last = cell(to - 1);
    long inner = Math.max(0, last - first - 1);
    long whole = length < space ? 0 : inner;
    whole += isWhole(first, from, to) ? 1 : 0;
    whole += last > first && isWhole(last, from, to) ? 1 : 0;
    return new CutCount(last - first + 1 - whole, whole);
  }

  private CutCount cutsOfCells(AxisGrid steps, long from, long to) {
    long parts = 0;
    long whole = 0;
    for (long cell = cell(from); cell <= cell(to - 1); cell++) {
      long met = steps.indexOf(Math.min(to, end(cell)) - 1);
      met -= steps.indexOf(Math.max(from, start(cell)));
      boolean isWhole = met == 0 && isWhole(cell, from, to);
      parts += isWhole ? 0 : met + 1;
      whole += isWhole ? 1 : 0;
    }
    return new CutCount(parts, whole);
  }

  private boolean isWhole(long cell, long from, long to) {
    return start(cell) >= from && end(cell) <= to && end(cell) - start(cell) >= space;
  }

  private long start(long cell) {
    return Math.max(start, anchor + cell * length);
  }

  private long end(long cell) {
    return Math.min(end, anchor + (cell + 1) * length);
  }
}
