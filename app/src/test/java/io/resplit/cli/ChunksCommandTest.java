package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunksCommandTest {

  @TempDir private Path folder;

  private static CommandRun run(String options, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of("chunks"));
    arguments.addAll(List.of(options.split(" ")));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private static Map<String, Object> json(String options, Object... more) {
    return run(options + " --json", more).assertDone().json("chunks");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> pattern(Map<String, Object> message, int which) {
    return (Map<String, Object>) ((List<Object>) message.get("patterns")).get(which);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Map<String, Object> message, String name) {
    return (Map<String, Object>) message.get(name);
  }

  @Test
  void choosesChunksForACacheAndSaysWhatTheyMean() {
    Map<String, Object> shown = json("--shape 20000,50000 --dtype u1 --cache 10000000");
    assertEquals(List.of(200L, 500L), shown.get("chunk"));
    assertEquals("advised", shown.get("origin"));
    assertEquals(List.of(100L, 100L), shown.get("grid"));
    assertEquals(10_000_000L, shown.get("need_bytes"));
    assertEquals("1,*", pattern(shown, 0).get("for"));
    assertEquals(10_000L, pattern(shown, 0).get("loads"));
    assertEquals(20_000L, pattern(shown, 0).get("pure_loads"));
    assertEquals(true, pattern(shown, 1).get("as_good_as_pure"));
    assertEquals(7_107_810L, object(shown, "least_cache").get("bytes"));
    assertEquals(101L, object(shown, "settings").get("rdcc_nslots"));
    shown = json("--shape 20000,50000 --dtype u1 --cache 8000000");
    assertEquals(List.of(160L, 400L), shown.get("chunk"));
    assertEquals(126L, object(shown, "slots").get("linear"));
    assertEquals(125L, object(shown, "slots").get("packed"));
    assertEquals(127L, object(shown, "slots").get("both"));
  }

  @Test
  void printsSettingsToPaste() {
    String text = run("--shape 20000,50000 --dtype float64 --cache 80MB").assertDone().results();
    for (String line :
        List.of(
            "array      20000x50000 float64, 7.5 GiB (8,000,000,000 bytes)",
            "order      C: axis 1 varies fastest in the files",
            "chunks     200x500 advised, 781.3 KiB (800,000 bytes) each",
            "cache      76.3 MiB (80,000,000 bytes), holds 100 chunks",
            "*,1                100     76.3 MiB   yes           10,000      1.0        50,000",
            "HDF5       H5Pset_chunk_cache(dapl, 101, 80000000, 0.75)",
            "h5py       h5py.File(name, rdcc_nslots=101, rdcc_nbytes=80000000, rdcc_w0=0.75)",
            "nccopy     nccopy -M 0 -c NAME:200,500 -h 80000000 -e 101 IN OUT")) {
      assertTrue(text.contains("\n" + line + "\n") || text.startsWith(line), line + "\n" + text);
    }
  }

  @Test
  void listsAxesAsTheOrderSays() {
    Map<String, Object> shown =
        json("--order F --shape 7,100,1000 --dtype u2 --cache 40kB --for *,*,1 --for *,1,*");
    Map<String, Object> turned =
        json("--order C --shape 1000,100,7 --dtype u2 --cache 40kB --for 1,*,* --for *,1,*");
    List<Object> chunk = new ArrayList<>((List<?>) turned.get("chunk"));
    java.util.Collections.reverse(chunk);
    assertEquals(chunk, shown.get("chunk"));
    assertEquals("*,*,1", pattern(shown, 0).get("for"));
    assertEquals(object(shown, "settings"), object(turned, "settings"));
  }

  @Test
  void proposesTheCacheThatIsNeededWhereTheGivenOneIsTooSmall() {
    String options = "--shape 2000,5000 --dtype u1 --chunk 80,200 --cache ";
    Map<String, Object> enough = json(options + 400000);
    assertEquals(1.0, pattern(enough, 0).get("loads_per_chunk"));
    Map<String, Object> less = json(options + 399999);
    assertEquals("given", less.get("origin"));
    assertEquals(80.0, pattern(less, 0).get("loads_per_chunk"));
    assertEquals(200.0, pattern(less, 1).get("loads_per_chunk"));
    assertEquals(false, pattern(less, 1).get("fits"));
    assertEquals(400_000L, object(less, "settings").get("rdcc_nbytes"));
  }

  @Test
  void takesLargestChunksAndBlocks() {
    Map<String, Object> cubes =
        json("--shape 3500,3500,3500 --dtype uint16 --block 350 --max-chunk 1MiB");
    assertEquals(List.of(70L, 70L, 70L), cubes.get("chunk"));
    assertEquals(2500L, pattern(cubes, 2).get("chunks_per_access"));
    Map<String, Object> series =
        json("--shape 98128,277,349 --dtype f4 --for *,1,1 --for 1,*,* --max-chunk 1MiB");
    assertEquals(List.of(506L, 47L, 11L), series.get("chunk"));
    assertEquals(194L, pattern(series, 0).get("chunks_per_access"));
    assertEquals(192L, pattern(series, 1).get("chunks_per_access"));
  }

  @ParameterizedTest(name = "{0} slots, {1}")
  @CsvSource({"125, packed, true", "126, packed, false", "125, linear, false", "126, linear, true"})
  void judgesSlots(long slots, String hash, boolean right) {
    String options = "--shape 2000,5000 --dtype u1 --chunk 16,200 --cache 400000 --slots ";
    CommandRun run = run(options + slots + " --hash " + hash);
    assertEquals(right ? 0 : 5, run.code(), run.messages());
    assertTrue(run.results().contains("\nslots      from 125 for HDF5 1.10 and newer, 126 for"));
    if (!right) {
      run.assertErrorLine(ExitCode.NO_PLAN, slots + " slots", "*,1", "--slots 127");
      assertTrue(run.results().contains(slots + " are refused: chunks [0, 0] and ["));
    }
  }

  @Test
  void namesTheLeastCache() {
    String text = run("--shape 1000,1000 --dtype u1 --cache least").assertDone().results();
    assertTrue(text.contains("stripes    32 KiB (32,768 bytes), chunks of 32x32\n"), text);
    assertTrue(text.contains("sweeps     33.0 KiB (33,759 bytes), chunks of 33x33\n"), text);
    Map<String, Object> shown =
        run("--shape 20000,50000 --dtype f8 --cache LEAST --json").json("least_cache");
    assertEquals(8 * 7_107_810L, object(shown, "sweeps").get("bytes"));
  }

  @Test
  void simulatesSweepsAndWindows() {
    String sweeps = "--shape 2000,5000 --dtype u1 --chunk 80,200 --cache 399999 --simulate";
    String text = run(sweeps).assertDone().results();
    assertTrue(
        text.contains("\nsimulated  reading through HDF5's cache of 390.6 KiB, 521 slots (packed)"),
        text);
    assertTrue(text.contains(" 800,000,000 "), text);
    assertTrue(text.contains(" 2,000,000,000 "), text);
    String window =
        "--shape 2000,2000 --dtype u1 --chunk 100 --cache 250000 --simulate --window 333 --json";
    Map<String, Object> read = run(window).json("simulation");
    assertEquals(4_680_000L, read.get("bytes_read"));
    assertEquals("333x333", read.get("for"));
    assertEquals(
        2_040_000L, run(window + " --w0 1 --op rewrite").json("simulation").get("bytes_read"));
    assertEquals(680_000L, run(window + " --op write").json("simulation").get("bytes_read"));
  }

  @Test
  void looksAtTheDatasetOfAFile() {
    Path file = folder.resolve("a.h5");
    CommandRun.of("make", file, "--shape", "60,50,40", "--dtype", "uint16").assertDone();
    Map<String, Object> shown = json("--cache 40kB", file);
    assertEquals("C", shown.get("order"));
    assertEquals(List.of(60L, 50L, 40L), shown.get("shape"));
    assertTrue(
        object(shown, "settings").get("nccopy").toString().startsWith("nccopy -M 0 -c data:"));
    run("--quiet", file).assertError(ExitCode.USAGE, "--cache", "--max-chunk", "--chunk");
  }

  @Test
  void looksAtTheWholeArrayOfSeveralFiles() {
    Path months = folder.resolve("months");
    CommandRun.of(
            "make",
            months,
            "--shape=60,50,40",
            "--out-shape=20,*,*",
            "--dtype=u2",
            "--out-format=hdf5",
            "--chunk=10,5,5")
        .assertDone();
    Map<String, Object> shown = json("--for *,1,1", months);
    assertEquals(List.of(60L, 50L, 40L), shown.get("shape"));
    assertEquals(List.of(10L, 5L, 5L), shown.get("chunk"));
    assertEquals(List.of(6L, 10L, 8L), shown.get("grid"));
  }

  @Test
  void namesAxesThatHaveNames() {
    Path file = folder.resolve("a.nii");
    CommandRun.of("make", file, "--shape", "40,50,60", "--dtype", "uint16").assertDone();
    Map<String, Object> shown = json("--cache 40kB --for z=1", file);
    assertEquals("*,*,1", pattern(shown, 0).get("for"));
    String nccopy = object(shown, "settings").get("nccopy").toString();
    assertTrue(nccopy.matches("nccopy -M 0 -c z/\\d+,y/\\d+,x/\\d+ -h .*"), nccopy);
  }

  @Test
  void cutsAnAccessSoThatItsPartsFitACacheThatHoldsNoWholeOne() {
    Map<String, Object> shown =
        json("--shape 1460,721,1440 --dtype f4 --for 1,*,* --cache 1MiB --simulate");
    assertEquals(List.of(1L, 721L, 360L), shown.get("chunk"));
    assertEquals(1.0, pattern(shown, 0).get("loads_per_chunk"));
    assertEquals(true, pattern(shown, 0).get("fits"));
    assertEquals(1_048_576L, object(shown, "settings").get("rdcc_nbytes"));
  }

  @Test
  void saysThatAdviceIsACompromise() {
    String options = "--shape 64,64,64,64 --dtype float32 --cache 64KiB";
    Map<String, Object> shown = json(options);
    assertEquals("compromise", shown.get("origin"));
    assertTrue((long) shown.get("chunk_bytes") >= 16384, shown.toString());
    assertTrue((double) pattern(shown, 0).get("loads_per_chunk") > 1, shown.toString());
    assertEquals(65_536L, object(shown, "settings").get("rdcc_nbytes"));
    String text = run(options).assertDone().results();
    assertTrue(text.contains(" advised as a compromise, "), text);
    Object slots = object(shown, "settings").get("rdcc_nslots");
    assertTrue(run(options + " --slots " + slots).assertDone().results().contains(" are right\n"));
    assertTrue(text.contains("\ncompromise not every access loads each chunk once: "), text);
    Map<String, Object> tiny = json(options + " --min-chunk 1");
    assertEquals("advised", tiny.get("origin"));
    assertEquals(1.0, pattern(tiny, 0).get("loads_per_chunk"));
    assertTrue((long) tiny.get("chunk_bytes") < 16384, tiny.toString());
  }

  @Test
  void saysWhyNothingFits() {
    run("--shape 20000,50000 --dtype f8 --cache 7")
        .assertError(
            ExitCode.NO_PLAN, "cache of 7 bytes", "a single element has 8", "larger cache");
    run("--shape 20000,50000 --dtype f8 --cache 100kB --min-chunk 200kB")
        .assertError(ExitCode.NO_PLAN, "200000 bytes or more", "100000", "smaller --min-chunk");
    run("--shape 20,50 --dtype complex128 --max-chunk 15")
        .assertError(ExitCode.NO_PLAN, "chunk of 15 bytes", "--max-chunk 16");
  }

  /** The library reads past its cache what does not fit in it, unless it must be decoded. */
  @Test
  void saysThatLoadsOfHugeChunksAreThoseOfFilteredOnes() {
    String shown = run("--shape 40,103 --dtype uint8 --cache 82 --chunk 38,8").results();
    assertTrue(shown.contains("\nloads      of filtered chunks"), shown);
    String fitting = run("--shape 40,103 --dtype uint8 --cache 400 --chunk 38,8").results();
    assertFalse(fitting.contains("\nloads      of filtered chunks"), fitting);
  }

  @Test
  void refusesArraysTooLargeToCount() {
    run("--shape 4000000000000000000 --dtype float64 --cache 1MiB")
        .assertError(ExitCode.USAGE, "4000000000000000000 elements of 8 bytes", "2^61 bytes");
  }

  @Test
  void refusesContradictions() {
    String shape = "--shape 20,50 --dtype u1 --cache 1000 ";
    run(shape + "--window 5").assertError(ExitCode.USAGE, "--simulate");
    run(shape + "--chunk 5 --min-chunk 5").assertError(ExitCode.USAGE, "--chunk judges");
    run(shape + "--max-chunk 99 --min-chunk 100")
        .assertError(ExitCode.USAGE, "chunks of at least 100 and at most 99 bytes");
    run(shape + "--chunk 5 --max-chunk 5").assertError(ExitCode.USAGE, "--chunk judges");
    run("--shape 20,50 --dtype u1 --cache least --chunk 5")
        .assertError(ExitCode.USAGE, "--cache least");
    run(shape + "--for 2,*").assertError(ExitCode.USAGE, "1 or the whole axis, not 2 of 20");
    run(shape + "--chunk 21,5").assertError(ExitCode.USAGE, "longer than the array");
    run(shape + "--simulate --w0 2").assertErrorLine(ExitCode.USAGE, "w0 must be 0 to 1: 2.0");
    run(shape + "--slots 0").assertErrorLine(ExitCode.USAGE, "slots must be 1 to", "0");
    run("--dtype u1 --cache 1k").assertError(ExitCode.USAGE, "--shape");
    run("--shape 5 --cache 1k").assertError(ExitCode.USAGE, "--dtype");
    run("--shape 1000000,1000000 --dtype u1 --cache 1G --simulate --window 1")
        .assertErrorLine(ExitCode.USAGE, "accesses to chunks (1000000000000)", "--window");
  }

  @Test
  void drawsLoadsAgainstTheCache() throws IOException {
    Path svg = folder.resolve("cache.svg");
    String options = "--shape 2000,5000 --dtype u1 --cache 400000 --plot";
    run(options, svg).assertDone();
    String drawing = Files.readString(svg);
    assertTrue(drawing.startsWith("<svg "));
    assertTrue(drawing.contains(">2000x5000 uint8 in chunks of 80x200<"), drawing);
    assertTrue(drawing.contains(">1,*<") && drawing.contains(">*,1<"), drawing);
    assertFalse(drawing.contains("NaN"), drawing);
    run(options, svg).assertError(ExitCode.REFUSED, "plot exists", "--overwrite");
    run(options, svg, "--overwrite").assertDone();
    run(options, folder.resolve("a.png")).assertError(ExitCode.USAGE, ".svg");
  }

  @Test
  void drawsEfficiencyAgainstTheWindow() throws IOException {
    Path svg = folder.resolve("window.svg");
    run("--shape 200,200 --dtype u1 --chunk 10 --cache 2500 --simulate --window 50 --plot", svg)
        .assertDone();
    String drawing = Files.readString(svg);
    assertTrue(drawing.contains(">writing over old data<"), drawing);
    assertTrue(drawing.contains(">100 %<"), drawing);
    assertEquals(
        3, drawing.split("<path class=\"line s\\d\" d=\"M[^\"]*(L[^\"L]*){20}", -1).length - 1);
  }
}
