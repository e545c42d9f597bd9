package io.resplit.cli;

import io.resplit.cli.console.OtherWords;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Words that differ from the name of a command by one letter, or by two that changed places, or
 * that are names of commands elsewhere.
 */
final class Misspelling {

  private static final Pattern WORD = Pattern.compile("[a-z]{2,}");

  private Misspelling() {}

  /** Returns what is meant by a word that is none of the names, for a message. */
  static Optional<String> of(String word, Collection<String> names) {
    return WORD.matcher(word).matches() && !names.contains(word)
        ? names.stream()
            .filter(name -> isNear(word, name))
            .findFirst()
            .map("did you mean %s?"::formatted)
            .or(() -> OtherWords.ofCommand(word).map("type "::concat))
        : Optional.empty();
  }

  private static boolean isNear(String word, String name) {
    int shorter = Math.min(word.length(), name.length());
    int start = 0;
    while (start < shorter && word.charAt(start) == name.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && word.charAt(word.length() - 1 - end) == name.charAt(name.length() - 1 - end)) {
      end++;
    }
    String given = word.substring(start, word.length() - end);
    String meant = name.substring(start, name.length() - end);
    boolean swapped =
        given.length() == 2 && new StringBuilder(given).reverse().toString().equals(meant);
    return swapped || given.length() <= 1 && meant.length() <= 1;
  }
}
