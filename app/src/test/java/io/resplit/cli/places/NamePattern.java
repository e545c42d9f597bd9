package io.resplit.cli.places;

import io.resplit.testkit.TestTable;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the files of a folder are named: a line of {@code patterns.tsv}.
 *
 * @param name name of the pattern
 * @param axes what differs from file to file: the axes, slowest first
 * @param step how far files are apart in time, as in {@code month3}, or {@code hour} for numbers
 * @param isTimed whether names say a time
 * @param isSettled whether names alone say where files lie
 * @param template the name, without ending
 */
record NamePattern(
    String name,
    List<String> axes,
    String step,
    boolean isTimed,
    boolean isSettled,
    String template) {

  private static final Pattern FIELD = Pattern.compile("\\{(e?[A-NP-Za-z]|O?[0-2a-z])(\\d*)}");
  private static final Map<String, Integer> WIDTHS =
      Map.of("Y", 4, "m", 2, "d", 2, "H", 2, "M", 2, "S", 2, "j", 3, "Q", 2);
  private static final List<String> PREFIXES =
      List.of("tas", "era5", "v2_img", "sub-01", "t2m", "B03", "slice", "scan", "CMIP6_r1", "x");

  /** A file: its place on each axis, the time from which and until which it reaches, its name. */
  record Named(int[] place, LocalDateTime from, LocalDateTime to, String name) {}

  static List<NamePattern> all() {
    return TestTable.rows(NamePattern.class, "patterns.tsv").stream().map(NamePattern::of).toList();
  }

  private static NamePattern of(TestTable.Row row) {
    String varies = row.text("varies");
    boolean isTimed = varies.length() > 2 && !varies.contains(",");
    return new NamePattern(
        row.text("name"),
        isTimed ? List.of("i") : List.of(varies.split(",")),
        isTimed ? varies : "hour",
        isTimed,
        row.text("settled").equals("yes"),
        row.text("template"));
  }

  boolean isSeries() {
    return axes.size() == 1;
  }

  /** Returns whether names count tiles, and do not say where these lie. */
  boolean isRanked() {
    return template.contains("{N");
  }

  /** Names the files of a grid of {@code counts}; {@code lengths} of a block are for offsets. */
  List<Named> names(Random random, int[] counts, Map<String, Integer> lengths) {
    int base = random.nextInt(2);
    String prefix = PREFIXES.get(random.nextInt(PREFIXES.size()));
    LocalDateTime first = first(random);
    List<Named> names = new ArrayList<>();
    int[] place = new int[counts.length];
    int count = 1;
    for (int length : counts) {
      count *= length;
    }
    for (int i = 0; i < count; i++) {
      int rest = i;
      for (int axis = counts.length - 1; axis >= 0; rest /= counts[axis--]) {
        place[axis] = rest % counts[axis];
      }
      LocalDateTime from = later(first, i);
      LocalDateTime to = later(first, i + 1);
      Map<String, Object> fields = fields(from, to, ChronoUnit.HOURS.between(first, from));
      fields.put("p", prefix);
      fields.put("u", 17_203 + 1037L * i + i % 3);
      fields.put("Z", 500L * i);
      fields.put("N", (long) i);
      for (int axis = 0; axis < axes.size(); axis++) {
        fields.put(axes.get(axis), (long) place[axis] + base);
        fields.put(
            "O" + axes.get(axis), (long) place[axis] * lengths.getOrDefault(axes.get(axis), 1));
      }
      if (isTimed) {
        fields.put("i", (long) i + base);
      }
      names.add(new Named(place.clone(), from, to, rendered(fields)));
    }
    return names;
  }

  /** Months begin in autumn, days and hours at the end of a month, so that all of them turn. */
  private LocalDateTime first(Random random) {
    int year = 1998 + random.nextInt(9);
    return switch (step.replaceAll("\\d", "")) {
      case "year" -> LocalDateTime.of(year, 1, 1, 0, 0);
      case "month" -> LocalDateTime.of(year, amount() > 1 ? 1 : 1 + random.nextInt(12), 1, 0, 0);
      case "day" -> LocalDateTime.of(year, 1 + random.nextInt(12), 1 + random.nextInt(28), 0, 0);
      default ->
          LocalDateTime.of(year, 12, 28 + random.nextInt(3), 0, 0)
              .plusHours(template.contains("H") ? 6L * random.nextInt(4) : 0);
    };
  }

  private int amount() {
    String digits = step.replaceAll("\\D", "");
    return digits.isEmpty() ? 1 : Integer.parseInt(digits);
  }

  private LocalDateTime later(LocalDateTime first, int steps) {
    long amount = (long) amount() * steps;
    return switch (step.replaceAll("\\d", "")) {
      case "year" -> first.plusYears(amount);
      case "month" -> first.plusMonths(amount);
      case "day" -> first.plusDays(amount);
      case "hour" -> first.plusHours(amount);
      default -> first.plusMinutes(amount);
    };
  }

  private static Map<String, Object> fields(LocalDateTime from, LocalDateTime to, long lead) {
    Map<String, Object> fields = new HashMap<>();
    dates(fields, "", from);
    dates(fields, "e", to.minusMinutes(1));
    fields.put("L", lead);
    return fields;
  }

  private static void dates(Map<String, Object> fields, String end, LocalDateTime date) {
    String month = date.getMonth().name().substring(0, 3);
    fields.put(end + "Y", (long) date.getYear());
    fields.put(end + "Q", (long) date.getYear() % 100);
    fields.put(end + "q", (date.getMonthValue() + 2L) / 3);
    fields.put(end + "m", (long) date.getMonthValue());
    fields.put(end + "d", (long) date.getDayOfMonth());
    fields.put(end + "j", (long) date.getDayOfYear());
    fields.put(end + "H", (long) date.getHour());
    fields.put(end + "M", (long) date.getMinute());
    fields.put(end + "S", 0L);
    fields.put(end + "b", month.toLowerCase(Locale.ROOT));
    fields.put(end + "B", month.charAt(0) + month.substring(1).toLowerCase(Locale.ROOT));
  }

  private String rendered(Map<String, Object> fields) {
    return FIELD
        .matcher(template)
        .replaceAll(
            found -> Matcher.quoteReplacement(text(found.group(1), found.group(2), fields)));
  }

  private static String text(String field, String width, Map<String, Object> fields) {
    Object value = fields.get(field);
    if (!(value instanceof Long number)) {
      return value.toString();
    }
    int digits =
        width.isEmpty()
            ? WIDTHS.getOrDefault(field.replaceFirst("^e", ""), 1)
            : Integer.parseInt(width);
    return String.format(Locale.ROOT, "%0" + digits + "d", number);
  }
}
