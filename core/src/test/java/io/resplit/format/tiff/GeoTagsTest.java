package io.resplit.format.tiff;

import static io.resplit.testkit.TiffMaker.tags;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.testkit.TiffMaker;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where pixels lie on the earth, what has no data, and what is said of bands: hand-counted. */
class GeoTagsTest {

  @TempDir Path folder;

  /**
   * Pixels of 10 x 20 from (100, 500) on. From column 3 and row 2, each second column and fourth
   * row: the centre of the first is at 135, 450 if whole numbers are corners, and at 130, 460 if
   * they are centres. Pixels of 20 x 80 around it begin at (125, 490).
   */
  @ParameterizedTest
  @CsvSource({"false, 125, 490", "true, 130, 460"})
  void centresOfPixelsStayWhereTheyAre(boolean isPoint, double x, double y) {
    double[] scale = {10, 20, 0};
    double[] ties = {0, 0, 0, 100, 500, 7};
    GeoPlace place = new GeoPlace(scale, ties, new double[0], isPoint);
    GeoPlace cut = place.of(new GeoPlace.Cut(3, 2), new GeoPlace.Cut(2, 4));
    assertArrayEquals(new double[] {20, 80, 0}, cut.scale());
    assertArrayEquals(new double[] {0, 0, 0, x, y, 7}, cut.ties());
    double[] matrix = {10, 0, 0, 100, 0, -20, 0, 500, 0, 0, 0, 7, 0, 0, 0, 1};
    place = new GeoPlace(new double[0], new double[0], matrix, isPoint);
    cut = place.of(new GeoPlace.Cut(3, 2), new GeoPlace.Cut(2, 4));
    double[] moved = {20, 0, 0, x, 0, -80, 0, y, 0, 0, 0, 7, 0, 0, 0, 1};
    assertArrayEquals(moved, cut.matrix());
  }

  @ParameterizedTest
  @CsvSource({
    "int16, -9999, -9999",
    "int16, -9999.0, -9999",
    "int16, ' -3.2768e4', -32768",
    "uint8, 255, 255",
    "uint64, 18446744073709551615, 18446744073709551615",
    "float32, -3.40282346638529e+38, -3.4028235E38",
    "float32, NaN, NaN",
    "float64, 1e300, 1.0E300",
    "float64, -inf, -Infinity",
  })
  void noDataIsAnElementWhereItFits(String type, String text, String value) {
    assertEquals(Optional.of(value), noData(type, text));
  }

  @ParameterizedTest
  @CsvSource({
    "uint8, -1",
    "uint8, 256",
    "int16, 1.5",
    "int16, nan",
    "int64, 1e999999999",
    "int64, 9223372036854775808",
    "float32, 1e39",
    "float64, 1e309",
    "float64, 0x1p3",
    "float64, ''",
    "float16, 1",
    "complex64, 1",
  })
  void noDataThatIsNoElementStaysAText(String type, String text) {
    assertEquals(Optional.empty(), noData(type, text));
  }

  private static Optional<String> noData(String type, String text) {
    return NoData.of(text, ElementType.parse(type)).map(Attribute::valueText);
  }

  private static String items(String text, AxisIndices samples) {
    Attribute said = Attribute.ofText("GDAL_METADATA", text);
    return BandItems.of(List.of(said), samples).get(0).text();
  }

  @Test
  void itemsFollowTheirBands() {
    String zero = "<Item name=\"a\" sample=\"0\">b</Item>\n";
    String two = "<Item sample=\"2\" role='x' name=\"a\">b sample=\"7\"</Item>\n";
    String empty = "<Item sample=\"1\"/>\n";
    String all = "<Item name=\"z\">sample=\"3\"</Item>\n";
    String text = "<G>\n" + zero + two + empty + all + "</G>";
    assertEquals(text, items(text, AxisIndices.range(0, 3, 1)));
    assertEquals(
        "<G>\n" + zero.replace('0', '1') + two.replace("\"2\"", "\"0\"") + all + "</G>",
        items(text, AxisIndices.of(2, 0)));
    assertEquals("<G>\n" + all + "</G>", items(text, AxisIndices.range(3, 4, 1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<Item ", "<Item sample=\"1\" ", "sample=\"1\" ", "<Item>", "<"})
  void itemsOfAnyTextAreFoundInTime(String part) {
    String text = "<Item " + part.repeat(1 << 16);
    assertEquals(text, items(text, AxisIndices.range(1, 2, 1)));
  }

  private BlockHeader read(Object... more) throws IOException {
    TiffMaker maker = new TiffMaker(ByteOrder.LITTLE_ENDIAN, false);
    maker.page(tags(8, 6, 8, 1, more), List.of(new byte[48]));
    Path file = Files.write(folder.resolve("a.tif"), maker.bytes());
    return new TiffFormat(TiffFormat.NAME).inspect(new BlockPlace(file, ""), Shape.of(1));
  }

  @Test
  void tagsOfAnotherTypeAreNamed() throws IOException {
    BlockHeader header = read(33922, new long[] {0, 0, 0, 1, 2, 3}, 34735, 5, 42113, "-1");
    assertEquals(List.of("ModelTiepointTag", "GeoKeyDirectoryTag"), header.notCarried());
    List<String> names = header.attributes().stream().map(Attribute::name).toList();
    assertEquals(List.of("GDAL_NODATA"), names);
  }

  @Test
  void textsThatAreNoneAreNamed() throws IOException {
    TiffMaker maker = new TiffMaker(ByteOrder.LITTLE_ENDIAN, false);
    maker.page(tags(8, 6, 8, 1, 42112, "abcdefgh"), List.of(new byte[48]));
    byte[] bytes = maker.bytes();
    for (int i = 0; i < bytes.length - 1; i++) {
      if (bytes[i] == 'c' && bytes[i + 1] == 'd') {
        bytes[i] = (byte) 0xff;
      }
    }
    Path file = Files.write(folder.resolve("b.tif"), bytes);
    BlockHeader header =
        new TiffFormat(TiffFormat.NAME).inspect(new BlockPlace(file, ""), Shape.of(1));
    assertEquals(List.of("GDAL_METADATA"), header.notCarried());
  }

  /** Places that no pixel can have say nothing, and are carried as they are. */
  @Test
  void placesThatAreNoneAreNoTransform() {
    List<double[]> matrices = new ArrayList<>();
    matrices.add(new double[16]);
    double[] large = new double[16];
    large[0] = large[5] = large[3] = Double.MAX_VALUE;
    matrices.add(large);
    double[] nan = new double[16];
    nan[0] = Double.NaN;
    matrices.add(nan);
    for (double[] each : matrices) {
      List<Attribute> carried = List.of(CarriedTag.TRANSFORMATION.of(each));
      GeoPlace place = GeoPlace.carriedBy(carried).orElseThrow();
      assertEquals(Optional.empty(), place.transform());
      assertEquals(List.of(), GeoPlace.said(carried));
    }
    List<Attribute> short5 = List.of(CarriedTag.TIE_POINTS.of(1, 2, 3, 4, 5));
    assertFalse(GeoPlace.carriedBy(short5).isPresent());
  }
}
