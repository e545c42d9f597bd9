package io.resplit.format.nifti;

import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.SpaceRule;
import java.util.List;
import java.util.Set;

/** What there is to know of NIfTI files before one is opened. */
public final class NiftiFiles implements FormatDescriptor {

  @Override
  public String name() {
    return NiftiFormat.NAME;
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".nii", ".nii.gz");
  }

  @Override
  public boolean recognises(byte[] start) {
    return NiftiFile.recognises(start);
  }

  @Override
  public StorageOrder defaultOrder() {
    return StorageOrder.F;
  }

  @Override
  public Set<Ability> abilities() {
    return Set.of(Ability.GZIP, Ability.SPACE);
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new NiftiFormat();
  }

  @Override
  public SpaceRule space() {
    return new NiftiPlaces(name());
  }
}
