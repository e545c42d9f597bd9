package io.resplit.codec;

import io.resplit.codec.ByteMatrix.Steps;
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
    Steps steps =
        isToPlanes
            ? new Steps(elementBytes, 1, 1, elements)
            : new Steps(1, elements, elementBytes, 1);
    int done = ByteMatrix.transpose(source, target, elements, elementBytes, steps);
    transpose(source, target, done, elements, steps);
    int rest = elements * elementBytes;
    target.put(rest, source, rest, source.limit() - rest);
  }

  /** Moves the elements from one on, byte by byte. */
  private void transpose(
      ByteBuffer source, ByteBuffer target, int done, int elements, Steps steps) {
    int step = steps.element();
    int toStep = steps.toElement();
    for (int plane = 0; plane < elementBytes; plane++) {
      int at = plane * steps.plane() + done * step;
      int toAt = plane * steps.toPlane() + done * toStep;
      for (int element = done; element < elements; element++) {
        target.put(toAt, source.get(at));
        at += step;
        toAt += toStep;
      }
    }
  }
}
