package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/**
 * Brings the first bytes of all elements together, then the second ones, and so on; what makes no
 * whole element stays at the end.
 *
 * <p>The bytes are a matrix of elements times bytes that is transposed; for the usual sizes in an
 * {@link ElementTile}.
 */
final class Shuffle implements Filter {

  private final int elementBytes;

  Shuffle(int elementBytes) {
    this.elementBytes = elementBytes;
  }

  @Override
  public int maxBytes(int bytes) {
    return bytes;
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    transpose(from, to, true);
    return true;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    if (from.remaining() > to.remaining()) {
      throw new CorruptChunkException(
          "a chunk has " + from.remaining() + " bytes, not " + to.remaining());
    }
    transpose(from, to, false);
    return to;
  }

  /** Writes elements as planes of bytes, or planes as elements, and limits the target to them. */
  private void transpose(ByteBuffer from, ByteBuffer to, boolean isToPlanes) {
    to.limit(to.position() + from.remaining());
    ByteBuffer source = from.slice().order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer target = to.slice().order(ByteOrder.LITTLE_ENDIAN);
    int elements = source.limit() / elementBytes;
    int done = transpose(source, target, elements, isToPlanes);
    transpose(source, target, done, elements, isToPlanes);
    int rest = elements * elementBytes;
    target.put(rest, source, rest, source.limit() - rest);
  }

  /** Returns how many elements it moves, from the first one on. */
  private int transpose(ByteBuffer source, ByteBuffer target, int elements, boolean isToPlanes) {
    if (elementBytes == 1) {
      target.put(0, source, 0, elements);
      return elements;
    }
    if (elementBytes == 2) {
      pairs(source, target, elements, isToPlanes);
      return elements;
    }
    int words = ElementTile.takes(elementBytes) ? elements / Long.BYTES : 0;
    if (words > 0 && isToPlanes) {
      toPlanes(source.asLongBuffer(), target, elements, words);
    } else if (words > 0) {
      toElements(source, target.asLongBuffer(), elements, words);
    }
    return words * Long.BYTES;
  }

  private static void pairs(
      ByteBuffer source, ByteBuffer target, int elements, boolean isToPlanes) {
    BytePairs pairs = new BytePairs(elements);
    if (isToPlanes) {
      pairs.toPlanes(source.asCharBuffer(), target, elements);
    } else {
      pairs.toElements(source, target.asCharBuffer(), elements);
    }
  }

  private void toElements(ByteBuffer from, LongBuffer to, int elements, int words) {
    ElementTile tile = new ElementTile(elementBytes, words);
    LongBuffer[] planes = ElementTile.planes(from, elements, elementBytes);
    long[][] rows = tile.rows();
    for (int at = 0; at < words; at += tile.planeWords()) {
      int count = Math.min(tile.planeWords(), words - at);
      for (int plane = 0; plane < elementBytes; plane += rows.length) {
        for (int row = 0; row < rows.length; row++) {
          planes[plane + row].get(at, rows[row], 0, count);
        }
        tile.putRows(plane, count);
      }
      tile.putElements(to, at, count);
    }
  }

  private void toPlanes(LongBuffer from, ByteBuffer to, int elements, int words) {
    ElementTile tile = new ElementTile(elementBytes, words);
    LongBuffer[] planes = ElementTile.planes(to, elements, elementBytes);
    long[][] rows = tile.rows();
    for (int at = 0; at < words; at += tile.planeWords()) {
      int count = Math.min(tile.planeWords(), words - at);
      tile.getElements(from, at, count);
      for (int plane = 0; plane < elementBytes; plane += rows.length) {
        tile.getRows(plane, count);
        for (int row = 0; row < rows.length; row++) {
          planes[plane + row].put(at, rows[row], 0, count);
        }
      }
    }
  }

  /** Moves the elements from one on, byte by byte. */
  private void transpose(
      ByteBuffer source, ByteBuffer target, int done, int elements, boolean isToPlanes) {
    for (int plane = 0; plane < elementBytes; plane++) {
      for (int element = done; element < elements; element++) {
        int inPlane = plane * elements + element;
        int inElement = element * elementBytes + plane;
        if (isToPlanes) {
          target.put(inPlane, source.get(inElement));
        } else {
          target.put(inElement, source.get(inPlane));
        }
      }
    }
  }
}
