package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands say of a file without an array. */
class NoArrayCommandTest {

  @TempDir private Path folder;

  @BeforeEach
  void writesAFile() throws Exception {
    Programs.require("ncgen");
    Files.writeString(
        folder.resolve("in.cdl"),
        """
        netcdf in {dimensions: time = UNLIMITED; x = 3; variables: int crs; crs:name = "m";
        float t(time, x); data: crs = 7;
        group: g {dimensions: y = 2; variables: int only; data: only = 1;}}
        """);
    Programs.run(folder, "ncgen", "-4", "-o", "in.nc", "in.cdl");
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  @Test
  void infoShowsWhatThereIs() {
    String shown = CommandRun.of("info", at("in.nc")).assertDone().results();
    assertEquals(
        """
        array      none: the file is copied unchanged
        format     netcdf4
        dimension  time = 0, unlimited
        dimension  x = 3
        dimension  g/y = 2
        group      g
        others     3 variables:
          crs     scalar int32, contiguous
          t       0x3 float32 (time*, x), chunks of 1x3
          g/only  scalar int32, contiguous
        """,
        shown.substring(shown.indexOf("array")));
    Map<String, Object> json = CommandRun.of("info", at("in.nc"), "--json").json("info");
    assertEquals(false, json.get("array"));
    assertEquals(1L, json.get("files"));
  }

  @Test
  void whatIsPlannedIsWhatIsDone() {
    Map<String, Object> planned =
        CommandRun.of(at("in.nc"), at("out.nc"), "--dry-run", "--json").json("plan");
    assertEquals(false, planned.get("array"));
    Map<String, Object> done =
        CommandRun.of("merge", at("in.nc"), at("out.nc"), "--json").json("summary");
    for (String count : "read_seeks write_seeks read_opens write_opens peak_bytes".split(" ")) {
      assertEquals(planned.get(count), done.get(count), count);
    }
    assertEquals(0L, done.get("seeks"));
    assertEquals(1L, done.get("files_written"));
    String text = CommandRun.of("plan", at("in.nc"), at("other.nc")).results();
    assertTrue(text.startsWith("array      none: the file is copied unchanged\n"), text);
  }

  @Test
  void aCopyIsVerified() {
    CommandRun.of(at("in.nc"), at("out.nc"), "-q").assertDone();
    CommandRun run = CommandRun.of("verify", at("in.nc"), at("out.nc"), "--no-progress");
    assertEquals(
        "no array; all groups, dimensions, variables, attributes, types and links are equal\n",
        run.results());
    Map<String, Object> json =
        CommandRun.of("verify", at("in.nc"), at("out.nc"), "--json").json("verify");
    assertEquals(false, json.get("array"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "merge in.nc out.nii",
        "merge in.nc out.raw",
        "in.nc out --out-shape 1",
        "split in.nc out --out-shape time=1",
        "merge in.nc out.nc --roi 0:1",
        "merge in.nc in.nc out.nc",
        "merge in.nc out.nc:/name",
        "in.nc {n}.nc",
        "merge in.nc out.nc --permute 0",
        "merge in.nc out.nc --unlimited time",
        "chunks in.nc"
      })
  void whatNeedsAnArrayIsRefusedInOneLine(String line) {
    Object[] words = line.replaceAll("(in|out)\\b(?!-)", folder + "/$1").split(" ");
    CommandRun.of(words)
        .assertErrorLine(
            ExitCode.UNSUPPORTED, at("in.nc"), "it holds no array that could be", "copied");
  }

  @Test
  void aDatasetThatIsNoArrayIsNotAskedForAmongNone() {
    CommandRun.of("info", at("in.nc"), "--var", "crs")
        .assertError(ExitCode.INPUT, "it has no array named crs; no dataset in it is one");
    CommandRun.of("info", at("in.nc"), "--dataset", "y")
        .assertError(ExitCode.INPUT, "no dataset /y; datasets in the file: none");
  }

  @Test
  void whatStandsForNoArrayIsNotComparedWithAnother() {
    String shown = CommandRun.of("info", at("in.nc"), at("in.nc")).assertDone().results();
    assertFalse(shown.contains("overlap"), shown);
  }
}
