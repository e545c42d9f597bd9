package io.resplit.format.fits;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The units of one file, found by one walk from header to header. The walk ends at the first header
 * that is cut off: what comes before it is intact.
 *
 * @param arrays the names by which arrays are addressed, those that they have or else their
 *     numbers, by their numbers
 * @param found the unit that was looked for
 * @param others names of the cards of the primary header and of the tables, if they are not part of
 *     an array
 * @param isCut whether the last header is cut off
 */
record FitsUnits(
    SortedMap<Integer, String> arrays,
    Optional<FitsUnit> found,
    List<String> others,
    boolean isCut) {

  /** Tells whether a file ends at a byte, as far as that is known without reading all of it. */
  @FunctionalInterface
  interface End {
    boolean isAt(long end) throws IOException;
  }

  /** Headers of one file. */
  private static final long MOST_BYTES = 32L << 20;

  /** Names that are kept of what is no array. */
  private static final int MOST_OTHERS = 1 << 10;

  /** One header; takes about ten times as much while it is looked at. */
  private static final long MOST_HEADER = 4L << 20;

  /**
   * Returns the units of a file.
   *
   * @param wanted name of the unit to look for, which is that of an array, or number; of none, it
   *     is the first array
   * @param ends whether the file is known to end at a byte: the walk looks at no more then, once
   *     that unit is found
   */
  static FitsUnits of(FitsBytes file, String wanted, End ends) throws IOException {
    List<String> others = new ArrayList<>();
    SortedMap<Integer, String> arrays = new TreeMap<>();
    Set<String> names = new HashSet<>();
    Optional<FitsUnit> found = Optional.empty();
    long left = MOST_BYTES;
    long at = 0;
    for (int number = 0; at == 0 || isUnit(file, at); number++) {
      Optional<FitsCards> cards = FitsCards.read(file, at, Math.min(left, MOST_HEADER));
      if (cards.isEmpty()) {
        return new FitsUnits(arrays, found, others, true);
      }
      FitsUnit unit = new FitsUnit(number, cards.get().find("EXTNAME").orElse(""), cards.get());
      if (unit.isArray()) {
        Optional<String> name =
            unit.address().filter(each -> names.add(each.toLowerCase(Locale.ROOT)));
        arrays.put(number, name.orElse("" + number));
      } else if (others.size() < MOST_OTHERS) {
        others.addAll(unit.names());
      }
      if (found.isEmpty() && isWanted(unit, wanted)) {
        found = Optional.of(unit);
      }
      if (found.isPresent() && ends.isAt(unit.end())) {
        break;
      }
      left -= cards.get().end() - at;
      at = unit.end();
    }
    return new FitsUnits(arrays, found, others, false);
  }

  /** Tables may have the names of images. */
  private static boolean isWanted(FitsUnit unit, String wanted) {
    boolean isNamed =
        wanted.isEmpty() || unit.address().filter(wanted::equalsIgnoreCase).isPresent();
    return wanted.equals("" + unit.number()) || isNamed && unit.isArray();
  }

  /** Whatever else follows is none: programs may leave something there. */
  private static boolean isUnit(FitsBytes file, long at) throws IOException {
    return file.find(at, FitsUnit.EXTENSION.length())
        .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
        .filter(FitsUnit.EXTENSION::equals)
        .isPresent();
  }
}
