package io.resplit.format.mrc;

import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import java.util.List;
import java.util.Set;

/** What there is to know of MRC files before one is opened. */
public final class MrcFiles implements FormatDescriptor {

  @Override
  public String name() {
    return MrcFormat.NAME;
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".mrc", ".mrcs");
  }

  @Override
  public boolean recognises(byte[] start) {
    return MrcHeader.isStart(start);
  }

  @Override
  public StorageOrder defaultOrder() {
    return StorageOrder.F;
  }

  @Override
  public Set<Ability> abilities() {
    return Set.of(Ability.SPACE);
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new MrcFormat();
  }
}
