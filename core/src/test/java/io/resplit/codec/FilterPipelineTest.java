package io.resplit.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.ning.compress.lzf.impl.VanillaChunkDecoder;
import com.ning.compress.lzf.util.ChunkEncoderFactory;
import io.resplit.array.ChunkFilter;
import io.resplit.io.ResplitException;
import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilterPipelineTest {

  private static final ChunkFilter SHUFFLE = ChunkFilter.of(ChunkFilter.SHUFFLE);
  private static final ChunkFilter DEFLATE = new ChunkFilter(ChunkFilter.DEFLATE, 1);
  private static final ChunkFilter FLETCHER = ChunkFilter.of(ChunkFilter.FLETCHER32);

  static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(buffer.position(), bytes);
    return bytes;
  }

  static LongStream manySeeds() {
    return RandomProblems.seeds(500);
  }

  /** What plans count is enough for every order of filters, and for the mask of four bytes. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("manySeeds")
  void anyFiltersFitInTheSpaceThatIsPlanned(long seed) {
    Random random = new RandomProblems(seed).random();
    List<ChunkFilter> filters =
        new ArrayList<>(
            List.of(
                SHUFFLE,
                DEFLATE,
                FLETCHER,
                ChunkFilter.of(ChunkFilter.LZF),
                ChunkFilter.of(ChunkFilter.LZ4),
                new ChunkFilter(ChunkFilter.ZSTD, 3)));
    Collections.shuffle(filters, random);
    int chunkBytes = 4 * (1 + (int) Math.pow(1 << 25, random.nextDouble()));
    List<ChunkFilter> some = filters.subList(0, 1 + random.nextInt(filters.size()));
    long most = new FilterPipeline(some, chunkBytes, 4, "file").maxStoredBytes() + Integer.BYTES;
    assertTrue(most <= FilterPipeline.mostStoredBytes(chunkBytes), some + " of " + chunkBytes);
  }

  /** Compressed, noise has a header for every 16 KiB; stored, for every 64 KiB. */
  @Test
  void deflateStoresWhatIsTooLargeCompressed() throws CorruptChunkException {
    byte[] noise = new byte[400_000];
    new Random(1).nextBytes(noise);
    ByteBuffer room = ByteBuffer.allocate(noise.length + 60);
    assertTrue(new Deflate(6).apply(ByteBuffer.wrap(noise), room));
    ByteBuffer back = new Deflate(6).undo(room, ByteBuffer.allocate(noise.length));
    assertEquals(ByteBuffer.wrap(noise), back);

    ByteBuffer member = ByteBuffer.allocate(noise.length + 70);
    assertTrue(new Gzip(6).apply(ByteBuffer.wrap(noise), member));
    assertEquals(back, new Gzip(6).undo(member, ByteBuffer.allocate(noise.length)));
  }

  /** A chunk in its stored form. */
  private record Stored(byte[] bytes, int skipped) {}

  private static Stored encoded(FilterPipeline pipeline, byte[] elements) {
    ByteBuffer stored = ByteBuffer.allocateDirect(pipeline.maxStoredBytes() + 5).position(5);
    ByteBuffer scratch = ByteBuffer.allocateDirect(pipeline.scratchBytes());
    ByteBuffer source = direct(elements);
    int skipped = pipeline.encode(source, stored, scratch);
    assertEquals(0, source.position());
    assertArrayEquals(elements, bytes(source));
    return new Stored(bytes(stored.flip().position(5)), skipped);
  }

  private static byte[] decoded(FilterPipeline pipeline, Stored chunk) throws ResplitException {
    ByteBuffer stored = direct(chunk.bytes());
    ByteBuffer elements = ByteBuffer.allocateDirect(pipeline.chunkBytes() + 7).position(3);
    ByteBuffer scratch = ByteBuffer.allocateDirect(pipeline.scratchBytes());
    pipeline.decode(stored, chunk.skipped(), elements, scratch);
    assertEquals(0, stored.position());
    assertArrayEquals(chunk.bytes(), bytes(stored));
    return bytes(elements.flip().position(3));
  }

  static LongStream seeds() {
    return RandomProblems.seeds(400);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whatIsEncodedIsDecoded(long seed) throws ResplitException {
    Random random = new RandomProblems(seed).random();
    List<ChunkFilter> filters = randomFilters(random);
    int elementBytes = 1 + random.nextInt(random.nextBoolean() ? 4 : 24);
    byte[] elements = randomBytes(random, 1 + random.nextInt(3000));
    FilterPipeline pipeline = new FilterPipeline(filters, elements.length, elementBytes, "file");
    Stored stored = encoded(pipeline, elements);
    assertTrue(stored.bytes().length <= pipeline.maxStoredBytes());
    assertArrayEquals(elements, decoded(pipeline, stored), filters::toString);
  }

  private static List<ChunkFilter> randomFilters(Random random) {
    List<ChunkFilter> all =
        List.of(
            SHUFFLE,
            FLETCHER,
            new ChunkFilter(ChunkFilter.DEFLATE, random.nextInt(10)),
            ChunkFilter.of(ChunkFilter.LZF),
            ChunkFilter.of(ChunkFilter.LZ4),
            ChunkFilter.of(ChunkFilter.ZSTD),
            new ChunkFilter(ChunkFilter.GZIP, random.nextInt(10)),
            ChunkFilter.of(ChunkFilter.LZ4_BLOCK),
            ChunkFilter.of(ChunkFilter.CRC32C));
    List<ChunkFilter> filters = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      String program = List.of("lz4", "zstd", "zlib").get(random.nextInt(3));
      String shuffle = List.of("noshuffle", "shuffle", "bitshuffle").get(random.nextInt(3));
      filters.add(ChunkFilter.blosc(program, shuffle, 5));
      return random.nextBoolean()
          ? filters
          : List.of(filters.get(0), all.get(random.nextInt(all.size())));
    }
    for (int i = random.nextInt(5); i > 0; i--) {
      filters.add(all.get(random.nextInt(all.size())));
    }
    return filters;
  }

  private static byte[] randomBytes(Random random, int length) {
    byte[] bytes = new byte[length];
    int values = 1 << random.nextInt(9);
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) random.nextInt(values);
    }
    return bytes;
  }

  @Test
  void withoutFiltersTheBytesAreTheElements() throws ResplitException {
    FilterPipeline pipeline = new FilterPipeline(List.of(), 9, 3, "file");
    assertEquals(0, pipeline.scratchBytes());
    assertEquals(9, pipeline.maxStoredBytes());
    byte[] elements = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    assertArrayEquals(elements, encoded(pipeline, elements).bytes());
    assertArrayEquals(elements, decoded(pipeline, new Stored(elements, 0)));
  }

  /** Of a copy too, since others look at its header before they copy. */
  @ParameterizedTest
  @CsvSource({"1, 2", "2, 58", "3, 0", "8, 0", "9, 1"})
  void refusesAFrameOfBloscThatOthersRefuse(int at, int value) throws ResplitException {
    byte[] noise = new byte[100];
    new Random(1).nextBytes(noise);
    List<ChunkFilter> filters = List.of(ChunkFilter.blosc("lz4", "shuffle", 5));
    FilterPipeline pipeline = new FilterPipeline(filters, noise.length, 2, "file");
    Stored frame = encoded(pipeline, noise);
    assertArrayEquals(noise, decoded(pipeline, frame));
    frame.bytes()[at] = (byte) value;
    assertThrows(ResplitException.class, () -> decoded(pipeline, frame));
  }

  @Test
  void whatDoesNotGetSmallerStaysWithinTheBound() {
    for (int level = 0; level < 10; level++) {
      for (int length : new int[] {1, 100, 10_000, 1_000_000}) {
        byte[] noise = new byte[length];
        new Random(1).nextBytes(noise);
        ChunkFilter deflate = new ChunkFilter(ChunkFilter.DEFLATE, level);
        FilterPipeline pipeline = new FilterPipeline(List.of(SHUFFLE, deflate), length, 2, "file");
        assertEquals(0, encoded(pipeline, noise).skipped());
      }
    }
  }

  @Test
  void theMaskOfAChunkIsObeyed() throws ResplitException {
    byte[] elements = {1, 2, 3, 4, 5, 6};
    FilterPipeline pipeline = new FilterPipeline(List.of(SHUFFLE, DEFLATE), 6, 2, "file");
    assertArrayEquals(elements, decoded(pipeline, new Stored(elements, 0b11)));
    byte[] shuffled = {1, 3, 5, 2, 4, 6};
    assertArrayEquals(elements, decoded(pipeline, new Stored(shuffled, 0b10)));
  }

  private static void refuses(FilterPipeline pipeline, byte[] stored, String message) {
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> decoded(pipeline, new Stored(stored, 0)));
    assertEquals("'file': " + message, refusal.getMessage());
  }

  @Test
  void aChunkThatInflatesToMoreOrLessIsRefused() {
    FilterPipeline pipeline = new FilterPipeline(List.of(DEFLATE), 100, 1, "file");
    for (int length : new int[] {101, 200, 5000}) {
      FilterPipeline other = new FilterPipeline(List.of(DEFLATE), length, 1, "file");
      byte[] stored = encoded(other, new byte[length]).bytes();
      refuses(pipeline, stored, "a compressed chunk is damaged: it is not as long as it should be");
    }
    FilterPipeline shorter = new FilterPipeline(List.of(DEFLATE), 99, 1, "file");
    byte[] stored = encoded(shorter, new byte[99]).bytes();
    refuses(pipeline, stored, "a chunk has 99 bytes, not 100");
  }

  @Test
  void aStreamThatIsCutOffOrLongerThanItMayBeIsRefused() {
    FilterPipeline pipeline = new FilterPipeline(List.of(DEFLATE), 1000, 1, "file");
    byte[] stored = encoded(pipeline, new byte[1000]).bytes();
    byte[] cut = Arrays.copyOf(stored, stored.length - 5);
    refuses(pipeline, cut, "a compressed chunk is damaged: it is not as long as it should be");
    refuses(
        pipeline, new byte[0], "a compressed chunk is damaged: it is not as long as it should be");
    refuses(pipeline, new byte[20], "a chunk cannot be inflated: unknown compression method");
    refuses(pipeline, new byte[9000], "a chunk of 1000 bytes has 9000 bytes in the file");
  }

  @Test
  void everyFlippedBitIsFoundByTheChecksum() {
    FilterPipeline pipeline = new FilterPipeline(List.of(FLETCHER), 50, 1, "file");
    byte[] elements = randomBytes(new Random(3), 50);
    byte[] stored = encoded(pipeline, elements).bytes();
    for (int bit = 0; bit < 8 * stored.length; bit++) {
      byte[] flipped = stored.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      refuses(pipeline, flipped, "the Fletcher-32 checksum of a chunk is wrong");
    }
    refuses(pipeline, new byte[3], "a chunk of 3 bytes has no checksum");
  }

  /** As the HDF5 library does: its version 1.6.2 stored them on little-endian machines. */
  @Test
  void theOldChecksumWithExchangedBytesIsTaken() throws ResplitException {
    FilterPipeline pipeline = new FilterPipeline(List.of(FLETCHER), 50, 1, "file");
    byte[] elements = randomBytes(new Random(3), 50);
    byte[] stored = encoded(pipeline, elements).bytes();
    byte[] old = stored.clone();
    for (int i = 0; i < 4; i++) {
      old[50 + i] = stored[50 + (i ^ 1)];
    }
    assertArrayEquals(elements, decoded(pipeline, new Stored(old, 0)));
    for (int i = 0; i < 4; i++) {
      old[50 + i] = stored[53 - i];
    }
    refuses(pipeline, old, "the Fletcher-32 checksum of a chunk is wrong");
  }

  /** Of all sizes that a frame can give, in fields of one to eight bytes. */
  @ParameterizedTest
  @ValueSource(ints = {1, 200, 255, 256, 257, 65_000, 65_791, 65_792, 100_000})
  void aFrameOfAnotherSizeThanItSaysIsRefused(int length) throws ResplitException {
    FilterPipeline pipeline =
        new FilterPipeline(List.of(ChunkFilter.of(ChunkFilter.ZSTD)), length, 1, "file");
    byte[] elements = randomBytes(new Random(length), length);
    byte[] stored = encoded(pipeline, elements).bytes();
    assertArrayEquals(elements, decoded(pipeline, new Stored(stored, 0)));
    int sizeAt = (stored[4] & 0x20) != 0 ? 5 : 6;
    for (int bit = 0; bit < 8; bit++) {
      byte[] flipped = stored.clone();
      flipped[sizeAt] ^= (byte) (1 << bit);
      assertThrows(
          ResplitException.class, () -> decoded(pipeline, new Stored(flipped, 0)), "" + bit);
    }
    stored[4] |= 8;
    refuses(pipeline, stored, "a chunk is not a Zstandard frame: a reserved bit is set");
  }

  @Test
  void aFrameMaySayLittleOfItsSize() throws ResplitException {
    FilterPipeline pipeline =
        new FilterPipeline(List.of(ChunkFilter.of(ChunkFilter.ZSTD)), 6, 1, "file");
    byte[] elements = {1, 2, 3, 4, 5, 6};
    byte[] start = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};
    byte[] block = {6 << 3 | 1, 0, 0, 1, 2, 3, 4, 5, 6};
    byte[] unknown = {0, 0};
    byte[] eight = {(byte) 0xe0, 6, 0, 0, 0, 0, 0, 0, 0};
    for (byte[] header : List.of(unknown, eight)) {
      ByteBuffer frame = ByteBuffer.allocate(4 + header.length + block.length);
      byte[] stored = frame.put(start).put(header).put(block).array();
      assertArrayEquals(elements, decoded(pipeline, new Stored(stored, 0)));
    }
    eight[8] = 1;
    ByteBuffer frame = ByteBuffer.allocate(4 + eight.length + block.length);
    byte[] stored = frame.put(start).put(eight).put(block).array();
    assertThrows(ResplitException.class, () -> decoded(pipeline, new Stored(stored, 0)));
  }

  /** The size of blocks has no sign, and may be larger than all. */
  @Test
  void anLz4BlockMayBeLargerThanTheChunk() throws ResplitException {
    FilterPipeline pipeline =
        new FilterPipeline(List.of(ChunkFilter.of(ChunkFilter.LZ4)), 100, 1, "file");
    byte[] elements = randomBytes(new Random(1), 100);
    byte[] stored = encoded(pipeline, elements).bytes();
    stored[8] |= (byte) 0x80;
    assertArrayEquals(elements, decoded(pipeline, new Stored(stored, 0)));
  }

  /** As the example of the HDF Group for this filter writes them. */
  @Test
  void lz4BlocksMayBeOfThreeBytes() throws ResplitException {
    FilterPipeline pipeline =
        new FilterPipeline(List.of(ChunkFilter.of(ChunkFilter.LZ4)), 128, 4, "file");
    byte[] elements = randomBytes(new Random(1), 128);
    ByteBuffer frame = ByteBuffer.allocate(312).putLong(128).putInt(3);
    for (int at = 0; at < 128; at += 3) {
      int length = Math.min(3, 128 - at);
      frame.putInt(length).put(elements, at, length);
    }
    assertArrayEquals(elements, decoded(pipeline, new Stored(frame.array(), 0)));
  }

  @Test
  void anLzfBlockIsLaidOutAsSpecified() throws ResplitException {
    FilterPipeline pipeline =
        new FilterPipeline(List.of(ChunkFilter.of(ChunkFilter.LZF)), 19, 1, "file");
    byte[] elements = "abcabcabcabcabcabcd".getBytes(StandardCharsets.US_ASCII);
    byte[] stored = {2, 'a', 'b', 'c', (byte) 0xe0, 15 - 9, 2, 0, 'd'};
    assertArrayEquals(stored, encoded(pipeline, elements).bytes());
    assertArrayEquals(elements, decoded(pipeline, new Stored(stored, 0)));
    byte[] noise = randomBytes(new Random(2), 19);
    assertEquals(1, encoded(pipeline, noise).skipped());
    String refusal = "a chunk is not an LZF block: it cannot hold ";
    refuses(pipeline, new byte[] {3, 'a', 'b', 'c'}, refusal + "4 bytes");
    refuses(pipeline, new byte[] {0, 'a', 0x20}, refusal + "a copy");
    refuses(pipeline, new byte[] {0, 'a', 0x20, 1}, refusal + "3 bytes from 2 before");
    refuses(pipeline, new byte[] {0, 'a', (byte) 0xe0, 10, 0}, refusal + "19 bytes from 1 before");
    refuses(pipeline, new byte[] {0, 'a', (byte) 0xe0, 8, 0}, "a chunk has 18 bytes, not 19");
  }

  /** A decoder and an encoder that are not ours. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void lzfIsThatOfOthers(long seed) throws Exception {
    Random random = new RandomProblems(seed).random();
    byte[] elements = randomBytes(random, 100 + random.nextInt(60_000));
    FilterPipeline pipeline =
        new FilterPipeline(List.of(ChunkFilter.of(ChunkFilter.LZF)), elements.length, 1, "file");
    Stored ours = encoded(pipeline, elements);
    if (ours.skipped() == 0) {
      byte[] decoded = new byte[elements.length];
      new VanillaChunkDecoder().decodeChunk(ours.bytes(), 0, decoded, 0, decoded.length);
      assertArrayEquals(elements, decoded);
    }
    byte[] theirs =
        ChunkEncoderFactory.safeInstance(elements.length)
            .encodeChunk(elements, 0, elements.length)
            .getData();
    boolean packed = theirs[2] == 1; // behind a header of seven bytes
    byte[] block = Arrays.copyOfRange(theirs, packed ? 7 : 5, theirs.length);
    assertArrayEquals(elements, decoded(pipeline, new Stored(block, packed ? 0 : 1)));
  }

  @Test
  void whatCannotBeUndoneIsNamedWithTheWayOut() {
    String way =
        " can only be copied and compared whole, as stored: keep chunks and filters "
            + "and cut along the borders of chunks, or undo the filter with 'h5repack -f "
            + "NONE in.h5 out.h5'";
    assertEquals(
        "chunks with filter szip (4)" + way,
        FilterPipeline.unsupported(List.of(stored("szip", 4))));
    assertEquals(
        "chunks with filter blosc (32001)" + way + ", with its plugin in HDF5_PLUGIN_PATH",
        FilterPipeline.unsupported(List.of(stored("shuffle", 2), stored("blosc", 32001))));
  }

  private static ChunkFilter stored(String name, int number) {
    ChunkFilter.Stored stored = new ChunkFilter.Stored(number, 1, "", List.of());
    return new ChunkFilter(name, stored);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void damagedChunksAreRefusedOrHaveTheirSize(long seed) {
    Random random = new RandomProblems(seed).random();
    List<String> names =
        List.of(
            ChunkFilter.DEFLATE,
            ChunkFilter.LZ4,
            ChunkFilter.ZSTD,
            ChunkFilter.SHUFFLE,
            ChunkFilter.LZF);
    List<ChunkFilter> filters = List.of(ChunkFilter.of(names.get((int) (seed % 5))));
    FilterPipeline pipeline = new FilterPipeline(filters, 1 + random.nextInt(5000), 4, "file");
    byte[] elements = randomBytes(random, pipeline.chunkBytes());
    byte[] stored = encoded(pipeline, elements).bytes();
    for (int round = 0; round < 20; round++) {
      byte[] damaged = Arrays.copyOf(stored, 1 + random.nextInt(stored.length + 20));
      for (int i = random.nextInt(6); i >= 0; i--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      try {
        assertEquals(elements.length, decoded(pipeline, new Stored(damaged, 0)).length);
      } catch (ResplitException e) {
        assertEquals(1, e.getMessage().lines().count());
      }
    }
  }

  @Test
  void framesThatPromiseMoreAreRefused() {
    for (String name : List.of(ChunkFilter.LZF, ChunkFilter.LZ4, ChunkFilter.ZSTD)) {
      FilterPipeline large = new FilterPipeline(List.of(ChunkFilter.of(name)), 1 << 24, 1, "file");
      byte[] stored = encoded(large, new byte[1 << 24]).bytes();
      FilterPipeline small = new FilterPipeline(List.of(ChunkFilter.of(name)), 1 << 20, 1, "file");
      assertThrows(ResplitException.class, () -> decoded(small, new Stored(stored, 0)), name);
    }
  }

  @Test
  void onlyKnownFiltersAreTaken() {
    assertTrue(FilterPipeline.knows("deflate"));
    assertThrows(
        IllegalArgumentException.class,
        () -> new FilterPipeline(List.of(ChunkFilter.of("szip")), 10, 1, "file"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 12, 16, 24, 32})
  void shufflingEqualsItsDefinition(int elementBytes) throws ResplitException {
    for (int length : new int[] {1, 7, 8 * elementBytes, 100, 997}) {
      byte[] elements = randomBytes(new Random(length), length);
      FilterPipeline pipeline = new FilterPipeline(List.of(SHUFFLE), length, elementBytes, "file");
      byte[] stored = encoded(pipeline, elements).bytes();
      assertArrayEquals(shuffled(elements, elementBytes), stored);
      assertArrayEquals(elements, decoded(pipeline, new Stored(stored, 0)));
    }
  }

  private static byte[] shuffled(byte[] elements, int elementBytes) {
    byte[] shuffled = elements.clone();
    int count = elements.length / elementBytes;
    for (int i = 0; i < count * elementBytes; i++) {
      shuffled[i % elementBytes * count + i / elementBytes] = elements[i];
    }
    return shuffled;
  }
}
