package io.resplit.name;

import io.resplit.array.StorageOrder;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import java.util.Optional;

/** A part of a name template. */
sealed interface NamePart {

  /** What the number in the place of a placeholder says. */
  enum Field {
    /** Index of the block on an axis. */
    INDEX,
    /** First element of the block on an axis. */
    START,
    /** Element after the last one of the block on an axis. */
    END,
    /** Date of the block on an axis. */
    DATE,
    /** Number of the block in file order. */
    NUMBER
  }

  /**
   * The same in all names.
   *
   * @param text at least one character
   */
  record Literal(String text) implements NamePart {

    boolean isDigits() {
      return text.chars().allMatch(character -> character >= '0' && character <= '9');
    }
  }

  /**
   * A number that depends on the block.
   *
   * @param listedAxis the axis as users list it; meaningless for {@link Field#NUMBER}
   * @param pad least number of digits, 0 if it is not padded; how many characters a date has
   * @param dates dates of all blocks on the axis, for {@link Field#DATE}
   */
  record Placeholder(Field field, int listedAxis, int pad, Optional<Dates> dates)
      implements NamePart {

    private static final String ANY_NUMBER = "([0-9]{1,18})";

    Placeholder(Field field, int listedAxis, int pad) {
      this(field, listedAxis, pad, Optional.empty());
    }

    Placeholder(int listedAxis, Dates dates) {
      this(Field.DATE, listedAxis, dates.width(), Optional.of(dates));
    }

    /**
     * Returns what stands in names as a regular expression with one group.
     *
     * @param isTight whether another number may follow at once
     */
    String expression(boolean isTight) {
      String number = isTight && pad > 0 ? "([0-9]{" + pad + "})" : ANY_NUMBER;
      return dates.map(Dates::expression).orElse(number);
    }

    /** Returns the value that stands in a name. */
    long value(String inName) {
      return dates.isPresent() ? dates.get().number(inName) : Long.parseLong(inName);
    }

    long value(Grid grid, StorageOrder order, long number) {
      if (field == Field.NUMBER) {
        return number;
      }
      int axis = order.axis(listedAxis, grid.rank());
      AxisGrid blocks = grid.axis(axis);
      long index = grid.indexOnAxis(number, axis);
      return switch (field) {
        case START -> blocks.start(index);
        case END -> blocks.end(index);
        case DATE -> dates.orElseThrow().at(index);
        default -> index;
      };
    }

    String render(Grid grid, StorageOrder order, long number) {
      long value = value(grid, order, number);
      String digits = dates.isPresent() ? dates.get().text(value) : Long.toString(value);
      return digits.length() >= pad ? digits : "0".repeat(pad - digits.length()) + digits;
    }

    /** Returns how many digits the largest value in {@code grid} has, without padding. */
    int digits(Grid grid, StorageOrder order) {
      return dates.isPresent()
          ? pad
          : Long.toString(value(grid, order, grid.blockCount() - 1)).length();
    }

    /** Returns the index that {@code value} stands for on an axis, or -1 if it stands for none. */
    long indexOf(long value, AxisGrid blocks) {
      long position =
          switch (field) {
            case START -> value == 0 || blocks.isEnd(value) ? value : -1;
            case END -> blocks.isEnd(value) ? value - 1 : -1;
            case DATE -> start(dates.orElseThrow().indexOf(value), blocks);
            default -> start(value, blocks);
          };
      return position < 0 || position >= blocks.extent() ? -1 : blocks.indexOf(position);
    }

    private static long start(long index, AxisGrid blocks) {
      return index >= 0 && index < blocks.count() ? blocks.start(index) : -1;
    }

    /**
     * Returns how many blocks of length {@code block} an axis has at least if {@code value} stands
     * in a name, or 0 if no block of that length can have such a name.
     */
    long countFrom(long value, long block) {
      return switch (field) {
        case INDEX -> value + 1;
        case START -> value % block == 0 ? value / block + 1 : 0;
        case END -> value > 0 ? (value - 1) / block + 1 : 0;
        case DATE -> dates.orElseThrow().indexOf(value) + 1;
        case NUMBER -> 0;
      };
    }
  }
}
