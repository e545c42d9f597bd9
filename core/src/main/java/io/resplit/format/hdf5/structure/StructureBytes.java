package io.resplit.format.hdf5.structure;

import io.resplit.text.StoredText;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A part of the structure of a file, read from front to back, least significant byte first. */
public final class StructureBytes {

  /** Address of what is not there. */
  public static final long NOWHERE = -1;

  /** Size of a checksum. */
  public static final int CHECKSUM_BYTES = 4;

  private static final int SIGNATURE_BYTES = 4;

  private final StructureFile storage;
  private final long start;
  private final ByteBuffer bytes;

  /**
   * Creates the reader of some bytes.
   *
   * @param start address of the first of them
   */
  private StructureBytes(StructureFile storage, long start, ByteBuffer bytes) {
    this.storage = storage;
    this.start = start;
    this.bytes = bytes;
  }

  /** Reads {@code length} bytes at an address. */
  public static StructureBytes at(StructureFile storage, long address, long length) {
    return new StructureBytes(storage, address, storage.read(address, length));
  }

  /** Returns the reader of bytes of no file, without addresses and lengths of objects in them. */
  public static StructureBytes of(byte[] bytes) {
    return of(null, bytes);
  }

  /** Returns the reader of bytes that have been read from a file. */
  public static StructureBytes of(StructureFile storage, byte[] read) {
    ByteBuffer bytes = ByteBuffer.wrap(read).order(ByteOrder.LITTLE_ENDIAN);
    return new StructureBytes(storage, 0, bytes);
  }

  /**
   * Reads {@code length} bytes at an address that start with a signature and version 0; the last
   * four are their checksum.
   */
  public static StructureBytes checked(
      StructureFile storage, long address, long length, String signature) {
    StructureBytes read = at(storage, address, length);
    read.verify(signature);
    read.expectText(signature).expectVersion(0);
    return read;
  }

  /** Refuses bytes whose last four are not their checksum. */
  public void verify(String what) {
    int length = bytes.limit() - CHECKSUM_BYTES;
    if (length < 0 || Lookup3.hash(bytes.duplicate().limit(length)) != bytes.getInt(length)) {
      throw MalformedHdf5.damaged("checksum of " + what + " is wrong");
    }
  }

  /** Refuses bytes with a wrong checksum at a place among them, which counts as zero in it. */
  public void verifyInside(int place) {
    byte[] checked = new byte[bytes.limit()];
    bytes.get(0, checked);
    Arrays.fill(checked, place, place + CHECKSUM_BYTES, (byte) 0);
    if (Lookup3.hash(checked) != bytes.getInt(place)) {
      throw MalformedHdf5.damaged("checksum of a heap is wrong");
    }
  }

  /** Refuses bytes that do not continue with a signature. */
  public StructureBytes expectText(String signature) {
    byte[] there = new byte[SIGNATURE_BYTES];
    bytes.get(there);
    if (!new String(there, StandardCharsets.ISO_8859_1).equals(signature)) {
      throw MalformedHdf5.damaged("no " + signature + " where one should be");
    }
    return this;
  }

  /** Refuses bytes that do not continue with the number of a version. */
  public StructureBytes expectVersion(int version) {
    int there = u8();
    if (there != version) {
      throw MalformedHdf5.unsupported("a part of the HDF5 structure of version " + there);
    }
    return this;
  }

  /**
   * Refuses bytes that do not continue with the number of a kind of chunks: those of arrays are 0
   * for chunks without filters, and 1 for others.
   */
  public StructureBytes expectClient(boolean filtered) {
    int there = u8();
    if (there != (filtered ? 1 : 0)) {
      throw MalformedHdf5.damaged("index of chunks of kind " + there);
    }
    return this;
  }

  /** Refuses bytes that do not continue with the address of the header to which they belong. */
  public StructureBytes expectHeader(long address) {
    long there = address();
    if (there != address) {
      throw MalformedHdf5.damaged("part of an index at " + there + ", not of that at " + address);
    }
    return this;
  }

  /** Reads an unsigned number of one byte. */
  public int u8() {
    return bytes.get() & 0xff;
  }

  /** Reads an unsigned number of two bytes. */
  public int u16() {
    return bytes.getShort() & 0xffff;
  }

  /** Reads an unsigned number of four bytes. */
  public long u32() {
    return bytes.getInt() & 0xffffffffL;
  }

  /** Reads a signed number of four bytes. */
  public int i32() {
    return bytes.getInt();
  }

  /** Reads a signed number of eight bytes. */
  public long i64() {
    return bytes.getLong();
  }

  /** Reads an unsigned number of 1 to 8 bytes; refuses one beyond 2^63. */
  public long sized(int size) {
    long value = 0;
    for (int i = 0; i < size; i++) {
      value |= (bytes.get() & 0xffL) << 8 * i;
    }
    if (value < 0) {
      throw MalformedHdf5.damaged("number " + Long.toUnsignedString(value));
    }
    return value;
  }

  /** Returns how many bytes a number up to {@code most} takes where its size depends on that. */
  public static int bytesFor(long most) {
    return (Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, most))) / Byte.SIZE + 1;
  }

  /** Reads a length. */
  public long length() {
    return sized(storage.lengthBytes());
  }

  /** Reads an address, which may be {@link #NOWHERE}. */
  public long address() {
    long address = storage.offsetBytes() == Integer.BYTES ? u32() : bytes.getLong();
    return storage.superblock().isUndefined(address) ? NOWHERE : address;
  }

  /** Returns another reader of the same bytes, so far behind the place of this one. */
  public StructureBytes copyAt(long distance) {
    int place = Math.toIntExact(bytes.position() + distance);
    ByteBuffer copy = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(place);
    return new StructureBytes(storage, start, copy);
  }

  /** Takes the next bytes and returns the reader of them alone. */
  public StructureBytes part(long count) {
    requireMore(count);
    ByteBuffer part = bytes.slice(bytes.position(), (int) count).order(ByteOrder.LITTLE_ENDIAN);
    StructureBytes reader = new StructureBytes(storage, here(), part);
    skip((int) count);
    return reader;
  }

  /** Returns the file. */
  public StructureFile file() {
    return storage;
  }

  /** Returns the address of the next byte. */
  public long here() {
    return start + bytes.position();
  }

  /** Skips bytes and returns this. */
  public StructureBytes skip(long count) {
    requireMore(count);
    bytes.position((int) (bytes.position() + count));
    return this;
  }

  /** Reads bytes as they are. */
  public byte[] take(long count) {
    requireMore(count);
    byte[] taken = new byte[(int) count];
    bytes.get(taken);
    return taken;
  }

  private void requireMore(long count) {
    if (count < 0 || count > bytes.remaining()) {
      throw MalformedHdf5.damaged(
          "a part of " + count + " bytes where " + bytes.remaining() + " are left");
    }
  }

  /** Reads a text of {@code length} bytes that may end earlier, with a zero. */
  public String text(long length) {
    if (length > bytes.remaining()) {
      throw MalformedHdf5.damaged("a string of " + length + " bytes");
    }
    return StoredText.untilZero(ByteBuffer.wrap(take((int) length)));
  }

  /** Reads a text of {@code length} bytes whose last one, and no other, is zero. */
  public String wholeText(int length) {
    int start = bytes.position();
    String text = text(length);
    if (zero(start, start + length) != start + length - 1) {
      throw MalformedHdf5.damaged("the name '" + text + "' is not " + length + " bytes");
    }
    return text;
  }

  /** Reads a text that ends with a zero. */
  public String terminatedText() {
    String text = text(zero(bytes.position(), bytes.limit()) - bytes.position());
    skip(1);
    return text;
  }

  /** Returns where the first zero from a place on is; an end if there is none before it. */
  private int zero(int from, int end) {
    int at = from;
    while (at < end && bytes.get(at) != 0) {
      at++;
    }
    return at;
  }

  /** Returns how many bytes are left. */
  public int remaining() {
    return bytes.remaining();
  }
}
