package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jhdf.HdfFile;
import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.format.index.AppendedChunks;
import io.resplit.format.index.ChunkIndex;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.format.index.IndexPlace;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalFile;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import io.resplit.rows.BoxRows;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkedWriteTest {

  private static final List<String> TYPES =
      List.of("|u1", "<i2", ">u2", "<f4", ">i4", "<f8", "<c8", ">c16", "|V3");

  @TempDir Path folder;

  private final Hdf5Format format = new Hdf5Format(Flavour.HDF5);

  private BlockPlace place() {
    return new BlockPlace(folder.resolve("a.h5"), "/g/data");
  }

  static LongStream seeds() {
    return RandomProblems.seeds(150);
  }

  private static byte[] contents(Random random, BlockHeader block) {
    byte[] bytes = new byte[Math.toIntExact(block.shape().volume() * block.type().bytes())];
    int values = 1 << random.nextInt(9);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) random.nextInt(values);
    }
    return bytes;
  }

  private static BlockHeader randomBlock(RandomProblems source, Shape shape) {
    String type = TYPES.get(source.random().nextInt(TYPES.size()));
    return Samples.plain(ElementType.parse(type), shape);
  }

  private static List<ChunkFilter> randomFilters(Random random) {
    List<ChunkFilter> filters = new ArrayList<>();
    if (random.nextBoolean()) {
      filters.add(ChunkFiles.SHUFFLE);
    }
    if (random.nextBoolean()) {
      filters.add(ChunkFiles.deflate(random.nextInt(10)));
    }
    if (random.nextBoolean()) {
      filters.add(ChunkFiles.FLETCHER32);
    }
    if (filters.isEmpty() && random.nextBoolean()) {
      filters.add(
          random.nextBoolean()
              ? ChunkFilter.of(ChunkFilter.LZ4)
              : new ChunkFilter(ChunkFilter.ZSTD, 3));
    }
    return filters;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void chunksInAnyOrderComeBackAndAbsentOnesAreZero(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    Shape shape = source.shape(1 + random.nextInt(4), 3000);
    BlockHeader block = randomBlock(source, shape);
    List<ChunkFilter> filters = randomFilters(random);
    Shape chunk = source.block(shape);
    FileImage image = format.image("/g/data", ChunkFiles.chunked(block, chunk, filters));
    byte[] contents = contents(random, block);
    boolean[] stored = new boolean[(int) Grid.uniform(shape, chunk).blockCount()];
    for (int i = 0; i < stored.length; i++) {
      stored[i] = seed % 3 == 0 || random.nextInt(3) > 0;
    }
    ChunkFiles.append(place().file(), image, contents, random, i -> stored[(int) i]);
    clear(contents, block, Grid.uniform(shape, chunk), stored);
    BlockHeader found = format.inspect(place(), shape);
    assertArrayEquals(contents, ChunkFiles.read(format, place(), found, Box.whole(shape)));
    if (found.layout() instanceof BlockLayout.Chunked layout) {
      assertEquals(image.layout(), layout);
      checkIndex(format.chunkIndex(place(), found), stored);
    }
  }

  private static void clear(byte[] contents, BlockHeader block, Grid grid, boolean[] stored) {
    int bytes = block.type().bytes();
    for (int i = 0; i < stored.length; i++) {
      if (!stored[i]) {
        new BoxRows(grid.box(i), Box.whole(block.shape()), grid.box(i), bytes)
            .forEach(
                (at, in, length) -> Arrays.fill(contents, (int) at, (int) at + length, (byte) 0));
      }
    }
  }

  private static void checkIndex(ChunkIndex index, boolean[] stored) {
    assertEquals(stored.length, index.count());
    long count = 0;
    for (int i = 0; i < stored.length; i++) {
      assertEquals(stored[i], index.isStored(i), "chunk " + i);
      count += stored[i] ? 1 : 0;
    }
    assertEquals(count, index.storedCount());
    assertTrue(index.heapBytes() <= 24 * count + 64, () -> index.heapBytes() + " bytes");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void chunksAtFixedPlacesAreWrittenByBoxes(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    Shape shape = source.shape(1 + random.nextInt(4), 3000);
    BlockHeader block = randomBlock(source, shape);
    FileImage image = format.image("/g/data", ChunkFiles.fixed(block, source.block(shape)));
    byte[] contents = contents(random, block);
    ChunkFiles.fill(place().file(), image, contents, random);
    assertEquals(image.fileBytes(), Files.size(place().file()));
    BlockHeader found = format.inspect(place(), shape);
    assertArrayEquals(contents, ChunkFiles.read(format, place(), found, Box.whole(shape)));
    assertEquals(block.type(), found.type());
  }

  @Test
  void whatGoesAlongIsCarried() throws IOException {
    BlockHeader block = Samples.described(ElementType.parse("<i2"));
    BlockHeader asked =
        ChunkFiles.chunked(block, Shape.of(2, 2, 2), List.of(ChunkFiles.deflate(1)));
    for (Flavour flavour : Flavour.values()) {
      Hdf5Format flavoured = new Hdf5Format(flavour);
      BlockPlace place = new BlockPlace(folder.resolve(flavour + ".h5"), "v");
      FileImage image = flavoured.image("v", asked);
      ChunkFiles.append(place.file(), image, Samples.counting(120), new Random(1), i -> true);
      BlockHeader found = flavoured.inspect(place, block.shape());
      assertEquals(block.axes(), found.axes());
      assertEquals(block.fileAttributes(), found.fileAttributes());
      assertEquals(block.fillValue(), found.fillValue());
    }
  }

  @Test
  void jhdfReadsAllKinds() throws IOException {
    Shape shape = Shape.of(37, 23);
    BlockHeader block = Samples.plain(ElementType.parse("<i4"), shape);
    byte[] contents = Samples.counting(37 * 23 * 4);
    List<ChunkFilter> filters = List.of(ChunkFiles.SHUFFLE, ChunkFiles.deflate(4));
    FileImage appended = format.image("d", ChunkFiles.chunked(block, Shape.of(8, 5), filters));
    FileImage fixed = format.image("d", ChunkFiles.fixed(block, Shape.of(8, 5)));
    List<ChunkFilter> lz4 = List.of(ChunkFiles.SHUFFLE, ChunkFilter.of(ChunkFilter.LZ4));
    FileImage other = format.image("d", ChunkFiles.chunked(block, Shape.of(8, 5), lz4));
    Path third = folder.resolve("3.h5");
    ChunkFiles.append(third, other, contents, new Random(2), i -> true);
    Path first = folder.resolve("1.h5");
    Path second = folder.resolve("2.h5");
    ChunkFiles.append(first, appended, contents, new Random(2), i -> true);
    ChunkFiles.fill(second, fixed, contents, new Random(2));
    for (Path file : List.of(first, second, third)) {
      try (HdfFile read = new HdfFile(file)) {
        int[][] values = (int[][]) read.getDatasetByPath("d").getData();
        assertEquals(0x03020100, values[0][0]);
        assertEquals(0x4b4a4948, values[36][22]);
      }
    }
  }

  @Test
  void allAbsentIsAFileWithoutData() throws IOException {
    BlockHeader block = Samples.described(ElementType.parse("|u1"));
    FileImage image =
        format.image("/g/data", ChunkFiles.chunked(block, Shape.of(2, 2, 2), List.of()));
    ChunkFiles.append(place().file(), image, Samples.counting(60), new Random(1), i -> false);
    assertEquals(image.dataOffset(), Files.size(place().file()));
    BlockHeader found = format.inspect(place(), block.shape());
    assertArrayEquals(
        Samples.filled(60, 7), ChunkFiles.read(format, place(), found, Box.whole(block.shape())));
    ChunkIndex index = format.chunkIndex(place(), found);
    assertEquals(
        new BlockLayout.Chunked(block.shape(), Shape.of(2, 2, 2), List.of()), index.layout());
    assertEquals(index.layout(), found.layout());
    assertEquals(0, index.storedCount());
  }

  @Test
  void chunksLongerThanTheBlockAreCutIfTheyLieAtFixedPlaces() throws IOException {
    BlockHeader block = Samples.plain(ElementType.parse("|u1"), Shape.of(3, 9));
    BlockHeader asked = ChunkFiles.chunked(block, Shape.of(8, 4), List.of());
    assertEquals(asked.layout(), format.image("d", asked).layout());
    BlockHeader fixed = ChunkFiles.fixed(block, Shape.of(8, 4));
    assertEquals(Optional.of(Shape.of(3, 4)), format.image("d", fixed).layout().chunks());
  }

  @Test
  void chunksTooLargeToBeReadAgainAreRefused() {
    Shape shape = Shape.of(1 << 20, 1 << 12);
    BlockHeader block = Samples.plain(ElementType.parse("|u1"), shape);
    List<ChunkFilter> filters = List.of(ChunkFiles.deflate(1));
    for (BlockHeader asked :
        List.of(
            ChunkFiles.chunked(block, Shape.of(1 << 17, 1 << 12), filters),
            ChunkFiles.fixed(block, shape))) {
      var refusal = assertThrows(ResplitException.class, () -> format.image("d", asked));
      assertTrue(refusal.getMessage().endsWith(": make them smaller"), refusal.getMessage());
    }
  }

  @Test
  void aFileThatIsNotFinishedIsNoFile() throws IOException {
    BlockHeader block = Samples.plain(ElementType.parse("|u1"), Shape.of(4));
    FileImage image = format.image("d", ChunkFiles.chunked(block, Shape.of(2), List.of()));
    try (PositionalFile opened = BlockWriter.createForChunks(place().file(), new IoCounts())) {
      opened.write(image.dataOffset(), ByteBuffer.allocate(2));
    }
    assertThrows(ResplitException.class, () -> format.inspect(place(), Shape.of(4)));
    assertThrows(
        IOException.class, () -> BlockWriter.createForChunks(place().file(), new IoCounts()));
  }

  @Test
  void filtersThatAreNotKnownAreRefused() {
    BlockHeader block = Samples.plain(ElementType.parse("|u1"), Shape.of(4));
    BlockHeader asked = ChunkFiles.chunked(block, Shape.of(2), List.of(ChunkFilter.of("szip")));
    ResplitException refusal = assertThrows(ResplitException.class, () -> format.image("d", asked));
    assertEquals(ResplitException.Reason.UNSUPPORTED, refusal.reason());
    BlockHeader level = ChunkFiles.chunked(block, Shape.of(2), List.of(ChunkFiles.deflate(10)));
    refusal = assertThrows(ResplitException.class, () -> format.image("d", level));
    assertEquals("deflate has levels 0 to 9, not 10", refusal.getMessage());
  }

  /** Wherever room for the index ends, also where data would begin. */
  @Test
  void filesWithoutAnyChunkAreAsLongAsTheySay() throws IOException {
    for (int length = 0; length < 4200; length += 8) {
      Attribute text = Attribute.ofText("a", "x".repeat(length));
      BlockHeader block =
          Samples.plain(ElementType.parse("|u1"), Shape.of(9))
              .withAttributes(List.of(text), List.of());
      BlockHeader asked = ChunkFiles.chunked(block, Shape.of(3), List.of(ChunkFiles.deflate(1)));
      FileImage image = format.image("/g/data", asked);
      long end = image.endOfFixedData();
      Files.deleteIfExists(place().file());
      try (PositionalFile opened = BlockWriter.createForChunks(place().file(), new IoCounts())) {
        image.appendedChunks().orElseThrow().complete(Map.of(), end, opened);
      }
      assertEquals(end, Files.size(place().file()), length + " bytes");
    }
  }

  /** The tree has four levels: 15625 leaves, 245, 4 and 1. */
  @Test
  void aMillionChunksAreFoundAgain() throws IOException {
    int chunks = 1_000_000;
    Shape shape = Shape.of(1000, 1000);
    BlockHeader block = Samples.plain(ElementType.parse("|u1"), shape);
    FileImage image = format.image("/g/data", ChunkFiles.chunked(block, Shape.of(1, 1), List.of()));
    AppendedChunks appended = image.appendedChunks().orElseThrow();
    ChunkIndexBuilder built = appended.newIndex();
    for (int i = 0; i < chunks; i++) {
      built.put(i, image.dataOffset() + (i * 7L) % chunks, 1, 0);
    }
    long end = image.dataOffset() + chunks;
    try (PositionalFile opened = BlockWriter.createForChunks(place().file(), new IoCounts())) {
      IndexPlace index = appended.writeIndex(built, end, opened);
      appended.complete(Map.of("", index.root()), index.end(), opened);
      assertEquals(end, index.end());
      opened.write(end - 1, ByteBuffer.allocate(1));
    }
    ChunkIndex index = format.chunkIndex(place(), format.inspect(place(), shape));
    assertEquals(chunks, index.storedCount());
    assertEquals(12L * chunks, index.heapBytes());
    for (int i = 0; i < chunks; i++) {
      assertEquals(image.dataOffset() + (i * 7L) % chunks, index.position(i));
    }
  }
}
