package io.resplit.cost;

import io.resplit.geometry.Box;
import io.resplit.plan.Problem;
import io.resplit.plan.RepeatedStep;
import io.resplit.plan.ResumedPlan;
import io.resplit.plan.Step;
import io.resplit.result.ChunkCost;
import io.resplit.result.Cost;
import io.resplit.result.Rest;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;

/** Adds up what is left to do of a plan, step by step. */
public final class RestCost {

  private final ResumedPlan resumed;
  private final Problem problem;
  private final List<Box> absent;
  private final ReadAgain again;
  private final Optional<GapTally> gaps;
  private final BoxTally reads;
  private final BoxTally writes;
  private final StreamTally streams;
  private final BitSet filesLeft = new BitSet();
  private long readSeeks;
  private long writeSeeks;
  private long readOpens;
  private long writeOpens;
  private long read;
  private long dropped;
  private long written;
  private long held;
  private long peak;

  private RestCost(ResumedPlan resumed) {
    this.resumed = resumed;
    this.problem = resumed.plan().problem();
    this.absent = problem.in().absent().boxes(problem.in().grid());
    this.again = new ReadAgain(problem.in());
    this.gaps = Optional.of(problem.in()).filter(GapTally::isOf).map(GapTally::new);
    this.reads = new BoxTally(problem.in());
    this.writes = new BoxTally(problem.written());
    this.streams = new StreamTally(problem);
  }

  /** Returns what is left; that chunks pass through filters is not in it. */
  public static Rest of(ResumedPlan resumed) {
    RestCost cost = new RestCost(resumed);
    resumed.repeated().forEachRemaining(cost::repeat);
    resumed.rest().forEachRemaining(cost::add);
    return cost.rest();
  }

  private void repeat(RepeatedStep step) {
    if (step instanceof RepeatedStep.Read reading) {
      ReadAgain.Tally tally = again.tally(reading);
      readSeeks += tally.seeks();
      readOpens += tally.opens();
      read += tally.elements();
      streams.read(reading.box(), region -> again.of(reading, region));
      gaps.ifPresent(drops -> again.boxes(reading).forEach(box -> dropped += drops.of(box)));
      for (RepeatedStep.Part part : reading.parts()) {
        hold(part.region().volume());
      }
    } else if (step instanceof RepeatedStep.Write writing) {
      writeAgain(writing);
    }
  }

  private void writeAgain(RepeatedStep.Write step) {
    problem.out().grid().partsOf(step.box()).forEach(region -> writeAgain(step, region));
    held -= step.held().volume();
  }

  private void writeAgain(RepeatedStep step, Box region) {
    long lost = ReadAgain.cellsMet(problem.out().cells(), step, region);
    writeOpens += lost > 0 ? 1 : 0;
    written += lost;
  }

  private void add(Step step) {
    Box box = step.box();
    if (step instanceof Step.Read) {
      SideTally.Tally tally = reads.of(box);
      readSeeks += tally.plainSeeks();
      readOpens += tally.opens();
      read += box.volume() - absentIn(box);
      streams.read(box, Optional::of);
      gaps.ifPresent(drops -> dropped += drops.of(box));
      hold(box.volume());
      return;
    }
    SideTally.Tally tally = writes.of(problem.written(box));
    writeSeeks += tally.seeks();
    writeOpens += tally.opens();
    written += problem.written(box).volume();
    held -= box.volume();
    PrimitiveIterator.OfLong blocks = problem.out().grid().blocksIn(box);
    blocks.forEachRemaining((long block) -> filesLeft.set((int) block));
  }

  private long absentIn(Box box) {
    return absent.stream()
        .filter(box::intersects)
        .mapToLong(block -> block.intersection(box).volume())
        .sum();
  }

  private void hold(long elements) {
    held += elements;
    peak = Math.max(peak, held);
  }

  private Rest rest() {
    int bytes = problem.elementBytes();
    Cost cost =
        new Cost(
            readSeeks,
            writeSeeks,
            readOpens,
            writeOpens,
            written * bytes,
            peak * bytes,
            ChunkCost.NONE,
            dropped * bytes,
            streams.toTheEnd());
    long files = problem.out().grid().blockCount();
    return new Rest(
        cost, (read + dropped) * bytes, files - filesLeft.cardinality(), filesLeft.cardinality());
  }
}
