package io.resplit.cli;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cli.console.AvailableMemory;
import io.resplit.cli.console.Console;
import io.resplit.cli.console.ExitCode;
import io.resplit.cli.console.HeapSpace;
import io.resplit.cli.console.JobProgress;
import io.resplit.cli.console.JobProgress.Work;
import io.resplit.cli.console.Log;
import io.resplit.cli.console.NoPlanException;
import io.resplit.cli.option.BlockShapeFlag;
import io.resplit.cli.option.JobFlags;
import io.resplit.cli.option.MessageFlags;
import io.resplit.cli.option.OutputFlags;
import io.resplit.cli.option.PlanningFlags;
import io.resplit.cli.option.RegionFlag;
import io.resplit.cli.option.ShapeArgument;
import io.resplit.cli.option.StorageFlags;
import io.resplit.cost.DiskModel;
import io.resplit.cost.DiskSpace;
import io.resplit.cost.JobSummary;
import io.resplit.cost.MemoryCurve;
import io.resplit.cost.PlanReport;
import io.resplit.cost.Rest;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.ResplitException;
import io.resplit.manifest.Version;
import io.resplit.plan.Problem;
import io.resplit.report.PlanText;
import io.resplit.report.Sizes;
import io.resplit.report.plot.PlanPlot;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.Existing;
import io.resplit.request.JobOptions;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.NameLimit;
import io.resplit.set.TooManyNamesException;
import io.resplit.text.ShellWord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** One job of the command line: finds the input, plans, runs, prints. */
final class Job {

  /** A job that is resumed must write files of the same size. */
  private static final List<String> NOT_IN_HISTORY =
      List.of("--resume", "--overwrite", "-v", "-q", "--json", "--progress", "--no-progress");

  /** Each output has the history: it does not name thousands of files that were a glob. */
  private static final int MOST_WORDS_IN_HISTORY = 100;

  /** They take about half of the heap. */
  private static final long MOST_LISTED_ENDS = 1L << 22;

  private final Resplit resplit;
  private final CommandSpec spec;
  private final MessageFlags messages;
  private final PlanningFlags planning;
  private final JobFlags run;
  private final Console console;
  private final JobProgress progress;
  private final Optional<PlotFile> plotFile;
  private String historyLine = "";
  private boolean compares;
  private Optional<StorageFlags> storage = Optional.empty();
  private Optional<PlanOptions> planned = Optional.empty();

  Job(CommandSpec spec, MessageFlags messages, PlanningFlags planning, JobFlags run)
      throws ResplitException {
    messages.check();
    run.check();
    Log.show(messages.verbosity(), messages.json());
    this.spec = spec;
    this.messages = messages;
    this.planning = planning;
    this.run = run;
    this.resplit = new Resplit(List.of(), metadataLimit(planning));
    Optional<Path> plot = run.plot();
    this.plotFile =
        plot.isPresent()
            ? Optional.of(new PlotFile(plot.get(), run.existing() == Existing.REPLACE))
            : Optional.empty();
    this.compares = run.dryRun() || messages.json() || messages.verbosity() > 0;
    this.console =
        new Console(
            spec.commandLine().getOut(),
            spec.commandLine().getErr(),
            messages.json(),
            messages.quiet());
    this.progress = new JobProgress(console, messages.progress(), messages.verbosity() > 0);
    if (run.dryRun()) {
      progress.withoutStatus();
    }
  }

  /** Returns how much memory the names of listed files may take. */
  NameLimit names() {
    return new NameLimit(metadataLimit(planning));
  }

  private static long metadataLimit(PlanningFlags planning) {
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

  /** Returns this job, from now on looking at other strategies and limits as well. */
  Job comparing() {
    compares = true;
    return this;
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
      throws ResplitException {
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
      throws ResplitException {
    BlockSet array = in.array();
    storage = Optional.of(options.chunks());
    ChunkStorageRequest chunks =
        options.chunks().request(array.listedShape(), array.listedAxisNames());
    return resplit.output(in, options.request(address, listed, chunks, historyLine()));
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
          "the input is %s %s in %s of %s: give --out-shape, the shape of the output blocks%s"
              .formatted(
                  in.listedShape(),
                  in.type(),
                  Sizes.count(in.grid().blockCount(), "block"),
                  in.listedBlock(),
                  example(BlockShapeFlag.example(in.array()))));
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
        .or(() -> keeps ? Optional.of(kept) : Optional.empty());
  }

  /** Returns what follows where {@code --out-shape} is missing: the command with such a shape. */
  String example(Shape block) {
    String start = spec.qualifiedName() + " --out-shape " + block.toString().replace('x', ',');
    return ", for example: " + String.join(" ", command(start, List.of()));
  }

  /**
   * Returns the line for the history of files: when, which command, which program. Made when it is
   * first needed, and the same ever after.
   */
  String historyLine() {
    if (historyLine.isEmpty()) {
      historyLine =
          Instant.now().truncatedTo(ChronoUnit.SECONDS)
              + ": "
              + String.join(" ", shortened(command(spec.qualifiedName(), NOT_IN_HISTORY)))
              + " (resplit "
              + Version.number()
              + ")";
    }
    return historyLine;
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
    DiskModel disk = planning.disk(Job::cannotMeasure).orElse(usual);
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

  /**
   * Prints a plan and draws it, if that is asked for. Of one that does not fit, the error says what
   * is needed.
   *
   * @param spaces space on the file systems that are written, as far as known
   * @param withCurve whether what strategies cost at other limits is printed too
   */
  void show(PlanReport report, List<DiskSpace> spaces, boolean withCurve) throws IOException {
    if (report.fits() || messages.json() || messages.verbosity() > 0) {
      console.plan(report, spaces);
    }
    if (withCurve || plotFile.isPresent()) {
      MemoryCurve curve =
          progress.during(Phase.PLANNING, () -> resplit.curve(report, planning.objective()));
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
    BlockSet out = run.resume() ? resplit.asBegun(described) : described;
    if (plotFile.isPresent() && !run.dryRun()) {
      throw new IllegalArgumentException("--plot draws a plan: add --dry-run");
    }
    if (run.dryRun() && run.existing() == Existing.REFUSE) {
      resplit.requireNotBegun(out);
    }
    PlanReport report = plan(in, out);
    new AvailableMemory().warn(report.limit());
    if (run.dryRun() || messages.json() || !report.fits()) {
      show(report, resplit.space(out), false);
    }
    if (!report.fits()) {
      throw new NoPlanException(report);
    }
    if (run.dryRun()) {
      check(in, out, report);
      return ExitCode.DONE.code();
    }
    say(in, report);
    return run(in, out, report);
  }

  /** Says what is read, how, and why so, to users who want to know. */
  private void say(BlockSet in, PlanReport report) {
    Activity activity = progress.activity();
    if (activity.hasListener()) {
      activity.say(() -> "input: %s, %s".formatted(in.root(), in.format().name()));
      activity.say(() -> "plan: " + reason());
      PlanText.of(report, List.of())
          .lines()
          .filter(line -> !line.isEmpty())
          .forEach(line -> activity.say(() -> line));
    }
  }

  private String reason() {
    PlanOptions options = planned.orElseThrow();
    if (run.resume()) {
      return "that of the interrupted job";
    }
    if (!options.isFree()) {
      return "as asked for";
    }
    return options.objective() == Objective.SEEKS
        ? "the one with the fewest seeks within the limit"
        : "the one with the least predicted time within the limit";
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
  void check(BlockSet in, BlockSet out, PlanReport report) throws IOException {
    Rest rest = progress.during(Phase.CHECKING, () -> resplit.check(in, out, report, runOptions()));
    if (run.resume()) {
      console.rest(rest, report.disk());
    }
  }

  private JobOptions runOptions() {
    PlanOptions from = planned.orElseThrow();
    return run.toRunOptions().with(from.chunks()).withPlanning(from).withHistory(historyLine());
  }

  private int run(BlockSet in, BlockSet out, PlanReport report) throws IOException {
    Optional<JobSummary> done =
        running(
            () -> resplit.run(in, out, report, runOptions(), progress),
            () -> "; continue with: " + resumeCommand());
    done.ifPresent(console::summary);
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

  private String resumeCommand() {
    List<String> leftOut = List.of("--overwrite", "--resume");
    return String.join(" ", command(spec.qualifiedName() + " --resume", leftOut));
  }

  /** Returns the command line as the user gave it, without the options in {@code leftOut}. */
  private List<String> command(String start, List<String> leftOut) {
    Stream<String> given = spec.commandLine().getParseResult().originalArgs().stream();
    Stream<String> kept = given.filter(argument -> !leftOut.contains(argument)).map(ShellWord::of);
    return Stream.concat(Stream.of(start), kept).toList();
  }

  private static List<String> shortened(List<String> words) {
    if (words.size() <= MOST_WORDS_IN_HISTORY) {
      return words;
    }
    List<String> kept = new ArrayList<>(words.subList(0, MOST_WORDS_IN_HISTORY / 2));
    kept.add("...");
    kept.addAll(words.subList(words.size() - MOST_WORDS_IN_HISTORY / 2, words.size()));
    return kept;
  }
}
