package io.resplit.format.hdf5.index;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.util.Arrays;

/** Chunks in a B-tree of version 1 (III.A.1), the index of files of all libraries before 1.10. */
final class BTree1Chunks {

  /** Size of a key without the position of its chunk: size and filter mask. */
  private static final int KEY_START_BYTES = 8;

  private static final int NODE_TYPE = 1;
  private static final int MAX_LEVEL = 32;

  private final StructureFile storage;
  private final ChunkGeometry geometry;
  private final ChunkEntryVisitor visitor;
  private final int headerBytes;
  private final int keyBytes;
  private long nodes;
  private long lastNode = StructureBytes.NOWHERE;

  BTree1Chunks(StructureFile storage, ChunkGeometry geometry, ChunkEntryVisitor visitor) {
    this.storage = storage;
    this.geometry = geometry;
    this.visitor = visitor;
    this.headerBytes = 8 + 2 * storage.offsetBytes();
    this.keyBytes = KEY_START_BYTES + Long.BYTES * (geometry.rank() + 1);
  }

  void visit(long root) {
    StructureBytes header = StructureBytes.at(storage, root, headerBytes);
    visit(root, header.skip(5).u8(), null, null);
  }

  /** Returns where the last of the nodes lies that were visited, in bytes. */
  long lastNode() {
    return lastNode;
  }

  /**
   * Visits a node.
   *
   * @param from key before which no chunk of the node lies; null for any
   * @param to key before which all its chunks lie; null for any
   */
  private void visit(long address, int level, Key from, Key to) {
    StructureBytes header = StructureBytes.at(storage, address, headerBytes);
    int type = header.expectText("TREE").u8();
    int thereLevel = header.u8();
    int entries = header.u16();
    nodes++;
    lastNode = Math.max(lastNode, storage.position(address));
    if (type != NODE_TYPE || thereLevel != level || level > MAX_LEVEL || nodes > mostNodes()) {
      throw MalformedHdf5.damaged("B-tree node at " + address);
    }
    if (entries == 0) {
      return;
    }
    long bytes = (long) entries * (keyBytes + storage.offsetBytes()) + keyBytes;
    StructureBytes node = StructureBytes.at(storage, address + headerBytes, bytes);
    Key key = key(node);
    boolean ordered = from == null || !key.isBefore(from);
    for (int i = 0; i < entries; i++) {
      long child = node.address();
      Key next = key(node);
      entry(key, child, next, level);
      ordered &= key.isBefore(next);
      if (!ordered || i == entries - 1 && to != null && to.isBefore(next)) {
        throw MalformedHdf5.damaged("chunks out of order at " + address);
      }
      key = next;
    }
  }

  /** No two nodes of a sound tree are at the same place, and none is empty. */
  private long mostNodes() {
    return Math.min(storage.size() / headerBytes, geometry.mostNodes());
  }

  private Key key(StructureBytes node) {
    long bytes = node.u32();
    int skipped = node.i32();
    long[] offsets = new long[geometry.rank() + 1];
    for (int axis = 0; axis < offsets.length; axis++) {
      offsets[axis] = node.i64();
    }
    return new Key(bytes, skipped, offsets);
  }

  private void entry(Key key, long child, Key next, int level) {
    if (level > 0) {
      visit(child, level - 1, key, next);
      return;
    }
    long[] index = new long[geometry.rank()];
    boolean starts = key.offsets[index.length] == 0;
    for (int axis = 0; axis < index.length; axis++) {
      index[axis] = key.offsets[axis] / geometry.chunkLength(axis);
      starts &= key.offsets[axis] % geometry.chunkLength(axis) == 0;
    }
    if (!starts) {
      throw MalformedHdf5.damaged("a chunk does not start at a multiple");
    }
    visitor.chunk(geometry.number(index), child, key.bytes, key.skipped);
  }

  /**
   * What stands before each entry and behind the last.
   *
   * @param bytes size of the chunk in the file
   * @param offsets its first element along each axis, and 0 for the bytes of an element
   */
  private record Key(long bytes, int skipped, long[] offsets) {

    boolean isBefore(Key other) {
      return Arrays.compare(offsets, other.offsets) < 0;
    }
  }
}
