package io.resplit.fuzz;

import io.resplit.array.StorageOrder;
import io.resplit.format.npy.NpyFiles;
import java.io.IOException;

/** Reads any bytes as an .npy file. */
public final class NpyFuzz {

  private static final BlockReads READS = new BlockReads();

  private NpyFuzz() {}

  /** Takes one input of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    READS.file(data);
    READS.read(new NpyFiles(StorageOrder.C).format("npy", 0), "");
  }
}
