package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.BlockWriter;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.partition.BoxSplitter;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every {@link Format} must do, its files one by one and, as {@link JobContract} says, in
 * sets; a format is done when a subclass of this passes.
 */
public abstract class FormatContract extends JobContract {

  /** Returns the format under test for blocks of elements of the given type. */
  protected Format format(ElementType type) {
    return descriptor().format(name(), CoordinateLimit.ALL);
  }

  /** Returns the ending of the names of files. */
  protected String ending() {
    return "";
  }

  /** Returns an element type of the given size, 1, 2, 4 or 8, that the format has. */
  protected ElementType type(int bytes) {
    return ElementType.parse("int" + 8 * bytes);
  }

  /** Returns how many axes arrays of the format have at least. */
  protected int leastAxes() {
    return 1;
  }

  /** Returns names for so many axes of a block, where the format needs some. */
  protected List<String> names(int rank) {
    return List.of();
  }

  private BlockHeader header(ElementType type, Shape block) {
    return BlockHeader.bare(type, new BlockLayout.Strided(block, 0))
        .withAxes(names(block.rank()).stream().map(AxisInfo::named).toList());
  }

  /** Returns a block of more than 2^31 bytes of single-byte elements. */
  protected Shape hugeBlock() {
    return Shape.of(3, 1L << 30);
  }

  /** Returns whether something else may follow the array in a file, which is then not looked at. */
  protected boolean mayBeLonger() {
    return descriptor().abilities().contains(FormatDescriptor.Ability.DATASETS);
  }

  /** Returns the seeds of the random cases. */
  protected static LongStream seeds() {
    return RandomProblems.seeds(60);
  }

  /** By that a job that another process resumes knows its sets. */
  @Test
  void isCalledAlikeInEveryProcess() {
    assertEquals(format(type(2)).toString(), format(type(2)).toString());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void readsBackTheBoxesThatItWrote(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    int elementBytes = 1 << random.nextInt(4);
    Shape block = source.shape(leastAxes() + random.nextInt(5 - leastAxes()), 2000);
    block = seed % 2 == 0 ? block : block.reversed();
    Stored stored = new Stored(elementBytes, block, "block-" + seed);
    byte[] contents = new byte[(int) block.volume() * elementBytes];
    random.nextBytes(contents);

    stored.writeInTwoVisits(1 + random.nextLong(block.length(0)), contents);
    assertEquals(stored.image.fileBytes(), Files.size(stored.file));
    BlockHeader header = stored.inspect();
    assertEquals(stored.image.type(), header.type());
    assertEquals(stored.image.layout(), header.layout());
    for (int i = 0; i < 10; i++) {
      Box box = randomBox(block, random);
      IoCounts counts = new IoCounts();
      try (BlockFile opened = stored.open(header, counts)) {
        assertArrayEquals(part(contents, block, box), read(opened, box, elementBytes));
      }
      assertCounts(1, RunCount.of(box, Box.whole(block)), box.volume() * elementBytes, counts);
    }
  }

  /** One block in the format under test. */
  private final class Stored {
    final Format format;
    final Shape block;
    final Path file;
    final FileImage image;
    final BlockWriter writer = new BlockWriter(new byte[1]);

    Stored(int elementBytes, Shape block, String name) throws IOException {
      this(header(type(elementBytes), block), name);
    }

    Stored(BlockHeader header, String name) throws IOException {
      this.format = format(header.type());
      this.block = header.shape();
      this.file = folder.resolve(name + ending());
      this.image = format.image("data", header);
    }

    BlockPlace place() {
      return new BlockPlace(file, "data");
    }

    BlockHeader inspect() throws IOException {
      return format.inspect(place(), block);
    }

    BlockFile open(BlockHeader header, IoCounts counts) throws IOException {
      return format.open(place(), header, counts);
    }

    void create(Box box, byte[] contents) throws IOException {
      try (BlockFile opened = writer.create(file, image, writer.data())) {
        opened.write(box, ByteBuffer.allocateDirect(contents.length).put(contents).flip());
      }
    }

    void update(Box box, byte[] contents) throws IOException {
      try (BlockFile opened = writer.update(file, image.layout(), image.type(), writer.data())) {
        opened.write(box, ByteBuffer.allocateDirect(contents.length).put(contents).flip());
      }
    }

    void createWhole() throws IOException {
      create(Box.whole(block), new byte[(int) block.volume() * image.type().bytes()]);
    }

    /** Writes the second part first, as a plan may. */
    void writeInTwoVisits(long cut, byte[] contents) throws IOException {
      Box whole = Box.whole(block);
      long length = block.length(0);
      Box last = cut < length ? whole.withAxis(0, cut, length) : whole;
      create(last, part(contents, block, last));
      if (cut < length) {
        Box first = whole.withAxis(0, 0, cut);
        update(first, part(contents, block, first));
      }
      long visits = cut < length ? 2 : 1;
      assertCounts(visits, visits, contents.length, writer.data());
      long before = image.prefix().length;
      long around = (before == 0 ? image.dataOffset() : before) + image.tail().bytes();
      assertEquals(around, writer.headers().bytes(), "bytes around the data");
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

  /** The order is the one that was asked for, or the only one that the format has. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void findsTheTypeThatItWroteInEitherByteOrder(int elementBytes) throws IOException {
    List<ElementType> written = new ArrayList<>();
    List<ElementType> asked = new ArrayList<>();
    for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
      ElementType type = type(elementBytes).withOrder(order);
      BlockLayout.Strided layout = new BlockLayout.Strided(Shape.of(2, 3), 0);
      Stored stored = new Stored(BlockHeader.bare(type, layout), "in-" + order);
      stored.createWhole();
      assertEquals(stored.image.type(), stored.inspect().type());
      asked.add(type);
      written.add(stored.image.type());
    }
    assertTrue(
        written.equals(asked) || written.get(0).equals(written.get(1)), () -> "wrote " + written);
  }

  /** What is neither read back nor named as dropped would be lost without a warning. */
  @Test
  void keepsOrNamesAttributesAndCoordinates() throws IOException {
    Attribute numbers = Attribute.ofNumbers("rows", type(4), new byte[2 * 4]);
    List<AxisInfo> axes =
        List.of(
            new AxisInfo("rows", Optional.of(numbers), List.of()),
            new AxisInfo("columns", Optional.empty(), List.of()));
    BlockHeader header =
        new BlockHeader(
            type(2),
            new BlockLayout.Strided(Shape.of(2, 3), 0),
            axes,
            List.of(Attribute.ofText("of_the_array", "a")),
            List.of(Attribute.ofText("of_the_file", "f")),
            Optional.empty());
    Stored stored = new Stored(header, "named");
    stored.createWhole();
    Set<String> found = new HashSet<>(stored.inspect().namesBeside(Set.of()));
    found.addAll(stored.image.dropped());
    assertTrue(found.containsAll(List.of("rows", "of_the_array", "of_the_file")), found.toString());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void countsTheSameSeeksHoweverSmallTheFragments(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Shape block = source.shape(3, 500);
    Stored stored = new Stored(2, block, "block");
    stored.createWhole();
    Box region = randomBox(block, source.random());
    IoCounts counts = new IoCounts();
    try (BlockFile opened = stored.open(stored.inspect(), counts)) {
      long most = 1 + source.random().nextInt(40);
      for (BoxSplitter fragments = new BoxSplitter(region, most); fragments.hasNext(); ) {
        read(opened, fragments.next(), 2);
      }
    }
    assertCounts(1, RunCount.of(region, Box.whole(block)), region.volume() * 2, counts);
  }

  /** Formats that end before that refuse such a block. */
  @Test
  protected void reachesOffsetsBeyondTwoGibibytes() throws IOException {
    Shape block = hugeBlock();
    Stored stored = new Stored(1, block, "huge");
    Box box = Box.whole(block);
    for (int axis = 0; axis < block.rank(); axis++) {
      long end = block.length(axis);
      box = box.withAxis(axis, axis == block.rank() - 1 ? end - 5 : end - 1, end);
    }
    byte[] last = {1, 2, 3, 4, 5};
    stored.create(box, last);
    assertEquals(stored.image.fileBytes(), Files.size(stored.file));
    assertTrue(Files.size(stored.file) > Integer.MAX_VALUE);
    try (BlockFile opened = stored.open(stored.inspect(), new IoCounts())) {
      assertArrayEquals(last, read(opened, box, 1));
    }
  }

  /** Every length in the header, and some in the data. */
  @Test
  void refusesAFileThatIsCutOffAnywhere() throws IOException {
    Stored stored = new Stored(4, Shape.of(4, 5), "cut-off");
    stored.createWhole();
    long end = stored.image.endOfData();
    try (FileChannel channel = FileChannel.open(stored.file, StandardOpenOption.WRITE)) {
      for (long length = end - 1; length >= 0; length -= length > 600 ? 97 : 1) {
        channel.truncate(length);
        IOException failure = assertThrows(IOException.class, stored::inspect);
        assertOneLine(failure, "cut-off");
      }
    }
  }

  @Test
  void refusesAFileThatIsLongerThanItsHeaderSays() throws IOException {
    Stored stored = new Stored(4, Shape.of(4, 5), "longer");
    stored.createWhole();
    Files.write(stored.file, new byte[1], StandardOpenOption.APPEND);
    if (mayBeLonger()) {
      assertEquals(stored.block, stored.inspect().shape());
    } else {
      assertOneLine(assertThrows(IOException.class, stored::inspect), "longer");
    }
  }

  private static void assertOneLine(IOException failure, String name) {
    assertTrue(failure.getMessage().contains(name), failure.getMessage());
    assertEquals(1, TerminalText.line(failure.getMessage()).lines().count(), failure.getMessage());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void survivesDamagedHeaders(long seed) throws IOException {
    Random random = new RandomProblems(seed).random();
    Stored stored = new Stored(2, Shape.of(3, 4), "damaged");
    stored.createWhole();
    byte[] bytes = Files.readAllBytes(stored.file);
    Damage damage = new Damage(bytes, Math.min(600, bytes.length), random);
    for (int round = 0; round < 10; round++) {
      Files.write(stored.file, damage.next());
      readOrRefuse(stored);
    }
  }

  private static void readOrRefuse(Stored stored) throws IOException {
    BlockHeader header;
    try {
      header = stored.inspect();
    } catch (IOException e) {
      assertOneLine(e, "damaged");
      return;
    }
    if (header.shape().equals(stored.block)) {
      try (BlockFile opened = stored.open(header, new IoCounts())) {
        read(opened, Box.whole(stored.block), header.type().bytes());
      } catch (IOException e) {
        assertOneLine(e, "damaged");
      }
    }
  }

  @Test
  void failsNamingAFileThatIsNotThere() throws IOException {
    Stored stored = new Stored(1, Shape.of(3, 1), "nothing");
    BlockHeader header = BlockHeader.bare(stored.image.type(), stored.image.layout());
    assertOneLine(assertThrows(IOException.class, stored::inspect), "nothing");
    assertOneLine(
        assertThrows(IOException.class, () -> stored.open(header, new IoCounts())), "nothing");
    assertOneLine(
        assertThrows(IOException.class, () -> stored.update(null, new byte[0])), "nothing");
    assertFalse(Files.exists(stored.file));
  }

  @Test
  void refusesToCreateWhatIsThere() throws IOException {
    Stored stored = new Stored(1, Shape.of(3, 1), "there");
    Files.writeString(stored.file, "precious");
    assertOneLine(assertThrows(IOException.class, stored::createWhole), "there");
    assertEquals("precious", Files.readString(stored.file));
  }

  @Test
  void neverWritesThroughALink() throws IOException {
    Path target = folder.resolve("target");
    Stored stored = new Stored(1, Shape.of(3, 1), "link");
    Files.createSymbolicLink(stored.file, target);
    assertOneLine(assertThrows(IOException.class, stored::createWhole), "link");
    assertFalse(Files.exists(target));
    Files.writeString(target, "precious");
    assertOneLine(assertThrows(IOException.class, stored::createWhole), "link");
    assertOneLine(assertThrows(IOException.class, () -> stored.update(null, null)), "link");
    assertEquals("precious", Files.readString(target));
    assertTrue(Files.isSymbolicLink(stored.file));
  }
}
