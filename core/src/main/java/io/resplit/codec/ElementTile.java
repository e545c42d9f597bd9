package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/**
 * Some elements in arrays on the Java heap, as they are and as planes of bytes: at most 16 KiB
 * each, which the first cache of a processor holds.
 *
 * <p>Words of planes have a byte each of eight elements.
 */
final class ElementTile {

  private static final int TILE_WORDS = 2048;
  private static final int MOST_PLANE_WORDS = 256;
  private static final int MOST_BYTES = 256;
  private static final int SQUARE = 8;

  private final int elementBytes;
  private final int planeWords;
  private final long[][] rows;
  private final long[] elements;

  /**
   * Creates one for elements of a size that {@link #takes}.
   *
   * @param most words that a plane has in all
   */
  ElementTile(int elementBytes, int most) {
    this.elementBytes = elementBytes;
    int fitting = Math.min(MOST_PLANE_WORDS, TILE_WORDS / elementBytes / SQUARE * SQUARE);
    this.planeWords = Math.min(fitting, most);
    this.rows = new long[Math.min(SQUARE, elementBytes)][planeWords];
    this.elements = new long[planeWords * elementBytes];
  }

  /** Returns whether elements of a size can be taken apart in words: 1, 2, 4, multiples of 8. */
  static boolean takes(int elementBytes) {
    return elementBytes == 1
        || elementBytes == 2
        || elementBytes == 4
        || elementBytes % SQUARE == 0 && elementBytes <= MOST_BYTES;
  }

  /** Returns the words of each plane that it holds: a multiple of 8, if there are so many. */
  int planeWords() {
    return planeWords;
  }

  /** Returns the planes that are filled or taken together: eight, or all of smaller elements. */
  long[][] rows() {
    return rows;
  }

  /** Writes the bytes of the rows, which are those from one on, into the elements. */
  void putRows(int firstByte, int words) {
    WordRows.toElements(rows, words);
    for (int row = 0; row < rows.length; row++) {
      WordRows.scatter(rows[row], words, elements, place(row, firstByte), elementBytes);
    }
  }

  /** Reads the bytes from one on of the elements into the rows. */
  void getRows(int firstByte, int words) {
    for (int row = 0; row < rows.length; row++) {
      WordRows.gather(elements, place(row, firstByte), elementBytes, rows[row], words);
    }
    WordRows.toPlanes(rows, words);
  }

  /** Returns where the first word of a row lies among the elements. */
  private int place(int row, int firstByte) {
    boolean isInner = rows.length == 4 && (row == 1 || row == 2);
    int element = isInner ? 3 - row : row;
    return element * (elementBytes / rows.length) + firstByte / SQUARE;
  }

  void putElements(LongBuffer to, int plane, int words) {
    to.put(plane * elementBytes, elements, 0, words * elementBytes);
  }

  void getElements(LongBuffer from, int plane, int words) {
    from.get(plane * elementBytes, elements, 0, words * elementBytes);
  }

  /** Returns a number of planes that follow each other as words. */
  static LongBuffer[] planes(ByteBuffer all, int planeBytes, int count) {
    LongBuffer[] planes = new LongBuffer[count];
    for (int i = 0; i < count; i++) {
      planes[i] =
          all.slice(i * planeBytes, planeBytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
    }
    return planes;
  }
}
