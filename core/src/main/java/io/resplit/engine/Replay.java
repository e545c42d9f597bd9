package io.resplit.engine;

import io.resplit.block.BlockSink;
import io.resplit.geometry.Box;
import io.resplit.geometry.Fragments;
import io.resplit.geometry.Grid;
import io.resplit.io.IoAction;
import io.resplit.io.ResplitException;
import io.resplit.plan.Plan;
import io.resplit.plan.Step;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Restores the state after the first steps of a plan, which an earlier job has done: counts what
 * was written, writes again what of it did not get to its file, and reads again what was kept.
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

  /**
   * Prepares to restore.
   *
   * @param checkpoints know what of it is safe
   * @param reader reads the input at once
   * @param staging holds the largest fragment of the output
   * @param beforeFragment is run before every fragment, and may end the job
   */
  Replay(
      Plan plan,
      BlockSink sink,
      Checkpoints checkpoints,
      KeepBuffer kept,
      BlockReader reader,
      ByteBuffer staging,
      BlockProgress progress,
      Runnable beforeFragment) {
    int elementBytes = plan.problem().elementBytes();
    Fragments fragments =
        new Fragments(plan.problem().out().chunks(), staging.capacity() / elementBytes);
    this.plan = plan;
    this.checkpoints = checkpoints;
    this.kept = kept;
    this.reader = reader;
    this.visits = new BlockVisits(sink::open, staging);
    this.writer = new PartWriter(visits, fragments, elementBytes, beforeFragment);
    this.progress = progress;
  }

  /** Restores the state after the first {@code count} steps and returns those that are left. */
  Iterator<Step> after(long count) throws IOException {
    Set<Box> waiting = boxesKeptAfter(count);
    forEachWrite(count, this::restore);
    if (plan.problem().out().isFiltered()) {
      Grid cells = plan.problem().out().cells();
      forEachWrite(count, box -> writeAgain(box, cells));
    }
    Iterator<Step> steps = plan.steps();
    for (long i = 0; i < count; i++) {
      Step step = steps.next();
      if (step instanceof Step.Read && !waiting.isEmpty()) {
        readAgain(step.box(), waiting);
      }
    }
    return steps;
  }

  private void forEachWrite(long count, IoAction<Box> action) throws IOException {
    Iterator<Step> steps = plan.steps();
    for (long i = 0; i < count; i++) {
      if (steps.next() instanceof Step.Write write) {
        action.accept(write.box());
      }
    }
  }

  /** Returns the write boxes of which a part has been read, but that are not written. */
  private Set<Box> boxesKeptAfter(long count) throws ResplitException {
    Set<Box> boxes = new HashSet<>();
    Iterator<Step> steps = plan.steps();
    for (long i = 0; i < count; i++) {
      if (!steps.hasNext()) {
        throw new ResplitException(
            ResplitException.Reason.REFUSED,
            "the journal says that " + count + " steps are done, but the plan has only " + i);
      }
      Step step = steps.next();
      if (step instanceof Step.Read) {
        boxes.addAll(plan.writeBoxes(step.box()));
      } else {
        boxes.remove(step.box());
      }
    }
    return boxes;
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

  /** Moves what is lost of a write box again; all of it would fit, as it did before. */
  private void writeAgain(Box box, Grid cells) throws IOException {
    LostCells lost = LostCells.in(box, plan.problem().out(), cells, checkpoints);
    if (lost.isEmpty()) {
      return;
    }
    kept.reserve(box, box);
    read(box, lost::meet);
    WaitingBox waiting = kept.waitingBox(box);
    try {
      progress.forEachPart(
          box, (number, block, region) -> writer.write(number, block, region, waiting, lost::meet));
      visits.endStep();
    } finally {
      visits.close();
    }
    kept.release(box);
  }

  private void readAgain(Box box, Set<Box> waiting) throws IOException {
    for (Box writeBox : plan.writeBoxes(box)) {
      if (waiting.contains(writeBox)) {
        read(kept.reserve(box, writeBox), BlockReader.ALL);
      }
    }
  }

  private void read(Box box, Predicate<Box> wanted) throws IOException {
    reader.read(box, wanted, kept::scatter);
  }
}
