package io.resplit.format.netcdf;

import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes that follow each other in a file as few large ones; zeros fill gaps of up to 3 bytes. */
final class GatheredWrites {

  private static final int BUFFER_BYTES = 1 << 18;
  private static final int MOST_PADDING = 3;

  private final PositionalBytes file;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private long start;

  GatheredWrites(PositionalBytes file) {
    this.file = file;
  }

  /** Writes bytes, perhaps not before {@link #flush}. */
  void write(long position, ByteBuffer bytes) throws IOException {
    long gap = position - (start + buffer.position());
    boolean follows = gap >= 0 && gap <= MOST_PADDING;
    if (!follows || buffer.remaining() < gap + bytes.remaining()) {
      flush();
      start = position;
      gap = 0;
    }
    if (bytes.remaining() > buffer.remaining()) {
      file.write(position, bytes);
      start = position + bytes.limit();
    } else {
      buffer.put(new byte[(int) gap]).put(bytes);
    }
  }

  /** Writes what is left. */
  void flush() throws IOException {
    if (buffer.position() > 0) {
      file.write(start, buffer.flip());
      start += buffer.limit();
      buffer.clear();
    }
  }
}
