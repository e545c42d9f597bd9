package io.resplit.format.hdf5.index;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;

/** The entries of fixed and extensible arrays of chunks: an address, and how it was filtered. */
final class ArrayEntries {

  private final StructureFile storage;
  private final ChunkGeometry geometry;
  private final ChunkEntryVisitor visitor;
  private final boolean filtered;
  private final int entryBytes;
  private final long end;
  private final int sizeBytes;

  /**
   * Prepares reading.
   *
   * @param filtered whether entries say how chunks were filtered
   * @param end number of entries: no chunk has that number or a higher one
   */
  ArrayEntries(
      StructureFile storage,
      ChunkGeometry geometry,
      ChunkEntryVisitor visitor,
      boolean filtered,
      int entryBytes,
      long end) {
    this.storage = storage;
    this.geometry = geometry;
    this.visitor = visitor;
    this.filtered = filtered;
    this.entryBytes = entryBytes;
    this.end = end;
    this.sizeBytes = entryBytes - storage.offsetBytes() - (filtered ? Integer.BYTES : 0);
    boolean sound = filtered ? sizeBytes >= 1 && sizeBytes <= Long.BYTES : sizeBytes == 0;
    if (!sound) {
      throw MalformedHdf5.damaged("entries of " + entryBytes + " bytes");
    }
  }

  int entryBytes() {
    return entryBytes;
  }

  /** Visits the chunks of {@code count} entries, the first of which has the given number. */
  void visit(StructureBytes bytes, long first, long count) {
    for (long entry = first; entry < first + count; entry++) {
      long address = bytes.address();
      long size = filtered ? bytes.sized(sizeBytes) : ChunkEntryVisitor.UNSTATED;
      int skipped = filtered ? bytes.i32() : 0;
      if (address != StructureBytes.NOWHERE && entry >= end) {
        throw MalformedHdf5.damaged("chunk " + entry + " in an array of " + end + " chunks");
      }
      if (address != StructureBytes.NOWHERE) {
        visitor.chunk(geometry.numberOfEntry(entry), address, size, skipped);
      }
    }
  }

  /** Visits a page: entries and their checksum. */
  void visitPage(long address, long first, long count) {
    long bytes = Math.multiplyExact(count, entryBytes) + StructureBytes.CHECKSUM_BYTES;
    StructureBytes page = StructureBytes.at(storage, address, bytes);
    page.verify("a page of chunks");
    visit(page, first, count);
  }

  /** Returns whether a bit is set, the highest one of each byte being the first. */
  static boolean isSet(byte[] bits, long bit) {
    return (bits[Math.toIntExact(bit / 8)] & 0x80 >>> (int) (bit % 8)) != 0;
  }
}
