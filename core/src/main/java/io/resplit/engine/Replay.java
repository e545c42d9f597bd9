package io.resplit.engine;

import io.resplit.cost.ReadAgain;
import io.resplit.geometry.Box;
import io.resplit.io.Activity;
import io.resplit.plan.Plan;
import io.resplit.plan.RepeatedStep;
import io.resplit.plan.ResumedPlan;
import io.resplit.plan.Step;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;

/**
 * Restores the state after the first steps of a plan, which an earlier job has done: counts what
 * was written, and repeats what of it memory held.
 *
 * <p>Confined to one thread.
 *
 * @param checkpoints know what of it is safe
 * @param reader reads the input at once
 * @param writer writes what is written again; what it runs before a fragment may end the job
 * @param activity counts what is done already, and what is repeated
 */
record Replay(
    Plan plan,
    Checkpoints checkpoints,
    KeepBuffer kept,
    BlockReader reader,
    PartWriter writer,
    BlockProgress progress,
    Activity activity) {

  /** Restores the state after the first {@code count} steps and returns those that are left. */
  Iterator<Step> after(long count) throws IOException {
    ResumedPlan resumed = new ResumedPlan(plan, count, checkpoints::isLost);
    ReadAgain reads = new ReadAgain(plan.problem().in());
    restore(count);
    for (Iterator<RepeatedStep> again = resumed.repeated(); again.hasNext(); ) {
      RepeatedStep step = again.next();
      if (step instanceof RepeatedStep.Read reading) {
        read(reading, reads);
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
        activity.addBefore(0, bytes);
      } else {
        activity.addBefore(bytes, 0);
      }
    }
  }

  private void restore(Box box) throws IOException {
    progress.forEachPart(
        box,
        (number, block, region) -> {
          checkpoints.restore(number, region.relativeTo(block));
          progress.countEarlier(number, block, region);
        });
    progress.publishCompleted();
  }

  private void read(RepeatedStep.Read step, ReadAgain reads) throws IOException {
    step.parts().forEach(kept::reserve);
    reader.read(
        step.box(),
        new NeededParts(step, reads),
        (fragment, dense) -> {
          writer.beforeFragment().run();
          kept.scatter(step.parts(), fragment, dense);
          activity.add(fragment.volume() * plan.problem().elementBytes());
        });
  }

  private record NeededParts(RepeatedStep.Read step, ReadAgain reads)
      implements BlockReader.Choice {

    @Override
    public Optional<Box> of(Box region) {
      return reads.of(step, region);
    }

    @Override
    public boolean includes(Box fragment) {
      return !reads.isFiltered(fragment) || step.meets(fragment);
    }
  }

  private void write(RepeatedStep.Write step) throws IOException {
    WaitingBox waiting = kept.waitingBox(step.box());
    progress.forEachPart(
        step.box(),
        (number, block, region) -> writer.write(number, block, region, waiting, step::meets));
    kept.release(step.box());
  }
}
