package io.resplit.job;

import io.resplit.block.BlockSource;
import io.resplit.block.ByteOrderSource;
import io.resplit.block.PermutedSource;
import io.resplit.chunk.ChunkForecast;
import io.resplit.chunk.ChunkForecast.Resumed;
import io.resplit.chunk.JobChunks;
import io.resplit.cost.Cost;
import io.resplit.cost.JobSummary;
import io.resplit.cost.MemoryBudget;
import io.resplit.cost.PlanReport;
import io.resplit.cost.Rest;
import io.resplit.engine.Engine;
import io.resplit.input.InputCheck;
import io.resplit.input.InputSet;
import io.resplit.input.InputWatch;
import io.resplit.input.SummedSource;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.journal.Fingerprint;
import io.resplit.journal.JobLock;
import io.resplit.journal.Journal;
import io.resplit.journal.JournalCheckpoints;
import io.resplit.journal.JournalHeader;
import io.resplit.journal.JournalWriter;
import io.resplit.manifest.Version;
import io.resplit.output.OutputSet;
import io.resplit.plan.Problem;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.SetMemory;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * One job of a plan between two sets, with everything that keeps it from losing anything: checks,
 * lock, journal, checksums, manifest.
 */
public final class DurableJob {

  private final Engine engine;
  private final BlockSet in;
  private final BlockSet out;
  private final PlanReport planned;
  private final JobOptions options;
  private final JobObserver observer;
  private final Activity activity;
  private final FolderSync folders;
  private final JobJournal journal;
  private final JobOutput output;
  private final CountedJob counted;
  private final StoredDigest asStored;

  /**
   * Prepares the job; touches nothing yet.
   *
   * @throws IllegalArgumentException if checksums are asked for that the plan does not provide
   */
  public DurableJob(
      Engine engine,
      BlockSet in,
      BlockSet out,
      PlanReport planned,
      JobOptions options,
      JobObserver observer) {
    this.engine = engine;
    this.in = in;
    this.out = out;
    this.planned = planned;
    this.options = options;
    this.observer = observer;
    this.activity = observer.activity();
    this.folders = new FolderSync(options.isDurable());
    this.journal = new JobJournal(out, folders, options.isDurable());
    this.counted =
        new CountedJob(out, planned, options, folders, activity, SetMemory.bytes(in, out));
    this.asStored = new StoredDigest(in);
    this.output = new JobOutput(Optional.of(in), out, journal, options.existing());
    boolean unseen = planned.plan().problem().copying() == Problem.Copying.UNSEEN;
    if (options.checksums() && unseen) {
      throw new IllegalArgumentException("the plan is for a job without checksums");
    }
  }

  /**
   * Checks that the job can begin or resume, or that nothing is left to do; changes nothing.
   *
   * @return what the job would do
   */
  public Rest check() throws IOException {
    Optional<FinishedJob> finished = finished();
    if (finished.isPresent()) {
      finished.get().check();
      return Rest.none(out.grid().blockCount());
    }
    checkInput();
    Optional<Journal> earlier = output.checkFree();
    Rest rest = Rest.all(planned);
    if (earlier.isPresent() && options.existing() == Existing.RESUME) {
      JobJournal.requireSame(earlier.get(), header(Fingerprint.ofFiles(in, activity), earlier));
      rest = restAfter(earlier.get());
    }
    warn();
    return rest;
  }

  /** Names were checked when the first task began, or when its job was saved. */
  private void checkInput() throws IOException {
    InputSet checked =
        out.isOfTask() ? InputCheck.openPart(in, activity) : InputCheck.open(in, activity);
    checked.otherChunks().ifPresent(why -> Warning.log(InputCheck.class, why, Optional.empty()));
  }

  private Rest restAfter(Journal journal) throws IOException {
    try (OutputSet files = new OutputSet(out, options.outputOptions(false))) {
      journal.show(files);
      return resumed(journal.steps(), files).rest();
    }
  }

  private Resumed resumed(long steps, OutputSet sink) throws ResplitException {
    if (steps == 0) {
      return counted.whole();
    }
    try {
      return ChunkForecast.resumed(counted.whole().cache(), steps, sink.appended().earlier()::hold);
    } catch (IllegalArgumentException e) {
      throw new ResplitException(ResplitException.Reason.REFUSED, e.getMessage());
    }
  }

  private void warn() throws IOException {
    ForeignWarning.warn(in);
    LeftOutWarnings.warn(in, out);
    FixedAxesWarning.warn(in, out);
    FileOrderWarning.warn(in);
    GapWarning.warn(in);
    PaddingWarning.warn(in);
  }

  private Optional<FinishedJob> finished() throws IOException {
    return options.existing() == Existing.RESUME && journal.found().isEmpty()
        ? FinishedJob.between(in, out, observer)
        : Optional.empty();
  }

  /** Runs the plan from where an earlier job has left it, or from the beginning. */
  @SuppressWarnings("try") // the lock is only held
  public JobSummary run() throws IOException {
    Optional<FinishedJob> finished = finished();
    if (finished.isPresent()) {
      return nothingLeft(finished.get());
    }
    checkInput();
    output.checkFree();
    if (out.isOfTask()) {
      warn();
      return locked(); // in a folder of its own, which needs no lock
    }
    try (JobLock lock = JobLock.take(journal.files(), folders)) {
      output.check(); // the last holder of the lock may have written
      warn();
      OverlapWarning.warn(in, options, planned.budget().stagingBytes(), activity);
      output.clear();
      JobSummary summary = locked();
      journal.remove(); // while it is ours: the next holder of the lock begins its own
      return summary;
    }
  }

  private JobSummary nothingLeft(FinishedJob job) throws IOException {
    if (options.readBack()) {
      job.readBack();
    } else {
      job.check();
    }
    JobLock.clear(journal.files(), folders);
    Rest nothing = Rest.none(out.grid().blockCount());
    counted.expect(new Resumed(nothing, counted.whole().cache()));
    return counted.summary(nothing.cost(), 0, 0, 0);
  }

  private JobSummary locked() throws IOException {
    Fingerprint inputs = Fingerprint.ofReading(in);
    InputWatch source = new InputWatch(in, inputs::addFile, activity);
    Optional<Journal> earlier = journal.found();
    JournalHeader header = header(inputs, earlier);
    try (OutputSet sink = new OutputSet(out, options.outputOptions(header.replaces()));
        JournalWriter writer = journal.open(earlier, header, sink)) {
      return run(source, sink, writer, earlier.map(Journal::steps).orElse(0L), header);
    }
  }

  private JournalHeader header(Fingerprint inputs, Optional<Journal> earlier) {
    boolean replaces =
        earlier
            .map(found -> found.header().replaces())
            .orElse(options.existing() == Existing.REPLACE);
    return new JournalHeader(
        planFingerprint(),
        inputs.toString(),
        planned.plan().strategy(),
        options.planning().orElseGet(this::planning),
        planned.dataLimitBytes(),
        replaces,
        out.names() instanceof BlockNames.Templated names ? names.template().toString() : "",
        out.listedBlock(),
        Optional.of(out.order().toListed(out.grid())),
        out.grid().blockCount(),
        options.history());
  }

  /** Returns from what the same plan can be made. */
  private PlanOptions planning() {
    return PlanOptions.within(new MemoryLimit.OfData(planned.dataLimitBytes()))
        .withStrategy(planned.plan().strategy())
        .withDisk(planned.disk())
        .withChunks(options.chunks());
  }

  private String planFingerprint() {
    return new Fingerprint()
        .add(Version.number())
        .add(in)
        .add(out)
        .add(planned.plan())
        .add(options.checksums() ? 1 : 0)
        .toString();
  }

  private JobSummary run(
      InputWatch source, OutputSet sink, JournalWriter writer, long steps, JournalHeader header)
      throws IOException {
    ArrayDigest digest = SummedSource.digest(in.type(), out);
    JournalCheckpoints checkpoints =
        new JournalCheckpoints(
            writer,
            source,
            digest,
            sink,
            options.effectiveInterval(),
            steps,
            System::nanoTime,
            activity);
    Resumed rest = resumed(steps, sink);
    if (steps > 0) {
      activity.say(() -> resuming(steps, rest.rest()));
    }
    counted.expect(rest);
    JobChunks.Input reads = new JobChunks.Input(in, source.files());
    Cost measured =
        counted.move(
            steps, Optional.of(reads), sink, () -> move(source, digest, sink, checkpoints, header));
    source.checkAll();
    if (options.checksums()) {
      asStored.require(steps == 0, sink.sums().digest());
    }
    activity.begin(Phase.ENDING, 0);
    return counted.complete(
        sink, measured, source.counts().bytes(), planned.plan().strategy(), header.inputs());
  }

  private static String resuming(long steps, Rest rest) {
    return "resuming: %d steps are done, %d files are complete, %d are not; %d bytes are left to read and %d to write"
        .formatted(
            steps, rest.filesDone(), rest.filesLeft(), rest.readBytes(), rest.cost().bytes());
  }

  private BlockSource ordered(InputWatch source, ArrayDigest digest) throws IOException {
    BlockSource visited = FirstVisits.of(in, source, activity);
    BlockSource stored = options.checksums() ? asStored.summing(visited) : visited;
    long most = MemoryBudget.permutedBytes(planned.plan().problem());
    BlockSource array =
        PermutedSource.of(stored, in::numberInFiles, in.axes(), in.type().bytes(), most);
    return options.checksums()
        ? SummedSource.between(in.type(), out.type(), array, in::arrayBox, digest)
        : ByteOrderSource.between(in.type(), out.type(), array);
  }

  private long move(
      InputWatch source,
      ArrayDigest digest,
      OutputSet sink,
      JournalCheckpoints checkpoints,
      JournalHeader header)
      throws IOException {
    FailedJob failed = new FailedJob(source, sink, out.grid().blockCount());
    try {
      return engine.run(
          planned.plan(),
          ordered(source, digest),
          FirstVisits.of(out, sink, activity),
          planned.budget(),
          checkpoints,
          observer);
    } catch (IoFailure e) {
      throw failed.explained(e, journal, header, checkpoints);
    } catch (ResplitException e) {
      failed.requireInputs(e);
      throw e;
    } catch (CancellationException e) {
      throw failed.stopped();
    }
  }
}
