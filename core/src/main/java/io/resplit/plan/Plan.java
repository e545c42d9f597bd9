package io.resplit.plan;

import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A complete schedule of reads and writes that moves an array from one partition to another.
 *
 * <p>A plan is a nest of loops, outermost first: the <i>prefix</i> loops, all clean; the
 * <i>pivot</i> loop; and inside each pivot read a <i>tail</i>, a nest of loops over the remaining
 * axes, which may differ from pivot read to pivot read. Each innermost turn reads one box and then
 * writes the box, if any, that has become complete. Read boxes and write boxes each partition the
 * array. A plain grid has no prefix and one tail for all pivot reads. Where each turn moves a chunk
 * of its own, turns may follow {@link #shards} in place of the loops.
 *
 * <p>Immutable; holds loops, not steps.
 */
public final class Plan {

  private final Problem problem;
  private final String strategy;
  private final List<Loop> prefix;
  private final Loop pivot;
  private final List<List<Loop>> tails;
  private final AxisGrid pivotWrites;
  private final int[] readOfPivotWrite;

  /**
   * Creates a plan.
   *
   * @param strategy name of the planner
   * @param prefix clean loops, outermost first
   * @param pivot loop inside the prefix
   * @param tails one list of loops for all pivot reads, or one for each; outermost first
   * @throws IllegalArgumentException if a nest does not loop over every axis once, if a prefix loop
   *     keeps data or runs backward, or if the number of tails is neither 1 nor that of the reads
   */
  public Plan(
      Problem problem, String strategy, List<Loop> prefix, Loop pivot, List<List<Loop>> tails) {
    this.problem = problem;
    this.strategy = strategy;
    this.prefix = List.copyOf(prefix);
    this.pivot = pivot;
    this.tails = List.copyOf(tails);
    this.pivotWrites = pivot.sweep().writeIntervals();
    checkLoops();
    this.readOfPivotWrite = hasOneTail() ? new int[0] : readsThatWrite();
  }

  /**
   * Returns the plan that traverses one grid in storage order.
   *
   * @param sweeps one sweep per axis, slowest axis first
   */
  public static Plan ofGrid(Problem problem, String strategy, List<AxisSweep> sweeps) {
    List<Loop> loops =
        IntStream.range(0, sweeps.size())
            .mapToObj(axis -> Loop.forward(axis, sweeps.get(axis)))
            .toList();
    List<Loop> tail = loops.subList(1, loops.size());
    return new Plan(problem, strategy, List.of(), loops.get(0), List.of(tail));
  }

  /** Returns the same steps as the plan of another strategy. */
  public Plan named(String planner) {
    return new Plan(problem, planner, prefix, pivot, tails);
  }

  /**
   * Returns the same steps for another problem of the same array; in the order of its shards, if it
   * has any, see {@link #shards}.
   *
   * @throws IllegalArgumentException if the array has another shape
   */
  public Plan over(Problem other) {
    // not equals(): the first call of a record's own takes 10 ms, a tenth of all planning
    return other == problem ? this : new Plan(other, strategy, prefix, pivot, tails);
  }

  /** Returns whether another plan has the same steps; plans of one problem are compared. */
  public boolean isLike(Plan other) {
    return prefix.equals(other.prefix) && pivot.equals(other.pivot) && tails.equals(other.tails);
  }

  private void checkLoops() {
    for (Loop loop : prefix) {
      if (!loop.isCleanForward()) {
        throw new IllegalArgumentException("prefix loops are clean and run forward: " + loop);
      }
    }
    if (tails.size() != 1 && tails.size() != pivot.sweep().count()) {
      throw new IllegalArgumentException(
          tails.size() + " tails for " + pivot.sweep().count() + " pivot reads");
    }
    List<Loop> checked = null;
    for (List<Loop> tail : tails) {
      if (tail != checked) {
        checkAxes(tail);
      }
      checked = tail;
    }
  }

  private void checkAxes(List<Loop> tail) {
    boolean[] seen = new boolean[problem.rank()];
    int loops = 0;
    for (Loop loop : nest(tail)) {
      loops++;
      seen[loop.axis()] = loop.sweep().extent() == problem.shape().length(loop.axis());
    }
    for (boolean covered : seen) {
      if (!covered || loops != seen.length) {
        throw new IllegalArgumentException("the loops do not cover every axis once: " + tail);
      }
    }
  }

  private List<Loop> nest(List<Loop> tail) {
    List<Loop> nest = new ArrayList<>(prefix);
    nest.add(pivot);
    nest.addAll(tail);
    return nest;
  }

  private int[] readsThatWrite() {
    int[] reads = new int[Math.toIntExact(pivotWrites.count())];
    int write = 0;
    for (int read = 0; read < tails.size(); read++) {
      if (pivot.sweep().front(read) > pivot.sweep().frontBefore(read)) {
        reads[write++] = read;
      }
    }
    return reads;
  }

  /** Returns the problem that this plan solves. */
  public Problem problem() {
    return problem;
  }

  /** Returns the name of the planner. */
  public String strategy() {
    return strategy;
  }

  /** Returns the prefix loops, outermost first. */
  public List<Loop> prefix() {
    return prefix;
  }

  /** Returns the pivot loop. */
  public Loop pivot() {
    return pivot;
  }

  /** Returns whether one tail serves all pivot reads. */
  public boolean hasOneTail() {
    return tails.size() == 1;
  }

  /** Returns the loops inside pivot read {@code read}, outermost first. */
  public List<Loop> tail(long read) {
    return tails.get(hasOneTail() ? 0 : Math.toIntExact(read));
  }

  /**
   * Returns the number of the pivot read after which the pivot interval {@code write} is written.
   */
  public long readOfPivotWrite(long write) {
    if (!hasOneTail()) {
      return readOfPivotWrite[Math.toIntExact(write)];
    }
    AxisGrid reads = pivot.sweep().reads();
    return reads.indexOf(pivotWrites.end(write) - 1);
  }

  /** Returns a new pass over all steps, in order. */
  public Iterator<Step> steps() {
    Optional<Grid> shards = shards();
    return shards.isPresent()
        ? new ShardSteps(nest(tail(0)), shards.get())
        : new StepIterator(this);
  }

  /**
   * Returns the shards in whose order chunks are moved, if there is one output file and each step
   * moves one chunk to one chunk, so that the order does not matter. Those of the output come
   * before those of the input.
   */
  public Optional<Grid> shards() {
    Side in = problem.in();
    Side out = problem.out();
    boolean isFree = out.blockCount() == 1 && !out.isStream() && problem.streams().isEmpty();
    return out.shards()
        .or(in::shards)
        .filter(any -> isFree && hasOneTail() && movesOne(in) && movesOne(out))
        .filter(this::holdWholeReads);
  }

  /** Returns whether each step moves one chunk of a side. */
  private boolean movesOne(Side side) {
    Optional<Grid> chunks = side.arrangement().isGrid() ? side.chunks() : Optional.empty();
    return chunks.isPresent() && nest(tail(0)).stream().allMatch(loop -> loop.moves(chunks.get()));
  }

  private boolean holdWholeReads(Grid shards) {
    return nest(tail(0)).stream()
        .allMatch(loop -> loop.sweep().reads().isCutFrom(shards.axis(loop.axis())));
  }

  /** Returns the steps after the first ones; there must be so many of these. */
  public Iterator<Step> stepsAfter(long count) {
    Iterator<Step> steps = steps();
    for (long i = 0; i < count; i++) {
      steps.next();
    }
    return steps;
  }

  /**
   * Returns the write boxes that share elements with {@code region}, in no particular order.
   *
   * <p>Together they cover it: each part of a read box goes to one of them.
   */
  public List<Box> writeBoxes(Box region) {
    long from = pivot.sweepStart(region.start(pivot.axis()), region.end(pivot.axis()));
    long to = from + region.length(pivot.axis());
    List<Box> boxes = new ArrayList<>();
    for (long i = pivotWrites.indexOf(from); i <= pivotWrites.indexOf(to - 1); i++) {
      addWriteBoxes(i, region, boxes);
    }
    return boxes;
  }

  private void addWriteBoxes(long pivotWrite, Box region, List<Box> boxes) {
    List<Loop> tail = hasOneTail() ? tails.get(0) : tails.get(readOfPivotWrite[(int) pivotWrite]);
    List<Loop> inner = new ArrayList<>(prefix);
    inner.addAll(tail);
    long[] first = new long[inner.size()];
    long[] counts = new long[inner.size()];
    AxisGrid[] writes = new AxisGrid[inner.size()];
    for (int i = 0; i < counts.length; i++) {
      Loop loop = inner.get(i);
      writes[i] = loop.sweep().writeIntervals();
      long from = loop.sweepStart(region.start(loop.axis()), region.end(loop.axis()));
      first[i] = writes[i].indexOf(from);
      counts[i] = writes[i].indexOf(from + region.length(loop.axis()) - 1) - first[i] + 1;
    }
    long[] start = new long[problem.rank()];
    long[] end = new long[problem.rank()];
    pivot.place(pivotWrites.start(pivotWrite), pivotWrites.end(pivotWrite), start, end);
    for (Odometer odometer = new Odometer(counts); !odometer.done(); odometer.advance()) {
      for (int i = 0; i < counts.length; i++) {
        long write = first[i] + odometer.digit(i);
        inner.get(i).place(writes[i].start(write), writes[i].end(write), start, end);
      }
      boxes.add(Box.of(start, end));
    }
  }
}
