package io.resplit.format.tiff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.SpaceParts;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A new file says where voxels lie as exactly as it can, and names what it does not say. */
class TiffSpaceTest {

  private static final Shape SHAPE = Shape.of(2, 3, 4);

  @TempDir Path folder;

  private static BlockHeader block(Shape shape, int dimensions, String units, double... diagonal) {
    int rank = shape.rank();
    double[] steps = new double[rank * dimensions];
    for (int axis = Math.max(0, rank - dimensions); axis < rank; axis++) {
      steps[axis * dimensions + rank - 1 - axis] = diagonal[axis];
    }
    VoxelSpace space = VoxelSpace.of(steps, new double[dimensions], units, "");
    return BlockHeader.bare(ElementType.parse("uint8"), new BlockLayout.Strided(shape, 0))
        .withAttributes(space.attributes(), List.of());
  }

  private FileImage write(String format, BlockHeader block, String name) throws IOException {
    FileImage image = new TiffFormat(format).image("", block);
    byte[] prefix = image.prefix();
    int bytes = Math.toIntExact(block.shape().volume());
    Files.write(folder.resolve(name), Arrays.copyOf(prefix, prefix.length + bytes));
    return image;
  }

  private Optional<VoxelSpace> read(String name, int rank) throws IOException {
    BlockPlace place = new BlockPlace(folder.resolve(name), "");
    Shape ones = Shape.of(rank, axis -> 1);
    BlockHeader header = new TiffFormat(TiffFormat.NAME).inspect(place, ones);
    return VoxelSpace.carriedBy(header.attributes(), rank);
  }

  /** Steps of a microscope: few digits, in each unit, and some without an end. */
  private static double step(Random random) {
    double digits = 1 + random.nextInt(random.nextBoolean() ? 1000 : 1_000_000);
    double step = random.nextInt(8) == 0 ? digits / 7 : digits;
    return step / Math.pow(10, random.nextInt(7));
  }

  /**
   * Within what a ratio of numbers below 2^32 can say: 0.003 nm to 40,000 km, and others are named.
   */
  @Test
  @Tag("slow")
  void tifffileReadsTheStepsThatWereGiven() throws Exception {
    Witness.requirePython("tifffile");
    Random random = new Random(7);
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      int drawn = random.nextInt(5);
      String unit = List.of("angstrom", "nm", "um", "mm", "m").get(drawn);
      double metres = List.of(1e-10, 1e-9, 1e-6, 1e-3, 1.0).get(drawn);
      double[] steps = {0, step(random), step(random)};
      BlockHeader block = block(SHAPE, 3, unit, steps);
      FileImage image = write(TiffFormat.NAME, block, i + ".tif");
      boolean isSaid = image.dropped().isEmpty();
      double least = Math.min(steps[1], steps[2]) * metres;
      double most = Math.max(steps[1], steps[2]) * metres;
      assertTrue(isSaid || least < 3e-12 || most > 4e7, () -> Arrays.toString(steps) + unit);
      expected.add(isSaid ? steps[2] * metres * 100 + " " + steps[1] * metres * 100 : "none none");
      if (isSaid) {
        VoxelSpace found = read(i + ".tif", 3).orElseThrow();
        for (int axis = 1; axis < 3; axis++) {
          assertEquals(1, found.length(axis) * 1e-6 / (steps[axis] * metres), 1e-8);
        }
      }
    }
    Files.write(folder.resolve("expected"), expected);
    Witness.python(
        """
        import sys, tifffile
        folder = sys.argv[1]
        said = 0
        for i, line in enumerate(open(folder + '/expected')):
            tags = tifffile.TiffFile(f'{folder}/{i}.tif').pages[0].tags
            for name, step in zip(('XResolution', 'YResolution'), line.split()):
                if step == 'none':
                    assert name not in tags
                    continue
                above, below = tags[name].value
                assert tags['ResolutionUnit'].value == 3
                assert abs(above / below * float(step) - 1) < 1e-8, (i, above, below, step)
                said += 1
        assert said > 400, said
        """,
        folder);
  }

  @Test
  void ratiosAreExactWhereTheyCanBe() {
    assertEquals(Optional.of(new TiffResolution.Ratio(2_000_000_000, 27)), ratio(1.35e-8));
    assertEquals(Optional.of(new TiffResolution.Ratio(40_000, 1)), ratio(2.5e-5));
    assertEquals(Optional.of(new TiffResolution.Ratio(3, 1)), ratio(1 / 3.0));
    assertEquals(Optional.of(new TiffResolution.Ratio(10, 3)), ratio(0.30000000000000004));
    assertEquals(Optional.of(new TiffResolution.Ratio(1, 3_000_000_000L)), ratio(3e9));
    for (double step : new double[] {0, -1, 1e-10, 1e10, 1e-320, 1e300, Double.NaN, 1 / 0.0}) {
      assertEquals(Optional.empty(), ratio(step), () -> "step " + step);
    }
  }

  private static Optional<TiffResolution.Ratio> ratio(double step) {
    return TiffResolution.Ratio.inverse(step);
  }

  @ParameterizedTest
  @ValueSource(strings = {TiffFormat.NAME, ImageJTiff.NAME})
  void namesStepsThatItDoesNotSay(String format) throws IOException {
    Shape four = Shape.of(2, 2, 3, 4);
    List<BlockHeader> unsaid =
        List.of(
            block(SHAPE, 3, "", 3, 2, 1),
            block(SHAPE, 3, "um", 3, 1e-300, 1),
            block(SHAPE, 3, "m", 1e306, 2, 1),
            block(SHAPE, 3, "pixel", 3, 2, 1),
            block(SHAPE, 3, "a\"", 3, 2, 1),
            block(SHAPE, 3, "a\\", 3, 2, 1),
            block(SHAPE, 3, "a\nspacing=9", 3, 2, 1),
            block(SHAPE, 3, "u".repeat(33), 3, 2, 1),
            block(four, 4, "um", 5, 3, 2, 1));
    for (BlockHeader each : unsaid) {
      List<String> dropped = write(format, each, "a.tif").dropped();
      assertTrue(dropped.contains(SpaceParts.SIZES), each::toString);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "tiff, deg, 3",
    "tiff, deg, 0",
    "imagej, deg, 3",
    "imagej, inch, 0",
    "tiff, inch, 2.5",
    "tiff, um, 3",
    "imagej, um, 3",
    "imagej, um, 0",
    "tiff, \u00b0, 3",
  })
  void saysUnitsByTheirNames(String format, String units, double z) throws IOException {
    assertEquals(List.of(), write(format, block(SHAPE, 3, units, z, 0.2, 0.1), "a.tif").dropped());
    VoxelSpace found = read("a.tif", 3).orElseThrow();
    List<Double> steps = List.of(found.length(0), found.length(1), found.length(2));
    assertEquals(List.of(z, 0.2, 0.1), steps);
    assertEquals(units, found.units());
  }

  @Test
  void refusesPlanesThatImageJCannotCount() throws IOException {
    TiffFormat format = new TiffFormat(ImageJTiff.NAME);
    BlockLayout large = new BlockLayout.Strided(Shape.of(2, 32_768, 32_768), 0);
    BlockHeader block = BlockHeader.bare(ElementType.parse("float32be"), large);
    ResplitException refusal = assertThrows(ResplitException.class, () -> format.image("", block));
    assertTrue(refusal.getMessage().contains("2^32 bytes"), refusal.getMessage());
    BlockLayout less = new BlockLayout.Strided(Shape.of(2, 32_767, 32_768), 0);
    format.image("", BlockHeader.bare(block.type(), less));
  }
}
