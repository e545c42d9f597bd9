package io.resplit.cost;

import io.resplit.cost.SideTally.Tally;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.CutCount;
import io.resplit.plan.Chunking;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Side;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Adds up the seeks and opens in blocks one by one, as in those of a tiling: only in each of them
 * are cells a grid. What steps do in a block is a product over axes, found without a list of its
 * cells.
 */
record TileTally(Side side, Map<Long, List<Box>> absent) {

  private static final Tally NOTHING = new Tally(0, 0);

  TileTally(Side side) {
    this(
        side,
        side.unstored().absent().stream()
            .collect(Collectors.groupingBy(box -> side.blocksIn(box).nextLong())));
  }

  /** A block or a region of it, and its chunks or records if those are what is counted. */
  private record Block(Box stored, Optional<Chunking> chunking, Box box) {

    BlockCells along(int axis) {
      long held = stored.length(axis);
      return new BlockCells(
          box.start(axis),
          box.end(axis),
          stored.start(axis),
          chunking.map(chunks -> Math.min(chunks.shape().length(axis), held)).orElse(held),
          chunking.map(chunks -> chunks.storedLength(axis, held)).orElse(held));
    }

    BlockCells along(Loop loop) {
      BlockCells cells = along(loop.axis());
      boolean isForward = loop.direction() == Loop.Direction.FORWARD;
      return isForward ? cells : cells.mirrored(loop.sweep().extent());
    }
  }

  /** Returns what moving a part of one block costs. */
  Tally ofPart(long number, Box part) {
    return ofBlock(number, side.chunking(number), inPart(part));
  }

  private Function<Block, Tally> inPart(Box part) {
    return block ->
        block.box.intersects(part) ? ofPart(block, block.box.intersection(part)) : NOTHING;
  }

  private Tally ofPart(Block block, Box part) {
    CutCount[] cuts = new CutCount[part.rank()];
    Arrays.setAll(cuts, axis -> block.along(axis).cutsOfStep(part.start(axis), part.end(axis)));
    SeekModel model = new SeekModel(side.axes(), part.shape(), cuts);
    return Tally.of(model);
  }

  private Tally ofBlock(long number, Optional<Chunking> chunking, Function<Block, Tally> counted) {
    Box all = side.box(number);
    Box stored = side.storedBox(number);
    Tally files = counted.apply(new Block(stored, Optional.empty(), all));
    if (chunking.isEmpty()) {
      return files;
    }
    Tally cells = counted.apply(new Block(stored, chunking, all));
    for (Box box : absent.getOrDefault(number, List.of())) {
      cells = cells.minus(counted.apply(new Block(stored, chunking, box)));
    }
    return Tally.of(chunking.get().isFiltered(), files, cells);
  }

  /** Returns what the steps of a plan cost in all blocks. */
  Tally of(Plan plan, Function<Loop, AxisGrid> intervals) {
    Steps steps = new Steps(plan, intervals);
    Tally tally = NOTHING;
    for (long number = 0; number < side.blockCount(); number++) {
      tally = tally.plus(ofBlock(number, side.chunking(number), steps::in));
    }
    return tally;
  }

  /** The steps of a plan. Steps of the pivot with the same tail are counted at once. */
  private final class Steps {
    private final Plan plan;
    private final Function<Loop, AxisGrid> intervals;
    private final AxisGrid pivot;
    private final long[] alike;

    Steps(Plan plan, Function<Loop, AxisGrid> intervals) {
      this.plan = plan;
      this.intervals = intervals;
      this.pivot = intervals.apply(plan.pivot());
      this.alike = plan.hasOneTail() ? new long[0] : alike();
    }

    /** Returns for each step of the pivot the first one after it that has another tail. */
    private long[] alike() {
      long[] ends = new long[Math.toIntExact(pivot.count())];
      for (int i = ends.length - 1; i >= 0; i--) {
        boolean isLast = i == ends.length - 1 || tail(i) != tail(i + 1);
        ends[i] = isLast ? i + 1 : ends[i + 1];
      }
      return ends;
    }

    private List<Loop> tail(long step) {
      boolean reading = pivot == plan.pivot().sweep().reads();
      return plan.tail(reading || plan.hasOneTail() ? step : plan.readOfPivotWrite(step));
    }

    Tally in(Block block) {
      BlockCells along = block.along(plan.pivot());
      Shape shape = block.box.shape();
      Tally tally = NOTHING;
      long end = along.start();
      while (end < along.end()) {
        long from = end;
        long step = pivot.indexOf(from);
        end = plan.hasOneTail() ? along.end() : pivot.start(alike[(int) step]);
        end = Math.min(end, along.end());
        CutCount[] cuts = SideTally.cuts(plan, tail(step), loop -> cut(block, loop));
        SeekModel model = new SeekModel(side.axes(), shape, cuts);
        CutCount cut = along.cuts(pivot, from, end);
        tally = tally.plus(Tally.of(model.partCost(plan.pivot().axis()), cut, end - from));
      }
      return tally;
    }

    private CutCount cut(Block block, Loop loop) {
      BlockCells along = block.along(loop);
      return along.cuts(intervals.apply(loop), along.start(), along.end());
    }
  }
}
