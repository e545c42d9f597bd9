package io.resplit;

import io.resplit.engine.SequentialEngine;
import io.resplit.format.Formats;
import io.resplit.job.DurableJob;
import io.resplit.job.Move;
import io.resplit.job.ProblemOf;
import io.resplit.job.ResumeState;
import io.resplit.job.SetComparison;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.report.JobReport;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.request.TaskNumber;
import io.resplit.result.JobSummary;
import io.resplit.result.MemoryCurve;
import io.resplit.result.PlanReport;
import io.resplit.result.Rest;
import io.resplit.set.BlockSet;
import io.resplit.task.Attempt;
import io.resplit.task.JobTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The steps of a job one by one, for tests that choose a plan and run just that. */
public final class Steps {

  private static final Formats FORMATS = FormatList.with(List.of(), Long.MAX_VALUE);

  private Steps() {}

  /** Returns the problem of moving an array between two sets, with checksums. */
  public static Problem problem(BlockSet in, BlockSet out) {
    return problem(in, out, true);
  }

  /** Returns the problem of moving an array between two sets. */
  public static Problem problem(BlockSet in, BlockSet out, boolean checksums) {
    return ProblemOf.sets(in, out, checksums, 2);
  }

  /** Returns the plan of moving an array, with so many threads as the options say. */
  public static PlanReport plan(BlockSet in, BlockSet out, PlanOptions options) {
    return new Resplit().plan(problem(in, out), in.type(), options);
  }

  /** Returns what a job moves whose leading array has this plan, made from these options. */
  public static List<Move> moves(
      BlockSet in, BlockSet out, PlanReport planned, PlanOptions options, boolean checksums)
      throws IOException {
    ArrayPlan lead = new ArrayPlan(planned, options.chunks());
    return new JobPlan(in, out, lead, options, checksums, Map.of()).moves();
  }

  /**
   * Returns the passes of a job through a folder, whatever time they take, as if all had begun: of
   * each array in turn its blocks are asked for once.
   *
   * @param blocks of each array between the passes, as listed
   */
  public static List<Job> passes(Job whole, Function<Move, Grid> blocks, Path folder)
      throws IOException {
    Iterator<Move> moves = whole.moves().iterator();
    return new TwoPasses(FORMATS, whole, place -> Optional.of(blocks.apply(moves.next())))
        .through(folder);
  }

  /** Returns what a job moves. */
  public static List<Move> moves(Job job) throws IOException {
    return job.moves();
  }

  /** Returns the names of all strategies. */
  public static List<String> strategies() {
    return List.copyOf(StrategyList.ALL.keySet());
  }

  /** Returns what several moves cost together. */
  public static JobReport report(List<Move> moves) {
    return JobPlan.report(moves);
  }

  /** Checks that a plan can be run, whether it fits its memory or not. */
  public static Rest check(BlockSet in, BlockSet out, PlanReport planned, JobOptions options)
      throws IOException {
    return job(in, out, planned, options, JobObserver.NONE).check();
  }

  /** Checks that several moves can be done. */
  public static Rest check(List<Move> moves, JobOptions options) throws IOException {
    return new DurableJob(new SequentialEngine(), moves, options, JobObserver.NONE).check();
  }

  /** Runs a plan, whether it fits its memory or not. */
  public static JobSummary run(
      BlockSet in, BlockSet out, PlanReport planned, JobOptions options, JobObserver observer)
      throws IOException {
    return job(in, out, planned, options, observer).run();
  }

  private static DurableJob job(
      BlockSet in, BlockSet out, PlanReport planned, JobOptions options, JobObserver observer) {
    return new DurableJob(
        new SequentialEngine(),
        List.of(new Move(in, out, planned, options.chunks(), Optional.empty())),
        options,
        observer);
  }

  /** Runs several moves. */
  public static JobSummary run(List<Move> moves, JobOptions options, JobObserver observer)
      throws IOException {
    return new DurableJob(new SequentialEngine(), moves, options, observer).run();
  }

  /** Compares two sets by a plan. */
  public static long compare(BlockSet a, BlockSet b, PlanReport planned, JobObserver observer)
      throws IOException {
    return new SetComparison(new SequentialEngine(), observer).elements(a, b, planned);
  }

  /** Returns what all strategies cost at many limits of memory, that of a plan among them. */
  public static MemoryCurve curve(PlanReport planned, Objective objective) {
    return JobPlan.curve(planned, objective);
  }

  /** Returns an output with the history that an interrupted job has begun. */
  public static BlockSet asBegun(BlockSet out, String own) throws IOException {
    return ResumeState.of(out).output(out, own, FORMATS);
  }

  /** Returns one of the tasks of a job. */
  public static JobTask task(BlockSet in, BlockSet out, TaskNumber number) {
    return JobTask.all(in, out, number.count(), number.by(), FORMATS).apply(number.index());
  }

  /** Begins an attempt at a task. */
  public static Optional<Attempt> begin(
      JobTask task, String history, boolean durable, JobObserver observer) throws IOException {
    return Attempt.begin(task, history, durable, FORMATS, observer);
  }
}
