package io.resplit.find.clue;

import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Times that a variable writes as texts, a row of letters each, as {@code Times} of WRF does. */
final class TimeTexts {

  private static final Pattern TIME =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}([T_ ][0-9]{2}(:[0-9]{2}(:[0-9]{2})?)?)?");

  private TimeTexts() {}

  /** Returns whether a variable has such texts. */
  static boolean areIn(Companion variable) {
    boolean mayBe =
        variable.dimensions().size() == 2
            && variable.values().filter(all -> !all.hasTexts() && all.isRead()).isPresent()
            && variable.type().bytes() == 1;
    return mayBe && !rows(variable).isEmpty() && rows(variable).stream().allMatch(TimeTexts::is);
  }

  private static boolean is(String text) {
    return TIME.matcher(text).matches();
  }

  private static List<String> rows(Companion variable) {
    Attribute letters = variable.values().orElseThrow();
    String all = new String(letters.toBytes(), StandardCharsets.ISO_8859_1);
    int width = (int) variable.dimensions().get(1).length();
    return width == 0
        ? List.of()
        : IntStream.range(0, all.length() / width)
            .mapToObj(
                row -> all.substring(row * width, (row + 1) * width).replace('\0', ' ').strip())
            .toList();
  }

  /** Returns the times as seconds; of calendars with other months as numbers that rise alike. */
  static double[] of(Companion variable) {
    return rows(variable).stream().mapToDouble(TimeTexts::seconds).toArray();
  }

  private static double seconds(String text) {
    String[] parts = text.split("[^0-9]");
    long[] all = new long[6];
    Arrays.setAll(all, i -> i < parts.length ? Long.parseLong(parts[i]) : 0);
    long days = 372 * all[0] + 31 * all[1] + all[2];
    try {
      days = LocalDate.of((int) all[0], (int) all[1], (int) all[2]).toEpochDay();
    } catch (DateTimeException e) {
      // a day that only models have
    }
    return 86400.0 * days + 3600 * all[3] + 60 * all[4] + all[5];
  }
}
