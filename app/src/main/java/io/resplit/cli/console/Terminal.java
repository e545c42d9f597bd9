package io.resplit.cli.console;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.function.LongSupplier;

/**
 * The terminal that messages go to: how wide it is. Asked again every few seconds, for users change
 * that; Java does not know it.
 */
final class Terminal {

  /** Returns to the start of the line and empties it. */
  static final String ERASE = "\r\u001b[K";

  private static final int USUAL_COLUMNS = 80;
  private static final long VALID_NANOS = 5_000_000_000L;

  private final LongSupplier nanoTime;
  private int columns;
  private long asked;

  Terminal(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Returns whether messages go to a terminal, which the launcher finds out. */
  static boolean isThere() {
    return Boolean.getBoolean("resplit.terminal");
  }

  /** Returns the number of columns: what COLUMNS says, or the system, or else 80. */
  int columns() {
    long now = nanoTime.getAsLong();
    if (columns == 0 || now - asked > VALID_NANOS) {
      int exported = number(System.getenv().getOrDefault("COLUMNS", ""));
      int found = exported > 0 ? exported : reported();
      columns = found > 0 ? found : USUAL_COLUMNS;
      asked = now;
    }
    return columns;
  }

  /** Returns what stty prints behind the number of rows; 0 where that fails. */
  private static int reported() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(Redirect.DISCARD)
              .start();
      byte[] size = stty.getInputStream().readAllBytes();
      return number(new String(size, StandardCharsets.US_ASCII).replaceFirst(".* ", "").strip());
    } catch (IOException e) {
      return 0;
    }
  }

  private static int number(String text) {
    return text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
  }
}
