package io.resplit.format;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The uncompressed bytes of a gzip file, read at explicit positions in bounded memory.
 *
 * <p>A stream only goes forward: bytes in between are inflated and dropped, and going back starts
 * again from the first byte, so access in the order of the file is the only fast one. The checksum
 * is verified when the last byte has been read. Confined to one thread.
 */
public final class GzipBytes implements PositionalBytes {

  private static final int BUFFER_BYTES = 1 << 16;

  private final Path path;
  private final IoCounts counts;
  private final long end;
  private final byte[] scratch = new byte[BUFFER_BYTES];
  private InputStream stream;
  private long position;
  private long expectedPosition = -1;

  private GzipBytes(Path path, IoCounts counts, long end) throws IOException {
    this.path = path;
    this.counts = counts;
    this.end = end;
    this.stream = start();
  }

  /**
   * Opens a file; counts one visit.
   *
   * @param end position after the last byte that matters
   * @throws SetException if it is no gzip file
   */
  public static GzipBytes open(Path path, IoCounts counts, long end) throws IOException {
    GzipBytes bytes = new GzipBytes(path, counts, end);
    counts.countOpen();
    return bytes;
  }

  private InputStream start() throws IOException {
    InputStream file = null;
    try {
      file = Files.newInputStream(path);
      return new GZIPInputStream(file, BUFFER_BYTES);
    } catch (IOException e) {
      if (file != null) {
        file.close();
      }
      throw failure("cannot open", e);
    }
  }

  private IOException failure(String action, IOException cause) {
    return cause instanceof ZipException || cause instanceof EOFException
        ? SetException.badInput(
            path, "its gzip data is damaged or ends early, near byte " + position)
        : IoFailure.of(action, path, cause);
  }

  @Override
  public void read(long from, ByteBuffer target) throws IOException {
    counts.countAccess(from == expectedPosition, target.remaining());
    try {
      moveTo(from);
      while (target.hasRemaining()) {
        target.put(scratch, 0, inflate(target.remaining()));
      }
      expectedPosition = position;
      if (position == end) {
        verifyEnd();
      }
    } catch (IOException e) {
      throw failure("cannot read", e);
    }
  }

  private void moveTo(long from) throws IOException {
    if (from < position) {
      stream.close();
      stream = start();
      position = 0;
    }
    while (position < from) {
      inflate(from - position);
    }
  }

  /** Inflates up to {@code most} bytes into the scratch and returns how many. */
  private int inflate(long most) throws IOException {
    int bytes = stream.read(scratch, 0, (int) Math.min(most, BUFFER_BYTES));
    if (bytes < 0) {
      throw new EOFException();
    }
    position += bytes;
    return bytes;
  }

  /** Reads on, which makes the stream compare its checksum; a byte too many is counted. */
  private void verifyEnd() throws IOException {
    position += stream.read() < 0 ? 0 : 1;
  }

  @Override
  public void write(long to, ByteBuffer source) throws IOException {
    throw SetException.unsupported(path, "gzip files are only read; write them uncompressed");
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
