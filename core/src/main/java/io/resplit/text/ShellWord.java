package io.resplit.text;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Arguments as words for a shell, to be pasted.
 *
 * <p>A word with characters that {@link TerminalText} does not show is written as <code>$'\033'
 * </code>, as {@code ls} of GNU does. That is POSIX since 2024 and known to bash, zsh, ksh and
 * busybox; a shell that does not know it looks for a name that is not there, but runs nothing: no
 * quote and no backslash of the argument is in such a word.
 */
public final class ShellWord {

  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*");

  private ShellWord() {}

  /** Returns the word that a shell reads as {@code argument}. */
  public static String of(String argument) {
    if (PLAIN.matcher(argument).matches()) {
      return argument;
    }
    return argument.codePoints().allMatch(TerminalText::isPlain)
        ? "'" + argument.replace("'", "'\\''") + "'"
        : "$'" + inBytes(argument) + "'";
  }

  private static String inBytes(String argument) {
    StringBuilder word = new StringBuilder();
    argument.codePoints().forEach(point -> append(word, Character.toString(point)));
    return word.toString();
  }

  private static void append(StringBuilder word, String character) {
    int point = character.codePointAt(0);
    if (point < 0x80 ? PLAIN.matcher(character).matches() : TerminalText.isPlain(point)) {
      word.append(character);
      return;
    }
    for (byte part : character.getBytes(StandardCharsets.UTF_8)) {
      word.append('\\').append(octal(part & 0xff));
    }
  }

  /** Three digits, so that a digit that follows does not belong to them. */
  private static String octal(int value) {
    return Integer.toOctalString(01000 | value).substring(1);
  }
}
