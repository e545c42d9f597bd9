package io.resplit.format.hdf5.structure;

import io.jhdf.checksum.JenkinsLookup3HashLittle;
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

  private final GuardedStorage storage;
  private final ByteBuffer bytes;

  private StructureBytes(GuardedStorage storage, ByteBuffer bytes) {
    this.storage = storage;
    this.bytes = bytes;
  }

  /** Reads {@code length} bytes at an address. */
  public static StructureBytes at(GuardedStorage storage, long address, long length) {
    if (length > Integer.MAX_VALUE) {
      throw MalformedHdf5.bad("damaged HDF5 structure: a part of " + length + " bytes");
    }
    return new StructureBytes(storage, storage.readBufferFromAddress(address, (int) length));
  }

  /** Returns what {@code bytes} hold from their position on. */
  public static StructureBytes of(GuardedStorage storage, ByteBuffer bytes) {
    return new StructureBytes(storage, bytes.slice().order(ByteOrder.LITTLE_ENDIAN));
  }

  /**
   * Reads {@code length} bytes at an address that start with a signature and version 0; the last
   * four are their checksum.
   */
  public static StructureBytes checked(
      GuardedStorage storage, long address, long length, String signature) {
    StructureBytes read = at(storage, address, length);
    read.verify(signature);
    read.expectText(signature).expectVersion();
    return read;
  }

  /** Refuses bytes whose last four are not their checksum. */
  public void verify(String what) {
    int length = bytes.limit() - CHECKSUM_BYTES;
    byte[] checked = new byte[length];
    bytes.get(0, checked);
    if (JenkinsLookup3HashLittle.hash(checked) != bytes.getInt(length)) {
      throw MalformedHdf5.bad("damaged HDF5 structure: checksum of " + what + " is wrong");
    }
  }

  /** Refuses bytes with a wrong checksum at a place among them, which counts as zero in it. */
  void verifyInside(int place) {
    byte[] checked = new byte[bytes.limit()];
    bytes.get(0, checked);
    Arrays.fill(checked, place, place + CHECKSUM_BYTES, (byte) 0);
    if (JenkinsLookup3HashLittle.hash(checked) != bytes.getInt(place)) {
      throw MalformedHdf5.bad("damaged HDF5 structure: checksum of a heap is wrong");
    }
  }

  /** Refuses bytes that do not continue with a signature. */
  public StructureBytes expectText(String signature) {
    byte[] there = new byte[SIGNATURE_BYTES];
    bytes.get(there);
    if (!new String(there, StandardCharsets.ISO_8859_1).equals(signature)) {
      throw MalformedHdf5.bad("damaged HDF5 structure: no " + signature + " where one should be");
    }
    return this;
  }

  private void expectVersion() {
    int there = u8();
    if (there != 0) {
      throw MalformedHdf5.unsupported("HDF5 chunk index of version " + there);
    }
  }

  /**
   * Refuses bytes that do not continue with the number of a kind of chunks: those of arrays are 0
   * for chunks without filters, and 1 for others.
   */
  public StructureBytes expectClient(boolean filtered) {
    int there = u8();
    if (there != (filtered ? 1 : 0)) {
      throw MalformedHdf5.bad("damaged HDF5 structure: index of chunks of kind " + there);
    }
    return this;
  }

  /** Refuses bytes that do not continue with the address of the header to which they belong. */
  public StructureBytes expectHeader(long address) {
    long there = address();
    if (there != address) {
      throw MalformedHdf5.bad(
          "damaged HDF5 structure: part of an index at " + there + ", not of that at " + address);
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
      throw MalformedHdf5.bad("damaged HDF5 structure: number " + Long.toUnsignedString(value));
    }
    return value;
  }

  /** Reads a length. */
  public long length() {
    return sized(storage.getSizeOfLengths());
  }

  /** Reads an address, which may be {@link #NOWHERE}. */
  public long address() {
    long address = storage.getSizeOfOffsets() == Integer.BYTES ? u32() : bytes.getLong();
    return storage.getSuperblock().isUndefined(address) ? NOWHERE : address;
  }

  /** Returns another reader of the same bytes, so far behind the place of this one. */
  public StructureBytes copyAt(long distance) {
    int place = Math.toIntExact(bytes.position() + distance);
    ByteBuffer copy = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(place);
    return new StructureBytes(storage, copy);
  }

  /** Skips bytes and returns this. */
  public StructureBytes skip(int count) {
    bytes.position(bytes.position() + count);
    return this;
  }

  /** Reads bytes as they are. */
  public byte[] take(int count) {
    byte[] taken = new byte[count];
    bytes.get(taken);
    return taken;
  }

  /** Reads a text of {@code length} bytes that may end earlier, with a zero. */
  public String text(long length) {
    if (length > bytes.remaining()) {
      throw MalformedHdf5.bad("damaged HDF5 structure: a string of " + length + " bytes");
    }
    return StoredText.untilZero(ByteBuffer.wrap(take((int) length)));
  }

  /** Reads a text of {@code length} bytes of which the last is zero, and no other. */
  public String wholeText(int length) {
    int start = bytes.position();
    String text = text(length);
    int end = start;
    while (end < start + length && bytes.get(end) != 0) {
      end++;
    }
    if (end != start + length - 1) {
      throw MalformedHdf5.bad(
          "damaged HDF5 structure: the name '" + text + "' is not " + length + " bytes");
    }
    return text;
  }

  int position() {
    return bytes.position();
  }

  int remaining() {
    return bytes.remaining();
  }
}
