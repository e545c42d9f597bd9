package io.resplit.format.nifti;

import io.resplit.format.SpaceRule;
import io.resplit.format.StackAxis;
import io.resplit.format.VoxelRule;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Header;
import io.resplit.header.Spacing;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What NIfTI cannot say of axes, and what its headers say in files of any format. Where voxels lie
 * is said by {@link io.resplit.header.VoxelSpace}. Immutable.
 *
 * @param format name of the format, which cannot say where an array lies whose axes are mixed
 */
record NiftiPlaces(String format) implements SpaceRule {

  @Override
  public ArrayHeader permuted(ArrayHeader header, AxisMap permutation, String output)
      throws ResplitException {
    boolean isMixed =
        IntStream.range(0, permutation.rank() - NiftiSpace.AXES)
            .anyMatch(axis -> permutation.axis(axis) >= permutation.rank() - NiftiSpace.AXES);
    if (isMixed
        && output.equals(format)
        && NiftiHeader.carriedBy(header.fileAttributes()).isPresent()) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          "NIfTI headers have x, y, z before time and other axes: --permute may change "
              + "the order of either, but not mix them; write HDF5 instead");
    }
    int[] space =
        IntStream.range(0, permutation.rank())
            .map(permutation::axis)
            .filter(axis -> axis >= permutation.rank() - NiftiSpace.AXES)
            .toArray();
    boolean isInOrder = IntStream.range(1, space.length).allMatch(i -> space[i - 1] < space[i]);
    return isInOrder ? header : NiftiGradients.withoutVectors(header);
  }

  @Override
  public ArrayHeader sampled(ArrayHeader header, List<AxisIndices> indices) {
    boolean isFalling =
        indices.stream()
            .skip(Math.max(0, indices.size() - NiftiSpace.AXES))
            .anyMatch(each -> each.at(0) > each.at(each.count() - 1));
    return isFalling ? NiftiGradients.withoutVectors(header) : header;
  }

  @Override
  public Optional<Disagreement> misplaced(BlockHeader first, BlockHeader block, Box box) {
    return VoxelRule.RULE.misplaced(first, block, box);
  }

  @Override
  public Optional<long[]> offset(BlockHeader from, BlockHeader block) {
    return VoxelRule.RULE.offset(from, block);
  }

  @Override
  public List<Attribute> inOrder(List<Attribute> attributes, ByteOrder order) {
    return NiftiHeader.carriedBy(attributes)
        .map(header -> Header.replaced(attributes, header.withOrder(order).toAttribute()))
        .orElse(attributes);
  }

  @Override
  public Optional<Spacing> nextStep(BlockHeader block) {
    return NiftiHeader.carriedBy(block)
        .filter(header -> header.rank() == block.shape().rank())
        .map(NiftiSpace::nextStep);
  }

  /** Says only what cannot be said: what can, the space of the array says. */
  @Override
  public BlockHeader stacked(BlockHeader block, Optional<StackAxis.Place> place)
      throws ResplitException {
    int rank = block.shape().rank();
    boolean isCarried =
        NiftiHeader.carriedBy(block).filter(header -> header.rank() == rank - 1).isPresent();
    if (isCarried && rank <= NiftiSpace.AXES) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          ("NIfTI files of %d axes cannot store their place in space: --stack needs 3 "
                  + "axes or more")
              .formatted(rank - 1));
    }
    Optional<String> odd =
        place
            .map(StackAxis.Place::units)
            .filter(unit -> !unit.isEmpty() && NiftiSpace.timeUnit(unit).isEmpty());
    if (isCarried && odd.isPresent()) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          ("NIfTI counts time in s, ms or us, not in %s: give the values of --stack in "
                  + "these units")
              .formatted(odd.get()));
    }
    return block;
  }

  @Override
  public int leastStacked() {
    return NiftiSpace.AXES;
  }
}
