package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.cli.CommandRun;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files with times of which some lack in between, read with {@code --missing fill}. */
class FilledGapsTest {

  @TempDir Path folder;

  /** Writes a file of each time, but for those that are negative. */
  private void write(String names, String calendar, double[] times) throws IOException {
    Path in = Files.createDirectories(folder.resolve("in"));
    String[] all = names.split(" ");
    for (int i = 0; i < times.length; i++) {
      if (times[i] >= 0) {
        Files.write(in.resolve(all[i] + ".nc"), content(calendar, times[i], i).classic());
      }
    }
  }

  private static NetcdfContent content(String calendar, double time, int value) {
    return new NetcdfContent("time")
        .dimension("time", 1)
        .dimension("lat", 2)
        .doubles(
            "time",
            List.of("time"),
            new double[] {time},
            "units",
            "days since 2001-01-01",
            "calendar",
            calendar)
        .doubles("lat", List.of("lat"), new double[] {10, 20}, "units", "degrees_north")
        .doubles("tas", List.of("time", "lat"), new double[] {value, value});
  }

  private CommandRun merge(String... options) {
    String[] words = new String[3 + options.length];
    words[0] = "merge";
    words[1] = folder.resolve("in").toString();
    words[2] = folder.resolve("out.nc").toString();
    System.arraycopy(options, 0, words, 3, options.length);
    return CommandRun.logged((Object[]) words);
  }

  private BlockSet out() throws IOException {
    return new Resplit()
        .find(SetRequest.at(folder.resolve("out.nc").toString()).withDataset("tas"));
  }

  private void requireFilled(String names, String calendar, double[] times) throws IOException {
    write(names, calendar, times);
    CommandRun run = merge("--missing", "fill=-1");
    assertEquals(0, run.code(), run.messages());
    assertTrue(run.results().contains("by the coordinates of time"), run.results());
    assertFalse(run.messages().contains("coordinates of axis time"), run.messages());
    double[] whole = Arrays.stream(times).map(Math::abs).toArray();
    assertArrayEquals(whole, out().header().axes().get(0).positions());
    CommandRun raw = CommandRun.logged("merge", folder + "/out.nc:/tas", folder + "/out.raw");
    assertEquals(0, raw.code(), raw.messages());
    ByteBuffer bytes =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve("out.raw"))).order(ByteOrder.BIG_ENDIAN);
    double[] expected =
        IntStream.range(0, times.length)
            .mapToDouble(i -> times[i] < 0 ? -1 : i)
            .flatMap(value -> DoubleStream.of(value, value))
            .toArray();
    assertArrayEquals(
        expected,
        IntStream.range(0, expected.length).mapToDouble(i -> bytes.getDouble(8 * i)).toArray());
  }

  @ParameterizedTest
  @CsvSource({
    "standard, 0 31 59 -90 120 151 181",
    "standard, 14 45 73 104 -134 -165 195 226 257",
    "standard, 15.5 45 74.5 -105 135.5 166 196.5",
    "noleap, 0 31 -59 90 120 151",
    "360_day, 15 45 75 -105 135 165",
    "standard, 0 1 2 -3 -4 5 6 7",
    "standard, 0 0.25 0.5 -0.75 1 1.25",
    "standard, 0 365 -730 1095 1461 1826"
  })
  void timesGoOnThroughAGap(String calendar, String times) throws IOException {
    double[] all = Arrays.stream(times.split(" ")).mapToDouble(Double::parseDouble).toArray();
    String[] names = IntStream.range(0, all.length).mapToObj(i -> "m" + i).toArray(String[]::new);
    requireFilled(String.join(" ", names), calendar, all);
  }

  @ParameterizedTest
  @CsvSource({"f00 f01 f02 f03 f04 f05", "b2001 a2001 c2001 x2001 d2001 e2001"})
  void itNeedsNoNumbersInNames(String names) throws IOException {
    requireFilled(names, "standard", new double[] {0, 31, 59, -90, 120, 151});
  }

  @Test
  void aGapOfUnknownLengthIsOnlyNamed() throws IOException {
    write("a b c d e f", "standard", new double[] {0, 1.1, 2, 3.05, 9.7, 10.6});
    CommandRun run = merge("--missing", "fill=-1");
    assertEquals(0, run.code(), run.messages());
    assertTrue(run.messages().contains("no data between"), run.messages());
    assertEquals(6, out().grid().shape().length(0));
  }
}
