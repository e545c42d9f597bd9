package io.resplit.cost;

import io.resplit.geometry.Box;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.AxisWindow;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Counts the chunks that a plan can copy as they are stored: those that are whole at the end of a
 * read box and whole at the start of the write box right after.
 *
 * <p>Chunks are visited in storage order, so the last one of a read box touches its end on every
 * axis, and the first one of a write box touches its start. So the number of turns that copy a
 * chunk is a product over the axes.
 */
record CopyTally(Plan plan, AxisPair[] axes) {

  /** Returns the number of chunks that {@code plan} copies: those of files stored as most are. */
  static long copies(Plan plan) {
    if (plan.problem().copying() == Problem.Copying.NEVER) {
      return 0;
    }
    Side in = plan.problem().in();
    AxisPair[] axes = new AxisPair[plan.problem().rank()];
    Side out = plan.problem().out();
    Arrays.setAll(axes, axis -> new AxisPair(chunks(in, axis), chunks(out, axis)));
    CopyTally tally = new CopyTally(plan, axes);
    Stream<Box> blocks = in.absent().boxes(in.grid()).stream();
    Stream<Box> others = in.others().blocks().keySet().stream().map(in::box);
    Stream<Box> incomplete = in.unstored().incomplete().stream().filter(box -> !in.isOther(box));
    long not =
        Stream.of(blocks, others, incomplete).flatMap(boxes -> boxes).mapToLong(tally::count).sum();
    return tally.count(Box.whole(plan.problem().shape())) - not;
  }

  private static Chunks chunks(Side side, int axis) {
    return new Chunks(side.cells().axis(axis), side.alongCells().get(axis));
  }

  /**
   * The chunks of one side along an axis.
   *
   * @param chunks the chunks, or the parts of them that there are
   * @param stored what is stored of them
   */
  record Chunks(AxisGrid chunks, AxisWindow stored) {

    private boolean isWhole(long start, long end) {
      long chunk = chunks.indexOf(start);
      return chunks.start(chunk) == start && chunks.end(chunk) == end && !stored.isCut(start, end);
    }
  }

  /** The chunks of both sides along an axis. */
  record AxisPair(Chunks in, Chunks out) {

    /** Returns whether a chunk of both sides, stored in the same shape, covers a range. */
    private boolean isAlike(long start, long end) {
      return in.isWhole(start, end)
          && out.isWhole(start, end)
          && in.stored.space(start) == out.stored.space(start);
    }
  }

  /** Returns how many chunks in a box are copied. */
  private long count(Box box) {
    long copies = 0;
    List<Loop> tail = null;
    long inTail = 0;
    for (long read = first(plan.pivot(), box); meets(plan.pivot(), read, box); read++) {
      if (plan.tail(read) != tail) {
        tail = plan.tail(read);
        inTail = product(tail, box);
      }
      copies = Math.addExact(copies, copies(plan.pivot(), read, box) ? inTail : 0);
    }
    return Math.multiplyExact(product(plan.prefix(), box), copies);
  }

  /** Returns the first read of a loop that may meet a box. */
  private static long first(Loop loop, Box box) {
    return loop.sweep().reads().indexOf(SideTally.from(loop, box));
  }

  private static boolean meets(Loop loop, long read, Box box) {
    AxisGrid reads = loop.sweep().reads();
    return read < loop.sweep().count() && reads.start(read) < SideTally.to(loop, box);
  }

  private long product(List<Loop> loops, Box box) {
    long product = 1;
    for (Loop loop : loops) {
      long reads = 0;
      for (long read = first(loop, box); meets(loop, read, box); read++) {
        reads += copies(loop, read, box) ? 1 : 0;
      }
      product = Math.multiplyExact(product, reads);
    }
    return product;
  }

  /** Returns whether a chunk of a box ends a read along an axis and begins what is written next. */
  private boolean copies(Loop loop, long read, Box box) {
    AxisSweep sweep = loop.sweep();
    AxisGrid reads = sweep.reads();
    long written = sweep.frontBefore(read);
    long to = sweep.front(read);
    long from = Math.max(written, reads.start(read));
    boolean forward = loop.direction() == Loop.Direction.FORWARD;
    boolean meets = forward ? from == written && to == reads.end(read) : from == reads.start(read);
    if (!meets || from >= to) {
      return false;
    }
    long start = forward ? from : sweep.extent() - to;
    long end = start + to - from;
    return start >= box.start(loop.axis())
        && end <= box.end(loop.axis())
        && axes[loop.axis()].isAlike(start, end);
  }
}
