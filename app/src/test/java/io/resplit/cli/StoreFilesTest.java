package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.FolderFiles;
import io.resplit.geometry.Shape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of chunks and shards in a store are those that plan and info count. */
class StoreFilesTest {

  @TempDir private Path folder;

  @Test
  void asManyFilesAreWrittenAsThePlanSays() throws Exception {
    Path raw = folder.resolve("in.raw");
    byte[] ones = new byte[13 * 17];
    Arrays.fill(ones, (byte) 1);
    Files.write(raw, ones);
    for (int seed = 0; seed < 12; seed++) {
      Random random = new Random(seed);
      Shape chunk = Shape.of(1 + random.nextInt(7), 1 + random.nextInt(7));
      Shape shard = Shape.of(chunk.length(0) * 2, chunk.length(1) * (1 + random.nextInt(2)));
      Path store = folder.resolve(seed + ".zarr");
      String format = seed % 3 == 0 ? "zarr2" : "zarr3";
      String out = seed % 3 == 2 ? "--out-shape=" + listed(shard) : "--checksum=none";
      Object[] job = {
        raw,
        store,
        "--shape=13,17",
        "--dtype=uint8",
        "--order=C",
        "--chunk=" + listed(chunk),
        "--out-format=" + format,
        out,
        "--json"
      };
      Object[] dry = Stream.concat(Stream.of(job), Stream.of("-n")).toArray();
      long planned = number("out_store_files", CommandRun.of(dry).results());
      String done = CommandRun.of(job).results();
      assertEquals(files(store).size(), number("files_written", done), done);
      long written = files(store).stream().filter(file -> !FolderFiles.isMetadata(file)).count();
      assertEquals(written, planned, "seed " + seed);
      assertEquals(
          written, number("store_files", CommandRun.of("info", store, "--json").results()));
      String shown = CommandRun.of("info", store).results();
      assertTrue(shown.contains("; chunks in at most " + written + " more\n"), shown);
    }
  }

  @Test
  void manyFilesInAStoreAreWorthAWarning() throws Exception {
    Path raw = folder.resolve("in.raw");
    Files.write(raw, new byte[320 * 320]);
    String out = folder + "/out.zarr";
    Object[] job = {raw, out, "--shape=320,320", "--dtype=uint8", "--chunk=1", "-n"};
    String shown = CommandRun.of(job).results();
    assertTrue(shown.contains("output     1 store of 320x320, in 102,400 files of 1x1\n"), shown);
    assertTrue(shown.contains("warning    more than 100,000 output files"), shown);
    job[4] = "--chunk=2";
    assertTrue(!CommandRun.of(job).results().contains("warning"));
  }

  @Test
  void aSummaryCountsTheFilesOfAStore() throws Exception {
    Path raw = folder.resolve("in.raw");
    Files.write(raw, new byte[] {1, 2, 3, 4});
    Path store = folder.resolve("out.zarr");
    String done = CommandRun.of(raw, store, "--shape=4", "--dtype=uint8", "--chunk=1").results();
    assertTrue(done.contains(" in " + files(store).size() + " files in "), done);
    String again =
        CommandRun.of(raw, store, "--shape=4", "--dtype=uint8", "--chunk=1", "--resume").results();
    assertTrue(again.contains(" in 0 files (1 in all) in "), again);
  }

  @Test
  void finishCountsTheFilesOfAStoreThatTasksWrote() throws Exception {
    Path raw = folder.resolve("in.raw");
    Files.write(raw, new byte[] {1, 2, 3, 4});
    Path store = folder.resolve("out.zarr");
    for (int task = 0; task < 2; task++) {
      CommandRun.of(raw, store, "--shape=4", "--dtype=uint8", "--chunk=1", "--task=" + task + "/2")
          .assertDone();
    }
    for (int again = 0; again < 2; again++) {
      String ended = CommandRun.of("finish", store, "--json").results();
      assertEquals(files(store).size(), number("files", ended), ended);
    }
  }

  private static List<Path> files(Path store) throws Exception {
    try (Stream<Path> all = Files.walk(store)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private static String listed(Shape shape) {
    return shape.length(0) + "," + shape.length(1);
  }

  private static long number(String name, String json) {
    Matcher found = Pattern.compile("\"" + name + "\":(\\d+)").matcher(json);
    assertTrue(found.find(), json);
    return Long.parseLong(found.group(1));
  }
}
