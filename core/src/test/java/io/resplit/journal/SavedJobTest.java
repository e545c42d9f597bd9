package io.resplit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.ChunksAsStored;
import io.resplit.header.Meaning;
import io.resplit.io.Activity;
import io.resplit.io.FileAccess;
import io.resplit.io.ResplitException;
import io.resplit.partition.SomeBlocks;
import io.resplit.request.Edge;
import io.resplit.request.JobObserver;
import io.resplit.request.OutputRequest;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.MissingBlocks;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.RandomProblems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SavedJobTest {

  private static final ElementType INT = ElementType.parse("int32be");

  private final Resplit resplit = new Resplit();

  @TempDir private Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(30);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void tasksReadTheSetThatWasFound(long seed) throws IOException {
    ChunkedChain chain = ChunkedChain.of(seed);
    BlockSet set =
        seed % 2 == 0
            ? chain.raw(folder.resolve("in"))
            : resplit.output(chain.raw(folder), chain.chunked(folder.resolve("in")));
    resplit.make(set, false);
    BlockSet bare = set.withHeader(set.header().withPlacement(ArrayHeader.Placement.NONE));
    BlockSet read = seed % 3 == 0 ? listed(bare) : bare;
    List<String> command = List.of("in", "out", "--dtype=a 'b'");
    SavedJob saved = saved(read, 1 + seed, command);
    assertEquals(1 + seed, saved.tasks());
    assertEquals(command, saved.command());
    assertEquals(Fingerprint.ofFiles(read, new Activity()).toString(), saved.inputs());
    assertSame(read, saved.input());
  }

  private BlockSet listed(BlockSet set) {
    List<Path> files = LongStream.range(0, set.grid().blockCount()).mapToObj(set::path).toList();
    return withNames(set, new BlockNames.Listed(Path.of("list"), files));
  }

  private static BlockSet withNames(BlockSet set, BlockNames names) {
    return new BlockSet(
            set.grid(),
            set.type(),
            set.order(),
            set.format(),
            names,
            set.dataset(),
            set.header(),
            set.mismatch())
        .withRecords(set.inRecords());
  }

  private SavedJob saved(BlockSet set, long tasks, List<String> command) throws IOException {
    Path file = folder.resolve("job.json");
    resplit.save(file, tasks, command, set, set, JobObserver.NONE);
    return resplit.saved(file);
  }

  private static void assertSame(BlockSet expected, BlockSet found) {
    assertEquals(expected.header(), found.header());
    assertEquals(
        new Fingerprint().add(expected).toString(), new Fingerprint().add(found).toString());
    assertEquals(expected.missing().toString(), found.missing().toString());
    assertEquals(expected.inRecords(), found.inRecords());
    for (long number = 0; number < expected.grid().blockCount(); number++) {
      assertEquals(expected.place(number), found.place(number));
    }
  }

  @Test
  void paddedFilesAreReadAsTheyWereFound() throws IOException {
    OutputRequest request = OutputRequest.blocks(folder + "/in", Shape.of(3, 4));
    resplit.make(
        resplit.output(request.withEdge(Edge.parse("pad")), Shape.of(7, 10), "int32"), false);
    BlockSet found = resplit.find(SetRequest.at(folder + "/in"));
    BlockSet saved = saved(found, 2, List.of()).input();
    assertSame(found, saved);
    assertEquals(Shape.of(4, 3), saved.blockShape(8));
  }

  /** Whatever the header of a file may say. */
  @Test
  void headersAreWhatTheyWere() throws IOException {
    BlockSet raw = raw();
    Attribute coordinates = Attribute.ofNumbers("t", INT, new byte[] {0, 0, 0, 1, 0, 0, 0, 2});
    Meaning pair =
        new Meaning.Encoded("pair", new byte[] {1, -2}, List.of(0, 8), List.of("", "g/ä"), true);
    List<Attribute> attributes =
        List.of(
            Attribute.ofText("text", "ä\0" + "x".repeat(100_000)),
            Attribute.ofVariableText("variable", ""),
            Attribute.ofTexts("row", List.of("one"), true),
            Attribute.ofTexts("none", List.of(), false),
            coordinates.asRow().withMeaning(Optional.of(new Meaning.Tagged("tag"))),
            coordinates.withApart(new byte[] {5, 6}).withMeaning(Optional.of(pair)),
            coordinates.along(List.of(1L, 2L)).withMeaning(Optional.of(pair)),
            coordinates.withMeaning(Optional.of(new Meaning.BitField(ByteOrder.BIG_ENDIAN, 3, 4))));
    ArrayHeader header =
        ArrayHeader.NONE
            .withAxes(
                List.of(
                    new AxisInfo("t", Optional.of(coordinates), attributes)
                        .withUnlimited(true)
                        .withFillValue(Optional.of(coordinates.slice(1, 2))),
                    new AxisInfo("x", Optional.of(Attribute.unread("x", INT, 4000)), List.of())))
            .withAttributes(attributes, List.of())
            .withNotCarried(List.of("left", "out"))
            .withChunks(
                Optional.of(
                    new ChunkStorage(
                            Shape.of(2, 3),
                            List.of(new ChunkFilter("deflate", 4), ChunkFilter.of("shuffle")),
                            true)
                        .withLongChunks(1)))
            .withElements(
                Optional.of(coordinates.slice(0, 1)),
                Optional.of(
                    new Meaning.Enumeration(
                        List.of(new Meaning.Member("no", 0), new Meaning.Member("yes", -1)))));
    Meaning text = new Meaning.FixedText(Meaning.Padding.SPACE_PADDED, true);
    BlockSet set =
        raw.withHeader(header)
            .withMissing(Optional.of(new MissingBlocks(SomeBlocks.of(1), new byte[] {7, 8})));
    BlockSet found = unchecked(set);
    assertSame(set, found);
    for (int i = 0; i < attributes.size(); i++) {
      Attribute read = found.header().attributes().get(i);
      assertEquals(attributes.get(i).lengths(), read.lengths());
      assertEquals(attributes.get(i).hasVariableLength(), read.hasVariableLength());
    }
    ArrayHeader other = ArrayHeader.NONE.withMeaning(Optional.of(text));
    assertSame(raw.withHeader(other), unchecked(raw.withHeader(other)));
  }

  private BlockSet unchecked(BlockSet set) throws IOException {
    Path file = folder.resolve("job.json");
    SavedJob.write(file, 1, List.of(), set, set, new Activity());
    return resplit.saved(file).input();
  }

  private BlockSet raw() throws IOException {
    ChunkedChain chain =
        new ChunkedChain(null, new Random(1), Shape.of(6, 5), ElementType.parse("int16"));
    BlockSet raw = chain.raw(folder.resolve("in"), Shape.of(2, 5));
    resplit.make(raw, true);
    return raw;
  }

  @Test
  void aChangedFileIsNamedIfTheTaskReadsIt() throws IOException {
    BlockSet raw = raw();
    SavedJob saved = saved(raw, 3, List.of());
    Files.setLastModifiedTime(raw.path(1), FileTime.fromMillis(1));
    saved.requireSame(part(raw, 0), new Activity());
    saved.requireSame(part(raw, 2), new Activity());
    ResplitException changed =
        assertThrows(ResplitException.class, () -> saved.requireSame(part(raw, 1), new Activity()));
    assertEquals(ResplitException.Reason.BAD_INPUT, changed.reason());
    assertTrue(changed.getMessage().contains(raw.path(1).toString()), changed.getMessage());
    Files.delete(raw.path(2));
    assertThrows(ResplitException.class, () -> saved.requireSame(part(raw, 2), new Activity()));
  }

  private static BlockSet part(BlockSet set, long block) {
    return set.within(set.grid().box(block), (header, box) -> header);
  }

  @Test
  void nothingIsSavedOfAnInputThatLacksAFile() throws IOException {
    BlockSet raw = raw();
    Files.delete(raw.path(1));
    assertThrows(ResplitException.class, () -> saved(raw, 1, List.of()));
    assertTrue(Files.notExists(folder.resolve("job.json")));
  }

  @Test
  void setsWhoseFilesOverlapAreNotSaved() throws IOException {
    BlockSet part = part(raw(), 1);
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> saved(part, 1, List.of()));
    assertEquals(ResplitException.Reason.UNSUPPORTED, refusal.reason());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void damagedFilesAreRefusedInOneLine(long seed) throws IOException {
    Random random = new Random(seed);
    Path file = saved(raw(), 3, List.of("in", "out")).file();
    byte[] bytes = Files.readAllBytes(file);
    int at = random.nextInt(bytes.length);
    if (random.nextBoolean()) {
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, bytes);
    } else {
      Files.write(file, Arrays.copyOf(bytes, at));
    }
    assertRefused(file);
  }

  /** Checksums do not keep out who means harm: values are not trusted either. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void hostileFilesAreRefusedInOneLine(long seed) throws IOException {
    Random random = new Random(seed);
    Path file = saved(raw(), 3, List.of("in", "out")).file();
    List<JournalEntry> entries = new ArrayList<>();
    try (InputStream stream = FileAccess.stream(file)) {
      JournalReader lines = new JournalReader(stream);
      lines.next().ifPresent(entries::add);
      byte[] values = Base64.getDecoder().decode(lines.next().orElseThrow().text("bytes"));
      int at = 24 + random.nextInt(values.length - 24);
      for (int i = 0; i < 1 + random.nextInt(8) && at + i < values.length; i++) {
        values[at + i] = random.nextBoolean() ? (byte) -1 : (byte) random.nextInt(256);
      }
      entries.add(new JournalEntry().text("bytes", Base64.getEncoder().encodeToString(values)));
    }
    Files.delete(file);
    EntryFile.write(
        file,
        false,
        lines -> {
          for (JournalEntry entry : entries) {
            lines.accept(entry);
          }
        });
    try {
      resplit.saved(file);
    } catch (ResplitException e) {
      assertEquals(ResplitException.Reason.BAD_INPUT, e.reason());
    }
  }

  @Test
  void listsThatTakeMoreMemoryThanBytesAreRefused() throws IOException {
    List<String> words = Collections.nCopies(1 << 19, "");
    assertThrows(ResplitException.class, () -> saved(raw(), 3, words));
    assertRefused(folder.resolve("job.json"));
  }

  @Test
  void otherFilesAndOtherVersionsAreRefused() throws IOException {
    Path file = folder.resolve("job.json");
    assertRefused(file);
    Files.writeString(file, "{}\n");
    assertRefused(file);
    assertRefused(folder);
    Files.delete(file);
    EntryFile.write(file, false, lines -> lines.accept(new JournalEntry().number("saved_job", 99)));
    assertRefused(file);
  }

  private void assertRefused(Path file) {
    ResplitException refusal = assertThrows(ResplitException.class, () -> resplit.saved(file));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
    assertTrue(refusal.getMessage().contains(file.toString()), refusal.getMessage());
  }

  @Test
  void chunksAsStoredAreWhatTheyWereOrRefused() throws IOException {
    ChunksAsStored chunks = new ChunksAsStored(new byte[] {1, 2, 3}, new int[] {3, 0}, new int[2]);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    SavedSet.codings().write(ChunksAsStored.class, chunks, new DataOutputStream(written));
    byte[] bytes = written.toByteArray();
    assertEquals(chunks, SavedSet.codings().read(ChunksAsStored.class, in(bytes)));
    bytes[3] = 2; // of the three bytes
    assertThrows(
        IllegalArgumentException.class,
        () -> SavedSet.codings().read(ChunksAsStored.class, in(bytes)));
  }

  private static Coding.In in(byte[] bytes) {
    return new Coding.In(new ByteArrayInputStream(bytes));
  }
}
