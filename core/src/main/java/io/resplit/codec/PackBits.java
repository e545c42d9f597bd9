package io.resplit.codec;

import java.nio.ByteBuffer;

/**
 * The runs of TIFF 6.0, section 9: a byte n from 0 to 127 announces n + 1 bytes, one from -1 to
 * -127 the next byte 1 - n times, and -128 nothing. Only undone.
 */
final class PackBits implements Filter {

  private static final int NOTHING = -128;

  @Override
  public int maxBytes(int bytes) {
    return Enlarging.maxBytes(bytes);
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    throw new UnsupportedOperationException("PackBits is only read");
  }

  /** What lies behind the last run that is of use is not looked at: some writers fill up. */
  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    ByteBuffer target = to.duplicate();
    while (from.hasRemaining() && target.hasRemaining()) {
      int control = from.get();
      int length = control < 0 ? 1 - control : control + 1;
      if (control != NOTHING) {
        if (length > target.remaining() || from.remaining() < (control < 0 ? 1 : length)) {
          throw new CorruptChunkException(
              "a chunk is not PackBits: it cannot hold " + length + " bytes");
        }
        put(control < 0, length, from, target);
      }
    }
    return to.limit(target.position());
  }

  private static void put(boolean isRun, int length, ByteBuffer from, ByteBuffer target) {
    if (isRun) {
      byte each = from.get();
      for (int i = 0; i < length; i++) {
        target.put(each);
      }
    } else {
      target.put(from.slice(from.position(), length));
      from.position(from.position() + length);
    }
  }
}
