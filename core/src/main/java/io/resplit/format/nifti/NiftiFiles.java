package io.resplit.format.nifti;

import io.resplit.array.Agreement;
import io.resplit.array.ArrayHeader;
import io.resplit.array.Attribute;
import io.resplit.array.BlockHeader;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.Box;
import io.resplit.io.ResplitException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

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
  public Format format(String name, long coordinateBytes) {
    return new NiftiFormat();
  }

  @Override
  public BlockHeader placed(BlockHeader block, Box region) {
    Optional<NiftiHeader> carried = NiftiHeader.carriedBy(block);
    if (carried.isEmpty() || carried.get().rank() != region.rank()) {
      return block;
    }
    Attribute moved = NiftiFormat.moved(carried.get(), region).toAttribute();
    return block.withFileAttributes(with(block.fileAttributes(), moved));
  }

  private static List<Attribute> with(List<Attribute> attributes, Attribute replacement) {
    return attributes.stream()
        .map(each -> each.name().equals(replacement.name()) ? replacement : each)
        .toList();
  }

  @Override
  public ArrayHeader permuted(ArrayHeader header, AxisMap permutation, String output)
      throws ResplitException {
    Optional<NiftiHeader> carried = NiftiHeader.carriedBy(header.fileAttributes());
    if (carried.isEmpty() || carried.get().rank() != permutation.rank()) {
      return header;
    }
    if (!NiftiAxes.canPermute(permutation)) {
      if (output.equals(name())) {
        throw new ResplitException(
            ResplitException.Reason.UNSUPPORTED,
            "NIfTI headers have x, y, z before time and all else: --permute may change the order of"
                + " either, but not mix them; write HDF5 instead");
      }
      return header.without(List.of(NiftiHeader.ATTRIBUTE, Agreement.ORIENTATION));
    }
    return with(header, NiftiAxes.permute(carried.get(), permutation));
  }

  @Override
  public ArrayHeader sampled(ArrayHeader header, List<AxisIndices> indices)
      throws ResplitException {
    Optional<NiftiHeader> carried = NiftiHeader.carriedBy(header.fileAttributes());
    if (carried.isEmpty() || carried.get().rank() != indices.size()) {
      return header;
    }
    return NiftiAxes.canSample(indices)
        ? with(header, NiftiAxes.sample(carried.get(), indices))
        : header.without(List.of(NiftiHeader.ATTRIBUTE, Agreement.ORIENTATION));
  }

  private static ArrayHeader with(ArrayHeader header, NiftiHeader other) {
    return header
        .withFileAttribute(other.toAttribute())
        .withAttribute(NiftiSpace.orientation(other));
  }

  @Override
  public List<Attribute> inOrder(List<Attribute> attributes, ByteOrder order) {
    return NiftiHeader.carriedBy(attributes)
        .map(header -> with(attributes, header.withOrder(order).toAttribute()))
        .orElse(attributes);
  }
}
