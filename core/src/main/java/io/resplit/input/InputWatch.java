package io.resplit.input;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.format.FolderFiles;
import io.resplit.format.Format;
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
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A set that is read, and whether anybody changes it meanwhile: size, time and identity of each
 * file are compared with what they were at the start.
 *
 * <p>Takes eight bytes a block. One thread may read while another one checks.
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

  private final BlockSet set;
  private InputSet files;
  private final FactVisitor facts;
  private final Activity activity;
  private final long[] identities;

  /**
   * States of folders that are files to users, and of files that others name: they are compared at
   * the end alone.
   */
  private final Map<Integer, Long> folders = new HashMap<>();

  private final BitSet read = new BitSet();

  /**
   * Looks at all files of {@code set}; the visitor learns what an observer can see of them.
   *
   * @param activity counts the files
   */
  public static InputWatch of(BlockSet set, FactVisitor facts, Activity activity)
      throws IOException {
    InputWatch watch = new InputWatch(set, facts, activity);
    activity.begin(Phase.CHECKING, watch.identities.length);
    for (int block = 0; block < watch.identities.length; block++) {
      if (set.hasFile(block)) {
        Path file = set.path(block);
        watch.see(block, file, attributes(file));
      }
      activity.add(1);
    }
    return watch;
  }

  private InputWatch(BlockSet set, FactVisitor facts, Activity activity) {
    this.set = set;
    this.files = new InputSet(set);
    this.facts = facts;
    this.activity = activity;
    this.identities = new long[Math.toIntExact(set.blockCount())];
  }

  /**
   * Checks some sets, see {@link InputCheck#openParts}, and watches their files from when each is
   * looked at: before it is read, so that what the check finds in it holds as long as it is not
   * changed.
   *
   * @param facts those of the first set
   */
  public static List<InputWatch> ofChecked(
      List<BlockSet> sets, FactVisitor facts, Activity activity) throws IOException {
    List<InputWatch> watches = new ArrayList<>();
    for (BlockSet set : sets) {
      watches.add(new InputWatch(set, watches.isEmpty() ? facts : FactVisitor.NONE, activity));
    }
    List<InputSet> checked = InputCheck.openParts(sets, watches, activity);
    for (int i = 0; i < checked.size(); i++) {
      watches.get(i).files = checked.get(i);
    }
    return watches;
  }

  @Override
  public void see(int block, Path file, BasicFileAttributes attributes) throws IOException {
    identities[block] = identity(attributes);
    long folder = FolderFiles.state(set.format(), file);
    if (folder != 0) {
      folders.put(block, folder);
    }
    facts.visit(file, attributes.size(), nanos(attributes) + folder);
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return attributes(file, FileLook.at(file));
  }

  private static BasicFileAttributes attributes(Path file, FileLook look) throws IOException {
    try {
      return look.require();
    } catch (NoSuchFileException e) {
      throw new ResplitException(
          ResplitException.Reason.BAD_INPUT, file, "input " + file + " is gone: " + REMEDY);
    } catch (IOException e) {
      throw IoFailure.of("cannot examine", file, e);
    }
  }

  private static long nanos(BasicFileAttributes attributes) {
    return attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
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
    return state(attributes.size(), nanos(attributes) + FolderFiles.state(format, file));
  }

  private static long identity(BasicFileAttributes attributes) {
    long key = attributes.fileKey() == null ? 0 : attributes.fileKey().hashCode();
    return ((attributes.size() * MIX + nanos(attributes)) ^ key) * MIX;
  }

  @Override
  public BlockFile open(long number) throws IOException {
    BlockFile file = files.open(number);
    synchronized (read) {
      read.set((int) number);
    }
    return file;
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
    check(unchecked.stream(), block -> {});
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
        block -> {
          checkFolder(block);
          activity.add(1);
        });
  }

  private void check(IntStream blocks, IoAction<Integer> more) throws IOException {
    try (ManyFiles many = new ManyFiles()) {
      many.forEach(
          blocks.iterator(),
          block ->
              Map.entry(block, set.hasFile(block) ? FileLook.at(set.path(block)) : FileLook.NONE),
          look -> {
            check(look.getKey(), look.getValue());
            more.accept(look.getKey());
          });
    }
  }

  private void check(int block, FileLook look) throws IOException {
    if (set.hasFile(block) && identity(attributes(set.path(block), look)) != identities[block]) {
      throw changed(set.path(block));
    }
  }

  private void checkFolder(int block) throws IOException {
    long folder = folders.getOrDefault(block, 0L);
    if (folder != 0 && folder != FolderFiles.state(set.format(), set.path(block))) {
      throw changed(set.path(block));
    }
  }

  private static ResplitException changed(Path file) {
    return new ResplitException(
        ResplitException.Reason.BAD_INPUT,
        file,
        "input " + file + " was changed during the job: " + REMEDY);
  }
}
