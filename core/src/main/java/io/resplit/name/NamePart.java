package io.resplit.name;

import io.resplit.array.StorageOrder;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;

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
   * @param pad least number of digits, 0 if it is not padded
   */
  record Placeholder(Field field, int listedAxis, int pad) implements NamePart {

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
        default -> index;
      };
    }

    String render(Grid grid, StorageOrder order, long number) {
      String digits = Long.toString(value(grid, order, number));
      return digits.length() >= pad ? digits : "0".repeat(pad - digits.length()) + digits;
    }

    /** Returns how many digits the largest value in {@code grid} has, without padding. */
    int digits(Grid grid, StorageOrder order) {
      return Long.toString(value(grid, order, grid.blockCount() - 1)).length();
    }

    /** Returns the index that {@code value} stands for on an axis, or -1 if it stands for none. */
    long indexOf(long value, AxisGrid blocks) {
      long position =
          switch (field) {
            case START -> value == 0 || blocks.isEnd(value) ? value : -1;
            case END -> blocks.isEnd(value) ? value - 1 : -1;
            default -> value < blocks.count() ? blocks.start(value) : -1;
          };
      return position < 0 || position >= blocks.extent() ? -1 : blocks.indexOf(position);
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
        case NUMBER -> 0;
      };
    }
  }
}
