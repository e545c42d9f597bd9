package io.resplit.format.hdf5.heap;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.util.Set;

/** B-trees of version 2 (III.A.2), whatever their records; visited from the first to the last. */
public final class BTree2 {

  private static final int NODE_PREFIX_BYTES = 6;
  private static final int NODE_OVERHEAD_BYTES = NODE_PREFIX_BYTES + StructureBytes.CHECKSUM_BYTES;
  private static final int MAX_DEPTH = 32;

  private final StructureFile file;
  private final long address;
  private final int type;
  private final int nodeBytes;
  private final int recordBytes;
  private final int depth;
  private final long root;
  private final int rootRecords;
  private final long allRecords;
  private int countBytes;
  private int[] totalBytes;
  private long nodes;
  private long visited;

  /** Takes the records of a tree. */
  @FunctionalInterface
  public interface Visitor {

    /** Takes the bytes of a record off the front of a node. */
    void record(StructureBytes node);
  }

  /**
   * Reads the header of the tree at an address.
   *
   * @param types what records may be
   */
  public BTree2(StructureFile file, long address, Set<Integer> types) {
    this.file = file;
    this.address = address;
    int bytes = 22 + file.offsetBytes() + file.lengthBytes();
    StructureBytes header = StructureBytes.checked(file, address, bytes, "BTHD");
    type = header.u8();
    nodeBytes = Math.toIntExact(header.u32());
    recordBytes = header.u16();
    depth = header.u16();
    root = header.skip(2).address();
    rootRecords = header.u16();
    allRecords = header.length();
    if (!types.contains(type)
        || recordBytes == 0
        || depth > MAX_DEPTH
        || nodeBytes < NODE_OVERHEAD_BYTES) {
      throw damaged(address);
    }
    measure();
  }

  private static MalformedHdf5 damaged(long address) {
    return MalformedHdf5.damaged("B-tree at " + address);
  }

  /** Returns the size of a record, in bytes. */
  public int recordBytes() {
    return recordBytes;
  }

  /** The numbers of records below a node take as many bytes as the largest possible one needs. */
  private void measure() {
    long mostInLeaf = (nodeBytes - NODE_OVERHEAD_BYTES) / recordBytes;
    countBytes = StructureBytes.bytesFor(mostInLeaf);
    totalBytes = new int[depth + 1];
    long mostBelow = mostInLeaf;
    for (int level = 1; level <= depth; level++) {
      int pointer = pointerBytes(level);
      long most = (nodeBytes - NODE_OVERHEAD_BYTES - pointer) / (recordBytes + pointer);
      mostBelow = (most + 1) * mostBelow + most;
      totalBytes[level] = StructureBytes.bytesFor(mostBelow);
    }
  }

  private int pointerBytes(int level) {
    return file.offsetBytes() + countBytes + totalBytes[level - 1];
  }

  /**
   * Visits all records in their order.
   *
   * @param mostNodes more nodes than a sound tree has
   */
  public void visit(long mostNodes, Visitor visitor) {
    nodes = Math.min(mostNodes, file.size() / NODE_OVERHEAD_BYTES);
    if (root != StructureBytes.NOWHERE) {
      visit(root, depth, rootRecords, visitor);
    }
    if (visited != allRecords) {
      throw MalformedHdf5.damaged(
          "B-tree at " + address + " of " + visited + " records, not " + allRecords);
    }
  }

  private void visit(long at, int level, long records, Visitor visitor) {
    nodes--;
    if (nodes < 0) {
      throw damaged(at);
    }
    long pointers = level == 0 ? 0 : (records + 1) * pointerBytes(level);
    long bytes = NODE_OVERHEAD_BYTES + records * recordBytes + pointers;
    StructureBytes node = StructureBytes.checked(file, at, bytes, level == 0 ? "BTLF" : "BTIN");
    if (node.u8() != type) {
      throw damaged(at);
    }
    StructureBytes pointed = node.copyAt(records * recordBytes);
    for (long i = 0; i <= records; i++) {
      if (level > 0) {
        long child = pointed.address();
        long inChild = pointed.sized(countBytes);
        pointed.skip(totalBytes[level - 1]);
        visit(child, level - 1, inChild, visitor);
      }
      if (i < records) {
        visited++;
        long end = node.here() + recordBytes;
        visitor.record(node);
        node.skip(end - node.here());
      }
    }
  }
}
