package io.resplit.engine;

import io.resplit.block.BlockSink;
import io.resplit.block.BlockSource;
import io.resplit.buffer.Ledger;
import io.resplit.buffer.PagePool;
import io.resplit.geometry.Box;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.partition.Fragments;
import io.resplit.plan.Plan;
import io.resplit.plan.Side;
import io.resplit.plan.Step;
import io.resplit.request.JobObserver;
import io.resplit.result.MemoryBudget;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;

/** One job of one plan: written on one thread, read ahead and sorted on others. */
final class SequentialJob {

  /**
   * Most bytes that are written at once where chunks are not filtered. Measured on 686 MB in blocks
   * of 2 MB, 24 runs each: writing a quarter of them at a time takes a third less system time.
   */
  private static final int WRITE_BYTES = 512 << 10;

  /**
   * Fewest bytes of a batch for the sake of more readers: below, requests become more and small.
   */
  private static final int LEAST_BATCH = 128 << 10;

  private final Plan plan;
  private final BlockSource source;
  private final BlockSink sink;
  private final Checkpoints checkpoints;
  private final JobObserver observer;
  private final Activity activity;
  private final Ledger ledger;
  private final KeepBuffer kept;
  private final BlockProgress progress;
  private final ByteBuffer readStaging;
  private final ByteBuffer writeStaging;
  private final int batchBytes;
  private final int elementBytes;
  private long stepsDone;
  private long heldBytes;
  private boolean committing;

  SequentialJob(
      Plan plan,
      BlockSource source,
      BlockSink sink,
      MemoryBudget budget,
      Checkpoints checkpoints,
      JobObserver observer) {
    this.plan = plan;
    this.source = source;
    this.sink = sink;
    this.checkpoints = checkpoints;
    this.observer = observer;
    this.activity = observer.activity();
    this.ledger = new Ledger(budget.payloadBytes());
    this.kept = new KeepBuffer(plan, ledger, new PagePool(budget.pages(), budget.pageBytes()));
    this.progress = new BlockProgress(plan.problem().out().grid(), sink);
    this.readStaging = staging(budget.readBytes());
    this.writeStaging = staging(budget.stagingBytes());
    this.batchBytes = budget.batchBytes();
    this.elementBytes = plan.problem().elementBytes();
  }

  private static ByteBuffer staging(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  /** Runs all steps that are left and returns the most payload held, in bytes. */
  long toTheEnd() throws IOException {
    stepsDone = checkpoints.stepsDone();
    activity.beginArray(plan.problem().bytes());
    activity.begin(stepsDone == 0 ? Phase.MOVING : Phase.RESUMING, 0);
    BlockReader direct = reader(inFragments(readStaging.capacity()), bytes -> readStaging.clear());
    PartWriter again = writer(new BlockVisits(sink::open, writeStaging), bytes -> {});
    Iterator<Step> steps =
        new Replay(plan, checkpoints, kept, direct, again, progress, activity).after(stepsDone);
    checkpoints.replayed();
    heldBytes = ledger.heldBytes();
    activity.begin(Phase.MOVING, 0);
    try (BlockVisits target = new BlockVisits(sink::open, writeStaging)) {
      run(steps, direct, target);
      committing = true;
      checkpoints.commit(stepsDone);
    } catch (IOException | RuntimeException e) {
      saveAfter(e);
      throw e;
    }
    return ledger.peakBytes();
  }

  private Fragments inFragments(int bytes) {
    Side in = plan.problem().in();
    long most = in.axes().isIdentity() ? bytes : MemoryBudget.permutedBytes(plan.problem());
    return new Fragments(Optional.empty(), Math.min(bytes, most) / elementBytes, in.axes());
  }

  private Fragments outFragments() {
    Side out = plan.problem().written();
    int capacity = writeStaging.capacity();
    int bytes =
        out.isFiltered() ? capacity : Math.min(capacity, Math.max(WRITE_BYTES, elementBytes));
    return new Fragments(out.chunks(), bytes / elementBytes, out.axes());
  }

  private PartWriter writer(BlockVisits target, LongConsumer written) {
    return new PartWriter(
        target, plan.problem(), sink.padding(), outFragments(), this::checkCancelled, written);
  }

  private BlockReader reader(Fragments fragments, BlockReader.Buffers buffers) {
    return new BlockReader(source, plan.problem().in(), fragments, elementBytes, buffers);
  }

  private ReadSteps intoKept(FragmentSource input) {
    return (box, taken) -> {
      kept.reserve(box);
      return input.read(
          box,
          (fragment, dense) -> {
            kept.scatter(fragment, dense);
            taken.accept(fragment.volume() * elementBytes);
          });
    };
  }

  private FragmentSource summed(BlockReader reader) {
    return (box, visitor) -> {
      reader.read(box, BlockReader.Choice.ALL, visitor);
      return checkpoints.takeSum();
    };
  }

  /** Chunks that pass through filters come from a cache that both sides share. */
  private boolean readsAhead() {
    return !plan.problem().in().isFiltered() && batchBytes >= elementBytes;
  }

  private void run(Iterator<Step> steps, BlockReader direct, BlockVisits target)
      throws IOException {
    PartWriter writer = writer(target, activity::addWritten);
    if (!readsAhead()) {
      run(steps, intoKept(summed(direct)), target, writer);
      return;
    }
    if (stepsDone > 0) {
      ledger.limit(mostHeld());
    }
    try (SharedReads ahead = readAhead(direct);
        Filler filler = new Filler(plan.stepsAfter(stepsDone), kept::hasRoom, intoKept(ahead))) {
      run(steps, filler, target, writer);
      ahead.finish();
    }
  }

  /** Each thread needs two batches: one is filled while the other is used. */
  private SharedReads readAhead(BlockReader direct) {
    int threads = source.visitors();
    int batch = batchBytes;
    while (readStaging.capacity() / batch < 2 * threads && batch / 2 >= leastBatch()) {
      batch /= 2;
    }
    Fragments inBatches = inFragments(batch);
    int most = Math.max(1, readStaging.capacity() / batch / 2);
    int readers = Math.min(threads, most);
    return new SharedReads(
        () -> plan.stepsAfter(stepsDone),
        box -> readers == 1 ? List.of(box).iterator() : direct.parts(box),
        readStaging,
        batch,
        readers,
        buffers -> summed(reader(inBatches, buffers)));
  }

  private int leastBatch() {
    return Math.max(LEAST_BATCH, elementBytes);
  }

  /** Returns the peak of the steps that are left: a resumed job holds no more, either. */
  private long mostHeld() {
    long held = ledger.heldBytes();
    long most = ledger.peakBytes();
    for (Iterator<Step> rest = plan.stepsAfter(stepsDone); rest.hasNext(); ) {
      Step step = rest.next();
      held += (step instanceof Step.Read ? 1 : -1) * step.box().volume() * elementBytes;
      most = Math.max(most, held);
    }
    return most;
  }

  private void run(Iterator<Step> steps, ReadSteps reads, BlockVisits target, PartWriter writer)
      throws IOException {
    while (steps.hasNext()) {
      Step step = steps.next();
      if (step instanceof Step.Read) {
        read(step.box(), reads);
      } else {
        write(step.box(), target, writer);
        reads.released();
      }
      activity.hold(heldBytes, progress.published());
      observer.progress(bytesWritten(), heldBytes, progress.published());
    }
  }

  private void read(Box box, ReadSteps reads) throws IOException {
    checkCancelled();
    int sum =
        reads.read(
            box,
            bytes -> {
              activity.addRead(bytes);
              checkCancelled();
            });
    checkpoints.read(sum);
    heldBytes += box.volume() * elementBytes;
    stepsDone++;
  }

  private void write(Box box, BlockVisits target, PartWriter writer) throws IOException {
    WaitingBox waiting = kept.waitingBox(box);
    progress.forEachPart(
        box,
        (number, block, region) -> {
          writer.write(number, block, region, waiting, fragment -> true);
          progress.count(number, block, region);
        });
    target.close();
    progress.publishCompleted();
    kept.release(box);
    heldBytes -= box.volume() * elementBytes;
    stepsDone++;
    committing = true;
    checkpoints.written(stepsDone, box.volume() * elementBytes);
    committing = false;
  }

  private long bytesWritten() {
    return progress.writtenElements() * elementBytes;
  }

  private void checkCancelled() {
    if (observer.cancelled()) {
      throw new CancellationException("stopped after " + bytesWritten() + " bytes");
    }
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
}
