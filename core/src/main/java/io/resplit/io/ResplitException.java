package io.resplit.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A set of blocks that cannot be used as asked; the message is for the user. Names in it are as
 * they are: for a terminal it has to pass through {@link io.resplit.text.TerminalText}.
 */
public final class ResplitException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Names in hostile files can be long; a message is not. */
  private static final int MOST_AT_EACH_END = 200;

  /** Why a set cannot be used. */
  public enum Reason {
    /** The input is wrong or incomplete. */
    BAD_INPUT,
    /** The output exists, aliases the input or is in use. */
    REFUSED,
    /** There is not enough space for the output. */
    NO_SPACE,
    /** No plan fits the memory, or what sets say besides their data does not. */
    NO_MEMORY,
    /** Two sets, or a set and its record, differ. */
    DIFFERENT,
    /** The request is sound but not supported. */
    UNSUPPORTED
  }

  private final Reason reason;
  private final transient Optional<Path> path;

  /** Creates the exception with a message that names file, value and remedy. */
  public ResplitException(Reason reason, String message) {
    super(message);
    this.reason = reason;
    this.path = Optional.empty();
  }

  /** Creates the exception for one file that is to blame; the message names it as well. */
  public ResplitException(Reason reason, Path path, String message) {
    super(message);
    this.reason = reason;
    this.path = Optional.of(path);
  }

  /** Creates the exception for one file that is to blame, with a cause. */
  public ResplitException(Reason reason, Path path, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
    this.path = Optional.of(path);
  }

  /** Creates the exception with a cause. */
  public ResplitException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
    this.path = cause instanceof IoFailure failure ? Optional.of(failure.path()) : Optional.empty();
  }

  /** Returns the exception for a file that is wrong or incomplete. */
  public static ResplitException badInput(Path file, String what) {
    return of(Reason.BAD_INPUT, file, what);
  }

  /** Returns the exception for a file that is sound but not supported. */
  public static ResplitException unsupported(Path file, String what) {
    return of(Reason.UNSUPPORTED, file, what);
  }

  /** Returns this exception, which names {@code file} unless another one is to blame. */
  public ResplitException about(Path file) {
    return path.isPresent()
        ? this
        : new ResplitException(reason, file, "'" + file + "': " + shortened(getMessage()), this);
  }

  /** Returns the exception for files that do not make one set. */
  public static ResplitException badSet(String message) {
    return new ResplitException(Reason.BAD_INPUT, message);
  }

  /** Returns the exception for an output that stays as it is; the message names the file. */
  public static ResplitException refused(Path file, String message) {
    return new ResplitException(Reason.REFUSED, file, message);
  }

  private static ResplitException of(Reason reason, Path file, String what) {
    return new ResplitException(
        reason, file, "cannot use '%s': %s".formatted(file, shortened(what)));
  }

  /** Cuts the middle out of a long text: it begins with the fault and ends with the remedy. */
  private static String shortened(String what) {
    int end = what.length() - MOST_AT_EACH_END;
    return end <= MOST_AT_EACH_END
        ? what
        : what.substring(0, MOST_AT_EACH_END) + "..." + what.substring(end);
  }

  /** Returns the one file that is to blame, if there is one. */
  public Optional<Path> path() {
    return path;
  }

  /** Returns why the set cannot be used. */
  public Reason reason() {
    return reason;
  }
}
