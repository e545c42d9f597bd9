package io.resplit.format.zarr;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Names of units of axes that images of OME-NGFF have: those of UDUNITS-2 that its specification
 * lists (section "axes").
 */
final class ZarrUnits {

  private static final Map<String, String> PREFIXES =
      table(
          "y yocto z zepto a atto f femto p pico n nano u micro \u00b5 micro \u03bc micro m milli"
              + " c centi d deci h hecto k kilo M mega G giga T tera P peta E exa Z zetta Y yotta");

  private static final Map<String, String> OTHERS =
      table(
          "\u00e5 angstrom micron micrometer min minute h hour hr hour d day sec second in inch"
              + " inches inch ft foot feet foot");

  private static final Map<Boolean, List<String>> KNOWN =
      Map.of(
          true, known("second", "day", "hour", "minute"),
          false, known("meter", "angstrom", "foot", "inch", "mile", "parsec", "yard"));

  private ZarrUnits() {}

  /** Returns what stands behind each other word. */
  private static Map<String, String> table(String words) {
    Map<String, String> table = new HashMap<>();
    String[] all = words.split(" ");
    for (int i = 0; i < all.length; i += 2) {
      table.put(all[i], all[i + 1]);
    }
    return table;
  }

  private static List<String> known(String base, String... more) {
    return Stream.concat(
            Stream.concat(Stream.of(base), Stream.of(more)),
            PREFIXES.values().stream().distinct().map(prefix -> prefix + base))
        .toList();
  }

  /**
   * Returns the name of a unit, if it is one of those.
   *
   * @param said as a file or a user says it: a name, also of several, or a symbol; of times perhaps
   *     with a date behind it
   * @param isTime whether it is one of time, or of length
   */
  static Optional<String> of(String said, boolean isTime) {
    String unit = isTime ? said.replaceFirst(" since .*", "") : said;
    String symbol = isTime ? "s" : "m";
    if (unit.endsWith(symbol) && !unit.equals(symbol)) {
      Optional<String> prefixed =
          Optional.ofNullable(PREFIXES.get(unit.substring(0, unit.length() - 1)))
              .map(prefix -> prefix + (isTime ? "second" : "meter"));
      if (prefixed.isPresent()) {
        return prefixed;
      }
    }
    String name = unit.toLowerCase(Locale.ROOT).replaceFirst("metre", "meter");
    return Stream.of(unit.equals(symbol) ? (isTime ? "second" : "meter") : name)
        .flatMap(each -> Stream.of(each, each.replaceFirst("s$", "")))
        .map(each -> OTHERS.getOrDefault(each, each))
        .filter(KNOWN.get(isTime)::contains)
        .findFirst();
  }
}
