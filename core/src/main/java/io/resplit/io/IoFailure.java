package io.resplit.io;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** An access to a file that failed; the message is one line with action, file and cause. */
public final class IoFailure extends IOException {

  private static final long serialVersionUID = 1L;

  /** As the system says it. */
  private static final String TOO_LARGE = "File too large";

  private final transient Path path;

  private IoFailure(String message, Path path, IOException cause) {
    super(message, cause);
    this.path = path;
  }

  /**
   * Returns the failure of {@code action} on {@code path}; {@code cause} itself if it is one
   * already.
   *
   * @param action what was tried, for example {@code cannot read}
   */
  public static IoFailure of(String action, Path path, IOException cause) {
    if (cause instanceof IoFailure failure) {
      return failure;
    }
    return new IoFailure("%s '%s': %s".formatted(action, path, reason(path, cause)), path, cause);
  }

  /** Returns this failure with more to say about it. */
  public IoFailure with(String note) {
    return new IoFailure(getMessage() + note, path, this);
  }

  private static String reason(Path path, IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return Files.isSymbolicLink(path)
          ? "it is a link to a file that does not exist"
          : "no such file" + unfinished(path);
    }
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (cause instanceof FileAlreadyExistsException) {
      return "it already exists";
    }
    if (cause instanceof NotDirectoryException) {
      return "it is not a folder";
    }
    if (cause instanceof ClosedByInterruptException) {
      return "interrupted";
    }
    String text =
        cause instanceof FileSystemException system ? system.getReason() : cause.getMessage();
    if (TOO_LARGE.equals(text)) {
      return text + " for a limit (ulimit -f) or for the file system";
    }
    return text == null ? cause.getClass().getSimpleName() : text;
  }

  private static String unfinished(Path path) {
    Path part = PartFiles.partOf(path);
    return PartFiles.isThere(part)
        ? ": a job has not finished %s: wait for it, or run it again with --resume".formatted(part)
        : "";
  }

  /** Returns the file. */
  public Path path() {
    return path;
  }
}
