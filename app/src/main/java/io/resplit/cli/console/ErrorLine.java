package io.resplit.cli.console;

import io.resplit.report.JsonObject;
import io.resplit.text.TerminalText;

/**
 * How an error is printed: one line, {@code resplit: MESSAGE}, whatever the message holds.
 *
 * <p>File names may hold line ends and terminal commands; these are printed as escapes.
 */
public final class ErrorLine {

  private ErrorLine() {}

  /** Returns the line for a message, without its line end. */
  public static String of(String message) {
    return "resplit: " + TerminalText.line(message);
  }

  /** Returns the same as JSON; names in the message are as they are. */
  static JsonObject json(ExitCode code, String message) {
    return JsonObject.message("exit_error").put("code", code.code()).put("message", message);
  }
}
