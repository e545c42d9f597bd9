package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outputs whose names promise a format that is not written. */
class PromisedFormatCommandTest {

  @ParameterizedTest
  @CsvSource({
    "merge IN ROOT/a.png, .png",
    "merge IN ROOT/a.JPEG, .jpeg",
    "merge IN ROOT/a.hdf -n, .hdf",
    "merge IN ROOT/a.mat:/x, .mat",
    "IN ROOT/a.n5/ --out-shape 5, .n5",
    "IN ROOT/z{n}.grib --out-shape 5 -n, .grib",
    "plan IN ROOT/z{n}.png --out-shape 5, .png",
    "make ROOT/a.fits --shape 4 --dtype u1, .fits",
    "merge IN ROOT/a.zip, .zip",
    "IN ROOT/a.zip, .zip",
    "IN ROOT/a.h5ad --out-shape 5, .h5ad",
    "IN ROOT/a.mat, .mat",
    "IN ROOT/a.csv, .csv"
  })
  void givesNoFileOfAnotherFormatSuchAName(String command, String ending, @TempDir Path root)
      throws IOException {
    DemoFolder demo = DemoFolder.in(root);
    Map<String, String> before = demo.state();
    String words = command.replace("IN", demo.path("in")).replace("ROOT", root.toString());
    CommandRun.of((Object[]) words.split(" "))
        .assertError(
            ExitCode.UNSUPPORTED,
            root,
            "resplit does not write " + ending + " files: choose another ending");
    assertEquals(before, demo.state());
  }

  @Test
  void writesWhatTheUserSaysUnderAnyName(@TempDir Path root) {
    DemoFolder demo = DemoFolder.in(root);
    String[] formats = {"raw", "hdf5"};
    for (String format : formats) {
      CommandRun.of(
              "merge", demo.path("in"), demo.path(format + ".mat"), "--out-format", format, "-q")
          .assertDone();
    }
    CommandRun.of("merge", demo.path("in"), demo.path("a.img"), "-q").assertDone();
    CommandRun.of(demo.path("in"), demo.path("a.h5ad"), "--out-format", "hdf5", "-q").assertDone();
    CommandRun.of(demo.path("in"), demo.path("png"), "--out-shape", "5", "-q").assertDone();
  }
}
