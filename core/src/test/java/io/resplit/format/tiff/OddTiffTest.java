package io.resplit.format.tiff;

import static io.resplit.testkit.TiffMaker.tags;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.testkit.ImageCodecs;
import io.resplit.testkit.TiffMaker;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sound files that usual libraries do not write, but read. */
class OddTiffTest {

  private static final TiffFormat FORMAT = new TiffFormat(TiffFormat.NAME);
  private static final ByteOrder LITTLE = ByteOrder.LITTLE_ENDIAN;
  private static final int PACKBITS = 32773;

  @TempDir Path folder;

  private static byte[] noise(int bytes) {
    byte[] noise = new byte[bytes];
    new Random(bytes).nextBytes(noise);
    return noise;
  }

  private BlockPlace place(byte[] file) throws IOException {
    return new BlockPlace(Files.write(folder.resolve("a.tif"), file), "");
  }

  private void assertHolds(Shape shape, byte[] elements, byte[] file) throws IOException {
    BlockPlace place = place(file);
    TiffMaker.unsettle(place.file());
    assertHolds(shape, elements, place);
    TiffMaker.settle(place.file());
    assertHolds(shape, elements, place);
  }

  private static void assertHolds(Shape shape, byte[] elements, BlockPlace place)
      throws IOException {
    TiffFormat format = new TiffFormat(TiffFormat.NAME);
    BlockHeader header = format.inspect(place, Shape.of(1));
    assertEquals(shape, header.shape());
    try (BlockFile block = format.open(place, header, new IoCounts())) {
      ByteBuffer all = ByteBuffer.allocate(elements.length);
      block.read(Box.whole(shape), all);
      assertArrayEquals(elements, all.array());
    }
  }

  private static String ome(String more, String tiffData) {
    return "<OME%s><Image><Pixels DimensionOrder=\"XYZCT\" SizeX=\"8\" SizeY=\"6\" SizeZ=\"3\">%s</Pixels></Image></OME>"
        .formatted(more, tiffData);
  }

  private static TiffMaker threePages(String text, byte[] all) {
    TiffMaker maker = new TiffMaker(LITTLE, false);
    for (int page = 0; page < 3; page++) {
      byte[] pixels = Arrays.copyOfRange(all, 48 * page, 48 * page + 48);
      maker.page(tags(8, 6, 8, 1, 270, text), List.of(pixels));
    }
    return maker;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void countsPagesWhoseFirstPartWasNeverWritten(int absent) throws IOException {
    for (int compression : new int[] {1, PACKBITS}) {
      for (int samples : new int[] {1, 2}) {
        for (String text : List.of("", ome("", "<TiffData/>"))) {
          TiffMaker maker = new TiffMaker(LITTLE, false);
          ByteBuffer all = ByteBuffer.allocate(3 * 48 * samples);
          for (int page = 0; page < 3; page++) {
            byte[] plane = noise(48);
            byte[] stored = compression == 1 ? plane : ImageCodecs.packBits(plane, 8);
            Map<Integer, Object> tags = tags(8, 6, 8, 1, 259, compression, 270, text);
            tags.putAll(Map.of(258, samples == 1 ? 8 : new long[] {8, 8}, 277, samples, 284, 2));
            byte[] first = page == absent ? new byte[0] : stored;
            maker.page(tags, samples == 1 ? List.of(first) : List.of(first, stored));
            all.put(page == absent ? new byte[48] : plane);
            all.put(samples == 1 ? new byte[0] : plane);
          }
          Shape shape = samples == 1 ? Shape.of(3, 6, 8) : Shape.of(3, 2, 6, 8);
          assertHolds(shape, all.array(), maker.bytes());
        }
      }
    }
  }

  @Test
  void readsStripsThatSayNoSize() throws IOException {
    byte[] pixels = noise(48);
    Map<Integer, Object> tags = tags(8, 6, 8, 1, 278, 3, 279, new long[2]);
    List<byte[]> strips = List.of(Arrays.copyOf(pixels, 24), Arrays.copyOfRange(pixels, 24, 48));
    assertHolds(Shape.of(1, 6, 8), pixels, new TiffMaker(LITTLE, false).page(tags, strips).bytes());
  }

  @Test
  void takesPagesOfWhichOmeXmlSaysNothingInTheirOrder() throws IOException {
    byte[] all = noise(144);
    TiffMaker maker = threePages(ome("", ""), all);
    assertHolds(Shape.of(3, 6, 8), all, maker.bytes());
  }

  @Test
  void knowsARenamedOmeTiffByItsIdentifier() throws IOException {
    String data =
        "<TiffData PlaneCount=\"3\"><UUID FileName=\"b.tif\">urn:uuid:1</UUID></TiffData>";
    String text = ome(" UUID=\"urn:uuid:1\"", data);
    byte[] all = noise(144);
    TiffMaker maker = threePages(text, all);
    assertHolds(Shape.of(3, 6, 8), all, maker.bytes());
  }

  @Test
  void readsTheFirstImageOfAnOmeTiffWhateverTheOthersAre() throws IOException {
    byte[] all = noise(144);
    String text = ome("", "<TiffData IFD=\"0\" PlaneCount=\"3\"/>");
    TiffMaker maker = threePages(text, all);
    maker.page(tags(4, 6, 16, 1), List.of(noise(48)));
    assertHolds(Shape.of(3, 6, 8), all, maker.bytes());
    BlockPlace place = place(maker.bytes());
    assertEquals(List.of("pages of other images"), FORMAT.inspect(place, Shape.of(1)).notCarried());
  }

  @ParameterizedTest
  @CsvSource({"274, 0", "274, 9", "339, 4", "254, 1"})
  void takesNumbersThatSayNothing(int tag, long value) throws IOException {
    byte[] pixels = noise(48);
    Map<Integer, Object> tags = tags(8, 6, 8, 1, tag, value);
    TiffMaker maker = new TiffMaker(LITTLE, false).page(tags, List.of(pixels));
    assertHolds(Shape.of(1, 6, 8), pixels, maker.bytes());
  }

  /** Both the place of a strip and what it holds may be longer than the page. */
  @Test
  void readsStripsThatAreFilledUp() throws IOException {
    byte[] pixels = noise(48);
    byte[] more = Arrays.copyOf(pixels, 96);
    for (int compression : new int[] {5, PACKBITS}) {
      byte[] stored = compression == 5 ? ImageCodecs.lzw(more) : ImageCodecs.packBits(more, 8);
      Map<Integer, Object> tags = tags(8, 6, 8, 1, 259, compression, 278, 12);
      TiffMaker maker = new TiffMaker(LITTLE, false).page(tags, List.of(stored));
      assertHolds(Shape.of(1, 6, 8), pixels, maker.bytes());
      byte[] place = Arrays.copyOf(stored, 9000);
      maker = new TiffMaker(LITTLE, false).page(tags, List.of(place));
      assertHolds(Shape.of(1, 6, 8), pixels, maker.bytes());
    }
  }

  /** Another program may cut a page of a file of this one, and keep its texts. */
  @Test
  void takesNoPageForAnArrayOfAnotherShape() throws IOException {
    byte[] pixels = noise(48);
    Map<Integer, Object> tags = tags(8, 6, 8, 1, 270, "{\"shape\": [4, 12]}", 305, TiffAxes.OWN);
    TiffMaker maker = new TiffMaker(LITTLE, false).page(tags, List.of(pixels));
    assertHolds(Shape.of(1, 6, 8), pixels, maker.bytes());
  }

  /** One directory says where the first of 5 planes of a GiB begins; the file is sparse. */
  @Test
  void readsTheEndOfAStackOfImageJBeyondFourGibibytes() throws IOException {
    int side = 1 << 15;
    long plane = (long) side * side;
    String text = "ImageJ=1.53t\nimages=5\nslices=5\nloop=false\n";
    Map<Integer, Object> tags = tags(side, side, 8, 1, 270, text, 279, plane, 273, 4096);
    BlockPlace place = place(new TiffMaker(LITTLE, false).page(tags, List.of(noise(8))).bytes());
    byte[] last = noise(48);
    try (RandomAccessFile file = new RandomAccessFile(place.file().toFile(), "rw")) {
      file.seek(4096 + 5 * plane - last.length);
      file.write(last);
    }
    BlockHeader header = FORMAT.inspect(place, Shape.of(1));
    assertEquals(Shape.of(5, side, side), header.shape());
    Box end = Box.of(new long[] {4, side - 1, side - 48}, new long[] {5, side, side});
    try (BlockFile block = FORMAT.open(place, header, new IoCounts())) {
      ByteBuffer read = ByteBuffer.allocate(last.length);
      block.read(end, read);
      assertArrayEquals(last, read.array());
    }
  }
}
