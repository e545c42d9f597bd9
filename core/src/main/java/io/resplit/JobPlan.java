package io.resplit;

import io.resplit.find.InputMembers;
import io.resplit.format.Formats;
import io.resplit.header.Companion;
import io.resplit.input.InputWatch;
import io.resplit.io.ResplitException;
import io.resplit.job.Move;
import io.resplit.job.ProblemOf;
import io.resplit.job.ResumeState;
import io.resplit.plan.Problem;
import io.resplit.report.JobReport;
import io.resplit.request.Existing;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.request.Planning;
import io.resplit.result.DiskModel;
import io.resplit.result.MemoryCurve;
import io.resplit.result.PlanReport;
import io.resplit.search.CodecThreads;
import io.resplit.search.CurveSearch;
import io.resplit.search.PlanSearch;
import io.resplit.set.BlockSet;
import io.resplit.set.Copies;
import io.resplit.set.Members;
import io.resplit.set.SetMemory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a job is done: the only place that turns two sets into plans, and refuses what no heap holds.
 *
 * @param in set that is read
 * @param out set that is written, with the history that an interrupted job has begun
 * @param planned plan of the array that leads
 * @param asked what it was made from, also for the others: each may have fewer codec threads
 * @param checksums whether the job takes checksums
 * @param between sets from which arrays are read instead, by the names of these in the output
 */
record JobPlan(
    BlockSet in,
    BlockSet out,
    ArrayPlan planned,
    PlanOptions asked,
    boolean checksums,
    Map<String, BlockSet> between) {

  /** They take about half of the heap of the command. */
  private static final long MOST_LISTED_ENDS = 1L << 22;

  /**
   * Plans the array that leads; a job that is resumed has its plan, which is made again from what
   * its journal says.
   *
   * @param between sets from which arrays are read instead
   * @throws ResplitException if the heap may be too small to plan it
   */
  static JobPlan of(
      BlockSet in,
      BlockSet described,
      Planning planning,
      JobOptions options,
      Formats formats,
      Map<String, BlockSet> between)
      throws IOException {
    ResumeState begun =
        options.existing() == Existing.RESUME ? ResumeState.of(described) : ResumeState.NONE;
    BlockSet out =
        described.names().isInTask()
            ? described
            : begun.output(described, options.history(), formats);
    Optional<DiskModel> disk = begun.planning().map(PlanOptions::disk);
    PlanOptions asked = planning.between(in, out, begun.planning());
    long metadata = metadataBytes(in, out);
    metadata += between.values().stream().mapToLong(SetMemory::ofFiles).sum();
    HeapSpace.require(metadata);
    boolean checksums = options.checksums();
    PlanOptions from = asked.withDisk(disk.orElse(asked.disk())).withMetadata(metadata);
    BlockSet first = between.getOrDefault(out.dataset(), in);
    ArrayPlan lead = planOf(first, out, checksums, from);
    PlanReport report = lead.report();
    if (!report.fits() && !from.compared()) { // so that users know which limit is enough
      PlanOptions made = from.withChunks(lead.chunks());
      report = planned(first, out, checksums, made.withComparison());
    }
    boolean isOther = disk.isPresent() && !disk.get().equals(asked.disk());
    report = isOther ? report.withDisk(asked.disk()) : report;
    ArrayPlan made = new ArrayPlan(report, lead.chunks());
    return new JobPlan(in, out, made, from, checksums, between);
  }

  /** Returns what two sets of a job take on the Java heap besides their data. */
  static long metadataBytes(BlockSet in, BlockSet out) throws IOException {
    return SetMemory.bytes(in, out) + InputWatch.partBytes(in);
  }

  /** Returns how an array is moved that is read from another set. */
  Move from(BlockSet other, Move move) throws ResplitException {
    ArrayPlan made = planOf(other, move.out(), checksums, asked);
    return new Move(other, move.out(), made.report(), made.chunks(), move.copies());
  }

  private static ArrayPlan planOf(BlockSet in, BlockSet out, boolean checksums, PlanOptions asked)
      throws ResplitException {
    Problem problem = problem(in, out, checksums, asked);
    int threads = new CodecThreads(problem, asked).most();
    return ArrayPlan.of(
        asked.withChunks(asked.chunks().withAtMost(threads)),
        made ->
            made.chunks().equals(asked.chunks())
                ? planned(in, out, problem, made)
                : planned(in, out, checksums, made));
  }

  private static PlanReport planned(
      BlockSet in, BlockSet out, boolean checksums, PlanOptions options) throws ResplitException {
    return planned(in, out, problem(in, out, checksums, options), options);
  }

  private static PlanReport planned(BlockSet in, BlockSet out, Problem problem, PlanOptions options)
      throws ResplitException {
    ProblemOf.requireCopies(in, out, problem);
    PlanReport report =
        new PlanSearch(problem, StrategyList.ALL, options).report(in.type().toString());
    ProblemOf.requireCopies(in, out, report);
    return report;
  }

  private static Problem problem(BlockSet in, BlockSet out, boolean checksums, PlanOptions options)
      throws ResplitException {
    HeapSpace.requireIndex(SetMemory.indexedChunks(out));
    Problem problem = ProblemOf.sets(in, out, checksums, options.chunks().threads());
    long ends = problem.listedEnds();
    if (ends > MOST_LISTED_ENDS) {
      throw ResplitException.unsupported(
          in.root(),
          "planning its chunks or blocks against the output's needs %d places, more than %d:"
                  .formatted(ends, MOST_LISTED_ENDS)
              + " give larger ones, or lengths that divide each other");
    }
    return problem;
  }

  /** Returns how the array is moved that leads. */
  Move lead() {
    BlockSet first = between.getOrDefault(out.dataset(), in);
    return new Move(first, out, planned.report(), planned.chunks(), Optional.empty());
  }

  /**
   * Returns what the job does: one move for the array that leads and one for each other variable,
   * those whose chunks are appended to the files last.
   *
   * @throws ResplitException if a variable cannot be moved
   */
  List<Move> moves() throws IOException {
    List<Move> moves = new ArrayList<>(List.of(lead()));
    Members targets = new Members(out);
    List<Companion> moved = out.header().companions().moved().toList();
    List<InputMembers> sources = InputMembers.of(in, moved.stream().map(Companion::path).toList());
    for (int i = 0; i < moved.size(); i++) {
      BlockSet target = targets.stored(moved.get(i));
      Copies copies = Copies.of(out.storedGrid(), moved.get(i)).like(target.grid().shape());
      BlockSet other = between.get(target.dataset());
      BlockSet source = other == null ? sources.get(i).with(copies) : other;
      ArrayPlan member = planOf(source, target, checksums, asked);
      moves.add(
          new Move(source, target, member.report(), member.chunks(), sources.get(i).copies()));
    }
    moves.sort((a, b) -> Boolean.compare(a.out().isAppended(), b.out().isAppended()));
    return moves;
  }

  /** Returns a plan of these moves that does not fit another limit; the first one if all do. */
  PlanReport within(MemoryLimit limit, List<Move> moves) throws ResplitException {
    List<JobReport.Named> plans = new ArrayList<>();
    for (Move move : moves) {
      PlanOptions options = asked.withChunks(move.chunks()).withMemory(limit);
      PlanReport report = planned(move.in(), move.out(), checksums, options);
      plans.add(new JobReport.Named(move.out().dataset(), report));
    }
    return new JobReport(plans.get(0).report(), plans).worst();
  }

  /** Returns the plans of all moves, by the names of their arrays. */
  static JobReport report(List<Move> moves) {
    return new JobReport(
        Move.leading(moves).planned(),
        moves.stream()
            .map(move -> new JobReport.Named(move.out().dataset(), move.planned()))
            .toList());
  }

  /** Returns what all strategies cost at many limits of memory, that of a plan among them. */
  static MemoryCurve curve(PlanReport planned, Objective objective) {
    Problem problem = planned.plan().problem();
    List<Long> marks = new ArrayList<>(List.of(planned.dataLimitBytes()));
    planned.outlook().ifPresent(outlook -> marks.add(outlook.leastForLowerBoundBytes()));
    planned.outlook().ifPresent(outlook -> marks.add(outlook.enough().dataBytes()));
    marks.removeIf(mark -> mark < problem.elementBytes() || mark > problem.bytes());
    PlanOptions within =
        PlanOptions.within(new MemoryLimit.OfData(planned.dataLimitBytes()))
            .withDisk(planned.disk())
            .withObjective(objective);
    return new CurveSearch(problem, StrategyList.ALL, within).curve(marks);
  }
}
