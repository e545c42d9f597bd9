package io.resplit.format.netcdf;

import io.resplit.format.HeaderFile;
import io.resplit.io.ResplitException;
import java.nio.ByteBuffer;

/** Reads the fields of a header one after the other; none is larger than what is left. */
final class HeaderCursor {

  /** Largest header that is read, in bytes. */
  static final long MAX_HEADER_BYTES = 8 << 20;

  private static final int WINDOW_BYTES = 8192;

  private final HeaderFile file;
  private final long limit;
  private ByteBuffer window = ByteBuffer.allocate(0);
  private long windowEnd;

  HeaderCursor(HeaderFile file) {
    this.file = file;
    this.limit = Math.min(file.size(), MAX_HEADER_BYTES);
  }

  /** Returns how many bytes have been read. */
  long position() {
    return windowEnd - window.remaining();
  }

  ResplitException wrong(String what) {
    return refused(what + " in the NetCDF header");
  }

  ResplitException refused(String why) {
    return ResplitException.badInput(file.path(), why);
  }

  ResplitException unsupported(String what) {
    return ResplitException.unsupported(file.path(), what);
  }

  /** Checks that {@code count} entries of at least {@code leastBytes} can follow. */
  void checkFits(long count, int leastBytes, String what) throws ResplitException {
    long most = (limit - position()) / leastBytes;
    if (count < 0 || count > most) {
      throw wrong(
          what + " " + Long.toUnsignedString(count) + ", but the file has space for " + most);
    }
  }

  int readInt() throws ResplitException {
    need(Integer.BYTES);
    return window.getInt();
  }

  long readLong() throws ResplitException {
    need(Long.BYTES);
    return window.getLong();
  }

  /** Returns a number of 4 bytes without sign, or one of 8 bytes. */
  long readNumber(int width) throws ResplitException {
    return width == Long.BYTES ? readLong() : Integer.toUnsignedLong(readInt());
  }

  /** Returns the next bytes, and skips what pads them to a multiple of 4. */
  byte[] readPadded(long count, String what) throws ResplitException {
    checkFits(count, 1, what);
    byte[] bytes = new byte[(int) count];
    int done = 0;
    while (done < bytes.length) {
      need(1);
      int part = Math.min(bytes.length - done, window.remaining());
      window.get(bytes, done, part);
      done += part;
    }
    for (long i = count; i % 4 != 0; i++) {
      need(1);
      window.get();
    }
    return bytes;
  }

  private void need(int bytes) throws ResplitException {
    if (window.remaining() >= bytes) {
      return;
    }
    if (limit - position() < bytes) {
      throw file.size() > limit
          ? unsupported("its NetCDF header is larger than " + MAX_HEADER_BYTES + " bytes")
          : wrong("the file ends at byte " + file.size());
    }
    long start = position();
    int length = (int) Math.min(WINDOW_BYTES, limit - start);
    window = ByteBuffer.wrap(file.read(start, length));
    windowEnd = start + length;
  }
}
