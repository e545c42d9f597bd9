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

/** One job of one plan: one thread decides and commits, others read ahead, sort and write. */
final class SequentialJob {

  /**
   * Most bytes that are written at once where chunks are not filtered. Measured on 686 MB in blocks
   * of 2 MB, 24 runs each: writing a quarter of them at a time takes a third less system time.
   * Where there is memory for requests to a server, these are larger.
   */
  private static final int WRITE_BYTES = 512 << 10;

  private static final int SERVED_BYTES = 1 << 20;

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
  private final boolean isOfSmallBoxes;
  private final Ledger ledger;
  private final KeepBuffer kept;
  private final BlockProgress progress;
  private final ByteBuffer readStaging;
  private final ByteBuffer writeStaging;
  private final boolean isServed;
  private final int batchBytes;
  private final int elementBytes;
  private final StepCount steps;

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
    this.isOfSmallBoxes = budget.isOfSmallBoxes();
    this.ledger = new Ledger(budget.payloadBytes());
    this.kept =
        new KeepBuffer(
            plan, ledger, new PagePool(budget.pages(), budget.pageBytes()), budget.behindBytes());
    this.progress = new BlockProgress(plan.problem().out().grid(), sink);
    this.readStaging = staging(budget.readBytes());
    this.writeStaging = staging(budget.writeBytes());
    this.isServed = budget.moreBytes() > 0;
    this.batchBytes = budget.batchBytes();
    this.elementBytes = plan.problem().elementBytes();
    this.steps = new StepCount(progress, checkpoints, elementBytes);
  }

  private static ByteBuffer staging(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  /** Runs all steps that are left and returns the most payload held, in bytes. */
  long toTheEnd() throws IOException {
    long before = checkpoints.stepsDone();
    activity.beginArray(plan.problem().bytes());
    activity.begin(before == 0 ? Phase.MOVING : Phase.RESUMING, 0);
    BlockReader direct = reader(inFragments(readStaging.capacity()), bytes -> readStaging.clear());
    PartWriter again = writer(writeStaging, bytes -> {});
    Iterator<Step> left =
        new Replay(plan, checkpoints, kept, direct, again, progress, activity).after(before);
    checkpoints.replayed();
    steps.start(before, ledger.heldBytes());
    activity.begin(Phase.MOVING, 0);
    try {
      write(left, direct);
      steps.commit();
    } catch (IOException | RuntimeException e) {
      steps.saveAfter(e);
      throw e;
    }
    return ledger.peakBytes();
  }

  private void write(Iterator<Step> left, BlockReader direct) throws IOException {
    int writers = writers();
    int share = writeStaging.capacity() / Math.max(1, writers);
    try (SharedWrites writes =
        new SharedWrites(
            writers,
            i -> writer(slice(writeStaging, i * share, share), activity::addWritten),
            this::checkCancelled)) {
      run(left, direct, writes);
      writes.await(() -> false);
      if (steps.count()) {
        report();
      }
    }
  }

  /** Each thread needs a share of the staging buffer. */
  private int writers() {
    return Math.min(sink.writers(), writeStaging.capacity() / elementBytes);
  }

  private static ByteBuffer slice(ByteBuffer buffer, int start, int bytes) {
    return buffer.clear().slice(start, bytes).order(ByteOrder.nativeOrder());
  }

  private Fragments inFragments(int bytes) {
    Side in = plan.problem().in();
    long most = in.axes().isIdentity() ? bytes : MemoryBudget.permutedBytes(plan.problem());
    return new Fragments(Optional.empty(), Math.min(bytes, most) / elementBytes, in.axes());
  }

  private Fragments outFragments(int capacity) {
    Side out = plan.problem().written();
    int most = Math.max(isServed ? SERVED_BYTES : WRITE_BYTES, elementBytes);
    int bytes = out.isFiltered() ? capacity : Math.min(capacity, most);
    return new Fragments(out.chunks(), bytes / elementBytes, out.axes());
  }

  private PartWriter writer(ByteBuffer staging, LongConsumer written) {
    return new PartWriter(
        new BlockVisits(sink::open, staging),
        plan.problem(),
        sink.padding(),
        outFragments(staging.capacity()),
        this::checkCancelled,
        written);
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

  private void run(Iterator<Step> left, BlockReader direct, SharedWrites writes)
      throws IOException {
    long before = steps.done();
    if (before > 0) {
      ledger.limit(mostHeld(before));
    }
    if (!readsAhead()) {
      run(left, afterWrites(intoKept(summed(direct)), writes), writes);
      return;
    }
    try (SharedReads ahead = readAhead(direct, before)) {
      if (isOfSmallBoxes) {
        run(left, afterWrites(intoKept(ahead), writes), writes);
      } else {
        fill(left, intoKept(ahead), writes);
      }
      ahead.finish();
    }
  }

  private void fill(Iterator<Step> left, ReadSteps reads, SharedWrites writes) throws IOException {
    Iterator<Step> same = plan.stepsAfter(steps.done());
    try (Filler filler = new Filler(same, kept::hasRoom, writes::areDone, reads)) {
      writes.whenChanged(filler::released);
      run(left, filler, writes);
    }
  }

  /** Reads a box when there is space for it. */
  private ReadSteps afterWrites(ReadSteps reads, SharedWrites writes) {
    return (box, taken) -> {
      writes.await(() -> kept.hasRoom(box));
      return reads.read(box, taken);
    };
  }

  /** Each thread needs two batches: one is filled while the other is used. */
  private SharedReads readAhead(BlockReader direct, long before) {
    int threads = source.visitors();
    int batch = batchBytes;
    while (readStaging.capacity() / batch < 2 * threads && batch / 2 >= leastBatch()) {
      batch /= 2;
    }
    Fragments inBatches = inFragments(batch);
    int most = Math.max(1, readStaging.capacity() / batch / 2);
    int readers = Math.min(threads, most);
    return new SharedReads(
        () -> plan.stepsAfter(before),
        box -> readers == 1 ? List.of(box).iterator() : direct.parts(box),
        readStaging,
        batch,
        readers,
        buffers -> summed(reader(inBatches, buffers)),
        this::checkCancelled);
  }

  private int leastBatch() {
    return Math.max(LEAST_BATCH, elementBytes);
  }

  /** Returns the peak of the steps that are left: a resumed job holds no more, either. */
  private long mostHeld(long before) {
    long held = ledger.heldBytes();
    long most = ledger.peakBytes();
    for (Iterator<Step> rest = plan.stepsAfter(before); rest.hasNext(); ) {
      Step step = rest.next();
      held += (step instanceof Step.Read ? 1 : -1) * step.box().volume() * elementBytes;
      most = Math.max(most, held);
    }
    return most;
  }

  private void run(Iterator<Step> left, ReadSteps reads, SharedWrites writes) throws IOException {
    while (left.hasNext()) {
      Step step = left.next();
      if (step instanceof Step.Read) {
        read(step.box(), reads);
      } else {
        write(step.box(), writes);
      }
      report();
    }
  }

  private void report() {
    activity.hold(steps.heldBytes(), progress.published());
    observer.progress(bytesWritten(), steps.heldBytes(), progress.published());
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
    steps.read(box, sum);
  }

  private void write(Box box, SharedWrites writes) throws IOException {
    SharedWrites.Step step = writes.begin(kept.waitingBox(box), kept.beginWrite(box));
    progress.forEachPart(
        box,
        (number, block, region) -> {
          checkCancelled();
          step.write(number, block, region);
        });
    step.end();
    steps.write(box, step);
  }

  private long bytesWritten() {
    return progress.writtenElements() * elementBytes;
  }

  private void checkCancelled() {
    if (observer.cancelled()) {
      throw new CancellationException("stopped after " + bytesWritten() + " bytes");
    }
  }
}
