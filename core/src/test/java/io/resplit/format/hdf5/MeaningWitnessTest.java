package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Meaning;
import io.resplit.header.Meaning.BitField;
import io.resplit.header.Meaning.Enumeration;
import io.resplit.header.Meaning.FixedText;
import io.resplit.header.Meaning.Member;
import io.resplit.header.Meaning.Padding;
import io.resplit.header.Meaning.Parts;
import io.resplit.header.Meaning.Tagged;
import io.resplit.testkit.Witness;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What elements and attributes mean in our files, to programs that are not ours. */
@Tag("slow")
class MeaningWitnessTest {

  private static final Enumeration BOOL =
      new Enumeration(List.of(new Member("FALSE", 0), new Member("TRUE", 1)));
  private static final Enumeration LEVELS =
      new Enumeration(
          List.of(new Member("low", -2), new Member("K\u00e9", 258), new Member("high", 30_000)));

  @TempDir Path folder;

  @BeforeEach
  void needsWitnesses() throws Exception {
    Hdf5Witness.requireAll();
  }

  static Stream<Arguments> meanings() {
    return Stream.of(
        Arguments.of("i1", BOOL, "bool", "\"FALSE\" 0; \"TRUE\" 1;"),
        Arguments.of("<i2", LEVELS, "<i2 {'K\u00e9': 258, 'high': 30000, 'low': -2}", "I16LE"),
        Arguments.of(">i2", LEVELS, ">i2 {'K\u00e9': 258, 'high': 30000, 'low': -2}", "I16BE"),
        Arguments.of(
            ">u8",
            new Enumeration(List.of(new Member("top", -1))),
            ">u8 {'top': -1}", // to h5py all values are signed
            "U64BE; \"top\" 18446744073709551615;"),
        Arguments.of(
            "V12", new FixedText(Padding.NULL_TERMINATED, false), "|S12 ascii", "STR_NULLTERM"),
        Arguments.of("V5", new FixedText(Padding.NULL_PADDED, true), "|S5 utf-8", "STR_NULLPAD"),
        Arguments.of("V7", new FixedText(Padding.SPACE_PADDED, false), "|S7 ascii", "STR_SPACEPAD"),
        Arguments.of(
            ">c8", new Parts("real", "img"), "[('real', '>f4'), ('img', '>f4')]", "\"img\";"),
        Arguments.of("V2", new BitField(ByteOrder.BIG_ENDIAN, 0, 16), "", "H5T_STD_B16BE"),
        Arguments.of("V1", new BitField(ByteOrder.LITTLE_ENDIAN, 0, 8), "", "H5T_STD_B8LE"),
        Arguments.of("V3", new Tagged("RGB \u00e9"), "|V3", "OPAQUE_TAG \"RGB"),
        Arguments.of("V3", new Tagged("t".repeat(250)), "|V3", "\"" + "t".repeat(250) + "\""));
  }

  /** An array of 3 x 2 elements whose only attribute is of the same type. */
  private static BlockHeader block(ElementType type, Meaning meaning) {
    BlockHeader plain = Samples.plain(type, Shape.of(3, 2));
    Attribute same = Attribute.ofNumbers("same", type, Samples.counting(type.bytes()));
    return with(plain, List.of(same.withMeaning(Optional.of(meaning))))
        .withMeaning(Optional.of(meaning));
  }

  private static BlockHeader with(BlockHeader block, List<Attribute> attributes) {
    return new BlockHeader(
        block.type(), block.layout(), List.of(), attributes, attributes, Optional.empty());
  }

  @ParameterizedTest
  @MethodSource("meanings")
  void readersSeeWhatElementsAndAttributesMean(
      String code, Meaning meaning, String h5py, String h5dump) throws Exception {
    BlockHeader block = block(ElementType.parse(code), meaning);
    Path file = folder.resolve("a.h5");
    byte[] data = Samples.write(file, Hdf5Header.of("data", block, Flavour.HDF5), block);
    List<String> dumped = Hdf5Witness.run(folder, "h5dump", "-H", file.toString());
    assertTrue(String.join("", dumped).replaceAll("\\s+", " ").contains(h5dump), dumped::toString);
    String script =
        """
        import h5py, sys
        def said(type):
          members = h5py.check_enum_dtype(type)
          text = h5py.check_string_dtype(type)
          if members: return type.str + " " + str(dict(sorted(members.items())))
          return type.str + " " + text.encoding if text else str(type)
        with h5py.File(sys.argv[1]) as f:
          d = f["data"]
          if sys.argv[2]:
            print(said(d.dtype))
            assert said(d.attrs.get_id("same").dtype) == said(d.dtype)
          raw = d.id.get_offset()
        bytes = open(sys.argv[1], "rb").read()[raw:]
        print(bytes.hex())
        """;
    List<String> seen = Witness.python(script, file, h5py).lines().toList();
    assertEquals(h5py, h5py.isEmpty() ? "" : seen.get(0));
    assertEquals(java.util.HexFormat.of().formatHex(data), seen.get(seen.size() - 1));
    Hdf5Witness.run(folder, "h5repack", file.toString(), file + ".copy");
    Hdf5Witness.run(folder, "h5diff", file.toString(), file + ".copy");
  }

  @Test
  void textsStayOfTheirKind() throws Exception {
    Path made = folder.resolve("made.h5");
    Witness.python(
        """
        import h5py, numpy, sys
        from h5py import h5a, h5s, h5t
        file = h5py.File(sys.argv[1], "w")
        data = file.create_dataset("data", data=numpy.arange(6, dtype="<i2").reshape(3, 2))
        shapes = [h5s.create(h5s.NULL), h5s.create(h5s.SCALAR), h5s.create_simple((2,))]
        for number in range(2 * 3 * 3 * 3):
          kind = h5t.C_S1.copy()
          kind.set_cset(number % 2)
          kind.set_strpad(number // 2 % 3)
          kind.set_size([4, 9, h5t.VARIABLE][number // 6 % 3])
          space = shapes[number // 18]
          made = h5a.create(data.id, b"text %d" % number, kind, space)
          if number // 18 and not kind.is_variable_str():
            text = b"ab".ljust(kind.get_size(), b" " if number // 2 % 3 == 2 else b"\\0")
            texts = numpy.array([text] * (number // 18), "S%d" % kind.get_size())
            made.write(texts.reshape(space.shape), mtype=kind)
          elif number // 18:
            texts = numpy.empty(space.shape, h5py.string_dtype())
            texts[...] = "ab"
            made.write(texts)
        """,
        made);
    BlockHeader block = new Hdf5Reader().read(made, "data");
    Path file = folder.resolve("written.h5");
    Samples.write(file, Hdf5Header.of("data", block, Flavour.HDF5), block);
    assertEquals(54, block.attributes().size());
    assertEquals(attributes(made), attributes(file));
  }

  private List<String> attributes(Path file) throws Exception {
    return Hdf5Witness.run(folder, "h5dump", file.toString()).stream()
        .dropWhile(line -> !line.contains("ATTRIBUTE"))
        .toList();
  }

  private static List<Attribute> texts() {
    List<String> labels = List.of("x", "", "K\u00e9");
    return List.of(
        Attribute.ofTexts("fixed", labels, false),
        Attribute.ofTexts("variable", labels, true),
        Attribute.ofTexts("none", List.of(), true),
        Attribute.ofTexts("one", List.of("x"), false),
        Attribute.ofText("zero", "a\0b"));
  }

  @Test
  void readersSeeListsOfTexts() throws Exception {
    BlockHeader block = with(Samples.plain(ElementType.parse("<i2"), Shape.of(3, 2)), texts());
    for (Flavour flavour : Flavour.values()) {
      Path file = folder.resolve(flavour + ".nc");
      Samples.write(file, Hdf5Header.of("data", block, flavour), block);
      Hdf5Witness.run(folder, "h5dump", file.toString());
      assertEquals(
          """
          fixed [b'x', b'', b'K\\xc3\\xa9']
          variable ['x', '', 'K\u00e9']
          none []
          one [b'x']
          zero b'a\\x00b'
          """,
          Witness.python(
              """
              import h5py, sys
              with h5py.File(sys.argv[1]) as f:
                for name, value in f["data"].attrs.items():
                  if name != "DIMENSION_LIST":
                    print(name, value.tolist() if hasattr(value, "tolist") else value)
              """,
              file));
    }
    assertEquals(
        "['x', '', 'K\u00e9'] ['x', '', 'K\u00e9']\n",
        Witness.python(
            """
            import netCDF4, sys
            with netCDF4.Dataset(sys.argv[1], "r+") as f:
              print(f["data"].fixed, f.variable)
              f.added = "y"
            """,
            folder.resolve("NETCDF4.nc")));
  }

  @Test
  void labelsOfAxesAreThoseOfTheInterface() throws Exception {
    Attribute labels = Attribute.ofTexts("DIMENSION_LABELS", List.of("time", ""), true);
    BlockHeader block =
        with(Samples.plain(ElementType.parse("<i2"), Shape.of(3, 2)), List.of(labels));
    Path file = folder.resolve("a.h5");
    Samples.write(file, Hdf5Header.of("data", block, Flavour.HDF5), block);
    assertEquals(
        "['time', '']\n['time', 'x']\n",
        Witness.python(
            """
            import h5py, sys
            with h5py.File(sys.argv[1], "r+") as f:
              print([axis.label for axis in f["data"].dims])
              f["data"].dims[1].label = "x"
              print([axis.label for axis in f["data"].dims])
            """,
            file));
  }

  /** libhdf5 frees the object of a text that is written over: no other element may have it. */
  @Test
  void equalTextsOutliveOneAnother() throws Exception {
    List<String> equal = List.of("same", "same", "other", "same");
    BlockHeader block =
        with(
            Samples.plain(ElementType.parse("<i2"), Shape.of(3, 2)),
            List.of(
                Attribute.ofTexts("a", equal, true),
                Attribute.ofVariableText("b", "same"),
                Attribute.ofTexts("c", equal, true)));
    Path file = folder.resolve("a.h5");
    Samples.write(file, Hdf5Header.of("data", block, Flavour.HDF5), block);
    assertEquals(
        "same ['same', 'same', 'other', 'same'] 17\n",
        Witness.python(
            """
            import h5py, sys
            with h5py.File(sys.argv[1], "r+") as f:
              del f["data"].attrs["a"]
              f["data"].attrs["d"] = ["longer than all"] * 3
            with h5py.File(sys.argv[1]) as f:
              a = f["data"].attrs
              print(a["b"], a["c"].tolist(), sum(map(len, a["c"])))
            """,
            file));
  }

  /** More texts than a heap can number. */
  @Test
  void manyTextsAreInSeveralHeaps() throws Exception {
    List<String> many =
        java.util.stream.IntStream.range(0, 70_000).mapToObj(Integer::toString).toList();
    BlockHeader block =
        with(
            Samples.plain(ElementType.parse("<i2"), Shape.of(3, 2)),
            List.of(Attribute.ofTexts("many", many, true), Attribute.ofVariableText("t", "7")));
    Path file = folder.resolve("a.h5");
    Samples.write(file, Hdf5Header.of("data", block, Flavour.HDF5), block);
    assertEquals(
        "True 7\n",
        Witness.python(
            """
            import h5py, sys
            with h5py.File(sys.argv[1]) as f:
              a = f["data"].attrs
              print(a["many"].tolist() == [str(i) for i in range(70000)], a["t"])
            """,
            file));
  }
}
