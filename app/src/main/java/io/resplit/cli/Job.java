package io.resplit.cli;

import io.resplit.Resplit;
import io.resplit.cli.console.AvailableMemory;
import io.resplit.cli.console.Console;
import io.resplit.cli.console.ExitCode;
import io.resplit.cli.console.HeapSpace;
import io.resplit.cli.console.JobProgress;
import io.resplit.cli.console.JobProgress.Work;
import io.resplit.cli.console.Log;
import io.resplit.cli.console.MessageFlags;
import io.resplit.cli.console.NoPlanException;
import io.resplit.cli.option.BlockShapeFlag;
import io.resplit.cli.option.JobFlags;
import io.resplit.cli.option.OutputFlags;
import io.resplit.cli.option.PlanningFlags;
import io.resplit.cli.option.RegionFlag;
import io.resplit.cli.option.ShapeArgument;
import io.resplit.cost.DiskSpace;
import io.resplit.cost.JobSummary;
import io.resplit.cost.MemoryCurve;
import io.resplit.cost.PlanReport;
import io.resplit.cost.Rest;
import io.resplit.geometry.Grid;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.ResplitException;
import io.resplit.job.Move;
import io.resplit.journal.SavedJob;
import io.resplit.report.JobReport;
import io.resplit.report.JobText;
import io.resplit.report.Sizes;
import io.resplit.report.plot.PlanPlot;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.Existing;
import io.resplit.request.JobOptions;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.NameLimit;
import io.resplit.set.TooManyNamesException;
import io.resplit.task.Attempt;
import io.resplit.task.JobTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** One job of the command line: finds the input, plans, runs, prints. */
final class Job {

  private final Resplit resplit;
  private final MessageFlags messages;
  private final JobPlanning planning;
  private final GivenCommand given;
  private final JobFlags run;
  private final Console console;
  private final JobProgress progress;
  private final Optional<PlotFile> plotFile;
  private final NameLimit names;
  private Optional<SavedJob> saved = Optional.empty();
  private boolean namesVariables;

  Job(CommandSpec spec, MessageFlags messages, PlanningFlags planning, JobFlags run)
      throws ResplitException {
    messages.check();
    run.check();
    Log.show(messages.verbosity(), messages.json());
    this.given = new GivenCommand(spec);
    this.messages = messages;
    this.run = run;
    long metadata = metadataLimit(planning);
    this.names = new NameLimit(metadata);
    this.resplit = new Resplit(List.of(), metadata);
    Optional<Path> plot = run.plot();
    this.plotFile =
        plot.isPresent()
            ? Optional.of(new PlotFile(plot.get(), run.existing() == Existing.REPLACE))
            : Optional.empty();
    this.console =
        new Console(
            spec.commandLine().getOut(),
            spec.commandLine().getErr(),
            messages.json(),
            messages.quiet());
    this.progress = new JobProgress(console, messages.progress(), messages.verbosity() > 0);
    boolean compares = run.dryRun() || messages.json() || messages.verbosity() > 0;
    this.planning = new JobPlanning(resplit, planning, run, progress, compares);
    if (run.dryRun()) {
      progress.withoutStatus();
    }
  }

  /** Returns this job, of which a task begins from what was saved, if that is given. */
  Job from(Optional<SavedJob> job) {
    saved = job;
    return this;
  }

  /** Returns how much memory the names of listed files may take. */
  NameLimit names() {
    return names;
  }

  static long metadataLimit(PlanningFlags planning) {
    long process = planning.processBytes(new AvailableMemory().bytes());
    return Math.min(Resplit.metadataWithin(process), HeapSpace.bytes());
  }

  Resplit resplit() {
    return resplit;
  }

  /** Returns what shows how far this job is. */
  JobProgress progress() {
    return progress;
  }

  /** Returns this job, of which JSON holds results only. */
  Job answering() {
    progress.withoutStatus();
    return this;
  }

  /** Returns this job, which looks at no other strategies and limits. */
  Job notComparing() {
    planning.compare(false);
    return this;
  }

  /** Returns this job, from now on looking at other strategies and limits as well. */
  Job comparing() {
    planning.compare(true);
    return this;
  }

  /** Returns what plans this job. */
  JobPlanning planning() {
    return planning;
  }

  /** Returns the command line of this job. */
  GivenCommand given() {
    return given;
  }

  Console console() {
    return console;
  }

  /** Finds an input set; whatever is wrong with it is the fault of the input. */
  BlockSet find(SetRequest request) throws ResplitException, TooManyNamesException {
    return find(request, false);
  }

  /** Finds a region of an input set, or all of it. */
  BlockSet find(SetRequest request, RegionFlag region)
      throws ResplitException, TooManyNamesException {
    return region.of(resplit, find(request));
  }

  /** Finds a set that is to be compared with its manifest. */
  BlockSet findToVerify(SetRequest request) throws ResplitException, TooManyNamesException {
    return find(request, true);
  }

  private BlockSet find(SetRequest request, boolean toVerify)
      throws ResplitException, TooManyNamesException {
    namesVariables |= request.variables().filter(names -> !names.isEmpty()).isPresent();
    try {
      return progress.during(
          Phase.FINDING,
          () -> toVerify ? resplit.findToVerify(request, progress) : resplit.find(request));
    } catch (ResplitException | TooManyNamesException e) {
      throw e;
    } catch (IOException e) {
      throw new ResplitException(ResplitException.Reason.BAD_INPUT, e.getMessage(), e);
    }
  }

  /**
   * Describes an output.
   *
   * @param block shape of a block as given; one file if empty
   */
  BlockSet output(BlockSet in, OutputFlags options, String address, Optional<ShapeArgument> block)
      throws IOException {
    BlockSet array = in.array();
    return outputOf(
        in,
        options,
        address,
        block
            .map(shape -> in.window().isEmpty() ? shape : shape.clippedTo(array.listedShape()))
            .map(shape -> shape.blocks(array.listedShape(), array.listedAxisNames())));
  }

  private BlockSet outputOf(BlockSet in, OutputFlags options, String address, Optional<Grid> listed)
      throws IOException {
    BlockSet array = in.array();
    planning.setStorage(options.chunks());
    ChunkStorageRequest chunks = options.chunks().request(array.listedShape());
    OutputRequest request = options.request(address, listed, chunks, given.historyLine());
    return resplit.output(in, namesVariables ? request.withCopies() : request);
  }

  /**
   * Describes an output in blocks: where their shape is not given, those that the journal of a job
   * to be resumed names, or those of the input, as far as a region of it is taken and with their
   * axes as they are permuted.
   *
   * @param keeps whether the blocks of the input are kept where no shape is given
   * @throws IllegalArgumentException if their shape is not given: says what the input is, and the
   *     command with an example
   */
  BlockSet output(
      BlockSet in, OutputFlags options, String address, BlockShapeFlag shape, boolean keeps)
      throws IOException {
    Optional<Grid> blocks = shape.given().isEmpty() ? blocks(in, address, keeps) : Optional.empty();
    if (blocks.isPresent()) {
      return outputOf(in, options, address, blocks);
    }
    if (shape.given().isEmpty()) {
      throw new IllegalArgumentException(
          "the input is %s %s in %s: give --out-shape, the shape of the output blocks%s"
              .formatted(
                  in.listedShape(),
                  in.type(),
                  Sizes.count(in.blockCount(), "block")
                      + (in.tiling().isPresent() ? "" : " of " + in.listedBlock()),
                  given.example(BlockShapeFlag.example(in.array()))));
    }
    return output(in, options, address, shape.given());
  }

  /**
   * Says what to give where a job is to be resumed and only its output is given.
   *
   * @throws IllegalArgumentException if the journal of the output says how the job was begun
   */
  void requireInput(String output) throws IOException {
    Optional<String> command = run.resume() ? resplit.recordedCommand(output) : Optional.empty();
    if (command.isPresent()) {
      throw new IllegalArgumentException(
          "give IN as well: " + command.get() + (run.dryRun() ? " --dry-run" : ""));
    }
  }

  /** Returns the blocks, as listed, of an output of which no shape is given, if they are known. */
  private Optional<Grid> blocks(BlockSet in, String address, boolean keeps) throws IOException {
    Grid kept = in.order().toListed(in.arrayGrid());
    Optional<Grid> begun = run.resume() ? resplit.recordedBlocks(address) : Optional.empty();
    return begun
        .filter(blocks -> blocks.shape().equals(kept.shape()))
        .or(() -> begun.map(blocks -> Grid.uniform(kept.shape(), blocks.blockShape())))
        .or(() -> keeps && in.tiling().isEmpty() ? Optional.of(kept) : Optional.empty());
  }

  /**
   * Prints a plan and draws it, if that is asked for. Of one that does not fit, the error says what
   * is needed.
   *
   * @param spaces space on the file systems that are written, as far as known
   * @param withCurve whether what strategies cost at other limits is printed too
   */
  void show(JobReport job, List<DiskSpace> spaces, boolean withCurve) throws IOException {
    PlanReport report = job.lead();
    if (job.total().fits() || messages.json() || messages.verbosity() > 0) {
      console.plan(job, spaces);
    }
    if (withCurve || plotFile.isPresent()) {
      MemoryCurve curve = planning.curve(report);
      if (withCurve) {
        console.curve(curve);
      }
      if (plotFile.isPresent()) {
        plotFile.get().write(PlanPlot.title(report), resplit.plot(report, curve));
      }
    }
  }

  /** Plans and, unless this is a dry run, runs; prints the result. */
  int run(BlockSet in, BlockSet described) throws IOException {
    run.requireTaskIfCut();
    if (run.task().isEmpty()) {
      return runJob(in, described);
    }
    JobTask task = resplit.task(in, described, run.task().get());
    return runTask(saved.map(task::from).orElse(task));
  }

  private int runTask(JobTask task) throws IOException {
    if (run.verifies() && task.out().isShared()) {
      throw new IllegalArgumentException(
          "--verify reads complete files, but tasks write one together: verify it when it is finished");
    }
    if (run.dryRun() && resplit.check(task)) {
      return runJob(task.in(), task.out());
    }
    Optional<Attempt> begun =
        run.dryRun() ? Optional.empty() : progress.during(Phase.CHECKING, () -> begin(task));
    if (begun.isEmpty()) {
      console.summary(JobSummary.nothing(task.out().grid().blockCount()));
      return ExitCode.DONE.code();
    }
    try (Attempt attempt = begun.get()) {
      return run(attempt);
    }
  }

  private Optional<Attempt> begin(JobTask task) throws IOException {
    return resplit.begin(task, given.historyLine(), run.toRunOptions().isDurable(), progress);
  }

  private int run(Attempt attempt) throws IOException {
    try {
      int code = runJob(attempt.in(), attempt.out());
      if (code == ExitCode.DONE.code()) {
        attempt.complete();
      }
      return code;
    } catch (IOException e) {
      if (!attempt.isDone()) {
        throw e;
      }
      attempt.complete(); // another attempt was faster, and what this one needed is gone
      return ExitCode.DONE.code();
    }
  }

  private int runJob(BlockSet in, BlockSet described) throws IOException {
    BlockSet out = run.resume() ? resplit.asBegun(described) : described;
    if (plotFile.isPresent() && !run.dryRun()) {
      throw new IllegalArgumentException("--plot draws a plan: add --dry-run");
    }
    if (run.dryRun() && run.existing() == Existing.REFUSE) {
      resplit.requireNotBegun(out);
    }
    List<Move> moves = planning.moves(in, out);
    JobReport report = Resplit.report(moves);
    new AvailableMemory().warn(report.lead().limit());
    boolean fits = report.total().fits();
    if (run.dryRun() || messages.json() || !fits) {
      sayJoined(in);
      show(report, resplit.space(out), false);
    }
    if (!fits) {
      throw new NoPlanException(report.worst());
    }
    if (run.dryRun()) {
      check(moves);
      return ExitCode.DONE.code();
    }
    say(in, report);
    return run(moves);
  }

  /** Says which files follow one another where only their names or their order say so. */
  void sayJoined(BlockSet in) throws IOException {
    console.joined(resplit.joinedBy(in));
  }

  /** Says what is read, how, and why so, to users who want to know. */
  private void say(BlockSet in, JobReport report) {
    Activity activity = progress.activity();
    if (activity.hasListener()) {
      activity.say(() -> "input: %s, %s".formatted(in.root(), in.format().name()));
      activity.say(() -> "plan: " + planning.reason());
      JobText.of(report, List.of())
          .lines()
          .filter(line -> !line.isEmpty())
          .forEach(line -> activity.say(() -> line));
    }
  }

  /** Checks that all files of a set are there and of the right size. */
  void check(BlockSet set) throws IOException {
    progress.during(
        Phase.CHECKING,
        () -> {
          resplit.check(set);
          return set;
        });
  }

  /** Checks that a plan can be run, and prints what is left of one to be resumed. */
  void check(List<Move> moves) throws IOException {
    Rest rest = progress.during(Phase.CHECKING, () -> resplit.check(moves, runOptions()));
    if (run.resume()) {
      console.rest(rest, moves.get(0).planned().disk());
    }
  }

  private JobOptions runOptions() {
    PlanOptions from = planning.made();
    return run.toRunOptions()
        .with(from.chunks())
        .withPlanning(from)
        .withHistory(given.historyLine());
  }

  private int run(List<Move> moves) throws IOException {
    Optional<JobSummary> done =
        running(
            () -> resplit.run(moves, runOptions(), progress),
            () -> "; continue with: " + given.resuming());
    if (done.isPresent()) {
      sayJoined(Move.leading(moves).in());
      console.summary(done.get());
    }
    return done.isPresent() ? ExitCode.DONE.code() : ExitCode.INTERRUPTED.code();
  }

  /**
   * Runs what a signal may stop, and says so if it does; the process then ends with the code of the
   * signal.
   *
   * @param remedy what to add to that
   */
  <T> Optional<T> running(Work<T, IOException> work, Supplier<String> remedy) throws IOException {
    return progress.running(
        work, stop -> console.error(ExitCode.INTERRUPTED, stop.getMessage() + remedy.get()));
  }
}
