package io.resplit.format.hdf5.structure;

import io.resplit.text.StoredText;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Growing sequence of bytes with numbers stored least significant byte first. */
public final class LittleEndianBytes {

  /** Address that stands for "nowhere": all bits set. */
  public static final long UNDEFINED = -1;

  private static final int COPIED_AT_ONCE = 8192;

  private final Output bytes;

  /** Creates an empty sequence. */
  public LittleEndianBytes() {
    this(32);
  }

  /** Creates an empty sequence with a capacity of so many bytes. */
  public LittleEndianBytes(int capacity) {
    bytes = new Output(capacity);
  }

  /** Gives its bytes away without a copy where they fill it. */
  private static final class Output extends ByteArrayOutputStream {
    Output(int capacity) {
      super(capacity);
    }

    byte[] all() {
      return count == buf.length ? buf : toByteArray();
    }
  }

  /** Appends the lowest byte of a number. */
  public LittleEndianBytes u8(int value) {
    bytes.write(value);
    return this;
  }

  /** Appends the lowest two bytes of a number. */
  public LittleEndianBytes u16(int value) {
    return number(value, Short.BYTES);
  }

  /** Appends the lowest four bytes of a number. */
  public LittleEndianBytes u32(long value) {
    return number(value, Integer.BYTES);
  }

  /** Appends a number of eight bytes. */
  public LittleEndianBytes u64(long value) {
    return number(value, Long.BYTES);
  }

  /** Appends the lowest bytes of a number, so many of them. */
  LittleEndianBytes number(long value, int size) {
    byte[] encoded = new byte[size];
    for (int i = 0; i < size; i++) {
      encoded[i] = (byte) (value >>> 8 * i);
    }
    return bytes(encoded);
  }

  /** Appends bytes as they are. */
  public LittleEndianBytes bytes(byte[] value) {
    bytes.writeBytes(value);
    return this;
  }

  /** Appends what is left in a buffer. */
  public LittleEndianBytes bytes(ByteBuffer value) {
    byte[] some = new byte[Math.min(COPIED_AT_ONCE, value.remaining())];
    while (value.hasRemaining()) {
      int length = Math.min(some.length, value.remaining());
      value.get(some, 0, length);
      bytes.write(some, 0, length);
    }
    return this;
  }

  /** Appends a text in UTF-8. */
  public LittleEndianBytes text(String value) {
    return bytes(utf8(value));
  }

  /** Appends zeros up to a length, in bytes. */
  public LittleEndianBytes zerosTo(long length) {
    return zeros(Math.toIntExact(Math.max(0, length - bytes.size())));
  }

  /** Appends so many zeros. */
  public LittleEndianBytes zeros(int count) {
    return bytes(new byte[count]);
  }

  /** Appends the Jenkins lookup3 checksum of everything so far. */
  public LittleEndianBytes checksum() {
    return u32(Lookup3.hash(bytes.toByteArray()));
  }

  /** Returns the number of bytes so far. */
  public int length() {
    return bytes.size();
  }

  /** Returns all bytes; nothing may be appended afterwards. */
  public byte[] toArray() {
    return bytes.all();
  }

  /** Returns the bytes of a text, which is in UTF-8 or was read with other bytes. */
  public static byte[] utf8(String text) {
    return StoredText.bytes(text);
  }

  /** Returns whether a text has no character outside ASCII. */
  public static boolean isAscii(String text) {
    return text.chars().allMatch(character -> character < 128);
  }
}
