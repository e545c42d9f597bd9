package io.resplit.format.raw;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.format.RawDescriptor;
import java.util.List;

/** What there is to know of raw files before one is opened. */
public final class RawFiles implements RawDescriptor {

  @Override
  public String name() {
    return Formats.RAW;
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".raw", ".bin");
  }

  @Override
  public List<String> sharedEndings() {
    return List.of(".dat", ".data", ".vol", ".img", ".ima");
  }

  @Override
  public boolean recognises(byte[] start) {
    return false;
  }

  @Override
  public StorageOrder defaultOrder() {
    return StorageOrder.F;
  }

  @Override
  public Format format(ElementType type, long headerBytes) {
    return new RawFormat(type, headerBytes);
  }
}
