package io.resplit.engine;

import io.resplit.buffer.Ledger;
import io.resplit.buffer.PagePool;
import io.resplit.cost.MemoryBudget;
import io.resplit.format.BlockSink;
import io.resplit.format.BlockSource;
import io.resplit.format.SetException;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Step;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.concurrent.CancellationException;

/** One run of one plan: all on one thread, but for reading ahead and writing behind. */
final class SequentialRun {

  private final Plan plan;
  private final BlockSource source;
  private final BlockReader direct;
  private final BlockSink sink;
  private final Checkpoints checkpoints;
  private final RunObserver observer;
  private final Ledger ledger;
  private final KeepBuffer kept;
  private final ByteBuffer readStaging;
  private final ByteBuffer writeStaging;
  private final int elementBytes;
  private final RemainingElements remaining = new RemainingElements();
  private final List<Long> completed = new ArrayList<>();
  private Pieces outPieces;
  private PieceTarget output;
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
    this.readStaging = staging(budget);
    this.writeStaging = staging(budget);
    this.elementBytes = plan.problem().elementBytes();
    long stagingElements = budget.stagingBytes() / elementBytes;
    this.direct = reader(stagingElements, bytes -> readStaging.clear());
  }

  private static ByteBuffer staging(MemoryBudget budget) {
    return ByteBuffer.allocateDirect(budget.stagingBytes()).order(ByteOrder.nativeOrder());
  }

  private BlockReader reader(long stagingElements, BlockReader.Room room) {
    Problem.Side in = plan.problem().in();
    return new BlockReader(source, in.grid(), new Pieces(in, stagingElements), elementBytes, room);
  }

  /** Runs all steps that are left and returns the most payload held, in bytes. */
  long toTheEnd() throws IOException {
    Iterator<Step> steps = afterReplay(checkpoints.stepsDone());
    source.replayed();
    try {
      run(steps);
      committing = true;
      checkpoints.commit(stepsDone);
    } catch (IOException | RuntimeException e) {
      saveAfter(e);
      throw e;
    }
    return ledger.peakBytes();
  }

  private void run(Iterator<Step> steps) throws IOException {
    try (PieceTarget target = target()) {
      output = target;
      runAhead(steps);
    }
  }

  /** Writes behind, but not through the chunk cache, which reading and writing share. */
  private PieceTarget target() {
    PieceTarget visits = new BlockVisits(sink, writeStaging);
    Problem.Side out = plan.problem().out();
    long elements = writeStaging.capacity() / WriteBehind.BATCHES / elementBytes;
    if (out.isFiltered() || elements == 0) {
      outPieces = new Pieces(out, writeStaging.capacity() / elementBytes);
      return visits;
    }
    outPieces = new Pieces(out, elements);
    return new WriteBehind(writeStaging, visits);
  }

  /** Reads ahead, but not through the chunk cache. */
  private void runAhead(Iterator<Step> steps) throws IOException {
    long elements = readStaging.capacity() / ReadAhead.BATCHES / elementBytes;
    if (plan.problem().in().isFiltered() || elements == 0) {
      run(steps, direct);
      return;
    }
    Iterator<Step> again = plan.steps();
    for (long i = 0; i < stepsDone; i++) {
      again.next();
    }
    try (ReadAhead ahead = new ReadAhead(again, readStaging, room -> reader(elements, room))) {
      run(steps, ahead);
      ahead.finish();
    }
  }

  private void run(Iterator<Step> steps, PieceSource input) throws IOException {
    while (steps.hasNext()) {
      Step step = steps.next();
      if (step instanceof Step.Read) {
        kept.reserve(step.box());
        scatter(input, step.box());
        stepsDone++;
      } else {
        write(step);
      }
      observer.progress(bytesWritten, ledger.heldBytes(), blocksPublished);
    }
  }

  private void scatter(PieceSource input, Box box) throws IOException {
    checkCancelled();
    input.read(
        box,
        (piece, dense) -> {
          checkCancelled();
          for (Parcel target : kept.parcelsOf(piece)) {
            target.scatter(piece, dense);
          }
        });
  }

  private void write(Step step) throws IOException {
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
   * Restores the state after the first {@code count} steps: reads again what was kept, counts what
   * was written.
   *
   * @return the steps that are left
   */
  private Iterator<Step> afterReplay(long count) throws IOException {
    Set<Box> kept = boxesKeptAfter(count);
    Iterator<Step> steps = plan.steps();
    for (; stepsDone < count; stepsDone++) {
      Step step = steps.next();
      if (step instanceof Step.Write) {
        restore(step.box());
      } else if (!kept.isEmpty()) {
        readAgain(step.box(), kept);
      }
    }
    return steps;
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
    Grid grid = plan.problem().out().grid();
    for (PrimitiveIterator.OfLong blocks = grid.blocksIn(box); blocks.hasNext(); ) {
      long number = blocks.nextLong();
      Box block = grid.box(number);
      sink.restore(number);
      countWritten(number, block, block.intersection(box));
    }
    bytesWritten += box.volume() * elementBytes;
    publishCompleted();
  }

  private void readAgain(Box box, Set<Box> wanted) throws IOException {
    for (Box writeBox : plan.writeBoxes(box)) {
      if (wanted.contains(writeBox)) {
        scatter(direct, this.kept.reserve(box, writeBox));
      }
    }
  }

  private void write(Box box) throws IOException {
    Parcel parcel = kept.parcel(box);
    Grid grid = plan.problem().out().grid();
    for (PrimitiveIterator.OfLong blocks = grid.blocksIn(box); blocks.hasNext(); ) {
      long number = blocks.nextLong();
      Box block = grid.box(number);
      Box region = block.intersection(box);
      gather(number, block, region, parcel);
      countWritten(number, block, region);
    }
    output.endStep();
    publishCompleted();
    kept.release(box);
  }

  private void gather(long number, Box block, Box region, Parcel parcel) throws IOException {
    for (Iterator<Box> pieces = outPieces.of(region); pieces.hasNext(); ) {
      checkCancelled();
      Box piece = pieces.next();
      int bytes = Math.toIntExact(piece.volume() * elementBytes);
      ByteBuffer dense = output.room(bytes);
      parcel.gather(piece, dense);
      output.write(number, piece.relativeTo(block), dense);
      bytesWritten += bytes;
    }
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
