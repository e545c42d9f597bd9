package io.resplit.array;

import io.resplit.geometry.AxisGrid;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/**
 * Finds out whether files follow each other on an axis as their coordinates do.
 *
 * <p>Joined coordinates that rise or fall in every file, but not from one file to the next, are a
 * sign of files in the wrong order, or of times that several files have.
 */
public final class CoordinateOrder {

  private final Attribute coordinates;
  private final ByteBuffer bytes;

  private CoordinateOrder(Attribute coordinates) {
    this.coordinates = coordinates;
    this.bytes = coordinates.numbers();
  }

  /**
   * Returns the first index at which coordinates turn back or repeat themselves; empty if they
   * never do, or do so within a block as well.
   *
   * @param coordinates those of the whole axis
   * @param blocks the axis, cut into the parts that the files store
   */
  public static OptionalLong firstTurn(Attribute coordinates, AxisGrid blocks) {
    return new CoordinateOrder(coordinates).firstTurn(blocks);
  }

  private OptionalLong firstTurn(AxisGrid blocks) {
    OptionalLong first = OptionalLong.empty();
    int direction = direction(blocks);
    for (int i = 1; i < coordinates.count(); i++) {
      if (step(i) != direction || step(i) == 0) {
        if (!isBorder(i, blocks)) {
          return OptionalLong.empty();
        }
        first = first.isPresent() ? first : OptionalLong.of(i);
      }
    }
    return first;
  }

  /** Returns the sign of the first step within a file; if there is none, of the first step. */
  private int direction(AxisGrid blocks) {
    for (int i = 1; i < coordinates.count(); i++) {
      if (!isBorder(i, blocks)) {
        return step(i);
      }
    }
    return coordinates.count() > 1 ? step(1) : 0;
  }

  private static boolean isBorder(int index, AxisGrid blocks) {
    return blocks.start(blocks.indexOf(index)) == index;
  }

  /** Returns the sign of the step to a number from the one before; 0 for what has no order. */
  private int step(int index) {
    int to = index * coordinates.type().bytes();
    int from = to - coordinates.type().bytes();
    return switch (coordinates.type().kind()) {
      case INT -> Integer.signum(Long.compare(integer(to), integer(from)));
      case UINT -> Integer.signum(Long.compareUnsigned(integer(to), integer(from)));
      case FLOAT -> (int) Math.signum(real(to) - real(from));
      case COMPLEX, BYTES -> 0;
    };
  }

  private long integer(int at) {
    return NumberText.signed(bytes, at, coordinates.type().bytes());
  }

  private double real(int at) {
    return switch (coordinates.type().bytes()) {
      case 4 -> bytes.getFloat(at);
      case 8 -> bytes.getDouble(at);
      default -> Double.NaN;
    };
  }
}
