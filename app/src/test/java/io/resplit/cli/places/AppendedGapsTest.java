package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.resplit.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Days that are appended to a file of days, with some between them that no file has. */
class AppendedGapsTest {

  @TempDir Path folder;
  private Path old;

  @BeforeEach
  void write() throws IOException {
    old = days("old", 0);
    days("next", 10);
    days("later", 30);
    days("last", 50);
  }

  private Path days(String name, int first) throws IOException {
    double[] days = IntStream.range(first, first + 10).asDoubleStream().toArray();
    byte[] bytes =
        new NetcdfContent("time")
            .dimension("time", days.length)
            .doubles("time", List.of("time"), days, "units", "days since 2001-01-01")
            .doubles("tas", List.of("time"), days)
            .classic();
    return Files.write(folder.resolve(name + ".nc"), bytes);
  }

  private CommandRun append(String names, Object... options) {
    List<Object> words = new ArrayList<>(List.of("merge"));
    List.of(names.split(" ")).forEach(name -> words.add(folder.resolve(name + ".nc")));
    words.addAll(List.of(old, "--append", "time"));
    words.addAll(List.of(options));
    return CommandRun.logged(words.toArray());
  }

  private static long gapsIn(CommandRun run) {
    return run.messages().lines().filter(line -> line.contains("no data between")).count();
  }

  @Test
  void aGapBehindTheFileIsNamedOnce() {
    CommandRun run = append("later");
    assertEquals(0, run.code(), run.messages());
    assertEquals(1, gapsIn(run), run.messages());
  }

  @Test
  void everyGapIsNamedOnce() {
    CommandRun run = append("later last");
    assertEquals(0, run.code(), run.messages());
    assertEquals(2, gapsIn(run), run.messages());
  }

  @Test
  void noneIsNamedWhereThereIsNone() {
    CommandRun run = append("next", "--missing", "error");
    assertEquals(0, run.code(), run.messages());
    assertFalse(run.messages().contains("no data"), run.messages());
  }

  @Test
  void itCanBeRefused() throws IOException {
    byte[] before = Files.readAllBytes(old);
    CommandRun run = append("later", "--missing", "error");
    assertEquals(3, run.code(), run.messages());
    assertEquals(1, gapsIn(run), run.messages());
    assertArrayEquals(before, Files.readAllBytes(old));
  }
}
