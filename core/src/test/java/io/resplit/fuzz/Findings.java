package io.resplit.fuzz;

/** What every error must be. */
final class Findings {

  private static final int MOST_CHARACTERS = 6000;

  private Findings() {}

  /** Fails unless the message is one line of bearable length. */
  static void requireOneLine(Exception error) {
    String message = error.getMessage();
    if (message == null || message.isBlank() || message.length() > MOST_CHARACTERS) {
      throw new AssertionError("no good message: " + message, error);
    }
  }
}
