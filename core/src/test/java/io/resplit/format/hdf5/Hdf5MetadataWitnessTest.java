package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.Formats;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.raw.RawFiles;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Metadata of all kinds and sizes that h5py writes, read by us. */
@Tag("slow")
class Hdf5MetadataWitnessTest {

  private static final HexFormat HEX = HexFormat.of();

  @TempDir Path folder;

  @BeforeEach
  void needsWitnesses() throws Exception {
    Hdf5Witness.requireAll();
  }

  private Path made(String kind, String library) throws Exception {
    Path file = folder.resolve("made.h5");
    Path script = Path.of(Hdf5Witness.class.getResource("metadata.py").toURI());
    Witness.pythonFile(folder, script, kind, library, file, expected());
    return file;
  }

  private Path expected() {
    return folder.resolve("expected.txt");
  }

  private static String line(Attribute attribute) {
    String value =
        attribute.hasTexts()
            ? attribute.texts().stream()
                .map(text -> HEX.formatHex(text.getBytes(StandardCharsets.UTF_8)))
                .collect(Collectors.joining(","))
            : HEX.formatHex(attribute.toBytes());
    return attribute.name() + "\t" + value;
  }

  /** References are numbers here and addresses there. */
  private void sameAttributes(BlockHeader header) throws IOException {
    List<String> read =
        header.attributes().stream()
            .filter(attribute -> !attribute.name().equals("reference"))
            .map(Hdf5MetadataWitnessTest::line)
            .sorted()
            .toList();
    assertEquals(Files.readAllLines(expected()).stream().sorted().toList(), read);
  }

  @ParameterizedTest
  @CsvSource({
    "long, earliest",
    "long, v108",
    "long, latest",
    "changed, earliest",
    "changed, v108",
    "changed, latest",
    "many, earliest",
    "many, latest",
    "in_order, earliest",
    "in_order, latest",
    "huge, v108",
    "huge, latest",
    "texts, earliest",
    "texts, latest",
    "committed, earliest",
    "committed, latest",
    "shared, v108",
    "links, earliest",
    "links, latest",
    "deep, earliest",
    "deep, latest",
    "user_block, earliest",
    "user_block, latest"
  })
  void readsAllAttributesOfADataset(String kind, String library) throws Exception {
    Path file = made(kind, library);
    BlockHeader dataset = new Hdf5Reader().read(file, "/data");
    assertEquals(Shape.of(6), dataset.shape());
    List<String> lost =
        kind.equals("committed") ? List.of("name of the type of shared") : List.of();
    assertEquals(lost, dataset.notCarried());
    sameAttributes(dataset);
  }

  @Test
  void keepsTheOrderInWhichAttributesWereCreated() throws Exception {
    BlockHeader header = new Hdf5Reader().read(made("in_order", "latest"), "/data");
    assertEquals(
        Files.readAllLines(expected()),
        header.attributes().stream().map(Hdf5MetadataWitnessTest::line).toList());
  }

  @ParameterizedTest
  @CsvSource({"earliest", "latest"})
  void namesWhatItCannotCarryAndCarriesTheRest(String library) throws Exception {
    BlockHeader dataset = new Hdf5Reader().read(made("odd", library), "");
    sameAttributes(dataset);
    assertEquals(
        List.of("away (a link to another file)", "region"),
        dataset.notCarried().stream().sorted().toList());
    assertEquals(
        List.of("/data"),
        dataset.attributes().stream()
            .filter(attribute -> attribute.name().equals("reference"))
            .map(Attribute::valueText)
            .toList());
  }

  @Test
  void recognisesAFileBehindAUserBlock() throws Exception {
    Path file = Files.move(made("user_block", "latest"), folder.resolve("data.mat"));
    assertEquals("hdf5", new Formats(new RawFiles(), List.of(new Hdf5Files()), 0).nameOf(file));
  }

  @Test
  void listsThousandsOfLinksWithinTheMemoryForMetadata() throws Exception {
    Path file = made("links", "latest");
    assertEquals(List.of("/data"), new Hdf5Reader(1 << 20).datasets(file));
    Path deep = made("deep", "latest");
    var refused =
        assertThrows(ResplitException.class, () -> new Hdf5Reader(0).datasets(large(deep)));
    assertEquals(ResplitException.Reason.NO_MEMORY, refused.reason());
    assertTrue(refused.getMessage().endsWith("give a larger --mem"), refused.getMessage());
  }

  /** The same file, with more links than four MiB hold. */
  private Path large(Path file) throws Exception {
    Witness.python(
        "import h5py; file = h5py.File('"
            + file
            + "', 'a');"
            + " [file.__setitem__('n%06d' % i, h5py.SoftLink('/data')) for i in range(20000)]");
    return file;
  }
}
