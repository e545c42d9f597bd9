package io.resplit.testkit;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The n-th change of a kind below a folder fails, once. What a file that could not be forced to the
 * disk has got since it was forced the last time is lost then, as systems may drop it. Safe for
 * several threads.
 */
public final class FailedChange implements ChangeWatch {

  /** How a change fails. */
  public enum How {
    /** Nothing of it is done. */
    EIO("Input/output error"),
    /** Half of the bytes are written. */
    ENOSPC("No space left on device"),
    /** Half of the bytes are written, and the system says so: this is no failure. */
    SHORT("");

    /** Returns whether a change may fail so. */
    public boolean fits(Change change) {
      return this == EIO || change == Change.WRITE;
    }

    private final String reason;

    How(String reason) {
      this.reason = reason;
    }
  }

  private final Path folder;
  private final Change failing;
  private final How how;
  private final long number;
  private final Map<String, Map<Long, Integer>> unforced = new HashMap<>();
  private final Map<Change, Long> counts = new EnumMap<>(Change.class);
  private String failed = "";

  /** Counts changes below a folder; none fails. */
  public static FailedChange none(Path folder) {
    return new FailedChange(folder, Change.WRITE, How.EIO, 0);
  }

  /**
   * Waits for a change.
   *
   * @param folder changes elsewhere do not count
   * @param number which one fails, from 1
   */
  public FailedChange(Path folder, Change failing, How how, long number) {
    this.folder = folder;
    this.failing = failing;
    this.how = how;
    this.number = number;
  }

  /** Returns how many changes of a kind there were. */
  public synchronized long count(Change change) {
    return counts.getOrDefault(change, 0L);
  }

  /** Returns the file whose change failed; empty if none did. */
  public synchronized String failed() {
    return failed;
  }

  @Override
  public synchronized int before(Change change, Path file, long position, int bytes)
      throws IOException {
    if (!file.toAbsolutePath().startsWith(folder)) {
      return bytes;
    }
    long count = counts.merge(change, 1L, Long::sum);
    if (change == failing && count == number) {
      failed = file.toString();
      return fail(file, position, bytes);
    }
    note(change, file.toAbsolutePath().toString(), position, bytes);
    return bytes;
  }

  private void note(Change change, String file, long position, int bytes) {
    if (change == Change.WRITE) {
      unforced.computeIfAbsent(file, each -> new TreeMap<>()).merge(position, bytes, Math::max);
    } else if (change != Change.CREATE && change != Change.CUT && change != Change.CLOSE) {
      unforced.remove(file);
    }
  }

  private int fail(Path file, long position, int bytes) throws IOException {
    String name = file.toAbsolutePath().toString();
    if ((failing == Change.SYNC || failing == Change.CLOSE) && unforced.containsKey(name)) {
      lose(name);
    }
    if (how == How.SHORT) {
      return Math.max(1, bytes / 2);
    }
    if (how == How.ENOSPC && bytes > 1) {
      put(name, position, garbage(bytes / 2));
    }
    throw failing == Change.RENAME || failing == Change.DELETE || failing == Change.CREATE
        ? new FileSystemException(file.toString(), null, how.reason)
        : new IOException(how.reason);
  }

  private void lose(String file) throws IOException {
    long end = new File(file).length();
    for (Map.Entry<Long, Integer> each : unforced.remove(file).entrySet()) {
      long bytes = Math.min(end - each.getKey(), each.getValue());
      if (bytes > 0) {
        put(file, each.getKey(), new byte[(int) bytes]);
      }
    }
  }

  /** Writes as the system does, unwatched. */
  private static void put(String file, long position, byte[] bytes) throws IOException {
    try (RandomAccessFile written = new RandomAccessFile(file, "rw")) {
      written.seek(position);
      written.write(bytes);
    }
  }

  private static byte[] garbage(int bytes) {
    byte[] garbage = new byte[bytes];
    Arrays.fill(garbage, (byte) 0x5a);
    return garbage;
  }
}
