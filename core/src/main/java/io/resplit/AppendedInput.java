package io.resplit;

import io.resplit.format.BlockPlace;
import io.resplit.format.FolderGrowth;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.geometry.Box;
import io.resplit.header.Mismatch;
import io.resplit.input.InputCheck;
import io.resplit.io.Activity;
import io.resplit.io.IoFunction;
import io.resplit.io.ResplitException;
import io.resplit.job.AlikeCopy;
import io.resplit.job.Append;
import io.resplit.job.FollowCheck;
import io.resplit.request.JobObserver;
import io.resplit.request.OutputRequest;
import io.resplit.request.RefusedPair;
import io.resplit.request.SetRequest;
import io.resplit.result.MemoryBudget;
import io.resplit.set.BlockSet;
import io.resplit.set.SetBytes;
import io.resplit.verify.SameElements;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A file and the blocks that are to be appended to it. Confined to one thread. */
public final class AppendedInput {

  private final Append append;
  private final Formats formats;
  private final BlockSet more;
  private final IoFunction<SetRequest, BlockSet> sets;
  private final Repacking.Outputs outputs;
  private final JobObserver observer;
  private Optional<BlockSet> old = Optional.empty();
  private Optional<FolderGrowth> growth = Optional.empty();

  /**
   * Creates it.
   *
   * @param sets finds a set
   * @param outputs describes what is written
   * @param observer may stop what reads elements
   * @throws ResplitException if files of its format cannot become longer
   */
  AppendedInput(
      Append append,
      Formats formats,
      BlockSet more,
      IoFunction<SetRequest, BlockSet> sets,
      Repacking.Outputs outputs,
      JobObserver observer)
      throws IOException {
    if (formats.nameOf(append.file()).equals(Formats.RAW)) {
      throw ResplitException.unsupported(append.file(), "raw files have no unlimited axis");
    }
    this.append = append;
    this.formats = formats;
    this.more = more;
    this.sets = sets;
    this.outputs = outputs;
    this.observer = observer;
  }

  /**
   * Returns both as one set, or the end of it that is written anew; its job writes {@link
   * Append#beside}, and {@link #finish} ends it. Where no coordinates show whether the blocks were
   * appended before, reads both up to the first difference.
   *
   * @throws IllegalArgumentException if the array has no such axis
   * @throws ResplitException if the file cannot be made longer by these blocks, or ends with them
   * @throws java.util.concurrent.CancellationException if the observer asks to stop
   */
  public BlockSet joined() throws IOException {
    if (!format().filesBeside(append.file()).isEmpty()) {
      throw RefusedPair.APPENDED_HEADER.refusal(append.file());
    }
    BlockSet joined = sets.apply(append.joined(more));
    InputCheck.requireAgreement(joined, 0, 1); // of which the job may read the second alone
    check(joined, false);
    long length = joined.grid().shape().length(0);
    BlockPlace place = new BlockPlace(append.file(), old().dataset());
    growth = format().growth(place, joined.header(), length);
    return growth.isEmpty()
        ? AlikeCopy.kept(joined)
        : joined.within(
            Box.whole(joined.grid().shape()).withAxis(0, growth.get().start(), length),
            (block, region) -> block);
  }

  private Format format() throws IOException {
    return formats.named(formats.nameOf(append.file()));
  }

  /**
   * Describes the output of the job: {@link Append#beside}, in the format of the file, and stored
   * like it where only the end is written.
   *
   * @param in what {@link #joined} has returned
   * @param request what else is asked for, at whatever address
   * @throws IllegalArgumentException if another format is asked for, or other axes
   * @throws ResplitException if it cannot hold all of the file
   */
  public BlockSet output(BlockSet in, OutputRequest request) throws IOException {
    String own = format().name();
    if (request.format().filter(name -> !name.equals(own)).isPresent()) {
      throw new IllegalArgumentException(
          "--append keeps the format, " + own + ": leave out --out-format");
    }
    if (!request.axes().names().isEmpty()) {
      throw new IllegalArgumentException("--append keeps the axes of FILE: leave out --axes");
    }
    OutputRequest beside = request.inFile(append.beside().toString());
    BlockSet out = stored(outputs.of(in, beside.withFormat(format().nameLike(append.file()))));
    append.checkKept(in, out);
    return out;
  }

  private BlockSet stored(BlockSet out) throws ResplitException {
    if (growth.isEmpty()) {
      return out;
    }
    BlockSet stored = out.withHeader(growth.get().stored(out.header()));
    growth.get().check(stored.image(0));
    return stored;
  }

  /**
   * Makes the file longer by what the job has written.
   *
   * @param out what {@link #output} has returned
   */
  public void finish(BlockSet out) throws IOException {
    if (growth.isEmpty()) {
      append.finish();
      return;
    }
    append
        .takingIn()
        .run(
            format(),
            piece -> {
              if (!Files.isRegularFile(out.path(0))) {
                throw ResplitException.refused(out.path(0), out.path(0) + " is gone: append again");
              }
              growth.get().prepare(out.image(0), piece);
            });
  }

  /**
   * Returns the copy to be made of blocks before they can be appended to a file, if one is needed,
   * by a job of its own. Checks what {@link #joined} does.
   *
   * @param isResumed whether all of it may be there, which only the copy can be compared for where
   *     times are counted otherwise
   * @throws IllegalArgumentException if the array has no such axis
   * @throws ResplitException if the file cannot be made longer by these blocks, or ends with them
   * @throws java.util.concurrent.CancellationException if the observer asks to stop
   */
  public Optional<AlikeCopy> copy(boolean isResumed) throws IOException {
    new FollowCheck(old(), more).require();
    Optional<AlikeCopy> copy = former();
    if (copy.isPresent()) {
      check(append.described(old(), more), isResumed);
      copy.get().meaning().requireMeaning();
    }
    return copy;
  }

  /** Returns the copy that {@link #copy} would have asked for, of blocks that were appended. */
  public Optional<AlikeCopy> former() throws IOException {
    return append.copy(old(), more);
  }

  /** Returns the file, which is looked into once. */
  private BlockSet old() throws IOException {
    if (old.isEmpty()) {
      try {
        old = Optional.of(sets.apply(append.old(more)));
      } catch (ResplitException e) {
        throw withoutLead(e);
      }
    }
    return old.get();
  }

  /** The array that leads may be one of several in the blocks that the file does not have. */
  private ResplitException withoutLead(ResplitException refusal) throws IOException {
    BlockSet own;
    try {
      own = sets.apply(SetRequest.of(List.of(append.file())).withVariables(List.of()));
    } catch (ResplitException e) {
      return refusal;
    }
    return more.header().companions().find(own.dataset()).isPresent()
        ? new FollowCheck(own, more).onlyInBlocks(more.dataset())
        : refusal;
  }

  /** Returns how many bytes the elements of the longer file take. */
  public long bytes() throws IOException {
    return Math.addExact(new SetBytes(old()).all(), new SetBytes(more).all());
  }

  private void check(BlockSet joined, boolean isResumed) throws IOException {
    append.check(joined, more);
    Optional<Long> known = append.repeatedCoordinates(joined, more);
    boolean mayRepeat = more.mismatch().ignores(Mismatch.Kind.REPEAT);
    boolean asksValues = known.isEmpty() && !mayRepeat && !append.isBegun();
    long repeated = asksValues ? repeatedValues() : known.orElse(0L);
    boolean mayBeThere = isResumed && repeated == more.grid().axis(0).count();
    if (repeated == 0) {
      append.checkOrder(joined, more);
    } else if (!mayRepeat && !mayBeThere) {
      throw append.repeating(more, repeated, known.isPresent());
    }
  }

  /** Returns how many of the blocks, counted from the first, the file ends with already. */
  private long repeatedValues() throws IOException {
    for (long blocks = more.grid().axis(0).count(); blocks > 0; blocks--) {
      if (endsWith(old(), more.within(Append.first(more, blocks), (block, region) -> block))) {
        return blocks;
      }
    }
    return 0;
  }

  /**
   * Returns whether the blocks were appended before: no job has begun to do so, and the file ends
   * with what they hold. Reads both up to the first difference.
   *
   * @throws java.util.concurrent.CancellationException if the observer asks to stop
   */
  public boolean isThere() throws IOException {
    if (append.isBegun()) {
      return false;
    }
    try {
      return endsWith(old(), more) || endsWith(old(), asAppended());
    } catch (ResplitException e) {
      return false; // or the job says what is wrong
    }
  }

  /** Returns the blocks with coordinates of the types and units of the file, as it takes them. */
  private BlockSet asAppended() throws IOException {
    BlockSet both = sets.apply(append.joined(more));
    Box whole = Box.whole(both.grid().shape());
    Box added = whole.withAxis(0, old().grid().shape().length(0), whole.end(0));
    return both.within(added, (block, region) -> block);
  }

  private boolean endsWith(BlockSet old, BlockSet blocks) throws IOException {
    Optional<BlockSet> end = Append.end(old, blocks);
    try {
      return end.isPresent() && holdSame(blocks, end.get());
    } catch (ResplitException e) {
      if (e.reason() == ResplitException.Reason.DIFFERENT) {
        return false;
      }
      throw e;
    }
  }

  private boolean holdSame(BlockSet a, BlockSet b) throws IOException {
    observer.activity().begin(Activity.Phase.COMPARING, 0);
    List<Map.Entry<BlockSet, BlockSet>> pairs = new ArrayList<>(BesideComparison.pairs(a, b));
    pairs.add(Map.entry(a, b));
    for (Map.Entry<BlockSet, BlockSet> each : pairs) {
      int bytes = MemoryBudget.MAX_STAGING_BYTES;
      if (!new SameElements(each.getKey(), each.getValue(), bytes, observer::cancelled)
          .areEqual()) {
        return false;
      }
    }
    return true;
  }
}
