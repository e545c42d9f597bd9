package io.resplit.format.hdf5.index;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;

/**
 * Chunks in an extensible array (VII.D): the index of datasets with one unlimited axis.
 *
 * <p>The first entries lie in the index block. Those that follow lie in data blocks, which form
 * super blocks: from one super block to the next either the number of its data blocks doubles or
 * their length. The first super blocks exist only as addresses in the index block.
 */
final class ExtensibleArrayChunks extends ChunkArray {

  private long end;
  private int maxBits;
  private int inIndexBlock;
  private int shortestBlock;
  private int leastPointers;
  private long inPage;

  ExtensibleArrayChunks(
      StructureFile storage, ChunkGeometry geometry, boolean filtered, ChunkEntryVisitor visitor) {
    super(storage, geometry, filtered, visitor);
  }

  @Override
  long end() {
    return end;
  }

  @Override
  void visit(long address) {
    int bytes = 16 + 6 * storage.lengthBytes() + storage.offsetBytes();
    StructureBytes fields = header(address, bytes, "EAHD");
    maxBits = fields.u8();
    inIndexBlock = fields.u8();
    shortestBlock = fields.u8();
    leastPointers = fields.u8();
    int pageBits = fields.u8();
    inPage = 1L << pageBits;
    end = fields.skip(4 * storage.lengthBytes()).length();
    long index = fields.skip(storage.lengthBytes()).address();
    boolean powers = Integer.bitCount(shortestBlock) == 1 && Integer.bitCount(leastPointers) == 1;
    boolean bits = maxBits < Long.SIZE && pageBits <= maxBits;
    if (!bits || !powers || maxBits < log2(shortestBlock)) {
      throw MalformedHdf5.damaged("extensible array at " + address);
    }
    if (index != StructureBytes.NOWHERE) {
      visitIndexBlock(index);
    }
  }

  private static int log2(int power) {
    return Integer.numberOfTrailingZeros(power);
  }

  private void visitIndexBlock(long address) {
    int superBlocks = 1 + maxBits - log2(shortestBlock);
    int inPlace = Math.min(superBlocks, 2 * log2(leastPointers));
    int offsets = storage.offsetBytes();
    int pointers = 2 * (leastPointers - 1) + Math.max(0, superBlocks - inPlace);
    long bytes = 6L + offsets + bytes(inIndexBlock) + (long) pointers * offsets;
    StructureBytes block = block(address, bytes, "EAIB");
    visit(block, 0, inIndexBlock);
    long first = inIndexBlock;
    for (int number = 0; number < superBlocks; number++) {
      long length = blockLength(number);
      if (number < inPlace) {
        for (long i = 0; i < blockCount(number); i++) {
          visitBlock(block.address(), first + i * length, length);
        }
      } else {
        visitSuperBlock(block.address(), number, first);
      }
      first += blockCount(number) * length;
    }
  }

  private static long blockCount(int superBlock) {
    return 1L << superBlock / 2;
  }

  private long blockLength(int superBlock) {
    return (1L << (superBlock + 1) / 2) * shortestBlock;
  }

  private int prefixBytes() {
    return 6 + storage.offsetBytes() + offsetBytes();
  }

  /** Returns the bytes of the number of entries before a block. */
  private int offsetBytes() {
    return (maxBits + 7) / 8;
  }

  private void visitSuperBlock(long address, int number, long first) {
    if (address == StructureBytes.NOWHERE) {
      return;
    }
    long blocks = blockCount(number);
    long length = blockLength(number);
    long pages = length > inPage ? length / inPage : 0;
    int bitBytes = Math.toIntExact(blocks * ((pages + 7) / 8));
    long bytes = prefixBytes() + bitBytes + blocks * storage.offsetBytes();
    StructureBytes block = block(address, bytes, "EASB");
    byte[] there = block.skip(offsetBytes()).take(bitBytes);
    for (long i = 0; i < blocks; i++) {
      long at = block.address();
      if (pages == 0) {
        visitBlock(at, first + i * length, length);
      } else if (at != StructureBytes.NOWHERE) {
        block(at, prefixBytes(), "EADB");
        long start = at + prefixBytes() + StructureBytes.CHECKSUM_BYTES;
        visitPages(start, first + i * length, length, inPage, there, i * pages);
      }
    }
  }

  private void visitBlock(long address, long first, long length) {
    if (address == StructureBytes.NOWHERE) {
      return;
    }
    StructureBytes block = block(address, prefixBytes() + bytes(length), "EADB");
    visit(block.skip(offsetBytes()), first, length);
  }
}
