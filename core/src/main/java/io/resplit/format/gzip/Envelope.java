package io.resplit.format.gzip;

import io.resplit.checksum.Adler32Parts;
import io.resplit.checksum.Crc32Parts;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongFunction;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Checksum;

/**
 * What lies around a stream of deflate: a member of gzip (RFC 1952) or a stream of zlib (RFC 1950),
 * perhaps behind a header that is not compressed. Immutable.
 *
 * @param isGzip whether it is gzip
 * @param header what precedes the stream, whose size in bytes is given: as long whatever that is
 * @param prefix what precedes the elements in the stream; must not change from now on
 */
public record Envelope(boolean isGzip, LongFunction<byte[]> header, byte[] prefix) {

  private static final byte[] NOTHING = {};
  private static final byte[] GZIP = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
  private static final byte[] ZLIB = {0x78, (byte) 0x9c};

  /** Returns that of a file that is a member of gzip, which begins with a prefix. */
  public static Envelope gzip(byte[] prefix) {
    return new Envelope(true, bytes -> NOTHING, prefix);
  }

  /** Returns that of a file that is a header and a member of gzip behind it. */
  public static Envelope gzipBehind(byte[] header) {
    return new Envelope(true, bytes -> header, NOTHING);
  }

  /** Returns that of a file that is a header and a stream of zlib behind it. */
  public static Envelope zlibBehind(LongFunction<byte[]> header) {
    return new Envelope(false, header, NOTHING);
  }

  /** Returns what the stream begins with. */
  byte[] start() {
    return isGzip ? GZIP : ZLIB;
  }

  /** Returns the checksum of bytes. */
  int sum(ByteBuffer bytes) {
    Checksum sum = isGzip ? new CRC32() : new Adler32();
    sum.update(bytes.duplicate());
    return (int) sum.getValue();
  }

  /** Returns the checksum of two parts, of which the second one has so many bytes. */
  int joined(int first, int second, long bytes) {
    return isGzip
        ? Crc32Parts.joined(first, second, bytes)
        : Adler32Parts.joined(first, second, bytes);
  }

  /** Returns what the stream ends with. */
  ByteBuffer end(int sum, long bytes) {
    return isGzip
        ? ByteBuffer.allocate(2 * Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(sum)
            .putInt((int) bytes)
            .flip()
        : ByteBuffer.allocate(Integer.BYTES).putInt(sum).flip();
  }
}
