package io.resplit.manifest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;

/**
 * A file that is read up to so many bytes, or so many in each line, so that endless spaces keep no
 * reader waiting.
 */
final class BoundedStream extends FilterInputStream {

  private final Function<String, IOException> failure;
  private final long most;
  private final boolean eachLine;
  private long bytes;

  /**
   * Bounds a stream.
   *
   * @param most most bytes
   * @param eachLine whether that is for each line and not for the whole file
   * @param failure makes the exception of a message
   */
  BoundedStream(
      InputStream stream, long most, boolean eachLine, Function<String, IOException> failure) {
    super(stream);
    this.failure = failure;
    this.most = most;
    this.eachLine = eachLine;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int read = super.read(target, offset, length);
    if (!eachLine) {
      count(Math.max(0, read));
      return read;
    }
    for (int at = offset; at < offset + read; at++) {
      bytes = target[at] == '\n' ? -1 : bytes;
      count(1);
    }
    return read;
  }

  private void count(int more) throws IOException {
    bytes += more;
    if (bytes > most) {
      String what = eachLine ? "a line of it" : "it";
      throw failure.apply("%s has more than %d bytes".formatted(what, most));
    }
  }
}
