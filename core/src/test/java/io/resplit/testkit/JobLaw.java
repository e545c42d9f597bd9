package io.resplit.testkit;

import static io.resplit.testkit.JobFeature.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Job;
import io.resplit.Steps;
import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;
import io.resplit.cost.CostModel;
import io.resplit.format.FolderFiles;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.job.Move;
import io.resplit.partition.Grid;
import io.resplit.planner.UnsuitableProblemException;
import io.resplit.request.ChunkOptions;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.request.TaskNumber;
import io.resplit.result.ChunkCost;
import io.resplit.result.Cost;
import io.resplit.result.DiskModel;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.result.Rest;
import io.resplit.set.BlockSet;
import io.resplit.task.Attempt;
import io.resplit.testkit.JobFeature.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The law of jobs: what a plan costs is what brute force counts and what the job counts, also when
 * it was interrupted or cut into tasks. How jobs are run is drawn as well.
 */
final class JobLaw {

  private final JobDraw draw;
  private final JobDoor door;
  private final Random random;

  /** Then a job may be done before the step after which it is to be killed. */
  private boolean hasFewerSteps;

  JobLaw(JobDraw draw, JobDoor door, Random random) {
    this.draw = draw;
    this.door = door;
    this.random = random;
  }

  /** Runs a job at once. */
  void run(BlockSet in, BlockSet out) throws IOException {
    JobDoor.Planned job = planned(in, out);
    JobSummary done = runLeft(job, options(job, Existing.REFUSE), JobObserver.NONE);
    assertEquals(job.cost(), done.planned());
    assertEquals(filesOf(out), done.filesWritten());
  }

  private static long filesOf(BlockSet out) throws IOException {
    long files = 0;
    for (long block = 0; block < out.blockCount(); block++) {
      try (Stream<Path> all = Files.walk(FolderFiles.place(out.path(block)))) {
        files += all.filter(Files::isRegularFile).count();
      }
    }
    return files;
  }

  /**
   * Runs a job in two passes through a folder, each of which may be killed and resumed.
   *
   * @return whether both fit the memory and the strategy of one: else nothing is done
   */
  boolean runPasses(BlockSet in, BlockSet out, Path folder) throws IOException {
    JobDoor.Planned one = planned(in, out);
    JobOptions how = options(one, Existing.REFUSE);
    Map<String, Grid> drawn = new HashMap<>();
    Function<Move, Grid> blocks =
        move -> drawn.computeIfAbsent(move.out().dataset(), any -> between(move));
    List<Job> passes = door.passes(one, blocks, folder, how);
    if (!canRun(passes)) {
      return false;
    }
    for (int i = 0; i < passes.size(); i++) {
      Job pass = passes.get(i);
      if (isKilled(pass, JobDoor.planned(pass, one.options()))) {
        pass = door.passes(one, blocks, folder, how.with(Existing.RESUME)).get(i);
      }
      JobDoor.Planned planned = JobDoor.planned(pass, one.options());
      planned.reports().forEach(each -> requireBruteForce(each, one.options().chunks().rules()));
      requireAsPlanned(planned, pass.check(), pass.run(JobObserver.NONE));
    }
    for (Job first : passes.subList(0, passes.size() - 1)) {
      first.deleteBlocks();
      assertFalse(Files.exists(first.out().root()));
    }
    return true;
  }

  private static boolean canRun(List<Job> passes) throws IOException {
    try {
      for (Job pass : passes) {
        if (!pass.report().total().fits()) {
          return false;
        }
      }
      return true;
    } catch (UnsuitableProblemException e) {
      return false;
    }
  }

  private Grid between(Move move) {
    Shape array = move.planned().plan().problem().shape();
    Shape block = Shape.of(array.rank(), axis -> 1 + random.nextLong(array.length(axis)));
    return move.in().order().toListed(Grid.uniform(array, block));
  }

  private boolean isKilled(Job pass, JobDoor.Planned planned) throws IOException {
    long steps = planned.steps();
    if (!draw.isInterrupted() || steps == 0) {
      return false;
    }
    try {
      pass.run(InterruptedJob.crashingAt((int) (1 + random.nextLong(steps))));
      throw new AssertionError("the pass has fewer steps");
    } catch (InterruptedJob.Crash crash) {
      return true;
    }
  }

  /** Runs a job whose input is read through others, and returns how it is planned. */
  PlanOptions runReading(BlockSet in, BlockSet out, ChangingBlocks reading) throws IOException {
    JobDoor.Planned job = planned(in, out);
    JobDoor.run(job, options(job, Existing.REFUSE), reading.engine());
    return job.options();
  }

  /** Runs a job whose input is changed meanwhile, and returns why it has failed. */
  Optional<ResplitException> runChanged(
      BlockSet in, BlockSet out, PlanOptions same, ChangingBlocks changing) throws IOException {
    JobDoor.Planned job = door.plan(in, out, same, checksums());
    try {
      JobDoor.run(job, options(job, Existing.REFUSE), changing.engine());
      return Optional.empty();
    } catch (ResplitException e) {
      return Optional.of(e);
    }
  }

  /** Runs a job that is killed after any of its steps, and once more when it is resumed. */
  void runInterrupted(BlockSet in, BlockSet out) throws IOException {
    JobDoor.Planned job = planned(in, out);
    long steps = job.steps();
    boolean isKilled = isKilled(job, 1 + random.nextLong(steps));
    assertTrue(isKilled || hasFewerSteps);
    if (isKilled && draw.has(CRASH_TWICE)) {
      isKilled = isKilled(door.resumed(job, checksums()), 1 + random.nextLong(steps));
    }
    if (isKilled) {
      JobDoor.Planned rest = door.resumed(job, checksums());
      runLeft(rest, options(rest, Existing.RESUME), JobObserver.NONE);
    }
  }

  private boolean isKilled(JobDoor.Planned job, long step) throws IOException {
    try {
      runLeft(job, options(job, Existing.RESUME), InterruptedJob.crashingAt((int) step));
      return false;
    } catch (InterruptedJob.Crash crash) {
      return true;
    }
  }

  /** Runs a job task by task, in any order, some of which are killed. */
  void runTasks(BlockSet in, BlockSet out) throws IOException {
    int drawn = List.of(1, 2, 3, 7).get(random.nextInt(4));
    int count =
        IntStream.iterate(drawn, n -> n - 1)
            .filter(n -> door.canCut(in, out, n))
            .findFirst()
            .getAsInt();
    List<TaskNumber> tasks = new ArrayList<>(TaskNumber.all(count));
    Collections.shuffle(tasks, random);
    for (TaskNumber task : tasks) {
      assertThrows(ResplitException.class, () -> door.finish(out));
      int kills = draw.has(CRASH_TWICE) ? 2 : draw.has(CRASH) ? 1 : 0;
      for (int kill = 0; kill < kills; kill++) {
        attempt(in, out, task, InterruptedJob.crashingAt(1 + random.nextInt(9)));
      }
      attempt(in, out, task, JobObserver.NONE);
    }
    assertEquals(count, door.finish(out));
  }

  /** What is killed leaves what it has, or looks as if it lived; and two attempts may meet. */
  private void attempt(BlockSet in, BlockSet out, TaskNumber number, JobObserver observer)
      throws IOException {
    Optional<Attempt> begun = door.begin(in, out, number);
    if (begun.isEmpty()) {
      return;
    }
    boolean meets = observer == JobObserver.NONE && random.nextInt(4) == 0;
    Optional<Attempt> second = meets ? door.begin(in, out, number) : Optional.empty();
    try {
      complete(begun.get(), observer);
      if (second.isPresent()) {
        complete(second.get(), observer);
      }
      begun.get().close();
    } catch (InterruptedJob.Crash crash) {
      if (random.nextBoolean()) {
        begun.get().close();
      }
    }
  }

  private void complete(Attempt attempt, JobObserver observer) throws IOException {
    JobDoor.Planned job = door.resumed(planned(attempt.in(), attempt.out()), true);
    try {
      JobSummary done = door.run(job, options(job, Existing.RESUME), observer);
      assertTrue(draw.has(IN_SPARSE) || done.planned().equals(done.measured()));
    } catch (IOException e) {
      assertTrue(attempt.isDone(), e::toString); // another attempt was faster
    }
    attempt.complete();
  }

  private JobSummary runLeft(JobDoor.Planned job, JobOptions how, JobObserver observer)
      throws IOException {
    Rest rest = door.check(job, how);
    assertTrue(rest.cost().peakBytes() <= job.cost().peakBytes());
    JobSummary done = door.run(job, how, observer);
    requireAsPlanned(job, rest, done);
    return done;
  }

  /** Which chunks the files of the input lack, only they know. */
  private void requireAsPlanned(JobDoor.Planned job, Rest rest, JobSummary done) {
    assertEquals(rest.cost(), done.planned());
    Cost whole = job.cost();
    if (draw.has(IN_SPARSE) && done.measured().readSeeks() < rest.cost().readSeeks()) {
      assertTrue(done.measured().chunks().decodes() <= rest.cost().chunks().decodes());
      assertTrue(done.measured().chunks().encodes() <= rest.cost().chunks().encodes());
      assertTrue(done.measured().writeSeeks() <= rest.cost().writeSeeks());
      if (done.measured().readOpens() == 0) {
        requireNothingRead(job, done.measured());
        hasFewerSteps = true;
        return;
      }
      requireVisited(rest.cost(), done.measured());
      return;
    }
    assertEquals(rest.cost(), done.measured());
    if (!whole.isFiltered()) {
      assertEquals(rest.readBytes(), done.bytesRead());
      assertEquals(rest.cost().bytes(), done.bytesWritten());
      assertTrue(rest.cost().seeks() <= whole.seeks());
      assertTrue(rest.cost().opens() <= whole.opens());
    }
    assertTrue(rest.cost().seeks() <= whole.seeks() * 1.1);
  }

  /** Of several variables one may have no chunk that is stored: then it takes no steps. */
  private void requireVisited(Cost planned, Cost measured) {
    if (draw.has(VARIABLES)) {
      assertTrue(measured.opens() <= planned.opens());
      assertTrue(measured.peakBytes() <= planned.peakBytes());
      hasFewerSteps |= measured.opens() < planned.opens();
    } else {
      assertEquals(planned.opens(), measured.opens());
      assertEquals(planned.peakBytes(), measured.peakBytes());
    }
  }

  /** If no chunk of what is read is stored, files are only made, all at once. */
  private static void requireNothingRead(JobDoor.Planned job, Cost measured) {
    assertEquals(0, measured.readSeeks() + measured.writeSeeks() + measured.peakBytes());
    assertEquals(0, measured.chunks().decodes() + measured.chunks().encodes());
    long files = job.moves().stream().mapToLong(move -> move.out().blockCount()).sum();
    assertEquals(files, measured.writeOpens());
  }

  private JobDoor.Planned planned(BlockSet in, BlockSet out) throws IOException {
    PlanOptions options = planning(in);
    List<String> names = Steps.strategies();
    JobDoor.Planned job;
    try {
      job =
          door.plan(
              in,
              out,
              draw.has(OTHER_STRATEGY)
                  ? options.withStrategy(names.get(random.nextInt(names.size())))
                  : options,
              checksums());
    } catch (UnsuitableProblemException e) {
      job = door.plan(in, out, options, checksums());
    }
    CacheRules rules = job.options().chunks().rules();
    job.reports().forEach(planned -> requireBruteForce(planned, rules));
    return job;
  }

  /** Times are added up in another order. */
  private static ChunkCost near(ChunkCost expected, ChunkCost brute) {
    double error = Math.abs(expected.picoseconds() - brute.picoseconds());
    return new ChunkCost(
        brute.decodes(),
        brute.absent(),
        brute.encodes(),
        brute.redecodes(),
        brute.copies(),
        brute.cachePeakBytes(),
        error <= 1e-9 * brute.picoseconds() ? expected.picoseconds() : brute.picoseconds(),
        brute.readAgainBytes(),
        brute.writtenAgainBytes());
  }

  private static void requireBruteForce(PlanReport planned, CacheRules rules) {
    Cost cost = planned.cost();
    long cache = planned.budget().cacheBytes();
    Cost brute = BruteForce.replay(planned.plan(), cache, rules);
    assertEquals(
        new Cost(
            brute.readSeeks(),
            brute.writeSeeks(),
            brute.readOpens(),
            brute.writeOpens(),
            brute.bytes(),
            brute.peakBytes(),
            near(cost.chunks(), brute.chunks()),
            brute.gapBytes(),
            cost.inflation()),
        cost);
    assertTrue(CostModel.lowerBoundSeeks(planned.plan().problem()) <= cost.seeks());
    assertTrue(planned.fits());
    assertTrue(cost.peakBytes() + planned.budget().cacheBytes() <= planned.dataLimitBytes());
  }

  private boolean checksums() {
    return !draw.has(NO_CHECKSUMS);
  }

  private PlanOptions planning(BlockSet in) {
    long most =
        draw.has(LITTLE_MEMORY)
            ? 3L * in.type().bytes()
            : 2 * in.grid().shape().volume() * in.type().bytes();
    return PlanOptions.within(new MemoryLimit.OfData(1 + random.nextLong(most)))
        .withDisk(disk(draw))
        .withChunks(chunks());
  }

  /** Returns a disk for which threads are of use: many, some, or one that writes. */
  private static DiskModel disk(JobDraw draw) {
    return draw.has(THREADS_8)
        ? DiskModel.NFS
        : draw.has(THREADS_2) ? DiskModel.VIRTUAL : DiskModel.HDD;
  }

  private ChunkOptions chunks() {
    Replacement policy =
        draw.has(LRU)
            ? Replacement.LRU
            : draw.has(COMPLETE_FIRST) ? Replacement.COMPLETE_FIRST : Replacement.NEXT_USE;
    long in = draw.has(RESERVED) ? random.nextInt(200) : 0;
    long out = draw.has(RESERVED) ? random.nextInt(200) : 0;
    int threads = Integer.parseInt(draw.of(Choice.THREADS).value());
    return new ChunkOptions(threads, new CacheRules(policy, in, out));
  }

  /** A file that tasks write together can only be read when all of it is there. */
  private boolean readsBack() {
    boolean isShared = draw.has(TASKS) && draw.has(ONE_FILE);
    return checksums() && !isShared && !draw.has(TO_ZARR) && random.nextBoolean();
  }

  private JobOptions options(JobDoor.Planned job, Existing existing) {
    CommitInterval interval = new CommitInterval(1 + random.nextInt(500), Long.MAX_VALUE);
    Fsync fsync = random.nextInt(20) == 0 ? Fsync.BLOCK : Fsync.NONE;
    return new JobOptions(existing, fsync, interval, checksums(), readsBack())
        .with(job.options().chunks());
  }
}
