package io.resplit.cli.console;

/**
 * How an error is printed: one line, {@code resplit: MESSAGE}, whatever the message holds.
 *
 * <p>File names may hold line ends and terminal commands; these are printed as escapes.
 */
public final class ErrorLine {

  private ErrorLine() {}

  /** Returns the line for a message, without its line end. */
  public static String of(String message) {
    return "resplit: " + escaped(message);
  }

  /** Returns the text with everything that could break the line or steer a terminal escaped. */
  public static String escaped(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints().forEach(point -> append(line, point));
    return line.toString();
  }

  private static void append(StringBuilder line, int point) {
    switch (point) {
      case '\n' -> line.append("\\n");
      case '\r' -> line.append("\\r");
      case '\t' -> line.append("\\t");
      default -> {
        if (isHarmless(point)) {
          line.appendCodePoint(point);
        } else {
          line.append("\\u{").append(Integer.toHexString(point)).append('}');
        }
      }
    }
  }

  /** False for controls, line separators, marks that turn the direction, and lone surrogates. */
  private static boolean isHarmless(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> true;
    };
  }
}
