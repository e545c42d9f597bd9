package io.resplit.format.hdf5.heap;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.util.Map;
import java.util.TreeMap;

/**
 * The blocks of a fractal heap (III.G): rows of so many blocks, those of each row twice as large as
 * those of the row before it from the third on. Beyond some size a block is a table itself. All are
 * visited once, their checksums compared, and their places kept.
 */
final class DoublingTable {

  private static final int PREFIX_BYTES = 5;

  /** What the place of a block takes on the Java heap. */
  private static final int BYTES_A_BLOCK = 112;

  /** Rows of blocks double: no table of more rows is smaller than 2^63 bytes. */
  private static final int MOST_ROWS = 64;

  private final StructureFile file;
  private final long heap;
  private final boolean hasChecksums;
  private final int width;
  private final long firstBytes;
  private final long mostDirect;
  private final int offsetBytes;
  private final int directRows;
  private final int prefixBytes;
  private final TreeMap<Long, Block> blocks = new TreeMap<>();
  private long visits;

  /** Where a block with objects lies in the file. */
  private record Block(long address, long bytes) {}

  /**
   * Visits the blocks of a heap.
   *
   * @param heap address of its header
   * @param header the header from its description of the table on
   */
  DoublingTable(StructureFile file, long heap, boolean hasChecksums, StructureBytes header) {
    this.file = file;
    this.heap = heap;
    this.hasChecksums = hasChecksums;
    width = header.u16();
    firstBytes = header.length();
    mostDirect = header.length();
    int heapBits = header.u16();
    if (width < 1 || Long.bitCount(firstBytes) != 1 || mostDirect < firstBytes || heapBits > 64) {
      throw MalformedHdf5.damaged("a heap of blocks of " + firstBytes + " bytes");
    }
    offsetBytes = (heapBits + 7) / 8;
    directRows = 2 + Long.numberOfTrailingZeros(mostDirect / firstBytes);
    prefixBytes = PREFIX_BYTES + file.offsetBytes() + offsetBytes;
    long root = header.skip(2).address();
    int rows = header.u16();
    if (root != StructureBytes.NOWHERE) {
      visit(root, rows, firstBytes, 0);
    }
  }

  /** Returns the size of an offset in the heap, in bytes. */
  int offsetBytes() {
    return offsetBytes;
  }

  /** Returns the size of the largest block with objects, in bytes. */
  long mostDirect() {
    return mostDirect;
  }

  /** Visits a block of so many bytes, which is a table if it has rows, at an offset in the heap. */
  private void visit(long address, int rows, long bytes, long offset) {
    visits++;
    if (visits > file.size() / prefixBytes || rows > MOST_ROWS) {
      throw MalformedHdf5.damaged("a heap does not end");
    }
    if (rows == 0) {
      direct(address, bytes, offset);
    } else {
      indirect(address, rows, offset);
    }
  }

  private void direct(long address, long bytes, long offset) {
    StructureBytes block = StructureBytes.at(file, address, bytes).expectText("FHDB");
    requireOwn(block, offset);
    if (hasChecksums) {
      block.verifyInside(prefixBytes);
    }
    file.hold(BYTES_A_BLOCK);
    blocks.put(offset, new Block(address, bytes));
  }

  private void requireOwn(StructureBytes block, long offset) {
    block.expectVersion(0).expectHeader(heap);
    if (block.sized(offsetBytes) != offset) {
      throw MalformedHdf5.damaged("a block of a heap in the place of another");
    }
  }

  private void indirect(long address, int rows, long offset) {
    long bytes = prefixBytes + (long) rows * width * file.offsetBytes();
    StructureBytes block =
        StructureBytes.at(file, address, bytes + StructureBytes.CHECKSUM_BYTES).expectText("FHIB");
    block.verify("a heap");
    requireOwn(block, offset);
    long childOffset = offset;
    for (int row = 0; row < rows; row++) {
      long childBytes = firstBytes << Math.max(0, row - 1);
      for (int column = 0; column < width; column++) {
        long child = block.address();
        if (child != StructureBytes.NOWHERE) {
          visit(child, row < directRows ? 0 : rowsOf(childBytes), childBytes, childOffset);
        }
        childOffset += childBytes;
      }
    }
  }

  /** Returns the rows of a table that stands for a block of so many bytes. */
  private int rowsOf(long bytes) {
    int rows =
        Long.numberOfTrailingZeros(bytes) - Long.numberOfTrailingZeros(firstBytes * width) + 1;
    if (rows < 1) {
      throw MalformedHdf5.damaged("a heap of " + width + " blocks a row");
    }
    return rows;
  }

  /** Returns the bytes of an object at an offset in the heap. */
  StructureBytes object(long offset, long bytes) {
    Map.Entry<Long, Block> entry = blocks.floorEntry(offset);
    long inBlock = entry == null ? 0 : offset - entry.getKey();
    if (entry == null || inBlock > entry.getValue().bytes() - bytes) {
      throw MalformedHdf5.damaged("an object at " + offset + " that is in no block of its heap");
    }
    return StructureBytes.at(file, entry.getValue().address() + inBlock, bytes);
  }
}
