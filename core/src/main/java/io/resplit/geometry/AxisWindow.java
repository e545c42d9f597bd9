package io.resplit.geometry;

import java.util.stream.LongStream;

/**
 * Some indices of an axis that is cut into cells, as an axis of their own. Immutable.
 *
 * <p>Between two indices of a cell that are not further apart than {@code through} allows, files
 * are read through; they are one run of indices. Where that holds for the way from the last index
 * of a cell to the first of its next row as well, rows are read whole.
 *
 * @param stored the whole axis
 * @param indices those of it that there are
 * @param through most indices between two others that are read and dropped, and not skipped
 * @param cellLength least length of the cells that no unused space follows
 */
public record AxisWindow(AxisGrid stored, AxisIndices indices, long through, long cellLength) {

  /** Refuses indices beyond the axis. */
  public AxisWindow {
    if (indices.end() > stored.extent()) {
      throw new IllegalArgumentException(indices + " is not within " + stored.extent());
    }
  }

  /** Returns the part that becomes the indices from {@code from} to {@code to} (excluded). */
  AxisWindow slice(long from, long to) {
    return new AxisWindow(stored, indices.slice(from, to), through, cellLength);
  }

  /** Returns the cells that have indices, as cells of the new axis. */
  public AxisGrid cells() {
    if (indices.isDense()) {
      return stored.clipped(indices.at(0), indices.end());
    }
    LongStream.Builder ends = LongStream.builder();
    for (long end = 0; end < indices.count(); ) {
      end = indexAfterCell(end);
      ends.add(end);
    }
    return AxisGrid.ofEnds(ends.build().toArray());
  }

  private long indexAfterCell(long index) {
    return indices.below(cellEnd(index));
  }

  /** Returns the runs of indices, each within a cell. */
  public AxisGrid runs() {
    boolean allJoin = indices.step() > 0 && indices.step() - 1 <= through;
    if (allJoin || indices.isDense() || through == Long.MAX_VALUE) {
      return cells();
    }
    if (indices.step() > 0) {
      return AxisGrid.uniform(indices.count(), 1);
    }
    LongStream.Builder ends = LongStream.builder();
    long cellEnd = indexAfterCell(0);
    for (long i = 1; i < indices.count(); i++) {
      if (i == cellEnd || indices.at(i) - indices.at(i - 1) - 1 > through) {
        ends.add(i);
      }
      cellEnd = i == cellEnd ? indexAfterCell(i) : cellEnd;
    }
    return AxisGrid.ofEnds(ends.add(indices.count()).build().toArray());
  }

  /** Returns the number of the stored cell that holds an index. */
  public long cell(long index) {
    return stored.indexOf(indices.at(index));
  }

  /** Returns where the stored cell begins that holds an index. */
  public long cellStart(long index) {
    return stored.start(cell(index));
  }

  /** Returns where it ends. */
  public long cellEnd(long index) {
    return stored.end(cell(index));
  }

  /** Returns where a row of a cell is read on for an index: what lies before it is dropped. */
  public long startThrough(long index) {
    long start = cellStart(index);
    return index == 0 ? start : Math.max(start, indices.at(index - 1) + 1);
  }

  /** Returns up to where a row is read for the indices before {@code end}: to its end after all. */
  public long endThrough(long end) {
    long last = cellEnd(end - 1);
    boolean isLast = end == indices.count() || indices.at(end) >= last;
    return isLast ? last : indices.at(end - 1) + 1;
  }

  /** Returns whether a cell holds more than the indices from {@code start} to {@code end}. */
  public boolean isCut(long start, long end) {
    return end - start < stored.length(cell(start));
  }

  /** Returns whether rows of a run of indices are read whole, one after the other. */
  public boolean isWhole(long start, long end) {
    long before = indices.at(start) - cellStart(start);
    long after = cellEnd(start) - 1 - indices.at(end - 1);
    return stored.length(cell(start)) >= cellLength
        && before + after <= (indices.isDense() ? 0 : through);
  }
}
