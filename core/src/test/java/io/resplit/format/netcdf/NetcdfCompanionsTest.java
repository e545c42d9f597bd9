package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.format.CoordinateLimit;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetcdfCompanionsTest {

  private static final int NONE = Dimension.NO_AXIS;

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("a.nc");
  }

  private static ClassicFiles grid() {
    return new ClassicFiles()
        .dimension("y", 2)
        .dimension("x", 3)
        .dimension("length", 4)
        .dimension("unused", 9)
        .variable("x", "int8", 800, 1)
        .variable("crs", "int32be", 804)
        .variable("name", "bytes1", 808, 0, 2)
        .variable("data", "int16be", 816, 0, 1)
        .variable("mask", "int8", 828, 1, 0);
  }

  private Companions companions(ClassicFiles files, String array, long most) throws IOException {
    return WholeFiles.read(files.write(file(), 900), array, most).companions();
  }

  @Test
  void returnsAllButTheArrayAndItsCoordinates() throws IOException {
    Companions beside = companions(grid(), "data", 900);
    assertEquals(
        List.of("crs", "name", "mask"), beside.variables().stream().map(Companion::path).toList());
    assertEquals(
        List.of(new Dimension("length", 4, false, NONE), new Dimension("unused", 9, false, NONE)),
        beside.dimensions());
    assertEquals(
        List.of(new Dimension("x", 3, false, 1), new Dimension("y", 2, false, 0)),
        beside.find("mask").orElseThrow().dimensions());
    assertEquals(List.of(), beside.find("crs").orElseThrow().dimensions());
    assertEquals(List.of(), beside.notCarried());
  }

  @Test
  void coordinatesOfOtherDimensionsAreBeside() throws IOException {
    Companion x = companions(grid(), "name", 900).find("x").orElseThrow();
    assertTrue(x.isCoordinate());
    assertEquals(List.of(new Dimension("x", 3, false, NONE)), x.dimensions());
  }

  @Test
  void readsValuesInTheOrderOfTheFile() throws IOException {
    Companions beside = companions(grid(), "data", 900);
    byte[] mask = beside.find("mask").orElseThrow().values().orElseThrow().toBytes();
    assertArrayEquals(new byte[] {60, 61, 62, 63, 64, 65}, mask);
    assertEquals(
        Attribute.ofNumbers("crs", ElementType.parse("int32be"), new byte[] {36, 37, 38, 39}),
        beside.find("crs").orElseThrow().values().orElseThrow());
  }

  @Test
  void aCharacterIsATextOfOneByte() throws IOException {
    Companion name = companions(grid(), "data", 900).find("name").orElseThrow();
    assertEquals(ElementType.parse("bytes1"), name.type());
    assertEquals(
        Optional.of(new Meaning.FixedText(Meaning.Padding.NULL_TERMINATED, false)), name.meaning());
    assertEquals(Shape.of(2, 4), name.shape());
  }

  @Test
  void largeVariablesAreMovedAndScalarsNever() throws IOException {
    Companions beside = companions(grid(), "data", 7);
    assertTrue(beside.find("name").orElseThrow().isMoved());
    assertFalse(beside.find("mask").orElseThrow().isMoved());
    assertFalse(companions(grid(), "data", 0).find("crs").orElseThrow().isMoved());
  }

  @Test
  void valuesBeyondTheLimitOfAllAreMoved() throws IOException {
    Path path = grid().write(file(), 900);
    Companions beside =
        NetcdfClassic.companions(path, "data", Set.of(), name -> 900, 13, new LastClassic());
    assertFalse(beside.find("name").orElseThrow().isMoved());
    assertTrue(beside.find("mask").orElseThrow().isMoved());
  }

  private static int firstX(Path path, String variable, LastClassic last) throws IOException {
    int axis = variable.equals("data") ? 1 : 0;
    BlockHeader header = NetcdfClassic.read(path, variable, CoordinateLimit.ALL, last);
    return (int) header.axes().get(axis).coordinates().orElseThrow().integer(0);
  }

  @Test
  void coordinatesAreReadOnceForAllVariablesUnlessTheFileChanges() throws IOException {
    Path path = grid().write(file(), 900);
    FileTime old = FileTime.from(Instant.parse("2020-01-01T00:00:00.5Z"));
    Files.setLastModifiedTime(path, old);
    LastClassic last = new LastClassic();
    int before = firstX(path, "data", last);
    try (FileChannel change = FileChannel.open(path, StandardOpenOption.WRITE)) {
      change.write(ByteBuffer.wrap(new byte[] {(byte) (before + 1)}), 800);
    }
    Files.setLastModifiedTime(path, old);
    assertEquals(before, firstX(path, "mask", last));
    Files.setLastModifiedTime(path, FileTime.from(old.toInstant().plusSeconds(1)));
    assertEquals(before + 1, firstX(path, "mask", last));
  }

  private static long records(Path path, LastClassic last) throws IOException {
    return NetcdfClassic.read(path, "flag", CoordinateLimit.ALL, last).shape().length(0);
  }

  @Test
  void onlyAHeaderOfTheSameBytesSaysWhatTheOneBeforeSaid() throws IOException {
    LastClassic last = new LastClassic();
    assertEquals(2, records(records(2).write(folder.resolve("a"), 900), last));
    assertEquals(2, records(records(2).write(folder.resolve("b"), 900), last));
    assertEquals(3, records(records(3).write(folder.resolve("c"), 900), last));
    Path otherName = records(3).variable("more", "int8", 408, 0, 1).write(folder.resolve("d"), 900);
    assertTrue(NetcdfClassic.variables(otherName, last).contains("more"));
    assertFalse(
        NetcdfClassic.variables(records(3).write(folder.resolve("e"), 900), last).contains("more"));
  }

  @Test
  void aHeaderOfTheSameBytesIsComparedWithTheSizeOfItsOwnFile() throws IOException {
    LastClassic last = new LastClassic();
    assertEquals(2, records(records(2).write(folder.resolve("a"), 900), last));
    Path cut = records(2).write(folder.resolve("b"), 0);
    assertThrows(ResplitException.class, () -> records(cut, last));
    Files.write(cut, new byte[] {'C', 'D', 'F', 1});
    assertThrows(ResplitException.class, () -> records(cut, last));
  }

  @Test
  void aDimensionThatTheArrayHasTwiceIsItsFirstAxis() throws IOException {
    ClassicFiles files =
        new ClassicFiles()
            .dimension("n", 3)
            .variable("matrix", "int8", 400, 0, 0)
            .variable("weight", "int8", 412, 0);
    Companions beside = companions(files, "matrix", 900);
    assertEquals(List.of(new Dimension("n", 3, false, 0)), beside.variables().get(0).dimensions());
    assertEquals(List.of(), beside.dimensions());
  }

  private static ClassicFiles records(long count) {
    return new ClassicFiles()
        .dimension("t", 0)
        .dimension("x", 3)
        .records(count)
        .variable("data", "int8", 300, 1)
        .variable("step", "int16be", 400, 0)
        .variable("flag", "int8", 404, 0, 1);
  }

  @Test
  void collectsRecordsThatLieApart() throws IOException {
    Companions beside = companions(records(2), "data", 900);
    byte[] flag = beside.find("flag").orElseThrow().values().orElseThrow().toBytes();
    assertArrayEquals(
        new byte[] {(byte) 404, (byte) 405, (byte) 406, (byte) 412, (byte) 413, (byte) 414}, flag);
    assertEquals(List.of(new Dimension("t", 2, true, NONE)), beside.dimensions());
  }

  @Test
  void collectsManyRecords() throws IOException {
    int count = 100_000;
    Path path = records(count).write(file(), 400 + 8 * count);
    Companions beside = WholeFiles.read(path, "data", 3L * count).companions();
    byte[] flag = beside.find("flag").orElseThrow().values().orElseThrow().toBytes();
    for (int i = 0; i < flag.length; i++) {
      assertEquals((byte) (404 + i / 3 * 8 + i % 3), flag[i]);
    }
  }

  @Test
  void collectsRecordsThatLieFarApart() throws IOException {
    ClassicFiles files =
        new ClassicFiles()
            .dimension("t", 0)
            .dimension("x", 5000)
            .records(3)
            .variable("data", "int8", 400, 0, 1)
            .variable("step", "int8", 5400, 0);
    Path path = files.write(file(), 400 + 3 * 5004);
    Companions beside = WholeFiles.read(path, "data", 900).companions();
    byte[] step = beside.find("step").orElseThrow().values().orElseThrow().toBytes();
    assertArrayEquals(new byte[] {(byte) 5400, (byte) 10404, (byte) 15408}, step);
  }

  @Test
  void variablesWithoutRecordsAreEmpty() throws IOException {
    Companions beside = companions(records(0), "data", 900);
    assertEquals(List.of(new Dimension("t", 0, true, NONE)), beside.dimensions());
    assertEquals(List.of(0L), beside.find("step").orElseThrow().lengths());
    assertEquals(List.of(0L, 3L), beside.find("flag").orElseThrow().lengths());
    assertTrue(beside.variables().stream().allMatch(Companion::isEmpty));
    assertEquals(List.of(), beside.notCarried());
  }

  @Test
  void recordsAreCountedWhereTheHeaderDoesNot() throws IOException {
    Companions beside = companions(records(NetcdfHeader.STREAMING), "data", 900);
    assertEquals(List.of(new Dimension("t", 62, true, NONE)), beside.dimensions());
    assertEquals(Shape.of(62, 3), beside.find("flag").orElseThrow().shape());
  }

  @Test
  void fillValuesAreElementsAsThoseOfArraysAre() throws IOException {
    List<Attribute> attributes =
        List.of(Attribute.ofText(FillValue.ATTRIBUTE, "*"), Attribute.ofText("units", "1"));
    ClassicFiles files = grid().variable("code", "bytes1", 840, attributes, 0);
    Companion code = companions(files, "data", 900).find("code").orElseThrow();
    assertArrayEquals(new byte[] {'*'}, code.fillValue().orElseThrow().toBytes());
    assertEquals(attributes, code.attributes());
  }

  @Test
  void nothingIsBesideALoneVariable() throws IOException {
    ClassicFiles files =
        new ClassicFiles()
            .dimension("x", 2)
            .variable("x", "int8", 200, 0)
            .variable("data", "int8", 204, 0);
    assertTrue(companions(files, "", 900).isEmpty());
  }
}
