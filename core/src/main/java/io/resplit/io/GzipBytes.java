package io.resplit.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.ZipException;

/**
 * The uncompressed bytes of a gzip file, or of a zlib stream, read at explicit positions in bounded
 * memory.
 *
 * <p>A stream only goes forward: bytes in between are inflated and dropped, and going back starts
 * again from the first byte, so access in the order of the file is the only fast one. When the last
 * byte that matters has been read, or {@link #verify} asks for it, the rest is inflated and
 * dropped, and all checksums are compared; behind the last member nothing may follow but padding.
 * Confined to one thread.
 */
public final class GzipBytes implements PositionalBytes {

  private static final int BUFFER_BYTES = 1 << 16;

  /** No deflated byte stands for more bytes than this. */
  private static final long MAX_RATIO = 1032;

  private final Path path;
  private final IoCounts counts;
  private final Stream part;
  private final byte[] scratch = new byte[BUFFER_BYTES];
  private Inflated stream;
  private int at;
  private int inflated;
  private long position;
  private boolean sound;
  private long expectedPosition = -1;
  private long noted = -1;

  /**
   * What is read of a file.
   *
   * @param isZlib whether it is one zlib stream (RFC 1950), and not gzip
   * @param start bytes before it that are not compressed; positions count what is inflated
   * @param first position of the first byte that counts as inflated
   * @param end position after the last byte that matters
   * @param isFollowed whether bytes behind the end are none of a damaged file
   */
  public record Stream(boolean isZlib, long start, long first, long end, boolean isFollowed) {}

  private GzipBytes(Path path, IoCounts counts, Stream part) throws IOException {
    this.path = path;
    this.counts = counts;
    this.part = part;
    this.stream = start();
  }

  /**
   * Opens a file; counts one visit.
   *
   * @param first position of the first byte that counts as inflated
   * @param end position after the last byte that matters
   * @throws ResplitException if it is no gzip file
   */
  public static GzipBytes open(Path path, IoCounts counts, long first, long end)
      throws IOException {
    return open(path, counts, new Stream(false, 0, first, end, false));
  }

  /**
   * Opens a part of a file; counts one visit.
   *
   * @throws ResplitException if it is no such stream
   */
  public static GzipBytes open(Path path, IoCounts counts, Stream part) throws IOException {
    GzipBytes bytes = new GzipBytes(path, counts, part);
    counts.countOpen();
    return bytes;
  }

  /** Returns whether a file that starts with these bytes is compressed by gzip. */
  public static boolean isStart(byte[] start) {
    return start.length >= 2 && start[0] == 0x1f && start[1] == (byte) 0x8b;
  }

  /** Returns the first bytes of what a file inflates to; nothing is counted. */
  public static byte[] start(Path path, int bytes) throws IOException {
    ByteBuffer target = ByteBuffer.allocate(bytes);
    try (GzipBytes file = open(path, new IoCounts(), 0, Long.MAX_VALUE)) {
      file.read(0, target);
    }
    return target.array();
  }

  /** Returns the most bytes that so many compressed ones can stand for. */
  public static long mostInflated(long bytes) {
    return bytes > Long.MAX_VALUE / MAX_RATIO ? Long.MAX_VALUE : bytes * MAX_RATIO;
  }

  private Inflated start() throws IOException {
    InputStream file = null;
    try {
      file = FileAccess.stream(path);
      file.skipNBytes(part.start);
      Inflated inflated = part.isZlib ? new ZlibStream(file) : new GzipMembers(file);
      counts.countInflation();
      return inflated;
    } catch (IOException e) {
      if (file != null) {
        file.close();
      }
      throw failure("cannot open", e);
    }
  }

  private IOException failure(String action, IOException cause) {
    if (cause instanceof ResplitException) {
      return cause;
    }
    if (cause instanceof EOFException) {
      return ResplitException.badInput(
          path, "its compressed data ends early, near byte " + position);
    }
    return cause instanceof ZipException
        ? ResplitException.badInput(
            path,
            "its compressed data is damaged near byte " + position + ": " + cause.getMessage())
        : IoFailure.of(action, path, cause);
  }

  @Override
  public void read(long from, ByteBuffer target) throws IOException {
    counts.countAccess(from == expectedPosition, target.remaining());
    try {
      moveTo(from);
      while (target.hasRemaining()) {
        int bytes = inflate(target.remaining());
        target.put(scratch, at - bytes, bytes);
      }
      expectedPosition = position;
      if (position == part.end) {
        verifyRest();
      }
    } catch (IOException e) {
      throw failure("cannot read", e);
    }
    noted = counts.noteRead(path, noted);
  }

  private void moveTo(long from) throws IOException {
    if (from < position) {
      stream.close();
      stream = start();
      position = 0;
      at = 0;
      inflated = 0;
    }
    while (position < from) {
      inflate(from - position);
    }
  }

  /**
   * Goes on by up to {@code most} bytes, which are in the scratch then, and returns by how many.
   */
  private int inflate(long most) throws IOException {
    if (at == inflated) {
      at = 0;
      inflated = Math.max(0, stream.read(scratch, BUFFER_BYTES));
    }
    if (inflated == 0) {
      throw new EOFException();
    }
    int bytes = (int) Math.min(most, inflated - at);
    at += bytes;
    position += bytes;
    counts.countInflated(Math.min(bytes, Math.max(0, position - part.first)));
    return bytes;
  }

  @Override
  public void restart() {
    expectedPosition = -1;
  }

  /** Reads on to the end of the stream, once. */
  @Override
  public void verify() throws IOException {
    try {
      verifyRest();
    } catch (IOException e) {
      throw failure("cannot read", e);
    }
  }

  private void verifyRest() throws IOException {
    if (sound) {
      return;
    }
    while (position < part.end) {
      inflate(part.end - position);
    }
    long behind = inflated - at;
    at = inflated;
    for (int more = 0; more >= 0; more = stream.read(scratch, BUFFER_BYTES)) {
      behind += more;
    }
    counts.noteBehind(part.isFollowed ? 0 : behind);
    sound = true;
  }

  @Override
  public void write(long to, ByteBuffer source) throws IOException {
    throw ResplitException.unsupported(
        path, "gzip files can only be read; write them uncompressed");
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
