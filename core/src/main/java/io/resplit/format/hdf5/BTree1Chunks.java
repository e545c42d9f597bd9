package io.resplit.format.hdf5;

/** Chunks in a B-tree of version 1 (III.A.1), the index of files of all libraries before 1.10. */
final class BTree1Chunks {

  /** Size of a key without the position of its chunk: size and filter mask. */
  private static final int KEY_START_BYTES = 8;

  private static final int NODE_TYPE = 1;
  private static final int MAX_LEVEL = 32;

  private final GuardedStorage storage;
  private final ChunkGeometry geometry;
  private final ChunkVisitor visitor;
  private final int headerBytes;
  private final int keyBytes;
  private long nodes;

  BTree1Chunks(GuardedStorage storage, ChunkGeometry geometry, ChunkVisitor visitor) {
    this.storage = storage;
    this.geometry = geometry;
    this.visitor = visitor;
    this.headerBytes = 8 + 2 * storage.getSizeOfOffsets();
    this.keyBytes = KEY_START_BYTES + Long.BYTES * (geometry.rank() + 1);
  }

  void visit(long root) {
    StructureBytes header = StructureBytes.at(storage, root, headerBytes);
    visit(root, header.skip(5).u8());
  }

  private void visit(long address, int level) {
    StructureBytes header = StructureBytes.at(storage, address, headerBytes);
    int type = header.expectText("TREE").u8();
    int thereLevel = header.u8();
    int entries = header.u16();
    nodes++;
    if (type != NODE_TYPE || thereLevel != level || level > MAX_LEVEL || nodes > mostNodes()) {
      throw Unsuitable.bad("damaged HDF5 structure: B-tree node at " + address);
    }
    long bytes = (long) entries * (keyBytes + storage.getSizeOfOffsets());
    StructureBytes node = StructureBytes.at(storage, address + headerBytes, bytes);
    for (int i = 0; i < entries; i++) {
      entry(node, level);
    }
  }

  /** No two nodes of a sound tree are at the same place, and none is empty. */
  private long mostNodes() {
    return Math.min(storage.size() / headerBytes, geometry.mostNodes());
  }

  private void entry(StructureBytes node, int level) {
    long bytes = node.u32();
    int skipped = node.i32();
    long[] index = new long[geometry.rank()];
    boolean starts = true;
    for (int axis = 0; axis < index.length; axis++) {
      long offset = node.i64();
      index[axis] = offset / geometry.chunkLength(axis);
      starts &= offset % geometry.chunkLength(axis) == 0;
    }
    long child = node.skip(Long.BYTES).address();
    if (level > 0) {
      visit(child, level - 1);
    } else if (starts) {
      visitor.chunk(geometry.number(index), child, bytes, skipped);
    } else {
      throw Unsuitable.bad("damaged HDF5 structure: a chunk does not start at a multiple");
    }
  }
}
