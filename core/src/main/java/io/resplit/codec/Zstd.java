package io.resplit.codec;

import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Zstandard frames (RFC 8878), HDF5 filter 32015. Written as at level 3, whatever the level, with a
 * checksum of the content, which is compared where there is one.
 */
final class Zstd implements Filter {

  private static final int DESCRIPTOR_AT = 4;
  private static final int DICTIONARY = 3;
  private static final int RESERVED = 1 << 3;
  private static final int SINGLE_SEGMENT = 1 << 5;
  private static final int SIZE_SHIFT = 6;

  /** How frames say 8 MiB. */
  private static final int MOST_WINDOW = 13 << 3;

  private static final long UNKNOWN = -1;

  /** Leaves space beyond the bound of the library, a 256th and 64 bytes. */
  @Override
  public int maxBytes(int bytes) {
    return Math.addExact(bytes, bytes / 128 + 512);
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    ByteBuffer target = to.duplicate();
    new ZstdCompressor().compress(from.duplicate(), target);
    to.limit(target.position());
    return true;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    ByteBuffer target = to.duplicate();
    try {
      new ZstdDecompressor().decompress(inWindow(from), target);
      checkHeader(from.slice().order(ByteOrder.LITTLE_ENDIAN), target.position() - to.position());
    } catch (RuntimeException e) {
      throw corrupt(String.valueOf(e.getMessage()).replaceAll(": offset=.*", "")); // an address
    }
    return to.limit(target.position());
  }

  /**
   * Returns a frame that says a window no longer than the library allows: content that is undone at
   * once is its own window.
   */
  private static ByteBuffer inWindow(ByteBuffer frame) {
    int at = frame.position() + DESCRIPTOR_AT;
    boolean isLong =
        frame.remaining() > DESCRIPTOR_AT + 1
            && (frame.get(at) & SINGLE_SEGMENT) == 0
            && (frame.get(at + 1) & 0xff) > MOST_WINDOW;
    if (!isLong) {
      return frame.duplicate();
    }
    ByteBuffer copy = ByteBuffer.allocate(frame.remaining()).put(frame.duplicate()).flip();
    return copy.put(DESCRIPTOR_AT + 1, (byte) MOST_WINDOW);
  }

  /** The library looks at neither the size nor the reserved bit of the header. */
  private static void checkHeader(ByteBuffer frame, int bytes) throws CorruptChunkException {
    int descriptor = frame.get(DESCRIPTOR_AT);
    if ((descriptor & RESERVED) != 0) {
      throw corrupt("a reserved bit is set");
    }
    long said = contentBytes(frame, descriptor);
    if (said != UNKNOWN && said != bytes) {
      throw corrupt("it has " + bytes + " bytes, not " + Long.toUnsignedString(said));
    }
  }

  /** Returns how long the content of a little-endian frame is; less than 0 if it does not say. */
  static long contentBytes(ByteBuffer frame) {
    return contentBytes(frame, frame.get(DESCRIPTOR_AT));
  }

  private static long contentBytes(ByteBuffer frame, int descriptor) {
    boolean single = (descriptor & SINGLE_SEGMENT) != 0;
    int dictionaryBytes = 1 << (descriptor & DICTIONARY) >> 1;
    int at = DESCRIPTOR_AT + 1 + (single ? 0 : 1) + dictionaryBytes;
    return switch (descriptor >>> SIZE_SHIFT & 3) {
      case 0 -> single ? frame.get(at) & 0xff : UNKNOWN;
      case 1 -> (frame.getShort(at) & 0xffff) + 256;
      case 2 -> Integer.toUnsignedLong(frame.getInt(at));
      default -> frame.getLong(at);
    };
  }

  private static CorruptChunkException corrupt(String what) {
    return new CorruptChunkException("a chunk is not a Zstandard frame: " + what);
  }
}
