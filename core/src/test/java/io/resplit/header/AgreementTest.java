package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.Meaning.Enumeration;
import io.resplit.header.Meaning.Member;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  private static Optional<Disagreement> expect(String what, String first, String second) {
    return Optional.of(new Disagreement(what, first, second));
  }

  @ParameterizedTest
  @ValueSource(strings = {"scale_factor", "add_offset", "scl_slope", "scl_inter", "missing_value"})
  void refusesAnotherScale(String name) {
    BlockHeader tenth = block(number(name, 0.1));
    assertEquals(expect(name, "0.1", "0.2"), Agreement.check(tenth, block(number(name, 0.2))));
    assertEquals(expect(name, "0.1", "none"), Agreement.check(tenth, block()));
    assertEquals(Optional.empty(), Agreement.check(tenth, block(number(name, 0.1))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"units", "calendar", "_Unsigned", "standard_name", "positive", "cell_methods"})
  void refusesAnotherUnitOrCalendar(String name) {
    BlockHeader kelvin = block(Attribute.ofText(name, "K"));
    BlockHeader celsius = block(Attribute.ofText(name, "degC"));
    assertEquals(expect(name, "\"K\"", "\"degC\""), Agreement.check(kelvin, celsius));
  }

  @Test
  void takesTextsForEqualHoweverFilesStoreThem() {
    BlockHeader characters = block(Attribute.ofText("units", "K"));
    BlockHeader string = block(Attribute.ofVariableText("units", "K"));
    assertEquals(Optional.empty(), Agreement.check(characters, string));
  }

  @Test
  void refusesAnotherTypeOrByteOrder() {
    BlockHeader little = block(ElementType.parse("int16"), List.of());
    assertEquals(
        expect("byte order", "BIG_ENDIAN", "LITTLE_ENDIAN"), Agreement.check(block(), little));
    BlockHeader wide = block(ElementType.parse("int32be"), List.of());
    assertEquals(expect("type", "int16", "int32"), Agreement.check(block(), wide));
  }

  @Test
  void refusesElementsThatMeanSomethingElse() {
    Meaning two = new Enumeration(List.of(new Member("off", 0), new Member("on", 1)));
    Meaning one = new Enumeration(List.of(new Member("on", 1)));
    BlockHeader names = block().withMeaning(Optional.of(two));
    assertEquals(expect("datatype", "enum off=0, on=1", "none"), Agreement.check(names, block()));
    assertEquals(
        expect("datatype", "enum on=1", "enum off=0, on=1"),
        Agreement.check(block().withMeaning(Optional.of(one)), names));
    assertEquals(Optional.empty(), Agreement.check(names, block().withMeaning(Optional.of(two))));
  }

  @Test
  void refusesAnotherFillValue() {
    assertEquals(expect("_FillValue", "-9", "none"), Agreement.check(filled((byte) -9), block()));
    assertEquals(
        expect("_FillValue", "-9", "-8"), Agreement.check(filled((byte) -9), filled((byte) -8)));
  }

  @Test
  void letsFillValuesDifferThatAreNotShownToReaders() {
    BlockHeader silent = filled("fill value", (byte) -9);
    assertEquals(Optional.empty(), Agreement.check(silent, block()));
    assertEquals(expect("_FillValue", "none", "-9"), Agreement.check(silent, filled((byte) -9)));
  }

  private static Companion variable(Optional<Attribute> fill) {
    return new Companion(
        "a",
        SHORTS,
        List.of(),
        List.of(),
        fill,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void refusesAnotherFillValueOfAVariableBeside() {
    Companion one = variable(Optional.of(number("_FillValue", -9)));
    assertEquals(
        "a:_FillValue", Agreement.check(one, variable(Optional.empty())).orElseThrow().what());
    assertEquals(Optional.empty(), Agreement.check(one, one));
  }

  private static BlockHeader filled(byte value) {
    return filled("_FillValue", value);
  }

  private static BlockHeader filled(String name, byte value) {
    Attribute fill = Attribute.ofNumbers(name, SHORTS, new byte[] {-1, value});
    return new BlockHeader(
        SHORTS, block().layout(), List.of(), List.of(), List.of(), Optional.of(fill));
  }

  @Test
  void refusesDaysSinceAnotherDate() {
    assertEquals(
        expect("time:units", "\"days since 2001-01-01\"", "\"days since 2001-02-01\""),
        Agreement.check(since("2001-01-01"), since("2001-02-01")));
  }

  private static BlockHeader since(String date) {
    Attribute units = Attribute.ofText("units", "days since " + date);
    return block(SHORTS, List.of(new AxisInfo("time", Optional.empty(), List.of(units))));
  }

  @Test
  void refusesOtherAxes() {
    BlockHeader named = block(SHORTS, List.of(axis("lat", 1)));
    assertEquals(
        expect("axis name", "lat", "lon"),
        Agreement.check(named, block(SHORTS, List.of(axis("lon", 1)))));
    assertEquals(expect("number of named axes", "1", "0"), Agreement.check(named, block()));
  }

  private static AxisInfo axis(String name, int coordinate) {
    byte[] bytes = {(byte) coordinate};
    Attribute numbers = Attribute.ofNumbers(name, ElementType.parse("int8"), bytes);
    return new AxisInfo(name, Optional.of(numbers), List.of());
  }

  @Test
  void comparesCoordinatesOnlyOfBlocksAtTheSamePlace() {
    AxisInfo first = axis("lat", 1);
    AxisInfo second = axis("lat", 2);
    BlockHeader south = block(SHORTS, List.of(first));
    assertEquals(Optional.empty(), Agreement.check(south, block(SHORTS, List.of(second))));
    assertEquals(expect("coordinates of axis lat", "1", "2"), Agreement.samePlace(first, second));
    assertEquals(Optional.empty(), Agreement.samePlace(first, axis("lat", 1)));
  }

  @Test
  void ignoresTheByteOrderAndTheRestOfTheAttributes() {
    Attribute big = Attribute.ofNumbers("scale_factor", SHORTS, new byte[] {0, 1});
    Attribute little =
        Attribute.ofNumbers("scale_factor", ElementType.parse("int16"), new byte[] {1, 0});
    BlockHeader first = block(big, Attribute.ofText("title", "one"));
    BlockHeader second = block(little, Attribute.ofText("title", "two"));
    assertEquals(Optional.empty(), Agreement.check(first, second));
  }

  @Test
  void namesTheTypeWhereTheDigitsAreTheSame() {
    byte[] tenth = ByteBuffer.allocate(4).putFloat(0.1f).array();
    Attribute single = Attribute.ofNumbers("scale_factor", ElementType.parse("float32be"), tenth);
    assertEquals(
        expect("scale_factor", "0.1 (float32)", "0.1 (float64)"),
        Agreement.check(block(single), block(number("scale_factor", 0.1))));
  }

  @Test
  void refusesAnotherOrientationButNotAnotherRounding() {
    BlockHeader straight = block(orientation(1, 0));
    assertEquals(Optional.empty(), Agreement.check(straight, block(orientation(1.00001, 1e-6))));
    List<Disagreement> found = new ArrayList<>();
    Agreement.check(straight, block(orientation(-1, 0))).ifPresent(found::add);
    Agreement.check(straight, block(orientation(1, 0.01))).ifPresent(found::add);
    Agreement.check(straight, block()).ifPresent(found::add);
    assertEquals(3, found.size());
    assertEquals(Agreement.ORIENTATION, found.get(0).what());
  }

  private static Attribute orientation(double step, double tilt) {
    ByteBuffer bytes = ByteBuffer.allocate(72);
    bytes.putDouble(0, step).putDouble(8, tilt).putDouble(32, 1).putDouble(64, 1);
    return Attribute.ofNumbers(
        Agreement.ORIENTATION, ElementType.parse("float64be"), bytes.array());
  }
}
