package io.resplit.format.hdf5.encode;

import io.resplit.format.hdf5.structure.LittleEndianBytes;
import java.util.List;

/** Encodes global heap collections (III.E). */
public final class HeapBytes {

  private static final int LEAST_BYTES = 4096;
  private static final int HEADER_BYTES = 16;
  private static final int ALIGNMENT = 8;

  private HeapBytes() {}

  /**
   * Returns the collection of some objects, which are numbered from 1. The size of the free space,
   * object 0, includes its own header: the C library loops for ever if it does not.
   */
  public static byte[] of(List<byte[]> objects) {
    long bytes = 2L * HEADER_BYTES;
    for (byte[] object : objects) {
      bytes += HEADER_BYTES + padded(object.length);
    }
    long size = Math.max(LEAST_BYTES, bytes);
    LittleEndianBytes heap = new LittleEndianBytes().text("GCOL").u8(1).u8(0).u16(0).u64(size);
    int number = 0;
    for (byte[] object : objects) {
      heap.u16(++number).u16(1).u32(0).u64(object.length).bytes(object);
      heap.zerosTo(padded(heap.length()));
    }
    long free = size - heap.length();
    return heap.u16(0).u16(0).u32(0).u64(free).zerosTo(size).toArray();
  }

  private static long padded(long bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }
}
