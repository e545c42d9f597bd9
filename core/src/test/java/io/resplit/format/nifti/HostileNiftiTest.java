package io.resplit.format.nifti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.GzipBytes;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.testkit.RandomProblems;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostileNiftiTest {

  /** What is not seen in a compressed file before all of it is read. */
  private static final Set<String> DATA_IS_NOT_AS_LONG = Set.of("too long", "cut in the data");

  private static final int FILE_BYTES = 352 + 3 * 5 * 7 * 2;

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  private static byte[] patched(Consumer<ByteBuffer> patch) {
    try {
      byte[] start = NiftiHeader.fresh(Shape.of(3, 5, 7), ElementType.parse("int16")).toBytes();
      ByteBuffer bytes = ByteBuffer.wrap(Arrays.copyOf(start, FILE_BYTES));
      patch.accept(bytes.order(ByteOrder.LITTLE_ENDIAN));
      return bytes.array();
    } catch (ResplitException e) {
      throw new AssertionError(e);
    }
  }

  private static Arguments damaged(String name, Reason reason, Consumer<ByteBuffer> patch) {
    return Arguments.of(name, reason, patched(patch));
  }

  static Stream<Arguments> damaged() {
    Reason bad = Reason.BAD_INPUT;
    Reason unsupported = Reason.UNSUPPORTED;
    return Stream.of(
        damaged("other size", bad, bytes -> bytes.putInt(0, 349)),
        damaged("no magic", bad, bytes -> bytes.putInt(344, 0)),
        damaged("pair", unsupported, bytes -> bytes.put(345, (byte) 'i')),
        damaged("no axes", bad, bytes -> bytes.putShort(40, (short) 0)),
        damaged("eight axes", bad, bytes -> bytes.putShort(40, (short) 8)),
        damaged("length 0", bad, bytes -> bytes.putShort(42, (short) 0)),
        damaged("length -1", bad, bytes -> bytes.putShort(44, (short) -1)),
        damaged("too long", bad, bytes -> bytes.putShort(42, (short) 8)),
        damaged("beyond long", bad, HostileNiftiTest::putLongestAxes),
        damaged("unknown type", unsupported, bytes -> bytes.putShort(70, (short) 3)),
        damaged("bits", unsupported, bytes -> bytes.putShort(70, (short) 1)),
        damaged("wrong bitpix", bad, bytes -> bytes.putShort(72, (short) 8)),
        damaged("offset in the header", bad, bytes -> bytes.putFloat(108, 348)),
        damaged("offset NaN", bad, bytes -> bytes.putFloat(108, Float.NaN)),
        damaged("offset broken", bad, bytes -> bytes.putFloat(108, 352.5f)),
        damaged("offset beyond the file", bad, bytes -> bytes.putFloat(108, 4096)),
        damaged("offset 1e30", unsupported, bytes -> bytes.putFloat(108, 1e30f)),
        Arguments.of("cut in the header", bad, Arrays.copyOf(patched(bytes -> {}), 300)),
        Arguments.of("cut in the data", bad, Arrays.copyOf(patched(bytes -> {}), FILE_BYTES - 1)),
        Arguments.of("one byte", bad, new byte[1]),
        Arguments.of("empty", bad, new byte[0]));
  }

  private static void putLongestAxes(ByteBuffer bytes) {
    bytes.putShort(40, (short) 7);
    for (int axis = 1; axis <= 7; axis++) {
      bytes.putShort(40 + 2 * axis, Short.MAX_VALUE);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damaged")
  void refusesADamagedFileInOneLineThatNamesIt(String name, Reason reason, byte[] bytes)
      throws IOException {
    assertRefused(Files.write(folder.resolve("a.nii"), bytes), reason);
  }

  @Test
  void bytesBehindTheDataAreNamed() throws IOException {
    Path file = folder.resolve("a.nii");
    Files.write(file, Arrays.copyOf(patched(bytes -> {}), FILE_BYTES + 7));
    BlockHeader read = NiftiFile.read(file);
    assertEquals(Shape.of(3, 5, 7), read.shape());
    assertEquals(List.of("7 bytes after the data"), read.notCarried());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damaged")
  void refusesItCompressedUnlessOnlyTheDataIsShort(String name, Reason reason, byte[] bytes)
      throws IOException {
    Path file = compressed(bytes);
    if (DATA_IS_NOT_AS_LONG.contains(name)) {
      assertEquals(3, NiftiFile.header(file).rank());
    } else {
      assertRefused(file, reason);
    }
  }

  private Path compressed(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return Files.write(folder.resolve("a.nii.gz"), out.toByteArray());
  }

  private static void assertRefused(Path file, Reason reason) {
    ResplitException refusal = assertThrows(ResplitException.class, () -> NiftiFile.read(file));
    assertEquals(reason, refusal.reason(), refusal.getMessage());
    assertTrue(
        refusal.getMessage().startsWith("cannot use '" + file + "': "), refusal.getMessage());
    assertFalse(refusal.getMessage().contains("\n"));
  }

  @Test
  void refusesMoreDataThanTheCompressedFileCanStandFor() throws IOException {
    byte[] bytes = patched(patch -> patch.putShort(42, Short.MAX_VALUE));
    assertRefused(compressed(bytes), Reason.BAD_INPUT);
  }

  private static byte[] extended(int before, int size) {
    byte[] bytes = new byte[FILE_BYTES + before];
    System.arraycopy(patched(patch -> patch.putFloat(108, 352 + before)), 0, bytes, 0, 352);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).put(348, (byte) 1).putInt(352, size);
    return bytes;
  }

  /** The specification asks for a multiple of 16; what runs into the data holds elements. */
  @ParameterizedTest
  @ValueSource(ints = {0, -16, 8, 15, 24, 33, 48, Integer.MIN_VALUE, Integer.MAX_VALUE - 15})
  void refusesExtensionsOfImpossibleSize(int size) throws IOException {
    byte[] bytes = extended(32, size);
    assertRefused(Files.write(folder.resolve("a.nii"), bytes), Reason.BAD_INPUT);
    assertRefused(compressed(bytes), Reason.BAD_INPUT);
    assertTrue(NiftiCheck.parse(Arrays.copyOf(bytes, 384)).isEmpty());
  }

  @Test
  void readsExtensionsThatFillTheRoomBeforeTheDataOrNearlyDo() throws IOException {
    for (int before : new int[] {32, 33, 47}) {
      Path file = Files.write(folder.resolve("a.nii"), extended(before, 32));
      assertEquals(Shape.of(3, 5, 7), NiftiFile.read(file).shape());
    }
  }

  /** Whatever the size of the file: the product must not become a negative number. */
  @Test
  void countsWhatACompressedFileCanStandForUpToTheLargestNumber() {
    assertEquals(1032, GzipBytes.mostInflated(1));
    long largest = Long.MAX_VALUE / 1032;
    assertEquals(largest * 1032, GzipBytes.mostInflated(largest));
    assertEquals(Long.MAX_VALUE, GzipBytes.mostInflated(largest + 1));
    assertEquals(Long.MAX_VALUE, GzipBytes.mostInflated(Long.MAX_VALUE));
  }

  @Test
  void readsTheSameFileUndamaged() throws IOException {
    Path file = Files.write(folder.resolve("a.nii"), patched(bytes -> {}));
    assertEquals(Shape.of(3, 5, 7), NiftiFile.read(file).shape());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aFileWithFlippedBitsIsReadOrRefused(long seed) throws IOException {
    Random random = new RandomProblems(seed).random();
    byte[] bytes = patched(patch -> {});
    for (int flip = 0; flip < 1 + random.nextInt(4); flip++) {
      bytes[random.nextInt(352)] ^= (byte) (1 << random.nextInt(8));
    }
    Path file = Files.write(folder.resolve("a.nii"), bytes);
    try {
      NiftiHeader header = NiftiFile.header(file);
      assertTrue(header.layout().fileBytes(header.type().bytes()) <= FILE_BYTES);
      NiftiFile.read(file);
    } catch (ResplitException e) {
      assertTrue(e.getMessage().contains(file.toString()));
    }
  }

  @Test
  void recognisesOnlyItsOwn() {
    byte[] bytes = patched(patch -> {});
    assertTrue(NiftiFile.recognises(bytes));
    assertFalse(NiftiFile.recognises(Arrays.copyOf(bytes, 300)));
    assertFalse(NiftiFile.recognises(new byte[348]));
    assertTrue(GzipBytes.isStart(new byte[] {0x1f, (byte) 0x8b}));
    assertFalse(GzipBytes.isStart(bytes));
  }
}
