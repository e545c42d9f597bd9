package io.resplit.format.meta;

import io.resplit.format.Format;
import io.resplit.format.HeaderBeside;
import io.resplit.format.VolumeFiles;

/** What there is to know of MetaImage files before one is opened. */
public final class MetaImageFiles extends VolumeFiles {

  /** Describes them. */
  public MetaImageFiles() {
    super(MetaImageFormat.NAME, HeaderBeside.META);
  }

  @Override
  public boolean recognises(byte[] start) {
    return MetaImageHeader.isStart(start);
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new MetaImageFormat(name, headerBeside(name));
  }
}
