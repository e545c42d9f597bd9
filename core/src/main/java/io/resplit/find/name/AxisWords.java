package io.resplit.find.name;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Letters and words before the numbers in names that say which axis these count: {@code x} and
 * columns vary fastest, then {@code y} and rows, {@code z} and slices, and {@code t} and frames.
 */
public final class AxisWords {

  private static final Pattern WORD = Pattern.compile("([A-Za-z]+)[-_]?$");
  private static final List<List<String>> FROM_FASTEST =
      List.of(
          List.of("x", "col", "column"),
          List.of("y", "row"),
          List.of("z", "slice", "plane"),
          List.of("t", "time", "frame"));

  private AxisWords() {}

  /**
   * Returns the axes that some numbers of names count, slowest first from 0; empty if the names do
   * not say it of each, or of two the same.
   *
   * @param axes names of the axes, empty texts if they have none
   */
  public static Optional<List<Integer>> axes(
      NameNumbers names, List<Integer> places, List<String> axes) {
    List<Integer> found = places.stream().map(place -> axis(names.before(place), axes)).toList();
    boolean areAll = !found.contains(-1) && new HashSet<>(found).size() == found.size();
    return areAll ? Optional.of(found) : Optional.empty();
  }

  private static int axis(String before, List<String> axes) {
    Matcher word = WORD.matcher(before);
    if (!word.find()) {
      return -1;
    }
    String text = word.group(1).toLowerCase(Locale.ROOT);
    int named = axes.stream().map(axis -> axis.toLowerCase(Locale.ROOT)).toList().indexOf(text);
    int fast =
        IntStream.range(0, FROM_FASTEST.size())
            .filter(i -> FROM_FASTEST.get(i).contains(text))
            .findFirst()
            .orElse(-1);
    boolean isTime = fast == FROM_FASTEST.size() - 1;
    int last = axes.size() - 1;
    boolean haveLetters = axes.stream().allMatch(axis -> axis.length() == 1);
    return named >= 0 || haveLetters || fast < 0 || fast > last
        ? named
        : isTime && axes.size() > FROM_FASTEST.size() ? -1 : last - fast;
  }
}
