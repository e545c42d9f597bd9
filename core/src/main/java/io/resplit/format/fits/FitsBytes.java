package io.resplit.format.fits;

import io.resplit.format.ElementFiles;
import io.resplit.format.HeaderFile;
import io.resplit.io.GzipBytes;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The bytes of a file, inflated if it is compressed by gzip. These go forward alone: what lies in
 * between is inflated and dropped. Confined to one thread.
 *
 * @param file the file
 * @param inflated what it inflates to, if it is compressed
 */
record FitsBytes(HeaderFile file, Optional<GzipBytes> inflated) implements Closeable {

  /** Opens the bytes of a file, which stays open itself. */
  static FitsBytes of(HeaderFile file) throws IOException {
    return new FitsBytes(
        file,
        ElementFiles.gzip(file).isPresent()
            ? Optional.of(GzipBytes.open(file.path(), new IoCounts(), 0, 0))
            : Optional.empty());
  }

  /** Returns the first bytes, as many as there are if the file is not compressed. */
  byte[] start(int most) throws IOException {
    return read(0, inflated.isEmpty() ? (int) Math.min(most, file.size()) : most);
  }

  /**
   * Returns bytes.
   *
   * @throws ResplitException if there are not so many
   */
  byte[] read(long position, int bytes) throws IOException {
    if (inflated.isEmpty()) {
      return file.read(position, bytes);
    }
    ByteBuffer target = ByteBuffer.allocate(bytes);
    inflated.get().read(position, target);
    return target.array();
  }

  /**
   * Returns bytes; none if there are not so many.
   *
   * @throws ResplitException if the file is compressed, and ends early
   */
  Optional<byte[]> find(long position, int bytes) throws IOException {
    try {
      return Optional.of(read(position, bytes));
    } catch (ResplitException e) {
      if (inflated.isPresent()) {
        inflated.get().verify();
      }
      return Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    if (inflated.isPresent()) {
      inflated.get().close();
    }
  }
}
