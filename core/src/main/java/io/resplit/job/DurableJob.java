package io.resplit.job;

import io.resplit.buffer.FreedBuffers;
import io.resplit.engine.Engine;
import io.resplit.format.FolderFiles;
import io.resplit.input.InputWatch;
import io.resplit.input.UndefinedChunks;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.FolderSync;
import io.resplit.job.warning.ExtentsNote;
import io.resplit.job.warning.FileOrderWarning;
import io.resplit.job.warning.FixedAxesWarning;
import io.resplit.job.warning.ForeignWarning;
import io.resplit.job.warning.GapWarning;
import io.resplit.job.warning.LeftOutWarnings;
import io.resplit.job.warning.OverlapWarning;
import io.resplit.job.warning.PaddingWarning;
import io.resplit.job.warning.PluginWarning;
import io.resplit.job.warning.ShortVariableWarning;
import io.resplit.job.warning.SpaceNote;
import io.resplit.job.warning.TimesNote;
import io.resplit.job.warning.Warning;
import io.resplit.journal.Fingerprint;
import io.resplit.journal.JobFiles;
import io.resplit.journal.JobLock;
import io.resplit.journal.Journal;
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
import io.resplit.request.RefusedPair;
import io.resplit.result.Cost;
import io.resplit.result.JobSummary;
import io.resplit.result.MemoryBudget;
import io.resplit.result.PlanReport;
import io.resplit.result.Rest;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One job that moves one or several arrays between two sets of files, with everything that keeps it
 * from losing anything: checks, lock, journal, checksums, manifest.
 */
public final class DurableJob {

  /** Those of jobs that were run before are freed before another one takes its own. */
  private static final FreedBuffers BUFFERS = new FreedBuffers();

  /** Most files whose places of data are kept from the check on: some megabytes. */
  private static final long MOST_KNOWN = 1 << 17;

  private final BlockSet input;
  private final boolean isPass;
  private final List<Move> moves;
  private final Move lead;
  private final List<ArrayMove> arrays;
  private final JobOptions options;
  private final JobObserver observer;
  private final Activity activity;
  private final FolderSync folders;
  private final JobJournal journal;
  private final JobOutput output;
  private final InputWatch[] watched;

  /**
   * Prepares the job; touches nothing yet.
   *
   * @param moves in the order in which they are done, see {@link OutputSet}
   * @throws IllegalArgumentException if checksums are asked for that a plan does not provide
   */
  public DurableJob(Engine engine, List<Move> moves, JobOptions options, JobObserver observer) {
    this(engine, Move.leading(moves).in(), false, moves, options, observer);
  }

  /**
   * Prepares a job that may be one of several passes.
   *
   * @param input what the job is done for; others may be read in its place
   * @param isPass whether users are told elsewhere what the whole job warns of
   */
  public DurableJob(
      Engine engine,
      BlockSet input,
      boolean isPass,
      List<Move> moves,
      JobOptions options,
      JobObserver observer) {
    this.input = input;
    this.isPass = isPass;
    this.moves = List.copyOf(moves);
    this.lead = Move.leading(moves);
    this.options = options;
    this.observer = observer;
    this.activity = observer.activity();
    this.folders = new FolderSync(options.isDurable());
    this.arrays =
        moves.stream().map(move -> ArrayMove.of(engine, move, options, observer, folders)).toList();
    this.journal =
        new JobJournal(lead.out(), JobFiles.of(lead.out()), folders, options.isDurable());
    this.output = new JobOutput(Optional.of(input), lead.out(), journal, options.existing());
    this.watched = new InputWatch[moves.size()];
    if (options.readBack() && FolderFiles.isOne(lead.out().root())) {
      throw RefusedPair.VERIFIED_STORE.refusal();
    }
    if (options.checksums() && moves.stream().anyMatch(DurableJob::isUnseen)) {
      throw new IllegalArgumentException("the plan is for a job without checksums");
    }
  }

  private static boolean isUnseen(Move move) {
    Problem problem = move.planned().plan().problem();
    return problem.copying() == Problem.Copying.UNSEEN && !problem.isStoredOnly();
  }

  private OutputSet output(boolean replaces) {
    return new OutputSet(moves.stream().map(Move::out).toList(), options.outputOptions(replaces));
  }

  /**
   * Checks that the job can begin or resume, or that nothing is left to do; changes nothing.
   *
   * @return what the job would do
   */
  public Rest check() throws IOException {
    Optional<FinishedJob> finished = finished();
    if (finished.isPresent()) {
      finished.get().check(false);
      return Rest.none(lead.out().grid().blockCount());
    }
    checkInputs();
    Optional<Journal> earlier = checkOutput();
    Rest rest =
        earlier.isPresent() ? restAfter(earlier.get()) : rest(arrays.stream().map(ArrayMove::all));
    warn();
    return rest;
  }

  /**
   * Checks that the output is free, or that of the job that is to be resumed, and changes nothing.
   *
   * @return the journal of that job, if there is one
   */
  public Optional<Journal> checkOutput() throws IOException {
    Optional<Journal> earlier =
        output.checkFree().filter(any -> options.existing() == Existing.RESUME);
    if (earlier.isPresent()) {
      Fingerprint inputs = Fingerprint.ofFiles(input, activity);
      JobJournal.requireSame(earlier.get(), header(inputs, earlier));
    }
    return earlier;
  }

  private static Rest rest(Stream<Rest> ofArrays) {
    return ofArrays.reduce((before, next) -> next.after(before)).orElseThrow();
  }

  private void checkInputs() throws IOException {
    for (List<Integer> together : checkedTogether()) {
      ArrayMove.checkInputs(moves(together));
    }
  }

  private List<ArrayMove> moves(List<Integer> numbers) {
    return numbers.stream().map(arrays::get).toList();
  }

  /**
   * Returns the numbers of arrays whose inputs are checked at once, each file for all of them: the
   * one that leads, and others as long as what is kept of their files is little; others alone.
   */
  private List<List<Integer>> checkedTogether() {
    List<Integer> known = new ArrayList<>();
    List<List<Integer>> all = new ArrayList<>(List.of(known));
    long blocks = lead.in().blockCount();
    for (int array = 0; array < moves.size(); array++) {
      if (moves.get(array) == lead) {
        known.add(0, array);
      } else {
        blocks += moves.get(array).in().blockCount();
        if (blocks <= MOST_KNOWN) {
          known.add(array);
        } else {
          all.add(List.of(array));
        }
      }
    }
    return all;
  }

  /**
   * Checks the inputs, and keeps of the first ones what that finds of where their data lie; returns
   * the fingerprint of what the job is done for.
   */
  private Fingerprint watchInputs() throws IOException {
    boolean isRead = input.equals(lead.in());
    Fingerprint inputs =
        isRead ? Fingerprint.ofReading(input) : Fingerprint.ofFiles(input, activity);
    Fingerprint read = isRead ? inputs : new Fingerprint();
    List<List<Integer>> together = checkedTogether();
    List<Integer> known = together.get(0);
    List<InputWatch> watches = ArrayMove.watchInputs(moves(known), read::addFile);
    for (int i = 0; i < known.size(); i++) {
      watched[known.get(i)] = watches.get(i);
    }
    for (List<Integer> others : together.subList(1, together.size())) {
      ArrayMove.checkInputs(moves(others));
    }
    return inputs;
  }

  private Rest restAfter(Journal left) throws IOException {
    try (OutputSet files = output(false)) {
      left.show(files);
      Rest current = arrays.get(left.array()).resumed(left.steps(), files).rest();
      Stream<Rest> later = arrays.stream().skip(left.array() + 1L).map(ArrayMove::all);
      return rest(Stream.concat(Stream.of(current), later));
    }
  }

  private void warn() throws IOException {
    if (isPass) {
      return;
    }
    ForeignWarning.warn(lead.in());
    LeftOutWarnings.warn(lead.in(), lead.out());
    ShortVariableWarning.warn(lead.in());
    FixedAxesWarning.warn(lead.in(), lead.out());
    FileOrderWarning.warn(lead.in());
    GapWarning.warn(lead.in());
    PaddingWarning.warn(lead.in());
    PluginWarning.warn(lead.in(), lead.out());
    TimesNote.warn(lead.in());
    ExtentsNote.warn(lead.in(), lead.out());
    SpaceNote.warn(lead.out());
  }

  /** Returns whether an earlier job has completed all that this one would do. */
  public boolean isFinished() throws IOException {
    return finished().isPresent();
  }

  private Optional<FinishedJob> finished() throws IOException {
    return options.existing() == Existing.RESUME && journal.files().leftJournal().isEmpty()
        ? FinishedJob.of(moves, observer)
        : Optional.empty();
  }

  /** Runs the plans from where an earlier job has left them, or from the beginning. */
  @SuppressWarnings("try") // the lock is only held
  public JobSummary run() throws IOException {
    activity.expect(bytes(moves), 0);
    Optional<FinishedJob> finished = finished();
    if (finished.isPresent()) {
      return nothingLeft(finished.get());
    }
    Fingerprint inputs = watchInputs();
    output.checkFree();
    if (lead.out().names().isInTask()) {
      warn();
      return locked(inputs); // in a folder of its own, which needs no lock
    }
    try (JobLock lock = JobLock.take(journal.files(), folders)) {
      output.check(); // the last holder of the lock may have written
      warn();
      OverlapWarning.warn(lead.in(), options, lead.planned().budget().stagingBytes(), activity);
      output.clear();
      JobSummary summary = locked(inputs);
      journal.remove(); // while it is ours: the next holder of the lock begins its own
      return summary;
    }
  }

  private JobSummary nothingLeft(FinishedJob job) throws IOException {
    job.check(options.readBack());
    JobLock.clear(journal.files(), folders);
    activity.complete();
    arrays.forEach(ArrayMove::expectNothing);
    Cost nothing = Rest.none(0).cost();
    return JobSummary.of(
        arrays.stream().map(array -> array.counted().summary(nothing, 0, 0, 0)).toList());
  }

  private JobSummary locked(Fingerprint inputs) throws IOException {
    Optional<Journal> earlier = journal.files().leftJournal();
    activity.expect(bytes(moves), checkedBytes(earlier.isEmpty()));
    if (earlier.isEmpty()) {
      checkCopies();
    }
    JournalHeader header = header(inputs, earlier);
    try (OutputSet sink = output(header.replaces());
        JournalWriter writer = journal.open(earlier, header, sink)) {
      return run(new JobTarget(sink, writer, journal, header), earlier);
    }
  }

  /** Compares the copies of all arrays that have some. */
  public void checkCopies() throws IOException {
    for (ArrayMove array : arrays) {
      array.checkCopies();
    }
  }

  private static long bytes(List<Move> moves) {
    return moves.stream().mapToLong(Move::bytes).sum();
  }

  /** Returns how many bytes are read to be compared; files with filters may take less. */
  private long checkedBytes(boolean comparesCopies) {
    long copies = comparesCopies ? arrays.stream().mapToLong(ArrayMove::copiedBytes).sum() : 0;
    return copies + (options.readBack() ? bytes(moves) : 0);
  }

  private JournalHeader header(Fingerprint inputs, Optional<Journal> earlier) {
    BlockSet out = lead.out();
    boolean replaces =
        earlier
            .map(found -> found.header().replaces())
            .orElse(options.existing() == Existing.REPLACE);
    return new JournalHeader(
        planFingerprint(),
        inputs.toString(),
        lead.planned().plan().strategy(),
        options.planning().orElseGet(this::planning),
        lead.planned().dataLimitBytes(),
        replaces,
        out.names() instanceof BlockNames.Templated names ? names.template().toString() : "",
        out.listedBlock(),
        Optional.of(out.order().toListed(out.grid())),
        out.grid().blockCount(),
        options.history());
  }

  /** Returns from what the same plan can be made. */
  private PlanOptions planning() {
    PlanReport planned = lead.planned();
    return PlanOptions.within(new MemoryLimit.OfData(planned.dataLimitBytes()))
        .withStrategy(planned.plan().strategy())
        .withDisk(planned.disk())
        .withChunks(options.chunks());
  }

  private String planFingerprint() {
    Fingerprint job = new Fingerprint().add(Version.number());
    arrays.forEach(array -> array.addTo(job));
    return job.add(options.checksums() ? 1 : 0).toString();
  }

  private JobSummary run(JobTarget target, Optional<Journal> earlier) throws IOException {
    int first = earlier.map(Journal::array).orElse(0);
    activity.beginArray(bytes(moves.subList(0, first)));
    activity.addBefore(bytes(moves.subList(0, first)), bytes(moves.subList(0, first)));
    List<JobSummary> done = new ArrayList<>();
    BUFFERS.left(0);
    UndefinedChunks undefined = new UndefinedChunks();
    InputWatch leading = watched[moves.indexOf(lead)];
    for (int array = first; array < arrays.size(); array++) {
      if (array > first) {
        BUFFERS.left(bufferBytes(array - 1));
        if (moves.get(array - 1) == lead) {
          leading.endReading();
        }
      }
      target.sink().turnTo(array);
      target.writer().turnTo(array);
      long steps = array == first ? earlier.map(Journal::steps).orElse(0L) : 0;
      InputWatch source = sourceOf(array, leading);
      done.add(run(source, target, array, steps, done));
      undefined.add(source.files().undefined());
    }
    undefined.warning().ifPresent(why -> Warning.log(UndefinedChunks.class, why, Optional.empty()));
    BUFFERS.later(bufferBytes(arrays.size() - 1));
    return JobSummary.of(done);
  }

  private long bufferBytes(int array) {
    MemoryBudget planned = moves.get(array).planned().budget();
    return planned.bytes() - planned.heapBytes();
  }

  private InputWatch sourceOf(int array, InputWatch leading) throws IOException {
    InputWatch known = watched[array];
    watched[array] = null; // takes memory for each file
    return known != null ? known : leading.of(moves.get(array).in());
  }

  private JobSummary run(
      InputWatch source, JobTarget target, int array, long steps, List<JobSummary> before)
      throws IOException {
    ArrayMove move = arrays.get(array);
    boolean isLast = array == arrays.size() - 1;
    Cost measured = move.run(source, target, steps);
    long read = source.counts().bytes();
    if (isLast) {
      activity.begin(Phase.ENDING, 0);
      String strategy = lead.planned().plan().strategy();
      Cost total = before.stream().map(JobSummary::measured).reduce(measured, Cost::plus);
      move.counted().complete(lead.out(), target.sink(), strategy, target.header().inputs(), total);
      activity.complete();
    }
    return move.counted().summary(measured, read, target.sink(), isLast);
  }
}
