package io.resplit.format.hdf5.heap;

import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;

/** The names of the links of one group (III.D), read whole: they are asked for in any order. */
public final class LocalHeap {

  private final StructureBytes data;

  /** Reads the heap at an address. */
  public LocalHeap(StructureFile file, long address) {
    long bytes = 8L + 2 * file.lengthBytes() + file.offsetBytes();
    StructureBytes header = StructureBytes.at(file, address, bytes).expectText("HEAP");
    long size = header.expectVersion(0).skip(3).length();
    header.length(); // free space
    data = StructureBytes.at(file, header.address(), size);
  }

  /** Returns the text at an offset, which ends with a zero. */
  public String text(long offset) {
    return data.copyAt(offset).terminatedText();
  }
}
