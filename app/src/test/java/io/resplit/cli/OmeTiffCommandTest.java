package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names that promise OME-TIFF. */
class OmeTiffCommandTest {

  private static final Pattern SEEKS = Pattern.compile("seeks +([0-9,]+), planned ([0-9,]+)");

  private static CommandRun run(int code, Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(code, run.code(), run.messages());
    return run;
  }

  @ParameterizedTest
  @CsvSource({
    "a.ome.tif, none, '3,2,4,20,30'",
    "a.OME.TIFF, 'shuffle,deflate', '3,2,4,20,30'",
    "'a_{3}.ome.tif', none, '3,2,4,10,30'",
  })
  void jobsTakeTheSeeksOfTheirPlansAndVerify(
      String out, String filters, String blocks, @TempDir Path folder) {
    Path in = folder.resolve("in.h5");
    run(0, "make", in, "--shape", "3,2,4,20,30", "--dtype", "uint16", "--order", "C");
    String files = folder.resolve(out).toString();
    Object[] job = {in, files, "--axes", "c,t,z,y,x", "--out-shape", blocks, "--filters", filters};
    CommandRun done = run(0, job);
    Matcher seeks = SEEKS.matcher(done.results() + done.messages());
    assertTrue(seeks.find(), done.results() + done.messages());
    assertEquals(seeks.group(2), seeks.group(1));
    run(0, "verify", in, files);
    assertTrue(run(0, "info", files).results().contains("axis 0     c = 3"), out);
  }

  @ParameterizedTest
  @CsvSource({"tiff", "imagej"})
  void aNameThatPromisesOmeIsNoOtherTiff(String format, @TempDir Path folder) {
    Path in = folder.resolve("in.h5");
    run(0, "make", in, "--shape", "2,3,4", "--dtype", "uint16", "--order", "C");
    CommandRun refusal = run(2, "merge", in, folder.resolve("a.ome.tif"), "--out-format", format);
    assertTrue(refusal.messages().contains("leave out --out-format"), refusal.messages());
  }
}
