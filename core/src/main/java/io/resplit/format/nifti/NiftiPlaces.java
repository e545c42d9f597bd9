package io.resplit.format.nifti;

import io.resplit.format.SpaceRule;
import io.resplit.format.StackAxis;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Header;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * The transformations and voxel sizes of a NIfTI header, in files of any format. Immutable.
 *
 * @param format name of the format, which cannot say where an array lies whose axes are mixed
 */
record NiftiPlaces(String format) implements SpaceRule {

  @Override
  public BlockHeader placed(BlockHeader block, Box region) {
    Optional<NiftiHeader> carried = NiftiHeader.carriedBy(block);
    if (carried.isEmpty() || carried.get().rank() != region.rank()) {
      return block;
    }
    Attribute moved = moved(carried.get(), region).toAttribute();
    return block.withFileAttributes(Header.replaced(block.fileAttributes(), moved));
  }

  @Override
  public ArrayHeader permuted(ArrayHeader header, AxisMap permutation, String output)
      throws ResplitException {
    Optional<NiftiHeader> carried = NiftiHeader.carriedBy(header.fileAttributes());
    if (carried.isEmpty() || carried.get().rank() != permutation.rank()) {
      return header;
    }
    if (!NiftiAxes.canPermute(permutation)) {
      if (output.equals(format)) {
        throw new ResplitException(
            ResplitException.Reason.UNSUPPORTED,
            "NIfTI headers have x, y, z before time and other axes: --permute may change "
                + "the order of either, but not mix them; write HDF5 instead");
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

  @Override
  public ArrayHeader spaced(ArrayHeader header, Shape shape) {
    Optional<NiftiHeader> carried = NiftiHeader.carriedBy(header.fileAttributes());
    int rank = header.axes().size();
    if (carried.isEmpty() || carried.get().rank() != rank) {
      return header;
    }
    return header.withAxes(
        header.mapAxes(
            (axis, info) ->
                NiftiSpace.spacing(carried.get(), rank - 1 - axis)
                    .filter(any -> info.coordinates().isEmpty())
                    .map(found -> found.axis(info.name(), shape.length(axis)))
                    .orElse(info)));
  }

  private static ArrayHeader with(ArrayHeader header, NiftiHeader other) {
    return header
        .withFileAttribute(other.toAttribute())
        .withAttribute(NiftiSpace.orientation(other));
  }

  @Override
  public List<Attribute> inOrder(List<Attribute> attributes, ByteOrder order) {
    return NiftiHeader.carriedBy(attributes)
        .map(header -> Header.replaced(attributes, header.withOrder(order).toAttribute()))
        .orElse(attributes);
  }

  @Override
  public Optional<Disagreement> misplaced(BlockHeader first, BlockHeader block, Box box) {
    Optional<NiftiHeader> start = NiftiHeader.carriedBy(first);
    Optional<NiftiHeader> found = NiftiHeader.carriedBy(block);
    boolean known =
        start.isPresent() && found.isPresent() && start.get().rank() == found.get().rank();
    return known ? NiftiSpace.differ(moved(start.get(), box), found.get()) : Optional.empty();
  }

  @Override
  public Optional<long[]> offset(BlockHeader from, BlockHeader block) {
    Optional<NiftiHeader> start = NiftiHeader.carriedBy(from);
    Optional<NiftiHeader> found = NiftiHeader.carriedBy(block);
    Optional<long[]> steps =
        start.isEmpty() || found.isEmpty()
            ? Optional.empty()
            : NiftiSpace.steps(start.get(), found.get());
    int rank = from.shape().rank();
    return steps.map(
        all -> {
          long[] offset = new long[rank];
          for (int axis = 0; axis < Math.min(rank, all.length); axis++) {
            offset[rank - 1 - axis] = all[axis];
          }
          return offset;
        });
  }

  @Override
  public Optional<Double> nextStep(BlockHeader block) {
    return NiftiHeader.carriedBy(block)
        .filter(header -> header.rank() == block.shape().rank())
        .map(header -> header.getDouble(NiftiField.PIXDIM, header.rank() + 1));
  }

  @Override
  public BlockHeader stacked(BlockHeader block, Optional<StackAxis.Place> place)
      throws ResplitException {
    Optional<NiftiHeader> carried = NiftiHeader.carriedBy(block);
    int rank = block.shape().rank();
    if (carried.isEmpty() || carried.get().rank() != rank - 1) {
      return block;
    }
    NiftiHeader stacked = NiftiAxes.stack(carried.get(), block.shape(), place);
    return block.withFileAttributes(Header.replaced(block.fileAttributes(), stacked.toAttribute()));
  }

  @Override
  public int leastStacked() {
    return NiftiSpace.AXES;
  }

  @Override
  public BlockHeader unstacked(BlockHeader block) throws ResplitException {
    Optional<NiftiHeader> carried = NiftiHeader.carriedBy(block);
    int rank = block.shape().rank();
    if (carried.isEmpty() || carried.get().rank() != rank + 1 || rank < leastStacked()) {
      return block;
    }
    NiftiHeader without = carried.get().withShape(block.shape());
    return block.withFileAttributes(Header.replaced(block.fileAttributes(), without.toAttribute()));
  }

  private static NiftiHeader moved(NiftiHeader header, Box region) {
    try {
      return header.forBlock(region);
    } catch (ResplitException e) {
      throw new IllegalStateException("a header of " + region.rank() + " axes does not fit", e);
    }
  }
}
