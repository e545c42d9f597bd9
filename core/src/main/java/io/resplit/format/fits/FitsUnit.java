package io.resplit.format.fits;

import java.util.List;
import java.util.Optional;

/**
 * One header of a file and what follows it: an image, a table, or nothing.
 *
 * @param number how many units come before it
 * @param name the name that its header gives it; empty if there is none
 * @param cards its header
 */
record FitsUnit(int number, String name, FitsCards cards) {

  private static final int MOST_AXES = 999;

  static final String EXTENSION = "XTENSION";

  /** Other names could be numbers, or mean something in addresses. */
  private static final String NAMES = "[A-Za-z][\\w.+-]*";

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

  /** Returns what there is in a unit without an array. */
  List<String> names() {
    return number == 0
        ? cards.unread("").toList()
        : List.of(
            (isKind("IMAGE") ? "the empty image :/" : "the table :/")
                + address().orElse("" + number));
  }

  int rank() {
    long rank = cards.number("NAXIS", 0);
    if (rank < 0 || rank > MOST_AXES) {
      throw new IllegalArgumentException("it has " + rank + " axes");
    }
    return (int) rank;
  }

  /** Returns where the next unit begins, if there is one. */
  long end() {
    long bytes = dataBytes();
    long padded = Math.addExact(bytes, Math.floorMod(-bytes, FitsCards.BLOCK_BYTES));
    return Math.addExact(cards.end(), padded);
  }

  /** Returns the name by which it may be addressed, if its header gives it one. */
  Optional<String> address() {
    return Optional.of(name).filter(any -> any.matches(NAMES));
  }

  /** Returns the length of an axis, of which the first is the fastest. */
  long length(int axis) {
    String keyword = "NAXIS" + (axis + 1);
    if (cards.find(keyword).isEmpty()) {
      throw new IllegalArgumentException(
          "NAXIS is %d, but it has no %s".formatted(rank(), keyword));
    }
    return cards.number(keyword, 0);
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
