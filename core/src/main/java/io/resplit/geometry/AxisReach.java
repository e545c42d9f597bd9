package io.resplit.geometry;

import java.util.stream.LongStream;

/**
 * What is stored of the intervals of an axis where neighbours may overlap: every interval, grown on
 * both sides as far as the axis goes, the last one perhaps beyond; or the parts of one length into
 * which that is cut. Immutable.
 *
 * @param blocks the intervals, which do not overlap
 * @param before how many indices are stored before each
 * @param after how many indices are stored after each
 * @param part length of the parts, the last one of an interval possibly shorter
 * @param beyond how many indices are stored beyond the end of the axis, with the last interval
 */
record AxisReach(AxisGrid blocks, long before, long after, long part, long beyond) {

  /** Creates what is stored where nothing lies beyond the end of the axis. */
  AxisReach(AxisGrid blocks, long before, long after, long part) {
    this(blocks, before, after, part, 0);
  }

  /** Returns what is stored where the last interval takes as much space as the longest one. */
  static AxisReach padded(AxisGrid blocks) {
    long beyond = blocks.longest() - blocks.length(blocks.count() - 1);
    if (beyond > Long.MAX_VALUE - blocks.extent()) {
      throw new IllegalArgumentException("padded, an axis ends beyond 2^63: " + blocks);
    }
    return new AxisReach(blocks, 0, 0, Long.MAX_VALUE, beyond);
  }

  /** Returns what is stored where nothing overlaps. */
  static AxisReach none(AxisGrid blocks) {
    return new AxisReach(blocks, 0, 0, Long.MAX_VALUE);
  }

  /** Refuses lengths below 0. */
  AxisReach {
    if (before < 0 || after < 0) {
      throw new IllegalArgumentException(
          "an overlap must not be negative: " + before + "," + after);
    }
  }

  /** Returns whether no more is stored than the intervals. */
  boolean isNone() {
    return !isOverlapping() && beyond == 0;
  }

  /** Returns whether neighbours overlap. */
  boolean isOverlapping() {
    return before > 0 || after > 0;
  }

  /** Returns the first stored index of the part that holds {@code index} of its interval. */
  long start(long index) {
    long start = blockStart(blocks.indexOf(index));
    return start + (index - start) / part * part;
  }

  /** Returns the index after the last one that is stored of the part. */
  long end(long index) {
    long start = start(index);
    long end = blockEnd(blocks.indexOf(index));
    return end - start > part ? start + part : end;
  }

  private long blockStart(long block) {
    return Math.max(0, blocks.start(block) - before);
  }

  private long blockEnd(long block) {
    long end = blocks.end(block);
    return end == blocks.extent() ? end + beyond : end + Math.min(after, blocks.extent() - end);
  }

  /** Returns the length of the longest part. */
  long longest() {
    if (isNone()) {
      return Math.min(part, blocks.longest());
    }
    long longest = 0;
    long most = Math.min(part, blocks.longest() + before + after);
    for (long block = 0; block < blocks.count() && longest < most; block++) {
      longest = Math.max(longest, Math.min(part, blockEnd(block) - blockStart(block)));
    }
    return longest;
  }

  /** Returns the parts of intervals that are cut into some of this length. */
  AxisReach cut(long length) {
    return new AxisReach(blocks, before, after, length, beyond);
  }

  /** Returns the parts of the intervals themselves. */
  AxisGrid parts() {
    if (part == 1 || before == 0) {
      return blocks.refined(part);
    }
    LongStream.Builder ends = LongStream.builder();
    for (long end = 0; end < blocks.extent(); ) {
      end = Math.min(blocks.end(blocks.indexOf(end)), end(end));
      ends.add(end);
    }
    return AxisGrid.ofEnds(ends.build().toArray());
  }

  /** Returns how many ends {@link #parts} lists at most. */
  long mostParts(long length) {
    return before == 0
        ? blocks.endsOfRefined(length)
        : blocks.extent() / length + 2 * blocks.count();
  }
}
