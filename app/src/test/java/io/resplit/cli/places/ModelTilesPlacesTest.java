package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tiles of ROMS as the processes of a model write them: those at an edge are larger, and the
 * variables between the cells are shorter in the first of them.
 */
class ModelTilesPlacesTest {

  private static final int STEPS = 2;
  private static final int LENGTH = 3;

  @TempDir private Path work;

  /** The first index of a tile and the one after its last, where the whole has two cells more. */
  private static int[] interval(int tile, int count, int shorter) {
    int begin = tile == 0 ? 0 : tile * LENGTH + 1 - shorter;
    int end = (tile + 1) * LENGTH + 1 + (tile == count - 1 ? 1 : 0) - shorter;
    return new int[] {begin, end};
  }

  /** Elements of a tile of a field that is as wide as all tiles. */
  private static int[] part(int[] y, int[] x, int height, int width, int steps) {
    int tall = y[1] - y[0];
    int wide = x[1] - x[0];
    return IntStream.range(0, steps * tall * wide)
        .map(
            i ->
                i / wide / tall * height * width
                    + (y[0] + i / wide % tall) * width
                    + x[0]
                    + i % wide)
        .toArray();
  }

  private static byte[] tile(int column, int row, int columns, int rows, boolean isRanked) {
    int width = columns * LENGTH + 2;
    int height = rows * LENGTH + 2;
    int[] x = interval(column, columns, 0);
    int[] y = interval(row, rows, 0);
    int[] between = interval(column, columns, 1);
    int[] place =
        isRanked
            ? new int[] {row * columns + column, rows * columns, x[0] + 1, y[0] + 1}
            : new int[] {column, row, columns, rows};
    return new NetcdfContent("time")
        .dimension("time", STEPS)
        .dimension("eta_rho", y[1] - y[0])
        .dimension("xi_rho", x[1] - x[0])
        .dimension("xi_u", between[1] - between[0])
        .attribute("partition", place)
        .doubles("ocean_time", List.of("time"), new double[] {0, 3600}, "units", "seconds")
        .ints("temp", List.of("time", "eta_rho", "xi_rho"), part(y, x, height, width, STEPS))
        .ints("h", List.of("eta_rho", "xi_rho"), part(y, x, height, width, 1))
        .ints("u", List.of("time", "eta_rho", "xi_u"), part(y, between, height, width - 1, STEPS))
        .classic();
  }

  @ParameterizedTest
  @CsvSource({
    "his.%d, 2, 2, true",
    "his.%d, 2, 2, false",
    "his.%d, 3, 2, true",
    "his.%d, 3, 2, false",
    "his_20120101.%03d, 1, 3, true",
    "his_20120101.%03d, 3, 1, false",
    "tile%d, 4, 3, true",
    "his.00010.%d, 2, 3, true",
    "his.00010.%d, 2, 3, false",
    "%03d_his, 3, 3, false"
  })
  void eachVariableIsJoinedAlongItsOwnAxis(String name, int columns, int rows, boolean isRanked)
      throws IOException {
    Path in = Files.createDirectories(work.resolve("in"));
    for (int i = 0; i < columns * rows; i++) {
      Path file = in.resolve(name.formatted(i) + ".nc");
      Files.write(file, tile(i % columns, i / columns, columns, rows, isRanked));
    }
    Path out = work.resolve("out.nc");
    CommandRun all = CommandRun.logged("merge", in, out);
    assertEquals(columns > 1 ? 3 : 0, all.code(), all.messages());
    assertTrue(columns == 1 || all.messages().contains("--var"), all.messages());
    Files.deleteIfExists(out);
    CommandRun run = CommandRun.logged("merge", in, out, "--var", "temp,h");
    assertEquals(0, run.code(), run.messages());
    int width = columns * LENGTH + 2;
    int height = rows * LENGTH + 2;
    isWhole(run, "temp", STEPS, height, width);
    isWhole(run, "h", 1, height, width);
    Files.delete(out);
    CommandRun edges = CommandRun.logged("merge", in, out, "--var", "u");
    assertEquals(0, edges.code(), edges.messages());
    isWhole(edges, "u", STEPS, height, width - 1);
  }

  /** Checks a variable; one that a line names may be left out. */
  private void isWhole(CommandRun run, String name, int... shape) throws IOException {
    Path array = work.resolve(name + ".npy");
    CommandRun read = CommandRun.logged("merge", work.resolve("out.nc") + ":/" + name, array);
    if (read.code() != 0) {
      assertTrue(!name.equals("temp") && run.messages().contains(name), read.messages());
      return;
    }
    int count = shape[0] * shape[1] * shape[2];
    long[] lengths = {shape[0], shape[1], shape[2]};
    assertEquals(
        SmallArrays.Read.of(lengths, IntStream.range(0, count).toArray()),
        SmallArrays.npy(array),
        name);
  }
}
