package io.resplit.cli;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cli.console.AvailableMemory;
import io.resplit.cli.console.HeapSpace;
import io.resplit.cli.console.JobProgress;
import io.resplit.cli.console.NoPlanException;
import io.resplit.cli.option.JobFlags;
import io.resplit.cli.option.PlanningFlags;
import io.resplit.cli.option.StorageFlags;
import io.resplit.cost.DiskModel;
import io.resplit.cost.MemoryCurve;
import io.resplit.cost.PlanReport;
import io.resplit.geometry.Shape;
import io.resplit.io.Activity.Phase;
import io.resplit.io.ResplitException;
import io.resplit.job.Move;
import io.resplit.plan.Problem;
import io.resplit.report.JobReport;
import io.resplit.report.TaskPlan;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.set.BlockSet;
import io.resplit.task.JobTask;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Plans the jobs of a command line. */
final class JobPlanning {

  /** They take about half of the heap. */
  private static final long MOST_LISTED_ENDS = 1L << 22;

  private final Resplit resplit;
  private final PlanningFlags planning;
  private final JobFlags run;
  private final JobProgress progress;
  private boolean compares;
  private Optional<StorageFlags> storage = Optional.empty();
  private Optional<PlanOptions> planned = Optional.empty();

  /**
   * Prepares for plans.
   *
   * @param compares whether to look at other strategies and limits as well
   */
  JobPlanning(
      Resplit resplit,
      PlanningFlags planning,
      JobFlags run,
      JobProgress progress,
      boolean compares) {
    this.resplit = resplit;
    this.planning = planning;
    this.run = run;
    this.progress = progress;
    this.compares = compares;
  }

  /** Says whether to look at other strategies and limits as well. */
  void compare(boolean others) {
    compares = others;
  }

  /** Says how the output is stored. */
  void setStorage(StorageFlags flags) {
    storage = Optional.of(flags);
  }

  /**
   * Returns the problem of a job.
   *
   * @throws ResplitException if the heap may be too small to plan it
   */
  Problem problem(BlockSet in, BlockSet out) throws ResplitException {
    Problem problem = Resplit.problem(in, out, run.checksums());
    long ends = problem.listedEnds();
    if (ends > MOST_LISTED_ENDS) {
      throw ResplitException.unsupported(
          in.root(),
          "planning its chunks or blocks against those of the output takes %d places, more than %d:"
                  .formatted(ends, MOST_LISTED_ENDS)
              + " give larger ones, or lengths that divide each other");
    }
    return problem;
  }

  /**
   * Plans a job between two sets that are both given. One that is resumed has its plan: it is made
   * again from what the journal says, other disks only change the times that are predicted.
   */
  PlanReport plan(BlockSet in, BlockSet out) throws IOException {
    Optional<PlanOptions> recorded = run.resume() ? resplit.recorded(out) : Optional.empty();
    Optional<DiskModel> disk =
        planning.disk(() -> progress.during(Phase.MEASURING, () -> resplit.measureDisk(in, out)));
    compares &= recorded.isEmpty();
    Shape array = in.array().listedShape();
    PlanOptions options =
        recorded.isEmpty()
            ? planOptions(array, in.order(), disk.orElseGet(() -> resplit.findDisk(in, out)))
            : withChunks(
                planning.over(recorded.get(), array, in.order(), new AvailableMemory().bytes()));
    PlanReport report =
        planWithFewThreads(problem(in, out), in.type(), options.withMetadata(metadata(in, out)));
    return recorded.isPresent() && disk.isPresent() ? report.withDisk(disk.get()) : report;
  }

  /**
   * Plans everything that is moved between two sets, as {@link #plan} does for the array that
   * leads.
   */
  List<Move> moves(BlockSet in, BlockSet out) throws IOException {
    return moves(in, out, plan(in, out));
  }

  /** Returns everything that is moved between two sets, the array that leads as it is planned. */
  List<Move> moves(BlockSet in, BlockSet out, PlanReport lead) throws IOException {
    return resplit.moves(in, out, lead, made(), run.checksums());
  }

  /** Plans a task of a job. */
  TaskPlan plan(JobTask task) throws IOException {
    List<Move> moves = moves(task.in(), task.out());
    JobReport report = Resplit.report(moves);
    if (!report.total().fits()) {
      throw new NoPlanException(report.worst());
    }
    return new TaskPlan(
        task.number().index(),
        task.out().order().toListed(task.box()),
        task.out().grid().blockCount(),
        task.rereadBytes(moves.stream().map(Move::in).toList()),
        moves.stream().mapToLong(move -> move.planned().plan().problem().bytes()).sum(),
        report.total().cost(),
        report.total().predictedSeconds());
  }

  /** Returns what two sets take beside their data. */
  static long metadata(BlockSet in, BlockSet out) {
    long bytes = Resplit.metadataBytes(in, out);
    HeapSpace.require(bytes);
    return bytes;
  }

  /**
   * Each thread takes chunks of memory: unless they are asked for, there are as many as fit. Where
   * nothing fits, other limits are looked at, so that users know what to give.
   */
  private PlanReport planWithFewThreads(Problem problem, ElementType type, PlanOptions options) {
    return progress.during(Phase.PLANNING, () -> planned(problem, type, options));
  }

  private PlanReport planned(Problem problem, ElementType type, PlanOptions options) {
    boolean mayTakeFewer =
        problem.isFiltered() && !storage.map(StorageFlags::hasThreads).orElse(true);
    PlanOptions now = options;
    PlanReport report = resplit.plan(problem, type, now);
    while (!report.fits() && mayTakeFewer && now.chunks().threads() > 0) {
      now = now.withChunks(now.chunks().withThreads(now.chunks().threads() - 1));
      report = resplit.plan(problem, type, now);
    }
    planned = Optional.of(now);
    return report.fits() || compares ? report : resplit.plan(problem, type, now.withComparison());
  }

  /**
   * Plans a job of which the output is not given.
   *
   * @param metadata what its sets take beside their data, in bytes
   * @param usual the disk, unless one is given
   */
  PlanReport planAlone(Problem problem, ElementType type, long metadata, DiskModel usual)
      throws IOException {
    StorageOrder order = problem.in().order();
    DiskModel disk = planning.disk(JobPlanning::cannotMeasure).orElse(usual);
    return planWithFewThreads(
        problem,
        type,
        planOptions(order.toListed(problem.shape()), order, disk).withMetadata(metadata));
  }

  private static DiskModel cannotMeasure() {
    throw new IllegalArgumentException(
        "--disk measure times the disks of IN and OUT: give both, or describe the disk");
  }

  /** Other strategies are looked at only where they are shown. */
  private PlanOptions planOptions(Shape array, StorageOrder order, DiskModel disk) {
    PlanOptions options =
        withChunks(planning.toPlanOptions(array, order, new AvailableMemory().bytes(), disk));
    return compares ? options.withComparison() : options;
  }

  private PlanOptions withChunks(PlanOptions options) {
    return storage
        .map(flags -> options.withChunks(flags.handling(options.chunks())))
        .orElse(options);
  }

  /** Returns what the plan was made with. */
  PlanOptions made() {
    return planned.orElseThrow();
  }

  /** Returns what strategies cost at different limits of memory. */
  MemoryCurve curve(PlanReport report) {
    return progress.during(Phase.PLANNING, () -> resplit.curve(report, planning.objective()));
  }

  /** Returns why the plan was chosen. */
  String reason() {
    PlanOptions options = made();
    if (run.resume()) {
      return "as in the interrupted job";
    }
    if (!options.isFree()) {
      return "as asked for";
    }
    return options.objective() == Objective.SEEKS
        ? "the one with the fewest seeks within the limit"
        : "the one with the least predicted time within the limit";
  }
}
