package io.resplit.readers;

import io.jhdf.HdfFile;
import io.resplit.format.other.OtherFile;
import io.resplit.format.other.OtherReader;
import io.resplit.io.ResplitException;
import java.nio.file.Path;

/** Reads HDF5 files, so also those of NetCDF-4, by jHDF. Immutable. */
public final class JhdfReader implements OtherReader {

  @Override
  public String name() {
    return "jhdf";
  }

  @Override
  public OtherFile open(Path file) throws ResplitException {
    HdfFile opened = null;
    try {
      opened = new HdfFile(file);
      return new JhdfFile(opened);
    } catch (RuntimeException | Error e) {
      if (opened != null) {
        opened.close();
      }
      throw ResplitException.unsupported(file, name() + " does not read it: " + OtherReader.why(e));
    }
  }
}
