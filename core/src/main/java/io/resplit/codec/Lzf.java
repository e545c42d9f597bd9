package io.resplit.codec;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;

/**
 * The blocks of LibLZF, HDF5 filter 32000, as h5py writes them: a byte below 32 announces one more
 * literal bytes than it says; others a copy, whose length is in their upper three bits and whose
 * distance is in the lower five and the next byte. What does not get smaller is skipped.
 */
final class Lzf implements Filter {

  private static final int MOST_LITERALS = 32;
  private static final int DISTANCE_BITS = 13;
  private static final int LEAST_COPY = 3;
  private static final int LONG_COPY = 9;
  private static final int MOST_COPY = LONG_COPY + 255;
  private static final int HASH_BITS = 14;
  private static final int HASH_FACTOR = 0x9E3779B1;

  @Override
  public int maxBytes(int bytes) {
    return bytes;
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    int size = from.remaining();
    ByteBuffer block = to.duplicate().limit(to.position() + size - 1);
    try {
      compress(from.slice(), block);
    } catch (BufferOverflowException e) {
      return false;
    }
    to.limit(block.position());
    return true;
  }

  private static void compress(ByteBuffer from, ByteBuffer block) {
    int[] seen = new int[1 << HASH_BITS]; // one more than the place of the last bytes of a hash
    int end = from.limit();
    int literals = 0;
    int at = 0;
    while (at + LEAST_COPY <= end) {
      int hash = three(from, at) * HASH_FACTOR >>> Integer.SIZE - HASH_BITS;
      int before = seen[hash] - 1;
      seen[hash] = at + 1;
      boolean near = before >= 0 && at - before <= 1 << DISTANCE_BITS;
      if (near && three(from, before) == three(from, at)) {
        int length = alike(from, before, at, Math.min(MOST_COPY, end - at));
        literals(from, literals, at, block);
        copy(length, at - before - 1, block);
        at += length;
        literals = at;
      } else {
        at++;
      }
    }
    literals(from, literals, end, block);
  }

  private static int three(ByteBuffer from, int at) {
    return (from.getShort(at) & 0xffff) << 8 | from.get(at + 2) & 0xff;
  }

  private static int alike(ByteBuffer from, int one, int other, int most) {
    int length = LEAST_COPY;
    while (length < most && from.get(one + length) == from.get(other + length)) {
      length++;
    }
    return length;
  }

  private static void literals(ByteBuffer from, int start, int end, ByteBuffer block) {
    for (int at = start; at < end; at += MOST_LITERALS) {
      int length = Math.min(MOST_LITERALS, end - at);
      block.put((byte) (length - 1)).put(from.slice(at, length));
    }
  }

  private static void copy(int length, int distance, ByteBuffer block) {
    block.put((byte) (Math.min(length, LONG_COPY) - 2 << 5 | distance >> 8));
    if (length >= LONG_COPY) {
      block.put((byte) (length - LONG_COPY));
    }
    block.put((byte) distance);
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    ByteBuffer target = to.slice();
    while (from.hasRemaining()) {
      int control = from.get() & 0xff;
      if (control < MOST_LITERALS) {
        literals(control + 1, from, target);
      } else {
        copy(control, from, target);
      }
    }
    return to.limit(to.position() + target.position());
  }

  private static void literals(int length, ByteBuffer from, ByteBuffer target)
      throws CorruptChunkException {
    if (length > from.remaining() || length > target.remaining()) {
      throw corrupt(length + " bytes");
    }
    target.put(from.slice(from.position(), length));
    from.position(from.position() + length);
  }

  private static void copy(int control, ByteBuffer from, ByteBuffer target)
      throws CorruptChunkException {
    int length = (control >> 5) + 2;
    length += length == LONG_COPY ? next(from) : 0;
    int distance = ((control & 31) << 8 | next(from)) + 1;
    if (distance > target.position() || length > target.remaining()) {
      throw corrupt(length + " bytes from " + distance + " before");
    }
    for (int i = 0; i < length; i++) {
      target.put(target.get(target.position() - distance));
    }
  }

  private static int next(ByteBuffer from) throws CorruptChunkException {
    if (!from.hasRemaining()) {
      throw corrupt("a copy");
    }
    return from.get() & 0xff;
  }

  private static CorruptChunkException corrupt(String what) {
    return new CorruptChunkException("a chunk is not an LZF block: it cannot hold " + what);
  }
}
