package io.resplit.format.hdf5.index;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;

/** Chunks in a fixed array (VII.C): the index of datasets without an unlimited axis. */
final class FixedArrayChunks {

  private final StructureFile storage;
  private final ChunkGeometry geometry;
  private final boolean filtered;
  private final ChunkEntryVisitor visitor;

  FixedArrayChunks(
      StructureFile storage, ChunkGeometry geometry, boolean filtered, ChunkEntryVisitor visitor) {
    this.storage = storage;
    this.geometry = geometry;
    this.filtered = filtered;
    this.visitor = visitor;
  }

  void visit(long address) {
    int bytes = 12 + storage.offsetBytes() + storage.lengthBytes();
    StructureBytes header = StructureBytes.checked(storage, address, bytes, "FAHD");
    int entryBytes = header.expectClient(filtered).u8();
    int pageBits = header.u8();
    long count = header.length();
    long block = header.address();
    ArrayEntries entries =
        new ArrayEntries(storage, geometry, visitor, filtered, entryBytes, count);
    if (count != geometry.arrayLength() || pageBits > 30) {
      throw MalformedHdf5.damaged("array of " + count + " chunks");
    }
    if (block != StructureBytes.NOWHERE) {
      visitBlock(address, block, entries, count, 1L << pageBits);
    }
  }

  /** The data block: all entries, or a bit for every page that is there, and the pages. */
  private void visitBlock(
      long header, long address, ArrayEntries entries, long count, long inPage) {
    int prefix = 6 + storage.offsetBytes();
    if (count <= inPage) {
      long bytes = prefix + count * entries.entryBytes() + StructureBytes.CHECKSUM_BYTES;
      StructureBytes block = StructureBytes.checked(storage, address, bytes, "FADB");
      entries.visit(block.expectClient(filtered).expectHeader(header), 0, count);
      return;
    }
    long pages = (count - 1) / inPage + 1;
    int bitBytes = Math.toIntExact((pages - 1) / 8 + 1);
    long start = (long) prefix + bitBytes + StructureBytes.CHECKSUM_BYTES;
    StructureBytes block = StructureBytes.checked(storage, address, start, "FADB");
    byte[] there = block.expectClient(filtered).expectHeader(header).take(bitBytes);
    long pageBytes = inPage * entries.entryBytes() + StructureBytes.CHECKSUM_BYTES;
    for (long page = 0; page < pages; page++) {
      if (ArrayEntries.isSet(there, page)) {
        long first = page * inPage;
        entries.visitPage(
            address + start + page * pageBytes, first, Math.min(inPage, count - first));
      }
    }
  }
}
