package io.resplit.benchmark;

import io.resplit.buffer.Squares;
import io.resplit.buffer.Transposition;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.testkit.TestTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.Random;

/**
 * Prints how fast boxes are transposed, in GB of the box a second, beside loops over elements,
 * plain and in tiles, and loops over squares that fit registers, likewise.
 *
 * <p>Rows of powers of two and others, planes and boxes of three axes, in fragments of the size
 * that jobs read and in arrays that fit no cache. Each figure is the best of {@value #TURNS} turns.
 */
public final class TranspositionSpeed {

  private static final int TURNS = 10;
  private static final long TURN_BYTES = 40_000_000;
  private static final int[] TILES = {8, 32, 128};
  private static final int[] SQUARE_TILES = {8, 16, 32, 128, 1 << 16};

  private TranspositionSpeed() {}

  /** Runs the benchmark. */
  public static void main(String[] arguments) {
    for (int bytes : new int[] {1, 2, 4, 8}) {
      String[] planes =
          bytes < 4
              ? new String[] {"256x512", "248x496", "4096x4096", "4000x4000"}
              : new String[] {"128x256", "125x250", "2048x2048", "1952x1952"};
      for (String shape : planes) {
        measure(TestTable.shape(shape), AxisMap.of(1, 0), bytes);
      }
      measure(Shape.of(26, 70, 70), AxisMap.of(1, 2, 0), bytes);
      measure(Shape.of(32, 64, 64), AxisMap.of(2, 1, 0), bytes);
    }
  }

  private static void measure(Shape shape, AxisMap axes, int bytes) {
    int size = (int) shape.volume() * bytes;
    ByteBuffer source = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    ByteBuffer target = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    byte[] random = new byte[size];
    new Random(1).nextBytes(random);
    source.put(0, random);
    Transposition ours = new Transposition(shape, axes, bytes);
    System.out.printf(
        Locale.ROOT,
        "%d B %-11s as %-6s %6.2f",
        bytes,
        shape,
        axes,
        speed(size, () -> ours.copy(source, target)));
    if (shape.rank() == 2) {
      int rows = (int) shape.length(0);
      int columns = (int) shape.length(1);
      System.out.printf(
          Locale.ROOT,
          "  loops %6.2f",
          speed(size, () -> tiles(source, target, rows, columns, bytes, rows + columns)));
      for (int tile : TILES) {
        System.out.printf(
            Locale.ROOT,
            "  tiles of %d %6.2f",
            tile,
            speed(size, () -> tiles(source, target, rows, columns, bytes, tile)));
      }
      printSquares(source, target, rows, columns, bytes);
    }
    System.out.println();
  }

  private static void printSquares(
      ByteBuffer source, ByteBuffer target, int rows, int columns, int bytes) {
    if (bytes > Short.BYTES || (rows | columns) % Squares.side(bytes) != 0) {
      return;
    }
    ByteBuffer from = source.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer to = target.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    for (int tile : SQUARE_TILES) {
      System.out.printf(
          Locale.ROOT,
          "  squares in %s %6.2f",
          tile > rows ? "rows" : "tiles of " + tile,
          speed(rows * columns * bytes, () -> squares(from, to, rows, columns, bytes, tile)));
    }
  }

  private static void squares(
      ByteBuffer source, ByteBuffer target, int rows, int columns, int bytes, int tile) {
    for (int row = 0; row < rows; row += tile) {
      for (int column = 0; column < columns; column += tile) {
        int endRow = Math.min(rows, row + tile);
        int endColumn = Math.min(columns, column + tile);
        for (int c = column; c < endColumn; c += Squares.side(bytes)) {
          for (int r = row; r < endRow; r += Squares.side(bytes)) {
            int at = bytes * (r * columns + c);
            int to = bytes * (c * rows + r);
            if (bytes == 1) {
              Squares.ofBytes(source, at, columns, target, to, rows);
            } else {
              Squares.ofShorts(source, at, 2 * columns, target, to, 2 * rows);
            }
          }
        }
      }
    }
  }

  private static double speed(long bytes, Runnable work) {
    long times = Math.max(2, TURN_BYTES / bytes);
    double best = 0;
    for (int turn = 0; turn < TURNS; turn++) {
      long start = System.nanoTime();
      for (long i = 0; i < times; i++) {
        work.run();
      }
      best = Math.max(best, (double) bytes * times / (System.nanoTime() - start));
    }
    return best;
  }

  private static void tiles(
      ByteBuffer source, ByteBuffer target, int rows, int columns, int bytes, int tile) {
    for (int row = 0; row < rows; row += tile) {
      for (int column = 0; column < columns; column += tile) {
        int endRow = Math.min(rows, row + tile);
        int endColumn = Math.min(columns, column + tile);
        for (int c = column; c < endColumn; c++) {
          switch (bytes) {
            case 1 -> bytes(source, target, row, endRow, c, rows, columns);
            case 2 -> shorts(source, target, row, endRow, c, rows, columns);
            case 4 -> ints(source, target, row, endRow, c, rows, columns);
            default -> longs(source, target, row, endRow, c, rows, columns);
          }
        }
      }
    }
  }

  private static void bytes(
      ByteBuffer source, ByteBuffer target, int from, int to, int c, int rows, int columns) {
    for (int r = from; r < to; r++) {
      target.put(c * rows + r, source.get(r * columns + c));
    }
  }

  private static void shorts(
      ByteBuffer source, ByteBuffer target, int from, int to, int c, int rows, int columns) {
    for (int r = from; r < to; r++) {
      target.putShort(2 * (c * rows + r), source.getShort(2 * (r * columns + c)));
    }
  }

  private static void ints(
      ByteBuffer source, ByteBuffer target, int from, int to, int c, int rows, int columns) {
    for (int r = from; r < to; r++) {
      target.putInt(4 * (c * rows + r), source.getInt(4 * (r * columns + c)));
    }
  }

  private static void longs(
      ByteBuffer source, ByteBuffer target, int from, int to, int c, int rows, int columns) {
    for (int r = from; r < to; r++) {
      target.putLong(8 * (c * rows + r), source.getLong(8 * (r * columns + c)));
    }
  }
}
