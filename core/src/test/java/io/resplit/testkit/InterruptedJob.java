package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.Steps;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.io.Activity;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.SetFormats;
import io.resplit.plan.Step;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.result.Rest;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.verify.RecordCheck;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A small job on real files that is killed at a chosen step, as often as a test likes. */
public final class InterruptedJob {

  /** What ends a run as a crash does: nothing is cleaned up, nothing is committed. */
  public static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }

  private final Resplit resplit = new Resplit();
  private final BlockSet in;
  private final BlockSet out;
  private final ReferenceArray array;
  private final PlanReport planned;
  private final CommitInterval interval;
  private long bytesWritten;

  private InterruptedJob(
      BlockSet in, BlockSet out, ReferenceArray array, long payload, CommitInterval interval) {
    this.in = in;
    this.out = out;
    this.array = array;
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(payload));
    this.planned = Steps.plan(in, out, options);
    this.interval = interval;
  }

  /** Writes the input of the job with this seed below {@code folder}. */
  public static InterruptedJob create(Path folder, long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Shape shape = source.shape(2 + (int) (seed % 2), 200);
    StorageOrder order = seed % 3 == 0 ? StorageOrder.C : StorageOrder.F;
    BlockSet in = set(folder + "/in/x{*}", shape, source.block(shape), order);
    BlockSet out = set(folder + "/out/y{*}", shape, source.block(shape), order);
    ReferenceArray array = new ReferenceArray(in.grid().shape(), 2, source.random());
    array.write(in, 0);
    long payload = 2 + source.random().nextLong(shape.volume());
    CommitInterval interval = new CommitInterval(1 + source.random().nextInt(100), Long.MAX_VALUE);
    return new InterruptedJob(in, out, array, payload, interval);
  }

  /** Writes the input of a job that makes a file of each element. */
  public static InterruptedJob ofSingleElements(Path folder, Shape shape, CommitInterval interval)
      throws IOException {
    Shape row = Shape.of(1, shape.length(1));
    BlockSet in = set(folder + "/in/x{*}", shape, row, StorageOrder.F);
    BlockSet out = set(folder + "/out/y{*}", shape, Shape.of(1, 1), StorageOrder.F);
    ReferenceArray array = new ReferenceArray(in.grid().shape(), 2, new Random(1));
    array.write(in, 0);
    return new InterruptedJob(in, out, array, 2 * row.volume(), interval);
  }

  private static BlockSet set(String address, Shape shape, Shape block, StorageOrder order) {
    var grid = order.grid(shape, block);
    var names = OutputAddress.parse(address).names(".raw", grid, order);
    ElementType type = ElementType.parse("int16");
    return new BlockSet(grid, type, order, new RawFormat(type, 0), names);
  }

  /** Returns the plan of the job. */
  public PlanReport planned() {
    return planned;
  }

  /** Returns what another planner makes of the same job. */
  public PlanReport plannedBy(String strategy) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(bytes()));
    return Steps.plan(in, out, options.withStrategy(strategy));
  }

  /** Deletes all outputs and everything beside them. */
  public void clear() throws IOException {
    bytesWritten = 0;
    left().clear();
  }

  /** Returns what runs have left. */
  public Leftovers left() {
    return new Leftovers(out);
  }

  /** Returns an observer that ends a run after {@code step} steps. */
  public static JobObserver crashingAt(int step) {
    return new InterruptedJob.Crashing(step);
  }

  /** One attempt of a job, which its observer may end. */
  public interface Attempt {

    /** Runs the job. */
    void run(JobObserver observer) throws IOException;
  }

  /** Attempts a job until it is done; each attempt may take more steps than the one before. */
  public static void untilDone(Random random, Attempt attempt) throws IOException {
    for (int step = 1 + random.nextInt(5); ; step += 1 + random.nextInt(20)) {
      try {
        attempt.run(crashingAt(step));
        return;
      } catch (Crash crash) {
        // the next attempt continues
      }
    }
  }

  /** Returns how such attempts are run: each resumes the one before. */
  public static JobOptions resumable(Random random) {
    CommitInterval interval = new CommitInterval(1 + random.nextInt(100), Long.MAX_VALUE);
    return new JobOptions(Existing.RESUME, Fsync.NONE, interval, true, true);
  }

  private static final class Crashing implements JobObserver {
    private int stepsLeft;
    private long bytes;

    Crashing(int steps) {
      this.stepsLeft = steps;
    }

    @Override
    public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
      bytes = bytesWritten;
      if (--stepsLeft == 0) {
        throw new Crash();
      }
    }
  }

  /**
   * Starts the job afresh and ends it after {@code step} steps.
   *
   * @return whether it was not complete by then
   */
  public boolean crash(int step) throws IOException {
    Crashing crashing = new Crashing(step);
    try {
      run(Existing.REFUSE, crashing);
      return false;
    } catch (Crash e) {
      return true;
    } finally {
      bytesWritten = crashing.bytes;
    }
  }

  /** Runs the job. */
  public JobSummary run(Existing existing, JobObserver observer) throws IOException {
    return run(planned, existing, observer);
  }

  /** Runs the job by another plan. */
  public JobSummary run(PlanReport plan, Existing existing, JobObserver observer)
      throws IOException {
    return Steps.run(in, out, plan, options(existing), observer);
  }

  /** Checks without a change that the job can be run by a plan; returns what it would do. */
  public Rest preflight(PlanReport plan, Existing existing) throws IOException {
    return Steps.check(in, out, plan, options(existing));
  }

  private JobOptions options(Existing existing) {
    return new JobOptions(existing, Fsync.NONE, interval, true, true);
  }

  /** Fails unless all outputs, their manifest and its checksums are right, and nothing else is. */
  public void check() throws IOException {
    array.check(out);
    Manifest manifest = SetFormats.recorded(out).orElseThrow();
    if (new RecordCheck(out, new Activity(), () -> false).check(manifest).checksums()
        != out.grid().blockCount()) {
      throw new AssertionError("checksums are missing");
    }
    try (Stream<Path> found = Files.walk(out.root())) {
      long expected = out.grid().blockCount() + 2;
      List<Path> all = found.toList();
      if (all.size() != expected) {
        throw new AssertionError("expected " + expected + " names, found " + all);
      }
    }
  }

  /** Returns the bytes that the run that crashed had written. */
  public long bytesWritten() {
    return bytesWritten;
  }

  /** Returns the size of the array, in bytes. */
  public long bytes() {
    return out.grid().shape().volume() * out.type().bytes();
  }

  /** Returns the bytes between two commits. */
  public long interval() {
    return interval.bytes();
  }

  /** Returns the most bytes that one step writes. */
  public long largestStep() {
    long largest = 0;
    for (Iterator<Step> steps = planned.plan().steps(); steps.hasNext(); ) {
      if (steps.next() instanceof Step.Write write) {
        largest = Math.max(largest, write.box().volume() * out.type().bytes());
      }
    }
    return largest;
  }

  /** Returns the library that runs the job. */
  public Resplit resplit() {
    return resplit;
  }

  /** Returns a set in blocks like those of the input, to be made from the output. */
  public BlockSet back() throws IOException {
    return resplit.output(out, out.root().resolveSibling("back") + "/z{*}", in.listedBlock());
  }

  /** Returns such a set in the given byte order. */
  public BlockSet backIn(ByteOrder order) throws IOException {
    String address = out.root().resolveSibling("turned") + "/z{*}";
    OutputRequest request = OutputRequest.blocks(address, in.listedBlock()).withByteOrder(order);
    return resplit.output(out, request);
  }

  /** Returns a plan from the output to that set. */
  public PlanReport planBack() throws IOException {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(bytes()));
    return Steps.plan(out, back(), options);
  }

  /** Returns a plan from the input to another output. */
  public PlanReport planTo(BlockSet target) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(bytes()));
    return Steps.plan(in, target, options.withStrategy("naive"));
  }

  /** Returns what a user would say of the output at an address. */
  public SetRequest request(String address) {
    return SetRequest.at(address)
        .withShape(out.listedShape())
        .withBlock(out.listedBlock())
        .withType(out.type())
        .withOrder(out.order());
  }

  /** Returns the input. */
  public BlockSet in() {
    return in;
  }

  /** Returns the output. */
  public BlockSet out() {
    return out;
  }

  /** Asserts that the job is refused with a message that holds all {@code parts}. */
  public void assertRefused(Existing existing, String... parts) {
    assertThrown(Reason.REFUSED, existing, JobObserver.NONE, parts);
  }

  /** Asserts that the job fails for a reason, with a message that holds all {@code parts}. */
  public void assertThrown(
      Reason reason, Existing existing, JobObserver observer, String... parts) {
    ResplitException failure = assertThrows(ResplitException.class, () -> run(existing, observer));
    assertEquals(reason, failure.reason(), failure.getMessage());
    for (String part : parts) {
      assertTrue(failure.getMessage().contains(part), failure.getMessage());
    }
  }
}
