package io.resplit.format.tiff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page has the colour that its samples and tags allow, and extra samples keep their meaning. */
class TiffColourTest {

  private static final ElementType UINT8 = ElementType.parse("uint8");

  private static Attribute said(String name, int... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Integer.BYTES);
    Arrays.stream(numbers).forEach(bytes::putInt);
    return Attribute.wrapping(name, ElementType.parse("int32be"), bytes.array());
  }

  private static int[] numbers(String text) {
    return Stream.of(text.split(" "))
        .filter(each -> !each.isEmpty())
        .mapToInt(Integer::parseInt)
        .toArray();
  }

  private static BlockHeader picture(int samples, List<Attribute> attributes) {
    return new BlockHeader(
        UINT8,
        new BlockLayout.Strided(Shape.of(4, 5, samples), 0),
        Stream.of("y", "x", "s").map(AxisInfo::named).toList(),
        attributes,
        List.of(),
        Optional.empty());
  }

  /** Returns the numbers of a tag that a file of the picture gets. */
  private static String tag(BlockHeader picture, int number) {
    List<String> all = new ArrayList<>();
    for (NewTag tag : NewTiff.plain(picture, new ShapedNewText()).tags()) {
      ByteBuffer bytes = ByteBuffer.wrap(tag.bytes()).order(ByteOrder.LITTLE_ENDIAN);
      while (tag.tag() == number && bytes.hasRemaining()) {
        all.add("" + (bytes.getShort() & 0xffff));
      }
    }
    return String.join(" ", all);
  }

  /** A palette, YCbCr and MinIsWhite take tags or a meaning of numbers that the file has not. */
  @ParameterizedTest
  @CsvSource({
    "1, 3, 1",
    "1, 0, 1",
    "3, 6, 1",
    "3, 8, 1",
    "1, -1, 1",
    "1, 65537, 1",
    "1, 2, 1",
    "3, 2, 2",
    "3, 1, 1",
    "4, 5, 5",
  })
  void aColourThatAFileCannotHaveIsGreyAndNamed(int samples, int photometric, int written)
      throws ResplitException {
    BlockHeader picture = picture(samples, List.of(said(TiffColour.PHOTOMETRIC, photometric)));
    assertEquals("" + written, tag(picture, TiffTag.PHOTOMETRIC));
    assertEquals(
        photometric == written ? List.of() : List.of(TiffColour.PHOTOMETRIC),
        NewTiff.of("", picture, new ShapedNewText()).dropped());
  }

  @ParameterizedTest
  @CsvSource({"768, 3", "767, 1"})
  void aPaletteIsWrittenWithItsColoursOrNotAtAll(int colours, int photometric)
      throws ResplitException {
    BlockHeader picture =
        picture(1, List.of(said(TiffColour.PHOTOMETRIC, 3), said("ColorMap", new int[colours])));
    assertEquals("" + photometric, tag(picture, TiffTag.PHOTOMETRIC));
    assertEquals(
        photometric == 3 ? List.of() : List.of(TiffColour.PHOTOMETRIC, "ColorMap"),
        NewTiff.of("", picture, new ShapedNewText()).dropped());
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "2, 2", "-1, 0", "999, 0"})
  void anExtraSampleOfNoKnownKindIsOneOfAnyKind(int said, int written) throws ResplitException {
    BlockHeader picture =
        picture(4, List.of(said(TiffColour.PHOTOMETRIC, 2), said(TiffColour.EXTRA, said)));
    assertEquals("" + written, tag(picture, TiffTag.EXTRA_SAMPLES));
  }

  /** Of four samples, the fourth is alpha; of grey with extra ones each has a number of its own. */
  @ParameterizedTest
  @CsvSource({
    "2, 2, 0:4, 2, 2",
    "2, 2, 0:3, 2, ''",
    "2, 2, 0:2, 1, 0",
    "2, 2, 0:1, 1, ''",
    "2, 2, 1:4, 1, 0 2",
    "2, 2, 3:4, 1, ''",
    "2, 2 1 0, '0,1,2,5,3', 2, 0 2",
    "2, 2 1 0, '4,3', 1, 2",
    "2, '', 0:2, 1, 0",
    "1, 1 2 0, 0:4, 1, 1 2 0",
    "1, 1 2 0, 1:4, 1, 2 0",
    "1, 1 2 0, '0,2', 1, 2",
    "-1, 1 2 0, 1:3, 1, 2",
  })
  void extraSamplesKeepTheirMeaningWhenOthersAreLeftOut(
      int photometric, String extra, String samples, int written, String left) {
    List<Attribute> attributes = new ArrayList<>();
    if (photometric >= 0) {
      attributes.add(said(TiffColour.PHOTOMETRIC, photometric));
    }
    if (!extra.isEmpty()) {
      attributes.add(said(TiffColour.EXTRA, numbers(extra)));
    }
    int[] ends = numbers(samples.replaceAll("[:,]", " "));
    AxisIndices some =
        samples.contains(":")
            ? AxisIndices.range(ends[0], ends[1], 1)
            : AxisIndices.of(Arrays.stream(ends).asLongStream().toArray());
    BlockHeader picture = picture((int) some.count(), TiffColour.of(attributes, some));
    assertEquals("" + written, tag(picture, TiffTag.PHOTOMETRIC));
    assertEquals(left, tag(picture, TiffTag.EXTRA_SAMPLES));
  }

  @Test
  void aPictureOfWhichAllSamplesAreTakenSaysTheSame() {
    List<Attribute> attributes =
        List.of(said(TiffColour.PHOTOMETRIC, 2), said(TiffColour.EXTRA, 2));
    assertEquals(attributes, TiffColour.of(attributes, AxisIndices.range(0, 4, 1)));
  }

  /** Two pairs of grey samples that are joined are no red, green, blue and opacity. */
  @Test
  void pairsOfGreySaySo() {
    ElementType bytes = ElementType.parse("uint8");
    TiffColour grey = new TiffColour(1, List.of(0));
    assertEquals(1, TiffColour.of(grey.attributes(2, bytes), 4, bytes).photometric());
    assertEquals(List.of(), grey.attributes(2, ElementType.parse("float32")));
    assertEquals(List.of(), new TiffColour(1, List.of()).attributes(1, bytes));
  }
}
