package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Sequences and texts of any length in elements are the same, as libhdf5 sees them, when copied.
 */
@Tag("slow")
class SequencesWitnessTest {

  private static final int COUNT = 40;

  private static final String RAGGED =
      """
      import sys, h5py, numpy as np
      with h5py.File(sys.argv[1], 'w') as f:
          f['x'] = np.arange(24.0).reshape(6, 4)
          f['x'].dims[0].label = 'time'
          f['time'] = np.arange(6.0) + float(sys.argv[2])
          f['time'].make_scale('time')
          f['x'].dims[0].attach_scale(f['time'])
          for name in 'hits', 'alone':
              d = f.create_dataset(name, (6,), h5py.vlen_dtype('i4'))
              for i in range(6):
                  d[i] = range(i)
          f['hits'].dims[0].attach_scale(f['time'])
      """;

  @TempDir private Path folder;

  @BeforeEach
  void needsWitnesses() {
    Programs.requirePython("numpy, h5py");
    Programs.require("h5diff");
  }

  private String witness(Object... arguments) throws Exception {
    return Programs.script(folder, "sequences.py", arguments);
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  @Test
  void copiesAreEqualForTheLibrary() throws Exception {
    Path all = Files.createDirectories(at("all"));
    Path copies = Files.createDirectories(at("copies"));
    witness("make", 0, COUNT, all);
    for (int seed = 0; seed < COUNT; seed++) {
      String name = seed + ".h5";
      CommandRun.logged("merge", all.resolve(name), copies.resolve(name), "-q").assertDone();
      CommandRun.logged("verify", all.resolve(name), copies.resolve(name), "-q").assertDone();
    }
    assertEquals("", witness("same", 0, COUNT, all, copies));
    for (int seed = 0; seed < COUNT; seed++) {
      requireEqual("all/" + seed + ".h5", "copies/" + seed + ".h5");
    }
  }

  /** Of two empty datasets h5diff says that it cannot compare them. */
  private void requireEqual(String first, String second) throws Exception {
    String command = "h5diff -c --exclude-attribute=/history %s %s; test $? != 2";
    String said = Programs.run(folder, "sh", "-c", command.formatted(first, second));
    assertTrue(said.lines().allMatch(line -> line.endsWith(" is an empty dataset")), said);
  }

  private CommandRun run(Object... command) {
    CommandRun run = CommandRun.logged(command);
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    return run;
  }

  @Test
  void whatOnlyACopyHoldsIsNamedWhereFilesAreCutJoinedOrOfAnotherFormat() throws Exception {
    Programs.python(folder, RAGGED, at("in.h5"), 0);
    String both = "alone (sequences, texts of any length or references in its elements)";
    assertTrue(
        run("split", at("in.h5"), at("cut"), "--out-shape", "2,4", "-q").messages().contains(both));
    run("verify", at("in.h5"), at("cut"), "-q");
    Programs.python(folder, RAGGED, at("next.h5"), 6);
    String joined = run("merge", at("in.h5"), at("next.h5"), at("joined.h5"), "-q").messages();
    assertTrue(joined.contains(both), joined);
    String other = run("merge", at("in.h5"), at("out.nc"), "-q").messages();
    assertTrue(other.contains("alone") && other.contains("hits"), other);
    run("verify", at("in.h5"), at("out.nc"), "-q");
    String part = run("merge", at("in.h5"), at("part.h5"), "--roi", "0:3,:", "-q").messages();
    assertTrue(part.contains("hits (") && !part.contains("alone"), part);
    Programs.run(folder, "h5diff", "in.h5", "part.h5", "/alone");
  }

  @Test
  void aSequenceThatDiffersIsFound() throws Exception {
    Programs.python(folder, RAGGED, at("in.h5"), 0);
    Programs.python(folder, RAGGED.replace("range(i)", "range(1, i + 1)"), at("other.h5"), 0);
    CommandRun run = CommandRun.logged("verify", at("in.h5"), at("other.h5"), "-q");
    assertEquals(ExitCode.DIFFERENT.code(), run.code(), run.messages());
    assertTrue(run.messages().contains("variable alone differs"), run.messages());
  }

  /** An element is the length, the address of a heap, and a number in it. */
  @ParameterizedTest
  @CsvSource({
    "0, 9, but its heap has only 4", // objects in heaps are as long as they are
    "4, 1, no GCOL",
    "4, -7, is not in the file",
    "12, 77, no object 77"
  })
  void heapsThatAreNotWhatElementsSayEndInOneLine(int at, int value, String says) throws Exception {
    Programs.python(folder, RAGGED, at("in.h5"), 0);
    String offset = "import h5py, sys; print(h5py.File(sys.argv[1])['alone'].id.get_offset())";
    int second = Integer.parseInt(Programs.python(folder, offset, at("in.h5")).strip()) + 16;
    byte[] bytes = Files.readAllBytes(at("in.h5"));
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(second + at, value);
    Files.write(at("damaged.h5"), bytes);
    CommandRun.logged("merge", at("damaged.h5"), at("out.h5"), "-q")
        .assertError(ExitCode.INPUT, "damaged.h5", says);
  }

  @Test
  void sequencesThatTakeTooMuchAreNamed() throws Exception {
    Programs.python(folder, RAGGED.replace("range(i)", "range(i * 400000)"), at("in.h5"), 0);
    String left = run("merge", at("in.h5"), at("out.h5"), "-q").messages();
    String why = "(sequences or references that need more than 16777216 bytes)";
    assertTrue(left.contains("alone " + why), left);
  }

  @Test
  void memoryThatIsTooSmallForSequencesIsNamed() throws Exception {
    Programs.python(folder, RAGGED.replace("range(i)", "range(i * 200000)"), at("in.h5"), 0);
    CommandRun.logged("merge", at("in.h5"), at("out.h5"), "-q", "--mem", "70MiB")
        .assertError(ExitCode.NO_PLAN, "the sequences or references in alone", "give at least");
  }

  @Test
  void sequencesOfDeclaredTypesStayInNetcdf4() throws Exception {
    Programs.require("ncgen", "ncdump");
    Files.writeString(
        at("in.cdl"),
        """
        netcdf in { types: int(*) row; compound c { int a; row r; string s; }; row(*) table;
        dimensions: x = 3; variables: float t(x); row v(x); c w(x); table z; row t:q = {1, 2};
        :title = "x";
        data: t = 1, 2, 3; v = {1, 2}, {}, {3}; z = {{1, 2}, {3}};
        w = {1, {4, 5}, "ab"}, {2, {}, ""}, {3, {6}, "x"};
        group: g { types: row(*) deep; variables: deep d(x); data: d = {{1}, {2, 3}}, {}, {{4}}; } }
        """);
    Programs.run(folder, "ncgen", "-4", "-o", "in.nc", "in.cdl");
    CommandRun.logged("merge", at("in.nc"), at("copy.nc"), "-q").assertDone();
    CommandRun.logged("verify", at("in.nc"), at("copy.nc"), "-q").assertDone();
    assertEquals(dumped("in.nc"), dumped("copy.nc"));
  }

  private List<String> dumped(String file) throws Exception {
    return Programs.run(folder, "ncdump", file)
        .lines()
        .skip(1)
        .filter(line -> !line.contains(":history"))
        .toList();
  }
}
