package io.resplit.engine;

import io.resplit.block.BlockSink;
import io.resplit.cost.ReadAgain;
import io.resplit.geometry.Box;
import io.resplit.geometry.Fragments;
import io.resplit.io.Activity;
import io.resplit.plan.Plan;
import io.resplit.plan.RepeatedStep;
import io.resplit.plan.ResumedPlan;
import io.resplit.plan.Side;
import io.resplit.plan.Step;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.Optional;

/**
 * Restores the state after the first steps of a plan, which an earlier job has done: counts what
 * was written, and repeats what of it memory held.
 *
 * <p>Confined to one thread.
 */
final class Replay {

  private final Plan plan;
  private final Checkpoints checkpoints;
  private final KeepBuffer kept;
  private final BlockReader reader;
  private final BlockVisits visits;
  private final PartWriter writer;
  private final BlockProgress progress;
  private final ReadAgain again;
  private final Runnable beforeFragment;
  private final Activity activity;

  /**
   * Prepares to restore.
   *
   * @param checkpoints know what of it is safe
   * @param reader reads the input at once
   * @param staging holds the largest fragment of the output
   * @param beforeFragment is run before every fragment, and may end the job
   * @param activity counts what is done already, and what is repeated
   */
  Replay(
      Plan plan,
      BlockSink sink,
      Checkpoints checkpoints,
      KeepBuffer kept,
      BlockReader reader,
      ByteBuffer staging,
      BlockProgress progress,
      Runnable beforeFragment,
      Activity activity) {
    int elementBytes = plan.problem().elementBytes();
    Side out = plan.problem().written();
    Fragments fragments =
        new Fragments(out.chunks(), staging.capacity() / elementBytes, out.axes());
    this.plan = plan;
    this.checkpoints = checkpoints;
    this.kept = kept;
    this.reader = reader;
    this.visits = new BlockVisits(sink::open, staging);
    this.writer =
        new PartWriter(
            visits, plan.problem(), sink.padding(), fragments, beforeFragment, bytes -> {});
    this.progress = progress;
    this.beforeFragment = beforeFragment;
    this.activity = activity;
    this.again = new ReadAgain(plan.problem().in());
  }

  /** Restores the state after the first {@code count} steps and returns those that are left. */
  Iterator<Step> after(long count) throws IOException {
    ResumedPlan resumed = new ResumedPlan(plan, count, checkpoints::isLost);
    restore(count);
    for (Iterator<RepeatedStep> again = resumed.repeated(); again.hasNext(); ) {
      RepeatedStep step = again.next();
      if (step instanceof RepeatedStep.Read reading) {
        read(reading);
      } else if (step instanceof RepeatedStep.Write writing) {
        write(writing);
      }
    }
    return resumed.rest();
  }

  private void restore(long count) throws IOException {
    Iterator<Step> steps = plan.steps();
    for (long i = 0; i < count; i++) {
      Step step = steps.next();
      long bytes = step.box().volume() * plan.problem().elementBytes();
      if (step instanceof Step.Write write) {
        restore(write.box());
        activity.addWritten(bytes);
      } else {
        activity.addRead(bytes);
      }
    }
  }

  private void restore(Box box) throws IOException {
    progress.forEachPart(
        box,
        (number, block, region) -> {
          checkpoints.restore(number, region.relativeTo(block));
          progress.count(number, block, region);
        });
    progress.publishCompleted();
  }

  private void read(RepeatedStep.Read step) throws IOException {
    step.parts().forEach(kept::reserve);
    reader.read(
        step.box(),
        new NeededParts(step),
        (fragment, dense) -> {
          beforeFragment.run();
          kept.scatter(step.parts(), fragment, dense);
          activity.add(fragment.volume() * plan.problem().elementBytes());
        });
  }

  private final class NeededParts implements BlockReader.Choice {
    private final RepeatedStep.Read step;

    NeededParts(RepeatedStep.Read step) {
      this.step = step;
    }

    @Override
    public Optional<Box> of(Box region) {
      return again.of(step, region);
    }

    @Override
    public boolean includes(Box fragment) {
      return !plan.problem().in().isFiltered() || step.meets(fragment);
    }
  }

  private void write(RepeatedStep.Write step) throws IOException {
    WaitingBox waiting = kept.waitingBox(step.box());
    try {
      progress.forEachPart(
          step.box(),
          (number, block, region) -> writer.write(number, block, region, waiting, step::meets));
      visits.endStep();
    } finally {
      visits.close();
    }
    kept.release(step.box());
  }
}
