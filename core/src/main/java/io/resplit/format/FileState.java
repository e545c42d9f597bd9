package io.resplit.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What shows whether a file has changed: one that has another state has. Immutable.
 *
 * @param isRegular whether it is no folder, pipe or device
 * @param identity what tells it from another file of that name, if the file system says it
 * @param isSettled whether whoever changes the file from now on gives it another state
 */
public record FileState(
    Path file,
    boolean isRegular,
    long bytes,
    FileTime modified,
    Object identity,
    boolean isSettled) {

  private static final long MIX = 0x9E3779B97F4A7C15L;

  /** Changes within so many milliseconds may get the same time. */
  private static final long CLOSE_TIMES = 50;

  /** The same where times are whole seconds, or every other one. */
  private static final long CLOSE_SECONDS = 2000;

  /** Returns the state of a file as it is now; empty if it cannot be looked at. */
  public static Optional<FileState> of(Path file) {
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      FileTime modified = now.lastModifiedTime();
      return Optional.of(
          new FileState(
              file, now.isRegularFile(), now.size(), modified, now.fileKey(), isPast(modified)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean isPast(FileTime modified) {
    boolean areSeconds = modified.to(TimeUnit.NANOSECONDS) % TimeUnit.SECONDS.toNanos(1) == 0;
    long close = areSeconds ? CLOSE_SECONDS : CLOSE_TIMES;
    return modified.toMillis() < System.currentTimeMillis() - close;
  }

  /**
   * Returns whether this is that of an unchanged file: equals, which Java would make at run time.
   */
  public boolean isSame(FileState other) {
    return isSettled == other.isSettled && isUnchanged(other);
  }

  /**
   * Returns whether the file was not changed between this state and a later one, or not seen to.
   */
  public boolean isUnchanged(FileState other) {
    return bytes == other.bytes
        && isRegular == other.isRegular
        && modified.equals(other.modified)
        && file.equals(other.file)
        && Objects.equals(identity, other.identity);
  }

  /** Returns 64 bits of it. */
  public long hash() {
    long times = bytes * MIX + modified.to(TimeUnit.NANOSECONDS);
    return (times * MIX + file.hashCode()) * MIX + Objects.hashCode(identity);
  }
}
