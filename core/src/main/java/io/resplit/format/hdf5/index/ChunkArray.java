package io.resplit.format.hdf5.index;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;

/**
 * Chunks in an array of entries: an address, and how it was filtered. They lie in blocks, or in
 * pages of a block; some may be missing.
 */
abstract class ChunkArray {

  final StructureFile storage;
  final ChunkGeometry geometry;
  private final boolean filtered;
  private final ChunkEntryVisitor visitor;
  private long header;
  private int entryBytes;
  private int sizeBytes;

  /**
   * Prepares reading.
   *
   * @param filtered whether entries say how chunks were filtered
   */
  ChunkArray(
      StructureFile storage, ChunkGeometry geometry, boolean filtered, ChunkEntryVisitor visitor) {
    this.storage = storage;
    this.geometry = geometry;
    this.filtered = filtered;
    this.visitor = visitor;
  }

  /** Visits all chunks of the array whose header is at an address. */
  abstract void visit(long address);

  /** Returns the number of entries: no chunk has that number or a higher one. */
  abstract long end();

  /** Reads the header up to the size of an entry. */
  StructureBytes header(long address, int bytes, String signature) {
    header = address;
    StructureBytes fields = StructureBytes.checked(storage, address, bytes, signature);
    entryBytes = fields.expectClient(filtered).u8();
    sizeBytes = entryBytes - storage.offsetBytes() - (filtered ? Integer.BYTES : 0);
    boolean sound = filtered ? sizeBytes >= 1 && sizeBytes <= Long.BYTES : sizeBytes == 0;
    if (!sound) {
      throw MalformedHdf5.damaged("entries of " + entryBytes + " bytes");
    }
    return fields;
  }

  /** Reads a block of this array up to what says so; {@code bytes} are without its checksum. */
  StructureBytes block(long address, long bytes, String signature) {
    return StructureBytes.checked(
            storage, address, bytes + StructureBytes.CHECKSUM_BYTES, signature)
        .expectClient(filtered)
        .expectHeader(header);
  }

  long bytes(long entries) {
    return Math.multiplyExact(entries, entryBytes);
  }

  /** Visits the chunks of {@code count} entries, the first of which has the given number. */
  void visit(StructureBytes bytes, long first, long count) {
    for (long entry = first; entry < first + count; entry++) {
      long address = bytes.address();
      long size = filtered ? bytes.sized(sizeBytes) : ChunkEntryVisitor.UNSTATED;
      int skipped = filtered ? bytes.i32() : 0;
      if (address != StructureBytes.NOWHERE && entry >= end()) {
        throw MalformedHdf5.damaged("chunk " + entry + " in an array of " + end() + " chunks");
      }
      if (address != StructureBytes.NOWHERE) {
        visitor.chunk(geometry.numberOfEntry(entry), address, size, skipped);
      }
    }
  }

  /**
   * Visits pages, each of them entries and their checksum.
   *
   * @param address where the first one lies
   * @param first number of the first entry
   * @param count entries in all pages
   * @param inPage entries in each but perhaps the last one
   * @param there a bit for every page that is there, the highest one of each byte being the first
   * @param firstBit that of the first page
   */
  void visitPages(long address, long first, long count, long inPage, byte[] there, long firstBit) {
    long pageBytes = bytes(inPage) + StructureBytes.CHECKSUM_BYTES;
    for (long page = 0; page * inPage < count; page++) {
      if ((there[(int) ((firstBit + page) / 8)] & 0x80 >>> (int) ((firstBit + page) % 8)) != 0) {
        long entries = Math.min(inPage, count - page * inPage);
        StructureBytes bytes =
            StructureBytes.at(
                storage,
                address + page * pageBytes,
                bytes(entries) + StructureBytes.CHECKSUM_BYTES);
        bytes.verify("a page of chunks");
        visit(bytes, first + page * inPage, entries);
      }
    }
  }
}
