package io.resplit.format.hdf5.index;

import io.resplit.format.hdf5.heap.BTree2;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.util.Set;

/**
 * Chunks in a B-tree of version 2 (III.A.2), records of type 10 and 11: the index of datasets with
 * several unlimited axes.
 */
final class BTree2Chunks {

  private static final int PLAIN = 10;
  private static final int FILTERED = 11;

  private final StructureFile storage;
  private final ChunkGeometry geometry;
  private final ChunkEntryVisitor visitor;
  private final int type;
  private long last = -1;

  BTree2Chunks(
      StructureFile storage, ChunkGeometry geometry, boolean filtered, ChunkEntryVisitor visitor) {
    this.storage = storage;
    this.geometry = geometry;
    this.visitor = visitor;
    this.type = filtered ? FILTERED : PLAIN;
  }

  void visit(long address) {
    BTree2 tree = new BTree2(storage, address, Set.of(type));
    int sizeBytes = tree.recordBytes() - fixedBytes() - Integer.BYTES;
    boolean sound =
        type == PLAIN
            ? tree.recordBytes() == fixedBytes()
            : sizeBytes >= 1 && sizeBytes <= Long.BYTES;
    if (!sound) {
      throw MalformedHdf5.damaged("B-tree at " + address);
    }
    tree.visit(geometry.mostNodes(), record -> record(record, sizeBytes));
  }

  /** Address and position in the grid; a filtered record has a size and a mask too. */
  private int fixedBytes() {
    return storage.offsetBytes() + Long.BYTES * geometry.rank();
  }

  private void record(StructureBytes record, int sizeBytes) {
    long address = record.address();
    long bytes = type == FILTERED ? record.sized(sizeBytes) : ChunkEntryVisitor.UNSTATED;
    int skipped = type == FILTERED ? record.i32() : 0;
    long[] index = new long[geometry.rank()];
    for (int axis = 0; axis < index.length; axis++) {
      index[axis] = record.i64();
    }
    long number = geometry.number(index);
    if (number <= last) {
      throw MalformedHdf5.damaged("chunk " + number + " behind chunk " + last);
    }
    last = number;
    visitor.chunk(number, address, bytes, skipped);
  }
}
