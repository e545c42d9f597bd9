package io.resplit.header;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Units of lengths and times of voxels, by the words that formats and users have for them. */
public final class SpaceUnits {

  /** Stands for units that are not known beside others. */
  private static final String UNKNOWN = "?";

  /** Lengths of units, in metres. */
  private static final Map<String, Double> LENGTHS =
      Map.of("angstrom", 1e-10, "nm", 1e-9, "um", 1e-6, "mm", 1e-3, "cm", 1e-2, "m", 1.0);

  private static final Map<String, Double> TIMES = Map.of("s", 1.0, "ms", 1e-3, "us", 1e-6);

  /** Other words for both. */
  private static final Map<String, List<String>> WORDS =
      Map.of(
          "angstrom", List.of("angstroms"),
          "nm", List.of("nanometer", "nanometre", "nanometers"),
          "um", List.of("micrometer", "micrometre", "micron", "microns", "micrometers", "\u00b5m"),
          "mm", List.of("millimeter", "millimetre", "millimeters"),
          "cm", List.of("centimeter", "centimetre", "centimeters"),
          "m", List.of("meter", "metre", "meters"),
          "s", List.of("sec", "second", "seconds"),
          "ms", List.of("msec", "millisecond", "milliseconds"),
          "us", List.of("usec", "microsecond", "microseconds"));

  private SpaceUnits() {}

  /** Returns the usual word for a unit. */
  public static String name(String said) {
    return WORDS.entrySet().stream()
        .filter(each -> each.getValue().contains(said))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(said);
  }

  /** Returns whether a unit is one of length. */
  public static boolean isLength(String unit) {
    return LENGTHS.containsKey(name(unit));
  }

  /** Returns whether a unit is one of time. */
  public static boolean isTime(String unit) {
    return TIMES.containsKey(name(unit));
  }

  /** Returns what a number is multiplied by in another unit of its kind; 1 if that is not known. */
  public static double factor(String from, String to) {
    Map<String, Double> known = isTime(from) ? TIMES : LENGTHS;
    Double one = known.get(name(from));
    Double other = known.get(name(to));
    return one == null || other == null ? 1 : one / other;
  }

  /** Returns the text that says the units of each dimension; words of several parts say none. */
  public static String text(List<String> each) {
    return each.stream().distinct().count() == 1
        ? each.get(0)
        : each.stream()
            .map(unit -> unit.isBlank() || unit.contains(" ") ? UNKNOWN : unit)
            .collect(Collectors.joining(" "));
  }

  /**
   * Returns the units of each dimension.
   *
   * @param text one for each, or one for all of them
   * @param spatial how many dimensions a single one is for
   */
  static List<String> of(String text, int dimensions, int spatial) {
    List<String> words = List.of(text.split(" "));
    List<String> all = new ArrayList<>();
    for (int i = 0; i < dimensions; i++) {
      String word = words.size() == dimensions ? words.get(i) : i < spatial ? text : UNKNOWN;
      all.add(word.equals(UNKNOWN) ? "" : word);
    }
    return all;
  }
}
