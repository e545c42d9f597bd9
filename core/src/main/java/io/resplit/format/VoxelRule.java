package io.resplit.format;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.ArrayHeader;
import io.resplit.header.BlockHeader;
import io.resplit.header.Mismatch.Kind;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import io.resplit.partition.AxisMap;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * How the {@link VoxelSpace} of an array holds for its parts, whatever format carries it. Shared by
 * all formats that say where voxels lie by steps and an origin.
 */
public final class VoxelRule implements SpaceRule {

  /** The rule. */
  public static final SpaceRule RULE = new VoxelRule();

  private VoxelRule() {}

  private static Optional<VoxelSpace> of(BlockHeader block, int rank) {
    return VoxelSpace.carriedBy(block.attributes(), rank);
  }

  private static BlockHeader changed(
      BlockHeader block, int rank, UnaryOperator<VoxelSpace> change) {
    return of(block, rank)
        .map(change)
        .map(space -> block.withAttributes(space.in(block.attributes()), block.fileAttributes()))
        .orElse(block);
  }

  private static ArrayHeader with(ArrayHeader header, VoxelSpace space) {
    return header.withAttributes(space.in(header.attributes()), header.fileAttributes());
  }

  @Override
  public BlockHeader placed(BlockHeader block, Box region) {
    return changed(block, region.rank(), space -> space.from(start(region)));
  }

  private static long[] start(Box box) {
    long[] start = new long[box.rank()];
    Arrays.setAll(start, box::start);
    return start;
  }

  @Override
  public ArrayHeader sampled(ArrayHeader header, List<AxisIndices> indices) {
    Optional<VoxelSpace> carried = VoxelSpace.carriedBy(header.attributes(), indices.size());
    return carried.isEmpty()
        ? header
        : carried
            .get()
            .sampled(indices)
            .map(space -> with(header, space))
            .orElseGet(() -> header.without(List.copyOf(VoxelSpace.NAMES)));
  }

  @Override
  public ArrayHeader permuted(ArrayHeader header, AxisMap permutation, String output) {
    return VoxelSpace.carriedBy(header.attributes(), permutation.rank())
        .map(space -> with(header, space.permuted(permutation)))
        .orElse(header);
  }

  /** A step along several dimensions, as of axes that are turned, is no spacing of one. */
  @Override
  public ArrayHeader spaced(ArrayHeader header, Shape shape) {
    int rank = header.axes().size();
    Optional<VoxelSpace> carried =
        VoxelSpace.carriedBy(header.attributes(), rank).filter(VoxelSpace::isUpright);
    return carried
        .map(
            space ->
                header.withAxes(
                    header.mapAxes(
                        (axis, info) ->
                            spacing(space, axis)
                                .filter(any -> info.coordinates().isEmpty())
                                .map(found -> found.axis(info.name(), shape.length(axis)))
                                .orElse(info))))
        .orElse(header);
  }

  private static Optional<Spacing> spacing(VoxelSpace space, int axis) {
    int dimension = space.rank() - 1 - axis;
    double start = dimension < space.dimensions() ? space.origin()[dimension] : 0;
    return Optional.of(space.length(axis))
        .filter(step -> step > 0)
        .map(step -> new Spacing(start, step, space.units()));
  }

  @Override
  public BlockHeader stacked(BlockHeader block, Optional<StackAxis.Place> place) {
    return changed(block, block.shape().rank() - 1, VoxelSpace::withAxis);
  }

  @Override
  public BlockHeader unstacked(BlockHeader block) {
    return changed(block, block.shape().rank() + 1, VoxelSpace::withoutAxis);
  }

  /** Files that have no origin, as most programs write them, may lie anywhere. */
  @Override
  public Optional<Disagreement> misplaced(BlockHeader first, BlockHeader block, Box box) {
    Optional<VoxelSpace> start = of(first, box.rank());
    Optional<VoxelSpace> found = of(block, box.rank());
    if (start.isEmpty() || found.isEmpty()) {
      return Optional.empty();
    }
    VoxelSpace expected = start.get().from(start(box));
    if (!expected.hasStepsOf(found.get())) {
      return difference(Kind.ORIENTATION, "voxel space", expected, found.get());
    }
    boolean isStated = !start.get().isAtZero() || !found.get().isAtZero();
    return isStated && !expected.hasOriginOf(found.get())
        ? difference(Kind.PLACE, "voxel origin", expected, found.get())
        : Optional.empty();
  }

  private static Optional<Disagreement> difference(
      Kind kind, String what, VoxelSpace expected, VoxelSpace found) {
    return Optional.of(new Disagreement(kind, what, expected.toString(), found.toString()));
  }

  @Override
  public Optional<long[]> offset(BlockHeader from, BlockHeader block) {
    int rank = from.shape().rank();
    Optional<VoxelSpace> start = of(from, rank);
    return of(block, rank).flatMap(found -> start.flatMap(space -> space.offset(found)));
  }
}
