package io.resplit.format;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.ArrayHeader;
import io.resplit.header.BlockHeader;
import io.resplit.header.Mismatch.Kind;
import io.resplit.header.SpaceAgreement;
import io.resplit.header.SpaceParts;
import io.resplit.header.SpaceUnits;
import io.resplit.header.SpaceWords;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import io.resplit.partition.AxisMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
            .map(
                space ->
                    with(
                        carried.get().hasTime() && !space.hasTime() ? untimed(header) : header,
                        space))
            .orElseGet(header::withoutSpace);
  }

  private static ArrayHeader untimed(ArrayHeader header) {
    List<String> left = new ArrayList<>(header.notCarried());
    left.add(SpaceParts.TIME_STEP);
    return header.withNotCarried(left);
  }

  @Override
  public ArrayHeader permuted(ArrayHeader header, AxisMap permutation, String output) {
    return VoxelSpace.carriedBy(header.attributes(), permutation.rank())
        .map(space -> with(header, space.permuted(permutation)))
        .orElse(header);
  }

  /** Where axes are turned, the first index of each is at 0. */
  @Override
  public ArrayHeader spaced(ArrayHeader header, Shape shape) {
    return VoxelSpace.carriedBy(header.attributes(), header.axes().size())
        .map(
            space ->
                header.withAxes(
                    header.mapAxes(
                        (axis, info) ->
                            space
                                .spacing(axis)
                                .filter(any -> info.coordinates().isEmpty())
                                .map(found -> found.axis(info.name(), shape.length(axis)))
                                .orElse(info))))
        .orElse(header);
  }

  @Override
  public BlockHeader stacked(BlockHeader block, Optional<StackAxis.Place> place) {
    return changed(block, block.shape().rank() - 1, space -> stacked(space.withAxis(), place));
  }

  /** Times are a dimension of their own; so is what follows three axes of space, in no unit. */
  private static VoxelSpace stacked(VoxelSpace space, Optional<StackAxis.Place> place) {
    Optional<Spacing> along =
        place.map(each -> new Spacing(each.start().orElse(0.0), each.step(), each.units()));
    boolean isFull =
        IntStream.range(0, space.rank()).filter(space::lies).count() == space.spatial();
    boolean isTime =
        along
            .filter(each -> SpaceUnits.isTime(each.units()) || each.units().isEmpty() && isFull)
            .isPresent();
    return isTime && !space.hasTime() ? space.withTime(0, along.get()) : space;
  }

  /** Returns steps as people say them; if these are the same, what files contain. */
  private static List<String> differing(VoxelSpace... spaces) {
    List<String> said = Stream.of(spaces).map(VoxelRule::words).toList();
    return said.stream().distinct().count() == 1
        ? Stream.of(spaces).map(VoxelSpace::stepsText).toList()
        : said;
  }

  private static String words(VoxelSpace space) {
    SpaceWords words = new SpaceWords(space);
    int[] axes = IntStream.range(0, space.rank()).map(i -> space.rank() - 1 - i).toArray();
    return words.steps(axes) + words.orientation().map(each -> ", oriented " + each).orElse("");
  }

  @Override
  public BlockHeader unstacked(BlockHeader block) {
    return changed(block, block.shape().rank() + 1, VoxelSpace::withoutAxis);
  }

  /** Returns a space in the units and directions of another one, which formats choose. */
  private static VoxelSpace like(Optional<VoxelSpace> first, VoxelSpace space) {
    return first.map(one -> new SpaceAgreement(one, space).alike()).orElse(space);
  }

  /** Files that have no origin, as most programs write them, and name no world may lie anywhere. */
  @Override
  public Optional<Disagreement> misplaced(BlockHeader first, BlockHeader block, Box box) {
    Optional<VoxelSpace> start = of(first, box.rank());
    Optional<VoxelSpace> found = of(block, box.rank()).map(space -> like(start, space));
    if (start.isEmpty() || found.isEmpty()) {
      return Optional.empty();
    }
    VoxelSpace expected = start.get().from(start(box));
    SpaceAgreement agreement = new SpaceAgreement(expected, found.get());
    boolean isDirected = expected.isOfPatient() == found.get().isOfPatient();
    if (isDirected ? !agreement.haveSameSteps() : !agreement.haveSameLengths()) {
      List<String> both = differing(expected, found.get());
      return Optional.of(new Disagreement(Kind.ORIENTATION, "voxels of", both.get(0), both.get(1)));
    }
    VoxelSpace here = found.get().withoutTime(); // volumes rarely say when they begin
    VoxelSpace there = expected.withoutTime();
    boolean isAtZero = start.get().withoutTime().isAtZero() && here.isAtZero();
    boolean isStated = isDirected && (!isAtZero || !here.world().isEmpty());
    return isStated && !new SpaceAgreement(there, here).haveSameOrigin()
        ? Optional.of(
            new Disagreement(
                Kind.PLACE,
                "origin",
                Arrays.toString(there.origin()),
                Arrays.toString(here.origin())))
        : Optional.empty();
  }

  @Override
  public Optional<long[]> offset(BlockHeader from, BlockHeader block) {
    int rank = from.shape().rank();
    Optional<VoxelSpace> start = of(from, rank);
    return of(block, rank)
        .map(found -> like(start, found))
        .filter(
            found -> start.filter(at -> new SpaceAgreement(at, found).haveSameSteps()).isPresent())
        .flatMap(found -> start.flatMap(space -> space.offset(found)));
  }
}
