package io.resplit.io;

import java.io.Closeable;
import java.io.IOException;

/** A stream that is inflated as it is read, from its first byte on. */
interface Inflated extends Closeable {

  /**
   * Reads up to {@code most} bytes, at least one, into {@code target} and returns how many; -1
   * behind the last one, when all of the stream has been read and found sound.
   *
   * @throws java.util.zip.ZipException if it is damaged
   * @throws java.io.EOFException if it ends too early
   */
  int read(byte[] target, int most) throws IOException;
}
