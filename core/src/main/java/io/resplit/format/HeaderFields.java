package io.resplit.format;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The texts of a header, each with a name. Immutable; what is wrong with one is an {@link
 * IllegalArgumentException}.
 *
 * @param said the texts by their names
 * @param kind what headers call them, for messages
 */
public record HeaderFields(Map<String, String> said, String kind) {

  /**
   * Adds a text to those of a header; the same one may be there.
   *
   * @param kind what headers call it, for messages
   */
  public static void put(Map<String, String> said, String name, String text, String kind) {
    String other = said.put(name, text);
    if (other != null && !other.equals(text)) {
      throw new IllegalArgumentException(
          "%s '%s' is both '%s' and '%s'".formatted(kind, name, other, text));
    }
  }

  /** Returns a text, if it is there. */
  public Optional<String> find(String name) {
    return Optional.ofNullable(said.get(name));
  }

  /** Returns a text that every header has. */
  public String get(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalArgumentException("it has no %s '%s'".formatted(kind, name)));
  }

  /** Returns a whole number that every header has. */
  public long number(String name) {
    return Long.parseLong(get(name));
  }

  /** Returns a whole number, or another one where it is not there. */
  public long number(String name, long otherwise) {
    return find(name).map(Long::parseLong).orElse(otherwise);
  }

  /** Returns the words of a text, of which there must be so many. */
  public List<String> words(String name, int count) {
    return counted(name, Arrays.asList(get(name).strip().split("\\s+")), count);
  }

  /** Returns values, of which there must be so many. */
  public static <T> List<T> counted(String name, List<T> all, int count) {
    if (all.size() != count) {
      throw new IllegalArgumentException(
          "'%s' has %d values, not %d".formatted(name, all.size(), count));
    }
    return all;
  }
}
