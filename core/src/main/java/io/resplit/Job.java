package io.resplit;

import io.resplit.cost.DiskSpace;
import io.resplit.cost.HeldData;
import io.resplit.engine.SequentialEngine;
import io.resplit.format.Formats;
import io.resplit.io.OwnFolders;
import io.resplit.io.ResplitException;
import io.resplit.job.DurableJob;
import io.resplit.job.Move;
import io.resplit.job.SetComparison;
import io.resplit.job.UnfinishedSet;
import io.resplit.journal.JobFiles;
import io.resplit.journal.SavedJob;
import io.resplit.manifest.Manifest;
import io.resplit.output.OutputSpace;
import io.resplit.report.JobReport;
import io.resplit.report.NoPlanText;
import io.resplit.report.TaskPlan;
import io.resplit.report.plot.PlanPlot;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.Planning;
import io.resplit.request.TaskNumber;
import io.resplit.result.JobSummary;
import io.resplit.result.MemoryCurve;
import io.resplit.result.PlanReport;
import io.resplit.result.Rest;
import io.resplit.set.BlockSet;
import io.resplit.set.SetBytes;
import io.resplit.task.Attempt;
import io.resplit.task.JobTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * A job that moves the array of a set, and the other variables, into another set; or one of the
 * tasks of such a job. Plans at the first question that needs the plan, and keeps it.
 *
 * <p>A job that does not fit its memory takes fewer threads if it may, and is refused where that is
 * not enough. Touches nothing before {@link #begin} or {@link #run}. Confined to one thread.
 */
public final class Job implements AutoCloseable {

  private final Formats formats;
  private final BlockSet in;
  private final BlockSet out;
  private final Planning planning;
  private final JobOptions options;
  private final Pass pass;
  private final Optional<JobTask> task;
  private final Optional<Attempt> attempt;
  private Optional<JobPlan> plan = Optional.empty();
  private List<Move> moves = List.of();

  /**
   * Which part of a job this is.
   *
   * @param between sets from which arrays are read instead, by the names of these in the output
   * @param isOne whether this is one of several passes
   */
  private record Pass(Map<String, BlockSet> between, boolean isOne) {

    private static final Pass NONE = new Pass(Map.of(), false);
  }

  Job(Formats formats, BlockSet in, BlockSet out, Planning planning, JobOptions options) {
    this(formats, in, out, planning, options, Pass.NONE, Optional.empty(), Optional.empty());
  }

  private Job(
      Formats formats,
      BlockSet in,
      BlockSet out,
      Planning planning,
      JobOptions options,
      Pass pass,
      Optional<JobTask> task,
      Optional<Attempt> attempt) {
    this.formats = formats;
    this.in = in;
    this.out = out;
    this.planning = planning;
    this.options = options;
    this.pass = pass;
    this.task = task;
    this.attempt = attempt;
  }

  /** Returns the set that is read, or the part that a task takes of it. */
  public BlockSet in() {
    return in;
  }

  /** Returns the set that is written, or the part of it that a task writes. */
  public BlockSet out() {
    return out;
  }

  /**
   * Returns one of the tasks that this job is cut into.
   *
   * @throws IllegalArgumentException if the job cannot have so many
   */
  public Job task(TaskNumber number) {
    return tasks(number.count(), number.by()).apply(number.index());
  }

  /**
   * Returns all tasks that this job is cut into, by their numbers. A task continues what an earlier
   * attempt at it has left.
   *
   * @param by axes to cut along, as listed; chosen if empty
   * @throws IllegalArgumentException if the job cannot have so many
   */
  public LongFunction<Job> tasks(long count, List<String> by) {
    LongFunction<JobTask> all = JobTask.all(in, out, count, by, formats);
    return number -> of(all.apply(number));
  }

  /** Returns this task as one that begins from the job as it was saved. */
  public Job from(SavedJob saved) {
    return of(task.orElseThrow().from(saved));
  }

  private Job of(JobTask one) {
    return new Job(
        formats,
        one.in(),
        one.out(),
        planning,
        options.with(Existing.RESUME),
        Pass.NONE,
        Optional.of(one),
        Optional.empty());
  }

  private JobPlan plan() throws IOException {
    if (plan.isEmpty()) {
      plan = Optional.of(JobPlan.of(in, out, planning, options, formats, pass.between));
    }
    return plan.get();
  }

  /**
   * Returns the same job as one of several passes.
   *
   * @param between sets from which it reads some of its arrays instead
   */
  Job asPass(Map<String, BlockSet> between) {
    Pass one = new Pass(between, true);
    return new Job(formats, in, out, planning, options, one, task, attempt);
  }

  /** Returns the same job, to be planned anew. */
  public Job unplanned() {
    return new Job(formats, in, out, planning, options, pass, task, attempt);
  }

  /** Returns how it is planned. */
  Planning planning() {
    return planning;
  }

  /** Returns how it is run. */
  JobOptions options() {
    return options;
  }

  /** Returns the attempt at a task that this is, if it has begun. */
  Optional<Attempt> attempt() {
    return attempt;
  }

  /** Returns the move of an array as it would be if another set held it. */
  Move from(BlockSet other, Move move) throws IOException {
    return plan().from(other, move);
  }

  /** Returns all that this job moves. */
  List<Move> moves() throws IOException {
    if (moves.isEmpty()) {
      moves = plan().moves();
    }
    return moves;
  }

  /** Returns the plan of the array that leads. It may not fit the memory: see {@link #run}. */
  public PlanReport lead() throws IOException {
    return plan().planned().report();
  }

  /** Returns the plans of all arrays that are moved. */
  public JobReport report() throws IOException {
    return JobPlan.report(moves());
  }

  /**
   * Checks that the plans fit the memory.
   *
   * @throws ResplitException if one does not; the message names a limit that is enough
   */
  public void requireFits() throws IOException {
    if (!report().total().fits()) {
      throw tooLarge(report().worst(), moves());
    }
  }

  private ResplitException tooLarge(PlanReport refused, List<Move> all) throws IOException {
    PlanReport least = LeastLimit.after(refused, limit -> plan().within(limit, all));
    return new ResplitException(ResplitException.Reason.NO_MEMORY, NoPlanText.of(refused, least));
  }

  /** Returns what a task will do, if its plans fit the memory. */
  public TaskPlan taskPlan() throws IOException {
    requireFits();
    JobTask one = task.orElseThrow();
    PlanReport total = report().total();
    return new TaskPlan(
        one.number().index(),
        out.order().toListed(one.box()),
        out.grid().blockCount(),
        one.rereadBytes(moves().stream().map(Move::in).toList()),
        moves().stream().mapToLong(Move::bytes).sum(),
        total.cost(),
        total.predictedSeconds());
  }

  /** Returns the space that the output needs and has, one entry for each folder. */
  public List<DiskSpace> space() throws IOException {
    OutputSpace space = OutputSpace.of(out);
    return List.of(
        new DiskSpace(
            out.root().toString(),
            new SetBytes(out).least(),
            space.neededBytes(),
            space.freeBytes()));
  }

  /**
   * Returns what all strategies cost at many limits of memory, that of the plan among them, for the
   * array that leads.
   */
  public MemoryCurve curve() throws IOException {
    return JobPlan.curve(lead(), plan().asked().objective());
  }

  /**
   * Returns a drawing of the plan of the array that leads as SVG: {@code curve}, the blocks and
   * steps in a section, and the data held over the steps.
   */
  public String plot(MemoryCurve curve) throws IOException {
    return PlanPlot.svg(lead(), curve, HeldData.of(lead().plan(), PlanPlot.BUCKETS));
  }

  /**
   * Checks without a plan that the output is free, or that of the job that is to be resumed.
   *
   * @return whether there is anything left to do of a task
   * @throws ResplitException if it is not
   */
  public boolean isLeft() throws IOException {
    if (task.isPresent() && attempt.isEmpty()) {
      return Attempt.check(task.get(), JobObserver.NONE);
    }
    if (options.existing() == Existing.REFUSE) {
      UnfinishedSet.refuseOutput(out);
    }
    return true;
  }

  /** Returns whether this is a job to be resumed that was completed before. */
  public boolean isFinished() throws IOException {
    return durable(JobObserver.NONE).isFinished();
  }

  /**
   * Checks before anything is written that the plans can be run, or go on where they are to go on;
   * changes nothing.
   *
   * @return what the job would do: all of the plans, or what an interrupted job has left of them
   * @throws ResplitException if inputs are wrong, outputs exist or alias inputs, space is short, or
   *     what an interrupted job has left belongs to another plan
   */
  public Rest check() throws IOException {
    return durable(JobObserver.NONE).check();
  }

  /**
   * Checks that the output is free, or that of the job that is to be resumed; looks at no array
   * that is read from elsewhere, which may not be there yet.
   *
   * @return whether it is that of a job to be resumed
   * @throws ResplitException if it is neither
   */
  public boolean checkOutput() throws IOException {
    return durable(JobObserver.NONE).checkOutput().isPresent();
  }

  /**
   * Checks that copies of an array in the files that are read are equal, all of which are read.
   *
   * @throws ResplitException if they are not
   */
  public void checkCopies(JobObserver observer) throws IOException {
    durable(observer).checkCopies();
  }

  private DurableJob durable(JobObserver observer) throws IOException {
    JobOptions how = options.with(plan().planned().chunks()).withPlanning(plan().asked());
    return new DurableJob(new SequentialEngine(), in, pass.isOne, moves(), how, observer);
  }

  /**
   * Begins a task: an attempt at it has a folder of its own for what it writes. Any other job needs
   * nothing.
   *
   * @return the job as it has begun, to be closed; empty if the task is done
   * @throws ResplitException if the output is not free, or that of another job
   */
  public Optional<Job> begin(JobObserver observer) throws IOException {
    return task.isEmpty() || attempt.isPresent()
        ? Optional.of(this)
        : Attempt.begin(task.get(), options.history(), options.isDurable(), formats, observer)
            .map(this::with);
  }

  private Job with(Attempt begun) {
    return new Job(
        formats, begun.in(), begun.out(), planning, options, pass, task, Optional.of(begun));
  }

  /**
   * Checks both sets, runs the plans, and writes the manifest; of a task, does what is left of it.
   *
   * <p>What a failed job has completed stays, and a job with {@link Existing#RESUME} continues from
   * there.
   *
   * @return what that took; nothing if a task was done before, or by another attempt meanwhile
   * @throws IllegalArgumentException if the plan copies chunks undecoded, but checksums are asked
   *     for
   * @throws IOException if no plan fits the memory, the sets are not as they should be, or reading
   *     or writing fails; no incomplete file has its final name then
   * @throws java.util.concurrent.CancellationException if the observer asked to stop
   */
  public JobSummary run(JobObserver observer) throws IOException {
    if (task.isEmpty()) {
      requireFits();
      return durable(observer).run();
    }
    if (attempt.isPresent()) {
      return attempted(attempt.get(), observer);
    }
    if (pass.isOne) {
      throw new IllegalStateException("begin a task before its passes");
    }
    Optional<Job> begun = begin(observer);
    if (begun.isEmpty()) {
      return nothing();
    }
    try (Job job = begun.get()) {
      return job.run(observer);
    }
  }

  private JobSummary attempted(Attempt own, JobObserver observer) throws IOException {
    JobSummary done;
    try {
      requireFits();
      if (!pass.isOne) {
        own.inOnePass();
      }
      done = durable(observer).run();
    } catch (IOException e) {
      if (!own.isDone()) {
        throw e;
      }
      done = nothing(); // another attempt was faster, and what this one needed is gone
    }
    own.complete();
    return done;
  }

  /**
   * Returns whether another attempt has done this task meanwhile; ends this one then.
   *
   * @throws ResplitException if what that one has written is not there
   */
  public boolean isOvertaken() throws IOException {
    boolean isDone = attempt.isPresent() && attempt.get().isDone();
    if (isDone) {
      attempt.get().complete();
    }
    return isDone;
  }

  /** Returns the summary of a job with nothing left to do. */
  public JobSummary nothing() {
    return JobSummary.nothing(out.grid().blockCount());
  }

  /**
   * Compares the two arrays that lead element for element, whatever their partitions; writes
   * nothing.
   *
   * @return number of elements compared
   * @throws ResplitException if they differ, where the message names the first difference that was
   *     met; or if no plan fits the memory
   */
  public long compare(JobObserver observer) throws IOException {
    if (!lead().fits()) {
      throw tooLarge(lead(), List.of(plan().lead()));
    }
    return new SetComparison(new SequentialEngine(), observer).elements(in, out, lead());
  }

  /**
   * Deletes the blocks that were written to a folder, complete or not, and it if there is nothing
   * else in it.
   */
  public void deleteBlocks() throws IOException {
    for (long block = 0; block < out.blockCount(); block++) {
      Files.deleteIfExists(out.path(block));
      Files.deleteIfExists(out.names().unfinished(out.path(block)));
    }
    Optional<Path> own = JobFiles.of(out).own();
    if (own.isPresent()) {
      OwnFolders.delete(own.get());
    }
    Files.deleteIfExists(out.root().resolve(Manifest.FILE_NAME));
    if (Files.isDirectory(out.root()) && OwnFolders.list(out.root()).isEmpty()) {
      Files.delete(out.root());
    }
  }

  /** Leaves what an attempt at a task has written to the next one, unless it is complete. */
  @Override
  public void close() throws IOException {
    if (attempt.isPresent()) {
      attempt.get().close();
    }
  }
}
