package io.resplit.format.zarr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.Format;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.header.ValueLimit;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.request.SetRequest;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores that are damaged, or mean harm. */
class HostileZarrTest {

  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [5, 6], "data_type": "int16",
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4, 4]}},
       "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
       "fill_value": 7, "codecs": [{"name": "sharding_indexed", "configuration": {
         "chunk_shape": [2, 4], "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}],
         "index_codecs": [{"name": "bytes"}], "index_location": "start"}}],
       "attributes": {"units": "K", "valid_range": [1, 2]}, "dimension_names": ["y", "x"]}
      """;

  private static final String GROUP =
      "{\"zarr_format\": 3, \"node_type\": \"group\", \"attributes\": {\"title\": \"t\"}}";

  @TempDir Path folder;

  private final Format format = new ZarrFormat(CoordinateLimit.ALL, ZarrVersion.ZARR);

  static LongStream seeds() {
    return RandomProblems.seeds(400);
  }

  private Path store(String array) throws IOException {
    Path root = folder.resolve("a.zarr");
    Path chunks = Files.createDirectories(root.resolve("t/c/0"));
    Path file = Files.writeString(root.resolve("zarr.json"), GROUP);
    Files.writeString(root.resolve("t/zarr.json"), array);
    ByteBuffer shard = ByteBuffer.allocate(32 + 16).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    shard.putLong(32).putLong(16).putLong(-1).putLong(-1);
    Files.write(chunks.resolve("0"), shard.array());
    return file;
  }

  private void read(Path file) throws IOException {
    for (String name : format.datasets(file)) {
      BlockPlace place = new BlockPlace(file, name);
      BlockHeader header = format.inspect(place, Shape.of(1));
      format.companions(place, header, ValueLimit.SMALL);
      if (header.shape().volume() * header.type().bytes() < 1 << 20) {
        try (BlockFile opened = format.open(place, header, new IoCounts())) {
          int bytes = (int) header.shape().volume() * header.type().bytes();
          opened.read(Box.whole(header.shape()), ByteBuffer.allocate(bytes));
        }
      }
    }
  }

  @Test
  void readsTheStoreThatTheOthersAreMadeOf() throws IOException {
    read(store(ARRAY));
    assertEquals(List.of("t"), format.datasets(store(ARRAY)));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whateverIsDamagedEndsInOneLine(long seed) throws IOException {
    Random random = new RandomProblems(seed).random();
    Path file = store(ARRAY);
    List<Path> files;
    try (Stream<Path> all = Files.walk(file.getParent())) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    Path damaged = files.get(random.nextInt(files.size()));
    byte[] bytes = Files.readAllBytes(damaged);
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] = anyByte(random);
    }
    Files.write(damaged, bytes);
    try {
      read(file);
    } catch (ResplitException e) {
      assertTrue(e.getMessage().contains("a.zarr"), e::getMessage);
      assertFalse(e.getMessage().contains("\n"), e::getMessage);
    }
  }

  @Test
  void metadataIsBoundedInAllNodesTogether() throws IOException {
    Path file = store(ARRAY);
    String large = GROUP.replace("\"t\"}", "\"" + "t".repeat(15 << 20) + "\"}");
    for (int i = 0; i < 5; i++) {
      Path group = Files.createDirectories(file.getParent().resolve("g" + i));
      Files.writeString(group.resolve("zarr.json"), large);
    }
    ResplitException refused = assertThrows(ResplitException.class, () -> format.datasets(file));
    assertEquals(ResplitException.Reason.UNSUPPORTED, refused.reason());
    assertTrue(refused.getMessage().contains("67108864 bytes of metadata"), refused::getMessage);
  }

  private static byte anyByte(Random random) {
    String likely = "0123456789[]{},:\"-enatrf";
    return random.nextBoolean()
        ? (byte) random.nextInt(256)
        : (byte) likely.charAt(random.nextInt(likely.length()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[5, 6]    | [5, -6]                            | BAD_INPUT",
        "[5, 6]    | [5, 4611686018427387904]           | UNSUPPORTED",
        "[5, 6]    | [5, 6.5]                           | BAD_INPUT",
        "[2, 4]    | [3, 4]                             | UNSUPPORTED",
        "[4, 4]    | [4, 0]                             | BAD_INPUT",
        "[2, 4]    | [2, 4611686018427387904]           | UNSUPPORTED",
        "int16     | int24                              | UNSUPPORTED",
        "int16     | string                             | UNSUPPORTED",
        "regular   | rectilinear                        | UNSUPPORTED",
        "default   | other                              | UNSUPPORTED",
        "\"name\": \"bytes\"} | \"name\": \"bytes\"}, {\"name\": \"zip\"} | UNSUPPORTED",
        "start     | middle                             | BAD_INPUT",
        "7,        | 70000,                             | BAD_INPUT",
        "int16\",  | bool\",                            | BAD_INPUT",
        "node_type | type                               | BAD_INPUT",
        "\"codecs\": [{\"name\": \"bytes\", \"configuration\": {\"endian\": \"little\"}}] |"
            + " \"codecs\": [] | BAD_INPUT",
        "\"codecs\": [{\"name\": \"bytes\" | \"codecs\": [{\"name\": \"transpose\","
            + " \"configuration\": {\"order\": [4294967296, 1]}}, {\"name\": \"bytes\" | BAD_INPUT",
        "\"units\": \"K\" | \"units\": \"K\"}, \"more\": {\"a\": 1 | UNSUPPORTED",
        "\"zarr_format\": 3 | \"zarr_format\": 4        | UNSUPPORTED",
      })
  void saysWhatIsWrong(String from, String to, ResplitException.Reason reason) throws IOException {
    assertTrue(ARRAY.contains(from));
    Path file = store(ARRAY.replace(from, to));
    ResplitException e =
        assertThrows(
            ResplitException.class,
            () -> format.open(place(file), inspected(file), new IoCounts()).close());
    assertEquals(reason, e.reason(), e::getMessage);
    assertTrue(e.getMessage().contains("t/zarr.json"), e::getMessage);
  }

  private static BlockPlace place(Path file) {
    return new BlockPlace(file, "t");
  }

  private BlockHeader inspected(Path file) throws IOException {
    return format.inspect(place(file), Shape.of(1));
  }

  @Test
  void ignoresAFieldThatNeedNotBeUnderstood() throws IOException {
    Path file =
        store(
            ARRAY.replace(
                "\"attributes\"", "\"more\": {\"must_understand\": false}, \"attributes\""));
    assertEquals(Shape.of(5, 6), inspected(file).shape());
  }

  @ParameterizedTest
  @ValueSource(strings = {"fill_value", "filters", "compressor", "order"})
  void version2SaysAllThatElementsDependOn(String field) throws IOException {
    String array =
        """
        {"zarr_format": 2, "shape": [2], "chunks": [2], "dtype": "|u1", "fill_value": null,
         "filters": null, "compressor": null, "order": "C"}
        """;
    Path root = Files.createDirectories(folder.resolve("b.zarr"));
    Path file = Files.writeString(root.resolve(".zarray"), array);
    assertEquals(Shape.of(2), format.inspect(new BlockPlace(file, ""), Shape.of(1)).shape());
    Files.writeString(file, array.replace(field, "other"));
    ResplitException e =
        assertThrows(
            ResplitException.class, () -> format.inspect(new BlockPlace(file, ""), Shape.of(1)));
    assertTrue(e.getMessage().contains("it has no '" + field + "'"), e::getMessage);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[7]", "[7, 256]", "[7, -1]"})
  void rawBytesOfAFillValueAreThoseOfAnElement(String fill) throws IOException {
    String raw = ARRAY.replace("int16", "r16");
    assertEquals(2, inspected(store(raw.replace("7,", "[7, 8],"))).type().bytes());
    Path file = store(raw.replace("7,", fill + ","));
    ResplitException e = assertThrows(ResplitException.class, () -> inspected(file));
    assertTrue(e.getMessage().contains("its fill_value is not of type bytes2"), e::getMessage);
  }

  @ParameterizedTest
  @CsvSource({
    "float16, 65519, 0x7bff",
    "float16, -65520,",
    "float32, 3.4028235e38, 0x7f7fffff",
    "float32, 3.5e38,",
    "float32, 1e999,",
    "float64, -1e999,",
    "float64, '\"-Infinity\"', 0xfff0000000000000",
    "float32, '\"0x7fc00001\"', 0x7fc00001",
    "float32, '\"0x1\"', 0x1",
    "float32, '\"0x1ffffffff\"',",
    "float32, '\"0x+1\"',",
    "float32, '\"0x\"',",
    "complex64, '[0, \"0x1ffffffff\"]',",
  })
  void aFillValueFitsItsType(String type, String fill, String bits) throws IOException {
    Path file = store(ARRAY.replace("int16", type).replace("7,", fill + ","));
    if (bits == null) {
      ResplitException e = assertThrows(ResplitException.class, () -> inspected(file));
      assertTrue(e.getMessage().contains("its fill_value is not of type " + type), e::getMessage);
    } else {
      BigInteger expected = new BigInteger(bits.substring(2), 16);
      ByteBuffer element = ByteBuffer.wrap(inspected(file).fillBytes());
      byte[] last = new byte[element.remaining()]; // least byte first
      for (int i = last.length - 1; i >= 0; i--) {
        last[i] = element.get();
      }
      assertEquals(expected, new BigInteger(1, last));
    }
  }

  @Test
  void coordinatesAreInTheStore() throws IOException {
    String scale =
        """
        {"zarr_format": 3, "node_type": "array", "shape": [5], "data_type": "int16",
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [5]}},
         "chunk_key_encoding": {"name": "default"}, "fill_value": 0,
         "codecs": [{"name": "bytes"}], "dimension_names": ["%s"]}
        """;
    Path file = store(ARRAY.replace("\"y\"", "\"..\""));
    Files.writeString(folder.resolve("zarr.json"), scale.formatted(".."));
    assertEquals("..", inspected(file).axes().get(0).name());
    assertTrue(inspected(file).axes().get(0).coordinates().isEmpty());
    Path nul = store(ARRAY.replace("\"y\"", "\"\\u0000\""));
    assertTrue(inspected(nul).axes().get(0).coordinates().isEmpty());
    Path inside = store(ARRAY);
    Files.createDirectory(inside.resolveSibling("y"));
    Files.writeString(inside.resolveSibling("y/zarr.json"), scale.formatted("y"));
    assertTrue(inspected(inside).axes().get(0).coordinates().isPresent());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void namesOfImagesAreDataWhereTheyDescribeNone(int version) throws IOException {
    for (String value : List.of("\"text\"", "[\"text\", \"more\"]", "5", "[1, 2]")) {
      for (String name : List.of("multiscales", "ome", "bioformats2raw.layout")) {
        Path file = store(ARRAY);
        String said = "{\"%s\": %s}".formatted(name, value);
        if (version == 2) {
          Files.delete(file);
          file = Files.writeString(file.resolveSibling(".zgroup"), "{\"zarr_format\": 2}");
          Files.writeString(file.resolveSibling(".zattrs"), said);
        } else {
          Files.writeString(file, GROUP.replace("{\"title\": \"t\"}", said));
        }
        boolean isLayout = version == 2 && name.endsWith("layout") && value.equals("5");
        assertEquals(List.of("t"), format.datasets(file));
        assertEquals(
            isLayout ? List.of() : List.of(name),
            inspected(file).fileAttributes().stream().map(Attribute::name).toList());
      }
    }
  }

  @Test
  void textsTakeNoMoreMemoryThanThereIs() throws IOException {
    Path file = store(ARRAY);
    Path texts = Files.createDirectories(file.resolveSibling("s"));
    Files.writeString(
        texts.resolve("zarr.json"),
        """
        {"zarr_format": 3, "node_type": "array", "shape": [16777216], "data_type": "string",
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
         "chunk_key_encoding": {"name": "v2"}, "fill_value": "", "codecs": [{"name": "vlen-utf8"}]}
        """);
    Format small = new ZarrFormat(1 << 20, ZarrVersion.ZARR);
    BlockHeader header = inspected(file);
    ResplitException e =
        assertThrows(
            ResplitException.class, () -> small.companions(place(file), header, ValueLimit.SMALL));
    assertEquals(ResplitException.Reason.NO_MEMORY, e.reason());
    assertTrue(e.getMessage().contains("its 16777216 texts need 1073741824 bytes"), e::getMessage);
  }

  @Test
  void readsTextsThatAreNotStoredAndRefusesWhatIsNone() throws IOException {
    Path file = store(ARRAY);
    Path texts = Files.createDirectories(file.resolveSibling("s"));
    Files.writeString(
        texts.resolve("zarr.json"),
        """
        {"zarr_format": 3, "node_type": "array", "shape": [2], "data_type": "string",
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
         "chunk_key_encoding": {"name": "v2"}, "fill_value": "x", "codecs": [{"name": "vlen-utf8"}]}
        """);
    Files.write(texts.resolve("1"), new byte[] {1, 0, 0, 0, 1, 0, 0, 0, 'y'});
    BlockHeader header = inspected(file);
    Companions found = format.companions(place(file), header, ValueLimit.SMALL);
    assertEquals(List.of("x", "y"), found.variables().get(0).values().orElseThrow().texts());
    Files.write(texts.resolve("1"), new byte[] {1, 0, 0, 0, 1, 0, 0, 0, -1});
    ResplitException e =
        assertThrows(
            ResplitException.class, () -> format.companions(place(file), header, ValueLimit.SMALL));
    assertTrue(e.getMessage().contains("s/1"), e::getMessage);
  }

  /** No format holds such texts in part: they are read whole, whatever their number. */
  @Test
  void manyTextsOfOneLengthAreReadOrCountInMemory() throws IOException {
    Path root = Files.createDirectories(folder.resolve("b.zarr"));
    Path file = Files.writeString(root.resolve(".zgroup"), "{\"zarr_format\": 2}");
    String array =
        """
        {"zarr_format": 2, "shape": [%s], "chunks": [%1$s], "dtype": "%s", "fill_value": %s,
         "filters": null, "compressor": null, "order": "C"}
        """;
    Path texts = Files.createDirectories(root.resolve("s")).resolve(".zarray");
    Files.writeString(texts, array.formatted(50_000, "<U10", "\"\""));
    Path lead = Files.createDirectories(root.resolve("t")).resolve(".zarray");
    Files.writeString(lead, array.formatted(2, "|u1", 0));
    BlockHeader header = inspected(file);
    Companions found = format.companions(place(file), header, ValueLimit.SMALL);
    assertEquals(50_000, found.variables().get(0).values().orElseThrow().texts().size());
    Format small = new ZarrFormat(1 << 20, ZarrVersion.ZARR_2);
    ResplitException e =
        assertThrows(
            ResplitException.class, () -> small.companions(place(file), header, ValueLimit.SMALL));
    assertEquals(ResplitException.Reason.NO_MEMORY, e.reason(), e::getMessage);
    assertTrue(e.getMessage().contains("s/.zarray': its 50000 texts need"), e::getMessage);
  }

  @Test
  void namesAFileThatIsNoText() throws IOException {
    Path file = store(ARRAY);
    Files.write(file, GROUP.replace('t', '\u00e9').getBytes(StandardCharsets.ISO_8859_1));
    ResplitException e = assertThrows(ResplitException.class, () -> format.datasets(file));
    assertTrue(
        e.getMessage().contains("a.zarr/zarr.json': it is not text in UTF-8"), e::getMessage);
  }

  @Test
  void saysWhatAFolderLacks() throws IOException {
    Path file = store(ARRAY);
    Files.delete(file);
    SetRequest request = SetRequest.at(file.getParent().toString());
    ResplitException e = assertThrows(ResplitException.class, () -> new Resplit().find(request));
    assertTrue(e.getMessage().contains("without any of zarr.json"), e::getMessage);
  }

  @Test
  void leavesTheStoreToNoName() throws IOException {
    Path file = store(ARRAY);
    Files.writeString(folder.resolve("zarr.json"), GROUP);
    for (String name : List.of("..", "../a.zarr/t", "t/..", "./t", "t//t", "nothing")) {
      assertThrows(
          ResplitException.class, () -> format.inspect(new BlockPlace(file, name), Shape.of(1)));
    }
  }

  /** A store has 32 levels at most, where it is read. */
  @Test
  void groupsThatNoStoreCanHoldAreNamedOnce() throws IOException {
    List<Companions.Group> groups =
        IntStream.rangeClosed(1, 5_000)
            .mapToObj(depth -> new Companions.Group("g" + "/g".repeat(depth - 1), List.of()))
            .toList();
    BlockHeader header =
        BlockHeader.bare(ElementType.parse("uint8"), new BlockLayout.Strided(Shape.of(5), 0))
            .withCompanions(Companions.NONE.withTree(groups, List.of(), List.of()));
    assertEquals(List.of("group g" + "/g".repeat(31)), format.image("t", header).dropped());
    ResplitException e =
        assertThrows(
            ResplitException.class, () -> format.image("g/".repeat(31) + "t", header).dropped());
    assertEquals(ResplitException.Reason.UNSUPPORTED, e.reason(), e::getMessage);
  }

  @Test
  void takesNoFileForAStore() throws IOException {
    Path file = Files.writeString(folder.resolve("b.zarr"), "no folder");
    Resplit resplit = new Resplit();
    SetRequest request = SetRequest.at(file.toString());
    ResplitException e = assertThrows(ResplitException.class, () -> resplit.find(request));
    assertTrue(e.getMessage().contains("not a Zarr store"), e::getMessage);
    assertThrows(ResplitException.class, () -> resplit.find(SetRequest.at(folder + "/gone.zarr")));
  }

  @Test
  void readsNoMoreMetadataThanAFileMayHave() throws IOException {
    String text = "x".repeat((1 << 24) + 1);
    Path file = store(ARRAY.replace("\"K\"", "\"" + text + "\""));
    ResplitException e = assertThrows(ResplitException.class, () -> inspected(file));
    assertEquals(ResplitException.Reason.UNSUPPORTED, e.reason());
    byte[] deep = "[".repeat(100_000).getBytes(StandardCharsets.UTF_8);
    Files.write(file, deep);
    assertThrows(ResplitException.class, () -> format.datasets(file));
  }
}
