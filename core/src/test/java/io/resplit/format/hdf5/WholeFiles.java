package io.resplit.format.hdf5;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.Companions.Link;
import io.resplit.header.Dimension;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import io.resplit.testkit.Variables;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Headers of files that hold more than one array, for tests. */
final class WholeFiles {

  /** Path of the array in both kinds of files. */
  static final String CLIMATE_ARRAY = "temp";

  static final String IMAGE_ARRAY = "/entry/data/image";

  private static final ElementType DOUBLE = ElementType.parse("<f8");
  private static final ElementType FLOAT = ElementType.parse("<f4");
  private static final ElementType INT = ElementType.parse("<i4");
  private static final ElementType BYTE = ElementType.parse("|i1");
  private static final List<ChunkFilter> DEFLATE = List.of(ChunkFiles.deflate(4));

  private static final Dimension TIME = new Dimension("time", 3, true, 0);
  private static final Dimension Y = new Dimension("y", 4, false, 1);
  private static final Dimension X = new Dimension("x", 5, false, 2);
  private static final Dimension NV = own("nv", 2);

  private WholeFiles() {}

  static Dimension own(String path, long length) {
    return new Dimension(path, length, false, Dimension.NO_AXIS);
  }

  static Attribute doubles(String name, double... values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Double.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (double value : values) {
      bytes.putDouble(value);
    }
    return Attribute.wrapping(name, DOUBLE, bytes.array());
  }

  /** Returns numbers 0, 1, 2, ... as doubles. */
  static Attribute doublesUpTo(String name, int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = i;
    }
    return doubles(name, values);
  }

  /** Returns a variable with values and without anything else. */
  static Companion held(Attribute values, Dimension... dimensions) {
    return variable(values.name(), values.type(), Optional.of(values), dimensions);
  }

  static Companion moved(String path, ElementType type, Dimension... dimensions) {
    return variable(path, type, Optional.empty(), dimensions);
  }

  private static Companion variable(
      String path, ElementType type, Optional<Attribute> values, Dimension... dimensions) {
    return Variables.moved(path, type, List.of(dimensions)).withValues(values);
  }

  static Companion meaning(Companion variable, Meaning meaning) {
    return new Companion(
        variable.path(),
        variable.type(),
        variable.dimensions(),
        variable.attributes(),
        variable.fillValue(),
        Optional.of(meaning),
        variable.chunks(),
        variable.values());
  }

  static Companion filled(Companion variable, Attribute fill) {
    return new Companion(
        variable.path(),
        variable.type(),
        variable.dimensions(),
        variable.attributes(),
        Optional.of(fill),
        variable.meaning(),
        variable.chunks(),
        variable.values());
  }

  static Companion chunked(Companion variable, Shape chunk, List<ChunkFilter> filters) {
    return variable.withChunks(Optional.of(new ChunkStorage(chunk, filters, false)));
  }

  static Companion texts(String path, List<String> texts, Dimension... dimensions) {
    return held(Attribute.ofTexts(path, texts, true), dimensions);
  }

  static Companion bytes(String path, String values, Dimension... dimensions) {
    byte[] bytes = values.getBytes(StandardCharsets.US_ASCII);
    int size = dimensions.length == 0 ? bytes.length : bytes.length / (int) dimensions[0].length();
    ElementType type = ElementType.parse("V" + size);
    return held(Attribute.wrapping(path, type, bytes), dimensions);
  }

  private static Companion characters(String path, int fill, Dimension... dimensions) {
    byte[] bytes = "abcd".getBytes(StandardCharsets.US_ASCII);
    ElementType type = ElementType.parse("V1");
    Attribute fillValue = FillValue.set(type, new byte[] {(byte) fill});
    return meaning(
        filled(held(Attribute.wrapping(path, type, bytes), dimensions), fillValue),
        new Meaning.FixedText(Meaning.Padding.NULL_TERMINATED, false));
  }

  /**
   * A file as climate models write them: an unlimited time with bounds, positions of two
   * dimensions, a projection, names, two more large variables, and a group along the same
   * dimensions.
   *
   * @param layout layout of the array, in chunks
   */
  static BlockHeader climate(BlockLayout layout) {
    List<AxisInfo> axes =
        List.of(
            new AxisInfo(
                    "time",
                    Optional.of(doubles("time", 15, 45, 75)),
                    List.of(Attribute.ofText("bounds", "time_bnds")))
                .withUnlimited(true),
            Samples.bare("y"),
            new AxisInfo("x", Optional.of(doublesUpTo("x", 5)), List.of()));
    return new BlockHeader(
            FLOAT,
            layout,
            axes,
            List.of(Attribute.ofText("coordinates", "lat lon")),
            List.of(Attribute.ofVariableText("title", "model")),
            Optional.empty())
        .withCompanions(
            new Companions(
                List.of("time", "y", "x"),
                List.of(NV, new Dimension("spare", 2, true, Dimension.NO_AXIS)),
                climateVariables(),
                List.of(
                    new Group("g", List.of(Attribute.ofVariableText("about", "a group"))),
                    new Group("g/empty", List.of())),
                List.of(),
                List.of()));
  }

  private static List<Companion> climateVariables() {
    Dimension station = own("station", 2);
    Dimension level = own("g/level", 2);
    return List.of(
        held(doubles("time_bnds", 0, 30, 30, 60, 60, 90), TIME, NV),
        held(doublesUpTo("lon", 20), Y, X)
            .withAttributes(List.of(Attribute.ofText("units", "degrees_east"))),
        held(doublesUpTo("lat", 20), Y, X),
        held(Attribute.wrapping("crs", INT, new byte[4]))
            .withAttributes(
                List.of(
                    Attribute.ofVariableText("grid_mapping_name", "polar_stereographic"),
                    doubles("radius", 6371000))),
        texts("station", List.of("S\u00e3o Paulo", ""), station),
        texts("remark", List.of("one text")),
        texts("log", List.of("a", "b", "c"), TIME),
        characters("code", 0, station, NV),
        characters("letter", '-', station, NV),
        held(doubles("nv", 1, 2, 3, 4, 5), X),
        held(doublesUpTo("sigma", 6), own("sigma", 3), NV),
        filled(
            chunked(moved("precip", FLOAT, TIME, Y, X), Shape.of(1, 4, 5), DEFLATE),
            FillValue.set(FLOAT, new byte[] {0, 0, -128, 63})),
        chunked(moved("count", INT, TIME), Shape.of(2), List.of()),
        moved("mask", BYTE, Y, X),
        held(doublesUpTo("g/level", 2), level),
        held(doublesUpTo("g/wind", 6), TIME, level),
        held(doublesUpTo("g/x", 4), Y));
  }

  /**
   * A file as instruments write them: groups in groups, links, and types of HDF5 alone.
   *
   * @param filters filters of one of the variables
   */
  static BlockHeader image(List<ChunkFilter> filters) {
    return Samples.plain(ElementType.parse("<u2"), Shape.of(4, 6))
        .withFileAttributes(List.of(Attribute.ofText("default", "entry")))
        .withCompanions(
            new Companions(
                List.of(),
                List.of(),
                imageVariables(filters),
                List.of(
                    new Group("entry", List.of(Attribute.ofVariableText("NX_class", "NXentry"))),
                    new Group("entry/data", List.of()),
                    new Group("entry/nothing", List.of(doubles("one", 1)))),
                List.of(
                    soft("shown", "/entry/data/image", "entry/data/image"),
                    soft("entry/self", ".", "entry"),
                    Link.away("entry/l\u00f6st", "f\u00e4r.h5", "/not/there"),
                    Link.soft("entry/lost", "/not/there", Optional.empty())),
                List.of()));
  }

  /** Returns a soft link that leads to an object. */
  static Link soft(String path, String text, String object) {
    return Link.soft(path, text, Optional.of(object));
  }

  /** Returns a further name of an object. */
  static Link hard(String path, String object) {
    return Link.hard(path, object);
  }

  private static List<Companion> imageVariables(List<ChunkFilter> filters) {
    Dimension four = own("", 4);
    Dimension three = own("", 3);
    Meaning modes =
        new Meaning.Enumeration(List.of(new Meaning.Member("OFF", 0), new Meaning.Member("ON", 1)));
    return List.of(
        meaning(held(Attribute.wrapping("entry/mode", BYTE, new byte[] {1})), modes),
        meaning(moved("entry/data/modes", ElementType.parse(">i2"), four), modes),
        texts("entry/notes", List.of("a", "longer \u00fc", ""), three),
        texts("entry/title", List.of("run 1")),
        meaning(
            bytes("entry/names", "ab cd ef ", three),
            new Meaning.FixedText(Meaning.Padding.SPACE_PADDED, false)),
        meaning(bytes("entry/raw", "12345678", four), new Meaning.Tagged("pairs")),
        meaning(
            bytes("entry/bits", "1234", four), new Meaning.BitField(ByteOrder.LITTLE_ENDIAN, 2, 4)),
        held(Attribute.wrapping("entry/phase", ElementType.parse("<c8"), new byte[24]), three),
        chunked(moved("other/filtered", DOUBLE, own("", 5), own("", 7)), Shape.of(2, 3), filters),
        chunked(
            moved("other/fixed", INT, new Dimension("", 5, true, Dimension.NO_AXIS)),
            Shape.of(2),
            List.of()),
        held(doublesUpTo("other/row", 3), new Dimension("", 3, true, Dimension.NO_AXIS)),
        moved("other/plain", DOUBLE, three, four));
  }
}
