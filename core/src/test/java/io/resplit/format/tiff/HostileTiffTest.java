package io.resplit.format.tiff;

import static io.resplit.testkit.TiffMaker.tags;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.VoxelSpace;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.testkit.ImageCodecs;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.TiffMaker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What pages may not say, and files that are damaged or mean harm. */
class HostileTiffTest {

  private static final TiffFormat FORMAT = new TiffFormat(TiffFormat.NAME);
  private static final byte[] PIXELS = new byte[48];
  private static final ByteOrder LITTLE = ByteOrder.LITTLE_ENDIAN;

  /** Beyond it an array is only looked at, not read. */
  private static final long MOST_READ = 1 << 22;

  @TempDir Path folder;

  private ResplitException refusal(byte[] file, String name) throws IOException {
    Path path = Files.write(folder.resolve(name), file);
    return assertThrows(
        ResplitException.class, () -> FORMAT.inspect(new BlockPlace(path, ""), Shape.of(1)));
  }

  private static byte[] file(Map<Integer, Object> tags) {
    return new TiffMaker(LITTLE, false).page(tags, List.of(PIXELS)).bytes();
  }

  @ParameterizedTest
  @CsvSource({
    "259, 7, pages of compression JPEG (7)",
    "259, 6, pages of compression old JPEG (6)",
    "259, 33005, pages of compression JPEG 2000 (33005)",
    "259, 34712, pages of compression JPEG 2000 (34712)",
    "259, 4, pages of compression CCITT T.6 (4)",
    "259, 34925, pages of compression LZMA (34925)",
    "259, 12345, pages of compression 12345",
    "262, 0, images whose lowest value is white (MinIsWhite)",
    "262, 6, YCbCr images",
    "258, 1, bilevel images",
    "258, 12, samples of 12 bits",
    "258, 24, samples of 24 bits",
    "266, 2, bytes with their lowest bit first (FillOrder 2)",
    "274, 6, rows that do not begin at the top left (Orientation)",
    "317, 2, samples of type uint8 with predictor 2 and compression 1",
    "339, 5, samples of format 5",
    "32997, 2, pages with a depth (ImageDepth)",
  })
  void refusesByNameWhatWouldBeReadWrong(int tag, long value, String what) throws IOException {
    ResplitException refusal = refusal(file(tags(8, 6, 8, 1, tag, value)), "a.tif");
    assertEquals(Reason.UNSUPPORTED, refusal.reason(), refusal.getMessage());
    String name = folder.resolve("a.tif").toString();
    assertTrue(
        refusal.getMessage().startsWith("cannot use '" + name + "': " + what),
        refusal.getMessage());
  }

  @Test
  void callsBilevelWhatIsOfOneBitWhateverItsColours() throws IOException {
    ResplitException refusal = refusal(file(tags(8, 6, 1, 1, 262, 0)), "a.tif");
    assertTrue(refusal.getMessage().contains("bilevel images"), refusal.getMessage());
  }

  @Test
  void saysHowLargeAPageIsThatNoFileHolds() throws IOException {
    long most = Integer.MAX_VALUE;
    Map<Integer, Object> tags = tags(most, most, 64, 1, 277, 9, 273, 0, 279, 0);
    ResplitException refusal = refusal(file(tags), "a.tif");
    String said = "a page of 2147483647 x 2147483647 pixels, each of 9 samples of 8 bytes";
    assertTrue(refusal.getMessage().contains(said), refusal.getMessage());
  }

  @Test
  void refusesSamplesThatDiffer() throws IOException {
    Map<Integer, Object> tags = tags(8, 6, 8, 1, 277, 3, 258, new long[] {5, 6, 5});
    assertEquals(Reason.UNSUPPORTED, refusal(file(tags), "a.tif").reason());
  }

  @Test
  void namesPagesThatDiffer() throws IOException {
    TiffMaker maker =
        new TiffMaker(LITTLE, false)
            .page(tags(8, 6, 8, 1), List.of(PIXELS))
            .page(tags(8, 6, 8, 1), List.of(PIXELS))
            .page(tags(6, 8, 8, 1), List.of(PIXELS));
    ResplitException refusal = refusal(maker.bytes(), "a.tif");
    assertEquals(Reason.BAD_INPUT, refusal.reason());
    assertTrue(refusal.getMessage().contains("pages 0 and 2 differ: width 8 and 6"));
  }

  @Test
  void passesOverSmallerPages() throws IOException {
    TiffMaker maker =
        new TiffMaker(LITTLE, false)
            .page(tags(4, 3, 8, 1, 254, 1), List.of(new byte[12]))
            .page(tags(8, 6, 8, 1), List.of(PIXELS));
    Path path = Files.write(folder.resolve("a.tif"), maker.bytes());
    BlockHeader header = FORMAT.inspect(new BlockPlace(path, ""), Shape.of(1));
    assertEquals(Shape.of(1, 6, 8), header.shape());
    assertEquals(List.of("1 pages of reduced resolution or masks"), header.notCarried());
  }

  @Test
  void namesTheOtherFileOfAnOmeTiff() throws IOException {
    String xml =
        "<?xml version=\"1.0\"?><OME><Image><Pixels DimensionOrder=\"XYZCT\" SizeX=\"8\""
            + " SizeY=\"6\" SizeZ=\"2\" SizeC=\"1\" SizeT=\"1\"><TiffData IFD=\"0\""
            + " FirstZ=\"0\"><UUID FileName=\"a.tif\">u</UUID></TiffData><TiffData IFD=\"0\""
            + " FirstZ=\"1\"><UUID FileName=\"b.tif\">u</UUID></TiffData></Pixels></Image></OME>";
    ResplitException refusal = refusal(file(tags(8, 6, 8, 1, 270, xml)), "a.tif");
    assertEquals(Reason.UNSUPPORTED, refusal.reason());
    assertTrue(refusal.getMessage().contains("(another is 'b.tif')"));
    byte[] damaged =
        file(tags(8, 6, 8, 1, 270, xml.replace("</OME>", "").replace("Pixels ", "P ")));
    assertEquals(Reason.BAD_INPUT, refusal(damaged, "c.tif").reason());
  }

  /** Each begins what looks like an element up to the end. */
  @Test
  @Timeout(60)
  void looksForSizesInElementsAlone() throws IOException {
    String comment = "<!--" + "<Pixels ".repeat(1_000_000) + "PhysicalSizeX=\"9\">-->";
    String xml =
        "<OME>%s<Image><Pixels DimensionOrder='XYZCT' PhysicalSizeX='2' PhysicalSizeY='3'><TiffData/></Pixels></Image></OME>"
            .formatted(comment);
    Path path = Files.write(folder.resolve("a.tif"), file(tags(8, 6, 8, 1, 270, xml)));
    BlockHeader header = FORMAT.inspect(new BlockPlace(path, ""), Shape.of(1, 1, 1));
    VoxelSpace space = VoxelSpace.carriedBy(header.attributes(), 3).orElseThrow();
    assertEquals(List.of(2.0, 3.0), List.of(space.length(2), space.length(1)));
  }

  /** Sizes of pixels are not needed to read them. */
  @Test
  void passesOverResolutionsThatAreDamaged() throws IOException {
    byte[] sound = file(tags(8, 6, 8, 1, 282, 4, 283, 4, 296, 3));
    int[][] damages = {
      {282, 5, 1, 0}, {282, 5, 1, 1 << 30}, {282, 5, 1, 4}, {296, 12, 1, 3}, {296, 3, 0, 3}
    };
    for (int[] damage : damages) {
      byte[] file = sound.clone();
      ByteBuffer bytes = ByteBuffer.wrap(file).order(LITTLE);
      for (int tag : new int[] {282, 283}) {
        bytes.putShort(find(sound, tag) + 2, (short) 5).putInt(find(sound, tag) + 8, 0);
      }
      int at = find(sound, damage[0]);
      bytes.putShort(at + 2, (short) damage[1]).putInt(at + 4, damage[2]).putInt(at + 8, damage[3]);
      Path path = Files.write(folder.resolve("a.tif"), file);
      BlockHeader header = FORMAT.inspect(new BlockPlace(path, ""), Shape.of(1, 1, 1));
      boolean isSound = damage == damages[0];
      assertEquals(!isSound, header.attributes().isEmpty(), Arrays.toString(damage));
    }
  }

  @Test
  void namesTheFileThatHoldsTheOmeXml() throws IOException {
    String xml = "<OME><BinaryOnly MetadataFile=\"a.companion.ome\" UUID=\"u\"/></OME>";
    ResplitException refusal = refusal(file(tags(8, 6, 8, 1, 270, xml)), "a.tif");
    assertEquals(Reason.UNSUPPORTED, refusal.reason());
    assertTrue(refusal.getMessage().contains("(another is 'a.companion.ome')"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "../b.ome.tif | 0 | is not in its folder",
        "/b.ome.tif | 0 | is not in its folder",
        "b.ome.tif | 0 | no such file",
        "b.ome.tif | 999999999 | it names more than",
        "a.ome.tif | 1 | holds only 1 of 2 planes"
      })
  void refusesPagesThatAreNowhere(String name, long page, String why) throws IOException {
    String xml =
        "<OME><Image><Pixels DimensionOrder=\"XYZCT\" SizeZ=\"2\"><TiffData IFD=\"0\"/><TiffData IFD=\"%d\" FirstZ=\"1\"><UUID FileName=\"%s\">u</UUID></TiffData></Pixels></Image></OME>"
            .formatted(page, name);
    ResplitException refusal = refusal(file(tags(8, 6, 8, 1, 270, xml)), "a.ome.tif");
    assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
  }

  @Test
  void followsNoMetadataInACircle() throws IOException {
    String xml = "<OME><BinaryOnly MetadataFile=\"a.ome.tif\"/></OME>";
    ResplitException refusal = refusal(file(tags(8, 6, 8, 1, 270, xml)), "a.ome.tif");
    assertEquals(Reason.BAD_INPUT, refusal.reason());
    assertTrue(refusal.getMessage().contains("contains no planes either"), refusal.getMessage());
  }

  /** A page of another kind in another file. */
  @Test
  void namesBothFilesWhosePagesDiffer() throws IOException {
    Files.write(folder.resolve("b.ome.tif"), file(tags(6, 8, 8, 1)));
    String xml =
        "<OME><Image><Pixels DimensionOrder=\"XYZCT\" SizeZ=\"2\"><TiffData IFD=\"0\"/><TiffData"
            + " FirstZ=\"1\"><UUID"
            + " FileName=\"b.ome.tif\">u</UUID></TiffData></Pixels></Image></OME>";
    ResplitException refusal = refusal(file(tags(8, 6, 8, 1, 270, xml)), "a.ome.tif");
    assertEquals(Reason.BAD_INPUT, refusal.reason());
    for (String part : List.of("b.ome.tif", "a.ome.tif", "width 8 and 6")) {
      assertTrue(refusal.toString().contains(part), refusal.toString());
    }
  }

  @Test
  void countsThePlanesThatAnOmeTiffLacks() throws IOException {
    String xml =
        "<OME><Image><Pixels DimensionOrder=\"XYZCT\""
            + " SizeZ=\"4\"><TiffData/></Pixels></Image></OME>";
    ResplitException refusal = refusal(file(tags(8, 6, 8, 1, 270, xml)), "a.tif");
    assertEquals(Reason.UNSUPPORTED, refusal.reason());
    assertTrue(refusal.getMessage().contains("holds only 1 of 4 planes"));
  }

  @Test
  void saysWhereAStackOfOneDirectoryEnds() throws IOException {
    String text = "ImageJ=1.53t\nimages=40\nslices=40\n";
    ResplitException refusal = refusal(pixelsLast(text, 3 * PIXELS.length), "a.tif");
    assertEquals(Reason.BAD_INPUT, refusal.reason());
    assertTrue(
        refusal.getMessage().contains("it should have 40 images, but ends after"),
        refusal.getMessage());
  }

  /** A page that was copied out of a stack still says so. */
  @Test
  void takesACopiedPageForOne() throws IOException {
    String text = "ImageJ=1.53t\nimages=400\nslices=400\n";
    Path path = Files.write(folder.resolve("a.tif"), pixelsLast(text, PIXELS.length));
    assertEquals(Shape.of(1, 6, 8), FORMAT.inspect(new BlockPlace(path, ""), Shape.of(1)).shape());
  }

  /** Returns a file whose directory precedes its pixels, of which there may be more. */
  private static byte[] pixelsLast(String text, int bytes) {
    byte[] file = file(tags(8, 6, 8, 1, 270, text));
    byte[] moved = Arrays.copyOf(file, file.length + bytes);
    ByteBuffer.wrap(moved).order(LITTLE).putInt(find(moved, 273) + 8, file.length);
    return moved;
  }

  /** The directory lies where its second and third image would be. */
  @Test
  void takesAPageBeforeItsDirectoryForOne() throws IOException {
    String text = "ImageJ=1.53t\nimages=3\nslices=3\n";
    byte[] file = file(tags(8, 6, 8, 1, 270, text));
    Path path = Files.write(folder.resolve("a.tif"), file);
    assertEquals(Shape.of(1, 6, 8), FORMAT.inspect(new BlockPlace(path, ""), Shape.of(1)).shape());
  }

  private static int find(byte[] file, int tag) {
    for (int at = 8; at + 4 < file.length; at++) {
      if (ByteBuffer.wrap(file).order(LITTLE).getInt(at) == (tag | 4 << 16)) {
        return at;
      }
    }
    throw new AssertionError("no tag " + tag);
  }

  /** Looked at again and again, the pages would be 10 thousand million. */
  @Test
  @Timeout(60)
  void looksAtNoPageTwiceHoweverOftenOmeXmlSaysIt() throws IOException {
    String xml =
        "<OME><Image><Pixels DimensionOrder=\"XYZCT\" SizeZ=\"100000\">%s</Pixels></Image></OME>"
            .formatted("<TiffData/>".repeat(100_000));
    TiffAxes axes = TiffOme.read(Path.of("a.tif"), xml, page(), 100_000).axes();
    assertEquals(List.of(100_000L), axes.lengths());
    assertTrue(axes.areInOrder());
  }

  private static TiffPage page() throws IOException {
    ElementType type = ElementType.parse("u1");
    return new TiffPage(8, 6, type, 1, false, 1, 1, false, 8, 6);
  }

  @Test
  void refusesDirectoriesInACircle() throws IOException {
    TiffMaker maker = new TiffMaker(LITTLE, false);
    for (int page = 0; page < 5; page++) {
      maker.page(tags(8, 6, 8, 1), List.of(PIXELS));
    }
    byte[] file = maker.bytes();
    ByteBuffer bytes = ByteBuffer.wrap(file).order(LITTLE);
    int first = bytes.getInt(4);
    bytes.putInt(file.length - 4, first);
    ResplitException refusal = refusal(file, "a.tif");
    assertTrue(refusal.getMessage().contains("in a circle"), refusal.getMessage());
  }

  @Test
  void refusesPartsThatAreNotInTheFile() throws IOException {
    for (long[] place : new long[][] {{1L << 31, 48}, {8, 47}, {4000, 48}}) {
      Map<Integer, Object> tags = tags(8, 6, 8, 1, 273, place[0], 279, place[1]);
      assertEquals(Reason.BAD_INPUT, refusal(file(tags), "a.tif").reason());
    }
    Map<Integer, Object> two = tags(8, 6, 8, 1, 278, 3);
    assertTrue(refusal(file(two), "a.tif").getMessage().contains("has 2 strips or tiles"));
  }

  @Test
  void refusesADirectoryAtTheEndOfAllNumbers() throws IOException {
    for (long at : new long[] {Long.MAX_VALUE, Long.MAX_VALUE - 100, -1, 1, 1L << 40}) {
      byte[] file = new TiffMaker(LITTLE, true).page(tags(8, 6, 8, 1), List.of(PIXELS)).bytes();
      ByteBuffer.wrap(file).order(LITTLE).putLong(8, at);
      assertEquals(Reason.BAD_INPUT, refusal(file, "a.tif").reason());
    }
  }

  /** Files of all kinds, small enough to be damaged a thousand times. */
  private static List<byte[]> sound() {
    List<byte[]> files = new ArrayList<>();
    byte[] noise = new byte[48];
    new Random(3).nextBytes(noise);
    String ome =
        "<?xml version=\"1.0\"?><OME><Image><Pixels DimensionOrder=\"XYCZT\" SizeX=\"8\""
            + " SizeY=\"6\" SizeZ=\"2\" SizeC=\"1\" SizeT=\"1\"><TiffData IFD=\"1\""
            + " FirstZ=\"0\"/><TiffData IFD=\"0\" FirstZ=\"1\"/></Pixels></Image></OME>";
    for (boolean isBig : new boolean[] {false, true}) {
      for (ByteOrder order : List.of(LITTLE, ByteOrder.BIG_ENDIAN)) {
        files.add(new TiffMaker(order, isBig).page(tags(8, 6, 8, 1), List.of(noise)).bytes());
        files.add(
            new TiffMaker(order, isBig)
                .page(tags(8, 6, 8, 1, 270, ome), List.of(noise))
                .page(tags(8, 6, 8, 1), List.of(noise))
                .bytes());
        files.add(
            new TiffMaker(order, isBig)
                .page(
                    tags(4, 6, 16, 2, 259, 5, 317, 2, 278, 4),
                    List.of(
                        ImageCodecs.lzw(Arrays.copyOf(noise, 32)),
                        ImageCodecs.lzw(Arrays.copyOf(noise, 16))))
                .bytes());
        files.add(
            new TiffMaker(order, isBig)
                .page(
                    tags(6, 2, 32, 3, 259, 32773, 322, 4, 323, 2),
                    List.of(ImageCodecs.packBits(Arrays.copyOf(noise, 32), 16), new byte[0]))
                .bytes());
        String imageJ = "ImageJ=1.53t\nimages=3\nslices=3\n";
        files.add(
            new TiffMaker(order, isBig)
                .page(tags(4, 2, 16, 1, 270, imageJ, 277, 1), List.of(noise))
                .bytes());
        files.add(
            new TiffMaker(order, isBig)
                .page(
                    tags(4, 2, 16, 1, 270, "{\"shape\": [2, 2, 4]}", 277, 1),
                    List.of(Arrays.copyOf(noise, 16)))
                .gap(3)
                .page(tags(4, 2, 16, 1), List.of(Arrays.copyOf(noise, 16)))
                .bytes());
      }
    }
    return files;
  }

  static LongStream seeds() {
    return RandomProblems.seeds(250);
  }

  /** Own errors in one line, whatever is damaged; 5,000 files, more with more seeds. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void answersDamagedFilesInOneLine(long seed) throws IOException {
    Random random = new RandomProblems(seed).random();
    List<byte[]> sound = sound();
    for (int round = 0; round < 10; round++) {
      byte[] file = damaged(sound.get(random.nextInt(sound.size())), random);
      Path path = Files.write(folder.resolve("a.tif"), file);
      try {
        read(new BlockPlace(path, ""));
      } catch (ResplitException e) {
        assertEquals(1, e.getMessage().lines().count(), e.getMessage());
        assertTrue(e.getMessage().contains("a.tif"), e.getMessage());
        assertFalse(e.getMessage().contains("Exception"), e.getMessage());
      }
    }
  }

  private static byte[] damaged(byte[] sound, Random random) {
    int bytes = random.nextInt(8) == 0 ? random.nextInt(sound.length) : sound.length;
    byte[] file = Arrays.copyOf(sound, bytes);
    for (int i = random.nextInt(4); i >= 0 && bytes > 0; i--) {
      int at = random.nextInt(bytes);
      int[] values = {0, 1, 2, 3, 0x7f, 0x80, 0xff, file[at] + 1, file[at] - 1, random.nextInt()};
      file[at] = (byte) values[random.nextInt(values.length)];
    }
    return file;
  }

  private static void read(BlockPlace place) throws IOException {
    BlockHeader header = FORMAT.inspect(place, Shape.of(1));
    long elements = header.shape().volume();
    if (elements > MOST_READ) {
      return;
    }
    try (BlockFile file = FORMAT.open(place, header, new IoCounts())) {
      ByteBuffer all = ByteBuffer.allocate((int) elements * header.type().bytes());
      file.read(Box.whole(header.shape()), all);
    }
  }
}
