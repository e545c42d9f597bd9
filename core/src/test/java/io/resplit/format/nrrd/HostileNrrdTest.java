package io.resplit.format.nrrd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.BlockPlace;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostileNrrdTest {

  private static final String SOUND =
      "NRRD0004\ntype: short\ndimension: 3\nsizes: 3 4 5\nendian: little\nencoding: raw\n";

  @TempDir private Path folder;

  private BlockHeader read(String text) throws IOException {
    boolean isDetached = text.contains("data file: ");
    byte[] header = (text + (isDetached ? "" : "\n")).getBytes(StandardCharsets.UTF_8);
    byte[] file = Arrays.copyOf(header, header.length + (isDetached ? 0 : 3 * 4 * 5 * 2));
    Path path = Files.write(folder.resolve("a.nrrd"), file);
    return new NrrdFormat(NrrdFormat.NAME, Optional.empty())
        .inspect(new BlockPlace(path, ""), Shape.of(1));
  }

  private void assertRefused(Reason reason, String says, String text) {
    ResplitException refusal = assertThrows(ResplitException.class, () -> read(text));
    String message = refusal.getMessage();
    assertEquals(reason, refusal.reason(), message);
    assertTrue(message.contains(says) && message.contains("a.nrrd"), message);
    assertEquals(1, TerminalText.line(message).lines().count(), message);
  }

  @ParameterizedTest
  @CsvSource({
    "sizes: 3 4 5, sizes: 3 4, has 2 values",
    "sizes: 3 4 5, sizes: 3 4 -5, header is wrong or damaged",
    "sizes: 3 4 5, sizes: 0 4 5, header is wrong or damaged",
    "sizes: 3 4 5, sizes: 3 4 99999999999999999999, header is wrong or damaged",
    "sizes: 3 4 5, sizes: 9223372036854775807 4 5, header is wrong or damaged",
    "sizes: 3 4 5, sizes: 3 4 6, data ends at byte",
    "dimension: 3, dimension: 0, it has 0 axes",
    "dimension: 3, dimension: 17, it has 17 axes",
    "dimension: 3, dimension: x, header is wrong or damaged",
    "type: short, typo: short, it has no field",
    "endian: little, endian: middle, must be little or big",
    "encoding: raw, 'encoding: raw\nbyte skip: -2', skips 0 lines and -2",
    "encoding: raw, 'encoding: raw\nbyte skip: 9223372036854775807', header is wrong or damaged",
    "endian: little, endian, is not a field",
    "endian: little, 'type: ushort', field 'type' is both 'short' and 'ushort'",
    "encoding: raw, 'encoding: raw\n"
        + "space: nowhere\n"
        + "space directions: (1) (1) (1)', no such space",
  })
  void saysWhatIsWrong(String field, String other, String says) {
    assertRefused(Reason.BAD_INPUT, says, SOUND.replace(field, other.replace("\\n", "\n")));
  }

  @ParameterizedTest
  @CsvSource({
    "encoding: raw, encoding: bzip2, NRRD encoding 'bzip2'",
    "encoding: raw, encoding: hex, NRRD encoding 'hex'",
    "type: short, type: half, NRRD has no type 'half'",
    "encoding: raw, encoding: ascii, NRRD encoding 'ascii'",
  })
  void namesWhatIsNotRead(String field, String other, String says) {
    assertRefused(Reason.UNSUPPORTED, says, SOUND.replace(field, other));
  }

  /** Texts have no byte order: headers do not say it, and the encoding is what is wrong. */
  @Test
  void namesTheEncodingOfTextsWithoutAByteOrder() {
    String texts = SOUND.replace("endian: little\n", "").replace("raw", "ascii");
    assertRefused(Reason.UNSUPPORTED, "NRRD encoding 'ascii'", texts);
  }

  /** Directions say which axes lie in space; other words are lost, and named. */
  @ParameterizedTest
  @CsvSource({
    "'', domain domain domain, false",
    "'', space none ???, false",
    "'', list domain domain, true",
    "'', domain domain time, true",
    "'(1,0) none (0,1)', domain list domain, false",
    "'(1,0) none (0,1)', domain domain list, true",
    "'(1,0) (0,1) none', space space list, false",
    "'(1,0) (0,1) none', space space time, true",
    "'(1,0) (0,1) none', domain domain RGB-color, true",
  })
  void namesKindsThatAreLost(String directions, String kinds, boolean areNamed) throws IOException {
    String space =
        directions.isEmpty()
            ? ""
            : "space dimension: 2\nspace directions: " + directions + "\nspace origin: (0,0)\n";
    BlockHeader block = read(SOUND + space + "kinds: " + kinds + "\n");
    assertEquals(areNamed ? List.of("kinds") : List.of(), block.notCarried());
  }

  @Test
  void takesAFieldThatIsRepeatedAlike() throws IOException {
    assertEquals(
        Shape.of(5, 4, 3), read(SOUND.replace("endian", "sizes: 3 4 5\nendian")).layout().shape());
  }

  /** What ends first says what a line is; a field has a name that the format knows. */
  @Test
  void tellsFieldsFromPairs() throws IOException {
    Files.write(folder.resolve("a:=b.raw"), new byte[3 * 4 * 5 * 2]);
    String pairs = "key:=value: x\nDICOM: Name:=X\nDICOM: Age:=Y\n";
    BlockHeader header = read(SOUND + pairs + "data file: a:=b.raw\n");
    assertEquals(
        List.of(
            Attribute.ofText("key", "value: x"),
            Attribute.ofText("DICOM: Name", "X"),
            Attribute.ofText("DICOM: Age", "Y")),
        header.fileAttributes());
  }

  /** Names of files are data: nothing outside of the folder becomes part of an output. */
  @ParameterizedTest
  @CsvSource({
    "data file: ../a.raw, 'its data file ''../a.raw'' is not in its folder'",
    "data file: b/../../a.raw, is not in its folder",
    "data file: /etc/passwd, is not in its folder",
    "data file: ./.., is not in its folder",
    "'data file: ../a%d.raw 1 5 1', is not in its folder",
    "'data file: LIST\na.raw\n/dev/zero', are not its 3 axes",
    "'data file: LIST\n../a.raw', is not in its folder",
    "data file: LIST, 'are not in 0 equal files'",
    "data file: a.raw, no such file",
    "data file: ., is not a regular file",
    "'data file: a%d.raw 1 99999999 1', it names more than 65536 files",
    "'data file: a%d.raw 1 -999999999 -1', it names more than 65536 files",
    "'data file: a%d.raw 5 1 1', are not in 0 equal files",
    "'data file: a%03d.raw 1 4 1 99', are not its 3 axes",
    "'data file: a%03d.raw 1 4 1 -1', are not its 3 axes",
    "'data file: a  b%03d.raw   1  5 1  2', a  b001.raw': no such file",
    "data file: a 1 5 1, a 1 5 1': no such file",
    "data file: a% 5 1, a% 5 1': no such file",
    "'data file: a%d.raw 1 5 0', matches no files",
    "'data file: a%s.raw 1 5 1', matches no files",
    "'data file: a%d%d.raw 1 5 1', matches no files",
    "'data file: a%999d.raw 1 5 1', matches no files",
    "'data file: a%03d.raw 1 5 1', no such file",
    "'data file: a%03d.raw 5 1 -1', no such file",
    "'data file: a%03d.raw 1 4 1 3', are not its 3 axes",
    "'data file: a%03d.raw 1 4 1', are not its 3 axes",
    "'line skip: -1\ndata file: a.nrrd', skips -1 lines",
    "'line skip: 1000000\ndata file: a.nrrd', the file ends within it",
    "'line skip: 1048577\ndata file: a.nrrd', it skips more than 1048576 lines in 1 files",
    "'line skip: 209716\ndata file: LIST\nb\nb\nb\nb\nb', more than 1048576 lines in 5 files",
    "'line skip: 99\ndata file: c', the file ends within it",
    "'byte skip: 55\ndata file: b', 'data ends at byte 175, but the file at byte 120'",
  })
  void dataElsewhereAreInTheFolder(String named, String says) throws IOException {
    Files.write(folder.resolve("b"), new byte[120]);
    Files.writeString(folder.resolve("c"), "x\n");
    assertRefused(Reason.BAD_INPUT, says, SOUND + named);
  }

  @Test
  void aTextWithoutAnEndIsRefused() {
    assertRefused(Reason.BAD_INPUT, "text has more than", SOUND + "#" + "x".repeat(1 << 21));
    assertRefused(Reason.BAD_INPUT, "is not a field", SOUND + "\u001b[31mred");
  }

  /** Of expressions that try all ends of a text, or call themselves for each word. */
  @Test
  void longLinesTakeNoLongerThanTheyAre() throws IOException {
    String space = " ".repeat(1 << 18);
    String steps = "space dimension: 1\nspace directions: (1)" + space + "(1)" + space + "(1)\n";
    assertEquals(3, read(SOUND + steps + "kinds:" + " none".repeat(1 << 16) + "\n").shape().rank());
    assertRefused(
        Reason.BAD_INPUT, "has 1 values", SOUND + "labels: \"x\"" + space + "x" + space + "\n");
    String axes = "voxel" + "-a".repeat(1 << 18);
    BlockHeader block =
        read(SOUND + "space: 3d-right-handed\nspace directions: (1,0,0) (0,1,0) (0,0,1)\n");
    List<Attribute> said =
        block.attributes().stream()
            .map(each -> each.isText() ? Attribute.ofText(each.name(), axes) : each)
            .toList();
    assertTrue(NrrdText.text(block.withAttributes(said, List.of())).contains(axes));
  }

  /** Neither are links a way out; those to files in the folder are as good as these. */
  @ParameterizedTest
  @ValueSource(strings = {"link", "up/secret", "LIST\nb\nb\nb\nb\nlink"})
  void linksAreInTheFolder(String name, @TempDir Path elsewhere) throws IOException {
    Path secret = Files.write(elsewhere.resolve("secret"), new byte[120]);
    Files.write(folder.resolve("b"), new byte[120]);
    Path link = Files.createSymbolicLink(folder.resolve("link"), secret);
    Files.createSymbolicLink(folder.resolve("up"), elsewhere);
    assertRefused(Reason.BAD_INPUT, "outside of its folder ('", SOUND + "data file: " + name);
    Files.delete(link);
    Files.createSymbolicLink(link, Path.of("b"));
    assertEquals(3, read(SOUND + "data file: link").shape().rank());
  }

  /** A header in its own list is no reason to forget the others, which must not be overwritten. */
  @Test
  void othersThanTheHeaderAreBeside() throws IOException {
    Files.write(folder.resolve("b"), new byte[120]);
    Files.write(folder.resolve("c"), new byte[120]);
    read(SOUND + "byte skip: -1\ndata file: LIST\nb\na.nrrd\nc\nb\na.nrrd");
    assertEquals(
        List.of("b", "c", "b"),
        new NrrdFormat(NrrdFormat.NAME, Optional.empty())
            .filesBeside(folder.resolve("a.nrrd")).stream()
                .map(each -> each.getFileName().toString())
                .toList());
  }

  /** Each of them is looked at once: 65,536 times some lines would take half an hour. */
  @Test
  void oneFileMayStandForAll() throws IOException {
    Files.writeString(folder.resolve("b"), "\n" + "y".repeat((1 << 20) - 100) + "\n0123456789");
    String skipped = "line skip: 2\ndata file: LIST\n" + "b\n".repeat(1 << 16);
    BlockHeader header = read(SOUND.replace("3 4 5", "1 5 65536") + skipped);
    assertEquals(1 << 16, header.shape().length(0));
  }

  /** A header of a megabyte is as long as the names of a thousand files at most. */
  @ParameterizedTest
  @ValueSource(strings = {"%", " %", "% 1", "1 "})
  void namesOfDataFilesAreShort(String repeated) {
    String most = repeated.repeat(4096 / repeated.length());
    assertRefused(Reason.BAD_INPUT, "", SOUND + "data file: x" + most.substring(1));
    assertRefused(
        Reason.BAD_INPUT, "more than 4096", SOUND + "data file: x" + repeated.repeat(1 << 17));
    String pattern = "x".repeat(4000) + "%d.raw 1 5000 1";
    assertRefused(Reason.BAD_INPUT, "more than 41", SOUND + "data file: " + pattern);
  }

  @Test
  void bytesToSkipAreThoseBeforeTheData() throws IOException {
    assertEquals(
        1,
        read(SOUND.replace("3 4 5", "3 4 4") + "byte skip: 1\n").layout().start().orElseThrow()
            - SOUND.length()
            - 14);
    BlockHeader last = read(SOUND.replace("3 4 5", "3 4 4") + "byte skip: -1\n");
    assertEquals(Files.size(folder.resolve("a.nrrd")), last.layout().end(2).orElseThrow());
  }

  @Test
  void stepsThatAreNoNumbersDoNotLieInSpace() throws IOException {
    BlockHeader header = read(SOUND + "spacings: 2 nan 1e400\nlabels: \"x\" \"\\\"\" \"\u001b\"\n");
    Map<String, String> said = new TreeMap<>();
    header.attributes().forEach(each -> said.put(each.name(), each.valueText()));
    assertEquals("0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0", said.get("voxel_steps"));
  }
}
