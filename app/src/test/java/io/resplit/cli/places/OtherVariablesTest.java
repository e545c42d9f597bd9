package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.CommandRun;
import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Months of which one has a variable more than the other. */
class OtherVariablesTest {

  @TempDir Path folder;

  private String write(String format, String name, int month, String variables) throws IOException {
    List<String> axes = List.of("time", "lat");
    NetcdfContent content =
        new NetcdfContent("time")
            .dimension("time", 1)
            .dimension("lat", 2)
            .doubles(
                "time", List.of("time"), new double[] {month}, "units", "days since 2003-01-01")
            .doubles("lat", List.of("lat"), new double[] {10, 20}, "units", "degrees_north");
    for (String variable : variables.split(" ")) {
      content.doubles(variable, axes, new double[] {month, month + 0.5});
    }
    Path file = folder.resolve(name + "." + format);
    if (format.equals("zarr")) {
      content.zarr(file);
    } else {
      Files.write(file, content.classic());
    }
    return file.toString();
  }

  private CommandRun merge(String first, String second, String... options) {
    Object[] words = new Object[4 + options.length];
    System.arraycopy(new Object[] {"merge", first, second, out()}, 0, words, 0, 4);
    System.arraycopy(options, 0, words, 4, options.length);
    return CommandRun.logged(words);
  }

  private Path out() {
    return folder.resolve("out.nc");
  }

  @ParameterizedTest
  @CsvSource({
    "nc, tas, tas pr, is missing in",
    "nc, tas pr, tas, has no variable pr",
    "nc, tas ps, tas ps pr, is missing in",
    "nc, tas ps pr, tas ps, has no variable pr",
    "zarr, tas, tas pr, is missing in",
    "zarr, tas pr, tas, has no variable pr"
  })
  void aVariableOfOneFileIsNeverLeftOutInSilence(String format, String jan, String feb, String said)
      throws IOException {
    String first = write(format, "jan", 1, jan);
    String second = write(format, "feb", 2, feb);
    for (CommandRun run : List.of(merge(first, second), merge(second, first))) {
      assertEquals(ExitCode.INPUT.code(), run.code(), run.messages());
      for (String part : List.of(said, "pr", "jan." + format, "--var")) {
        assertTrue(run.messages().contains(part), run.messages());
      }
    }
    assertFalse(Files.exists(out()));
  }

  @ParameterizedTest
  @CsvSource({
    "nc, tas, tas pr, tas",
    "nc, tas ps, tas ps pr, 'tas,ps'",
    "nc, tas pr, tas, tas",
    "zarr, tas, tas pr, tas"
  })
  void variablesThatAllFilesHaveCanBeChosen(String format, String jan, String feb, String chosen)
      throws IOException {
    CommandRun run =
        merge(write(format, "jan", 1, jan), write(format, "feb", 2, feb), "--var", chosen);
    assertEquals(0, run.code(), run.messages());
  }

  @Test
  void anIgnoredVariableOfOneFileIsNamed() throws IOException {
    String first = write("nc", "jan", 1, "tas");
    CommandRun run =
        merge(first, write("nc", "feb", 2, "tas pr"), "--ignore-mismatch", "variables");
    assertEquals(0, run.code(), run.messages());
    assertTrue(run.messages().contains("variable pr"), run.messages());
  }
}
