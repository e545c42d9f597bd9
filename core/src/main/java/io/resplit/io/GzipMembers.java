package io.resplit.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The bytes of all members of a gzip file (RFC 1952), one after the other. Checksum and length of
 * each member are compared with its trailer, and that of its header where it has one.
 *
 * <p>Zero bytes behind a member are padding; anything else there has to be another member. Takes
 * one buffer and the state of zlib, whatever the file says. Confined to one thread.
 */
final class GzipMembers implements Inflated {

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int[] START = {0x1f, 0x8b, 8}; // the third says that it is deflated
  private static final int TIME_AND_SYSTEM_BYTES = 6;
  private static final int HAS_CHECKSUM = 2;
  private static final int HAS_EXTRA = 4;
  private static final int HAS_NAME = 8;
  private static final int HAS_COMMENT = 16;
  private static final int RESERVED = 0xe0;

  private final InputStream file;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private int at;
  private int end;
  private boolean inside;

  /** Reads the header of the first member; {@code file} is closed with this, if it can be made. */
  GzipMembers(InputStream file) throws IOException {
    this.file = file;
    header();
  }

  /**
   * Reads up to {@code most} bytes, at least one, into {@code target} and returns how many; -1
   * behind the last member, when all of the file has been read and found sound.
   *
   * @throws ZipException if the file is damaged
   * @throws EOFException if it ends too early
   */
  @Override
  public int read(byte[] target, int most) throws IOException {
    while (inside || another()) {
      int bytes = inflate(target, most);
      if (bytes > 0) {
        checksum.update(target, 0, bytes);
        return bytes;
      }
      trailer();
    }
    return -1;
  }

  /** Returns 0 only at the end of a member. */
  private int inflate(byte[] target, int most) throws IOException {
    try {
      int bytes = 0;
      while (bytes == 0 && !inflater.finished()) {
        if (inflater.needsInput()) {
          at = end;
          fill();
          inflater.setInput(buffer, at, end - at);
        }
        bytes = inflater.inflate(target, 0, most);
      }
      return bytes;
    } catch (DataFormatException e) {
      throw new ZipException(e.getMessage());
    }
  }

  private void fill() throws IOException {
    if (!hasMore()) {
      throw new EOFException();
    }
  }

  /** Returns whether the file continues; reads on where the buffer is used up. */
  private boolean hasMore() throws IOException {
    if (at == end) {
      at = 0;
      end = Math.max(0, file.read(buffer, 0, BUFFER_BYTES));
    }
    return at < end;
  }

  private void trailer() throws IOException {
    inside = false;
    at = end - inflater.getRemaining();
    int sum = (int) checksum.getValue();
    int length = (int) inflater.getBytesWritten();
    require(number(4) == sum, "a wrong checksum");
    require(number(4) == length, "a wrong length");
  }

  /** Goes to the next member, if there is one. */
  private boolean another() throws IOException {
    while (hasMore()) {
      if (buffer[at] != 0) {
        header();
        return true;
      }
      at++;
    }
    return false;
  }

  private void header() throws IOException {
    checksum.reset();
    for (int expected : START) {
      require(next() == expected, "bytes that are not a gzip member");
    }
    int flags = next();
    require((flags & RESERVED) == 0, "an unknown flag");
    skip(TIME_AND_SYSTEM_BYTES);
    skip((flags & HAS_EXTRA) == 0 ? 0 : number(2));
    skipText(flags & HAS_NAME);
    skipText(flags & HAS_COMMENT);
    int sum = (int) checksum.getValue() & 0xffff;
    require((flags & HAS_CHECKSUM) == 0 || number(2) == sum, "a header with a wrong checksum");
    checksum.reset();
    inflater.reset();
    inflater.setInput(buffer, at, end - at);
    inside = true;
  }

  private static void require(boolean sound, String otherwise) throws ZipException {
    if (!sound) {
      throw new ZipException(otherwise);
    }
  }

  private void skip(int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      next();
    }
  }

  private void skipText(int flag) throws IOException {
    while (flag != 0 && next() != 0) {
      // the text ends with a zero byte
    }
  }

  /** Returns a number, the least significant byte first. */
  private int number(int bytes) throws IOException {
    int number = 0;
    for (int i = 0; i < bytes; i++) {
      number |= next() << Byte.SIZE * i;
    }
    return number;
  }

  /** Returns the next byte of a header or trailer. */
  private int next() throws IOException {
    fill();
    checksum.update(buffer[at]);
    return buffer[at++] & 0xff;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    file.close();
  }
}
