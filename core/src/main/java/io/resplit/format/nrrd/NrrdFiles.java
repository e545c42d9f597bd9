package io.resplit.format.nrrd;

import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import java.util.List;
import java.util.Set;

/** What there is to know of NRRD files before one is opened. */
public final class NrrdFiles implements FormatDescriptor {

  @Override
  public String name() {
    return NrrdFormat.NAME;
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".nrrd", ".nhdr");
  }

  @Override
  public boolean recognises(byte[] start) {
    return NrrdFields.isStart(start);
  }

  @Override
  public StorageOrder defaultOrder() {
    return StorageOrder.F;
  }

  @Override
  public Set<Ability> abilities() {
    return Set.of(Ability.GZIP_INSIDE);
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new NrrdFormat();
  }
}
