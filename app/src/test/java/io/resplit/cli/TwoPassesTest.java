package io.resplit.cli;

import static java.nio.file.StandardOpenOption.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.cli.console.ExitCode;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.Planning;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TwoPassesTest {

  private static final String THIN = "data=20KiB";

  @TempDir private Path folder;

  /** Maps in chunks: series across them take one pass for each chunk in thin memory. */
  private Path maps(String name) {
    Path file = folder.resolve(name);
    CommandRun.of(
            "make",
            file,
            "--shape",
            "64,48,48",
            "--dtype",
            "float32",
            "--chunk",
            "2,48,48",
            "--filters",
            name.endsWith("zarr") ? "gzip" : "shuffle,deflate")
        .assertDone();
    return file;
  }

  private CommandRun run(Path in, String out, Object... options) {
    List<Object> command =
        new ArrayList<>(List.of(in, folder.resolve(out), "--temp", folder.resolve("t")));
    command.addAll(List.of(options));
    return CommandRun.of(command.toArray());
  }

  private void assertNothingLeft() throws IOException {
    assertFalse(Files.exists(folder.resolve("t")) && hasFiles(folder.resolve("t")));
  }

  private static boolean hasFiles(Path folder) throws IOException {
    try (var all = Files.list(folder)) {
      return all.findAny().isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource({"a.nc, b.nc", "a.h5, b.zarr", "a.zarr, b.h5"})
  void eachChunkIsDecodedAndEncodedOnceOrLittleMore(String from, String to) throws IOException {
    Path in = maps(from);
    String one =
        CommandRun.of(in, folder.resolve("one.h5"), "--chunk", "64,4,4", "--mem", THIN)
            .assertDone()
            .results();
    CommandRun two = run(in, to, "--chunk", "64,4,4", "--mem", THIN).assertDone();
    assertTrue(two.results().startsWith("passes     2: "), two.results());
    assertTrue(4 * chunks(two.results()) < chunks(one), one + two.results());
    CommandRun.of("verify", in, folder.resolve(to)).assertDone();
    assertNothingLeft();
  }

  /** Returns how often chunks were decoded and encoded, which is as planned. */
  private static int chunks(String results) {
    int sum = 0;
    Matcher lines = Pattern.compile("chunks +(.*), planned (.*)\n").matcher(results);
    while (lines.find()) {
      assertEquals(lines.group(1), lines.group(2));
      Matcher number = Pattern.compile("([0-9,]+) (decoded|encoded)").matcher(lines.group(1));
      while (number.find()) {
        sum += Integer.parseInt(number.group(1).replace(",", ""));
      }
    }
    return sum;
  }

  @Test
  void aDryRunShowsBothPlansAndWritesNothing() throws IOException {
    Path in = maps("a.nc");
    CommandRun dry =
        run(in, "b.nc", "--chunk", "64,4,4", "--mem", THIN, "--dry-run", "--json").assertDone();
    Map<String, Object> passes = dry.json("passes");
    assertEquals(64L * 48 * 48 * 4, passes.get("bytes"));
    assertTrue((double) passes.get("predicted_seconds") < (double) passes.get("one_pass_seconds"));
    assertNothingLeft();
    assertFalse(Files.exists(folder.resolve("b.nc")));
  }

  @Test
  void aLongPlanThatVisitsChunksAgainAndAgainProposesTwo() {
    String shape = "8760,360,720";
    List<Object> plan =
        List.of(
            "plan",
            "--shape",
            shape,
            "--in-shape",
            shape,
            "--out-shape",
            shape,
            "--dtype",
            "float32",
            "--out-format",
            "netcdf4",
            "--in-chunk",
            "24,360,720",
            "--in-filters",
            "deflate",
            "--chunk",
            "8760,20,20",
            "--filters",
            "deflate");
    String thin = CommandRun.of(with(plan, "256MiB")).assertDone().results();
    assertTrue(thin.contains(" times: --temp DIR allows two passes\n"), thin);
    String wide = CommandRun.of(with(plan, "12GiB")).assertDone().results();
    assertFalse(wide.contains("--temp"), wide);
  }

  private static Object[] with(List<Object> command, String memory) {
    List<Object> all = new ArrayList<>(command);
    all.addAll(List.of("--mem", memory));
    return all.toArray();
  }

  @Test
  void whatOnePassWouldRefuseIsRefusedBeforeTheFirst() throws IOException {
    Path in = maps("a.nc");
    Files.writeString(folder.resolve("b.nc"), "somebody's");
    CommandRun refused = run(in, "b.nc", "--chunk", "64,4,4", "--mem", THIN);
    assertEquals(ExitCode.REFUSED.code(), refused.code(), refused.messages());
    assertNothingLeft();
  }

  /** What a job was interrupted in is there: its blocks, and perhaps a part of its output. */
  @Test
  void anInterruptedJobGoesOnInEitherPass() throws IOException {
    Path in = maps("a.nc");
    Path blocks = place(in);
    CommandRun.of(in, blocks, "--out-format", "raw", "--out-shape", "64,4,20").assertDone();
    CommandRun again = run(in, "b.nc", "--chunk", "64,4,4", "--mem", THIN);
    assertEquals(ExitCode.REFUSED.code(), again.code(), again.messages());
    CommandRun resumed =
        run(in, "b.nc", "--chunk", "64,4,4", "--mem", THIN, "--resume").assertDone();
    assertTrue(resumed.results().contains("seeks      0, planned 0"), resumed.results());
    CommandRun.of("verify", in, folder.resolve("b.nc")).assertDone();
    assertNothingLeft();
    CommandRun.of(in, blocks, "--out-format", "raw", "--out-shape", "64,4,20").assertDone();
    Files.delete(
        Files.list(blocks).filter(each -> each.toString().endsWith("raw")).findFirst().get());
    CommandRun done = run(in, "b.nc", "--chunk", "64,4,4", "--mem", THIN, "--resume").assertDone();
    assertFalse(done.results().contains("passes"), done.results());
    assertNothingLeft(); // of a job that was killed while it deleted its blocks
  }

  /** Returns where the blocks of the first array lie. */
  private Path place(Path in) throws IOException {
    CommandRun dry = run(in, "b.nc", "--chunk", "64,4,4", "--mem", THIN, "--dry-run", "--json");
    return Path.of((String) dry.json("passes").get("folder"));
  }

  private Path place(Path in, String variable) throws IOException {
    Object[] one = {"--chunk", "640,4,4", "--mem", "data=200KiB", "--var", variable};
    return Path.of(
        (String) run(in, "b.nc", with(one, "--dry-run", "--json")).json("passes").get("folder"));
  }

  @Test
  void blocksThatChangeBetweenThePassesAreFound() throws Exception {
    Resplit resplit = new Resplit();
    BlockSet in = resplit.find(SetRequest.at(maps("a.nc").toString()));
    OutputRequest asked = OutputRequest.file(folder.resolve("b.h5").toString());
    BlockSet out =
        resplit.output(
            in, asked.withChunks(ChunkStorageRequest.KEEP.withShape(Shape.of(64, 4, 4))));
    Planning thin = Planning.by(PlanOptions.within(new MemoryLimit.OfData(20 << 10)));
    Job whole = resplit.job(in, out, thin, JobOptions.DEFAULT);
    List<Job> passes = resplit.passes(whole, folder.resolve("t"));
    assertEquals(2, passes.size());
    passes.get(0).run(JobObserver.NONE);
    try (FileChannel block = FileChannel.open(passes.get(0).out().path(1), WRITE)) {
      block.write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4}), block.size() / 2);
    }
    ResplitException found =
        assertThrows(ResplitException.class, () -> passes.get(1).run(JobObserver.NONE));
    assertTrue(found.getMessage().contains("does not match its manifest"), found.getMessage());
  }

  @Tag("slow")
  @Test
  void blocksOfAnotherVariableAreNotTaken() throws Exception {
    Path in = several("a.nc");
    Object[] asked = {"--chunk", "640,4,4", "--mem", "data=200KiB"};
    Path blocks = place(in, "v");
    CommandRun.of(in + ":/u", blocks, "--out-format", "raw", "--out-shape", "640,4,4").assertDone();
    CommandRun other = run(in, "b.nc", with(asked, "--var", "v", "--resume"));
    assertEquals(ExitCode.REFUSED.code(), other.code(), other.messages());
    assertFalse(Files.exists(folder.resolve("b.nc")));
  }

  @Test
  void jobsWithOutputsOfOneNameHaveBlocksOfTheirOwn() throws Exception {
    Path in = maps("a.nc");
    Path first = place(in);
    Files.createDirectory(folder.resolve("o"));
    Object[] asked = {"--chunk", "64,4,4", "--mem", THIN, "--dry-run", "--json"};
    CommandRun other = run(in, "o/b.nc", asked).assertDone();
    assertNotEquals(first.toString(), other.json("passes").get("folder"));
  }

  @Test
  void aResumedJobIsRefusedBeforeItsFirstPass() throws Exception {
    Path in = maps("a.nc");
    Files.writeString(folder.resolve("b.nc"), "somebody's");
    for (String dry : List.of("--dry-run", "--quiet")) {
      CommandRun refused = run(in, "b.nc", "--chunk", "64,4,4", "--mem", THIN, "--resume", dry);
      assertEquals(ExitCode.REFUSED.code(), refused.code(), refused.messages());
    }
    assertNothingLeft();
  }

  @Test
  void aFinishedFolderIsKnownWithOrWithoutPasses() throws Exception {
    Path in = maps("a.nc");
    Object[] asked = {
      "--out-shape", "64,24,24", "--out-format", "netcdf4", "--chunk", "64,4,4", "--mem", THIN
    };
    run(in, "out", asked).assertDone();
    CommandRun again = run(in, "out", with(asked, "--resume")).assertDone();
    assertTrue(again.results().contains("wrote      0 bytes"), again.results());
    List<Object> plain = new ArrayList<>(List.of(in, folder.resolve("out"), "--resume"));
    plain.addAll(List.of(asked));
    CommandRun.of(plain.toArray()).assertDone();
    assertNothingLeft();
  }

  @Test
  void foldersThatCannotHoldBlocksAreRefused() throws Exception {
    Path in = maps("a.nc");
    for (String temp : List.of("x{1}", "x*", "x:/y", "b.zarr", "b.zarr/t")) {
      CommandRun.of(
              in,
              folder.resolve("b.zarr"),
              "--temp",
              folder + "/" + temp,
              "--chunk",
              "64,4,4",
              "--mem",
              THIN)
          .assertError(ExitCode.USAGE, "--temp", temp);
    }
    run(in, "b.nc", "--dry-run", "--plot", folder.resolve("p.svg"))
        .assertError(ExitCode.USAGE, "--plot", "--temp");
  }

  /** The whole job warns of all that the user gets, once. */
  @Tag("slow")
  @Test
  void passesWarnOfNothingThatIsNotSo() throws Exception {
    Path in = several("a.nc");
    Object[] asked = {"--chunk", "640,4,4", "--mem", "data=200KiB", "--filters", "zstd"};
    List<Object> command =
        new ArrayList<>(List.of(in, folder.resolve("b.nc"), "--temp", folder.resolve("t")));
    command.addAll(List.of(asked));
    String messages = CommandRun.logged(command.toArray()).messages();
    assertFalse(messages.contains("unlimited"), messages);
    assertFalse(messages.contains("raw"), messages);
    assertEquals(2, messages.split("zstd, which").length, messages);
  }

  @Test
  void onePassIsTakenWhereItTakesNoLonger() throws IOException {
    Path in = maps("a.nc");
    CommandRun one = inOnePass(in, "64,4,4", "data=16MiB");
    assertTrue(one.messages().contains("--temp is not used: one pass is as fast"));
    assertFalse(one.results().contains("passes"));
    CommandRun.of("verify", in, folder.resolve("b.nc")).assertDone();
  }

  /** Makes a file of several variables, some of which have chunks as they are asked for. */
  private Path several(String name) throws Exception {
    Programs.requirePython("netCDF4, numpy");
    Programs.python(
        folder,
        """
        import sys, netCDF4, numpy as np
        with netCDF4.Dataset(sys.argv[1], 'w') as f:
          for n, s in (('t', None), ('y', 48), ('x', 48)): f.createDimension(n, s)
          for n, c in (('a', (640, 4, 4)), ('u', (2, 48, 48)), ('v', (2, 48, 48))):
            w = f.createVariable(n, 'f4', ('t', 'y', 'x'), chunksizes=c, zlib=True)
            w[:] = np.random.default_rng(ord(n)).normal(size=(640, 48, 48))
            w.note = 'of ' + n
          f.createVariable('small', 'i4', ('t',))[:] = np.arange(640)
        """,
        folder.resolve(name));
    return folder.resolve(name);
  }

  @Tag("slow")
  @Test
  void eachOfSeveralVariablesTakesTwoIfThatIsFaster() throws Exception {
    Path in = several("a.nc");
    Object[] asked = {"--chunk", "640,4,4", "--mem", "data=200KiB"};
    CommandRun dry = run(in, "b.nc", with(asked, "--dry-run", "--json")).assertDone();
    assertEquals(2L * 640 * 48 * 48 * 4, dry.json("passes").get("bytes"));
    assertEquals(folder.resolve("t").toString(), dry.json("passes").get("folder"));
    CommandRun two = run(in, "b.nc", asked).assertDone();
    assertTrue(two.results().contains(" in " + folder.resolve("t") + " between"), two.results());
    chunks(two.results());
    String same =
        Programs.python(
            folder,
            """
            import netCDF4, numpy as np
            f = netCDF4.Dataset('a.nc'); g = netCDF4.Dataset('b.nc')
            print([g[n].chunking() == [640, 4, 4] for n in 'auv'],
                  [np.array_equal(f[n][:], g[n][:]) for n in ('a', 'u', 'v', 'small')],
                  [g[n].note for n in 'auv'])
            """);
    assertEquals(
        "[True, True, True] [True, True, True, True] ['of a', 'of u', 'of v']", same.strip());
    assertNothingLeft();
  }

  /** The blocks of one variable are there, and those of the other in part. */
  @Tag("slow")
  @Test
  void aJobOfSeveralVariablesGoesOnInEitherPass() throws Exception {
    Path in = several("a.nc");
    Object[] asked = {"--chunk", "640,4,4", "--mem", "data=200KiB", "--resume"};
    Path blocks = place(in, "u");
    CommandRun.of(in + ":/u", blocks, "--out-format", "raw", "--out-shape", "640,4,4").assertDone();
    CommandRun resumed = run(in, "b.nc", asked).assertDone();
    assertTrue(resumed.results().contains("seeks      0, planned 0"), resumed.results());
    CommandRun.of("verify", in, folder.resolve("b.nc")).assertDone();
    assertNothingLeft();
  }

  private static Object[] with(Object[] command, Object... more) {
    List<Object> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(more));
    return all.toArray();
  }

  @Test
  void whatIsAppendedMayTakeTwoPassesAsWell() throws Exception {
    Programs.requirePython("netCDF4, numpy");
    Programs.python(
        folder,
        """
        import netCDF4, numpy as np
        for name, first in (('a.nc', 0), ('more.nc', 64)):
          with netCDF4.Dataset(name, 'w') as f:
            for n, s in (('t', None), ('y', 48), ('x', 48)): f.createDimension(n, s)
            f.createVariable('t', 'f8', ('t',))[:] = np.arange(first, first + 64)
            c = (64, 4, 4) if first == 0 else (2, 48, 48)
            w = f.createVariable('u', 'f4', ('t', 'y', 'x'), chunksizes=c, zlib=True)
            w[:] = np.random.default_rng(first).normal(size=(64, 48, 48))
        """);
    CommandRun.of(
            "merge",
            folder + "/more.nc",
            folder + "/a.nc",
            "--append",
            "t",
            "--mem",
            THIN,
            "--temp",
            folder + "/t")
        .assertDone();
    String sums =
        Programs.python(
            folder,
            """
            import netCDF4, numpy as np
            f = netCDF4.Dataset('a.nc'); g = netCDF4.Dataset('more.nc')
            print(f['u'].shape, f['u'].chunking(), np.array_equal(f['u'][64:], g['u'][:]))
            """);
    assertEquals("(128, 48, 48) [64, 4, 4] True", sums.strip());
    assertNothingLeft();
  }

  private CommandRun inOnePass(Path in, String chunk, String memory) {
    CommandRun one =
        CommandRun.logged(
            in, folder.resolve("b.nc"), "--temp", folder, "--chunk", chunk, "--mem", memory);
    assertEquals(ExitCode.DONE.code(), one.code(), one.messages());
    return one;
  }
}
