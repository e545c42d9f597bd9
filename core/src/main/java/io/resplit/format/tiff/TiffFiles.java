package io.resplit.format.tiff;

import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import java.util.List;

/** What there is to know of TIFF files before one is opened. */
public record TiffFiles() implements FormatDescriptor {

  @Override
  public String name() {
    return TiffFormat.NAME;
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".tif", ".tiff", ".btf", ".tf8");
  }

  @Override
  public boolean recognises(byte[] start) {
    return TiffBytes.isStart(start);
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new TiffFormat();
  }
}
