package io.resplit.format.fits;

import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import java.util.List;
import java.util.Set;

/** What there is to know of FITS files before one is opened. */
public final class FitsFiles implements FormatDescriptor {

  @Override
  public String name() {
    return FitsFormat.NAME;
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".fits", ".fit", ".fts", ".fits.gz", ".fit.gz", ".fts.gz");
  }

  @Override
  public boolean recognises(byte[] start) {
    return FitsCards.isStart(start);
  }

  @Override
  public StorageOrder defaultOrder() {
    return StorageOrder.F;
  }

  @Override
  public Set<Ability> abilities() {
    return Set.of(Ability.DATASETS);
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new FitsFormat();
  }
}
