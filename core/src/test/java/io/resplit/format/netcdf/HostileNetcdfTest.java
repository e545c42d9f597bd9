package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companions;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ThreadTime;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HostileNetcdfTest {

  private static final int FILE_BYTES = 2400;

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(500);
  }

  private static ClassicFiles sound() {
    return new ClassicFiles()
        .dimension("x", 8)
        .dimension("y", 8)
        .dimension("z", 8)
        .variable("data", "int32be", 300, 0, 1, 2);
  }

  /** Positions in the header of {@code sound()}: magic, records, list of dimensions, variables. */
  private static byte[] patched(int position, int value) {
    byte[] bytes = Arrays.copyOf(sound().header(), FILE_BYTES);
    ByteBuffer.wrap(bytes).putInt(position, value);
    return bytes;
  }

  static Stream<Arguments> damaged() {
    return Stream.of(
        Arguments.of("no magic", patched(0, 0x43444701), Reason.BAD_INPUT),
        Arguments.of("version 9", patched(0, 0x43444609), Reason.UNSUPPORTED),
        Arguments.of("negative number of records", patched(4, -2), Reason.BAD_INPUT),
        Arguments.of("wrong tag", patched(8, 11), Reason.BAD_INPUT),
        Arguments.of("2^31 - 1 dimensions", patched(12, Integer.MAX_VALUE), Reason.BAD_INPUT),
        Arguments.of("-1 dimensions", patched(12, -1), Reason.BAD_INPUT),
        Arguments.of("name of 4 GiB", patched(16, -1), Reason.BAD_INPUT),
        Arguments.of("name of 2000 bytes", patched(16, 2000), Reason.BAD_INPUT),
        Arguments.of("empty name", patched(16, 0), Reason.BAD_INPUT),
        Arguments.of("same name twice", patched(20, 0x79000000), Reason.BAD_INPUT),
        Arguments.of("dimension of length -5", patched(24, -5), Reason.BAD_INPUT),
        Arguments.of("dimension too long", patched(24, Integer.MAX_VALUE), Reason.BAD_INPUT),
        Arguments.of("inner dimension unlimited", patched(36, 0), Reason.BAD_INPUT),
        Arguments.of("attributes without a tag", patched(56, 7), Reason.BAD_INPUT),
        Arguments.of("2^31 - 1 variables", patched(64, Integer.MAX_VALUE), Reason.BAD_INPUT),
        Arguments.of("rank 33", patched(76, 33), Reason.UNSUPPORTED),
        Arguments.of("rank 2^31 - 1", patched(76, Integer.MAX_VALUE), Reason.BAD_INPUT),
        Arguments.of("dimension 77", patched(88, 77), Reason.BAD_INPUT),
        Arguments.of("type 99", patched(100, 99), Reason.BAD_INPUT),
        Arguments.of("type of CDF-5", patched(100, 10), Reason.BAD_INPUT),
        Arguments.of("begin beyond the file", patched(108, 0x7ffffff0), Reason.BAD_INPUT),
        Arguments.of("begin in the header", patched(108, 4), Reason.BAD_INPUT),
        Arguments.of("cut in the header", Arrays.copyOf(sound().header(), 30), Reason.BAD_INPUT),
        Arguments.of("cut in the data", Arrays.copyOf(patched(76, 3), 2347), Reason.BAD_INPUT),
        Arguments.of("empty", new byte[0], Reason.BAD_INPUT));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damaged")
  void refusesADamagedFileInOneLineThatNamesIt(String name, byte[] bytes, Reason reason)
      throws IOException {
    Path file = Files.write(folder.resolve("a.nc"), bytes);
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> NetcdfClassic.read(file, ""), name);
    assertEquals(reason, refusal.reason(), refusal.getMessage());
    assertTrue(
        refusal.getMessage().startsWith("cannot use '" + file + "': "), refusal.getMessage());
    assertFalse(refusal.getMessage().contains("\n"));
  }

  @Test
  void readsTheSameFileUndamaged() throws IOException {
    Path file = sound().write(folder.resolve("a.nc"), 300 + 2048);
    assertEquals(300 + 2048, strided(file, "").fileBytes(4));
  }

  @ParameterizedTest
  @MethodSource("offsetsBeyondLong")
  void refusesSizesBeyondLong(long records, long length, long begin) throws IOException {
    ClassicFiles files =
        new ClassicFiles()
            .version(NetcdfVersion.CDF5)
            .dimension("t", 0)
            .dimension("x", length)
            .records(records)
            .variable("v", "int64be", begin, 0, 1)
            .variable("w", "int64be", 400, 0);
    Path file = files.write(folder.resolve("a.nc"), FILE_BYTES);
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> NetcdfClassic.read(file, "v"));
    assertEquals(Reason.BAD_INPUT, refusal.reason());
  }

  static Stream<Arguments> offsetsBeyondLong() {
    long most = Long.MAX_VALUE;
    return Stream.of(
        Arguments.of(1, most, 400),
        Arguments.of(1, most / 8, 400),
        Arguments.of(most, 1, 400),
        Arguments.of(most / 8, 1, 400),
        Arguments.of(1, 1, most),
        Arguments.of(1, 1, -1),
        Arguments.of(NetcdfHeader.STREAMING, 1, -1),
        Arguments.of(NetcdfHeader.STREAMING, 1, most),
        Arguments.of(NetcdfHeader.STREAMING, most / 8, 400));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aFileWithFlippedBitsIsReadOrRefused(long seed) throws Throwable {
    Random random = new RandomProblems(seed).random();
    ClassicFiles files = sound().dimension("t", 0).variable("t", "float64be", 2348, 3).records(1);
    NetcdfVersion version = NetcdfVersion.values()[random.nextInt(3)];
    Path file = files.version(version).write(folder.resolve("a.nc"), FILE_BYTES);
    byte[] bytes = Files.readAllBytes(file);
    int header = files.header().length;
    for (int flip = 0; flip < 1 + random.nextInt(4); flip++) {
      bytes[4 + random.nextInt(header - 4)] ^= (byte) (1 << random.nextInt(8));
    }
    Files.write(file, bytes);
    ThreadTime.within(5, () -> readOrRefuse(file));
  }

  private static BlockLayout.Strided strided(Path file, String variable) throws IOException {
    return (BlockLayout.Strided) NetcdfClassic.read(file, variable).layout();
  }

  @Test
  void aFileOfTheNewerFormatIsNamed() throws IOException {
    byte[] start = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
    Path file = Files.write(folder.resolve("new.nc"), start);
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> NetcdfClassic.read(file, ""));
    assertTrue(refusal.getMessage().contains("NetCDF-4 or HDF5"), refusal.getMessage());
  }

  private static void readOrRefuse(Path file) throws IOException {
    try {
      long bytes = strided(file, "data").fileBytes(1);
      assertTrue(bytes <= FILE_BYTES);
      Companions beside = WholeFiles.read(file, "data", FILE_BYTES).companions();
      assertTrue(beside.heldBytes() <= FILE_BYTES);
    } catch (ResplitException e) {
      assertTrue(e.getMessage().contains(file.toString()));
    }
  }

  @Test
  void refusesAHeaderThatIsTooLarge() throws IOException {
    ClassicFiles many = new ClassicFiles();
    for (int i = 0; i < 70_000; i++) {
      many.dimension("d" + i, 1);
    }
    Path file = many.write(folder.resolve("a.nc"), 0);
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> NetcdfClassic.read(file, ""));
    assertEquals(Reason.UNSUPPORTED, refusal.reason());
  }

  @Test
  void readsOnlyTheSizeOfCoordinatesBeyondTheLimit() throws IOException {
    long length = 1000;
    Path file =
        new ClassicFiles()
            .dimension("x", length)
            .variable("x", "float64be", 400, 0)
            .variable("v", "int8", 8400, 0)
            .write(folder.resolve("a.nc"), (int) (8400 + length));
    AxisInfo unread =
        NetcdfClassic.read(file, "v", 8 * length - 1, new LastClassic()).axes().get(0);
    assertTrue(unread.isUnread());
    assertEquals(8 * length, unread.coordinateBytes());
    assertThrows(IllegalStateException.class, () -> unread.coordinates().get().toBytes());
    assertFalse(
        NetcdfClassic.read(file, "v", 8 * length, new LastClassic()).axes().get(0).isUnread());
  }

  @Test
  void opensRegularFilesOnly() throws IOException {
    Path nowhere = folder.resolve("nowhere.nc");
    Path link = Files.createSymbolicLink(folder.resolve("link.nc"), nowhere);
    for (Path path : new Path[] {folder, nowhere, link, Path.of("/dev/zero")}) {
      ResplitException refusal =
          assertThrows(ResplitException.class, () -> NetcdfClassic.read(path, ""));
      assertEquals(Reason.BAD_INPUT, refusal.reason());
    }
  }

  @Test
  void leavesControlCharactersInNamesForTheCallerToEscape() throws IOException {
    Path file =
        new ClassicFiles()
            .dimension("x", 1)
            .variable("a\n\u001b[31m", "int8", 400, 0)
            .variable("b", "int8", 404, 0)
            .write(folder.resolve("a.nc"), 408);
    String message =
        assertThrows(ResplitException.class, () -> NetcdfClassic.read(file, "")).getMessage();
    assertTrue(message.endsWith("a\n\u001b[31m, b"), message);
  }

  private void refusesPlaces(String first, int firstBegin, String second, int secondBegin)
      throws IOException {
    byte[] header =
        new ClassicFiles()
            .dimension("t", 0)
            .dimension("x", 8)
            .records(2)
            .variable("fixed", "int32be", first.equals("fixed") ? firstBegin : 360, 1)
            .variable("r", "int32be", second.equals("r") ? secondBegin : firstBegin, 0, 1)
            .variable("s", "int16be", second.equals("s") ? secondBegin : secondBegin + 32, 0, 1)
            .header();
    Path file = Files.write(folder.resolve("overlap.nc"), Arrays.copyOf(header, 5000));
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> NetcdfClassic.read(file, "s"));
    assertEquals(Reason.BAD_INPUT, refusal.reason());
    assertTrue(
        refusal
            .getMessage()
            .endsWith(
                "its variable '%s' should begin at byte %d, but '%s' before it ends at byte %d"
                    .formatted(second, secondBegin, first, firstBegin + 32)),
        refusal.getMessage());
  }

  /** The library of the format refuses such files as well. */
  @Test
  void variablesThatOverlapOrChangePlacesAreRefusedAndBothNamed() throws IOException {
    refusesPlaces("fixed", 400, "r", 399);
    refusesPlaces("fixed", 400, "r", 431);
    refusesPlaces("r", 440, "s", 439);
    refusesPlaces("r", 440, "s", 471);
  }

  @Test
  void variablesWithoutRoomBetweenThemAreRead() throws IOException {
    Path file =
        new ClassicFiles()
            .dimension("x", 8)
            .dimension("y", 3)
            .variable("a", "int32be", 328, 0)
            .variable("b", "int8", 360, 1)
            .variable("c", "int8", 364, 1)
            .write(folder.resolve("a.nc"), 367);
    assertEquals(367, strided(file, "c").fileBytes(1));
  }
}
