package io.resplit.format.tiff;

import io.resplit.array.ElementType;
import io.resplit.format.FileImage;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.PixelSamples;
import io.resplit.header.SpaceParts;
import io.resplit.header.Spacing;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.partition.AxisMap;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A new file as ImageJ writes stacks of any size: one directory, big-endian planes one after the
 * other behind it, and a description that says how many there are (ImageJ, {@code TiffEncoder} and
 * {@code FileInfo}: images, channels, slices, frames, unit, spacing).
 */
final class ImageJTiff {

  /** Name of the version of the format. */
  static final String NAME = "imagej";

  private static final Set<String> TYPES = Set.of("uint8", "uint16", "float32");
  private static final long MOST_PIXELS = Integer.MAX_VALUE;
  private static final long MOST_BYTES = (1L << 32) - 1;

  /** The orders of axes along which planes may lie, the usual one of each number first. */
  private static final List<String> ORDERS = List.of("", "z", "c", "t", "tz", "zc", "tc", "tzc");

  /** All axes of a stack, slowest first. */
  private static final List<String> PLACES = List.of("t", "z", "c", "y", "x", "s");

  private ImageJTiff() {}

  /**
   * Returns the image of a new file.
   *
   * @throws ResplitException if ImageJ has no such elements or axes
   */
  static FileImage of(BlockHeader block) throws ResplitException {
    Shape shape = block.shape();
    String type = block.type().baseName();
    if (!TYPES.contains(type)) {
      throw unsupported(
          "ImageJ's stacks hold uint8, uint16 or float32, not %s: give --out-format tiff"
              .formatted(type));
    }
    PixelSamples samples = samples(block);
    int rank = shape.rank() - (samples == PixelSamples.LAST ? 1 : 0);
    if (rank < 2 || rank > 5) {
      throw unsupported(
          "ImageJ's stacks have 2 to 5 axes (t, z, c, y, x), not %d: give --out-format tiff"
              .formatted(rank));
    }
    long pixels = Math.multiplyExact(shape.length(rank - 1), shape.length(rank - 2));
    long most = MOST_BYTES / block.type().bytes() / samples.count(shape);
    if (pixels > Math.min(MOST_PIXELS, most)) {
      throw unsupported(
          ("ImageJ has no planes of 2^31 pixels or 2^32 bytes, like the planes of %s: cut "
                  + "the last two axes")
              .formatted(shape));
    }
    String axes = axes(block, rank - 2);
    Optional<TiffVoxels> voxels =
        TiffVoxels.of(block, samples).filter(all -> all.inUnits().isPresent());
    NewPages.Parts whole = NewPages.Parts.of(NewPages.PLAIN, NewPages.PLAIN, samples, shape);
    ElementType big = block.type().withOrder(ByteOrder.BIG_ENDIAN);
    List<NewTag> tags = new ArrayList<>();
    TiffColour colour = TiffColour.of(List.of(), samples.count(shape), big);
    tags.addAll(colour.tags(big.order()));
    voxels.flatMap(TiffVoxels::inUnits).ifPresent(all -> tags.addAll(all.tags(big.order())));
    tags.add(NewTag.text(TiffTag.DESCRIPTION, description(block, axes, samples, voxels)));
    tags.add(NewTag.text(TiffTag.SOFTWARE, TiffAxes.OWN));
    NewPages pages = new NewPages(shape, samples, big, whole, tags);
    Set<String> known =
        new HashSet<>(TiffVoxels.held(block, pages, hasZ(block, axes, samples), true));
    if (axes.contains("t")) {
      known.add(SpaceParts.TIME_STEP);
    }
    if (samples == PixelSamples.LAST && colour.isSaid(block.attributes())) {
      known.add(TiffColour.PHOTOMETRIC); // else the samples were no red, green and blue
    }
    return new TiffImage(pages, false, 1).image(block, block.namesBeside(known));
  }

  /** Planes of samples are channels; side by side they are colours, as ImageJ has them. */
  private static PixelSamples samples(BlockHeader block) throws ResplitException {
    PixelSamples found = PixelSamples.of(block.axes(), block.shape(), block.type());
    if (found == PixelSamples.PLANES) {
      return PixelSamples.NONE;
    }
    boolean isColour = found.count(block.shape()) == 3 && block.type().bytes() == 1;
    if (found == PixelSamples.LAST && !isColour) {
      throw unsupported(
          ("ImageJ's pixels have one sample, or three of uint8, not %s %s: give "
                  + "--out-format tiff, or --permute with the last axis before y and x")
              .formatted(block.type().baseName(), block.shape()));
    }
    return found;
  }

  private static ResplitException unsupported(String what) {
    return new ResplitException(Reason.UNSUPPORTED, what);
  }

  /** Returns the letters of the axes before those of a plane, by their names where these say it. */
  private static String axes(BlockHeader block, int count) throws ResplitException {
    List<String> known = new ArrayList<>();
    for (int axis = 0; axis < count; axis++) {
      String name = block.axes().isEmpty() ? "" : block.axes().get(axis).name();
      known.add(AxisLetters.ofPlanes(name));
    }
    return ORDERS.stream()
        .filter(order -> order.length() == count)
        .filter(order -> IntStream.range(0, count).allMatch(i -> fits(known.get(i), order, i)))
        .findFirst()
        .orElseThrow(
            () ->
                unsupported(
                    "ImageJ lays planes along t, z and c in this order, not along %s: give --out-format tiff"
                        .formatted(
                            block.axes().stream()
                                .limit(count)
                                .map(AxisInfo::name)
                                .collect(Collectors.joining(", ")))));
  }

  /** Returns the order that axes of a stack need, if they have another one. */
  static Optional<AxisMap> order(List<AxisInfo> axes) {
    List<String> letters =
        new ArrayList<>(axes.stream().map(each -> AxisLetters.of(each.name())).toList());
    if (!axes.isEmpty() && PixelSamples.areNamed(axes.subList(axes.size() - 1, axes.size()))) {
      letters.set(axes.size() - 1, "s");
    }
    List<Integer> sorted =
        IntStream.range(0, letters.size())
            .boxed()
            .sorted(Comparator.comparing(axis -> PLACES.indexOf(letters.get(axis))))
            .toList();
    boolean areKnown =
        letters.stream().noneMatch(String::isEmpty)
            && letters.stream().distinct().count() == letters.size()
            && letters.containsAll(List.of("y", "x"));
    return areKnown
        ? Optional.of(AxisMap.of(sorted.stream().mapToInt(axis -> axis).toArray()))
            .filter(map -> !map.isIdentity())
        : Optional.empty();
  }

  private static boolean fits(String known, String order, int at) {
    return known.isEmpty() || known.charAt(0) == order.charAt(at);
  }

  /** Returns whether the axis that ImageJ takes for z is that of the voxels. */
  private static boolean hasZ(BlockHeader block, String axes, PixelSamples samples) {
    int z = TiffVoxels.alongZ(block.axes(), block.shape().rank(), samples);
    return z >= 0 && axes.indexOf("z") == z;
  }

  private static String description(
      BlockHeader block, String axes, PixelSamples samples, Optional<TiffVoxels> voxels) {
    Shape shape = block.shape();
    List<String> lines = new ArrayList<>();
    lines.add("ImageJ=1.53t");
    long images = LongStream.of(shape.toArray()).limit(axes.length()).reduce(1, (a, b) -> a * b);
    lines.add("images=" + images);
    for (Map.Entry<String, String> each :
        List.of(Map.entry("c", "channels"), Map.entry("z", "slices"), Map.entry("t", "frames"))) {
      int axis = axes.indexOf(each.getKey());
      if (axis >= 0) {
        lines.add(each.getValue() + "=" + shape.length(axis));
      }
    }
    if (axes.length() > 1) {
      lines.add("hyperstack=true");
    }
    if (axes.length() + 2 == shape.rank()) {
      lines.add("mode=grayscale");
    }
    voxels.ifPresent(all -> lines.addAll(lines(all, hasZ(block, axes, samples))));
    if (axes.contains("t")) {
      TimeStep.of(block).ifPresent(all -> lines.addAll(lines(all)));
    }
    lines.add("loop=false");
    lines.add(
        ImageJText.LENGTHS
            + "="
            + LongStream.of(shape.toArray())
                .mapToObj(Long::toString)
                .collect(Collectors.joining(",")));
    return String.join("\n", lines) + "\n";
  }

  /** Returns what ImageJ says of the size of voxels: its origins are pixels from the first one. */
  private static List<String> lines(TiffVoxels voxels, boolean hasZ) {
    List<String> lines = new ArrayList<>();
    lines.add("unit=" + (voxels.units().equals("um") ? "micron" : voxels.units()));
    List<Double> steps = List.of(voxels.x(), voxels.y(), hasZ ? voxels.z() : 0);
    if (steps.get(2) > 0) {
      lines.add("spacing=" + voxels.z());
    }
    for (int axis = 0; axis < steps.size(); axis++) {
      double start = voxels.origin().get(axis);
      if (start != 0 && steps.get(axis) > 0) {
        lines.add("xyz".charAt(axis) + "origin=" + -start / steps.get(axis));
      }
    }
    return lines;
  }

  private static List<String> lines(Spacing time) {
    return List.of(
        "finterval=" + time.step(), "tunit=" + (time.units().equals("s") ? "sec" : time.units()));
  }
}
