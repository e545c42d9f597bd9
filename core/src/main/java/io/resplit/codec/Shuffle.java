package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Brings the first bytes of all elements together, then the second ones, and so on; what makes no
 * whole element stays at the end.
 *
 * <p>The bytes are a matrix of elements times bytes that is transposed; {@link ByteMatrix} does it
 * eight elements at a time for the usual sizes.
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
    to.limit(to.position() + from.remaining());
    ByteBuffer source = from.slice().order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer target = to.slice().order(ByteOrder.LITTLE_ENDIAN);
    int elements = source.limit() / elementBytes;
    int done = ByteMatrix.shuffle(source, target, elements, elementBytes);
    for (int part = 0; part < elementBytes; part++) {
      int at = part * elements;
      for (int element = done; element < elements; element++) {
        target.put(at + element, source.get(element * elementBytes + part));
      }
    }
    copyRest(source, target, elements);
    return true;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    if (from.remaining() > to.remaining()) {
      throw new CorruptChunkException(
          "a chunk has " + from.remaining() + " bytes, not " + to.remaining());
    }
    to.limit(to.position() + from.remaining());
    ByteBuffer source = from.slice().order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer target = to.slice().order(ByteOrder.LITTLE_ENDIAN);
    int elements = source.limit() / elementBytes;
    int done = ByteMatrix.unshuffle(source, target, elements, elementBytes);
    for (int part = 0; part < elementBytes; part++) {
      int at = part * elements;
      for (int element = done; element < elements; element++) {
        target.put(element * elementBytes + part, source.get(at + element));
      }
    }
    copyRest(source, target, elements);
    return to;
  }

  private void copyRest(ByteBuffer source, ByteBuffer target, int elements) {
    int rest = elements * elementBytes;
    target.put(rest, source, rest, source.limit() - rest);
  }
}
