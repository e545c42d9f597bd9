package io.resplit.format.mrc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.BlockPlace;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostileMrcTest {

  @TempDir private Path folder;

  private Path file(Consumer<ByteBuffer> change) throws IOException {
    ByteBuffer file = ByteBuffer.allocate(1024 + 5 * 4 * 3 * 2).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0, 3).putInt(4, 4).putInt(8, 5).putInt(12, 1).putInt(88, 1);
    file.put(208, "MAP DD".getBytes(StandardCharsets.US_ASCII));
    change.accept(file);
    return Files.write(folder.resolve("a.mrc"), file.array());
  }

  private static Shape shape(Path file) throws IOException {
    return new MrcFormat().inspect(new BlockPlace(file, ""), Shape.of(1)).shape();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, axis 1 is 0 long",
    "4, -1, axis 2 is -1 long",
    "8, 2147483647, 'data ends at byte 51539608552, but the file'",
    "92, -1, its extended header has -1 bytes",
    "92, 2147483647, 'data ends at byte 2147484791, but'",
    "64, 7, are not three axes",
    "64, 1, are not three axes",
    "88, 401, 5 sections do not divide into volumes of 0",
  })
  void saysWhichLengthIsImpossible(int at, int value, String says) throws IOException {
    Path file = file(bytes -> bytes.putInt(at, value));
    ResplitException refusal = assertThrows(ResplitException.class, () -> shape(file));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
    assertTrue(refusal.getMessage().contains(says), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("a.mrc"), refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"3", "5", "7", "16", "101", "-1", "2147483647"})
  void namesModesThatAreNoType(int mode) throws IOException {
    Path file = file(bytes -> bytes.putInt(12, mode));
    ResplitException refusal = assertThrows(ResplitException.class, () -> shape(file));
    assertEquals(ResplitException.Reason.UNSUPPORTED, refusal.reason());
    assertTrue(refusal.getMessage().contains("MRC mode " + mode), refusal.getMessage());
  }

  @Test
  void axesShowTheByteOrderWhereTheMachineHasNoStamp() throws IOException {
    assertEquals(
        Shape.of(5, 4, 3),
        shape(
            file(
                bytes ->
                    bytes.putShort(212, (short) 0).putInt(64, 1).putInt(68, 2).putInt(72, 3))));
    assertThrows(
        ResplitException.class, () -> shape(file(bytes -> bytes.putShort(212, (short) 0))));
  }

  @Test
  void axesInAnotherOrderHaveTheirNames() throws IOException {
    Path file = file(bytes -> bytes.putInt(64, 3).putInt(68, 1).putInt(72, 2));
    assertEquals(
        "[y, x, z]",
        new MrcFormat()
            .inspect(new BlockPlace(file, ""), Shape.of(1)).axes().stream()
                .map(axis -> axis.name())
                .toList()
                .toString());
  }
}
