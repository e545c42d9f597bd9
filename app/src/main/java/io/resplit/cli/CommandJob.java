package io.resplit.cli;

import io.resplit.Job;
import io.resplit.Repacking;
import io.resplit.Resplit;
import io.resplit.cli.console.AvailableMemory;
import io.resplit.cli.console.Console;
import io.resplit.cli.console.JobProgress;
import io.resplit.cli.console.Log;
import io.resplit.cli.console.MessageFlags;
import io.resplit.cli.option.JobFlags;
import io.resplit.cli.option.OutputFlags;
import io.resplit.cli.option.PlanningFlags;
import io.resplit.cli.option.StorageFlags;
import io.resplit.cost.DiskSpace;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.ResplitException;
import io.resplit.job.ResumeState;
import io.resplit.job.warning.Warning;
import io.resplit.journal.SavedJob;
import io.resplit.partition.Grid;
import io.resplit.report.JobReport;
import io.resplit.report.JobText;
import io.resplit.report.plot.PlanPlot;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.Existing;
import io.resplit.request.JobOptions;
import io.resplit.request.OutputRequest;
import io.resplit.request.SetRequest;
import io.resplit.request.TaskNumber;
import io.resplit.result.DiskModel;
import io.resplit.result.JobSummary;
import io.resplit.result.MemoryCurve;
import io.resplit.result.Rest;
import io.resplit.set.BlockSet;
import io.resplit.set.NameLimit;
import io.resplit.set.Placing;
import io.resplit.set.TooManyNamesException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** One job of the command line: finds the input, plans, runs, prints. */
final class CommandJob {

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
  private String joined = "";

  CommandJob(CommandSpec spec, MessageFlags messages, PlanningFlags planning, JobFlags run)
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
    this.plotFile = PlotFile.of(run.plot(), run.existing() == Existing.REPLACE);
    this.console = messages.console(spec);
    this.progress = new JobProgress(console, messages.progress(), messages.verbosity() > 0);
    boolean compares = run.dryRun() || messages.json() || messages.verbosity() > 0;
    this.planning = new JobPlanning(planning, progress, compares);
    if (run.dryRun()) {
      progress.withoutStatus();
    }
  }

  /** Returns this job, in which a task begins from what was saved, if that is given. */
  CommandJob from(Optional<SavedJob> job) {
    saved = job;
    return this;
  }

  /** Returns how much memory the names of listed files may take. */
  NameLimit names() {
    return names;
  }

  static long metadataLimit(PlanningFlags planning) {
    long process = planning.processBytes(new AvailableMemory().bytes());
    return Resplit.metadataWithin(process);
  }

  Resplit resplit() {
    return resplit;
  }

  /** Returns what shows how far this job is. */
  JobProgress progress() {
    return progress;
  }

  /** Returns this job, with results only in its JSON. */
  CommandJob answering() {
    progress.withoutStatus();
    return this;
  }

  /** Returns this job, saying whether to look at other strategies and limits as well. */
  CommandJob comparing(boolean others) {
    planning.compare(others);
    return this;
  }

  /** Returns the job between two sets, as the options say how it is planned and run. */
  Job between(BlockSet in, BlockSet out) {
    return resplit.job(in, out, planning, options());
  }

  /**
   * Returns the same of a job whose output is not given.
   *
   * @param usual the disk, unless one is given
   */
  Job planned(BlockSet in, BlockSet out, DiskModel usual) {
    return resplit.job(in, out, planning.alone(usual), options().with(Existing.REFUSE));
  }

  /** Says how files are stored that are repacked. */
  void storedAs(StorageFlags flags) {
    planning.setStorage(flags);
  }

  /** Returns the job that writes a file anew. */
  Job repacking(Repacking one, BlockSet out) throws IOException {
    return one.job(out, planning, options());
  }

  /** Runs such a job, with all that comes before and after. */
  Repacking.Done repack(Repacking one, Job job) throws IOException {
    return progress.running(
        () -> one.run(job, planning, progress), () -> "; continue with: " + given.resuming());
  }

  private JobOptions options() {
    return run.toRunOptions().withHistory(given.historyLine());
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

  /** Finds a set that is to be compared with its manifest. */
  BlockSet findToVerify(SetRequest request) throws ResplitException, TooManyNamesException {
    return find(request, true);
  }

  private BlockSet find(SetRequest request, boolean toVerify)
      throws ResplitException, TooManyNamesException {
    namesVariables |= request.variables().filter(names -> !names.isEmpty()).isPresent();
    try {
      BlockSet found =
          progress.during(
              Phase.FINDING,
              () -> toVerify ? resplit.findToVerify(request, progress) : resplit.find(request));
      say(found.placing(), Placing.NONE);
      return found;
    } catch (ResplitException | TooManyNamesException e) {
      throw e;
    } catch (IOException e) {
      throw new ResplitException(ResplitException.Reason.BAD_INPUT, e.getMessage(), e);
    }
  }

  /** Warns of what there is to say of where files lie, beyond what was said before. */
  void say(Placing placing, Placing before) {
    placing
        .linesBeyond(before)
        .forEach(line -> Warning.log(SetRequest.class, line, Optional.empty()));
  }

  /**
   * Describes an output.
   *
   * @param blocks its blocks, as listed; one file if empty
   */
  BlockSet output(BlockSet in, OutputFlags options, String address, Optional<Grid> blocks)
      throws IOException {
    return resplit.output(in, request(in, options, address, blocks));
  }

  /** Returns the request for an output in one file. */
  OutputRequest request(BlockSet in, OutputFlags options, String address) {
    return request(in, options, address, Optional.empty());
  }

  /** Returns the request for an output, see {@link #output}. */
  OutputRequest request(BlockSet in, OutputFlags options, String address, Optional<Grid> blocks) {
    planning.setStorage(options.chunks());
    ChunkStorageRequest chunks = options.chunks().request(in.array().listedShape());
    OutputRequest request = options.request(address, blocks, chunks, given.historyLine());
    return namesVariables ? request.withCopies() : request;
  }

  /**
   * Says what to give where a job is to be resumed and only its output is given.
   *
   * @throws IllegalArgumentException if the journal of the output says how the job was begun
   */
  void requireInput(String output) throws IOException {
    Optional<String> command = run.resume() ? ResumeState.at(output).command() : Optional.empty();
    if (command.isPresent()) {
      throw new IllegalArgumentException(
          "also give IN: " + command.get() + (run.dryRun() ? " --dry-run" : ""));
    }
  }

  /**
   * Prints a plan and draws it, if that is asked for.
   *
   * @param spaces space on the file systems that are written, if known
   * @param withCurve whether what strategies cost at other limits is printed too
   * @throws ResplitException if it does not fit; says what is needed
   */
  void show(Job job, List<DiskSpace> spaces, boolean withCurve) throws IOException {
    JobReport report = job.report();
    if (report.total().fits() || messages.json() || messages.verbosity() > 0) {
      console.plan(report, spaces);
    }
    if (withCurve || plotFile.isPresent()) {
      MemoryCurve curve = progress.during(Phase.PLANNING, job::curve);
      if (withCurve) {
        console.curve(curve);
      }
      if (plotFile.isPresent()) {
        plotFile.get().write(PlanPlot.title(report.lead()), job.plot(curve));
      }
    }
    job.requireFits();
  }

  /** Returns an output, the job for which fits the memory. */
  BlockSet fitting(BlockSet in, BlockSet out) throws IOException {
    return progress.during(
        Phase.PLANNING,
        () -> {
          between(in, out).requireFits();
          return out;
        });
  }

  /** Plans and, unless this is a dry run, runs; prints the result. */
  void run(BlockSet in, BlockSet described) throws IOException {
    run.requireTaskIfCut();
    if (plotFile.isPresent() && !run.dryRun()) {
      throw new IllegalArgumentException("--plot draws a plan: add --dry-run");
    }
    Job whole = between(in, described);
    Job job = run.task().isPresent() ? task(whole, run.task().get()) : whole;
    if (run.dryRun()) {
      if (!ranTwice(job)) {
        dryRun(job);
      }
      return;
    }
    Optional<Job> begun = progress.during(Phase.CHECKING, () -> job.begin(progress));
    if (begun.isEmpty()) {
      summary(job.nothing());
      return;
    }
    try (Job now = begun.get()) {
      if (!ranTwice(now)) {
        run(now);
      }
    }
  }

  /** Runs two passes if there may be, and they take less time than one; returns whether it did. */
  private boolean ranTwice(Job job) throws IOException {
    if (run.temp().isEmpty() || run.task().isPresent() && !job.isLeft()) {
      return false;
    }
    boolean compares = planning.compare(false);
    Job whole = job.unplanned();
    if (run.resume() && run.task().isEmpty() && whole.isFinished()) {
      planning.compare(compares);
      deleteLeft(whole);
      return false;
    }
    List<Job> passes =
        progress.during(Phase.PLANNING, () -> resplit.passes(whole, run.temp().get()));
    int last = passes.size() - 1;
    if (last > 0) {
      new PassesRun(this, whole, passes.subList(0, last), passes.get(last)).run(run);
      return true;
    }
    planning.compare(compares);
    if (whole.report().total().fits()) { // or it is refused
      String why = "--temp is not used: one pass is as fast";
      Warning.note(CommandJob.class, why, Optional.empty());
    }
    return false;
  }

  /** A job that was killed at its end may have left blocks. */
  private void deleteLeft(Job whole) throws IOException {
    if (!run.dryRun()) {
      for (Job left : resplit.passesLeft(whole, run.temp().get())) {
        left.deleteBlocks();
      }
    }
  }

  private Job task(Job whole, TaskNumber number) {
    Job task = whole.task(number);
    if (run.verifies() && task.out().names().isShared()) {
      throw new IllegalArgumentException(
          "--verify reads complete files, but tasks write one together: verify it when it is"
              + " finished");
    }
    return saved.map(task::from).orElse(task);
  }

  /** What is wrong is said without a plan, which might be another one. */
  void dryRun(Job job) throws IOException {
    if (!job.isLeft()) {
      summary(job.nothing());
      return;
    }
    boolean fits = progress.during(Phase.PLANNING, job::report).total().fits();
    Optional<Rest> rest =
        fits ? Optional.of(progress.during(Phase.CHECKING, job::check)) : Optional.empty();
    plan(job);
    if (rest.isPresent()) {
      show(rest.get(), job);
    }
  }

  /** Checks that a job can be run, and prints what is left of one to be resumed. */
  void check(Job job) throws IOException {
    show(progress.during(Phase.CHECKING, job::check), job);
  }

  private void show(Rest rest, Job job) throws IOException {
    if (run.resume()) {
      console.rest(rest, job.lead().disk());
    }
  }

  private void plan(Job job) throws IOException {
    JobReport report = progress.during(Phase.PLANNING, job::report);
    new AvailableMemory().warn(report.lead().limit());
    if (run.dryRun() || messages.json() || !report.total().fits()) {
      sayJoined(job.in());
      show(job, job.space(), false);
    }
  }

  void run(Job job) throws IOException {
    plan(job);
    say(job.in(), job.report());
    JobSummary done =
        progress.running(() -> job.run(progress), () -> "; continue with: " + given.resuming());
    sayJoined(job.in());
    summary(done);
  }

  /** Prints what was done, and how long the command has taken. */
  void summary(JobSummary done) {
    console.summary(progress.timed(done));
  }

  /** Says which files follow one another where only their names or their order say so. */
  void sayJoined(BlockSet in) throws IOException {
    String files = resplit.joinedBy(in);
    if (!files.equals(joined)) { // or each pass would say it
      joined = files;
      console.joined(files);
    }
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
}
