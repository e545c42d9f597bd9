package io.resplit.header;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Some indices of each dimension of values that are held in C order. Immutable.
 *
 * @param shape lengths of the dimensions
 * @param indices one for each dimension
 */
public record ChosenValues(Shape shape, List<AxisIndices> indices) {

  /** Returns whether no value is left out. */
  public boolean areAll() {
    for (int dimension = 0; dimension < indices.size(); dimension++) {
      AxisIndices some = indices.get(dimension);
      if (!some.isDense() || some.start() > 0 || some.end() != shape.length(dimension)) {
        return false;
      }
    }
    return true;
  }

  /** Returns how many values there are. */
  public long count() {
    return indices.stream().mapToLong(AxisIndices::count).reduce(1, Math::multiplyExact);
  }

  /** Returns where they are among all values, in C order. */
  public LongStream positions() {
    LongStream rows = LongStream.of(0);
    for (int dimension = 0; dimension < indices.size(); dimension++) {
      AxisIndices some = indices.get(dimension);
      long length = shape.length(dimension);
      if (some.end() > length) {
        throw new IndexOutOfBoundsException(some + " of " + length);
      }
      rows =
          rows.flatMap(
              row -> LongStream.range(0, some.count()).map(i -> row * length + some.at(i)));
    }
    return rows;
  }

  /** Returns the bytes of the values. */
  byte[] bytes(byte[] all, int elementBytes) {
    byte[] some = new byte[Math.toIntExact(count() * elementBytes)];
    int[] to = {0};
    positions()
        .forEach(
            at -> {
              System.arraycopy(all, (int) at * elementBytes, some, to[0], elementBytes);
              to[0] += elementBytes;
            });
    return some;
  }
}
