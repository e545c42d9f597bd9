package io.resplit.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Moves bytes between files and the Java heap a little at a time: Java takes off-heap memory as
 * large as the request for it, and keeps it.
 */
public final class HeapTransfer {

  private static final int MOST_BYTES = 1 << 20;

  private HeapTransfer() {}

  /** Reads some bytes as {@link FileChannel#read(ByteBuffer, long)} does. */
  public static int read(FileChannel channel, ByteBuffer target, long position) throws IOException {
    int limit = window(target, Integer.MAX_VALUE);
    try {
      return channel.read(target, position);
    } finally {
      target.limit(limit);
    }
  }

  /**
   * Writes some bytes as {@link FileChannel#write(ByteBuffer, long)} does, but fails where that
   * takes none.
   *
   * @param most most bytes
   */
  static int write(FileChannel channel, ByteBuffer source, long position, int most)
      throws IOException {
    int limit = window(source, most);
    try {
      int written = channel.write(source, position);
      if (written <= 0) {
        throw new IOException("accepts no more bytes at byte " + position);
      }
      return written;
    } finally {
      source.limit(limit);
    }
  }

  private static int window(ByteBuffer bytes, int most) {
    int limit = bytes.limit();
    int window = bytes.isDirect() ? most : Math.min(most, MOST_BYTES);
    if (bytes.remaining() > window) {
      bytes.limit(bytes.position() + window);
    }
    return limit;
  }
}
