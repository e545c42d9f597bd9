package io.resplit.job;

import io.resplit.array.ElementType;
import io.resplit.block.BlockSource;
import io.resplit.block.ByteOrderSource;
import io.resplit.block.PermutedSource;
import io.resplit.chunk.ChunkForecast;
import io.resplit.chunk.ChunkForecast.Resumed;
import io.resplit.chunk.JobChunks;
import io.resplit.engine.AbsentEngine;
import io.resplit.engine.Engine;
import io.resplit.geometry.Box;
import io.resplit.input.InputCheck;
import io.resplit.input.InputSet;
import io.resplit.input.InputWatch;
import io.resplit.input.InputWatch.FactVisitor;
import io.resplit.input.KeptStreams;
import io.resplit.input.SummedSource;
import io.resplit.io.Activity;
import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.io.IoSupplier;
import io.resplit.io.ResplitException;
import io.resplit.job.warning.LeftOutWarnings;
import io.resplit.job.warning.Warning;
import io.resplit.journal.Fingerprint;
import io.resplit.journal.JournalCheckpoints;
import io.resplit.output.OutputSet;
import io.resplit.request.ChunkOptions;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.result.Cost;
import io.resplit.result.DiskModel;
import io.resplit.result.MemoryBudget;
import io.resplit.result.Rest;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import io.resplit.set.SetMemory;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * How a job moves one array, from its first step or where an earlier job has left it.
 *
 * @param counted what counts the move
 */
record ArrayMove(
    Engine engine,
    Move move,
    JobOptions options,
    JobObserver observer,
    Activity activity,
    CountedJob counted,
    InputDigest asStored) {

  /** Measured with 100,000 files of 512 bytes: 9.0 s with two threads, 7.8 s with none besides. */
  private static final int SMALL_FILE = 16 << 10;

  private static final int SMALL_RUN = 4 << 10;

  /** Returns the move with its own threads for chunks, and other options of the job. */
  static ArrayMove of(
      Engine engine, Move move, JobOptions ofJob, JobObserver observer, FolderSync folders) {
    JobOptions options = ofJob.with(move.chunks());
    Activity activity = observer.activity();
    long metadata = SetMemory.bytes(move.in(), move.out());
    return new ArrayMove(
        engine,
        move,
        options,
        observer,
        activity,
        new CountedJob(move.out(), move.planned(), options, folders, activity, metadata),
        new InputDigest(move.in(), move.out()));
  }

  /**
   * Checks the files that some moves read. Names were checked when the first task began, or when
   * its job was saved.
   */
  static void checkInputs(List<ArrayMove> arrays) throws IOException {
    warn(arrays, InputCheck.openParts(inputs(arrays), arrays.get(0).activity));
  }

  /**
   * Checks the same, and watches the files from now on.
   *
   * @param facts those of the files of the first move
   */
  static List<InputWatch> watchInputs(List<ArrayMove> arrays, FactVisitor facts)
      throws IOException {
    List<InputWatch> checked = InputWatch.ofChecked(inputs(arrays), facts, arrays.get(0).activity);
    warn(arrays, checked.stream().map(InputWatch::files).toList());
    return checked;
  }

  private static List<BlockSet> inputs(List<ArrayMove> arrays) {
    return arrays.stream().map(each -> each.move.in()).toList();
  }

  private static void warn(List<ArrayMove> arrays, List<InputSet> checked) throws IOException {
    for (ArrayMove each : arrays) {
      if (!each.move.out().names().isInTask()) {
        InputCheck.checkNames(each.move.in());
      }
    }
    checked.stream()
        .flatMap(each -> each.warnings().stream())
        .forEach(why -> Warning.log(InputCheck.class, why, Optional.empty()));
  }

  /** Compares the copies of the array in the files that are read, if there are several. */
  void checkCopies() throws IOException {
    if (move.copies().isPresent()) {
      new SameCopies(move.copies().get(), observer).require();
    }
  }

  /** Returns how many bytes that reads. */
  long copiedBytes() {
    return move.copies().map(copies -> new SameCopies(copies, observer).bytes()).orElse(0L);
  }

  /** Adds what makes the move another one to the fingerprint of a job. */
  void addTo(Fingerprint job) {
    job.add(move.in()).add(move.out()).add(move.planned().plan());
  }

  /** Returns all that there is to do. */
  Rest all() {
    return Rest.all(move.planned());
  }

  /** Returns what is left to do after some steps. */
  Resumed resumed(long steps, OutputSet sink) throws ResplitException {
    if (steps == 0) {
      return counted.whole();
    }
    try {
      return ChunkForecast.resumed(counted.whole().cache(), steps, sink.appended().earlier()::hold);
    } catch (IllegalArgumentException e) {
      throw new ResplitException(ResplitException.Reason.REFUSED, e.getMessage());
    }
  }

  /** Says that nothing is left to do. */
  void expectNothing() {
    Rest nothing = Rest.none(move.out().grid().blockCount());
    counted.expect(new Resumed(nothing, counted.whole().cache()));
  }

  /**
   * Moves what is left of the array.
   *
   * @param source its files
   * @param steps steps that are done
   * @return what that cost
   */
  Cost run(InputWatch source, JobTarget target, long steps) throws IOException {
    ArrayDigest digest = SummedSource.digest(move.in().type(), move.out());
    JournalCheckpoints checkpoints =
        new JournalCheckpoints(
            target.writer(),
            source,
            digest,
            target.sink(),
            options.effectiveInterval(),
            steps,
            System::nanoTime,
            activity);
    Resumed rest = resumed(steps, target.sink());
    if (steps > 0) {
      activity.say(() -> resuming(steps, rest.rest()));
    }
    counted.expect(rest);
    target.sink().writtenBy(writers());
    target.sink().writeTo(move.planned().disk());
    JobChunks.Input reads = new JobChunks.Input(move.in(), source.files());
    boolean isAbsent = steps == 0 && JobChunks.stayAbsent(move.planned().plan(), reads, move.out());
    Cost measured;
    try (KeptStreams streams = source.files().keepStreams()) {
      Engine mover = isAbsent ? absent(digest) : engine;
      IoSupplier<Long> movement = () -> move(mover, source, streams, digest, target, checkpoints);
      measured =
          isAbsent
              ? counted.leaveAbsent(reads, target.sink(), movement)
              : counted.move(steps, Optional.of(reads), target.sink(), movement);
    }
    if (target.sink().isLast() && !target.sink().isWhole()) { // or else a commit does it
      source.checkAll();
    }
    if (options.checksums()) {
      asStored.require(steps == 0, target.sink().sums().arrayDigest());
    }
    return measured;
  }

  private static String resuming(long steps, Rest rest) {
    return "resuming: %d steps are done, %d files are complete, %d are not; %d bytes are left to read and %d to write"
        .formatted(
            steps, rest.filesDone(), rest.filesLeft(), rest.readBytes(), rest.cost().bytes());
  }

  private BlockSource ordered(InputWatch source, ArrayDigest digest) throws IOException {
    BlockSource visited = FirstVisits.of(move.in(), source, activity);
    BlockSource stored = options.checksums() ? asStored.summing(visited) : visited;
    long most = MemoryBudget.permutedBytes(move.planned().plan().problem());
    BlockSource array =
        PermutedSource.of(
            stored, move.in()::numberInFiles, move.in().axes(), move.in().type().bytes(), most);
    return options.checksums()
        ? SummedSource.between(
            move.in().type(), move.out().type(), array, move.in()::arrayBox, digest)
        : ByteOrderSource.between(move.in().type(), move.out().type(), array);
  }

  /** One file may be open besides those that are read and written: one that is looked at. */
  private int visitors(InputWatch source) {
    boolean isShared = move.in().axes().isIdentity() && source.files().isShareable();
    int most = options.maxOpen() - 1 - Math.max(1, writers());
    return isShared ? Math.max(1, Math.min(most, asked(move.planned().disk().requests()))) : 1;
  }

  private int writers() {
    DiskModel disk = move.planned().disk();
    boolean writesHere = !disk.isServer() && (isOfSmallFiles() || isOfSmallBoxes());
    int useful = writesHere ? 0 : disk.writers(options.chunks().writers());
    return Math.min(asked(useful), (options.maxOpen() - 1) / 2);
  }

  /** Creating files in one folder is what takes time then, and threads would take turns in that. */
  private boolean isOfSmallFiles() {
    long bytes = move.out().grid().shape().volume() * move.out().type().bytes();
    return bytes / move.out().blockCount() < SMALL_FILE;
  }

  /** Handing a box over takes longer than writing it in a few runs. */
  private boolean isOfSmallBoxes() {
    Cost cost = move.planned().cost();
    return move.planned().budget().isOfSmallBoxes()
        && cost.bytes() / Math.max(1, cost.writeSeeks()) >= SMALL_RUN;
  }

  /** Returns how many threads there are of those that are of use. */
  private int asked(int useful) {
    ChunkOptions chunks = options.chunks();
    return chunks.orFewer() ? useful : Math.min(useful, chunks.threads());
  }

  /** Nothing is read then, but digests are those of the fill value. */
  private Engine absent(ArrayDigest digest) {
    ElementType read = move.in().type().withOrder(ByteOrder.LITTLE_ENDIAN);
    byte[] fill = move.out().header().fillBytes(read);
    digest.addEqual(Box.whole(move.out().grid().shape()), fill);
    asStored.digest().addEqual(Box.whole(move.in().grid().shape()), fill);
    return new AbsentEngine();
  }

  private long move(
      Engine mover,
      InputWatch source,
      KeptStreams streams,
      ArrayDigest digest,
      JobTarget target,
      JournalCheckpoints checkpoints)
      throws IOException {
    FailedJob failed = new FailedJob(source, target, move.out().grid().blockCount());
    try {
      long peak =
          mover.run(
              move.planned().plan(),
              ordered(source, digest).visitedBy(visitors(source)),
              FirstVisits.of(move.out(), target.sink(), activity),
              move.planned().budget(),
              checkpoints,
              observer);
      if (streams.verify()) {
        checkpoints.commit(checkpoints.committedSteps());
        LeftOutWarnings.warnOfRest(LeftOutWarnings.notCarried(move.out()), source.counts());
      }
      return peak;
    } catch (IoFailure e) {
      throw failed.explained(e, checkpoints.committedSteps());
    } catch (ResplitException e) {
      failed.requireInputs(e);
      throw e;
    } catch (CancellationException e) {
      throw failed.stopped();
    }
  }
}
