package io.resplit.find.name;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The first of those names that are alike except for their numbers, so that a single file of
 * another kind is not taken for the pattern. Holds one name of each kind, of {@value #MOST_KINDS}
 * kinds at most: up to then the order in which names come does not matter.
 */
public final class CommonName {

  private static final int MOST_KINDS = 256;

  private record Kind(String first, long count) {

    Kind with(Kind other) {
      String least = first.compareTo(other.first) <= 0 ? first : other.first;
      return new Kind(least, count + other.count);
    }
  }

  private final Map<String, Kind> kinds = new HashMap<>();

  /** Returns what names have in common that are alike except for their numbers. */
  public static String kind(String name) {
    return NameNumbers.NUMBER.matcher(name).replaceAll("0");
  }

  /** Adds a name; where there are very many kinds of them, only the first kinds count. */
  public void add(String name) {
    String kind = kind(name);
    if (kinds.size() < MOST_KINDS || kinds.containsKey(kind)) {
      kinds.merge(kind, new Kind(name, 1), Kind::with);
    }
  }

  /** Returns the first name of the most frequent kind, if there is any name. */
  public Optional<String> first() {
    return kinds.values().stream()
        .min(Comparator.comparingLong((Kind kind) -> -kind.count).thenComparing(Kind::first))
        .map(Kind::first);
  }
}
