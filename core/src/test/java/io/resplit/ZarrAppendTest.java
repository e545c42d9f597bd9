package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.geometry.Shape;
import io.resplit.header.Mismatch;
import io.resplit.io.FileAccess;
import io.resplit.io.OwnFolders;
import io.resplit.io.ResplitException;
import io.resplit.job.Append;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.set.BlockSet;
import io.resplit.testkit.AnyJob;
import io.resplit.testkit.JobDraw;
import io.resplit.testkit.JobFeature;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores of Zarr that become longer, as other programs see them. */
@Tag("slow")
class ZarrAppendTest {

  private static final PlanOptions PLANNING = PlanOptions.within(new MemoryLimit.OfData(3000));

  private static final JobOptions OPTIONS =
      new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, true, false);

  @TempDir Path folder;

  static Stream<JobDraw> jobs() {
    Set<JobFeature> wanted = Set.of(JobFeature.APPEND, JobFeature.FROM_ZARR);
    return JobDraw.any(LongStream.range(0, 20_000))
        .filter(job -> job.features().containsAll(wanted))
        .limit(RandomProblems.seeds(15).count());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("jobs")
  void heedsTheLaw(JobDraw job) throws IOException {
    Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> job.heldBytes());
    assertEquals(Optional.empty(), new AnyJob(job, resplit, folder).run());
  }

  private Path at(long seed, String name) {
    return folder.resolve(seed + "." + name + ".zarr");
  }

  private String python(String what, long first, long count) throws Exception {
    Path script = Path.of(ZarrAppendTest.class.getResource("append.py").toURI());
    return Witness.pythonFile(folder, script, what, folder, first, count);
  }

  /** Returns what holds other variables as arrays, or as values. */
  private static Resplit resplit(long seed) {
    return new Resplit(
        List.of(),
        Long.MAX_VALUE,
        path -> path.endsWith("t") || seed % 3 == 0 ? 1 << 20 : 8 * (seed % 9));
  }

  private static SetRequest whole(Path file, long seed) {
    String lead = Files.isDirectory(file.resolve("g")) ? "g/a" : "a";
    return SetRequest.of(List.of(file))
        .withDataset(lead)
        .withVariables(List.of())
        .ignoring(Mismatch.Kind.REPEAT);
  }

  /** Writes a store as one of version 3, in chunks or shards. */
  private void renew(long seed) throws Exception {
    Random random = new Random(seed);
    Path file = at(seed, "old");
    BlockSet in = resplit(seed).find(whole(file, seed));
    Shape shape = in.grid().shape();
    Shape chunk = Shape.of(shape.rank(), axis -> 1 + random.nextLong(shape.length(axis)));
    Shape shard = Shape.of(shape.rank(), axis -> chunk.length(axis) * (1 + random.nextInt(3)));
    boolean isSharded = random.nextBoolean();
    ChunkStorageRequest chunks =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(chunk),
            Optional.empty(),
            Optional.of(List.of(new ChunkFilter(ChunkFilter.GZIP, 1))),
            random.nextBoolean());
    String name = at(seed, "new").toString();
    OutputRequest request =
        isSharded ? OutputRequest.blocks(name, shard.clippedTo(shape)) : OutputRequest.file(name);
    run(in, resplit(seed).output(in, request.withFormat("zarr3").withChunks(chunks)), seed);
    OwnFolders.delete(file);
    FileAccess.rename(at(seed, "new"), file);
    if (random.nextBoolean()) {
      python("consolidate", seed, 1);
    }
  }

  private static void run(BlockSet in, BlockSet out, long seed) throws IOException {
    try (Job job = resplit(seed).job(in, out, PLANNING, OPTIONS)) {
      JobSummary done = job.run(JobObserver.NONE);
      assertTrue(done.measured().seeks() <= done.planned().seeks(), "seed " + seed);
    }
  }

  @Test
  void othersFindAllElements() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    long[] seeds = RandomProblems.seeds(25).toArray();
    python("make", seeds[0], seeds.length);
    for (long seed : seeds) {
      if (seed % 2 == 1) {
        renew(seed);
      }
      append(seed);
    }
    assertEquals(seeds.length, python("check", seeds[0], seeds.length).lines().count());
  }

  /** A folder in the place of a file stops an append among its renames. */
  @Test
  void endsWhatWasInterruptedAmongRenames() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    long[] seeds = RandomProblems.seeds(10).map(seed -> seed + 1000).toArray();
    python("make", seeds[0], seeds.length);
    for (long seed : seeds) {
      Path file = at(seed, "old");
      if (!interrupt(seed)) {
        append(seed, file);
        continue;
      }
      Append append = Append.to(file, "t");
      assertTrue(append.takingIn().isBegun());
      ResplitException refusal =
          assertThrows(ResplitException.class, () -> resplit(seed).find(whole(file, seed)));
      assertTrue(refusal.getMessage().contains("was interrupted"), refusal.getMessage());
      Path link = Files.createSymbolicLink(folder.resolve("link"), file);
      assertTrue(Append.to(link, "t").takingIn().isBegun());
      for (Path other : List.of(link, link.resolve("fixed"), file.resolve("b"))) {
        if (Files.exists(other)) {
          assertThrows(ResplitException.class, () -> resplit(seed).find(whole(other, seed)));
        }
      }
      Files.delete(link);
      assertTrue(resplit(seed).endAppending(append));
      assertFalse(resplit(seed).endAppending(append));
    }
    assertEquals(seeds.length, python("check", seeds[0], seeds.length).lines().count());
  }

  /** Numbers of other arrays, of endless ones, names of other places, and files that are gone. */
  @Test
  void movesNothingThatDoesNotFit() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    long seed = 1000;
    python("make", seed, 1);
    assertTrue(interrupt(seed));
    Append append = Append.to(at(seed, "old"), "t");
    Path metadata = at(seed, "old").resolve("g/t/.zarray");
    metadata = Files.exists(metadata) ? metadata : at(seed, "old").resolve("t/.zarray");
    Set<PosixFilePermission> shared = PosixFilePermissions.fromString("rw-rw-rw-");
    Files.setPosixFilePermissions(metadata, shared);
    Path said = append.beside().resolve("append.json");
    String text = Files.readString(said);
    String whole = "[0-9]+";
    for (String[] change :
        new String[][] {
          {"\"counts\" *: *\\[ *" + whole, "\"counts\":[4611686018427387904"},
          {"\"counts\" *: *\\[", "\"counts\":[1,"},
          {"\"axis\" *: *" + whole, "\"axis\":-1"},
          {"\"by\" *: *" + whole, "\"by\":-1"},
          {"\"by\" *: *" + whole, "\"by\":9223372036854775807"},
          {"\"first\" *: *" + whole, "\"first\":9223372036854775807"},
          {"\"length\" *: *" + whole, "\"length\":9223372036854775807"},
          {"\"old\" *: *" + whole, "\"old\":0"},
          {"\"files\" *: *" + whole, "\"files\":999"},
          {"\"from\" *: *\"", "\"from\":\"../"},
          {"\"from\" *: *\"", "\"from\":\"\\\\u0000"},
          {"\"path\" *: *\"", "\"path\":\"\\\\u0000"},
        }) {
      String changed = text.replaceAll(change[0], change[1]);
      assertNotEquals(text, changed, change[0]);
      Files.writeString(said, changed);
      Map<Path, String> left = contents(at(seed, "old"));
      assertThrows(ResplitException.class, () -> resplit(seed).endAppending(append), change[1]);
      assertEquals(left, contents(at(seed, "old")));
    }
    Files.writeString(said, text);
    assertTrue(resplit(seed).endAppending(append));
    assertEquals(shared, Files.getPosixFilePermissions(metadata));
    assertEquals(1, python("check", seed, 1).lines().count());
  }

  private void assertRefused(String part, Executable action) {
    ResplitException refusal = assertThrows(ResplitException.class, action);
    assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
  }

  @Test
  void writesNothingOutsideOfTheStore() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    for (String name : List.of("a", "b", "t")) {
      long seed = 3000 + name.charAt(0);
      python("make", seed, 1);
      Path file = at(seed, "old");
      Path group = Files.isDirectory(file.resolve("g")) ? file.resolve("g") : file;
      Path outside = folder.resolve("outside." + name);
      Files.move(group.resolve(name), outside);
      Files.createSymbolicLink(group.resolve(name), outside);
      Map<Path, String> left = contents(outside);
      assertRefused("it is a link", () -> append(seed, file));
      assertEquals(left, contents(outside));
    }
  }

  @Test
  void appendsToNoPartOfAStore() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    python("make", 4000, 1);
    Path file = at(4000, "old");
    Path part = Files.isDirectory(file.resolve("g")) ? file.resolve("g") : file.resolve("a");
    Path link = Files.createSymbolicLink(folder.resolve("part"), part);
    assertRefused("it is a part of " + file.toRealPath(), () -> Append.to(part, "t"));
    assertRefused("it is a part of " + file.toRealPath(), () -> Append.to(link, "t"));
  }

  @Test
  void refusesChunksInOrderOfFortran() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    python("make", 5000, 1);
    Path file = at(5000, "old");
    Path lead = Files.isDirectory(file.resolve("g")) ? file.resolve("g/a") : file.resolve("a");
    Path said = lead.resolve(".zarray");
    Files.writeString(
        said, Files.readString(said).replaceAll("\"order\" *: *\"C\"", "\"order\":\"F\""));
    assertRefused("order F", () -> append(5000, file));
  }

  /** Interrupts an append while its files take their places, if there are any behind the end. */
  private boolean interrupt(long seed) throws Exception {
    Path file = at(seed, "old");
    Path twin = folder.resolve("twin").resolve(file.getFileName());
    copy(file, twin);
    append(seed, twin);
    List<Path> added = files(twin).stream().filter(each -> !files(file).contains(each)).toList();
    OwnFolders.delete(twin.getParent());
    if (added.isEmpty()) {
      return false;
    }
    Path way = file.resolve(added.get(new Random(seed).nextInt(added.size())).toString());
    Files.createDirectories(way.resolve("in the way"));
    IOException e = assertThrows(IOException.class, () -> append(seed, file));
    String remedy = "; --resume ends the append to " + file;
    assertTrue(e.getMessage().endsWith(remedy), e.getMessage());
    OwnFolders.delete(way);
    return true;
  }

  private interface ThrowingRunnable {
    void run() throws Exception;
  }

  private Map<Path, String> contents(Path root) throws IOException {
    Map<Path, String> all = new TreeMap<>();
    for (Path each : files(root)) {
      all.put(each, Arrays.toString(Files.readAllBytes(root.resolve(each))));
    }
    return all;
  }

  /** Whether the piece is not ready then, or has begun to take its place. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void writesOverNothingThatAnotherProgramHasAppendedMeanwhile(boolean isBegun) throws Exception {
    Witness.requirePython("zarr, numcodecs");
    long[] seeds = RandomProblems.seeds(6).map(seed -> seed + 2000).toArray();
    python("make", seeds[0], seeds.length);
    for (long seed : seeds) {
      Path file = at(seed, "old");
      if (isBegun && !interrupt(seed)) {
        continue;
      }
      ThrowingRunnable lengthens = () -> python("lengthen", seed, 1);
      if (isBegun) {
        lengthens.run();
      }
      Map<Path, String> left = new TreeMap<>();
      ResplitException refusal =
          assertThrows(
              ResplitException.class,
              () -> {
                if (isBegun) {
                  left.putAll(contents(file));
                  resplit(seed).endAppending(Append.to(file, "t"));
                } else {
                  append(
                      seed,
                      file,
                      () -> {
                        lengthens.run();
                        left.putAll(contents(file));
                      });
                }
              });
      assertTrue(refusal.getMessage().contains("another program"), refusal.getMessage());
      assertEquals(left, contents(file));
      assertTrue(Files.isDirectory(Append.to(file, "t").beside()));
    }
  }

  private static List<Path> files(Path root) {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).map(root::relativize).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    for (Path each : files(from)) {
      Files.createDirectories(to.resolve(each).getParent());
      Files.copy(from.resolve(each), to.resolve(each));
    }
  }

  private void append(long seed) throws Exception {
    append(seed, at(seed, "old"));
  }

  private void append(long seed, Path file) throws Exception {
    append(seed, file, () -> {});
  }

  /** Does something else before the files of the piece take their places. */
  private void append(long seed, Path file, ThrowingRunnable meanwhile) throws Exception {
    Resplit resplit = resplit(seed);
    Append append = Append.to(file, "t");
    BlockSet more = resplit.find(whole(at(seed, "more"), seed));
    AppendedInput both = resplit.appending(append, more, JobObserver.NONE);
    BlockSet in = both.joined();
    BlockSet out = both.output(in, OutputRequest.file(""));
    run(in, out, seed);
    meanwhile.run();
    both.finish(out);
  }

  @Test
  void refusesWhatWouldBeReadInAnotherWay() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    python("make", 2, 1);
    Resplit resplit = resplit(2);
    Append append = Append.to(at(2, "old"), "t");
    BlockSet more = resplit.find(whole(at(2, "more"), 2));
    AppendedInput both = resplit.appending(append, more, JobObserver.NONE);
    BlockSet in = both.joined();
    boolean isBig = in.type().order() == ByteOrder.BIG_ENDIAN;
    OutputRequest other =
        OutputRequest.file("")
            .withByteOrder(isBig ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    ResplitException refusal = assertThrows(ResplitException.class, () -> both.output(in, other));
    assertTrue(refusal.getMessage().contains("stored in another way"), refusal.getMessage());
  }
}
