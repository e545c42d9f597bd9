package io.resplit.output;

import io.resplit.format.FolderFiles;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.FileSync;
import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.io.StoredFile;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Complete files that wait for their final names. Confined to one thread, except that several may
 * give files their names.
 */
final class CompleteFiles implements AutoCloseable {

  private static final int NAMED_TOGETHER = 16;

  private final BlockSet set;
  private final OutputSums sums;
  private final FolderSync folders;
  private final PartWatch parts;
  private final boolean replace;
  private final HeaderFiles headers;
  private final StoredFile stored = StoredFile.onDisk();
  private final BitSet restored = new BitSet();
  private final BitSet complete = new BitSet();
  private final AtomicLong published = new AtomicLong();
  private final AtomicLong inFolders = new AtomicLong();
  private final FileSync names = new FileSync(); // a job that is stopped waits for no disk
  private int namedTogether = Integer.MAX_VALUE; // a kernel changes a folder once at a time
  private int waiting;
  private long added;
  private volatile boolean stopped;

  /**
   * Starts without a file.
   *
   * @param parts knows the unfinished files
   * @param replace whether a file that has the final name makes way
   */
  CompleteFiles(
      BlockSet set, OutputSums sums, FolderSync folders, PartWatch parts, boolean replace) {
    this.set = set;
    this.sums = sums;
    this.folders = folders;
    this.parts = parts;
    this.replace = replace;
    this.headers = new HeaderFiles(set, folders);
  }

  /** Says that an earlier job has written to a file, and perhaps given it its name. */
  void restore(int block) {
    restored.set(block);
  }

  /** Returns whether an earlier job has written to a file. */
  boolean isRestored(int block) {
    return restored.get(block);
  }

  /** Says that a file is complete. */
  void add(int block) {
    int more = complete.get(block) ? 0 : 1;
    waiting += more;
    added += more;
    complete.set(block);
  }

  /** Returns how many files are complete, with or without their names. */
  long added() {
    return added;
  }

  /** Returns how many files wait for their names. */
  int waiting() {
    return waiting;
  }

  /** Returns the number of files that have got their names. */
  long published() {
    return published.get();
  }

  /** Returns the number of files that are there besides these, in folders that are one each. */
  long inFolders() {
    return inFolders.get();
  }

  /**
   * Checks that no other program has changed the files.
   *
   * @throws IOException if one is not as it was written
   */
  void requireWhole() throws IOException {
    for (int block = complete.nextSetBit(0); block >= 0; block = complete.nextSetBit(block + 1)) {
      parts.require(block);
    }
  }

  /**
   * Reads the files again and compares them with the checksums of what was written.
   *
   * @param activity counts the bytes
   * @throws ResplitException if a file holds something else
   */
  void readBack(Activity activity) throws IOException {
    activity.begin(Phase.READING_BACK, 0);
    for (int block = complete.nextSetBit(0); block >= 0; block = complete.nextSetBit(block + 1)) {
      Path file = set.file(block);
      String actual = stored.crc32c(file, activity::add);
      if (!actual.equals(sums.crc32c(block))) {
        throw new ResplitException(
            ResplitException.Reason.DIFFERENT,
            file,
            "'%s' has changed on the disk: CRC32C %s, written %s; check the disk"
                .formatted(file, actual, sums.crc32c(block)));
      }
    }
  }

  /** Says that names lie on a server, which answers several requests at a time. */
  void nameOnServer() {
    namedTogether = NAMED_TOGETHER;
  }

  /**
   * Begins to give the files their names.
   *
   * @param activity says which
   */
  void beginNames(Activity activity) {
    int[] blocks = complete.stream().toArray();
    complete.clear();
    waiting = 0;
    for (int start = 0; start < blocks.length; start += namedTogether) {
      int from = start;
      int end = (int) Math.min(blocks.length, (long) start + namedTogether);
      names.start(() -> rename(blocks, from, end, activity));
    }
  }

  /**
   * Waits until they have them.
   *
   * @throws IOException if one has not got it
   */
  void awaitNames() throws IOException {
    names.await();
  }

  /** Gives no more files their names; returns when no thread is at it. */
  void stop() {
    stopped = true;
    try {
      names.await();
    } catch (IOException | RuntimeException e) {
      return; // what ends the job is known, or comes from here and was met before
    }
  }

  @Override
  public void close() {
    stop();
    names.close();
  }

  private void rename(int[] blocks, int from, int end, Activity activity) throws IOException {
    for (int i = from; i < end && !stopped; i++) {
      int block = blocks[i];
      rename(block);
      inFolders.addAndGet(set.names().isInTask() ? 0 : FolderFiles.count(set.path(block)) - 1);
      activity.say(() -> set.path(block) + " is complete");
      published.incrementAndGet();
    }
  }

  private void rename(int block) throws IOException {
    if (set.names().isInTask()) {
      parts.require(block);
      parts.forget(block); // gets its name when the task is done
      return;
    }
    Path file = set.path(block);
    Path part = PartFiles.partOf(file);
    boolean isThere = PartFiles.isThere(file);
    if (!replace && headers.isTaken(block, file, restored.get(block))) {
      throw appeared(headers.header(file));
    }
    if (isThere && restored.get(block) && !PartFiles.isThere(part)) {
      headers.reveal(block, file);
      return; // the job that is resumed has done it
    }
    if (isThere && !replace) {
      throw appeared(file);
    }
    parts.require(block);
    headers.hide(file);
    try {
      folders.reveal(file);
    } catch (IOException e) {
      throw IoFailure.of("cannot rename " + part + " to", file, e);
    }
    parts.forget(block);
    headers.reveal(block, file);
  }

  private static ResplitException appeared(Path file) {
    return ResplitException.refused(
        file,
        "output exists: '"
            + file
            + "' has appeared in the meantime: move it away and give --resume");
  }
}
