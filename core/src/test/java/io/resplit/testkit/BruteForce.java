package io.resplit.testkit;

import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;
import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisArrangement;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.plan.Step;
import io.resplit.result.Cost;
import io.resplit.result.Inflation;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;

/**
 * The brute-force referee: replays a plan element by element and counts what it costs.
 *
 * <p>Shares no arithmetic with {@code io.resplit.cost}: it lists the file offset of every element
 * of every visit, sorts them and counts the gaps. Fails if the plan is not a correct resplit.
 */
public final class BruteForce {

  private enum State {
    UNREAD,
    HELD,
    WRITTEN
  }

  private final Problem problem;
  private final State[] states;
  private long held;
  private long peak;
  private final long[] seeks = new long[2];
  private long gaps;
  private final long[] opens = new long[2];

  private BruteForce(Problem problem) {
    this.problem = problem;
    this.states = new State[Math.toIntExact(problem.shape().volume())];
    Arrays.fill(states, State.UNREAD);
  }

  /** Replays all steps of {@code plan} without a cache and returns what they cost. */
  public static Cost replay(Plan plan) {
    return replay(plan, 0, new CacheRules(Replacement.NEXT_USE, 0, 0));
  }

  /**
   * Replays all steps of {@code plan} and returns what they cost.
   *
   * @param cacheBytes most bytes of chunks that are kept
   */
  public static Cost replay(Plan plan, long cacheBytes, CacheRules rules) {
    BruteForce referee = new BruteForce(plan.problem());
    for (Iterator<Step> steps = plan.steps(); steps.hasNext(); ) {
      referee.run(steps.next());
    }
    return referee.result(ChunkReplay.of(plan, cacheBytes, rules));
  }

  private void run(Step step) {
    boolean reading = step instanceof Step.Read;
    Box box = step.box();
    if (reading) {
      move(box, State.UNREAD, State.HELD);
      held += box.volume();
      peak = Math.max(peak, held);
      visit(problem.in(), box, 0);
    } else {
      move(box, State.HELD, State.WRITTEN);
      held -= box.volume();
      visit(problem.out(), box, 1);
    }
  }

  private void move(Box box, State from, State to) {
    for (Odometer at = new Odometer(box.shape().toArray()); !at.done(); at.advance()) {
      int element = 0;
      for (int axis = 0; axis < box.rank(); axis++) {
        element = (int) (element * problem.shape().length(axis) + box.start(axis) + at.digit(axis));
      }
      if (states[element] != from) {
        throw new AssertionError(
            box + ": element " + element + " is " + states[element] + ", not " + from);
      }
      states[element] = to;
    }
  }

  private void visit(Side side, Box box, int number) {
    if (side.arrangement().hasGaps()) {
      visitSome(side, side.arrangement().asGrid(), box, number);
      return;
    }
    for (long file = 0; file < side.blockCount(); file++) {
      Box own = side.box(file);
      if (own.intersects(box) && !side.absent().contains(file)) {
        opens[number]++;
        Box block = side.storedBox(file);
        Box part = own.intersection(box);
        part = side.fillsUp() ? filledUp(part, block) : part;
        seeks[number] +=
            side.chunking(file).filter(cut -> !cut.isOfRecords()).isEmpty()
                ? runs(side.axes(), block, part, side.chunking(file).isPresent() ? 1 : 0)
                : chunkSeeks(side, side.chunking(file).get(), block, part);
      }
    }
  }

  /** What lies beyond the end of the array is written with the last elements before it. */
  private Box filledUp(Box part, Box block) {
    Box all = part;
    for (int axis = 0; axis < part.rank(); axis++) {
      if (part.end(axis) == problem.shape().length(axis)) {
        all = all.withAxis(axis, part.start(axis), block.end(axis));
      }
    }
    return all;
  }

  private long writtenBytes() {
    long elements = 0;
    for (long file = 0; file < problem.out().grid().blockCount(); file++) {
      Box own = problem.out().grid().box(file);
      elements += problem.out().fillsUp() ? problem.out().storedBox(file).volume() : own.volume();
    }
    return elements * problem.elementBytes();
  }

  /** In every chunk that is met each run is sought, in the shape that it takes. */
  private static long chunkSeeks(Side side, Chunking chunking, Box block, Box part) {
    long seeks = 0;
    Grid chunks = Grid.uniform(block.shape(), chunking.shape());
    for (long chunk = 0; chunk < chunks.blockCount() && !chunking.isFiltered(); chunk++) {
      Box stored = stored(chunks.box(chunk), chunking, block);
      if (stored.intersects(part)) {
        seeks += runs(side.axes(), stored, stored.intersection(part), 0);
      }
    }
    return seeks;
  }

  /** Visits files of which only some indices are of use. */
  private void visitSome(Side side, AxisArrangement window, Box box, int number) {
    for (long file = 0; file < window.stored().blockCount(); file++) {
      Box own = window.stored().box(file);
      Box held = SomeIndices.held(window, own);
      for (SomeIndices block : SomeIndices.of(window, held, own, box)) {
        long inArray = side.grid().blocksIn(block.all()).nextLong();
        boolean isThere = !side.absent().contains(inArray);
        opens[number] += isThere ? 1 : 0;
        Optional<Chunking> cut = side.chunking(inArray);
        Shape shape = cut.map(Chunking::shape).orElse(held.shape());
        Grid cells = Grid.uniform(held.shape(), shape.clippedTo(held.shape()));
        for (long cell = 0; cell < cells.blockCount(); cell++) {
          Box inFile = cells.box(cell).shifted(held);
          for (SomeIndices met : SomeIndices.of(window, inFile, own, block.part())) {
            if (isThere && cut.filter(Chunking::isFiltered).isEmpty()) {
              visitSome(side, cut, number, met, held);
            }
          }
        }
      }
    }
  }

  private void visitSome(Side side, Optional<Chunking> cut, int number, SomeIndices met, Box held) {
    Shape space =
        cut.map(chunking -> chunking.storedShape(held.shape())).orElse(Shape.ones(held.rank()));
    seeks[number] += met.runs(side.axes(), space);
    gaps += met.dropped(side.axes(), space);
  }

  private static Box stored(Box chunk, Chunking chunking, Box block) {
    long[] start = new long[chunk.rank()];
    long[] end = new long[chunk.rank()];
    for (int axis = 0; axis < start.length; axis++) {
      start[axis] = block.start(axis) + chunk.start(axis);
      end[axis] = start[axis] + Math.min(chunking.shape().length(axis), block.length(axis));
    }
    return Box.of(start, end);
  }

  /**
   * Counts the runs of a part of a file.
   *
   * @param axes order of the axes in the file
   * @param gap elements of something else behind each index of the slowest axis
   */
  private static long runs(AxisMap axes, Box file, Box part, long gap) {
    long[] offsets = new long[Math.toIntExact(part.volume())];
    int used = 0;
    for (Odometer at = new Odometer(part.shape().toArray()); !at.done(); at.advance()) {
      long offset = 0;
      long slowest = 0;
      for (int k = 0; k < part.rank(); k++) {
        int axis = axes.axis(k);
        long index = part.start(axis) + at.digit(axis) - file.start(axis);
        offset = offset * file.length(axis) + index;
        slowest = k == 0 ? index : slowest;
      }
      offsets[used++] = offset + gap * slowest;
    }
    Arrays.sort(offsets);
    long runs = 1;
    for (int i = 1; i < used; i++) {
      runs += offsets[i] == offsets[i - 1] + 1 ? 0 : 1;
    }
    return runs;
  }

  private Cost result(ChunkReplay chunks) {
    for (State state : states) {
      if (state != State.WRITTEN) {
        throw new AssertionError("an element is " + state + " at the end");
      }
    }
    int bytes = problem.elementBytes();
    return new Cost(
        seeks[0] + chunks.readSeeks(),
        seeks[1] + chunks.writeSeeks(),
        opens[0],
        opens[1],
        writtenBytes(),
        peak * bytes,
        chunks.cost(),
        gaps * bytes,
        Inflation.NONE);
  }
}
