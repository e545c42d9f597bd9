package io.resplit.format.mgh;

import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import java.util.List;

/** What there is to know of MGH files before one is opened. */
public final class MghFiles implements FormatDescriptor {

  @Override
  public String name() {
    return MghFormat.NAME;
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".mgh", ".mgz");
  }

  @Override
  public boolean recognises(byte[] start) {
    return MghHeader.isStart(start);
  }

  @Override
  public StorageOrder defaultOrder() {
    return StorageOrder.F;
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new MghFormat();
  }
}
