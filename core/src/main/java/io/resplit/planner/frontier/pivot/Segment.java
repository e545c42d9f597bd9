package io.resplit.planner.frontier.pivot;

import io.resplit.partition.AxisGrid;
import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of the pivot axis between two ends that input and output blocks share.
 *
 * <p>A plan never loses by stopping at a shared end, where nothing is cut and nothing need be kept;
 * so each segment is planned on its own, and a uniform axis has at most two different ones.
 * Positions are those of the axis view. Immutable.
 *
 * @param in ends of the input blocks of the whole axis
 * @param out ends of the output blocks of the whole axis
 * @param start first index
 * @param end index after the last one
 * @param repeats how often the segment follows itself on the axis
 */
public record Segment(AxisGrid in, AxisGrid out, long start, long end, long repeats) {

  /** Returns the segments of an axis, in order. */
  public static List<Segment> of(AxisView view) {
    List<Segment> segments = new ArrayList<>();
    AxisGrid common = view.common();
    boolean even = view.in().isUniform() && view.out().isUniform();
    for (long i = 0; i < common.count(); i++) {
      long repeats = even && i == 0 ? Math.max(1, common.count() - 1) : 1;
      Segment next = new Segment(view.in(), view.out(), common.start(i), common.end(i), repeats);
      append(next, segments);
      i += repeats - 1;
    }
    return segments;
  }

  private static void append(Segment next, List<Segment> segments) {
    int last = segments.size() - 1;
    if (last >= 0 && segments.get(last).looksLike(next)) {
      Segment before = segments.remove(last);
      segments.add(before.repeated(before.repeats + next.repeats));
    } else {
      segments.add(next);
    }
  }

  private Segment repeated(long times) {
    return new Segment(in, out, start, end, times);
  }

  private boolean looksLike(Segment other) {
    return length() == other.length()
        && sameEnds(in, start, other.start)
        && sameEnds(out, start, other.start);
  }

  private boolean sameEnds(AxisGrid grid, long from, long otherFrom) {
    long number = grid.indexOf(from);
    long otherNumber = grid.indexOf(otherFrom);
    long position = from;
    while (position < from + length()) {
      position = grid.end(number++);
      if (position - from != grid.end(otherNumber++) - otherFrom) {
        return false;
      }
    }
    return true;
  }

  /** Returns the length of the segment, in elements. */
  public long length() {
    return end - start;
  }

  /** Returns the number of input blocks. */
  long inCount() {
    return in.indexOf(end - 1) - in.indexOf(start) + 1;
  }

  /** Returns the number of output blocks. */
  long outCount() {
    return out.indexOf(end - 1) - out.indexOf(start) + 1;
  }

  /** Returns the end of the input block that holds index {@code position}. */
  long nextIn(long position) {
    return in.end(in.indexOf(position));
  }

  /** Returns the end of the output block that holds index {@code position}. */
  long nextOut(long position) {
    return out.end(out.indexOf(position));
  }
}
