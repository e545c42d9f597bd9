package io.resplit.format.hdf5.encode;

import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.format.hdf5.structure.Lookup3;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Encodes the attributes of an object outside its header, where they may be longer than a message:
 * a fractal heap (III.G) of huge objects only, which needs no blocks, a B-tree of version 2
 * (III.A.2) that leads from their numbers to their places, and one from the hashes of their names.
 * Both trees are one leaf.
 */
final class DenseAttributes {

  /** Most records of a leaf that is a root. */
  static final int MOST = 65_535;

  private static final int NAME_AT = 9;
  private static final int HEAP_BYTES = 146;
  private static final int TREE_BYTES = 38;
  private static final int LEAF_OVERHEAD = 10;
  private static final int LEAST_NODE_BYTES = 512;
  private static final int OBJECT_RECORD = 3 * Long.BYTES;
  private static final int NAME_RECORD = 17;
  private static final int OBJECT_TREE = 1;
  private static final int NAME_TREE = 8;
  private static final int HUGE = 1 << 4;
  private static final int ID_BYTES = 8;
  private static final int CHECKSUMS = 2;

  /** The limits of a heap as the library sets them for attributes. */
  private static final int MANAGED_BYTES = 4096;

  private static final int TABLE_WIDTH = 4;
  private static final int FIRST_BLOCK_BYTES = 1024;
  private static final int MOST_BLOCK_BYTES = 65_536;
  private static final int ADDRESS_BITS = 32;
  private static final int SPLIT_PERCENT = 100;
  private static final int MERGE_PERCENT = 40;

  private final List<byte[]> messages;
  private final long address;
  private final LittleEndianBytes bytes;

  private DenseAttributes(List<byte[]> messages, long address) {
    this.messages = messages;
    this.address = address;
    long fixed = HEAP_BYTES + 2L * TREE_BYTES + nodeBytes(OBJECT_RECORD) + nodeBytes(NAME_RECORD);
    this.bytes = new LittleEndianBytes(Math.toIntExact(fixed + objectBytes()));
  }

  /** Returns the heap, the trees and the attribute messages for a place in the file. */
  static byte[] of(List<byte[]> messages, long address) {
    return new DenseAttributes(messages, address).encode();
  }

  /** Returns where the tree of names is if the heap is at {@code address}. */
  static long nameTree(long address) {
    return address + HEAP_BYTES + TREE_BYTES;
  }

  private byte[] encode() {
    long objectLeaf = nameTree(address) + TREE_BYTES;
    long nameLeaf = objectLeaf + nodeBytes(OBJECT_RECORD);
    heap();
    tree(OBJECT_TREE, OBJECT_RECORD, objectLeaf);
    tree(NAME_TREE, NAME_RECORD, nameLeaf);
    leaf(OBJECT_TREE, OBJECT_RECORD, objectRecords(nameLeaf + nodeBytes(NAME_RECORD)));
    leaf(NAME_TREE, NAME_RECORD, nameRecords());
    messages.forEach(bytes::bytes);
    return bytes.toArray();
  }

  private void heap() {
    LittleEndianBytes heap =
        new LittleEndianBytes()
            .text("FRHP")
            .u8(0)
            .u16(ID_BYTES)
            .u16(0)
            .u8(CHECKSUMS)
            .u32(MANAGED_BYTES)
            .u64(messages.size()) // the last number
            .u64(address + HEAP_BYTES)
            .u64(0)
            .u64(LittleEndianBytes.UNDEFINED)
            .zeros(4 * Long.BYTES)
            .u64(objectBytes())
            .u64(messages.size())
            .zeros(2 * Long.BYTES)
            .u16(TABLE_WIDTH)
            .u64(FIRST_BLOCK_BYTES)
            .u64(MOST_BLOCK_BYTES)
            .u16(ADDRESS_BITS)
            .u16(1)
            .u64(LittleEndianBytes.UNDEFINED)
            .u16(0);
    bytes.bytes(heap.checksum().toArray());
  }

  private long objectBytes() {
    return messages.stream().mapToLong(message -> message.length).sum();
  }

  private int nodeBytes(int recordBytes) {
    return Math.max(LEAST_NODE_BYTES, LEAF_OVERHEAD + messages.size() * recordBytes);
  }

  private void tree(int type, int recordBytes, long root) {
    LittleEndianBytes tree =
        new LittleEndianBytes()
            .text("BTHD")
            .u8(0)
            .u8(type)
            .u32(nodeBytes(recordBytes))
            .u16(recordBytes)
            .u16(0)
            .u8(SPLIT_PERCENT)
            .u8(MERGE_PERCENT)
            .u64(root)
            .u16(messages.size())
            .u64(messages.size());
    bytes.bytes(tree.checksum().toArray());
  }

  private void leaf(int type, int recordBytes, byte[] records) {
    LittleEndianBytes leaf =
        new LittleEndianBytes().text("BTLF").u8(0).u8(type).bytes(records).checksum();
    bytes.bytes(leaf.zeros(nodeBytes(recordBytes) - leaf.length()).toArray());
  }

  /** Place, size and number of every message. */
  private byte[] objectRecords(long first) {
    LittleEndianBytes records = new LittleEndianBytes();
    long at = first;
    for (int i = 0; i < messages.size(); i++) {
      records.u64(at).u64(messages.get(i).length).u64(i + 1);
      at += messages.get(i).length;
    }
    return records.toArray();
  }

  /** The number of every message, and its place in the order of creation, by hashes of names. */
  private byte[] nameRecords() {
    List<byte[]> names = messages.stream().map(DenseAttributes::name).toList();
    int[] hashes = names.stream().mapToInt(Lookup3::hash).toArray();
    LittleEndianBytes records = new LittleEndianBytes();
    IntStream.range(0, messages.size())
        .boxed()
        .sorted(
            Comparator.comparingLong((Integer i) -> Integer.toUnsignedLong(hashes[i]))
                .thenComparing(names::get, Arrays::compareUnsigned))
        .forEach(i -> records.u8(HUGE).u32(i + 1).zeros(3).u8(0).u32(i).u32(hashes[i]));
    return records.toArray();
  }

  /** Returns the name in an attribute message (IV.A.2.m), without the zero that ends it. */
  private static byte[] name(byte[] message) {
    int bytes = (message[2] & 0xff) + ((message[3] & 0xff) << 8);
    return Arrays.copyOfRange(message, NAME_AT, NAME_AT + bytes - 1);
  }
}
