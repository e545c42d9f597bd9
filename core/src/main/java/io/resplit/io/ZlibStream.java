package io.resplit.io;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.InflaterInputStream;

/**
 * A zlib stream (RFC 1950), whose checksum is compared at its end; what follows it is not read.
 * Confined to one thread.
 */
final class ZlibStream implements Inflated {

  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream inflated;

  /** Wraps a file that stands at the first byte; {@code file} is closed with this. */
  ZlibStream(InputStream file) {
    this.inflated = new InflaterInputStream(new BufferedInputStream(file, BUFFER_BYTES));
  }

  @Override
  public int read(byte[] target, int most) throws IOException {
    return inflated.read(target, 0, most);
  }

  @Override
  public void close() throws IOException {
    inflated.close();
  }
}
