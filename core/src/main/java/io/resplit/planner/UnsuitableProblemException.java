package io.resplit.planner;

/** Thrown when a planner does not solve the kind of problem it is given, at any memory. */
public final class UnsuitableProblemException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception; {@code message} says what the planner needs and what it was given. */
  public UnsuitableProblemException(String message) {
    super(message);
  }
}
