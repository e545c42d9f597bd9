package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sets of which some blocks have no file. */
class MissingCommandTest {

  @TempDir Path folder;

  @BeforeEach
  void makeAndLose() throws IOException {
    String set = folder + "/raw/b_{0}_{1}.raw";
    run("make", set, "--shape", "4,6", "--out-shape", "2,3", "--dtype", "int16", "--order", "C")
        .assertDone();
    Files.delete(folder.resolve("raw/b_1_1.raw"));
  }

  private static CommandRun run(Object... arguments) {
    return CommandRun.of(arguments);
  }

  @Test
  void blocksWithoutFilesAreReadAsAValue() throws IOException {
    String raw = folder + "/raw";
    run("merge", raw, folder + "/all.raw")
        .assertErrorLine(ExitCode.INPUT, "1 of 4 blocks missing", "--missing fill=V");
    run("merge", raw, folder + "/all.raw", "--missing", "error")
        .assertErrorLine(ExitCode.INPUT, "1 of 4 blocks missing");
    Map<String, Object> done =
        run("merge", raw, folder + "/all.raw", "--missing", "fill=-7", "--json")
            .assertDone()
            .json("summary");
    assertEquals(3L, done.get("read_opens"));
    assertEquals(36L, done.get("bytes_read"));
    ByteBuffer all =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve("all.raw")))
            .order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 24; i++) {
      boolean lost = i / 6 >= 2 && i % 6 >= 3;
      assertEquals(lost ? -7 : i, all.getShort(2 * i), "element " + i);
    }
    run("verify", raw, folder + "/all.raw", "--missing", "fill=-7").assertDone();
    run("verify", raw, folder + "/all.raw", "--missing", "fill=-7", "--quick").assertDone();
    run("verify", raw, folder + "/all.raw", "--missing", "fill=-8")
        .assertErrorLine(ExitCode.DIFFERENT, "6 of 24 elements differ");
  }

  @Test
  void infoAndPlanCountFilesThatThereAre() {
    String raw = folder + "/raw";
    CommandRun info = run("info", raw, "--missing", "fill=0").assertDone();
    assertTrue(info.results().contains("files      3 of the right size, 1 missing\n"));
    Map<String, Object> json =
        run("info", raw, "--missing", "fill=0", "--json").assertDone().json("info");
    assertEquals(3L, json.get("files"));
    assertEquals(1L, json.get("missing"));
    Map<String, Object> plan =
        run("plan", raw, "--out-shape", "4,6", "--missing", "fill=0", "--json")
            .assertDone()
            .json("plan");
    assertEquals(3L, plan.get("in_files"));
    assertEquals(4L, plan.get("lower_bound_seeks"));
    assertEquals(3L, plan.get("read_opens"));
  }

  /** Two of four blocks of a grid, in which the attribute says -9 and the dataset -5. */
  private static final String TILES =
      """
      import h5py, numpy, sys
      for place in sys.argv[2:]:
          with h5py.File(sys.argv[1] + '/t_' + place + '.h5', 'w') as file:
              data = file.create_dataset('d', data=numpy.ones((2, 3), 'i2'), fillvalue=-5)
              if place == '0_1':
                  data.attrs['_FillValue'] = numpy.int16(-9)
      """;

  @ParameterizedTest
  @CsvSource({"0_0, 1_1, -5", "0_1, 1_0, -9"})
  void theFillValueOfTheFilesIsTakenWhereNoneIsGiven(String one, String other, String fill)
      throws Exception {
    Programs.requirePython("h5py, numpy");
    Programs.python(folder, TILES, folder, one, other);
    String in = folder + "/t_{0}_{1}.h5";
    run("merge", in, folder + "/one.raw", "--missing", "fill", "--ignore-mismatch").assertDone();
    ByteBuffer all =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve("one.raw")))
            .order(ByteOrder.LITTLE_ENDIAN);
    boolean isFirst = one.equals("0_0");
    for (int i = 0; i < 24; i++) {
      boolean there = i % 6 < 3 == isFirst == i < 12;
      assertEquals(there ? 1 : Integer.parseInt(fill), all.getShort(2 * i), "element " + i);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "fill | say no fill value: give --missing fill=V",
        "fill=70000 | '70000' is not a value of int16",
        "fill=x | 'x' is not a value of int16",
        "fill= | --missing is error",
        "fil | --missing is error",
      })
  void whatIsNoValueIsRefused(String missing, String what) {
    run("merge", folder + "/raw", folder + "/all.raw", "--missing", missing)
        .assertErrorLine(ExitCode.USAGE, what);
  }

  @Test
  void aFileThatComesBackIsNotResumedOver() throws IOException {
    Path lost = folder.resolve("raw/b_1_0.raw");
    byte[] bytes = Files.readAllBytes(lost);
    Files.delete(lost);
    Object[] merge = {"merge", folder + "/raw", folder + "/all", "--missing", "fill=1"};
    Object[] resplit = Stream.of(merge).skip(1).toArray();
    run(with(resplit, "--out-shape", "1,6")).assertDone();
    Files.write(lost, bytes);
    run(with(resplit, "--out-shape", "1,6", "--resume")).assertError(ExitCode.REFUSED);
    run(with(resplit, "--out-shape", "1,6", "--overwrite")).assertDone();
    run("verify", folder + "/raw", folder + "/all", "--missing", "fill=1").assertDone();
  }

  private static Object[] with(Object[] arguments, Object... more) {
    return Stream.of(arguments, more).flatMap(Stream::of).toArray();
  }
}
