package io.resplit.cost;

import io.resplit.geometry.Odometer;
import io.resplit.partition.AxisGrid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Step;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * The data held during the steps of a plan: the most in each of some equal buckets of steps.
 *
 * <p>The most of all buckets is the peak of the cost model. A step is a read box or, in a plan of
 * too many of these, a whole layer: all read boxes of one read on the pivot axis, whose exact peak
 * is known; if even these are too many, those of the largest turn of the prefix loops. Immutable.
 *
 * @param stepKind what a step is
 * @param steps the number of steps
 * @param most the most data held during the steps of each bucket, in bytes
 */
public record HeldData(StepKind stepKind, long steps, long[] most) {

  /** What a step is. */
  public enum StepKind {
    /** One read box. */
    READ_BOX,
    /** All read boxes of one read on the pivot axis. */
    LAYER,
    /** The same, in one turn of the prefix loops only. */
    LAYER_OF_ONE_TURN
  }

  private static final long MOST_STEPS = 1L << 21;
  private static final long MOST_LAYERS = 1L << 26;

  private HeldData(StepKind stepKind, long steps, int buckets) {
    this(stepKind, steps, new long[(int) Math.min(buckets, steps)]);
  }

  /** Returns the data held during {@code plan}, in at most {@code buckets} buckets. */
  public static HeldData of(Plan plan, int buckets) {
    double turns = count(plan.prefix());
    double layers = turns * plan.pivot().sweep().count();
    HeldData held;
    if (readBoxes(plan, turns) <= MOST_STEPS) {
      held = new HeldData(StepKind.READ_BOX, Math.round(readBoxes(plan, turns)), buckets);
      held.addReadBoxes(plan);
    } else if (layers <= MOST_STEPS) {
      held = new HeldData(StepKind.LAYER, Math.round(layers), buckets);
      held.addLayersOfAllTurns(plan);
    } else {
      long ofTurn = Math.min(MOST_LAYERS, plan.pivot().sweep().count());
      held = new HeldData(StepKind.LAYER_OF_ONE_TURN, ofTurn, buckets);
      long longest = prefix(plan).stream().mapToLong(AxisGrid::longest).reduce(1, (a, b) -> a * b);
      held.addLayers(plan, longest, 0, ofTurn);
    }
    return held;
  }

  private static double readBoxes(Plan plan, double turns) {
    long layers = plan.pivot().sweep().count();
    if (plan.hasOneTail()) {
      return turns * layers * count(plan.tail(0));
    }
    double boxes = 0;
    for (long layer = 0; layer < layers; layer++) {
      boxes += turns * count(plan.tail(layer));
    }
    return boxes;
  }

  private static double count(List<Loop> loops) {
    return loops.stream().mapToDouble(loop -> loop.sweep().count()).reduce(1, (a, b) -> a * b);
  }

  private void addReadBoxes(Plan plan) {
    long held = 0;
    long step = 0;
    for (Iterator<Step> all = plan.steps(); all.hasNext(); ) {
      Step next = all.next();
      long bytes = next.box().volume() * plan.problem().elementBytes();
      if (next instanceof Step.Read) {
        held += bytes;
        note(step++, held);
      } else {
        held -= bytes;
      }
    }
  }

  private void addLayersOfAllTurns(Plan plan) {
    List<AxisGrid> prefix = prefix(plan);
    long layers = plan.pivot().sweep().count();
    long first = 0;
    Odometer turn = new Odometer(prefix.size(), i -> prefix.get(i).count());
    for (; !turn.done(); turn.advance()) {
      long volume = 1;
      for (int i = 0; i < prefix.size(); i++) {
        volume *= prefix.get(i).length(turn.digit(i));
      }
      addLayers(plan, volume, first, layers);
      first += layers;
    }
  }

  private static List<AxisGrid> prefix(Plan plan) {
    return plan.prefix().stream().map(loop -> loop.sweep().reads()).toList();
  }

  private void addLayers(Plan plan, long volume, long first, long count) {
    AxisSweep sweep = plan.pivot().sweep();
    long bytesPerElement = volume * plan.problem().elementBytes();
    List<Loop> tail = List.of();
    SweepHull hull = SweepHull.ofElements(tail);
    for (long layer = 0; layer < count; layer++) {
      if (layer == 0 || plan.tail(layer) != tail) {
        tail = plan.tail(layer);
        hull = SweepHull.ofElements(tail);
      }
      long before = sweep.frontBefore(layer);
      long kept = (sweep.reads().start(layer) - before) * hull.extent();
      long swept = hull.peak(sweep.reads().length(layer), sweep.front(layer) - before);
      note(first + layer, (kept + swept) * bytesPerElement);
    }
  }

  private void note(long step, long bytes) {
    int bucket = (int) (step * most.length / steps);
    most[bucket] = Math.max(most[bucket], bytes);
  }

  /** Returns the number of buckets; at most that of the steps. */
  public int buckets() {
    return most.length;
  }

  /** Returns the most data held during the steps of a bucket, in bytes. */
  public long mostBytes(int bucket) {
    return most[bucket];
  }

  /** Returns the most data held at any moment, in bytes. */
  public long peakBytes() {
    return Arrays.stream(most).max().orElseThrow();
  }
}
