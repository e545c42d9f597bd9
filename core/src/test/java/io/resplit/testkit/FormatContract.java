package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.BlockFile;
import io.resplit.format.Format;
import io.resplit.format.IoCounts;
import io.resplit.geometry.Box;
import io.resplit.geometry.BoxSplitter;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Runs;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link Format} must do; a format is done when a subclass of this passes. */
public abstract class FormatContract {

  /** Folder of the test's files. */
  @TempDir protected Path folder;

  /** Returns the format under test for blocks of elements of the given size, 1, 2, 4 or 8. */
  protected abstract Format format(int elementBytes);

  /** Returns a block of more than 2^31 bytes of single-byte elements. */
  protected Shape hugeBlock() {
    return Shape.of(3, 1L << 30);
  }

  /** Returns the seeds of the random cases. */
  protected static LongStream seeds() {
    return RandomProblems.seeds(100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void readsBackTheBoxesThatItWrote(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    int elementBytes = 1 << random.nextInt(4);
    Shape block = source.shape(1 + random.nextInt(4), 2000);
    block = seed % 2 == 0 ? block : block.reversed();
    Format format = format(elementBytes);
    Path file = folder.resolve("block-" + seed);
    byte[] contents = new byte[(int) block.volume() * elementBytes];
    random.nextBytes(contents);

    long cut = 1 + random.nextLong(block.length(0));
    writeInTwoVisits(format, file, block, cut, contents);
    assertEquals(format.fileBytes(block), Files.size(file));
    for (int i = 0; i < 10; i++) {
      Box box = randomBox(block, random);
      IoCounts counts = new IoCounts();
      try (BlockFile opened = format.open(file, block, Format.Access.READ, counts)) {
        assertArrayEquals(part(contents, block, box), read(opened, box, elementBytes));
      }
      assertCounts(1, Runs.count(box, Box.whole(block)), box.volume() * elementBytes, counts);
    }
  }

  private static void writeInTwoVisits(
      Format format, Path file, Shape block, long cut, byte[] contents) throws IOException {
    Box whole = Box.whole(block);
    Box first = whole.withAxis(0, 0, cut);
    IoCounts counts = new IoCounts();
    write(format, file, block, Format.Access.CREATE, first, part(contents, block, first), counts);
    if (cut < block.length(0)) {
      Box rest = whole.withAxis(0, cut, block.length(0));
      write(format, file, block, Format.Access.UPDATE, rest, part(contents, block, rest), counts);
    }
    long visits = cut < block.length(0) ? 2 : 1;
    assertCounts(visits, visits, contents.length, counts);
  }

  private static void write(
      Format format,
      Path file,
      Shape block,
      Format.Access access,
      Box box,
      byte[] contents,
      IoCounts counts)
      throws IOException {
    try (BlockFile opened = format.open(file, block, access, counts)) {
      opened.write(box, ByteBuffer.allocateDirect(contents.length).put(contents).flip());
    }
  }

  private static byte[] read(BlockFile file, Box box, int elementBytes) throws IOException {
    int length = (int) box.volume() * elementBytes;
    ByteBuffer target = ByteBuffer.allocateDirect(length + 7);
    file.read(box, target);
    assertEquals(0, target.position());
    assertEquals(length, target.limit());
    byte[] bytes = new byte[length];
    target.get(bytes);
    return bytes;
  }

  private static void assertCounts(long opens, long seeks, long bytes, IoCounts counts) {
    assertEquals(opens, counts.opens(), "opens");
    assertEquals(seeks, counts.seeks(), "seeks");
    assertEquals(bytes, counts.bytes(), "bytes");
  }

  private static Box randomBox(Shape block, Random random) {
    Box box = Box.whole(block);
    for (int axis = 0; axis < block.rank(); axis++) {
      if (random.nextInt(3) > 0) {
        long start = random.nextLong(block.length(axis));
        box = box.withAxis(axis, start, start + 1 + random.nextLong(block.length(axis) - start));
      }
    }
    return box;
  }

  private static byte[] part(byte[] contents, Shape block, Box box) {
    int elementBytes = (int) (contents.length / block.volume());
    byte[] part = new byte[(int) box.volume() * elementBytes];
    int to = 0;
    for (Odometer at = new Odometer(box.shape().toArray()); !at.done(); at.advance()) {
      long element = 0;
      for (int axis = 0; axis < block.rank(); axis++) {
        element = element * block.length(axis) + box.start(axis) + at.digit(axis);
      }
      System.arraycopy(contents, (int) element * elementBytes, part, to, elementBytes);
      to += elementBytes;
    }
    return part;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void countsTheSameSeeksHoweverSmallThePieces(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Shape block = source.shape(3, 500);
    Format format = format(2);
    Path file = folder.resolve("block");
    byte[] contents = new byte[(int) block.volume() * 2];
    Box whole = Box.whole(block);
    write(format, file, block, Format.Access.CREATE, whole, contents, new IoCounts());
    Box region = randomBox(block, source.random());
    IoCounts counts = new IoCounts();
    try (BlockFile opened = format.open(file, block, Format.Access.READ, counts)) {
      long most = 1 + source.random().nextInt(40);
      for (BoxSplitter pieces = new BoxSplitter(region, most); pieces.hasNext(); ) {
        read(opened, pieces.next(), 2);
      }
    }
    assertCounts(1, Runs.count(region, whole), region.volume() * 2, counts);
  }

  @Test
  void reachesOffsetsBeyondTwoGibibytes() throws IOException {
    Shape block = hugeBlock();
    Format format = format(1);
    Path file = folder.resolve("huge");
    Box box = Box.whole(block);
    for (int axis = 0; axis < block.rank(); axis++) {
      long end = block.length(axis);
      box = box.withAxis(axis, axis == block.rank() - 1 ? end - 5 : end - 1, end);
    }
    byte[] last = {1, 2, 3, 4, 5};
    write(format, file, block, Format.Access.CREATE, box, last, new IoCounts());
    assertEquals(format.fileBytes(block), Files.size(file));
    assertTrue(Files.size(file) > Integer.MAX_VALUE);
    try (BlockFile opened = format.open(file, block, Format.Access.READ, new IoCounts())) {
      assertArrayEquals(last, read(opened, box, 1));
    }
  }

  @Test
  void failsNamingAFileThatIsCutOff() throws IOException {
    Shape block = Shape.of(4, 5);
    Format format = format(4);
    Path file = folder.resolve("cut-off");
    Box whole = Box.whole(block);
    write(format, file, block, Format.Access.CREATE, whole, new byte[80], new IoCounts());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(format.fileBytes(block) - 1);
    }
    IOException failure = assertThrows(IOException.class, () -> readWhole(format, file, block, 4));
    assertTrue(failure.getMessage().contains("cut-off"), failure.getMessage());
  }

  private static void readWhole(Format format, Path file, Shape block, int elementBytes)
      throws IOException {
    try (BlockFile opened = format.open(file, block, Format.Access.READ, new IoCounts())) {
      read(opened, Box.whole(block), elementBytes);
    }
  }

  @Test
  void failsNamingAFileThatIsNotThere() {
    for (Format.Access access : Arrays.asList(Format.Access.READ, Format.Access.UPDATE)) {
      assertFails(access, folder.resolve("nothing"));
    }
    assertFalse(Files.exists(folder.resolve("nothing")));
  }

  private void assertFails(Format.Access access, Path file) {
    IOException failure =
        assertThrows(
            IOException.class,
            () -> format(1).open(file, Shape.of(3), access, new IoCounts()).close());
    String name = file.getFileName().toString();
    assertTrue(failure.getMessage().contains(name), failure.getMessage());
    assertEquals(1, failure.getMessage().lines().count());
  }

  @Test
  void refusesToCreateWhatIsThere() throws IOException {
    Path file = Files.writeString(folder.resolve("there"), "precious");
    assertFails(Format.Access.CREATE, file);
    assertEquals("precious", Files.readString(file));
  }

  @Test
  void neverWritesThroughALink() throws IOException {
    Path target = folder.resolve("target");
    Path link = Files.createSymbolicLink(folder.resolve("link"), target);
    assertFails(Format.Access.CREATE, link);
    assertFalse(Files.exists(target));
    Files.writeString(target, "precious");
    assertFails(Format.Access.CREATE, link);
    assertFails(Format.Access.UPDATE, link);
    assertEquals("precious", Files.readString(target));
    assertTrue(Files.isSymbolicLink(link) && Files.exists(link, LinkOption.NOFOLLOW_LINKS));
  }
}
