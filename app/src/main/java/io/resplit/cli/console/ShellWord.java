package io.resplit.cli.console;

import java.util.regex.Pattern;

/** How an argument is written for a shell. */
public final class ShellWord {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellWord() {}

  /** Returns the word that a POSIX shell reads as {@code argument}. */
  public static String of(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
