package io.resplit.format;

import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What a new file has behind its data, and in gaps before and between them. Immutable. */
public interface FileTail {

  /** Returns the size of what lies behind the data, in bytes. */
  long bytes();

  /**
   * Writes it; memory does not depend on its size.
   *
   * @param position where the data ends
   */
  void write(long position, PositionalBytes file) throws IOException;

  /** Nothing. */
  FileTail NONE = zeros(0);

  /** Returns {@code count} zeros. */
  static FileTail zeros(int count) {
    return new FileTail() {
      @Override
      public long bytes() {
        return count;
      }

      @Override
      public void write(long position, PositionalBytes file) throws IOException {
        if (count > 0) {
          file.write(position, ByteBuffer.allocate(count));
        }
      }
    };
  }
}
