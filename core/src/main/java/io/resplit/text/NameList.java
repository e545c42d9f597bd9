package io.resplit.text;

import java.util.Collection;
import java.util.stream.Collectors;

/** Names in a message, which may be many. */
public final class NameList {

  private NameList() {}

  /**
   * Returns the first names, and how many more there are.
   *
   * @param most how many are named
   */
  public static String first(int most, Collection<String> names) {
    String first = names.stream().limit(most).collect(Collectors.joining(", "));
    return names.size() > most ? first + " and " + (names.size() - most) + " more" : first;
  }
}
