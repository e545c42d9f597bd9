package io.resplit.format.hdf5.structure;

/**
 * The direct blocks of a fractal heap (III.G), in which names and values of many links and
 * attributes lie; checks the checksums that jHDF passes over.
 */
public final class HeapBlocks {

  private static final int CHECKSUMS = 1 << 1;
  private static final int PREFIX_BYTES = 5;

  private final GuardedStorage storage;
  private final int width;
  private final long firstBytes;
  private final int directRows;
  private final int prefixBytes;
  private final long mostBlocks;
  private long blocks;

  private HeapBlocks(GuardedStorage storage, StructureBytes table) {
    this.storage = storage;
    width = table.u16();
    firstBytes = table.length();
    long mostDirect = table.length();
    int heapBits = table.u16();
    if (width < 1 || Long.bitCount(firstBytes) != 1 || mostDirect < firstBytes) {
      throw MalformedHdf5.bad(
          "damaged HDF5 structure: a heap of blocks of " + firstBytes + " bytes");
    }
    directRows = 2 + Long.numberOfTrailingZeros(mostDirect / firstBytes);
    prefixBytes = PREFIX_BYTES + storage.getSizeOfOffsets() + (heapBits + 7) / 8;
    mostBlocks = storage.size() / prefixBytes;
  }

  /** Refuses the heap at an address if a checksum of its direct blocks is wrong. */
  public static void verify(GuardedStorage storage, long address) {
    int offsets = storage.getSizeOfOffsets();
    int lengths = storage.getSizeOfLengths();
    long bytes = 26L + 3 * offsets + 12 * lengths;
    StructureBytes header = StructureBytes.at(storage, address, bytes).expectText("FRHP");
    boolean checked = (header.skip(5).u8() & CHECKSUMS) != 0;
    header.skip(4 + 2 * offsets + 10 * lengths);
    HeapBlocks heap = new HeapBlocks(storage, header);
    long root = header.skip(2).address();
    int rows = header.u16();
    if (checked && root != StructureBytes.NOWHERE) {
      heap.visit(root, rows, 0);
    }
  }

  /** Visits the block of a row, or the root, which is a direct block if it has no rows. */
  private void visit(long address, int rows, int row) {
    blocks++;
    if (blocks > mostBlocks) {
      throw MalformedHdf5.bad("damaged HDF5 structure: a heap does not end");
    }
    if (rows == 0) {
      verifyDirect(address, rowBytes(row));
    } else {
      visitIndirect(address, rows);
    }
  }

  private long rowBytes(int row) {
    return firstBytes << Math.max(0, row - 1);
  }

  private void visitIndirect(long address, int rows) {
    long entries = (long) rows * width;
    long bytes = prefixBytes + entries * storage.getSizeOfOffsets();
    StructureBytes block = StructureBytes.at(storage, address, bytes).expectText("FHIB");
    block.skip(prefixBytes - Integer.BYTES);
    for (long entry = 0; entry < entries; entry++) {
      long child = block.address();
      int row = (int) (entry / width);
      if (child != StructureBytes.NOWHERE) {
        visit(child, row < directRows ? 0 : rowsBelow(row), row);
      }
    }
  }

  /** Returns the rows of an indirect block that stands for the blocks of a row. */
  private int rowsBelow(int row) {
    long firstRow = firstBytes * width;
    return Long.numberOfTrailingZeros(rowBytes(row)) - Long.numberOfTrailingZeros(firstRow) + 1;
  }

  private void verifyDirect(long address, long bytes) {
    StructureBytes.at(storage, address, bytes).expectText("FHDB").verifyInside(prefixBytes);
  }
}
