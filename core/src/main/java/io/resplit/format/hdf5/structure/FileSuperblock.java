package io.resplit.format.hdf5.structure;

import io.resplit.format.HeaderFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The superblock of a file (II.A), versions 0 to 3, checked against the size of the file. */
public final class FileSuperblock {

  /** Enough bytes for any version. */
  static final int MAX_BYTES = 128;

  private static final byte[] SIGNATURE = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};

  /** Size of the smallest user block. */
  static final int FIRST_USER_BLOCK = 512;

  private static final int NEWEST = 3;
  private static final int KNOWN_FLAGS = 7;

  private final int version;
  private final int offsetBytes;
  private final int lengthBytes;
  private final long base;
  private final long end;
  private final long root;
  private final long extension;

  /**
   * Reads the superblock.
   *
   * @param bytes from the signature on, at least {@link #MAX_BYTES} with zeros behind the file
   * @param position where the signature lies in the file
   * @param fileBytes size of the file
   */
  FileSuperblock(ByteBuffer bytes, long position, long fileBytes) {
    ByteBuffer at = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(SIGNATURE.length);
    version = at.get();
    if (version < 0 || version > NEWEST) {
      throw MalformedHdf5.unsupported(
          "HDF5 superblock of version " + Byte.toUnsignedInt((byte) version));
    }
    boolean old = version < 2;
    at.position(old ? 13 : 9);
    offsetBytes = size(at.get());
    lengthBytes = size(at.get());
    if (old) {
      at.position(version == 0 ? 24 : 28);
    } else {
      checkClosed(at.get());
    }
    base = address(at);
    long beside = address(at); // free space or extension
    end = address(at);
    long driver = old ? address(at) : undefined();
    if (old) {
      at.position(at.position() + lengthBytes); // offset of the name of the root group
    }
    root = address(at);
    if (!old) {
      checkChecksum(bytes, at);
    }
    check(position, fileBytes, driver);
    checkBeside(beside);
    extension = old ? undefined() : beside;
  }

  /** Returns whether the signature of a superblock comes next. */
  public static boolean isAt(ByteBuffer bytes) {
    return bytes.remaining() >= SIGNATURE.length
        && bytes.slice(bytes.position(), SIGNATURE.length).equals(ByteBuffer.wrap(SIGNATURE));
  }

  /** Returns whether the signature of a superblock stands behind a user block (II.A). */
  public static boolean isBehindUserBlock(HeaderFile file) throws IOException {
    long last = file.size() - SIGNATURE.length;
    for (long at = FIRST_USER_BLOCK; at <= last; at *= 2) {
      if (Arrays.equals(file.read(at, SIGNATURE.length), SIGNATURE)) {
        return true;
      }
    }
    return false;
  }

  private static int size(byte bytes) {
    if (bytes != 4 && bytes != 8) {
      throw MalformedHdf5.unsupported(
          "HDF5 addresses or lengths of " + Byte.toUnsignedInt(bytes) + " bytes");
    }
    return bytes;
  }

  private void checkClosed(byte flags) {
    if ((flags & ~KNOWN_FLAGS) != 0) {
      throw MalformedHdf5.bad("damaged HDF5 superblock: flags " + Byte.toUnsignedInt(flags));
    }
    if (version == NEWEST && flags != 0) {
      throw MalformedHdf5.bad(
          "a program is writing it, or stopped before it closed it: wait, or run h5clear -s on it");
    }
  }

  private long address(ByteBuffer at) {
    return offsetBytes == 4 ? Integer.toUnsignedLong(at.getInt()) : at.getLong();
  }

  private long undefined() {
    return offsetBytes == 4 ? 0xffff_ffffL : -1;
  }

  private static void checkChecksum(ByteBuffer bytes, ByteBuffer at) {
    byte[] checked = new byte[at.position()];
    bytes.duplicate().get(checked);
    if (Lookup3.hash(checked) != at.getInt()) {
      throw MalformedHdf5.bad("checksum of the HDF5 superblock is wrong");
    }
  }

  private void check(long position, long fileBytes, long driver) {
    if (base != position) {
      throw MalformedHdf5.bad(
          "HDF5 base address is " + base + ", the superblock is at " + position);
    }
    if (end > fileBytes || end < position) {
      throw MalformedHdf5.bad(
          "truncated: the file should have %s bytes, but has %s"
              .formatted(Long.toUnsignedString(end), fileBytes));
    }
    if (driver != undefined()) {
      throw MalformedHdf5.unsupported("HDF5 data spread over several files");
    }
  }

  /** What is not read here must at least be in the file, or be nowhere. */
  private void checkBeside(long address) {
    if (address != undefined() && (address < 0 || address >= end)) {
      throw MalformedHdf5.bad(
          "damaged HDF5 superblock: address " + Long.toUnsignedString(address) + " beyond its end");
    }
  }

  /** Returns whether an address stands for "nowhere". */
  public boolean isUndefined(long address) {
    return address == undefined();
  }

  /** Returns the address of the object header of the root group. */
  public long rootGroup() {
    return root;
  }

  /** Returns the address of the object header of the extension; undefined if there is none. */
  public long extension() {
    return extension;
  }

  /** Returns the size of an address, in bytes: 4 or 8. */
  public int offsetBytes() {
    return offsetBytes;
  }

  /** Returns the size of a length, in bytes: 4 or 8. */
  public int lengthBytes() {
    return lengthBytes;
  }

  /** Returns the position in the file from which addresses count: the size of its user block. */
  public long base() {
    return base;
  }
}
