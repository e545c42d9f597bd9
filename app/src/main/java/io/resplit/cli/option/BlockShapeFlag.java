package io.resplit.cli.option;

import io.resplit.geometry.Shape;
import io.resplit.job.warning.Warning;
import io.resplit.set.BlockSet;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that cuts the output. */
public final class BlockShapeFlag {

  private static final long MOST_BYTES = 1L << 26;

  @Option(
      names = "--out-shape",
      paramLabel = "SHAPE",
      converter = CutConverter.class,
      description =
          "Set the shape of the output blocks. Blocks at the end of an axis may be smaller."
              + " For a time axis, year, month or day: time=month puts dates into names.")
  private ShapeArgument outShape;

  @Option(
      names = "--out-edges",
      paramLabel = "EDGES",
      converter = EdgesConverter.class,
      description =
          "Set where output blocks of different lengths begin. The last number of each axis"
              + " is the end of the array: 0,4,7,10/0,3,6. Replaces --out-shape.")
  private ShapeArgument outEdges;

  /**
   * Returns what is said of the output blocks.
   *
   * @throws IllegalArgumentException if it is said in two ways
   */
  public Optional<ShapeArgument> given() {
    if (outShape != null && outEdges != null) {
      throw new IllegalArgumentException("give --out-shape or --out-edges, not both");
    }
    return Optional.ofNullable(outShape == null ? outEdges : outShape);
  }

  /**
   * Returns what is said of the blocks of an array, which are no longer than it.
   *
   * @param names names of its axes in listed order, or none
   */
  public Optional<ShapeArgument> within(Shape array, List<String> names) {
    return given().map(shape -> clipped(shape, array, names));
  }

  private static ShapeArgument clipped(ShapeArgument asked, Shape array, List<String> names) {
    ShapeArgument clipped = asked.clippedTo(array, names);
    if (clipped != asked) {
      String note = "--out-shape %s is larger than the array, %s: blocks are cut to it";
      Warning.note(BlockShapeFlag.class, note.formatted(clipped, array), Optional.empty());
    }
    return clipped;
  }

  /**
   * Returns a shape to be given for an array, as listed: the largest cube that halving leads to,
   * clipped to the array, of at most {@value #MOST_BYTES} bytes and other than its blocks.
   */
  public static Shape example(BlockSet in) {
    Shape array = in.listedShape();
    long longest = Arrays.stream(array.toArray()).max().orElseThrow();
    long side = Long.highestOneBit(Math.max(longest - 1, 1));
    while (side > 1 && !isExample(cube(side, array), in)) {
      side /= 2;
    }
    return cube(side, array);
  }

  private static Shape cube(long side, Shape array) {
    return new ShapeArgument("", List.of(new ShapeArgument.Term("", side))).within(array);
  }

  private static boolean isExample(Shape cube, BlockSet in) {
    return cube.volume() <= MOST_BYTES / in.type().bytes() && !cube.equals(in.listedBlock());
  }
}
