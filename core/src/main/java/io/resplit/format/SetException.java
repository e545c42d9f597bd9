package io.resplit.format;

import java.io.IOException;

/** A set of blocks that cannot be used as asked; the message is one line for the user. */
public final class SetException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Why a set cannot be used. */
  public enum Reason {
    /** The input is wrong or incomplete. */
    BAD_INPUT,
    /** The output exists, aliases the input or is in use. */
    REFUSED,
    /** There is not enough space for the output. */
    NO_SPACE,
    /** Two sets, or a set and its record, differ. */
    DIFFERENT,
    /** The request is sound but not supported. */
    UNSUPPORTED
  }

  private final Reason reason;

  /** Creates the exception with a one-line message that names file, value and remedy. */
  public SetException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** Creates the exception with a cause. */
  public SetException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Returns why the set cannot be used. */
  public Reason reason() {
    return reason;
  }
}
