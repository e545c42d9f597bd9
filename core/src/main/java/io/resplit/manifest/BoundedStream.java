package io.resplit.manifest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** A file that is read up to so many bytes, or so many in each line: nobody waits for spaces. */
final class BoundedStream extends FilterInputStream {

  private final Path file;
  private final long most;
  private final boolean eachLine;
  private long bytes;

  /**
   * Bounds a stream.
   *
   * @param file what is read, for messages
   * @param most most bytes
   * @param eachLine whether that is for each line and not for the whole file
   */
  BoundedStream(InputStream stream, Path file, long most, boolean eachLine) {
    super(stream);
    this.file = file;
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
    for (int at = offset; at < offset + read; at++) {
      bytes = eachLine && target[at] == '\n' ? 0 : bytes + 1;
      if (bytes > most) {
        String what = eachLine ? "a line of it" : "it";
        throw ManifestJson.bad(file, "%s has more than %d bytes".formatted(what, most));
      }
    }
    return read;
  }
}
