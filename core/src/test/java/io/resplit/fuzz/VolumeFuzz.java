package io.resplit.fuzz;

import io.resplit.format.FormatDescriptor;
import io.resplit.format.fits.FitsFiles;
import io.resplit.format.meta.MetaImageFiles;
import io.resplit.format.mgh.MghFiles;
import io.resplit.format.mrc.MrcFiles;
import io.resplit.format.nrrd.NrrdFiles;
import java.io.IOException;
import java.util.List;

/** Reads any bytes as a file of each format of volumes. */
public final class VolumeFuzz {

  private static final BlockReads READS = new BlockReads();
  private static final List<FormatDescriptor> FORMATS =
      List.of(
          new MrcFiles(), new NrrdFiles(), new MetaImageFiles(), new MghFiles(), new FitsFiles());

  private VolumeFuzz() {}

  /** Takes one input of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    READS.file(data);
    for (FormatDescriptor each : FORMATS) {
      READS.read(each.format(each.name(), 0), "");
    }
  }
}
