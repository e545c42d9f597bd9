package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.CommandRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables besides the array, in months of which some have no file. */
class FilledVariablesTest {

  private static final int[] STARTS = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
  private static final Set<Integer> LOST = Set.of(5, 6, 9);

  /** So many that all months of it are moved, not held. */
  private static final int CELLS = 12_000;

  @TempDir Path folder;
  private Path in;

  @BeforeEach
  void write() throws IOException {
    in = Files.createDirectories(folder.resolve("in"));
    for (int month = 0; month < 12; month++) {
      if (!LOST.contains(month)) {
        Files.write(in.resolve("m_2001%02d.nc".formatted(month + 1)), content(month).classic());
      }
    }
  }

  private static NetcdfContent content(int month) {
    double start = STARTS[month];
    double end = STARTS[month + 1];
    List<String> cells = List.of("time", "cell");
    return new NetcdfContent("time")
        .dimension("time", 1)
        .dimension("cell", CELLS)
        .dimension("bnds", 2)
        .doubles(
            "time",
            List.of("time"),
            new double[] {(start + end) / 2},
            "units",
            "days since 2001-01-01",
            "bounds",
            "time_bnds")
        .doubles("time_bnds", List.of("time", "bnds"), new double[] {start, end})
        .doubles("tas", cells, filled(month), "_FillValue", -1.0)
        .doubles("pr", cells, filled(100 + month), "_FillValue", -2.0)
        .doubles("few", List.of("time"), new double[] {month}, "_FillValue", -3.0)
        .doubles("cell_area", List.of("cell"), filled(7))
        .ints("count", List.of("time"), new int[] {month});
  }

  private static double[] filled(double value) {
    return DoubleStream.generate(() -> value).limit(CELLS).toArray();
  }

  private static CommandRun run(Object... words) {
    CommandRun run = CommandRun.logged(words);
    assertEquals(0, run.code(), run.messages());
    return run;
  }

  /** Returns the first number of each of so many rows of a variable. */
  private double[] rows(String variable, int count) throws IOException {
    Path raw = folder.resolve(variable + ".raw");
    run("merge", folder + "/out.nc:/" + variable, raw);
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(raw));
    int step = bytes.capacity() / count;
    return IntStream.range(0, count).mapToDouble(i -> bytes.getDouble(i * step)).toArray();
  }

  private static double[] months(double first, double missing) {
    return IntStream.range(0, 12)
        .mapToDouble(month -> LOST.contains(month) ? missing : first + month)
        .toArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fill", "fill=-1"})
  void theyHaveTheirOwnFillValuesThere(String missing) throws IOException {
    run("merge", in, folder.resolve("out.nc"), "--missing", missing);
    assertArrayEquals(months(0, -1), rows("tas", 12));
    assertArrayEquals(months(100, -2), rows("pr", 12));
    assertArrayEquals(months(0, -3), rows("few", 12));
    assertArrayEquals(new double[] {7}, rows("cell_area", 1));
    run("verify", in, folder.resolve("out.nc"), "--missing", missing);
  }

  @Test
  void boundsGoOnAsTimesDo() throws IOException {
    run("merge", in, folder.resolve("out.nc"), "--missing", "fill");
    double[] expected =
        IntStream.range(0, 12)
            .flatMap(month -> IntStream.of(STARTS[month], STARTS[month + 1]))
            .asDoubleStream()
            .toArray();
    assertArrayEquals(expected, rows("time_bnds", 24));
  }

  @Test
  void thoseWithoutFillValueAreNamed() {
    CommandRun run = run("merge", in, folder.resolve("out.nc"), "--missing", "fill");
    assertTrue(run.messages().contains("count (it has no fill value)"), run.messages());
    assertFalse(run.messages().contains("few"), run.messages());
  }

  @Test
  void theyAreFilledInBlocksToo() throws IOException {
    Path out = folder.resolve("blocks");
    run(in, out, "--out-shape", "5,5000", "--missing", "fill", "--out-format", "netcdf3");
    run("verify", in, out, "--missing", "fill");
    run("merge", out, folder.resolve("out.nc"));
    assertArrayEquals(months(100, -2), rows("pr", 12));
    assertArrayEquals(months(0, -3), rows("few", 12));
  }

  @Test
  void aMonthBeforeAllOthersIsFilled() throws IOException {
    Files.createDirectories(folder.resolve("numbered"));
    for (int month = 1; month < 12; month++) {
      if (!LOST.contains(month)) {
        Files.write(folder.resolve("numbered/m" + month + ".nc"), content(month).classic());
      }
    }
    String[] shapes = {"--in-shape", "1,12000", "--shape", "12,12000"};
    String template = folder + "/numbered/m{0}.nc";
    Object[] words = {"merge", template, folder.resolve("out.nc"), "--missing", "fill"};
    run(Stream.concat(Stream.of(words), Stream.of(shapes)).toArray());
    double[] expected = months(100, -2);
    expected[0] = -2;
    assertArrayEquals(expected, rows("pr", 12));
    expected = months(0, -3);
    expected[0] = -3;
    assertArrayEquals(expected, rows("few", 12));
  }
}
