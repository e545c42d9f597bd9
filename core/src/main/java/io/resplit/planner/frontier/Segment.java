package io.resplit.planner.frontier;

import io.resplit.geometry.AxisGrid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The ends of input and output blocks on the pivot axis between two ends that both share.
 *
 * <p>A plan never loses by stopping at a shared end, where nothing is cut and nothing need be kept;
 * so each segment is planned on its own, and a uniform axis has at most two different ones.
 * Positions count from the start of the segment. Immutable.
 */
final class Segment {

  private final long[] ends;
  private final Marks in;
  private final Marks out;
  private final long repeats;

  private Segment(long[] ends, Marks in, Marks out, long repeats) {
    this.ends = ends;
    this.in = in;
    this.out = out;
    this.repeats = repeats;
  }

  /** Returns the segments of an axis, in order. */
  static List<Segment> of(AxisView view) {
    List<Segment> segments = new ArrayList<>();
    AxisGrid common = view.common();
    long step = common.isUniform() && bothUniform(view) ? common.count() - 1 : 1;
    for (long i = 0; i < common.count(); i += Math.max(1, step)) {
      boolean many = step > 1 && i == 0;
      append(between(view, common.start(i), common.end(i), many ? step : 1), segments);
    }
    return segments;
  }

  private static boolean bothUniform(AxisView view) {
    return view.in().isUniform() && view.out().isUniform();
  }

  private static void append(Segment next, List<Segment> segments) {
    int last = segments.size() - 1;
    if (last >= 0 && segments.get(last).looksLike(next)) {
      Segment before = segments.remove(last);
      segments.add(next.repeated(before.repeats + next.repeats));
    } else {
      segments.add(next);
    }
  }

  private boolean looksLike(Segment other) {
    return Arrays.equals(ends, other.ends)
        && Arrays.equals(in.upTo, other.in.upTo)
        && Arrays.equals(out.upTo, other.out.upTo);
  }

  private Segment repeated(long times) {
    return new Segment(ends, in, out, times);
  }

  private static Segment between(AxisView view, long start, long end, long repeats) {
    EndList positions = new EndList();
    for (long at = start; at < end; ) {
      at = Math.min(nextEnd(view.in(), at), nextEnd(view.out(), at));
      positions.add(at);
    }
    long[] ends = positions.toArray();
    boolean[] in = new boolean[ends.length];
    boolean[] out = new boolean[ends.length];
    for (int i = 0; i < ends.length; i++) {
      in[i] = view.in().isEnd(ends[i]);
      out[i] = view.out().isEnd(ends[i]);
      ends[i] -= start;
    }
    return new Segment(ends, new Marks(in), new Marks(out), repeats);
  }

  private static long nextEnd(AxisGrid grid, long position) {
    return grid.end(grid.indexOf(position));
  }

  /** Returns how often the segment follows itself on the axis. */
  long repeats() {
    return repeats;
  }

  /** Returns the number of block ends. */
  int size() {
    return ends.length;
  }

  long length() {
    return ends[ends.length - 1];
  }

  long end(int i) {
    return ends[i];
  }

  /** Returns the ends that are ends of input blocks. */
  Marks in() {
    return in;
  }

  /** Returns the ends that are ends of output blocks. */
  Marks out() {
    return out;
  }

  /** Returns where the input block starts that holds the indices before end {@code i}. */
  long inStart(int i) {
    return startOf(in.upTo(i - 1));
  }

  /** Returns where the output block starts that holds the indices before end {@code i}. */
  long outStart(int i) {
    return startOf(out.upTo(i - 1));
  }

  private long startOf(int previous) {
    return previous < 0 ? 0 : ends[previous];
  }

  /** Returns the number of the first block end after {@code position}. */
  int indexAfter(long position) {
    int found = Arrays.binarySearch(ends, position);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** Some of the ends of a segment, the last one included. */
  static final class Marks {
    private final int[] upTo;
    private final int[] from;

    private Marks(boolean[] marked) {
      upTo = new int[marked.length];
      from = new int[marked.length];
      for (int i = 0, last = -1; i < marked.length; i++) {
        last = marked[i] ? i : last;
        upTo[i] = last;
      }
      for (int i = marked.length - 1, next = i; i >= 0; i--) {
        next = marked[i] ? i : next;
        from[i] = next;
      }
    }

    /** Returns whether end {@code i} is marked. */
    boolean has(int i) {
      return upTo[i] == i;
    }

    /** Returns the last marked end up to end {@code i}, -1 if there is none. */
    int upTo(int i) {
      return i < 0 ? -1 : upTo[i];
    }

    /** Returns the first marked end from end {@code i} on. */
    int from(int i) {
      return from[i];
    }
  }
}
