package io.resplit.format.hdf5;

import io.jhdf.checksum.JenkinsLookup3HashLittle;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Growing sequence of bytes with numbers stored least significant byte first. */
final class LittleEndianBytes {

  /** Address that stands for "nowhere": all bits set. */
  static final long UNDEFINED = -1;

  private static final int COPIED_AT_ONCE = 8192;

  private final Output bytes;

  LittleEndianBytes() {
    this(32);
  }

  /** Creates an empty sequence with room for so many bytes. */
  LittleEndianBytes(int room) {
    bytes = new Output(room);
  }

  /** Gives its bytes away without a copy where they fill it. */
  private static final class Output extends ByteArrayOutputStream {
    Output(int room) {
      super(room);
    }

    byte[] all() {
      return count == buf.length ? buf : toByteArray();
    }
  }

  LittleEndianBytes u8(int value) {
    bytes.write(value);
    return this;
  }

  LittleEndianBytes u16(int value) {
    return number(value, Short.BYTES);
  }

  LittleEndianBytes u32(long value) {
    return number(value, Integer.BYTES);
  }

  LittleEndianBytes u64(long value) {
    return number(value, Long.BYTES);
  }

  private LittleEndianBytes number(long value, int size) {
    byte[] encoded = new byte[size];
    for (int i = 0; i < size; i++) {
      encoded[i] = (byte) (value >>> 8 * i);
    }
    return bytes(encoded);
  }

  LittleEndianBytes bytes(byte[] value) {
    bytes.writeBytes(value);
    return this;
  }

  LittleEndianBytes bytes(ByteBuffer value) {
    byte[] some = new byte[Math.min(COPIED_AT_ONCE, value.remaining())];
    while (value.hasRemaining()) {
      int length = Math.min(some.length, value.remaining());
      value.get(some, 0, length);
      bytes.write(some, 0, length);
    }
    return this;
  }

  LittleEndianBytes text(String value) {
    return bytes(utf8(value));
  }

  LittleEndianBytes zerosTo(long length) {
    return bytes(new byte[Math.toIntExact(Math.max(0, length - bytes.size()))]);
  }

  /** Appends the Jenkins lookup3 checksum of everything so far. */
  LittleEndianBytes checksum() {
    return u32(JenkinsLookup3HashLittle.hash(bytes.toByteArray()));
  }

  int length() {
    return bytes.size();
  }

  /** Returns all bytes; nothing may be appended afterwards. */
  byte[] toArray() {
    return bytes.all();
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static boolean isAscii(String text) {
    return text.chars().allMatch(character -> character < 128);
  }
}
