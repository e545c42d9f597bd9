package io.resplit.format.fits;

import io.resplit.format.HeaderFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * One header of a file and what follows it: an image, a table, or nothing.
 *
 * @param number how many units come before it
 * @param name the name that its header gives it; empty if there is none
 * @param cards its header
 */
record FitsUnit(int number, String name, FitsCards cards) {

  private static final int MOST_AXES = 999;

  /** Headers of one file; takes about ten times as much while one is looked at. */
  private static final long MOST_BYTES = 32L << 20;

  private static final String EXTENSION = "XTENSION";

  /** Other names could be numbers, or mean something in addresses. */
  private static final String NAMES = "[A-Za-z][\\w.+-]*";

  /**
   * Returns the names by which arrays are addressed, those that they have or else their numbers, by
   * their numbers.
   */
  static SortedMap<Integer, String> arrays(HeaderFile file) throws IOException {
    SortedMap<Integer, String> names = new TreeMap<>();
    Set<String> twice = new HashSet<>();
    first(
        file,
        unit -> {
          if (unit.isArray()) {
            String lower = unit.name.toLowerCase(Locale.ROOT);
            boolean isNew = unit.name.matches(NAMES) && twice.add(lower);
            names.put(unit.number, isNew ? unit.name : "" + unit.number);
          }
          return false;
        });
    return names;
  }

  /** Returns the unit of a name, the first one that has it, or number; of none, the first array. */
  static Optional<FitsUnit> find(HeaderFile file, String name) throws IOException {
    return first(
        file,
        unit ->
            name.isEmpty()
                ? unit.isArray()
                : name.equals("" + unit.number) || name.equalsIgnoreCase(unit.name));
  }

  private static Optional<FitsUnit> first(HeaderFile file, Predicate<FitsUnit> wanted)
      throws IOException {
    long left = MOST_BYTES;
    long at = 0;
    for (int number = 0; at == 0 || isUnit(file, at); number++) {
      FitsCards cards = FitsCards.read(file, at, left);
      FitsUnit unit = new FitsUnit(number, cards.find("EXTNAME").orElse(""), cards);
      if (wanted.test(unit)) {
        return Optional.of(unit);
      }
      left -= cards.end() - at;
      long bytes = unit.dataBytes();
      long padded = Math.addExact(bytes, Math.floorMod(-bytes, FitsCards.BLOCK_BYTES));
      at = Math.addExact(cards.end(), padded);
    }
    return Optional.empty();
  }

  /** Whatever else follows is none: programs may leave something there. */
  private static boolean isUnit(HeaderFile file, long at) throws IOException {
    int bytes = EXTENSION.length();
    return at <= file.size() - bytes
        && new String(file.read(at, bytes), StandardCharsets.ISO_8859_1).equals(EXTENSION);
  }

  private boolean isKind(String kind) {
    return cards.find(EXTENSION).filter(kind::equals).isPresent();
  }

  /** Returns whether the array is packed into rows of a table. */
  boolean isPacked() {
    return isKind("BINTABLE") && cards.isTrue("ZIMAGE");
  }

  /** Returns whether what follows are parameters with small arrays, as of interferometers. */
  boolean isOfGroups() {
    return number == 0 && cards.isTrue("GROUPS") && rank() > 0 && length(0) == 0;
  }

  /** Returns whether there are elements of an array, however they are stored. */
  boolean isArray() {
    return dataBytes() > 0 && (number == 0 || isKind("IMAGE") || isPacked());
  }

  int rank() {
    long rank = cards.number("NAXIS", 0);
    if (rank < 0 || rank > MOST_AXES) {
      throw new IllegalArgumentException("it has " + rank + " axes");
    }
    return (int) rank;
  }

  /** Returns the length of an axis, of which the first is the fastest. */
  long length(int axis) {
    return cards.number("NAXIS" + (axis + 1), 0);
  }

  long bits() {
    return cards.number("BITPIX", 0);
  }

  /** Section 4.4.1: groups have no first axis, and only they and tables have parameters. */
  private long dataBytes() {
    long elements = rank() == 0 ? 0 : 1;
    for (int axis = isOfGroups() ? 1 : 0; axis < rank(); axis++) {
      elements = Math.multiplyExact(elements, length(axis));
    }
    long all = Math.addExact(elements, rank() == 0 ? 0 : cards.number("PCOUNT", 0));
    long bytes = Math.multiplyExact(all, Math.abs(bits()) / Byte.SIZE);
    long total = Math.multiplyExact(bytes, cards.number("GCOUNT", 1));
    if (total < 0) {
      throw new IllegalArgumentException("its data have " + total + " bytes");
    }
    return total;
  }
}
