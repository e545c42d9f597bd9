package io.resplit.plan;

import io.resplit.partition.AxisGrid;
import java.util.Arrays;

/**
 * How a plan moves along one axis: where each read ends, and how far is written after each read.
 *
 * <p>After the read that ends at {@code r}, everything before the <i>front</i>, the largest write
 * end that is at most {@code r}, is written. A sweep that writes all it has read at once, so that
 * nothing is kept, is called clean. Immutable.
 */
public final class AxisSweep {

  private final AxisGrid reads;
  private final AxisGrid writes;
  private final boolean clean;
  private AxisGrid writeIntervals;

  private AxisSweep(AxisGrid reads, AxisGrid writes) {
    this.reads = reads;
    this.clean = reads.equals(writes);
    this.writes = clean ? reads : writes;
  }

  /**
   * Returns the sweep that reads up to the ends of {@code reads} and writes as soon as an interval
   * of {@code writes} is complete.
   *
   * @throws IllegalArgumentException if the two have different extents
   */
  public static AxisSweep of(AxisGrid reads, AxisGrid writes) {
    if (reads.extent() != writes.extent()) {
      throw new IllegalArgumentException(
          "reads end at " + reads.extent() + ", writes at " + writes.extent());
    }
    return new AxisSweep(reads, writes);
  }

  /** Returns the sweep that writes everything it has read after each read. */
  public static AxisSweep clean(AxisGrid reads) {
    return new AxisSweep(reads, reads);
  }

  /** Returns the read intervals. */
  public AxisGrid reads() {
    return reads;
  }

  /** Returns the number of indices on the axis. */
  public long extent() {
    return reads.extent();
  }

  /** Returns the number of reads. */
  public long count() {
    return reads.count();
  }

  /** Returns whether nothing is kept from one read to the next. */
  public boolean isClean() {
    return clean;
  }

  /** Returns how far is written after read {@code i}: at most {@code reads().end(i)}. */
  public long front(long i) {
    return clean ? reads.end(i) : writes.lastEndUpTo(reads.end(i));
  }

  /** Returns how far is written before read {@code i}. */
  public long frontBefore(long i) {
    return i == 0 ? 0 : front(i - 1);
  }

  /**
   * Returns the intervals that the write boxes have on this axis: the distinct fronts.
   *
   * <p>Computed once; a race between threads only computes the same value twice.
   */
  public AxisGrid writeIntervals() {
    AxisGrid intervals = writeIntervals;
    if (intervals == null) {
      intervals = clean ? reads : writesEveryInterval() ? writes : distinctFronts();
      writeIntervals = intervals;
    }
    return intervals;
  }

  private AxisGrid distinctFronts() {
    long[] fronts = new long[Math.toIntExact(Math.min(count(), writes.count()))];
    int used = 0;
    for (long i = 0; i < count(); i++) {
      long front = front(i);
      if (front > (used == 0 ? 0 : fronts[used - 1])) {
        fronts[used++] = front;
      }
    }
    return AxisGrid.ofEnds(Arrays.copyOf(fronts, used));
  }

  private boolean writesEveryInterval() {
    if (count() < writes.count()) {
      return false;
    }
    for (long i = 0; i < writes.count() - 1; i++) {
      long end = writes.end(i);
      if (writes.end(i + 1) <= nextReadEnd(end)) {
        return false;
      }
    }
    return true;
  }

  private long nextReadEnd(long position) {
    return reads.isEnd(position) ? position : reads.end(reads.indexOf(position));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AxisSweep sweep
        && reads.equals(sweep.reads)
        && writes.equals(sweep.writes);
  }

  @Override
  public int hashCode() {
    return 31 * reads.hashCode() + writes.hashCode();
  }

  @Override
  public String toString() {
    return clean ? "clean " + reads : "keep " + reads + " > " + writes;
  }
}
