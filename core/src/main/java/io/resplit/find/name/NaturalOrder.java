package io.resplit.find.name;

import java.util.Comparator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Names in the order in which people count: numbers in them by their value, so that {@code t10}
 * comes behind {@code t9}.
 */
public final class NaturalOrder implements Comparator<String> {

  private static final Pattern PART = Pattern.compile("[0-9]+|[^0-9]+");

  @Override
  public int compare(String one, String other) {
    String[] parts = parts(one);
    String[] others = parts(other);
    return IntStream.range(0, Math.min(parts.length, others.length))
        .map(i -> compareParts(parts[i], others[i]))
        .filter(order -> order != 0)
        .findFirst()
        .orElseGet(
            () ->
                parts.length == others.length
                    ? one.compareTo(other)
                    : Integer.compare(parts.length, others.length));
  }

  private static String[] parts(String name) {
    return PART.matcher(name).results().map(MatchResult::group).toArray(String[]::new);
  }

  private static int compareParts(String one, String other) {
    if (!Character.isDigit(one.charAt(0)) || !Character.isDigit(other.charAt(0))) {
      return one.compareTo(other);
    }
    String digits = one.replaceFirst("^0+", "");
    String others = other.replaceFirst("^0+", "");
    return digits.length() == others.length()
        ? digits.compareTo(others)
        : Integer.compare(digits.length(), others.length());
  }
}
