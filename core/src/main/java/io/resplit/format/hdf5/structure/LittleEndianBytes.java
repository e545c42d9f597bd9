package io.resplit.format.hdf5.structure;

import io.resplit.text.StoredText;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Growing sequence of bytes with numbers stored least significant byte first. */
public final class LittleEndianBytes {

  /** Address that stands for "nowhere": all bits set. */
  public static final long UNDEFINED = -1;

  /** No array is longer on any Java machine. */
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private byte[] bytes;
  private int length;

  /** Creates an empty sequence. */
  public LittleEndianBytes() {
    this(32);
  }

  /** Creates an empty sequence with a capacity of so many bytes. */
  public LittleEndianBytes(int capacity) {
    bytes = new byte[capacity];
  }

  /** Appends so many zeros, to be replaced; returns where they begin. */
  private int room(int count) {
    int start = length;
    length = Math.addExact(length, count);
    if (length > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.max(length, Math.min(LONGEST, 2L * bytes.length)));
    }
    return start;
  }

  /** Appends the lowest byte of a number. */
  public LittleEndianBytes u8(int value) {
    return number(value, 1);
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
    int start = room(size);
    for (int i = 0; i < size; i++) {
      bytes[start + i] = (byte) (value >>> 8 * i);
    }
    return this;
  }

  /** Appends bytes as they are. */
  public LittleEndianBytes bytes(byte[] value) {
    return bytes(ByteBuffer.wrap(value));
  }

  /** Appends what is left in a buffer. */
  public LittleEndianBytes bytes(ByteBuffer value) {
    int count = value.remaining();
    int start = room(count);
    value.get(bytes, start, count);
    return this;
  }

  /** Appends a text in UTF-8. */
  public LittleEndianBytes text(String value) {
    return bytes(utf8(value));
  }

  /** Appends zeros up to a length, in bytes. */
  public LittleEndianBytes zerosTo(long end) {
    return zeros(Math.toIntExact(Math.max(0, end - length)));
  }

  /** Appends so many zeros. */
  public LittleEndianBytes zeros(int count) {
    room(count);
    return this;
  }

  /** Appends the Jenkins lookup3 checksum of everything so far. */
  public LittleEndianBytes checksum() {
    return u32(Lookup3.hash(ByteBuffer.wrap(bytes, 0, length)));
  }

  /** Returns the number of bytes so far. */
  public int length() {
    return length;
  }

  /** Returns all bytes; nothing may be appended afterwards. */
  public byte[] toArray() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }

  /** Returns the bytes of a text, which is in UTF-8 or was read with other bytes. */
  public static byte[] utf8(String text) {
    return StoredText.bytes(text);
  }
}
