package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.AppendedInput;
import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.Steps;
import io.resplit.array.StorageOrder;
import io.resplit.engine.Engine;
import io.resplit.geometry.AxisIndices;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Companion;
import io.resplit.io.Activity;
import io.resplit.job.DurableJob;
import io.resplit.job.Move;
import io.resplit.job.ResumeState;
import io.resplit.manifest.Manifest;
import io.resplit.partition.Grid;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.Planning;
import io.resplit.request.RegionRequest;
import io.resplit.request.SetRequest;
import io.resplit.request.TaskNumber;
import io.resplit.result.Cost;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.result.Rest;
import io.resplit.set.BlockSet;
import io.resplit.task.Attempt;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * All that {@link AnyJob} asks of the product: each call of the protocol of a job is here once.
 *
 * @param resplit the library
 */
public record JobDoor(Resplit resplit) {

  /** How jobs are run that only make files for others. */
  static final JobOptions UNFORCED =
      new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, true, false);

  /** A job that is planned. */
  record Planned(BlockSet in, BlockSet out, PlanOptions options, List<Move> moves) {

    List<PlanReport> reports() {
      return moves.stream().map(Move::planned).toList();
    }

    long steps() {
      return reports().stream().mapToLong(FormatJob::steps).sum();
    }

    Cost cost() {
      return Steps.report(moves).total().cost();
    }

    /** Returns this job within as much memory as the plan says it needs, if that is more. */
    private Optional<PlanOptions> enough() {
      PlanReport worst = Steps.report(moves).worst();
      long bytes = worst.cost().peakBytes() + worst.budget().cacheBytes();
      return Steps.report(moves).total().fits()
          ? Optional.empty()
          : Optional.of(options.withMemory(new MemoryLimit.OfData(worst.limit().limitFor(bytes))));
    }
  }

  BlockSet find(SetRequest request) throws IOException {
    return resplit.find(request);
  }

  BlockSet within(BlockSet set, RegionRequest region) throws IOException {
    return resplit.within(set, region);
  }

  /** Returns the same, of which gaps are skipped unless they are short. */
  static BlockSet within(BlockSet set, List<AxisIndices> indices, long throughBytes) {
    return set.within(indices, ArrayHeader.Placement.NONE, throughBytes);
  }

  /** Returns the files of a set. */
  static List<Path> files(BlockSet set) {
    return LongStream.range(0, set.blockCount()).mapToObj(set::path).toList();
  }

  /** Returns the variables of a set whose axes are permuted with those of the array. */
  static List<String> turnedWith(BlockSet set) {
    int rank = set.grid().rank();
    return set.header()
        .companions()
        .moved()
        .filter(each -> each.isLikeArray(rank))
        .map(Companion::path)
        .toList();
  }

  BlockSet output(BlockSet in, OutputRequest request) throws IOException {
    return resplit.output(in, request);
  }

  /** Returns the name of the slowest axis, or its number as listed. */
  static String slowest(BlockSet in) {
    int last = in.grid().rank() - 1;
    int listed = in.order() == StorageOrder.C ? 0 : last;
    List<String> names = in.array().listedAxisNames();
    String own = names.isEmpty() ? "" : names.get(listed);
    return own.isEmpty() ? Integer.toString(listed) : own;
  }

  /** Plans a job, in more memory if the limit is too small. */
  Planned plan(BlockSet in, BlockSet out, PlanOptions options, boolean checksums)
      throws IOException {
    Planned job = planned(in, out, options, checksums);
    for (int more = 0; job.enough().isPresent(); more++) {
      assertTrue(more < 3, () -> "never enough: " + job.options());
      return plan(in, out, job.enough().get(), checksums);
    }
    return job;
  }

  private Planned planned(BlockSet in, BlockSet out, PlanOptions options, boolean checksums)
      throws IOException {
    PlanReport lead = resplit.plan(Steps.problem(in, out, checksums), in.type(), options);
    return new Planned(in, out, options, Steps.moves(in, out, lead, options, checksums));
  }

  /** Plans a job as the journal says that one was planned which was interrupted. */
  Planned resumed(Planned job, boolean checksums) throws IOException {
    PlanOptions options = ResumeState.of(job.out).planning().orElse(job.options);
    return planned(job.in, job.out, options, checksums);
  }

  /** Returns the passes of a job through a folder, whatever time they take. */
  List<Job> passes(Planned job, Function<Move, Grid> blocks, Path folder, JobOptions how)
      throws IOException {
    Planning same = Planning.by(job.options);
    return Steps.passes(resplit.job(job.in, job.out, same, how), blocks, folder);
  }

  /** Returns how one of several passes is planned. */
  static Planned planned(Job pass, PlanOptions options) throws IOException {
    return new Planned(pass.in(), pass.out(), options, Steps.moves(pass));
  }

  /** Returns what a job would cost, or what is left of it. */
  Rest check(Planned job, JobOptions options) throws IOException {
    return Steps.check(job.moves, options);
  }

  JobSummary run(Planned job, JobOptions options, JobObserver observer) throws IOException {
    if (observer != JobObserver.NONE) {
      return Steps.run(job.moves, options.withPlanning(job.options), observer);
    }
    Progress progress = new Progress();
    JobSummary done = Steps.run(job.moves, options.withPlanning(job.options), progress);
    progress.requireDone(job.moves.stream().mapToLong(Move::bytes).sum());
    return done;
  }

  /** Runs a job in an engine of a test. */
  static void run(Planned job, JobOptions options, Engine engine) throws IOException {
    JobOptions planned = options.withPlanning(job.options);
    new DurableJob(engine, job.moves, planned, JobObserver.NONE).run();
  }

  /** Sees that what is done never becomes more than there is to do, and all of it at the end. */
  private static final class Progress implements JobObserver {
    private final Activity activity = new Activity();
    private double own;

    @Override
    public Activity activity() {
      return activity;
    }

    @Override
    public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
      Activity.Work work = activity.work();
      assertTrue(work.done() <= work.total() && work.own() >= own, work::toString);
      own = work.own();
    }

    void requireDone(long arrays) {
      Activity.Work work = activity.work();
      assertTrue(work.isDone() && work.arrays() == arrays, work::toString);
      assertEquals(List.of(arrays, arrays), List.of(work.read(), work.written()));
    }
  }

  /** Moves all of a set, in enough memory. */
  BlockSet moved(BlockSet in, OutputRequest request) throws IOException {
    BlockSet out = output(in, request);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
    run(plan(in, out, options, true), UNFORCED, JobObserver.NONE);
    return out;
  }

  Optional<Attempt> begin(BlockSet in, BlockSet out, TaskNumber number) throws IOException {
    return Steps.begin(Steps.task(in, out, number), "", false, JobObserver.NONE);
  }

  /** Returns whether a job can be cut into so many tasks, if it can be cut at all. */
  boolean canCut(BlockSet in, BlockSet out, int count) {
    try {
      Steps.task(in, out, TaskNumber.all(count).get(0));
      return true;
    } catch (IllegalArgumentException e) {
      return !e.getMessage().contains("give at most");
    }
  }

  long finish(BlockSet out) throws IOException {
    return resplit.finish(out.root().toString()).tasks();
  }

  AppendedInput appending(Path file, String axis, BlockSet more) throws IOException {
    return resplit.appending(file, axis, more, JobObserver.NONE);
  }

  /** Fails unless two sets hold the same elements. */
  void compare(BlockSet a, BlockSet b) throws IOException {
    PlanOptions enough = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
    PlanReport planned = resplit.plan(Steps.problem(a, b), a.type(), enough);
    assertEquals(a.grid().shape().volume(), Steps.compare(a, b, planned, JobObserver.NONE));
  }

  /** Returns how many files have the checksums that the manifest records; its digest is right. */
  long verified(BlockSet set) throws IOException {
    Manifest manifest = resplit.manifestOf(set).orElseThrow();
    return resplit.verify(set, manifest, JobObserver.NONE).checksums();
  }
}
