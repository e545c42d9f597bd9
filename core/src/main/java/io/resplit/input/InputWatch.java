package io.resplit.input;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.block.ForwardingFile;
import io.resplit.format.FolderFiles;
import io.resplit.format.Format;
import io.resplit.geometry.Box;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.FileLook;
import io.resplit.io.IoAction;
import io.resplit.io.IoCounts;
import io.resplit.io.IoFailure;
import io.resplit.io.ManyFiles;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A set that is read, and whether anybody changes it meanwhile: size, time and identity of each
 * file are compared with what they were at the start.
 *
 * <p>Takes eight bytes a block. What {@link FileStates} take for each file in its folder or that
 * its file names is held once for all arrays of the same files. One thread may read while another
 * one checks.
 */
public final class InputWatch implements BlockSource, InputCheck.Looks {

  /** Receives what is known of one input file. */
  @FunctionalInterface
  public interface FactVisitor {

    /** Visits nothing. */
    FactVisitor NONE = (file, bytes, nanos) -> {};

    /** Visits one file; the time is that of its last change, in nanoseconds of the epoch. */
    void visit(Path file, long bytes, long nanos);
  }

  private static final String REMEDY =
      "restore it with its modification time and give --resume, or start again with --overwrite";

  private static final long MIX = 0x9E3779B97F4A7C15L;

  /** Of a block that has other files: its own, how many they are, and that they have been seen. */
  private static final int STATES_A_BLOCK = 3;

  private final BlockSet set;
  private InputSet files;
  private final FactVisitor facts;
  private final Activity activity;
  private final long[] identities;

  /** Blocks to which other files belong, in their folders or named by their files. */
  private final BitSet divided = new BitSet();

  private final FileStates states;
  private final ReadParts parts;
  private final BitSet read = new BitSet();
  private Optional<InputWatch> earlier = Optional.empty();

  /**
   * Looks at all files of {@code set}; the visitor learns what an observer can see of them.
   *
   * @param activity counts the files
   */
  public static InputWatch of(BlockSet set, FactVisitor facts, Activity activity)
      throws IOException {
    return new InputWatch(set, facts, activity, new FileStates()).begun();
  }

  /**
   * Looks at the files of another array, which are among these. What else belongs to them is
   * compared with how it looked first, and by {@link #checkAll} so are all files of this one.
   */
  public InputWatch of(BlockSet other) throws IOException {
    InputWatch watch = new InputWatch(other, FactVisitor.NONE, activity, states).begun();
    watch.earlier = Optional.of(this);
    return watch;
  }

  private InputWatch begun() throws IOException {
    activity.begin(Phase.CHECKING, identities.length);
    for (int block = 0; block < identities.length; block++) {
      if (set.hasFile(block)) {
        Path file = set.path(block);
        see(block, file, attributes(file));
      }
      activity.add(1);
    }
    read(files);
    return this;
  }

  /**
   * Returns what a watch takes for files that belong to blocks besides their own, in bytes; of sets
   * without stores, each block is taken to have as many as the first.
   */
  public static long partBytes(BlockSet set) throws IOException {
    long first = set.firstBlock();
    if (!FolderFiles.isOne(set.path(first))) {
      return Math.multiplyExact(set.blockCount(), partBytes(set, first));
    }
    long bytes = 0;
    for (long block = first; block < set.blockCount(); block++) {
      bytes += set.hasFile(block) ? partBytes(set, block) : 0;
    }
    return bytes;
  }

  private static long partBytes(BlockSet set, long block) throws IOException {
    long[] files = {0};
    FolderFiles.forEachPart(set.format(block), set.path(block), (part, name, found) -> files[0]++);
    return files[0] == 0 ? 0 : FileStates.BYTES_A_FILE * (files[0] + STATES_A_BLOCK);
  }

  private void read(InputSet checked) {
    files = checked;
    if (!divided.isEmpty()) {
      for (int block = 0; block < identities.length; block++) {
        if (set.hasFile(block)) {
          states.add(set.path(block), identities[block]);
        }
      }
      files.counts().showReads(parts);
    }
  }

  /** Says that the files are only compared from now on: where their data lie is forgotten. */
  public void endReading() {
    files = new InputSet(set);
  }

  private InputWatch(BlockSet set, FactVisitor facts, Activity activity, FileStates states) {
    this.set = set;
    this.files = new InputSet(set);
    this.facts = facts;
    this.activity = activity;
    this.states = states;
    this.parts = new ReadParts(states, InputWatch::fail);
    this.identities = new long[Math.toIntExact(set.blockCount())];
  }

  /**
   * Checks some sets, see {@link InputCheck#openParts}, and watches their files from when each is
   * looked at: before it is read, so that what the check finds in it holds as long as it is not
   * changed.
   *
   * @param sets arrays of the same files; those of the first are in all that others are in, unless
   *     these are others
   * @param facts those of the first set
   */
  public static List<InputWatch> ofChecked(
      List<BlockSet> sets, FactVisitor facts, Activity activity) throws IOException {
    List<InputWatch> watches = new ArrayList<>();
    FileStates states = new FileStates();
    for (BlockSet set : sets) {
      FactVisitor visitor = watches.isEmpty() ? facts : FactVisitor.NONE;
      InputWatch watch = new InputWatch(set, visitor, activity, states);
      watch.earlier = watches.stream().findFirst().filter(first -> first.hasFilesOf(set));
      watches.add(watch);
    }
    List<InputSet> checked = InputCheck.openParts(sets, watches, activity);
    for (int i = 0; i < checked.size(); i++) {
      watches.get(i).read(checked.get(i));
    }
    return watches;
  }

  /** Returns whether another set has these files, or others: then it is checked by itself. */
  private boolean hasFilesOf(BlockSet other) {
    return set.path(set.firstBlock()).equals(other.path(other.firstBlock()));
  }

  @Override
  public void see(int block, Path file, BasicFileAttributes attributes) throws IOException {
    identities[block] = FileStates.identity(attributes);
    boolean isKnown = states.has(file, ~identities[block]); // from another array
    divided.set(block, isKnown);
    long sum = isKnown && facts == FactVisitor.NONE ? 0 : seeParts(block, file, isKnown);
    facts.visit(file, attributes.size(), FileStates.nanos(attributes) + sum);
  }

  private long seeParts(int block, Path file, boolean areKnown) throws IOException {
    long[] sum = {0};
    int[] count = {0};
    FolderFiles.forEachPart(
        set.format(block),
        file,
        (part, name, found) -> {
          sum[0] += FolderFiles.state(name, found);
          count[0]++;
          if (!areKnown) {
            states.add(part, found);
          } else if (!states.has(part, found)) {
            fail(part);
          }
        });
    if (count[0] > 0) {
      divided.set(block);
      states.add(file, ~identities[block]);
      states.add(file, count[0]);
    }
    return sum[0];
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return attributes(file, FileLook.at(file));
  }

  private static BasicFileAttributes attributes(Path file, FileLook look) throws IOException {
    try {
      return look.require();
    } catch (NoSuchFileException e) {
      throw new ResplitException(
          ResplitException.Reason.BAD_INPUT, file, "input '" + file + "' is gone: " + REMEDY);
    } catch (IOException e) {
      throw IoFailure.of("cannot examine", file, e);
    }
  }

  /** Returns a number that another size or time of a file is not likely to give, on any machine. */
  public static long state(long bytes, long nanos) {
    return (bytes * MIX + nanos) * MIX;
  }

  /**
   * Returns the same of a file as it is now.
   *
   * @throws ResplitException if it is gone
   */
  public static long state(Format format, Path file) throws IOException {
    BasicFileAttributes attributes = attributes(file);
    return state(attributes.size(), FileStates.nanos(attributes) + FolderFiles.state(format, file));
  }

  @Override
  public BlockFile open(long number) throws IOException {
    return new ForwardingFile(files.open(number)) {
      @Override
      public void read(Box box, ByteBuffer target) throws IOException {
        super.read(box, target);
        note(number);
      }
    };
  }

  /** Of a visit that goes on beyond a commit, what is read after that is compared again. */
  private void note(long number) {
    synchronized (read) {
      read.set((int) number);
    }
  }

  /** Returns the files behind this set. */
  public InputSet files() {
    return files;
  }

  /** Returns what has been opened and read so far. */
  public IoCounts counts() {
    return files.counts();
  }

  /**
   * Checks the files that have been read since the last time.
   *
   * @throws ResplitException if one has changed
   */
  public void checkRead() throws IOException {
    BitSet unchecked;
    synchronized (read) {
      unchecked = (BitSet) read.clone();
      read.clear();
    }
    check(unchecked.stream(), block -> {}, () -> {});
    parts.check();
    BitSet asked = files.takeAsked();
    for (int block = asked.nextSetBit(0); block >= 0; block = asked.nextSetBit(block + 1)) {
      checkParts(block); // where its data lie was read from any of them
    }
  }

  /**
   * Checks all files.
   *
   * @throws ResplitException if one has changed
   */
  public void checkAll() throws IOException {
    activity.begin(Phase.CHECKING, identities.length);
    check(
        IntStream.range(0, identities.length),
        earlier.isPresent() ? block -> {} : this::checkParts,
        () -> activity.add(1));
    if (earlier.isPresent()) {
      earlier.get().checkAll();
    }
  }

  /** How the file of a block looks, and what else has changed, if anything. */
  private record Checked(int block, FileLook look, Optional<IOException> failure) {}

  /** Checks blocks; of each asks more on any thread, and counts it. */
  private void check(IntStream blocks, IoAction<Integer> more, Runnable count) throws IOException {
    try (ManyFiles many = new ManyFiles()) {
      many.forEach(
          blocks.iterator(),
          block -> look(block, more),
          checked -> {
            check(checked.block, checked.look);
            if (checked.failure.isPresent()) {
              throw checked.failure.get();
            }
            count.run();
          });
    }
  }

  private Checked look(int block, IoAction<Integer> more) {
    FileLook look = mayHaveFile(block) ? FileLook.at(set.path(block)) : FileLook.NONE;
    try {
      more.accept(block);
      return new Checked(block, look, Optional.empty());
    } catch (IOException e) {
      return new Checked(block, look, Optional.of(e));
    }
  }

  /** A block without a file may get one; of one array in files of others, the file is there. */
  private boolean mayHaveFile(int block) {
    return set.hasFile(block) || !set.names().areInOneFile();
  }

  private void check(int block, FileLook look) throws IOException {
    Path file = set.path(block);
    if (!set.hasFile(block)) {
      if (look.found().isPresent()) {
        throw bad(
            file,
            "input "
                + file
                + " has appeared during the job: move it away and give --resume, or start again "
                + "with --overwrite");
      }
    } else if (FileStates.identity(attributes(file, look)) != identities[block]) {
      fail(file);
    }
  }

  private void checkParts(int block) throws IOException {
    if (divided.get(block)) {
      Path file = set.path(block);
      int[] count = {0};
      FolderFiles.forEachPart(
          set.format(block),
          file,
          (part, name, found) -> {
            if (!states.has(part, found)) {
              fail(part);
            }
            count[0]++;
          });
      if (!states.has(file, count[0])) {
        fail(file);
      }
    }
  }

  private static void fail(Path file) throws ResplitException {
    throw bad(file, "input '" + file + "' was changed during the job: " + REMEDY);
  }

  private static ResplitException bad(Path file, String message) {
    return new ResplitException(ResplitException.Reason.BAD_INPUT, file, message);
  }
}
