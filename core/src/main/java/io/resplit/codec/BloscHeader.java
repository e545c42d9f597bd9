package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The first 16 bytes of a frame of Blosc.
 *
 * @param flags what was done to elements, and the program that compressed them
 * @param elementBytes size of an element, for what brings their bytes together
 * @param bytes size of the content
 * @param blockBytes size of the content of a block; the last one may be shorter
 * @param frameBytes size of the frame
 */
record BloscHeader(int flags, int elementBytes, int bytes, int blockBytes, int frameBytes) {

  static final int BYTES = 16;

  private static final int NEWEST = 2;
  private static final int OF_PROGRAM = 1;
  private static final int SHUFFLED = 1;
  private static final int COPY = 1 << 1;
  private static final int BIT_SHUFFLED = 1 << 2;
  private static final int RESERVED = 1 << 3;
  private static final int WHOLE = 1 << 4;
  private static final int PROGRAM_SHIFT = 5;

  /** Returns that of a new frame, whose size is not known yet. */
  static BloscHeader ofNew(
      String program, String shuffle, int elementBytes, int bytes, int blockBytes) {
    int number =
        switch (program) {
          case "zlib" -> BloscPlane.ZLIB;
          case "zstd" -> BloscPlane.ZSTD;
          default -> BloscPlane.LZ4;
        };
    int mixed =
        switch (shuffle) {
          case "shuffle" -> SHUFFLED;
          case "bitshuffle" -> BIT_SHUFFLED;
          default -> 0;
        };
    return new BloscHeader(
        number << PROGRAM_SHIFT | WHOLE | mixed,
        elementBytes,
        bytes,
        Math.min(blockBytes, bytes),
        0);
  }

  /** Returns that of a frame with the same content as it is. */
  BloscHeader copied() {
    return new BloscHeader(flags | COPY, elementBytes, bytes, blockBytes, frameBytes);
  }

  /** Writes it to the beginning of a frame of a size. */
  void write(ByteBuffer frame, int size) {
    frame.put(0, (byte) NEWEST).put(1, (byte) OF_PROGRAM).put(2, (byte) flags);
    frame.put(3, (byte) elementBytes).putInt(4, bytes).putInt(8, blockBytes).putInt(12, size);
  }

  /**
   * Reads the header of a frame.
   *
   * @throws CorruptChunkException if it contradicts itself or the size of what is there
   */
  static BloscHeader read(ByteBuffer from) throws CorruptChunkException {
    if (from.remaining() < BYTES) {
      throw BloscPlane.corrupt("it has " + from.remaining() + " bytes");
    }
    ByteBuffer frame = from.slice().order(ByteOrder.LITTLE_ENDIAN);
    int version = frame.get(0);
    BloscHeader header =
        new BloscHeader(
            frame.get(2) & 0xff,
            frame.get(3) & 0xff,
            frame.getInt(4),
            frame.getInt(8),
            frame.getInt(12));
    if (version < 1 || version > NEWEST) {
      throw BloscPlane.corrupt("it is of version " + version);
    }
    if (frame.get(1) != OF_PROGRAM) {
      throw BloscPlane.corrupt("its blocks are of version " + frame.get(1));
    }
    header.check(frame.limit());
    return header;
  }

  private void check(int there) throws CorruptChunkException {
    boolean isSound =
        (flags & RESERVED) == 0 && bytes >= 0 && frameBytes >= BYTES && frameBytes <= there;
    if (isSound && bytes > 0) {
      isSound = elementBytes > 0 && blockBytes > 0 && blockBytes <= bytes;
    }
    if (isSound) {
      isSound =
          isCopy()
              ? frameBytes - BYTES == bytes
              : (long) blocks() * Integer.BYTES <= frameBytes - BYTES;
    }
    if (!isSound) {
      throw BloscPlane.corrupt(
          "%s bytes in blocks of %s and a frame of %s, and %s are there"
              .formatted(bytes, blockBytes, frameBytes, there));
    }
  }

  /** Returns the number of blocks. */
  int blocks() {
    return bytes == 0 ? 0 : (bytes - 1) / blockBytes + 1;
  }

  /** Returns what is stored of a block, and all behind it. */
  ByteBuffer block(ByteBuffer frame, int block) throws CorruptChunkException {
    int start = frame.getInt(BYTES + block * Integer.BYTES);
    if (start < BYTES || start > frameBytes) {
      throw BloscPlane.corrupt("a block at byte " + start + " of " + frameBytes);
    }
    return frame.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(start).limit(frameBytes);
  }

  /** Returns the number of the program that compressed the blocks. */
  int program() {
    return flags >>> PROGRAM_SHIFT;
  }

  /** Returns whether the content follows as it is. */
  boolean isCopy() {
    return (flags & COPY) != 0;
  }

  /** Returns whether planes of bytes may be compressed apart. */
  boolean isSplit() {
    return (flags & WHOLE) == 0;
  }

  boolean isShuffled() {
    return (flags & SHUFFLED) != 0 && elementBytes > 1;
  }

  boolean isBitShuffled() {
    return (flags & BIT_SHUFFLED) != 0;
  }
}
