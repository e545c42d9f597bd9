package io.resplit.format.hdf5.structure;

import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of the messages of one kind in an object header (IV.A.1) that has been read and checked
 * before.
 *
 * <p>Serves for what the parsed messages leave out.
 */
public final class RawMessages {

  /** A link of a group (IV.A.2.g). */
  public static final int LINK = 0x06;

  /** An attribute (IV.A.2.m). */
  public static final int ATTRIBUTE = 0x0C;

  private static final int DATA_LAYOUT = 0x08;
  private static final int CONTINUATION = 0x10;
  private static final int OLD_PREFIX_BYTES = 16;
  private static final int SHARED = 1 << 1;
  private static final int CREATION_ORDER = 1 << 2;
  private static final int PHASES = 1 << 4;
  private static final int TIMES = 1 << 5;
  private static final int SIGNATURE_BYTES = 4;
  private static final int MOST_BLOCKS = 1000;

  private final GuardedStorage storage;
  private final int wanted;
  private final List<StructureBytes> found = new ArrayList<>();
  private int blocks;

  private RawMessages(GuardedStorage storage, int wanted) {
    this.storage = storage;
    this.wanted = wanted;
  }

  /** Returns the bytes of the data layout message (IV.A.2.i) of the object at an address. */
  public static StructureBytes dataLayout(GuardedStorage storage, long address) {
    List<StructureBytes> found = all(storage, address, DATA_LAYOUT);
    if (found.isEmpty()) {
      throw MalformedHdf5.bad("damaged HDF5 structure: no data layout message");
    }
    return found.get(0);
  }

  /** Returns the bytes of all messages of a kind that are not stored elsewhere, in their order. */
  public static List<StructureBytes> all(GuardedStorage storage, long address, int kind) {
    RawMessages messages = new RawMessages(storage, kind);
    messages.collect(address);
    return messages.found;
  }

  private void collect(long address) {
    boolean old = StructureBytes.at(storage, address, 1).u8() == 1;
    if (old) {
      long bytes = StructureBytes.at(storage, address + 8, 4).u32();
      collectOld(address + OLD_PREFIX_BYTES, bytes);
      return;
    }
    int flags = StructureBytes.at(storage, address, 6).skip(5).u8();
    int prefix = 6 + ((flags & TIMES) == 0 ? 0 : 16) + ((flags & PHASES) == 0 ? 0 : 4);
    int sizeBytes = 1 << (flags & 3);
    long bytes = StructureBytes.at(storage, address + prefix, sizeBytes).sized(sizeBytes);
    collectNew(address + prefix + sizeBytes, bytes, (flags & CREATION_ORDER) != 0);
  }

  private void collectOld(long address, long length) {
    StructureBytes block = block(address, length);
    while (block.remaining() >= 8) {
      int type = block.u16();
      int size = block.u16();
      int flags = block.u8();
      block.skip(3);
      long body = address + block.position();
      if (type == CONTINUATION) {
        StructureBytes next = StructureBytes.at(storage, body, size);
        collectOld(next.address(), next.length());
      } else {
        keep(type, flags, body, size);
      }
      block.skip(Math.min(size, block.remaining()));
    }
  }

  private void collectNew(long address, long length, boolean ordered) {
    StructureBytes block = block(address, length);
    while (block.remaining() >= 4) {
      int type = block.u8();
      int size = block.u16();
      int flags = block.u8();
      block.skip(Math.min(ordered ? 2 : 0, block.remaining()));
      long body = address + block.position();
      if (type == CONTINUATION) {
        StructureBytes next = StructureBytes.at(storage, body, size);
        long start = next.address();
        long bytes = next.length() - SIGNATURE_BYTES - StructureBytes.CHECKSUM_BYTES;
        collectNew(start + SIGNATURE_BYTES, bytes, ordered);
      } else {
        keep(type, flags, body, size);
      }
      block.skip(Math.min(size, block.remaining()));
    }
  }

  private void keep(int type, int flags, long body, int size) {
    if (type == wanted && (flags & SHARED) == 0) {
      found.add(StructureBytes.at(storage, body, size));
    }
  }

  private StructureBytes block(long address, long length) {
    blocks++;
    if (blocks > MOST_BLOCKS) {
      throw MalformedHdf5.bad("damaged HDF5 structure: an object header does not end");
    }
    return StructureBytes.at(storage, address, length);
  }
}
