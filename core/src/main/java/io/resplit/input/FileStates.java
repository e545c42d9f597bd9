package io.resplit.input;

import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * How files looked at one moment: path, size, time of change and identity of each, as one number
 * that another file or another state is not likely to give. A table that is at most three quarters
 * full; takes up to {@value #BYTES_A_FILE} bytes a file while it grows to twice its size, else up
 * to 22. Safe for several threads.
 */
final class FileStates {

  /** What a file takes at most. */
  static final int BYTES_A_FILE = 4 * Long.BYTES;

  private static final long MIX = 0x9E3779B97F4A7C15L;
  private static final long FREE = 0;

  private long[] table = new long[16];
  private int count;

  /**
   * Adds a file, unless it was added as it looks now.
   *
   * @param found empty if it is not there
   */
  void add(Path file, Optional<BasicFileAttributes> found) {
    add(state(file, found));
  }

  /** Adds a file that is there, with a number of something else, as its {@link #identity}. */
  void add(Path file, long number) {
    add(state(file, number));
  }

  private synchronized void add(long state) {
    if (put(state) && count > table.length / 4 * 3) {
      long[] old = table;
      table = new long[Math.multiplyExact(old.length, 2)];
      count = 0;
      for (long each : old) {
        if (each != FREE) {
          put(each);
        }
      }
    }
  }

  private boolean put(long state) {
    int at = place(state);
    boolean isNew = table[at] == FREE;
    table[at] = state;
    count += isNew ? 1 : 0;
    return isNew;
  }

  /** Returns where a number is, or would be. */
  private int place(long state) {
    int at = (int) (state >>> Integer.SIZE) & table.length - 1;
    while (table[at] != FREE && table[at] != state) {
      at = at + 1 & table.length - 1;
    }
    return at;
  }

  /** Returns whether a file that looks like this was added, or was not there if it is not. */
  boolean has(Path file, Optional<BasicFileAttributes> found) {
    return has(state(file, found));
  }

  /** Returns whether a file was added with a number. */
  boolean has(Path file, long number) {
    return has(state(file, number));
  }

  private synchronized boolean has(long state) {
    return table[place(state)] == state;
  }

  private static long state(Path file, Optional<BasicFileAttributes> found) {
    return state(file, found.map(FileStates::identity).orElse(0L));
  }

  private static long state(Path file, long number) {
    long state = (file.toAbsolutePath().hashCode() * MIX ^ number) * MIX;
    return state == FREE ? MIX : state;
  }

  /** Returns a number that another size, time or file is not likely to give. */
  static long identity(BasicFileAttributes attributes) {
    long key = attributes.fileKey() == null ? 0 : attributes.fileKey().hashCode();
    return ((attributes.size() * MIX + nanos(attributes)) ^ key) * MIX;
  }

  /** Returns when a file was changed, in nanoseconds of the epoch. */
  static long nanos(BasicFileAttributes attributes) {
    return attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
  }
}
