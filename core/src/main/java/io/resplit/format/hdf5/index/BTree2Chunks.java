package io.resplit.format.hdf5.index;

import io.resplit.format.hdf5.structure.GuardedStorage;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;

/**
 * Chunks in a B-tree of version 2 (III.A.2), records of type 10 and 11: the index of datasets with
 * several unlimited axes.
 */
final class BTree2Chunks {

  private static final int PLAIN = 10;
  private static final int FILTERED = 11;
  private static final int NODE_PREFIX_BYTES = 6;
  private static final int NODE_OVERHEAD_BYTES = NODE_PREFIX_BYTES + StructureBytes.CHECKSUM_BYTES;
  private static final int MAX_DEPTH = 32;

  private final GuardedStorage storage;
  private final ChunkGeometry geometry;
  private final ChunkEntryVisitor visitor;
  private final int type;
  private int nodeBytes;
  private int recordBytes;
  private int countBytes;
  private int[] totalBytes;
  private long nodes;
  private long last = -1;

  BTree2Chunks(
      GuardedStorage storage, ChunkGeometry geometry, boolean filtered, ChunkEntryVisitor visitor) {
    this.storage = storage;
    this.geometry = geometry;
    this.visitor = visitor;
    this.type = filtered ? FILTERED : PLAIN;
  }

  void visit(long address) {
    int bytes = 22 + storage.getSizeOfOffsets() + storage.getSizeOfLengths();
    StructureBytes header = StructureBytes.checked(storage, address, bytes, "BTHD");
    int there = header.u8();
    nodeBytes = Math.toIntExact(header.u32());
    recordBytes = header.u16();
    int depth = header.u16();
    long root = header.skip(2).address();
    int records = header.u16();
    boolean plain = type == PLAIN && recordBytes == fixedBytes();
    boolean filtered = type == FILTERED && sizeBytes() >= 1 && sizeBytes() <= Long.BYTES;
    if (there != type
        || !plain && !filtered
        || depth > MAX_DEPTH
        || nodeBytes < NODE_OVERHEAD_BYTES) {
      throw MalformedHdf5.bad("damaged HDF5 structure: B-tree at " + address);
    }
    measure(depth);
    if (root != StructureBytes.NOWHERE) {
      visit(root, depth, records);
    }
  }

  /** Address and position in the grid. */
  private int fixedBytes() {
    return storage.getSizeOfOffsets() + Long.BYTES * geometry.rank();
  }

  /** A filtered record has a size and a mask too. */
  private int sizeBytes() {
    return recordBytes - fixedBytes() - Integer.BYTES;
  }

  /** The numbers of records below a node take as many bytes as the largest possible one needs. */
  private void measure(int depth) {
    long mostInLeaf = (nodeBytes - NODE_OVERHEAD_BYTES) / recordBytes;
    countBytes = bytesFor(mostInLeaf);
    totalBytes = new int[depth + 1];
    long mostBelow = mostInLeaf;
    for (int level = 1; level <= depth; level++) {
      int pointer = pointerBytes(level);
      long most = (nodeBytes - NODE_OVERHEAD_BYTES - pointer) / (recordBytes + pointer);
      mostBelow = (most + 1) * mostBelow + most;
      totalBytes[level] = bytesFor(mostBelow);
    }
  }

  private static int bytesFor(long most) {
    int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, most));
    return bits / 8 + 1;
  }

  private int pointerBytes(int level) {
    return storage.getSizeOfOffsets() + countBytes + totalBytes[level - 1];
  }

  private void visit(long address, int level, long records) {
    nodes++;
    if (nodes > Math.min(storage.size() / NODE_OVERHEAD_BYTES, geometry.mostNodes())) {
      throw MalformedHdf5.bad("damaged HDF5 structure: B-tree node at " + address);
    }
    long pointers = level == 0 ? 0 : (records + 1) * pointerBytes(level);
    long bytes = NODE_OVERHEAD_BYTES + records * recordBytes + pointers;
    StructureBytes node =
        StructureBytes.checked(storage, address, bytes, level == 0 ? "BTLF" : "BTIN");
    if (node.u8() != type) {
      throw MalformedHdf5.bad("damaged HDF5 structure: B-tree node at " + address);
    }
    StructureBytes pointed = node.copyAt(records * recordBytes);
    for (long i = 0; i <= records; i++) {
      if (level > 0) {
        long child = pointed.address();
        long inChild = pointed.sized(countBytes);
        pointed.skip(totalBytes[level - 1]);
        visit(child, level - 1, inChild);
      }
      if (i < records) {
        record(node);
      }
    }
  }

  private void record(StructureBytes node) {
    long address = node.address();
    long bytes = type == FILTERED ? node.sized(sizeBytes()) : ChunkEntryVisitor.UNSTATED;
    int skipped = type == FILTERED ? node.i32() : 0;
    long[] index = new long[geometry.rank()];
    for (int axis = 0; axis < index.length; axis++) {
      index[axis] = node.i64();
    }
    long number = geometry.number(index);
    if (number <= last) {
      throw MalformedHdf5.bad("damaged HDF5 structure: chunk " + number + " behind chunk " + last);
    }
    last = number;
    visitor.chunk(number, address, bytes, skipped);
  }
}
