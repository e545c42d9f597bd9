package io.resplit.text;

import java.util.function.IntFunction;

/**
 * Texts as a terminal may show them. Names of files, datasets and axes, values of attributes and
 * messages of libraries can hold line ends, commands for the terminal, marks that turn the
 * direction of writing, and characters that are invisible; all of these are shown as escapes.
 *
 * <p>Escaping twice is the same as escaping once, for escapes are plain text and a backslash stays
 * as it is.
 */
public final class TerminalText {

  private TerminalText() {}

  /** Returns a text as one line: a line end is <code>\n</code>, ESC is <code>&#92;u{1b}</code>. */
  public static String line(String text) {
    return escaped(text, "", TerminalText::escape);
  }

  /** Returns lines of our own making, whose ends stay; values in them are escaped already. */
  public static String lines(String text) {
    return escaped(text, "\n", TerminalText::escape);
  }

  /**
   * Returns a text with escapes for all that is not plain.
   *
   * @param kept characters that stay as they are
   */
  public static String escaped(String text, String kept, IntFunction<String> escape) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              if (isPlain(point) || kept.indexOf(point) >= 0) {
                shown.appendCodePoint(point);
              } else {
                shown.append(escape.apply(point));
              }
            });
    return shown.toString();
  }

  private static String escape(int point) {
    return switch (point) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> "\\u{" + Integer.toHexString(point) + '}';
    };
  }

  /**
   * Returns whether a character is what it looks like. Not so controls, separators of lines, lone
   * halves of surrogate pairs, what Unicode promises never to be a character, and all format
   * characters: some of these turn the direction, the others make different names look alike.
   */
  public static boolean isPlain(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> !isNoCharacter(codePoint);
    };
  }

  private static boolean isNoCharacter(int codePoint) {
    return (codePoint & 0xfffe) == 0xfffe || codePoint >= 0xfdd0 && codePoint <= 0xfdef;
  }
}
