package io.resplit.format.nrrd;

import io.resplit.format.Format;
import io.resplit.format.HeaderBeside;
import io.resplit.format.VolumeFiles;

/** What there is to know of NRRD files before one is opened. */
public final class NrrdFiles extends VolumeFiles {

  /** Describes them. */
  public NrrdFiles() {
    super(NrrdFormat.NAME, HeaderBeside.NRRD);
  }

  @Override
  public boolean recognises(byte[] start) {
    return NrrdFields.isStart(start);
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new NrrdFormat(name, headerBeside(name));
  }
}
