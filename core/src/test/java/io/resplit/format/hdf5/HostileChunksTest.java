package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.testkit.RandomProblems;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Chunked files that were damaged, by chance or on purpose. */
class HostileChunksTest {

  private static final Shape SHAPE = Shape.of(20, 9);
  private static final int CHUNKS = 90;
  private static final int KEY_BYTES = 8 + 3 * 8;
  private static final int NODE_BYTES = 24 + 65 * KEY_BYTES + 64 * 8;
  private static final int FIRST_KEY = 24;

  @TempDir Path folder;

  private final Hdf5Format format = new Hdf5Format(Flavour.HDF5);
  private Path file;
  private byte[] bytes;
  private int tree;

  /** 90 chunks of 2 elements: two leaves and a root before them. */
  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("hostile.h5");
    BlockHeader block = Samples.plain(ElementType.parse("<u2"), SHAPE);
    FileImage image =
        format.image(
            "data",
            ChunkFiles.chunked(
                block, Shape.of(2, 1), List.of(ChunkFiles.SHUFFLE, ChunkFiles.deflate(6))));
    ChunkFiles.append(file, image, Samples.counting(360), new Random(4), i -> true);
    bytes = Files.readAllBytes(file);
    tree = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("TREE\1");
  }

  private BlockPlace place() {
    return new BlockPlace(file, "data");
  }

  private byte[] read() throws IOException {
    BlockHeader found = format.inspect(place(), SHAPE);
    return ChunkFiles.read(format, place(), found, Box.whole(found.shape()));
  }

  private ByteBuffer patch() {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void refuses(String message) throws IOException {
    Files.write(file, bytes);
    ResplitException refusal = assertThrows(ResplitException.class, this::read);
    assertEquals(Reason.BAD_INPUT, refusal.reason());
    assertEquals("'" + file + "': " + message, refusal.getMessage());
  }

  @Test
  void theFileIsRightBeforeItIsDamaged() throws IOException {
    assertEquals(CHUNKS, format.chunkIndex(place(), format.inspect(place(), SHAPE)).count());
    assertEquals(360, read().length);
  }

  @Test
  void aNodeThatLeadsToItselfIsRefused() throws IOException {
    int root = tree + 2 * NODE_BYTES;
    patch().putLong(root + FIRST_KEY + KEY_BYTES, root);
    refuses("damaged HDF5 structure: B-tree node at " + root);
  }

  @Test
  void twoWaysToOneLeafAreRefused() throws IOException {
    int root = tree + 2 * NODE_BYTES;
    patch().putLong(root + FIRST_KEY + 2 * KEY_BYTES + 8, tree);
    refuses("damaged HDF5 structure: chunks out of order at " + tree);
  }

  @Test
  void aTreeOfImpossibleDepthIsRefused() throws IOException {
    int root = tree + 2 * NODE_BYTES;
    patch().put(root + 5, (byte) 200);
    refuses("damaged HDF5 structure: B-tree node at " + root);
  }

  @Test
  void aChunkThatIsThereTwiceIsRefused() throws IOException {
    int second = tree + FIRST_KEY + KEY_BYTES + 8;
    patch().putLong(second + 16, 0);
    refuses("damaged HDF5 structure: chunks out of order at " + tree);
  }

  @Test
  void aChunkThatStartsBesideTheGridOrOutsideIsRefused() throws IOException {
    patch().putLong(tree + FIRST_KEY + 8, 1);
    refuses("damaged HDF5 structure: a chunk does not start at a multiple");
    patch().putLong(tree + FIRST_KEY + 8, 20);
    refuses("damaged HDF5 structure: a chunk at [10, 0] of the grid, outside of the array");
    patch().putLong(tree + FIRST_KEY + 8, -2);
    refuses("damaged HDF5 structure: a chunk at [-1, 0] of the grid, outside of the array");
  }

  /** The library looks for chunks by halving, and takes for absent what it does not find. */
  @Test
  void keysOutOfOrderAreRefused() throws IOException {
    int end = tree + FIRST_KEY + 64 * (KEY_BYTES + 8);
    patch().putLong(end + 8, 0);
    refuses("damaged HDF5 structure: chunks out of order at " + tree);
  }

  @Test
  void aLeafThatLiesOutsideOfItsKeysIsRefused() throws IOException {
    int root = tree + 2 * NODE_BYTES;
    patch().putLong(root + FIRST_KEY + KEY_BYTES + 8 + 8, 0);
    refuses("damaged HDF5 structure: chunks out of order at " + tree);
  }

  @Test
  void aChunkThatStartsWithinAnElementIsRefused() throws IOException {
    patch().putLong(tree + FIRST_KEY + KEY_BYTES - 8, 1);
    refuses("damaged HDF5 structure: a chunk does not start at a multiple");
  }

  @Test
  void aChunkOutsideOfTheFileIsRefused() throws IOException {
    int size = patch().getInt(tree + FIRST_KEY);
    patch().putLong(tree + FIRST_KEY + KEY_BYTES, bytes.length - 1);
    refuses(
        "chunk 0 of %d bytes at %d is not in the file of %d"
            .formatted(size, bytes.length - 1, bytes.length));
    patch().putLong(tree + FIRST_KEY + KEY_BYTES, Long.MAX_VALUE);
    refuses(
        "chunk 0 of %d bytes at %d is not in the file of %d"
            .formatted(size, Long.MAX_VALUE, bytes.length));
  }

  @Test
  void impossibleSizesAreRefusedBeforeMemoryIsTaken() throws IOException {
    for (long size : new long[] {0, 100, 0x7fffffff, 0xffffffffL}) {
      patch().putInt(tree + FIRST_KEY, (int) size);
      refuses("chunk 0 has " + size + " bytes, not 4");
    }
  }

  @Test
  void aFilterMaskThatIsWrongIsFoundWhenTheChunkIsRead() throws IOException {
    int size = patch().getInt(tree + FIRST_KEY);
    patch().putInt(tree + FIRST_KEY + 4, -1);
    refuses("a chunk has " + size + " bytes, not 4");
  }

  @Test
  void aFileThatIsCutOffIsRefused() throws IOException {
    byte[] whole = bytes;
    for (int length = whole.length - 1; length > 0; length -= 997) {
      Files.write(file, Arrays.copyOf(whole, length));
      ResplitException refusal = assertThrows(ResplitException.class, this::read);
      assertEquals(Reason.BAD_INPUT, refusal.reason());
    }
  }

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  /** Trees of this kind have no checksum, so wrong elements cannot always be noticed. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyDamageIsRefusedInOneLineOrReadInItsSize(long seed) throws IOException {
    Random random = new RandomProblems(seed).random();
    for (int i = random.nextInt(8); i >= 0; i--) {
      int from = seed % 2 == 0 ? tree : 4096;
      bytes[from + random.nextInt(bytes.length - from)] = (byte) random.nextInt();
    }
    Files.write(file, bytes);
    try {
      assertEquals(360, read().length);
    } catch (ResplitException e) {
      assertTrue(e.getMessage().startsWith("'" + file), e.getMessage());
      assertEquals(1, TerminalText.line(e.getMessage()).lines().count());
    }
  }
}
