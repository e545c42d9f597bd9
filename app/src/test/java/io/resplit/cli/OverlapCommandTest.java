package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that hold a margin of their neighbours, written by libraries that are not ours. */
class OverlapCommandTest {

  /** An array of 10x7 in blocks of 4x3, each with 2 rows and 1 column of what is around it. */
  private static final String WRITE =
      """
      import sys, numpy as np
      folder, form = sys.argv[1:]
      a = (np.arange(70, dtype='i2') * 3).reshape(10, 7)
      a.tofile(folder + '/whole.raw')
      for i in range(3):
          for j in range(3):
              r = slice(max(0, 4 * i - 2), min(10, 4 * i + 6))
              c = slice(max(0, 3 * j - 1), min(7, 3 * j + 4))
              name = folder + '/in/t_%d_%d.' % (i, j)
              if form == 'raw':
                  a[r, c].tofile(name + 'raw')
              else:
                  from netCDF4 import Dataset
                  with Dataset(name + 'nc', 'w', format=form) as f:
                      for axis, part in ('y', r), ('x', c):
                          f.createDimension(axis, part.stop - part.start)
                          v = f.createVariable(axis, 'f8', (axis,))
                          v[:] = np.arange(part.start, part.stop) / 2
                      v = f.createVariable('v', 'i2', ('y', 'x'), zlib=form == 'NETCDF4')
                      v[:] = a[r, c]
      """;

  private static final String READ =
      """
      import sys, numpy as np
      from netCDF4 import Dataset
      with Dataset(sys.argv[1]) as f:
          assert (f['v'][:].ravel() == np.arange(70) * 3).all()
          assert (f['y'][:] == np.arange(10) / 2).all() and (f['x'][:] == np.arange(7) / 2).all()
      """;

  @TempDir private Path folder;

  private String in(String form) throws Exception {
    Programs.requirePython("numpy,netCDF4");
    Files.createDirectories(folder.resolve("in"));
    Programs.python(folder, WRITE, folder, form);
    return folder + "/in";
  }

  private CommandRun raw(Object... more) {
    String merge = "merge %s/in %s/out.raw --shape 10,7 --in-shape 4,3 --dtype int16 --order C";
    Stream<String> words = Stream.of(merge.formatted(folder, folder).split(" "));
    return CommandRun.logged(Stream.concat(words, Stream.of(more)).toArray());
  }

  @Test
  void rawBlocksAreReadWithoutTheirMargins() throws Exception {
    in("raw");
    raw("--trim", "2,1", "--verify").assertDone();
    assertEquals(-1, Files.mismatch(folder.resolve("whole.raw"), folder.resolve("out.raw")));
  }

  @Test
  void filesMayBeCountedFromOne() throws IOException {
    Files.write(folder.resolve("b_1.raw"), new byte[] {0, 1, 2, 99});
    Files.write(folder.resolve("b_2.raw"), new byte[] {99, 3, 4, 5});
    String[] all = {"--shape", "6", "--in-shape", "3", "--dtype", "uint8", "--trim", "1"};
    String[] merge = {"merge", folder + "/b_{0}.raw", folder + "/all.raw"};
    CommandRun.of(Stream.concat(Stream.of(merge), Stream.of(all)).toArray()).assertDone();
    assertArrayEquals(new byte[] {0, 1, 2, 3, 4, 5}, Files.readAllBytes(folder.resolve("all.raw")));
  }

  @ParameterizedTest
  @CsvSource({"NETCDF3_CLASSIC", "NETCDF4"})
  void blocksThatSayHowLargeTheyAreNeedNoShapes(String form) throws Exception {
    String out = folder + "/out.nc";
    CommandRun.of("merge", in(form), out, "--var", "v", "--trim", "2,1").assertDone();
    Programs.python(folder, READ, out);
  }

  @Test
  void disagreementIsCountedAndTheOwnerWins() throws Exception {
    in("raw");
    Path block = folder.resolve("in/t_0_0.raw"); // 6 rows of 4, of which 4 of 3 are its own
    byte[] bytes = Files.readAllBytes(block);
    bytes[6] = 77; // row 0, column 3
    bytes[46] = 77; // row 5, column 3
    Files.write(block, bytes);
    CommandRun silent = raw("--trim", "2,1");
    assertFalse(silent.messages().contains("differ"), silent.messages());
    Files.delete(folder.resolve("out.raw"));
    CommandRun verified = raw("--trim", "2,1", "--verify");
    assertEquals(0, verified.code());
    assertEquals(
        "resplit: WARN: 2 elements differ where files overlap; the first one found is element [0, 3]: 9 in "
            + folder.resolve("in/t_0_1.raw")
            + " (used), but 77 in "
            + block,
        verified
            .messages()
            .lines()
            .filter(line -> line.contains("differ"))
            .findFirst()
            .orElseThrow());
    assertEquals(-1, Files.mismatch(folder.resolve("whole.raw"), folder.resolve("out.raw")));
  }

  @Test
  void filesOfOtherSizesAreRefused() throws Exception {
    in("raw");
    raw("--trim", "1").assertError(ExitCode.INPUT, "t_0_0.raw", "48 bytes");
    raw("--trim", "1,2,3").assertError(ExitCode.USAGE, "3 numbers", "2 axes");
    raw("--trim", "-1").assertError(ExitCode.USAGE, "'-1'", "8,8,0");
    CommandRun.of("info", folder + "/in", "--trim", "2,1", "--dtype", "int16", "--in-shape", "4,3")
        .assertError(ExitCode.USAGE, "--trim needs --shape");
  }

  @Test
  void blocksOfWhichNothingIsLeftAreRefused() throws Exception {
    CommandRun.of("info", in("NETCDF3_CLASSIC"), "--var", "v", "--trim", "4,1")
        .assertError(ExitCode.INPUT, "4 long", "nothing is left of it, or of a neighbour");
  }
}
