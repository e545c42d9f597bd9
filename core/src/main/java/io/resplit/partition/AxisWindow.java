package io.resplit.partition;

import io.resplit.geometry.AxisIndices;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Some indices of an axis that is stored in cells, as an axis of their own. Where they turn back, a
 * cell ends, and what is stored there is a cell once more. Immutable.
 *
 * <p>Between two indices of a cell that are not further apart than {@code through} allows, files
 * are read through; they are one run of indices. Where that holds for the way from the last index
 * of a cell to the first of its next row as well, rows are read whole.
 *
 * @param files what is stored of the axis: its cells are the parts, as far as they belong to one
 *     interval
 * @param indices those of it that there are
 * @param through most indices between two others that are read and dropped, and not skipped
 */
public record AxisWindow(AxisReach files, AxisIndices indices, long through) {

  /** Refuses indices beyond the axis. */
  public AxisWindow {
    if (indices.end() > files.blocks().extent()) {
      throw new IllegalArgumentException(indices + " is not within " + files.blocks().extent());
    }
  }

  /** Returns all of what is stored of an axis. */
  static AxisWindow all(AxisReach files) {
    return new AxisWindow(files, AxisIndices.range(0, files.blocks().extent(), 1), 0);
  }

  /** Returns whether no index of the axis is left out. */
  boolean isAll() {
    return indices.isDense() && indices.count() == files.blocks().extent();
  }

  /** Returns whether each file holds its interval, and nothing else. */
  boolean isDirect() {
    return isAll() && files.isNone();
  }

  /** Returns how many indices lie beyond the last one, with that at the end of the axis. */
  long beyond() {
    boolean isAtEnd = indices.end() == files.blocks().extent();
    return isAtEnd && indices.isDense() ? files.beyond() : 0;
  }

  /** Returns some of the indices. */
  AxisWindow select(AxisIndices some, long most) {
    return new AxisWindow(files, indices.select(some), most);
  }

  /** Returns the part that becomes the indices from {@code from} to {@code to} (excluded). */
  AxisWindow slice(long from, long to) {
    return new AxisWindow(files, indices.slice(from, to), through);
  }

  /** Returns the same indices of an axis whose cells are cut into parts. */
  AxisWindow refined(long part, long least) {
    return new AxisWindow(files.cut(part, least), indices, through);
  }

  /** Returns the cells that have indices, as cells of the new axis. */
  public AxisGrid cells() {
    if (indices.isDense()) {
      return files.parts(indices.at(0), indices.end());
    }
    LongStream.Builder ends = LongStream.builder();
    for (long end = 0; end < indices.count(); ) {
      end = endOfCell(end);
      ends.add(end);
    }
    return AxisGrid.ofEnds(ends.build().toArray());
  }

  /** Returns the cells, joined where neighbours lie in one interval. */
  AxisGrid byFile() {
    AxisGrid cells = cells();
    return AxisGrid.ofEnds(
        LongStream.range(0, cells.count())
            .map(cells::end)
            .filter(end -> end == indices.count() || block(end) != block(end - 1))
            .toArray());
  }

  /** Returns the index after the last one that rises in the cell of an index. */
  private long endOfCell(long index) {
    return indices.firstFrom(files.ownEnd(indices.at(index)), index + 1, indices.endOfRise(index));
  }

  /**
   * A stored cell: there may be several of the new axis for it.
   *
   * @param block the interval that it is a part of
   * @param start where it begins
   */
  public record Stored(long block, long start) {}

  /** Returns what is stored where an index is. */
  public Stored stored(long index) {
    return new Stored(block(index), cellStart(index));
  }

  /** Returns how many stored cells have indices. */
  public long storedCells() {
    AxisGrid cells = cells();
    return indices.rises()
        ? cells.count()
        : LongStream.range(0, cells.count())
            .mapToObj(cell -> stored(cells.start(cell)))
            .distinct()
            .count();
  }

  /** Returns how many of them each interval has that has any. */
  public Map<Long, Long> storedByInterval() {
    AxisGrid all = cells();
    return LongStream.range(0, all.count())
        .mapToObj(cell -> stored(all.start(cell)))
        .distinct()
        .collect(Collectors.groupingBy(Stored::block, Collectors.counting()));
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
    long cellEnd = endOfCell(0);
    for (long i = 1; i < indices.count(); i++) {
      if (i == cellEnd || indices.at(i) - indices.at(i - 1) - 1 > through) {
        ends.add(i);
      }
      cellEnd = i == cellEnd ? endOfCell(i) : cellEnd;
    }
    return AxisGrid.ofEnds(ends.add(indices.count()).build().toArray());
  }

  /**
   * Returns at least the number of parts of some length that are stored between the first index and
   * the last, of indices that rise.
   */
  public long mostMet(long part) {
    long hull = indices.end() - indices.start();
    return block(indices.count() - 1) - block(0) + 2 + hull / part;
  }

  /** Returns how many ends of parts are listed at most because files hold more than intervals. */
  public long mostParts(long part) {
    return files.isNone() ? 0 : files.mostParts(part);
  }

  /** Returns the number of the interval that holds an index. */
  public long block(long index) {
    return files.blocks().indexOf(indices.at(index));
  }

  /** Returns where the stored cell begins that holds an index. */
  public long cellStart(long index) {
    return files.start(indices.at(index));
  }

  /** Returns where it ends. */
  public long cellEnd(long index) {
    return files.end(indices.at(index));
  }

  /** Returns where a row of a cell is read on for an index: what lies before it is dropped. */
  public long startThrough(long index) {
    boolean isFirst = index == 0 || endOfCell(index - 1) == index;
    return isFirst ? cellStart(index) : indices.at(index - 1) + 1;
  }

  /** Returns up to where a row is read for the indices before {@code end}: to its end after all. */
  public long endThrough(long end) {
    boolean isLast = endOfCell(end - 1) == end;
    return isLast ? cellEnd(end - 1) : indices.at(end - 1) + 1;
  }

  /** Returns the length that the cell takes which holds an index. */
  public long space(long index) {
    return files.space(indices.at(index));
  }

  /** Returns whether every cell takes no more space than its indices need. */
  public boolean isTight() {
    boolean isUncut = files.part() >= files.blocks().longest() && files.least() == 1;
    return isDirect() && isUncut;
  }

  /** Returns the length of cells that surely need all of their space. */
  public long longestSpace() {
    if (!indices.isDense()) {
      return Long.MAX_VALUE;
    }
    return files.part() < Long.MAX_VALUE ? files.part() : files.longest();
  }

  /** Returns whether a cell holds more than the indices from {@code start} to {@code end}. */
  public boolean isCut(long start, long end) {
    return end - start < cellEnd(start) - cellStart(start);
  }

  /** Returns whether rows of a run of indices are read whole, one after the other. */
  public boolean isWhole(long start, long end) {
    long from = cellStart(start);
    long to = cellEnd(start);
    long beside = indices.at(start) - from + to - 1 - indices.at(end - 1);
    return beside <= (indices.isDense() ? 0 : through) && to - from == space(start);
  }
}
