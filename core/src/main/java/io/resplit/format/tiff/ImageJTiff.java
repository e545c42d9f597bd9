package io.resplit.format.tiff;

import io.resplit.array.ElementType;
import io.resplit.format.FileImage;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  private static final Map<String, String> LETTERS =
      Map.ofEntries(
          Map.entry("t", "t"),
          Map.entry("time", "t"),
          Map.entry("frame", "t"),
          Map.entry("z", "z"),
          Map.entry("slice", "z"),
          Map.entry("depth", "z"),
          Map.entry("c", "c"),
          Map.entry("channel", "c"));

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
    int rank = shape.rank();
    if (rank < 2 || rank > 5) {
      throw unsupported(
          "ImageJ's stacks have 2 to 5 axes (t, z, c, y, x), not %d: give --out-format tiff"
              .formatted(rank));
    }
    long pixels = Math.multiplyExact(shape.length(rank - 1), shape.length(rank - 2));
    if (pixels > Math.min(MOST_PIXELS, MOST_BYTES / block.type().bytes())) {
      throw unsupported(
          "ImageJ has no planes of 2^31 pixels or of 2^32 bytes, as those of %s would be: cut the last two axes"
              .formatted(shape));
    }
    String axes = axes(block);
    Optional<TiffVoxels> voxels = TiffVoxels.of(block).filter(all -> all.inUnits().isPresent());
    ElementType big = block.type().withOrder(ByteOrder.BIG_ENDIAN);
    NewPages.Parts whole =
        new NewPages.Parts(
            NewPages.PLAIN, NewPages.PLAIN, shape.length(rank - 1), shape.length(rank - 2));
    NewPages pages =
        new NewPages(
            shape,
            big,
            whole,
            description(shape, axes, voxels),
            voxels.flatMap(TiffVoxels::inUnits));
    boolean isAll = TiffVoxels.areAll(block, pages, axes.endsWith("z"));
    return new TiffImage(pages, false, 1)
        .image(block, block.namesBeside(isAll ? VoxelSpace.NAMES : Set.of()));
  }

  private static ResplitException unsupported(String what) {
    return new ResplitException(Reason.UNSUPPORTED, what);
  }

  /** Returns the letters of the axes before those of a plane, by their names where these say it. */
  private static String axes(BlockHeader block) throws ResplitException {
    int count = block.shape().rank() - 2;
    List<String> known = new ArrayList<>();
    for (int axis = 0; axis < count; axis++) {
      String name = block.axes().isEmpty() ? "" : block.axes().get(axis).name();
      known.add(LETTERS.getOrDefault(name.toLowerCase(Locale.ROOT), ""));
    }
    return ORDERS.stream()
        .filter(order -> order.length() == count)
        .filter(order -> IntStream.range(0, count).allMatch(i -> fits(known.get(i), order, i)))
        .findFirst()
        .orElseThrow(
            () ->
                unsupported(
                    "ImageJ lays planes along t, z and c in this order, not along %s: give --permute with them in this order, or --axes with other names"
                        .formatted(
                            block.axes().stream()
                                .limit(count)
                                .map(AxisInfo::name)
                                .collect(Collectors.joining(", ")))));
  }

  private static boolean fits(String known, String order, int at) {
    return known.isEmpty() || known.charAt(0) == order.charAt(at);
  }

  private static String description(Shape shape, String axes, Optional<TiffVoxels> voxels) {
    List<String> lines = new ArrayList<>();
    lines.add("ImageJ=1.53t");
    lines.add("images=" + shape.volume() / shape.length(axes.length()) / width(shape));
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
    lines.add("mode=grayscale");
    voxels.ifPresent(
        all -> {
          lines.add("unit=" + (all.units().equals("um") ? "micron" : all.units()));
          if (all.z() > 0 && axes.endsWith("z")) {
            lines.add("spacing=" + all.z());
          }
        });
    lines.add("loop=false");
    lines.add(
        TiffAxes.LENGTHS_OF_IMAGEJ
            + "="
            + LongStream.of(shape.toArray())
                .mapToObj(Long::toString)
                .collect(Collectors.joining(",")));
    return String.join("\n", lines) + "\n";
  }

  private static long width(Shape shape) {
    return shape.length(shape.rank() - 1);
  }
}
