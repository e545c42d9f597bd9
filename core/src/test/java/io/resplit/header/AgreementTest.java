package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.Meaning.Enumeration;
import io.resplit.header.Meaning.Member;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgreementTest {

  private static final ElementType SHORTS = ElementType.parse("int16be");

  private static Attribute number(String name, double value) {
    byte[] bytes = ByteBuffer.allocate(8).putDouble(value).array();
    return Attribute.ofNumbers(name, ElementType.parse("float64be"), bytes);
  }

  private static BlockHeader block(ElementType type, List<AxisInfo> axes, Attribute... attributes) {
    BlockLayout layout = new BlockLayout.Strided(Shape.of(4), 0);
    return new BlockHeader(type, layout, axes, List.of(attributes), List.of(), Optional.empty());
  }

  private static BlockHeader block(Attribute... attributes) {
    return block(SHORTS, List.of(), attributes);
  }

  private static Optional<List<String>> check(BlockHeader first, BlockHeader second) {
    return first(Agreement.check(first, second));
  }

  private static Optional<List<String>> check(Companion first, Companion second) {
    return first(Agreement.check(first, second));
  }

  private static Optional<List<String>> samePlace(AxisInfo first, AxisInfo second) {
    return first(Agreement.samePlace(first, second));
  }

  private static Optional<List<String>> first(Stream<Disagreement> found) {
    return found.findFirst().map(each -> List.of(each.what(), each.first(), each.second()));
  }

  private static Optional<List<String>> expect(String what, String first, String second) {
    return Optional.of(List.of(what, first, second));
  }

  @ParameterizedTest
  @ValueSource(strings = {"scale_factor", "add_offset", "scl_slope", "scl_inter", "missing_value"})
  void refusesAnotherScale(String name) {
    BlockHeader tenth = block(number(name, 0.1));
    assertEquals(expect(name, "0.1", "0.2"), check(tenth, block(number(name, 0.2))));
    assertEquals(expect(name, "0.1", "none"), check(tenth, block()));
    assertEquals(Optional.empty(), check(tenth, block(number(name, 0.1))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"scale_factor", "add_offset", "scl_slope", "scl_inter"})
  void takesEqualNumbersForOneWhateverTheirTypes(String name) {
    BlockHeader real = block(number(name, 273));
    assertEquals(Optional.empty(), check(real, block(whole(name, "int32be", 273))));
    assertEquals(expect(name, "273.0", "274"), check(real, block(whole(name, "int32be", 274))));
    long large = (1L << 53) + 1;
    assertEquals(
        expect(name, "9.007199254740992E15", "9007199254740993"),
        check(block(number(name, large)), block(whole(name, "int64be", large))));
  }

  @Test
  void takesNumbersOfOtherTypesForOtherFillValues() {
    assertEquals(
        expect("_FillValue", "9.0", "9"),
        check(block(number("_FillValue", 9)), block(whole("_FillValue", "int32be", 9))));
  }

  private static Attribute whole(String name, String type, long value) {
    ElementType whole = ElementType.parse(type);
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).putLong(value);
    byte[] last = Arrays.copyOfRange(bytes.array(), Long.BYTES - whole.bytes(), Long.BYTES);
    return Attribute.wrapping(name, whole, last);
  }

  @Test
  void takesLettersForEqualWhetherTheyAreCalledATextOrNot() {
    Companion bytes = variable(List.of());
    Meaning text = new Meaning.FixedText(Meaning.Padding.NULL_PADDED, false);
    Companion named = bytes.withElements(SHORTS, Optional.empty(), Optional.of(text));
    Companion truth = bytes.withElements(SHORTS, Optional.empty(), Optional.of(Enumeration.TRUTH));
    assertEquals(Optional.empty(), check(bytes, named));
    assertEquals(expect("datatype", truth.meaning().get().toString(), "none"), check(truth, named));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"units", "calendar", "_Unsigned", "standard_name", "positive", "cell_methods"})
  void refusesAnotherUnitOrCalendar(String name) {
    BlockHeader kelvin = block(Attribute.ofText(name, "K"));
    BlockHeader celsius = block(Attribute.ofText(name, "degC"));
    assertEquals(expect(name, "\"K\"", "\"degC\""), check(kelvin, celsius));
  }

  @Test
  void takesTextsForEqualHoweverFilesStoreThem() {
    BlockHeader characters = block(Attribute.ofText("units", "K"));
    BlockHeader string = block(Attribute.ofVariableText("units", "K"));
    assertEquals(Optional.empty(), check(characters, string));
  }

  @Test
  void refusesAnotherTypeButNotByteOrder() {
    BlockHeader little = block(ElementType.parse("int16"), List.of());
    assertEquals(Optional.empty(), check(block(), little));
    BlockHeader wide = block(ElementType.parse("int32be"), List.of());
    assertEquals(expect("type", "int16", "int32"), check(block(), wide));
  }

  @Test
  void refusesElementsThatMeanSomethingElse() {
    Meaning two = new Enumeration(List.of(new Member("off", 0), new Member("on", 1)));
    Meaning one = new Enumeration(List.of(new Member("on", 1)));
    BlockHeader names = block().withMeaning(Optional.of(two));
    assertEquals(expect("datatype", "enum off=0, on=1", "none"), check(names, block()));
    assertEquals(
        expect("datatype", "enum on=1", "enum off=0, on=1"),
        check(block().withMeaning(Optional.of(one)), names));
    assertEquals(Optional.empty(), check(names, block().withMeaning(Optional.of(two))));
  }

  @Test
  void refusesAnotherFillValue() {
    assertEquals(expect("_FillValue", "-9", "none"), check(filled((byte) -9), block()));
    assertEquals(expect("_FillValue", "-9", "-8"), check(filled((byte) -9), filled((byte) -8)));
  }

  /** What only stands for elements that are not stored: each file has its own. */
  @Test
  void letsFillValuesDifferThatAreNoAttributes() {
    Attribute value = Attribute.ofNumbers("_FillValue", SHORTS, new byte[] {-1, -9});
    BlockHeader stored =
        new BlockHeader(
            SHORTS, block().layout(), List.of(), List.of(), List.of(), Optional.of(value));
    assertEquals(Optional.empty(), check(stored, block()));
    assertEquals(expect("_FillValue", "none", "-9"), check(stored, filled((byte) -9)));
  }

  @Test
  void takesWhatIsNoNumberForMissingWhetherFilesSaySoOrNot() {
    BlockHeader nan = block(number("_FillValue", Double.NaN));
    assertEquals(Optional.empty(), check(nan, block()));
    assertEquals(Optional.empty(), check(block(), nan));
    assertEquals(expect("_FillValue", "none", "1.0"), check(nan, block(number("_FillValue", 1))));
  }

  @Test
  void findsAllDisagreementsWithWhatToDo() {
    BlockHeader kelvin = block(Attribute.ofText("units", "K"), number("scale_factor", 1));
    BlockHeader days = block(Attribute.ofText("units", "days since 2001"), number("_FillValue", 1));
    assertEquals(
        List.of(
            "unpack the files first; for NetCDF, ncpdq -U does that",
            "give all files one reference time and calendar first",
            "give all files the same one first; ncatted changes the elements with it"),
        Agreement.check(kelvin, days).map(Disagreement::way).toList());
    assertEquals(
        List.of(
            "convert either file first; if both words name the same unit, --ignore-mismatch units uses the first"),
        Agreement.check(
                block(Attribute.ofText("units", "K")), block(Attribute.ofText("units", "kelvin")))
            .map(Disagreement::way)
            .toList());
  }

  private static Companion variable(List<Attribute> attributes) {
    return new Companion(
        "a",
        SHORTS,
        List.of(),
        attributes,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void refusesAnotherFillValueOfAVariableBeside() {
    Companion one = variable(List.of(number("_FillValue", -9)));
    assertEquals(expect("a:_FillValue", "-9.0", "none"), check(one, variable(List.of())));
    assertEquals(Optional.empty(), check(one, one));
  }

  private static BlockHeader filled(byte value) {
    return block(Attribute.ofNumbers("_FillValue", SHORTS, new byte[] {-1, value}));
  }

  @Test
  void refusesDaysSinceAnotherDate() {
    assertEquals(
        expect("time:units", "\"days since 2001-01-01\"", "\"days since 2001-02-01\""),
        check(since("2001-01-01"), since("2001-02-01")));
  }

  private static BlockHeader since(String date) {
    Attribute units = Attribute.ofText("units", "days since " + date);
    return block(SHORTS, List.of(new AxisInfo("time", Optional.empty(), List.of(units))));
  }

  @Test
  void refusesOtherAxes() {
    BlockHeader named = block(SHORTS, List.of(axis("lat", 1)));
    assertEquals(
        expect("axis name", "lat", "lon"), check(named, block(SHORTS, List.of(axis("lon", 1)))));
    assertEquals(expect("number of named axes", "1", "0"), check(named, block()));
  }

  private static AxisInfo axis(String name, int coordinate) {
    byte[] bytes = {(byte) coordinate};
    Attribute numbers = Attribute.ofNumbers(name, ElementType.parse("int8"), bytes);
    return new AxisInfo(name, Optional.of(numbers), List.of());
  }

  @Test
  void takesRealNumbersForEqualInWhicheverPrecision() {
    assertEquals(Optional.empty(), samePlace(real("float32"), real("float64be")));
    assertEquals(
        expect("coordinates of axis lat", "1", "1.0"), samePlace(axis("lat", 1), real("float32")));
  }

  private static AxisInfo real(String name) {
    ElementType type = ElementType.parse(name);
    ByteBuffer bytes = ByteBuffer.allocate(type.bytes()).order(type.order());
    ByteBuffer one = type.bytes() == 4 ? bytes.putFloat(1) : bytes.putDouble(1);
    Attribute numbers = Attribute.ofNumbers("lat", type, one.array());
    return new AxisInfo("lat", Optional.of(numbers), List.of());
  }

  @Test
  void takesAxesWithoutAStandardNameForWhatOthersSay() {
    AxisInfo bare = new AxisInfo("time", Optional.empty(), List.of());
    AxisInfo named = named("time");
    BlockHeader block = block(SHORTS, List.of(named));
    assertEquals(Optional.empty(), check(block, block(SHORTS, List.of(bare))));
    assertEquals(
        expect("time:standard_name", "\"time\"", "\"forecast_period\""),
        check(block, block(SHORTS, List.of(named("forecast_period")))));
  }

  private static AxisInfo named(String standard) {
    Attribute name = Attribute.ofText("standard_name", standard);
    return new AxisInfo("time", Optional.empty(), List.of(name));
  }

  @Test
  void comparesCoordinatesOnlyOfBlocksAtTheSamePlace() {
    AxisInfo first = axis("lat", 1);
    AxisInfo second = axis("lat", 2);
    BlockHeader south = block(SHORTS, List.of(first));
    assertEquals(Optional.empty(), check(south, block(SHORTS, List.of(second))));
    assertEquals(expect("coordinates of axis lat", "1", "2"), samePlace(first, second));
    assertEquals(Optional.empty(), samePlace(first, axis("lat", 1)));
  }

  @Test
  void ignoresTheByteOrderAndTheRestOfTheAttributes() {
    Attribute big = Attribute.ofNumbers("scale_factor", SHORTS, new byte[] {0, 1});
    Attribute little =
        Attribute.ofNumbers("scale_factor", ElementType.parse("int16"), new byte[] {1, 0});
    BlockHeader first = block(big, Attribute.ofText("title", "one"));
    BlockHeader second = block(little, Attribute.ofText("title", "two"));
    assertEquals(Optional.empty(), check(first, second));
  }

  @Test
  void namesTheTypeWhereTheDigitsAreTheSame() {
    byte[] tenth = ByteBuffer.allocate(4).putFloat(0.1f).array();
    Attribute single = Attribute.ofNumbers("scale_factor", ElementType.parse("float32be"), tenth);
    assertEquals(
        expect("scale_factor", "0.1 (float32)", "0.1 (float64)"),
        check(block(single), block(number("scale_factor", 0.1))));
  }
}
