package io.resplit.format.tiff;

import io.resplit.format.SpaceRule;
import io.resplit.format.VoxelRule;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Mismatch.Kind;
import io.resplit.partition.AxisMap;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What TIFF says of the place of pages on the earth and of the samples of a pixel, in files of any
 * format. Where voxels lie in space is said by {@link VoxelRule} beside it. Immutable.
 */
final class TiffRule implements SpaceRule {

  static final SpaceRule RULE = new TiffRule();

  private static final Set<String> X = Set.of("x", "lon", "longitude");
  private static final Set<String> Y = Set.of("y", "lat", "latitude");
  private static final Set<String> SAMPLES = Set.of("s", "sample", "samples");

  /** Steps this close, relative to the longest, are the same. */
  private static final double CLOSE_STEPS = 1e-6;

  /** Places this close, in pixels, are the same: tiles are cut by programs that round. */
  private static final double CLOSE_PLACES = 0.01;

  private TiffRule() {}

  /** Returns an axis by its name, or by its place from the last one on; -1 if it is not known. */
  private static int axis(List<AxisInfo> axes, int rank, Set<String> names, int fromLast) {
    if (axes.stream().allMatch(each -> each.name().isEmpty())) {
      return fromLast > 0 ? rank - fromLast : -1;
    }
    for (int axis = 0; axis < axes.size(); axis++) {
      if (names.contains(axes.get(axis).name().toLowerCase(Locale.ROOT))) {
        return axis;
      }
    }
    return -1;
  }

  static int x(List<AxisInfo> axes, int rank) {
    return axis(axes, rank, X, 1);
  }

  static int y(List<AxisInfo> axes, int rank) {
    return axis(axes, rank, Y, 2);
  }

  /** A block may lie before the others: of a file is asked where it is. */
  @Override
  public BlockHeader placed(BlockHeader block, Box region) {
    if (block.attributes().isEmpty()) {
      return block; // of very many blocks
    }
    int samples = samples(block.axes(), region.rank());
    boolean areCut = samples >= 0 && region.start(samples) >= 0;
    List<Attribute> kept =
        areCut
            ? ofSamples(
                block.attributes(),
                AxisIndices.range(region.start(samples), region.end(samples), 1))
            : block.attributes();
    boolean isFirst = IntStream.range(0, region.rank()).allMatch(axis -> region.start(axis) == 0);
    List<Attribute> moved =
        moved(kept, block.axes(), region.rank(), axis -> new GeoPlace.Cut(region.start(axis), 1))
            .orElseGet(() -> isFirst ? kept : CarriedTag.replaced(kept, GeoPlace.NAMES, List.of()));
    if (moved == block.attributes()) {
      return block;
    }
    BlockHeader placed = block.withAttributes(moved, block.fileAttributes());
    return TiffColour.isLost(block.attributes(), moved)
        ? placed.withNotCarried(List.of(TiffColour.PHOTOMETRIC))
        : placed;
  }

  @Override
  public ArrayHeader sampled(ArrayHeader header, List<AxisIndices> indices) {
    int rank = indices.size();
    int samples = samples(header.axes(), rank);
    List<Attribute> kept =
        samples < 0 ? header.attributes() : ofSamples(header.attributes(), indices.get(samples));
    ArrayHeader cut = header.withAttributes(kept, header.fileAttributes());
    return moved(
            kept,
            header.axes(),
            rank,
            axis -> new GeoPlace.Cut(indices.get(axis).start(), indices.get(axis).step()))
        .map(moved -> cut.withAttributes(moved, header.fileAttributes()))
        .orElseGet(() -> cut.without(List.copyOf(GeoPlace.NAMES)));
  }

  private static int samples(List<AxisInfo> axes, int rank) {
    return axis(axes, rank, SAMPLES, 0);
  }

  private static List<Attribute> ofSamples(List<Attribute> attributes, AxisIndices samples) {
    return TiffColour.of(BandItems.of(attributes, samples), samples);
  }

  /** Returns attributes with the place that they carry moved; empty if no one knows where. */
  private static Optional<List<Attribute>> moved(
      List<Attribute> attributes, List<AxisInfo> axes, int rank, IntFunction<GeoPlace.Cut> cut) {
    Optional<GeoPlace> place = GeoPlace.carriedBy(attributes);
    if (place.isEmpty()) {
      return Optional.of(attributes);
    }
    return moved(place.get(), axes, rank, cut)
        .map(moved -> moved == place.get() ? attributes : moved.in(attributes));
  }

  private static Optional<GeoPlace> moved(
      GeoPlace place, List<AxisInfo> axes, int rank, IntFunction<GeoPlace.Cut> cut) {
    int x = x(axes, rank);
    int y = y(axes, rank);
    return Optional.of(place)
        .filter(any -> x >= 0 && y >= 0)
        .filter(any -> cut.apply(x).step() > 0 && cut.apply(y).step() > 0)
        .map(known -> known.of(cut.apply(x), cut.apply(y)));
  }

  /** Without names only the last two axes are known. */
  @Override
  public ArrayHeader permuted(ArrayHeader header, AxisMap permutation, String output) {
    int rank = permutation.rank();
    boolean isKnown =
        header.axes().stream().anyMatch(each -> !each.name().isEmpty())
            || rank > 1
                && permutation.axis(rank - 1) == rank - 1
                && permutation.axis(rank - 2) == rank - 2;
    return isKnown || GeoPlace.carriedBy(header.attributes()).isEmpty()
        ? header
        : header.without(List.copyOf(GeoPlace.NAMES));
  }

  @Override
  public Optional<Disagreement> misplaced(BlockHeader first, BlockHeader block, Box box) {
    Optional<double[]> found = transform(block.attributes());
    Optional<double[]> expected =
        GeoPlace.carriedBy(first.attributes())
            .flatMap(
                place ->
                    moved(
                        place,
                        first.axes(),
                        box.rank(),
                        axis -> new GeoPlace.Cut(box.start(axis), 1)))
            .flatMap(GeoPlace::transform);
    if (found.isEmpty() || expected.isEmpty()) {
      return VoxelRule.RULE.misplaced(first, block, box);
    }
    double[] apart = pixels(expected.get(), found.get());
    boolean isThere = Math.max(Math.abs(apart[0]), Math.abs(apart[1])) <= CLOSE_PLACES;
    boolean isAlike = haveSameSteps(expected.get(), found.get());
    return isThere && isAlike
        ? Optional.empty()
        : Optional.of(
            new Disagreement(
                isAlike ? Kind.PLACE : Kind.ORIENTATION,
                GeoPlace.TRANSFORM,
                Arrays.toString(expected.get()),
                Arrays.toString(found.get())));
  }

  private static Optional<double[]> transform(List<Attribute> attributes) {
    return GeoPlace.carriedBy(attributes).flatMap(GeoPlace::transform);
  }

  private static boolean haveSameSteps(double[] one, double[] other) {
    double longest = 0;
    double apart = 0;
    for (int i : new int[] {1, 2, 4, 5}) {
      longest = Math.max(longest, Math.abs(one[i]));
      apart = Math.max(apart, Math.abs(one[i] - other[i]));
    }
    return apart <= longest * CLOSE_STEPS;
  }

  /** Returns by how many columns and rows one corner lies behind another. */
  private static double[] pixels(double[] from, double[] to) {
    double x = to[0] - from[0];
    double y = to[3] - from[3];
    double area = from[1] * from[5] - from[2] * from[4];
    return new double[] {(x * from[5] - y * from[2]) / area, (y * from[1] - x * from[4]) / area};
  }

  @Override
  public Optional<long[]> offset(BlockHeader from, BlockHeader block) {
    int rank = from.shape().rank();
    Optional<double[]> start = transform(from.attributes());
    Optional<double[]> found = transform(block.attributes());
    int x = x(from.axes(), rank);
    int y = y(from.axes(), rank);
    if (start.isEmpty() || found.isEmpty() || x < 0 || y < 0) {
      return VoxelRule.RULE.offset(from, block);
    }
    if (!haveSameSteps(start.get(), found.get())) {
      return Optional.empty();
    }
    double[] apart = pixels(start.get(), found.get());
    long[] offset = new long[rank];
    offset[x] = Math.round(apart[0]);
    offset[y] = Math.round(apart[1]);
    return Optional.of(offset);
  }
}
