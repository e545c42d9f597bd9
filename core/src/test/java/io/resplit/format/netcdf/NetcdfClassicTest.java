package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.HeaderFile;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NetcdfClassicTest {

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("a.nc");
  }

  private static ClassicFiles weather() {
    return new ClassicFiles()
        .dimension("time", 0)
        .dimension("x", 3)
        .records(2)
        .variable("x", "int16be", 400, 1)
        .variable("time", "float64be", 408, 0)
        .variable("wind", "int16be", 416, 0, 1);
  }

  @Test
  void placesTheRecordsOfSeveralVariablesApart() throws IOException {
    BlockHeader block = NetcdfClassic.read(weather().write(file(), 440), "");
    assertEquals(ElementType.parse("int16be"), block.type());
    // A record is 8 bytes of time and 6 of wind, padded to 8.
    assertEquals(new BlockLayout.Strided(Shape.of(2, 3), 416, 16), block.layout());
    AxisInfo time = block.axes().get(0);
    assertEquals("time", time.name());
    byte[] bytes = time.coordinates().orElseThrow().toBytes();
    assertEquals(16, bytes.length);
    assertEquals((byte) 408, bytes[0]);
    assertEquals((byte) (408 + 16), bytes[8]);
    assertEquals(3, block.axes().get(1).coordinates().orElseThrow().count());
  }

  @Test
  void readsAFileWhoseLastRecordIsNotPadded() throws IOException {
    BlockHeader block = NetcdfClassic.read(weather().write(file(), 416 + 16 + 6), "wind");
    assertEquals(Shape.of(2, 3), block.shape());
    Path cut = weather().write(file(), 416 + 16 + 5);
    assertThrows(ResplitException.class, () -> NetcdfClassic.read(cut, "wind"));
  }

  @Test
  void theRecordsOfTheOnlyRecordVariableAreNotPadded() throws IOException {
    ClassicFiles files =
        new ClassicFiles()
            .dimension("t", 0)
            .dimension("x", 3)
            .records(5)
            .variable("b", "int8", 200, 0, 1);
    BlockHeader block = NetcdfClassic.read(files.write(file(), 215), "");
    assertEquals(new BlockLayout.Strided(Shape.of(5, 3), 200), block.layout());
  }

  @ParameterizedTest
  @EnumSource
  void countsRecordsByTheSizeOfAFileThatDoesNotRecordThem(NetcdfVersion version)
      throws IOException {
    ClassicFiles files = weather().version(version).records(NetcdfHeader.STREAMING);
    assertEquals(3, records(files, 416 + 2 * 16 + 8 + 7));
    assertEquals(2, records(files, 416 + 2 * 16 + 5));
    assertThrows(ResplitException.class, () -> records(files, 416 + 5));
  }

  private long records(ClassicFiles files, int fileBytes) throws IOException {
    Files.deleteIfExists(file());
    return NetcdfClassic.read(files.write(file(), fileBytes), "wind").shape().length(0);
  }

  @Test
  void computesSizesInsteadOfBelievingThem() throws IOException {
    ClassicFiles files =
        new ClassicFiles().dimension("x", 70).variable("v", "int32be", 200, 0); // declares 4 bytes
    assertEquals(Shape.of(70), NetcdfClassic.read(files.write(file(), 480), "v").shape());
    Path cut = files.write(file(), 479);
    assertThrows(ResplitException.class, () -> NetcdfClassic.read(cut, "v"));
  }

  @Test
  void listsTheVariablesWhereItCannotChoose() throws IOException {
    Path path =
        weather()
            .variable("rain", "int16be", 424, 0, 1)
            .variable("s", "int8", 406)
            .write(file(), 600);
    String message =
        assertThrows(ResplitException.class, () -> NetcdfClassic.read(path, "")).getMessage();
    assertTrue(message.endsWith("it has several variables; choose from wind, rain"), message);
    message =
        assertThrows(ResplitException.class, () -> NetcdfClassic.read(path, "snow")).getMessage();
    assertTrue(message.endsWith("no variable 'snow', only x, time, wind, rain"), message);
    message =
        assertThrows(ResplitException.class, () -> NetcdfClassic.read(path, "s")).getMessage();
    assertTrue(message.endsWith("'s' is a scalar"), message);
    assertEquals(Shape.of(2, 3), NetcdfClassic.read(path, "/rain").shape());
  }

  @Test
  void namesTheVariablesThatAreLeftBehind() throws IOException {
    Path path =
        weather()
            .dimension("y", 1)
            .variable("y", "int8", 406, 2)
            .variable("s", "int8", 407)
            .write(file(), 600);
    try (HeaderFile file = HeaderFile.open(path)) {
      NetcdfHeader header = HeaderDecoder.decode(file).header();
      assertEquals(List.of("y", "s"), header.others(header.find("wind").orElseThrow()));
    }
  }

  @Test
  void aCoordinateVariableReadAsTheArrayHasNoCoordinates() throws IOException {
    BlockHeader block = NetcdfClassic.read(weather().write(file(), 448), "time");
    assertEquals(Optional.empty(), block.axes().get(0).coordinates());
    assertEquals(new BlockLayout.Strided(Shape.of(2), 408, 16), block.layout());
  }

  @Test
  void findsTheFillValueAmongTheAttributes() throws IOException {
    List<Attribute> attributes =
        List.of(
            Attribute.ofText("_FillValue", "*"),
            Attribute.ofText("units", "1"),
            Attribute.ofNumbers("flags", ElementType.parse("int8"), new byte[] {1, 2}));
    ClassicFiles files =
        new ClassicFiles().dimension("x", 2).variable("v", "bytes1", 200, attributes, 0);
    BlockHeader block = NetcdfClassic.read(files.write(file(), 202), "");
    assertArrayEquals(new byte[] {'*'}, block.fillValue().orElseThrow().toBytes());
    assertEquals(attributes, block.attributes());
  }

  @Test
  void leavesAFillValueOfAnotherTypeAmongTheAttributes() throws IOException {
    List<Attribute> attributes = List.of(Attribute.ofText("_FillValue", "*"));
    ClassicFiles files =
        new ClassicFiles().dimension("x", 2).variable("v", "int8", 200, attributes, 0);
    BlockHeader block = NetcdfClassic.read(files.write(file(), 202), "");
    assertEquals(Optional.empty(), block.fillValue());
    assertEquals(attributes, block.attributes());
  }

  @Test
  void keepsTheBytesOfTextsThatAreNoUtf8() {
    byte[] latin = {(byte) 0xe9, 'a'};
    ElementType character = ElementType.parse("bytes1");
    Attribute attribute = ClassicAttributes.decode("name", character, latin);
    assertEquals("\udce9a", attribute.text());
    assertArrayEquals(latin, ClassicAttributes.encode(attribute));
  }

  @Test
  void recognisesTheThreeMagicNumbers() {
    assertTrue(NetcdfClassic.recognises(new byte[] {'C', 'D', 'F', 1}));
    assertTrue(NetcdfClassic.recognises(new byte[] {'C', 'D', 'F', 5, 0}));
    assertFalse(NetcdfClassic.recognises(new byte[] {'C', 'D', 'F', 3}));
    assertFalse(NetcdfClassic.recognises(new byte[] {'C', 'D', 'F'}));
  }
}
