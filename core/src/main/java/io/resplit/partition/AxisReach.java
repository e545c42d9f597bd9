package io.resplit.partition;

import java.util.stream.LongStream;

/**
 * What is stored of the intervals of an axis: every interval, grown on both sides as far as the
 * axis goes, the last one perhaps beyond; or the parts of one length into which that is cut.
 * Immutable.
 *
 * @param blocks the intervals, which do not overlap
 * @param before how many indices are stored before each
 * @param after how many indices are stored after each
 * @param beyond how many indices are stored beyond the end of the axis, with the last interval
 * @param part length of the parts, the last one of an interval possibly shorter
 * @param least length that a part takes at least, also where it is shorter
 */
public record AxisReach(
    AxisGrid blocks, long before, long after, long beyond, long part, long least) {

  /** Returns what is stored where the last interval takes as much space as the longest one. */
  static AxisReach padded(AxisGrid blocks) {
    long beyond = blocks.longest() - blocks.length(blocks.count() - 1);
    if (beyond > Long.MAX_VALUE - blocks.extent()) {
      throw new IllegalArgumentException("padded, an axis ends beyond 2^63: " + blocks);
    }
    return new AxisReach(blocks, 0, 0, beyond, Long.MAX_VALUE, 1);
  }

  /** Returns what is stored where intervals reach into their neighbours. */
  static AxisReach overlapping(AxisGrid blocks, long before, long after) {
    return new AxisReach(blocks, before, after, 0, Long.MAX_VALUE, 1);
  }

  /** Returns what is stored where nothing overlaps. */
  static AxisReach none(AxisGrid blocks) {
    return overlapping(blocks, 0, 0);
  }

  /** Refuses lengths below 0. */
  public AxisReach {
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

  /** Returns the index after the last one of the part that belongs to the interval. */
  long ownEnd(long index) {
    return Math.min(end(index), blocks.end(blocks.indexOf(index)));
  }

  /** Returns the length that the part takes, with unused space behind it if it is shorter. */
  long space(long index) {
    long block = blocks.indexOf(index);
    return Math.max(Math.min(part, blockEnd(block) - blockStart(block)), least);
  }

  /** Returns where begins what is stored of an interval. */
  long blockStart(long block) {
    return Math.max(0, blocks.start(block) - before);
  }

  /** Returns where it ends. */
  long blockEnd(long block) {
    long end = blocks.end(block);
    return end == blocks.extent() ? end + beyond : end + Math.min(after, blocks.extent() - end);
  }

  /** Returns the length of the longest that is stored of an interval. */
  long longest() {
    if (isNone()) {
      return blocks.longest();
    }
    long longest = 0;
    long most = blocks.longest() + before + after;
    for (long block = 0; block < blocks.count() && longest < most; block++) {
      longest = Math.max(longest, blockEnd(block) - blockStart(block));
    }
    return longest;
  }

  /** Returns the parts of intervals that are cut into some of this length. */
  AxisReach cut(long length, long leastLength) {
    return new AxisReach(blocks, before, after, beyond, length, leastLength);
  }

  /** Returns the parts, without what overlaps, in a range of the axis, counted from its start. */
  AxisGrid parts(long from, long to) {
    if (part - before >= blocks.longest()) {
      return blocks.clipped(from, to);
    }
    if (part == 1 || before == 0) {
      boolean all = blocks.endsOfRefined(part) == 0;
      long first = all ? 0 : start(from);
      long end = all ? blocks.extent() : ownEnd(to - 1);
      return blocks.clipped(first, end).refined(part).clipped(from - first, to - first);
    }
    LongStream.Builder ends = LongStream.builder();
    for (long end = from; end < to; ) {
      end = Math.min(to, ownEnd(end));
      ends.add(end - from);
    }
    return AxisGrid.ofEnds(ends.build().toArray());
  }

  /** Returns how many ends are listed at most where intervals are cut into parts. */
  long mostParts(long length) {
    return before == 0
        ? blocks.endsOfRefined(length)
        : blocks.extent() / length + 2 * blocks.count();
  }
}
