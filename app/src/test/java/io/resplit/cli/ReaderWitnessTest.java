package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.resplit.cli.console.ExitCode;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lets jHDF and netcdf-java read what was written, and h5py and netCDF4 damage it. */
@Tag("slow")
class ReaderWitnessTest {

  /** Where the build puts the libraries, before these tests. */
  private static final Path LIBRARIES = Path.of("../core/readers/target/lib");

  private static final double SEEDS = Double.parseDouble(System.getProperty("resplit.seeds", "1"));

  /** Cases at once: Python takes longer to start than to write a file. */
  private static final int BATCH = 12;

  private static final String MAKE =
      """
      import h5py, numpy as np
      with h5py.File('in.h5', 'w') as f:
          f.create_dataset('a', data=np.arange(600, dtype='>i4').reshape(20, 30)).attrs['units'] = 'K'
          f['small'] = np.arange(5.0)
      """;

  private static final String FILLED =
      """
      for name in ['filled.h5', 'damaged.h5']:
          with h5py.File(name, 'w') as f:
              a = f.create_dataset('a', (20, 30), '<i4', chunks=(10, 10), fillvalue=7)
              a[:, 10:] = np.arange(400).reshape(20, 20)
              a[10:, :10] = 1
              if name == 'damaged.h5':
                  a[19, 29] = -1
      """;

  /** Also a variable with the name of a dimension that is none of its values. */
  private static final String NAMED =
      """
      import netCDF4, numpy as np, sys
      for name in ['in.nc', 'same.nc', 'less.nc']:
          less = sys.argv[1] if name == 'less.nc' else ''
          with netCDF4.Dataset(name, 'w') as d:
              y = 'other_y' if less == 'dimension' else 'y'
              for path, length in [(y, 6), ('x', 4), ('alone', 3)]:
                  d.createDimension(path, length)
              for path in ['v', 'x']:
                  d.createVariable(path, 'f8', (y, 'x'))[:] = np.arange(24).reshape(6, 4)
              if less != 'group':
                  d.createGroup('g')
              if less != 'attribute':
                  d['v'].units = 'K'
      """;

  private static final String DAYS =
      """
      import netCDF4, numpy as np
      for i in range(3):
          with netCDF4.Dataset(f'day{i}.nc', 'w') as d:
              d.createDimension('time', None)
              d.createDimension('x', 5)
              t = d.createVariable('time', 'f8', ('time',))
              t.units = f'days since 2000-01-0{i + 1}'
              t[:] = [0, .5]
              d.createVariable('v', 'i4', ('time', 'x'))[:] = np.arange(10).reshape(2, 5) + i
      """;

  @TempDir private Path folder;
  private final Thread thread = Thread.currentThread();
  private final ClassLoader before = thread.getContextClassLoader();

  @BeforeEach
  void needsLibraries() throws Exception {
    Programs.requirePython("h5py, netCDF4, numpy");
    assumeTrue(System.getenv("CI") != null || Files.isDirectory(LIBRARIES), "not packaged yet");
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> all = Files.list(LIBRARIES)) {
      for (Path jar : all.toList()) {
        jars.add(jar.toUri().toURL());
      }
    }
    thread.setContextClassLoader(new URLClassLoader(jars.toArray(URL[]::new), before));
  }

  @AfterEach
  void leaveLibraries() {
    thread.setContextClassLoader(before);
  }

  private String script(String task, List<Long> seeds) throws Exception {
    List<Object> arguments = new ArrayList<>(List.of(task, folder));
    arguments.addAll(seeds);
    return Programs.script(folder, "readers.py", arguments.toArray());
  }

  /** A seed, how its output is verified, and whether that could be read. */
  private record Case(long seed, String verify, boolean isRead) {}

  private static CommandRun run(String line) {
    return CommandRun.of((Object[]) line.split("\t"));
  }

  private static boolean isRead(String verify) {
    CommandRun run = run(verify);
    boolean isRead = run.code() == ExitCode.DONE.code();
    boolean isSaid =
        run.code() == ExitCode.UNSUPPORTED.code()
            && run.messages().matches("(?s).*(cannot|does not) read .*: .*");
    assertTrue(isRead || isSaid, () -> verify + ": " + run.messages());
    return isRead;
  }

  private List<Case> cases(List<Long> seeds) throws Exception {
    List<Case> cases = new ArrayList<>();
    List<String> lines = script("make", seeds).lines().toList();
    for (int i = 0; i < seeds.size(); i++) {
      CommandRun job = run(lines.get(3 * i));
      assertEquals(ExitCode.DONE.code(), job.code(), job::messages);
      String verify = lines.get(3 * i + 1);
      cases.add(new Case(seeds.get(i), verify, isRead(verify)));
      String alone = lines.get(3 * i + 2);
      assertTrue(alone.isEmpty() || isRead(alone) == cases.get(i).isRead(), alone);
    }
    return cases;
  }

  /** Where blocks of one folder disagree, they are no set. */
  private static void assertFound(Case damaged, String what) {
    CommandRun run = run(damaged.verify());
    boolean isFound =
        run.code() == ExitCode.DIFFERENT.code()
            || run.code() == ExitCode.INPUT.code() && run.messages().contains("disagree");
    assertTrue(isFound, () -> what + ": " + damaged + " " + run.messages());
  }

  @Test
  void readsRandomOutputsAndFindsDamage() throws Exception {
    long read = 0;
    long all = 0;
    long first = BATCH * Long.getLong("resplit.seed", 0);
    for (long batch = 0; batch < Math.max(1, SEEDS); batch++) {
      long start = first + batch * BATCH;
      List<Long> seeds = LongStream.range(start, start + BATCH).boxed().toList();
      List<Case> cases = cases(seeds);
      List<Case> readable = cases.stream().filter(Case::isRead).toList();
      assertEquals("", script("equal", seeds));
      List<String> damage =
          script("damage", readable.stream().map(Case::seed).toList()).lines().toList();
      long damaged = damage.stream().filter(each -> !each.isEmpty()).count();
      assertTrue(2 * damaged >= readable.size(), damaged + " of " + readable.size());
      for (int i = 0; i < readable.size(); i++) {
        if (!damage.get(i).isEmpty()) {
          assertFound(readable.get(i), damage.get(i));
        }
      }
      read += readable.size();
      all += cases.size();
    }
    long chance = BATCH; // few outputs may be read a little less often
    assertTrue(5 * read >= 4 * all - chance, read + " of " + all);
  }

  @Test
  void namesWhatALibraryCannotRead() throws Exception {
    Programs.python(folder, MAKE);
    Path in = folder.resolve("in.h5");
    Path out = folder.resolve("out.h5");
    CommandRun.of(in, out, "--filters", "zstd", "--chunk", "10,10", "-q").assertDone();
    CommandRun.of("verify", in, out, "--reader", "jhdf", "--no-progress")
        .assertError(
            ExitCode.UNSUPPORTED, "jhdf cannot read ", ":/a", "600 of 600", "the rest is equal");
    CommandRun.of("verify", in, out, "--reader", "netcdf-java", "--no-progress")
        .assertError(ExitCode.UNSUPPORTED, "netcdf-java cannot read ", out + ":/a", "32015");
  }

  @Test
  void readsASetAloneAndComparesItsDigest() throws Exception {
    Programs.python(folder, MAKE);
    Path in = folder.resolve("in.h5");
    Path out = folder.resolve("out");
    CommandRun.of(in + ":/a", out, "--out-shape", "7,9", "-q").assertDone();
    CommandRun own = CommandRun.of("verify", out, "--no-progress");
    String results = CommandRun.of("verify", out, "--reader", "jhdf", "--no-progress").results();
    assertEquals(own.results().strip() + ", as jhdf reads them\n", results);
    CommandRun json = CommandRun.of("verify", out, "--reader", "netcdf-java", "--json");
    assertEquals("netcdf-java", json.json("verify").get("reader"));
    assertFalse(CommandRun.of("verify", out, "--json").json("verify").containsKey("reader"));
  }

  @Test
  void findsDamageBesideWhatItCannotRead() throws Exception {
    Programs.python(folder, MAKE + FILLED);
    Path in = folder.resolve("filled.h5");
    Path out = folder.resolve("damaged.h5");
    CommandRun.of("verify", in, in, "--reader", "jhdf", "--no-progress")
        .assertError(
            ExitCode.UNSUPPORTED, "fill value", "100 of 600 elements are not", "the rest is equal");
    CommandRun.of("verify", in, out, "--reader", "jhdf", "--no-progress")
        .assertError(ExitCode.DIFFERENT, "1 of 600 elements differ", "[19, 29]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"group", "dimension", "attribute"})
  void findsWhatIsMissing(String what) throws Exception {
    Programs.python(folder, NAMED, what);
    Path in = folder.resolve("in.nc");
    for (String reader : List.of("jhdf", "netcdf-java")) {
      CommandRun.of("verify", in, folder.resolve("same.nc"), "--reader", reader, "-q").assertDone();
      CommandRun.of("verify", in, folder.resolve("less.nc"), "--reader", reader, "--no-progress")
          .assertError(ExitCode.DIFFERENT, what);
    }
  }

  @Test
  void readsTimesOfOtherUnitsAndRefusesFilesWithoutAnAxis() throws Exception {
    Programs.python(folder, DAYS);
    Path all = folder.resolve("all.nc");
    String days = folder + "/day{n}.nc";
    CommandRun.of(days, all, "-q").assertDone();
    CommandRun.of("verify", all, days, "--reader", "jhdf", "-q").assertDone();
    CommandRun.of("verify", all, days, "--reader", "netcdf-java", "-q").assertDone();
    Path out = folder.resolve("out");
    CommandRun.of(all, out, "--drop-axis", "time", "--out-shape", "1,*", "-q").assertDone();
    CommandRun.of("verify", out, "--reader", "jhdf", "--no-progress")
        .assertError(ExitCode.UNSUPPORTED, "jhdf", out, "time");
  }

  @Test
  void comparesARecordBeforeALibraryReads() throws Exception {
    Programs.python(folder, MAKE);
    Path in = folder.resolve("in.h5");
    Path out = folder.resolve("out");
    Path bare = folder.resolve("bare");
    List<Object> job = List.of("--out-shape", "10,30", "--filters", "zstd", "--chunk", "5,5", "-q");
    CommandRun.of(with(job, in + ":/a", bare, "--checksum", "none")).assertDone();
    CommandRun.of("verify", bare, "--reader", "jhdf", "--no-progress")
        .assertError(ExitCode.UNSUPPORTED, "600 of 600");
    CommandRun.of(with(job, in + ":/a", out)).assertDone();
    try (Stream<Path> files = Files.list(out)) {
      Path last = files.filter(each -> each.toString().endsWith(".h5")).sorted().toList().get(1);
      byte[] bytes = Files.readAllBytes(last);
      bytes[bytes.length - 1]++;
      Files.write(last, bytes);
    }
    CommandRun.of("verify", out, "--reader", "jhdf", "--no-progress")
        .assertError(ExitCode.DIFFERENT, "CRC32C");
  }

  private static Object[] with(List<Object> more, Object... first) {
    return Stream.concat(Stream.of(first), more.stream()).toArray();
  }

  @Tag("slow")
  @Test
  void aGroupMayHoldItself() throws Exception {
    Programs.python(folder, MAKE + "    g = f.create_group('g'); g['up'] = g\n");
    Path in = folder.resolve("in.h5");
    CommandRun.of("verify", in, in, "--reader", "jhdf", "-q").assertDone();
    CommandRun.of("verify", in, in, "--reader", "netcdf-java", "--no-progress")
        .assertError(ExitCode.UNSUPPORTED, "netcdf-java does not read it");
  }

  @Test
  void refusesWhatIsNoReader() {
    CommandRun.of("verify", "a.h5", "b.h5", "--reader", "h5py")
        .assertError(ExitCode.USAGE, "'h5py'", "own, jhdf, netcdf-java");
    CommandRun.of("verify", "a.h5", "b.h5", "--reader", "jhdf", "--quick")
        .assertError(ExitCode.USAGE, "--quick");
    thread.setContextClassLoader(before);
    CommandRun.of("verify", "a.h5", "b.h5", "--reader", "none").assertError(ExitCode.USAGE, "own");
  }
}
