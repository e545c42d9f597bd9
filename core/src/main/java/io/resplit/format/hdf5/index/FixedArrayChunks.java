package io.resplit.format.hdf5.index;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;

/** Chunks in a fixed array (VII.C): the index of datasets without an unlimited axis. */
final class FixedArrayChunks extends ChunkArray {

  private long count;

  FixedArrayChunks(
      StructureFile storage, ChunkGeometry geometry, boolean filtered, ChunkEntryVisitor visitor) {
    super(storage, geometry, filtered, visitor);
  }

  @Override
  long end() {
    return count;
  }

  @Override
  void visit(long address) {
    int bytes = 12 + storage.offsetBytes() + storage.lengthBytes();
    StructureBytes header = header(address, bytes, "FAHD");
    int pageBits = header.u8();
    count = header.length();
    long block = header.address();
    if (count != geometry.arrayLength() || pageBits > 30) {
      throw MalformedHdf5.damaged("array of " + count + " chunks");
    }
    if (block != StructureBytes.NOWHERE) {
      visitBlock(block, 1L << pageBits);
    }
  }

  /** The data block: all entries, or a bit for every page that is there, and the pages. */
  private void visitBlock(long address, long inPage) {
    int prefix = 6 + storage.offsetBytes();
    if (count <= inPage) {
      visit(block(address, prefix + bytes(count), "FADB"), 0, count);
      return;
    }
    int bitBytes = Math.toIntExact(((count - 1) / inPage) / 8 + 1);
    byte[] there = block(address, prefix + bitBytes, "FADB").take(bitBytes);
    long pages = address + prefix + bitBytes + StructureBytes.CHECKSUM_BYTES;
    visitPages(pages, 0, count, inPage, there, 0);
  }
}
