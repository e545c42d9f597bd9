package io.resplit.format.nifti;

import io.resplit.array.Attribute;
import io.resplit.array.BlockHeader;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.geometry.Box;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Set;

/** What there is to know of NIfTI files before one is opened. */
public final class NiftiFiles implements FormatDescriptor {

  @Override
  public String name() {
    return NiftiFormat.NAME;
  }

  @Override
  public String ending() {
    return ".nii";
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
    return Set.of();
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new NiftiFormat();
  }

  @Override
  public BlockHeader placed(BlockHeader block, Box region) {
    return NiftiFormat.placed(block, region);
  }

  @Override
  public List<Attribute> inOrder(List<Attribute> attributes, ByteOrder order) {
    return NiftiFormat.inOrder(attributes, order);
  }
}
