package io.resplit.fuzz;

import io.resplit.format.nifti.NiftiFormat;
import java.io.IOException;

/** Reads any bytes as a NIfTI file, compressed or not. */
public final class NiftiFuzz {

  private static final BlockReads READS = new BlockReads();

  private NiftiFuzz() {}

  /** Takes one input of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    READS.file(data);
    READS.read(new NiftiFormat(), "");
  }
}
