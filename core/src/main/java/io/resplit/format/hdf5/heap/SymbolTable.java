package io.resplit.format.hdf5.heap;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.util.Optional;

/** The entries of a group of old libraries (III.A.1, III.B, III.C): a B-tree of version 1. */
public final class SymbolTable {

  private static final int GROUP_NODE = 0;
  private static final int MAX_LEVEL = 32;
  private static final int SOFT_LINK = 2;
  private static final int SCRATCH_BYTES = 16;

  private final StructureFile file;
  private final LocalHeap names;
  private final Visitor visitor;
  private long nodes;

  /** Takes the links of a group. */
  public interface Visitor {
    /**
     * Visits a link.
     *
     * @param address where the object lies, if it is a link to one
     * @param path where it leads, if it is a soft link
     */
    void link(String name, long address, Optional<String> path);
  }

  /** Prepares reading the links whose names are in a heap. */
  public SymbolTable(StructureFile file, LocalHeap names, Visitor visitor) {
    this.file = file;
    this.names = names;
    this.visitor = visitor;
  }

  /** Visits the links below the node at an address. */
  public void visit(long root) {
    visit(root, header(root).skip(1).u8());
  }

  private StructureBytes header(long address) {
    nodes++;
    if (nodes > file.size() / headerBytes()) {
      throw damaged(address);
    }
    return StructureBytes.at(file, address, headerBytes()).expectText("TREE");
  }

  private int headerBytes() {
    return 8 + 2 * file.offsetBytes();
  }

  private static MalformedHdf5 damaged(long address) {
    return MalformedHdf5.damaged("group at " + address);
  }

  private void visit(long address, int level) {
    StructureBytes header = header(address);
    if (header.u8() != GROUP_NODE || header.u8() != level || level > MAX_LEVEL) {
      throw damaged(address);
    }
    int entries = header.u16();
    long entryBytes = file.lengthBytes() + file.offsetBytes();
    StructureBytes node =
        StructureBytes.at(file, address + headerBytes(), entries * entryBytes + file.lengthBytes());
    for (int entry = 0; entry < entries; entry++) {
      long child = node.skip(file.lengthBytes()).address();
      if (level > 0) {
        visit(child, level - 1);
      } else {
        leaf(child);
      }
    }
  }

  private void leaf(long address) {
    int prefixBytes = 8;
    int entryBytes = file.lengthBytes() + file.offsetBytes() + 8 + SCRATCH_BYTES;
    StructureBytes prefix = StructureBytes.at(file, address, prefixBytes).expectText("SNOD");
    int entries = prefix.expectVersion(1).skip(1).u16();
    StructureBytes leaf =
        StructureBytes.at(file, address + prefixBytes, (long) entries * entryBytes);
    for (int entry = 0; entry < entries; entry++) {
      entry(leaf.part(entryBytes));
    }
  }

  private void entry(StructureBytes entry) {
    String name = names.text(entry.length());
    long address = entry.address();
    long cached = entry.u32();
    Optional<String> path =
        cached == SOFT_LINK ? Optional.of(names.text(entry.skip(4).u32())) : Optional.empty();
    visitor.link(name, address, path);
  }
}
