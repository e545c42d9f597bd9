package io.resplit.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.find.SetFinder;
import io.resplit.format.Formats;
import io.resplit.format.raw.RawFiles;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.io.Activity;
import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.set.PathList;
import io.resplit.testkit.RandomProblems;
import io.resplit.text.TerminalText;
import io.resplit.verify.RecordCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ManifestTest {

  private static final String GOOD =
      """
      {"resplit": 1, "more": {"is": ["ignored", null, 1.5]},
       "array": {"shape": [6, 4], "dtype": "uint16", "endian": "big", "order": "C"},
       "blocks": {"shape": [3, 4], "grid": [2, 1], "edge": "keep", "count": 2},
       "store": {"format": "raw", "header_bytes": 7, "template": "b{*}"},
       "files": [{"path": "b0_0", "bytes": 31}, {"path": "b1_0", "bytes": 31, "crc32c": "00ff",
                  "offset": [3, 0], "shape": [3, 4]}]}
      """;

  private static final SetOrigin ORIGIN =
      new SetOrigin("resplit test", Instant.EPOCH, "keep", 1, 2, 3, "");

  @TempDir Path folder;
  private final SetFinder finder =
      new SetFinder(new Formats(new RawFiles(), List.of(), Long.MAX_VALUE), Long.MAX_VALUE);

  private BlockSet find(String manifest) throws IOException {
    Files.writeString(folder.resolve("resplit.json"), manifest);
    return finder.find(SetRequest.at(folder.toString()));
  }

  private ResplitException refusal(String manifest) {
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> verify(find(manifest)), manifest);
    assertTrue(refusal.getMessage().contains(folder.toString()), refusal.getMessage());
    assertEquals(1, TerminalText.line(refusal.getMessage()).lines().count(), refusal.getMessage());
    assertTrue(refusal.getMessage().length() < 600, refusal.getMessage());
    return refusal;
  }

  private static void verify(BlockSet set) throws IOException {
    Manifest manifest = ManifestReader.read(set.root()).orElseThrow();
    new RecordCheck(set, new Activity(), () -> false).check(manifest);
  }

  @Test
  void readsAGoodManifest() throws IOException {
    BlockSet set = find(GOOD);
    assertEquals(Shape.of(6, 4), set.grid().shape());
    assertEquals("uint16be", set.type().toString());
    assertEquals(folder.resolve("b1_0"), set.path(1));
    assertEquals(31, set.image(0).fileBytes());
    List<Manifest.Entry> entries = new ArrayList<>();
    Manifest manifest = SetFormats.recorded(set).orElseThrow();
    assertEquals(2, manifest.forEachFile((number, entry) -> entries.add(entry)));
    assertEquals(
        new Manifest.Entry("b1_0", 31, Optional.of("00ff"), List.of(3L, 0L), List.of(3L, 4L)),
        entries.get(1));
  }

  private static String withEdges(String edges) {
    return GOOD.replace("\"edge\": \"keep\"", "\"edges\": " + edges);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "[[0, 3, 7], [0, 4]]    | but the edges make 4x4 in 7x4",
        "[[0, 2, 4, 6], [0, 4]] | but the edges make 2x4 in 6x4",
        "[[0, 3, 6]]            | but the edges make 3 in 6",
        "[[0, 6, 3], [0, 4]]    | 6 is followed by 3",
        "[[1, 3, 6], [0, 4]]    | edges begin with 0",
        "[[0], [0, 4]]          | edges begin with 0",
        "[[0, 3, 6], 4]         | must be a list",
        "[]                     | 1 to 32 axes",
        "[[0, 3.5, 6], [0, 4]]  | must be a whole number",
        "[[0, 3, 4, 6], [0, 4]] | grid 2x1, but there are 3x1 blocks",
      })
  void refusesEdgesThatMakeOtherBlocks(String edges, String why) {
    ResplitException refusal = refusal(withEdges(edges));
    assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
  }

  @Test
  void boundsEdgesWhileItReadsThem() {
    String many = withEdges("[" + "[0, 1], ".repeat(33) + "7");
    assertTrue(refusal(many).getMessage().contains("more than 32 axes"));
    String edges = withEdges("[[" + "0,".repeat((1 << 22) + 2) + "null");
    String why = refusal(edges).getMessage();
    assertTrue(why.contains("more than 4194304 blocks on an axis"), why);
  }

  @Test
  void readsEdges() throws IOException {
    Grid grid = Grid.of(AxisGrid.ofEnds(2, 6), AxisGrid.ofEnds(4));
    String uneven = withEdges("[[0, 2, 6], [0, 4]]").replace("[3, 4]", "[4, 4]");
    assertEquals(grid, find(uneven).grid());
    assertEquals(
        Grid.uniform(Shape.of(6, 4), Shape.of(3, 4)),
        find(withEdges("[[0, 3, 6], [0, 4]]")).grid());
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"resplit\": 1     | \"resplit\": 2         | version 2 is not known, only 1 is",
        "\"resplit\": 1     | \"resplit\": \"1\"     | 'resplit' must be a whole number",
        "\"resplit\": 1     | \"resplit\": 1e0       | must be a whole number",
        "\"resplit\": 1     | \"resplit\": 99999999999999999999 | out of range",
        "\"resplit\": 1,    | \"resplit\": 1, \"resplit\": 1, | 'resplit' occurs twice",
        "[6, 4]             | [6, 0]                 | at least 1",
        "[6, 4]             | [6, -4]                | at least 1",
        "[6, 4]             | [6, 4.5]               | must be a whole number",
        "[6, 4]             | [6, 9223372036854775807] | 2^63-1",
        "[6, 4]             | []                     | 1 to 32 axes",
        "[6, 4]             | [6, [4]]               | must be a whole number",
        "[6, 4]             | \"6x4\"                | 'shape' must be a list",
        "[6, 4]             | null                   | 'shape' must be a list",
        "[6, 4]             | [6, 4, 2]              | 2 axes, array shape 6x4x2 has 3",
        "[6, 4]             |"
            + " [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1] | more than"
            + " 32 axes",
        "[3, 4]             | [7, 4]                 | longer than the array",
        "[2, 1]             | [1, 2]                 | there are 2x1 blocks",
        "\"keep\"           | \"wrap\"               | edge 'wrap', but only 'keep' and 'pad' are",
        "[3, 0]             | [0, 3]                 | which is not a block of the grid",
        "[3, 0]             | [3]                    | which is not a block of the grid",
        "\"shape\": [3, 4]} | \"shape\": [2, 4]}     | which is not a block of the grid",
        "\"shape\": [3, 4]} | \"shape\": 3}          | 'shape' must be a list",
        "\"uint16\"         | \"uint17\"             | unknown element type",
        "\"uint16\"         | 16                     | 'dtype' must be a string",
        "\"dtype\"          | \"type\"               | dtype is missing",
        "\"big\"            | \"middle\"             | endian is little or big",
        "\"C\"              | \"X\"                  | order C or F",
        "\"raw\"            | \"png\"               | unknown format 'png'",
        "\"header_bytes\": 7 | \"header_bytes\": -7  | must not be negative",
        "\"header_bytes\": 7 | \"header_bytes\": 9223372036854775807 | at most 2^40",
        "\"b{*}\"           | \"../b{*}\"            | below the folder",
        "\"b{*}\"           | \"/b{*}\"              | below the folder",
        "\"b{*}\"           | \"b{1}\"               | has no {0}",
        "\"b{*}\"           | \"b{9}\"               | names axis 9",
        "\"b{*}\"           | \"b{*}\\n\"            | control character",
        "\"path\": \"b0_0\" | \"path\": \"../x\"     | not below the folder",
        "\"path\": \"b0_0\" | \"path\": \"..\"       | not below the folder",
        "\"path\": \"b0_0\" | \"path\": \"/etc/passwd\" | not below the folder",
        "\"path\": \"b0_0\" | \"path\": \"a/../../x\" | not below the folder",
        "\"path\": \"b0_0\" | \"path\": \"\"         | not below the folder",
        "\"path\": \"b0_0\" | \"path\": \"\\u0000\"  | manifest",
        "\"path\": \"b0_0\" | \"path\": \"b0_1\"     | is recorded as",
        "\"path\": \"b0_0\" | \"path\": 5            | 'path' must be a string",
        "31                 | 32                     | is recorded with 32 bytes",
        "31                 | -1                     | missing or negative",
        "\"bytes\": 31}, {  | \"bytes\": 31}, {}, {  | not below the folder",
        "}, {\"path\": \"b1_0\"| }, {\"path\": \"b1_0\", \"bytes\": 31}, {\"path\": \"b2_0\" | more"
            + " files than the 2",
        "{\"path\": \"b0_0\", \"bytes\": 31},|         | is recorded as",
      })
  void refusesOneMistakeOnOneLine(String right, String wrong, String why) throws IOException {
    Files.write(folder.resolve("b0_0"), new byte[31]);
    Files.write(folder.resolve("b1_0"), new byte[31]);
    assertTrue(GOOD.contains(right), right);
    ResplitException refusal = refusal(GOOD.replace(right, wrong == null ? "" : wrong));
    assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
  }

  /** Without a template the list says which file is which block: all of it must be known. */
  @Test
  void refusesListedFilesThatAreNoBlocksOfTheGrid() throws IOException {
    String listed = GOOD.replace("\"template\"", "\"pattern\"");
    assertEquals(folder.resolve("b1_0"), find(listed).path(1));
    ResplitException refusal = refusal(listed.replace("[3, 0]", "[2, 0]"));
    assertTrue(refusal.getMessage().contains("b1_0 is not a block of the grid"));
  }

  @Test
  void refusesWhatIsNoManifest() {
    for (String text :
        List.of(
            "",
            " ",
            "[]",
            "5",
            "null",
            "\"text\"",
            "{",
            "{}",
            "{\"array\":",
            "}{",
            "\u0000",
            GOOD + "{}",
            GOOD.substring(0, 200),
            "{\"resplit\": 1",
            "{\"files\": {}}",
            "[".repeat(100_000),
            "{\"a\":".repeat(100_000),
            "{\"" + "n".repeat(100_000) + "\": 1}")) {
      assertEquals(ResplitException.Reason.BAD_INPUT, refusal(text).reason());
    }
  }

  static LongStream seeds() {
    return RandomProblems.seeds(600);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void endsInOneOfTwoErrorsWhateverIsChanged(long seed) throws IOException {
    Random random = new RandomProblems(seed).random();
    byte[] bytes = GOOD.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i <= random.nextInt(4); i++) {
      int at = random.nextInt(bytes.length);
      bytes[at] =
          random.nextBoolean() ? bytes[random.nextInt(bytes.length)] : (byte) random.nextInt();
    }
    Files.write(folder.resolve("resplit.json"), bytes);
    try {
      verify(finder.find(SetRequest.at(folder.toString())));
    } catch (ResplitException | IoFailure e) {
      assertEquals(1, TerminalText.line(e.getMessage()).lines().count(), e.getMessage());
    }
  }

  @Test
  void saysWhichRequestContradictsIt() throws IOException {
    find(GOOD);
    SetRequest request = SetRequest.at(folder.toString());
    for (SetRequest wrong :
        List.of(
            request.withShape(Shape.of(4, 6)),
            request.withBlock(Shape.of(3, 3)),
            request.withType(ElementType.parse("uint16")),
            request.withOrder(StorageOrder.F))) {
      ResplitException refusal = assertThrows(ResplitException.class, () -> finder.find(wrong));
      assertTrue(refusal.getMessage().contains("leave out --"), refusal.getMessage());
    }
    finder.find(request.withShape(Shape.of(6, 4)).withType(ElementType.parse(">u2")));
  }

  @Test
  void takesTheFilesOneByOneIfThereIsNoTemplate() throws IOException {
    String listed = GOOD.replace(", \"template\": \"b{*}\"", "").replace("b1_0", "sub/é b");
    BlockSet set = find(listed);
    assertEquals(folder.resolve("b0_0"), set.path(0));
    assertEquals(folder.resolve("sub/é b"), set.path(1));
    String gridless = listed.replace("\"grid\"", "\"x\"");
    assertTrue(refusal(gridless.replace("[6, 4]", "[9, 4]")).getMessage().contains("2 of 3 files"));
    assertTrue(refusal(gridless.replace("[6, 4]", "[3, 4]")).getMessage().contains("more than 1 "));
  }

  @Test
  void writesWhatItReads() throws IOException {
    Grid grid = Grid.uniform(Shape.of(5, 7), Shape.of(2, 4));
    for (StorageOrder order : StorageOrder.values()) {
      BlockSet set = set(grid, order, folder + "/" + order + "/s{0}/t{1:03}.bin");
      Files.createDirectory(set.root());
      for (long number = 0; number < grid.blockCount(); number++) {
        Files.createDirectories(set.path(number).getParent());
        Files.write(set.path(number), new byte[(int) set.blockShape(number).volume() * 4]);
      }
      ManifestWriter.write(set, ORIGIN, set::fileBytes, new FolderSync(false));
      assertEquals(set, finder.find(SetRequest.at(set.root().toString())));
      verify(set);
      assertEquals(6, SetFormats.recorded(set).orElseThrow().forEachFile((number, entry) -> {}));
    }
  }

  private static BlockSet set(Grid grid, StorageOrder order, String address) {
    return new BlockSet(
        grid,
        ElementType.parse("float32"),
        order,
        new RawFormat(ElementType.parse("float32"), 0),
        OutputAddress.parse(address).names(".raw", grid, order));
  }

  @Test
  void keepsALongListOfFilesBesideIt() throws IOException {
    Grid grid = Grid.uniform(Shape.of(100_001), Shape.of(1));
    BlockSet set = set(grid, StorageOrder.C, folder + "/x{n}");
    ManifestWriter.write(set, ORIGIN, set::fileBytes, new FolderSync(false));
    assertTrue(Files.size(folder.resolve("resplit.json")) < 2000);
    try (var lines = Files.lines(folder.resolve("files.jsonl"))) {
      assertEquals(100_001, lines.filter(line -> line.startsWith("{\"index\":[")).count());
    }
    assertEquals(set, finder.find(SetRequest.at(folder.toString())));
    Manifest manifest = SetFormats.recorded(set).orElseThrow();
    long listed =
        manifest.forEachFile(
            (number, entry) ->
                assertEquals(
                    new Manifest.Entry(
                        "x" + number, 4, Optional.empty(), List.of(number), List.of(1L)),
                    entry));
    assertEquals(100_001, listed);
    Files.write(folder.resolve("x0"), new byte[4]);
    Files.writeString(folder.resolve("files.jsonl"), "{\"path\": \"x0\", \"bytes\": 4}\n{");
    ResplitException refusal = assertThrows(ResplitException.class, () -> verify(set));
    assertTrue(refusal.getMessage().contains("files.jsonl"), refusal.getMessage());
  }

  @Test
  void neverReplacesOrDeletesAForeignUnfinishedManifest() throws IOException {
    BlockSet set = set(Grid.uniform(Shape.of(4), Shape.of(4)), StorageOrder.C, folder + "/{n}");
    Path part = Files.writeString(folder.resolve("resplit.json.part"), "mine");
    IoFailure failure =
        assertThrows(
            IoFailure.class,
            () -> ManifestWriter.write(set, ORIGIN, set::fileBytes, new FolderSync(false)));
    assertTrue(failure.getMessage().contains("it already exists"), failure.getMessage());
    assertEquals("mine", Files.readString(part));
    assertFalse(Files.exists(folder.resolve("resplit.json")));
  }

  @Test
  void findsFilesThatDifferFromTheirRecord() throws IOException {
    Files.write(folder.resolve("b0_0"), new byte[31]);
    Files.writeString(folder.resolve("b1_0"), "12345678".repeat(3) + "1234567");
    BlockSet set = find(GOOD.replace("00ff", "B04E5F28"));
    RecordCheck.Result checked =
        new RecordCheck(set, new Activity(), () -> false)
            .check(SetFormats.recorded(set).orElseThrow());
    assertEquals(new RecordCheck.Result(1, Optional.empty()), checked);
    Files.writeString(folder.resolve("b1_0"), "12345678".repeat(3) + "1234568");
    ResplitException refusal = assertThrows(ResplitException.class, () -> verify(set));
    assertEquals(ResplitException.Reason.DIFFERENT, refusal.reason());
    assertTrue(
        refusal
            .getMessage()
            .contains("b1_0' has changed or been damaged since it was written (CRC32C "),
        refusal.getMessage());
  }

  @Test
  void keepsManyPathsAsBytes() {
    PathList paths = new PathList(Path.of("root"));
    List<Path> expected = new ArrayList<>();
    for (Map.Entry<String, Integer> name :
        Map.of("a", 1, "é/ü", 2, "x".repeat(999), 300).entrySet()) {
      for (int i = 0; i < name.getValue(); i++) {
        paths.append(name.getKey() + i);
        expected.add(Path.of("root", name.getKey() + i));
      }
    }
    assertEquals(expected, paths);
    assertThrows(IndexOutOfBoundsException.class, () -> paths.get(303));
    assertThrows(IndexOutOfBoundsException.class, () -> paths.get(-1));
  }
}
