package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options that concern chunks of outputs, on the command line. */
class ChunkedCommandsTest {

  @TempDir Path folder;

  private Path cube;

  @BeforeEach
  void makesACube() {
    cube = folder.resolve("cube.h5");
    done("make", cube, "--shape", "20,18,16", "--dtype", "uint16", "--order", "C");
  }

  private static CommandRun done(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.messages());
    return run;
  }

  private String layout(Path file) {
    return done("info", file)
        .results()
        .lines()
        .filter(line -> line.startsWith("layout"))
        .findFirst()
        .orElseThrow();
  }

  private void merged(Path in, Path out, String... options) {
    Object[] all = new Object[options.length + 4];
    all[0] = "merge";
    System.arraycopy(options, 0, all, 1, options.length);
    all[options.length + 1] = "--quiet";
    all[options.length + 2] = in;
    all[options.length + 3] = out;
    done(all);
    done("verify", in, out);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--chunk 5,6,7 | chunks of 5x6x7",
        "--chunk 5,6,7 --deflate 3 | chunks of 5x6x7, deflate 3",
        "--chunk 4 --filters shuffle,deflate:1 | chunks of 4x4x4, shuffle, deflate 1",
        "--chunk 1,*,* --filters shuffle,lz4 | chunks of 1x18x16, shuffle, lz4",
        "--chunk 20,3,16 --filters fletcher32 | chunks of 20x3x16, fletcher32",
        "--chunk auto,cache=4KiB | chunks of",
        "--deflate 1 | chunks of",
        "--chunk none | contiguous"
      })
  void storesChunksAsAskedFor(String options, String expected) {
    Path out = folder.resolve("out.h5");
    merged(cube, out, options.split(" "));
    assertTrue(layout(out).contains(expected), layout(out));
  }

  @Test
  void keepsTheChunksAndFiltersOfTheInput() {
    Path chunked = folder.resolve("chunked.h5");
    merged(cube, chunked, "--chunk", "5,6,7", "--deflate", "3");
    Path kept = folder.resolve("kept.nc");
    merged(chunked, kept, "--out-format", "netcdf4");
    assertTrue(layout(kept).endsWith("chunks of 5x6x7, deflate 3"), layout(kept));
    Path plain = folder.resolve("plain.h5");
    merged(chunked, plain, "--filters", "none");
    assertTrue(layout(plain).endsWith("chunks of 5x6x7"), layout(plain));
  }

  @Test
  void leavesOutChunksThatOnlyHoldTheFillValue() throws IOException {
    byte[] elements = new byte[25 * 48];
    elements[0] = 1;
    Path raw = folder.resolve("few.raw");
    Files.write(raw, elements);
    Path sparse = folder.resolve("sparse.h5");
    Object[] described = {"--shape", "25,48", "--dtype", "uint8", "--order", "C"};
    Object[] stored = {"--chunk", "10,20", "--sparse", "--deflate", "1"};
    done(
        Stream.of(new Object[] {"merge", raw, sparse}, described, stored)
            .flatMap(Stream::of)
            .toArray());
    Path again = folder.resolve("again.raw");
    CommandRun read = done("merge", "--mem", "data=1MiB", sparse, again);
    assertTrue(read.results().contains("1 decoded, 8 absent"), read.results());
    assertEquals(-1, Files.mismatch(raw, again));
  }

  @Test
  void readsADatasetWithoutAnyChunk() throws IOException {
    Path raw = folder.resolve("zeros.raw");
    Files.write(raw, new byte[600]);
    Path sparse = folder.resolve("sparse.h5");
    done("merge", raw, sparse, "--shape", "20,30", "--dtype", "uint8", "--order", "C", "--sparse");
    Path again = folder.resolve("again.raw");
    done("merge", sparse, again);
    assertEquals(-1, Files.mismatch(raw, again));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--cache 1MiB | here it is --chunk auto,cache=SIZE",
        "--chunk auto,cache=much | is not a size",
        "--chunk auto,cache=50% | number of bytes",
        "--deflate 10 | 0 to 9",
        "--filters deflate:x | a level is a number",
        "--filters magic | magic",
        "--filters GZIP=4 | filter gzip=4 is called deflate here: --filters shuffle,deflate:4",
        "--filters deflate --deflate 3 | --filters names all filters",
        "--chunk none --deflate 1 | need chunks",
        "--chunk 5,6 | axes",
        "--chunk 50,6,7 | longer",
        "--threads -1 | 0 or more",
        "--cache-policy random | next-use",
        "--cache-policy lru,4MiB | in=SIZE or out=SIZE",
        "--cache-policy in=1MiB,in=2MiB | in=SIZE or out=SIZE",
        "--cache-policy out=much | is not a size",
        "--cache-policy out=50% | number of bytes"
      })
  void refusesWhatMakesNoSense(String options, String shown) {
    Object[] start = options.split(" ");
    Object[] all = new Object[start.length + 3];
    all[0] = "merge";
    System.arraycopy(start, 0, all, 1, start.length);
    all[start.length + 1] = cube;
    all[start.length + 2] = folder.resolve("out.h5");
    CommandRun.of(all).assertError(ExitCode.USAGE, shown);
  }

  /** Those who read the input have the plugin that the output needs as well. */
  @ParameterizedTest
  @CsvSource({
    "zstd, 32015, cube.h5",
    "lz4, 32004, cube.h5",
    "lzf, 32000, cube.h5",
    "zstd, 32015, cube.nc"
  })
  void namesThePluginThatReadersOfChunksNeed(String filter, int number, String name) {
    Path packed = folder.resolve("z-" + name);
    String store = folder + "/a.zarr";
    CommandRun.of(
            "make", store, "--shape", "8,8", "--dtype", "u2", "--chunk", "4,4", "--filters", "zstd")
        .assertDone();
    Object[] asked = {store, packed, "-q", "--filters", filter};
    Object[] kept = {store, packed, "-q"};
    String messages = CommandRun.logged(filter.equals("zstd") ? kept : asked).messages();
    assertTrue(messages.contains("by " + filter), messages);
    assertTrue(messages.contains("plugin of HDF5 for filter " + number), messages);
    assertEquals("", CommandRun.logged(packed, folder + "/again.h5", "-q").messages());
    CommandRun stock = CommandRun.logged(packed, folder + "/b.h5", "-q", "--filters", "deflate");
    assertEquals("", stock.messages());
  }

  @Test
  void refusesChunksOfFormatsThatHaveNone() {
    CommandRun.of("merge", cube, folder.resolve("out.raw"), "--chunk", "5,6,7")
        .assertError(ExitCode.USAGE, "raw has no chunks", "such as hdf5");
  }

  @Test
  void showsChunksInThePlanAndInTheSummary() {
    Path out = folder.resolve("out.h5");
    Object[] job = {"merge", cube, out, "--chunk", "5,6,8", "--deflate", "1", "--json"};
    String printed = done(job).results();
    assertTrue(printed.contains("\"out_chunk\":[5,6,8]"), printed);
    assertTrue(printed.contains("\"chunk_encodes\":24,"), printed);
  }

  /** Each thread takes memory for chunks; 70 MB for a few chunks of 1.4 MB leave none for two. */
  @Test
  void takesFewerThreadsWhereTheMemoryIsShort() {
    Path in = folder.resolve("large.h5");
    done(
        "make",
        in,
        "--shape",
        "900,800",
        "--dtype",
        "uint16",
        "--chunk",
        "900,800",
        "--deflate",
        "1");
    Path out = folder.resolve("out");
    Object[] job = {"split", in, out, "--out-shape", "450,800", "--chunk", "none"};
    CommandRun refused = CommandRun.of(with(job, "--threads", "2", "--mem", "64MiB"));
    CommandRun least = CommandRun.of(with(job, "--mem", "64MiB"));
    assertEquals(ExitCode.NO_PLAN.code(), refused.code());
    assertTrue(leastMemory(least) < leastMemory(refused), least.messages());
    long enough = leastMemory(least) + 4_000_000; // for the array, which has 1.4 MB
    assertTrue(enough < leastMemory(refused), least.messages());
    done(with(job, "--mem", enough));
    done("verify", in, out);
  }

  private static Object[] with(Object[] job, Object... more) {
    return Stream.concat(Stream.of(job), Stream.of(more)).toArray();
  }

  /** Returns what the error line recommends. */
  private static long leastMemory(CommandRun run) {
    String enough = run.messages().replaceAll("(?s).* --mem ([0-9.]+)MiB .*", "$1");
    return (long) (Double.parseDouble(enough) * (1 << 20));
  }

  @Test
  void copiesChunksWhereFilesAreCutAlongThem() {
    Path chunked = folder.resolve("chunked.h5");
    merged(cube, chunked, "--chunk", "5,6,8", "--deflate", "3");
    Path parts = folder.resolve("parts");
    Object[] split = {"split", chunked, parts, "--out-shape", "10,12,8"};
    String copied = "0 encoded, 24 copied, planned 24 decoded, 0 encoded, 24 copied";
    assertTrue(done(split).results().contains("24 decoded, " + copied));
    done("verify", chunked, parts);
    Path unseen = folder.resolve("unseen.h5");
    String printed = done("merge", parts, unseen, "--checksum", "none", "--json").results();
    for (String line : printed.lines().filter(line -> line.contains("chunk_")).toList()) {
      assertTrue(line.contains("\"chunk_decodes\":0,\"chunk_absent\":0"), line);
      assertTrue(line.contains("\"chunk_copies\":24,"), line);
    }
    done("verify", chunked, unseen);
    Path other = folder.resolve("other.h5");
    Object[] harder = {"merge", parts, other, "--deflate", "4"};
    assertTrue(done(harder).results().contains("24 decoded, 24 encoded, planned"));
  }
}
