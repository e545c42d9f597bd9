package io.resplit.format.mgh;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import io.resplit.testkit.MadeVolume;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostileMghTest {

  private static final Shape SHAPE = Shape.of(5, 4, 3);

  @TempDir private Path folder;

  private Path file(boolean isPacked, Consumer<ByteBuffer> change) throws IOException {
    byte[] header = MadeVolume.mgh(SHAPE, ElementType.parse("int16be"));
    ByteBuffer file = ByteBuffer.wrap(Arrays.copyOf(header, 284 + 120 + 20));
    change.accept(file);
    Path path = folder.resolve("a.mgh");
    try (OutputStream raw = Files.newOutputStream(path);
        OutputStream out = isPacked ? new GZIPOutputStream(raw) : raw) {
      out.write(file.array());
    }
    return path;
  }

  private static BlockHeader read(Path file) throws IOException {
    return new MghFormat().inspect(new BlockPlace(file, ""), Shape.of(1));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 2, it is not an MGH file",
    "4, 0, 'at least 1: [5, 4, 0]'",
    "8, -1, 'at least 1: [5, -1, 3]'",
    "12, 2147483647, 'data ends at byte 51539607812, but'",
    "16, 0, 'at least 1: [0, 5, 4, 3]'",
  })
  void saysWhichLengthIsImpossible(int at, int value, String says) throws IOException {
    for (boolean isPacked : new boolean[] {false, true}) {
      Path file = file(isPacked, bytes -> bytes.putInt(at, value));
      ResplitException refusal = assertThrows(ResplitException.class, () -> read(file));
      assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
      String message = refusal.getMessage();
      boolean isLong = isPacked && at == 12;
      assertTrue(message.contains(isLong ? "data ends at byte 51539607812" : says), message);
      assertTrue(message.contains("a.mgh"), message);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 10, -1, Integer.MAX_VALUE})
  void namesTypesThatAreNone(int type) throws IOException {
    Path file = file(false, bytes -> bytes.putInt(20, type));
    ResplitException refusal = assertThrows(ResplitException.class, () -> read(file));
    assertEquals(ResplitException.Reason.UNSUPPORTED, refusal.reason());
    assertTrue(refusal.getMessage().contains("MGH type " + type), refusal.getMessage());
  }

  /** Of FreeSurfer: x to the left, y down, z to the front, zero in the middle. */
  @Test
  void volumesWithoutAPlaceAreCoronal() throws IOException {
    BlockHeader found = read(file(false, bytes -> {}));
    VoxelSpace space = VoxelSpace.carriedBy(found.attributes(), 3).orElseThrow();
    assertEquals(
        "[0.0, 1.0, 0.0, 0.0, 0.0, -1.0, -1.0, 0.0, 0.0] from [1.5, -2.5, 2.0]",
        space.toString().replace("-0.0", "0.0"));
  }

  /** What FreeSurfer writes after the voxels is lost, and named; nothing if there is nothing. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void namesWhatFollowsTheVoxels(boolean isPacked) throws IOException {
    assertEquals(
        List.of("scan parameters and tags after the voxels"),
        read(file(isPacked, bytes -> {})).notCarried());
    Path bare = folder.resolve("bare.mgh");
    byte[] all = Files.readAllBytes(file(false, bytes -> {}));
    try (OutputStream raw = Files.newOutputStream(bare);
        OutputStream out = isPacked ? new GZIPOutputStream(raw) : raw) {
      out.write(all, 0, 284 + 120);
    }
    assertEquals(List.of(), read(bare).notCarried());
  }

  @Test
  void streamsThatEndEarlyAreRefused() throws IOException {
    Path file = file(true, bytes -> {});
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 12));
    assertTrue(
        assertThrows(ResplitException.class, () -> read(file)).getMessage().contains("a.mgh"));
  }

  /** Each visit asks for it: a header that is read for it each time costs as many accesses. */
  @Test
  void theFirstTwoBytesAloneTellWhetherAFileIsCompressed() throws IOException {
    MghFormat format = new MghFormat();
    for (boolean isPacked : new boolean[] {true, false}) {
      byte[] start = isPacked ? new byte[] {0x1f, (byte) 0x8b} : new byte[] {'a', 'b'};
      Path file = Files.write(folder.resolve("start"), start);
      assertEquals(isPacked, format.isStream(file));
      assertEquals(List.of(), format.filesBeside(file));
    }
  }

  @Test
  void aVisitOfAFileThatIsNotCompressedReadsNoHeader() throws IOException {
    Path file = file(false, bytes -> {});
    BlockHeader header = read(file);
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, 0, 80, (byte) 'a');
    Files.write(file, bytes);
    BlockPlace place = new BlockPlace(file, "");
    try (BlockFile open = new MghFormat().open(place, header, new IoCounts())) {
      ByteBuffer elements = ByteBuffer.allocateDirect(120);
      open.read(Box.whole(header.shape()), elements);
      assertEquals(bytes[284 + 119], elements.get(119));
    }
  }
}
