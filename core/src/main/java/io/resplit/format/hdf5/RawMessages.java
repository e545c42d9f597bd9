package io.resplit.format.hdf5;

/**
 * The bytes of one message in an object header (IV.A.1) that has been read and checked before.
 *
 * <p>Serves for what the parsed messages do not tell.
 */
final class RawMessages {

  private static final int DATA_LAYOUT = 0x08;
  private static final int CONTINUATION = 0x10;
  private static final int OLD_PREFIX_BYTES = 16;
  private static final int CREATION_ORDER = 1 << 2;
  private static final int PHASES = 1 << 4;
  private static final int TIMES = 1 << 5;
  private static final int SIGNATURE_BYTES = 4;
  private static final int MOST_BLOCKS = 1000;

  private final GuardedStorage storage;
  private final int wanted;
  private int blocks;

  private RawMessages(GuardedStorage storage, int wanted) {
    this.storage = storage;
    this.wanted = wanted;
  }

  /** Returns the bytes of the data layout message (IV.A.2.i) of the object at an address. */
  static StructureBytes dataLayout(GuardedStorage storage, long address) {
    StructureBytes found = new RawMessages(storage, DATA_LAYOUT).find(address);
    if (found == null) {
      throw Unsuitable.bad("damaged HDF5 structure: no data layout message");
    }
    return found;
  }

  private StructureBytes find(long address) {
    boolean old = StructureBytes.at(storage, address, 1).u8() == 1;
    if (old) {
      long bytes = StructureBytes.at(storage, address + 8, 4).u32();
      return findOld(address + OLD_PREFIX_BYTES, bytes);
    }
    int flags = StructureBytes.at(storage, address, 6).skip(5).u8();
    int prefix = 6 + ((flags & TIMES) == 0 ? 0 : 16) + ((flags & PHASES) == 0 ? 0 : 4);
    int sizeBytes = 1 << (flags & 3);
    long bytes = StructureBytes.at(storage, address + prefix, sizeBytes).sized(sizeBytes);
    return findNew(address + prefix + sizeBytes, bytes, (flags & CREATION_ORDER) != 0);
  }

  private StructureBytes findOld(long address, long length) {
    StructureBytes block = block(address, length);
    StructureBytes found = null;
    while (found == null && block.remaining() >= 8) {
      int type = block.u16();
      int size = block.u16();
      block.skip(4);
      long body = address + block.position();
      if (type == wanted) {
        found = StructureBytes.at(storage, body, size);
      } else if (type == CONTINUATION) {
        StructureBytes next = StructureBytes.at(storage, body, size);
        found = findOld(next.address(), next.length());
      }
      block.skip(Math.min(size, block.remaining()));
    }
    return found;
  }

  private StructureBytes findNew(long address, long length, boolean ordered) {
    StructureBytes block = block(address, length);
    StructureBytes found = null;
    while (found == null && block.remaining() >= 4) {
      int type = block.u8();
      int size = block.u16();
      block.skip(Math.min(ordered ? 3 : 1, block.remaining()));
      long body = address + block.position();
      if (type == wanted) {
        found = StructureBytes.at(storage, body, size);
      } else if (type == CONTINUATION) {
        StructureBytes next = StructureBytes.at(storage, body, size);
        long start = next.address();
        long bytes = next.length() - SIGNATURE_BYTES - StructureBytes.CHECKSUM_BYTES;
        found = findNew(start + SIGNATURE_BYTES, bytes, ordered);
      }
      block.skip(Math.min(size, block.remaining()));
    }
    return found;
  }

  private StructureBytes block(long address, long length) {
    blocks++;
    if (blocks > MOST_BLOCKS) {
      throw Unsuitable.bad("damaged HDF5 structure: an object header does not end");
    }
    return StructureBytes.at(storage, address, length);
  }
}
