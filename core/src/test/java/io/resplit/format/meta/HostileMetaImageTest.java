package io.resplit.format.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.BlockPlace;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostileMetaImageTest {

  private static final String SOUND =
      "ObjectType = Image\n"
          + "NDims = 3\n"
          + "DimSize = 3 4 5\n"
          + "ElementType = MET_SHORT\n"
          + "ElementDataFile = LOCAL\n";

  @TempDir private Path folder;

  private BlockHeader read(String text) throws IOException {
    byte[] header = text.getBytes(StandardCharsets.UTF_8);
    int bytes = text.contains("LOCAL") ? 3 * 4 * 5 * 2 : 0;
    byte[] file = Arrays.copyOf(header, header.length + bytes);
    Path path = Files.write(folder.resolve("a.mha"), file);
    return new MetaImageFormat(MetaImageFormat.NAME, Optional.empty())
        .inspect(new BlockPlace(path, ""), Shape.of(1));
  }

  private void assertRefused(Reason reason, String says, String text) {
    ResplitException refusal = assertThrows(ResplitException.class, () -> read(text));
    String message = refusal.getMessage();
    assertEquals(reason, refusal.reason(), message);
    assertTrue(message.contains(says) && message.contains("a.mha"), message);
    assertEquals(1, TerminalText.line(message).lines().count(), message);
  }

  @ParameterizedTest
  @CsvSource({
    "3 4 5, 3 4, has 2 values",
    "3 4 5, 3 4 -5, header is wrong or damaged",
    "3 4 5, 3 4 99999999999999999999, header is wrong or damaged",
    "3 4 5, 9223372036854775807 4 5, header is wrong or damaged",
    "3 4 5, 3 4 6, data ends at byte",
    "NDims = 3, NDims = 0, it has 0 axes",
    "NDims = 3, NDims = 11, it has 11 axes",
    "NDims = 3, Typo = 3, header is wrong or damaged",
    "NDims = 3, NDims, has no value",
    "ElementType = MET_SHORT, DimSize = 3, 'key ''DimSize'' is both ''3 4 5'' and ''3'''",
    "ElementType, 'Offset = 1 2 3\nPosition = 1 2 4\nElementType', 'key ''Offset'' is both'",
    "ElementDataFile, ElementNumberOfChannels, header is wrong or damaged",
    "ElementType, 'ElementNumberOfChannels = -1\nElementType', header is wrong or damaged",
    "LOCAL, a.raw, no such file",
    "LOCAL, ../../etc/passwd, is not in its folder",
    "LOCAL, /dev/zero, is not in its folder",
    "LOCAL, LIST, are not in 0 equal files",
    "ElementDataFile, 'HeaderSize = -2\nElementDataFile', skips 0 lines and -2 bytes",
    "ElementDataFile, 'HeaderSize = 999\nElementDataFile', data ends at byte 1119",
    "ElementDataFile, 'HeaderSize = 9223372036854775807\nElementDataFile', header is wrong or damaged",
    "ElementDataFile, 'CompressedData = True\nHeaderSize = 9223372036854775807\n"
        + "ElementDataFile', data ends at byte 120",
    "ElementDataFile, 'CompressedData = True\nHeaderSize = -1\nElementDataFile', have no place",
    "LOCAL, a%d.raw 1 7 1, 7 files of 2 axes are not its 3 axes",
    "LOCAL, a%d.raw 1 8 1, 8 files of 2 axes are not its 3 axes",
    "LOCAL, a%d.raw 1 20 1, 20 files of 2 axes are not its 3 axes",
    "LOCAL, 'LIST 3\n"
        + "a.raw\n"
        + "b.raw\n"
        + "c.raw\n"
        + "d.raw\n"
        + "e.raw\n"
        + "f.raw', 6 files of 3 axes are not its 3 axes",
    "LOCAL, a%d.raw 1 5 0, matches no files",
    "LOCAL, a%03d.raw 1 5 1, a001.raw': no such file",
    "ElementDataFile = LOCAL, 'HeaderSize = -2\n"
        + "ElementDataFile = a.mha', skips 0 lines and -2 bytes",
    "ElementDataFile = LOCAL, 'HeaderSize = 7\n"
        + "ElementDataFile = a.mha', data ends at byte 127, but the file",
    "LOCAL, '', is not in its folder",
  })
  void saysWhatIsWrong(String text, String other, String says) {
    assertRefused(Reason.BAD_INPUT, says, SOUND.replace(text, other));
  }

  /** PLUS writes some keys of ultrasound twice. */
  @Test
  void takesKeysThatAreRepeatedAlike() throws IOException {
    String twice = "Offset = 1 2 3\nPosition = 1 2 3\nUltrasoundImageOrientation = MFA\n";
    String text = SOUND.replace("ElementType", twice + twice + "ElementType");
    assertEquals(Shape.of(5, 4, 3), read(text).layout().shape());
  }

  /** One channel is no axis, unless it is one of several. */
  @Test
  void oneChannelOfSeveralIsAnAxis() throws IOException {
    String one = SOUND.replace("ElementType", "ElementNumberOfChannels = 1\nElementType");
    assertEquals(Shape.of(5, 4, 3), read(one).layout().shape());
    String said = one.replace("NDims", "Comment = channel is an axis of length 1\nNDims");
    assertEquals(Shape.of(5, 4, 3, 1), read(said).layout().shape());
    assertEquals(List.of(), read(said).notCarried());
    String other = one.replace("NDims", "Comment = a head\nNDims");
    assertEquals(List.of("Comment"), read(other).notCarried());
  }

  @ParameterizedTest
  @CsvSource({
    "MET_SHORT, MET_SHORT_ARRAY, ElementType 'MET_SHORT_ARRAY'",
    "LOCAL, a%d.raw 1 4 1, not blocks of an array of 5x4x3",
    "NDims = 3, 'NDims = 3\nBinaryData = False', texts",
  })
  void namesWhatIsNotRead(String text, String other, String says) {
    assertRefused(Reason.UNSUPPORTED, says, SOUND.replace(text, other));
  }

  /** Twenty rows are 20 files only if the header says so; what follows them is named. */
  @Test
  void rowsAreFilesIfTheHeaderSaysSo() throws IOException {
    for (int row = 0; row < 20; row++) {
      Files.write(folder.resolve("r" + row), new byte[row == 7 ? 9 : 6]);
    }
    String rows = IntStream.range(0, 20).mapToObj(i -> "\nr" + i).collect(Collectors.joining());
    BlockHeader header = read(SOUND.replace("LOCAL", "LIST 1D" + rows));
    assertEquals(Shape.of(5, 4, 3), header.shape());
    assertEquals(List.of("3 bytes after the data"), header.notCarried());
  }

  @Test
  void longNamesAreRefused() {
    String spaces = "LIST" + " ".repeat(1 << 18) + "2" + "\n".repeat(1 << 18);
    assertRefused(Reason.BAD_INPUT, "in 0 equal files", SOUND.replace("LOCAL", spaces));
    String name = "a%".repeat(1 << 17) + " 1".repeat(1 << 17);
    assertRefused(Reason.BAD_INPUT, "more than 4096", SOUND.replace("LOCAL", name));
  }

  @Test
  void keysThatAreNotKnownAreNamed() throws IOException {
    BlockHeader header = read(SOUND.replace("NDims", "Modality = \u001b[31mCT\nNDims"));
    assertEquals(List.of("Modality"), header.notCarried());
  }
}
