package io.resplit.engine;

import io.resplit.buffer.Ledger;
import io.resplit.buffer.PagePool;
import io.resplit.cost.MemoryBudget;
import io.resplit.format.BlockFile;
import io.resplit.format.BlockSink;
import io.resplit.format.BlockSource;
import io.resplit.format.SetException;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.concurrent.CancellationException;

/** One run of one plan on one thread. */
final class SequentialRun {

  private final Plan plan;
  private final BlockSource source;
  private final BlockSink sink;
  private final Checkpoints checkpoints;
  private final RunObserver observer;
  private final Ledger ledger;
  private final KeepBuffer kept;
  private final BoxMover mover;
  private final int elementBytes;
  private final RemainingElements remaining = new RemainingElements();
  private final List<Long> completed = new ArrayList<>();
  private long stepsDone;
  private long bytesWritten;
  private long blocksPublished;
  private boolean committing;

  SequentialRun(
      Plan plan,
      BlockSource source,
      BlockSink sink,
      MemoryBudget budget,
      Checkpoints checkpoints,
      RunObserver observer) {
    this.plan = plan;
    this.source = source;
    this.sink = sink;
    this.checkpoints = checkpoints;
    this.observer = observer;
    this.ledger = new Ledger(budget.payloadBytes());
    this.kept = new KeepBuffer(plan, ledger, new PagePool(budget.pages(), budget.pageBytes()));
    this.mover = new BoxMover(plan, budget, source, kept, this::checkCancelled);
    this.elementBytes = plan.problem().elementBytes();
  }

  /** Runs all steps that are left and returns the most payload held, in bytes. */
  long toTheEnd() throws IOException {
    Iterator<Step> steps = afterReplay(checkpoints.stepsDone());
    source.replayed();
    try {
      while (steps.hasNext()) {
        run(steps.next());
        observer.progress(bytesWritten, ledger.heldBytes(), blocksPublished);
      }
      committing = true;
      checkpoints.commit(stepsDone);
    } catch (IOException | RuntimeException e) {
      saveAfter(e);
      throw e;
    }
    return ledger.peakBytes();
  }

  private void run(Step step) throws IOException {
    if (step instanceof Step.Read) {
      read(step.box());
      stepsDone++;
      return;
    }
    write(step.box());
    stepsDone++;
    committing = true;
    checkpoints.written(stepsDone, step.box().volume() * elementBytes);
    committing = false;
  }

  /** Commits what is complete after a failure, unless committing is what failed. */
  private void saveAfter(Exception failure) {
    if (committing) {
      return;
    }
    try {
      checkpoints.commit(stepsDone);
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Restores the state after the first {@code count} steps: counts what was written, writes again
   * what of it did not get to its file, and reads again what was kept.
   *
   * @return the steps that are left
   */
  private Iterator<Step> afterReplay(long count) throws IOException {
    Set<Box> kept = boxesKeptAfter(count);
    forEachWrite(count, this::restore);
    if (plan.problem().out().isFiltered()) {
      Grid units = plan.problem().out().units();
      forEachWrite(count, box -> writeAgain(box, units));
    }
    Iterator<Step> steps = plan.steps();
    for (; stepsDone < count; stepsDone++) {
      Step step = steps.next();
      if (step instanceof Step.Read && !kept.isEmpty()) {
        readAgain(step.box(), kept);
      }
    }
    return steps;
  }

  private interface BoxAction {
    void take(Box box) throws IOException;
  }

  private void forEachWrite(long count, BoxAction action) throws IOException {
    Iterator<Step> steps = plan.steps();
    for (long i = 0; i < count; i++) {
      if (steps.next() instanceof Step.Write write) {
        action.take(write.box());
      }
    }
  }

  /** Returns the write boxes of which a part has been read, but that are not written. */
  private Set<Box> boxesKeptAfter(long count) throws SetException {
    Set<Box> boxes = new HashSet<>();
    Iterator<Step> steps = plan.steps();
    for (long i = 0; i < count; i++) {
      if (!steps.hasNext()) {
        throw new SetException(
            SetException.Reason.REFUSED,
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
    forEachPart(
        box,
        (number, block, region) -> {
          sink.restore(number);
          countWritten(number, block, region);
        });
    bytesWritten += box.volume() * elementBytes;
    publishCompleted();
  }

  /** Moves what is lost of a write box again; all of it would fit, as it did before. */
  private void writeAgain(Box box, Grid units) throws IOException {
    LostUnits lost = LostUnits.in(box, plan.problem().out(), units, sink);
    if (lost.isEmpty()) {
      return;
    }
    mover.read(kept.reserve(box, box), lost::meet);
    Parcel parcel = kept.parcel(box);
    forEachPart(
        box,
        (number, block, region) -> {
          if (lost.meet(region)) {
            try (BlockFile file = sink.openAgain(number)) {
              mover.write(file, block, region, parcel, lost::meet, bytes -> {});
            }
          }
        });
    kept.release(box);
  }

  private interface PartAction {
    void take(long number, Box block, Box region) throws IOException;
  }

  /** Visits the blocks of the output of which a write box holds a part. */
  private void forEachPart(Box box, PartAction action) throws IOException {
    Grid grid = plan.problem().out().grid();
    for (PrimitiveIterator.OfLong blocks = grid.blocksIn(box); blocks.hasNext(); ) {
      long number = blocks.nextLong();
      Box block = grid.box(number);
      action.take(number, block, block.intersection(box));
    }
  }

  private void readAgain(Box box, Set<Box> wanted) throws IOException {
    for (Box writeBox : plan.writeBoxes(box)) {
      if (wanted.contains(writeBox)) {
        mover.read(this.kept.reserve(box, writeBox), BoxMover.ALL);
      }
    }
  }

  private void read(Box box) throws IOException {
    kept.reserve(box);
    mover.read(box, BoxMover.ALL);
  }

  private void write(Box box) throws IOException {
    Parcel parcel = kept.parcel(box);
    forEachPart(box, (number, block, region) -> write(number, block, region, parcel));
    publishCompleted();
    kept.release(box);
  }

  private void write(long number, Box block, Box region, Parcel parcel) throws IOException {
    try (BlockFile file = sink.open(number)) {
      mover.write(file, block, region, parcel, BoxMover.ALL, bytes -> bytesWritten += bytes);
    }
    countWritten(number, block, region);
  }

  private void countWritten(long number, Box block, Box region) {
    if (remaining.subtract(number, block.volume(), region.volume()) == 0) {
      completed.add(number);
    }
  }

  /** Publishes at the end of a step only, so that a step that fails half-way has no effect. */
  private void publishCompleted() throws IOException {
    for (long number : completed) {
      sink.publish(number);
      blocksPublished++;
    }
    completed.clear();
  }

  private void checkCancelled() {
    if (observer.cancelled()) {
      throw new CancellationException("stopped after " + bytesWritten + " bytes");
    }
  }
}
