package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.format.hdf5.structure.Lookup3;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.Companions.NamedType;
import io.resplit.header.Dimension;
import io.resplit.header.Meaning;
import io.resplit.header.Meaning.Encoded;
import io.resplit.header.Meaning.Enumeration;
import io.resplit.header.Meaning.Member;
import io.resplit.header.Meaning.Tagged;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Elements of types that are carried as files store them, references, and types with a name. */
class StoredTypesTest {

  private static final ElementType INT = ElementType.parse("<i4");
  private static final ElementType BYTES8 = ElementType.parse("bytes8");
  private static final ElementType BYTES16 = ElementType.parse("bytes16");

  /** A pair of numbers that is no complex number. */
  private static final Encoded PAIR =
      new Encoded("compound of p, q", pair(), List.of(), List.of(), false);

  private static final Meaning FLAG = new Enumeration(List.of(new Member("no", 0)));

  @TempDir Path folder;

  private static byte[] pair() {
    byte[] message = DatatypeBytes.of(ElementType.parse("<c8"));
    message[8] = 'p';
    message[message.length - 23] = 'q';
    return message;
  }

  private static Attribute numbers(String name, ElementType type, int count, Meaning meaning) {
    return Attribute.ofNumbers(name, type, Samples.counting(count * type.bytes()))
        .withMeaning(Optional.ofNullable(meaning));
  }

  /** References to objects; the compound is the one of dimension scales. */
  private static Attribute references(String name, String... targets) {
    ByteBuffer elements =
        ByteBuffer.allocate(16 * (targets.length + 1)).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i <= targets.length; i++) {
      elements.putLong(16 * i, i).putInt(16 * i + 8, 7 + i);
    }
    Meaning type =
        new Encoded(
            "compound of dataset, dimension",
            DatatypeBytes.attachment(),
            List.of(0),
            List.of(targets),
            false);
    return Attribute.ofNumbers(name, BYTES16, elements.array())
        .withMeaning(Optional.of(type))
        .asRow();
  }

  private static List<Attribute> attributes() {
    return List.of(
        numbers("one", BYTES8, 1, PAIR),
        numbers("none", BYTES8, 0, PAIR),
        numbers("row", BYTES8, 1, PAIR).asRow(),
        numbers("table", BYTES8, 6, PAIR).along(List.of(2L, 3L)),
        numbers("empty", INT, 0, null).along(List.of(2L, 0L)),
        Attribute.ofTexts("texts", List.of("a", "b"), true).along(List.of(2L, 1L)),
        numbers("flag", INT, 1, FLAG),
        references("to", "", "g", "data", "v", "pair", "x"));
  }

  private static BlockHeader block(List<Attribute> attributes, NamedType... types) {
    Companion values =
        new Companion(
            "v",
            BYTES8,
            List.of(new Dimension("x", 2, false, Dimension.NO_AXIS)),
            attributes,
            Optional.empty(),
            Optional.of(PAIR),
            Optional.empty(),
            Optional.of(numbers("v", BYTES8, 2, null)));
    Companions beside =
        new Companions(
                List.of(),
                List.of(),
                List.of(values),
                List.of(new Group("g", attributes)),
                List.of(),
                List.of())
            .withTypes(List.of(types));
    BlockHeader plain = Samples.plain(INT, Shape.of(3, 4));
    return new BlockHeader(INT, plain.layout(), List.of(), attributes, attributes, Optional.empty())
        .withCompanions(beside);
  }

  private static NamedType named(String path, ElementType type, Meaning meaning) {
    return new NamedType(path, type, Optional.of(meaning), List.of());
  }

  private Path write(Flavour flavour, BlockHeader block) throws IOException {
    Path file = folder.resolve("written.h5");
    WholeFileWriter.write(file, new Hdf5Format(flavour), "data", block);
    return file;
  }

  private static BlockHeader read(Path file) throws IOException {
    Hdf5Format format = new Hdf5Format(Flavour.HDF5);
    BlockPlace place = new BlockPlace(file, "data");
    BlockHeader found = format.inspect(place, Shape.of(1));
    return found.withCompanions(format.companions(place, found, path -> 1 << 20));
  }

  /** What an attribute is beyond its value. */
  private static List<Object> said(Attribute attribute) {
    return List.of(attribute, attribute.lengths(), attribute.meaning());
  }

  private static void assertSame(List<Attribute> expected, List<Attribute> found) {
    assertEquals(
        expected.stream().map(StoredTypesTest::said).toList(),
        found.stream().map(StoredTypesTest::said).toList());
  }

  @Test
  void attributesOfAllObjectsAreWhatTheyWere() throws IOException {
    NamedType type =
        new NamedType("pair", BYTES8, Optional.of(PAIR), List.of(Attribute.ofText("of", "type")));
    BlockHeader block = block(attributes(), type, named("g/flag", INT, FLAG));
    BlockHeader found = read(write(Flavour.HDF5, block));
    assertSame(attributes(), found.attributes());
    assertSame(attributes(), found.fileAttributes());
    Companions beside = found.companions();
    assertSame(attributes(), beside.groups().get(0).attributes());
    assertSame(attributes(), beside.find("v").orElseThrow().attributes());
    assertEquals(block.companions().variables(), beside.variables());
    assertEquals(block.companions().types(), beside.types());
    assertEquals(List.of(), beside.notCarried());
  }

  @Test
  void attributesThatReferToWhatIsNotThereAreNamed() throws Exception {
    List<Attribute> some =
        List.of(references("ok", "g"), references("away", "g", "gone"), references("null"));
    FileImage image = new Hdf5Format(Flavour.HDF5).image("data", block(some));
    assertEquals(List.of("away", "away of g", "away", "away of v"), image.dropped());
    BlockHeader found = read(write(Flavour.HDF5, block(some)));
    assertSame(List.of(some.get(0), some.get(2)), found.attributes());
  }

  @Test
  void netcdfHoldsTypesThatAreDeclared() throws Exception {
    Hdf5Format format = new Hdf5Format(Flavour.NETCDF4);
    Tagged tag = new Tagged("blob");
    List<Attribute> some =
        List.of(
            numbers("one", BYTES8, 2, PAIR).asRow(),
            numbers("blob", BYTES16, 1, tag),
            numbers("flag", INT, 1, FLAG),
            numbers("flat", INT, 6, null).along(List.of(2L, 3L)),
            references("to", "g"));
    BlockHeader bare = block(some);
    assertEquals(
        List.of("one", "blob", "flag", "flat", "to"),
        format.image("data", bare).dropped().subList(0, 5));
    assertTrue(format.image("data", bare).dropped().contains("v"));
    BlockHeader declared =
        block(
            some,
            named("pair", BYTES8, PAIR),
            named("g/blob", BYTES16, tag),
            named("flag", INT, FLAG),
            named("attachment", BYTES16, some.get(4).meaning().orElseThrow()));
    List<String> dropped = format.image("data", declared).dropped();
    assertEquals(List.of("datatype attachment", "flat", "to"), dropped.subList(0, 3));
    assertTrue(dropped.stream().noneMatch("v"::equals));
    Companions found = read(write(Flavour.NETCDF4, declared)).companions();
    assertEquals(
        List.of("pair", "flag", "g/blob"), found.types().stream().map(NamedType::path).toList());
    assertSame(some.subList(0, 3), found.groups().get(0).attributes());
  }

  /** An array of a type that NetCDF does not know is refused unless it is declared. */
  @Test
  void netcdfHoldsArraysOfDeclaredTypes() throws Exception {
    Hdf5Format format = new Hdf5Format(Flavour.NETCDF4);
    BlockHeader plain = Samples.plain(BYTES8, Shape.of(3, 4)).withMeaning(Optional.of(PAIR));
    assertThrows(ResplitException.class, () -> format.image("data", plain));
    Companions types = Companions.NONE.withTypes(List.of(named("pair", BYTES8, PAIR)));
    Path file = write(Flavour.NETCDF4, plain.withCompanions(types));
    assertEquals(Optional.of(PAIR), read(file).meaning());
  }

  private static Stream<Integer> headers(byte[] bytes) {
    List<Integer> starts = new ArrayList<>();
    for (int at = 0; at < bytes.length - 4; at++) {
      if (bytes[at] == 'O'
          && bytes[at + 1] == 'H'
          && bytes[at + 2] == 'D'
          && bytes[at + 3] == 'R') {
        starts.add(at);
      }
    }
    return starts.stream();
  }

  /** Makes the checksums of all object headers right again. */
  private static void seal(byte[] bytes) {
    ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    headers(bytes)
        .forEach(
            start -> {
              long end = start + 10L + Integer.toUnsignedLong(all.getInt(start + 6));
              if (end <= bytes.length - 4) {
                all.putInt((int) end, Lookup3.hash(Arrays.copyOfRange(bytes, start, (int) end)));
              }
            });
  }

  /** Whatever a byte of a header is, the file is read, or refused in one line. */
  @Test
  void damagedHeadersAreReadOrRefused() throws IOException {
    NamedType type = named("pair", BYTES8, PAIR);
    byte[] sound = Files.readAllBytes(write(Flavour.HDF5, block(attributes(), type)));
    Path file = folder.resolve("damaged.h5");
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < 1000; i++) {
      byte[] damaged = sound.clone();
      damaged[48 + random.nextInt(4000)] = (byte) random.nextInt(256);
      seal(damaged);
      Files.write(file, damaged);
      try {
        new Hdf5Format(Flavour.HDF5).image("data", read(file));
      } catch (ResplitException e) {
        refused++;
        assertEquals(1, e.getMessage().lines().count());
      }
    }
    assertTrue(refused > 100 && refused < 900, "refused " + refused);
  }
}
