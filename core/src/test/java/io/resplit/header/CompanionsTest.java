package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import io.resplit.testkit.Variables;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CompanionsTest {

  private static final ElementType BYTE = ElementType.parse("uint8");
  private static final Dimension TIME = new Dimension("time", 4, true, 0);
  private static final Dimension LAT = new Dimension("lat", 3, false, 1);
  private static final Dimension PAIR = new Dimension("pair", 2, false, Dimension.NO_AXIS);

  private static Companion variable(String path, Optional<byte[]> values, Dimension... dimensions) {
    return Variables.moved(path, BYTE, List.of(dimensions))
        .withValues(values.map(bytes -> Attribute.ofNumbers(path, BYTE, bytes)));
  }

  private static byte[] upTo(int end) {
    byte[] bytes = new byte[end];
    for (int i = 0; i < end; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  private static Companions beside(Companion... variables) {
    return new Companions(
        List.of("time", "lat"), List.of(PAIR), List.of(variables), List.of(), List.of(), List.of());
  }

  private static byte[] values(Companion variable) {
    return variable.values().orElseThrow().toBytes();
  }

  @Test
  void indicesOfTheArrayAreTakenAlongTheAxesThatAVariableHas() {
    List<AxisIndices> some = List.of(AxisIndices.range(1, 4, 2), AxisIndices.of(0, 2));
    Companion bounds = variable("bounds", Optional.of(upTo(6)), LAT, PAIR).of(some);
    assertArrayEquals(new byte[] {0, 1, 4, 5}, values(bounds));
    assertEquals(Shape.of(2, 2), bounds.shape());
    Companion field = variable("field", Optional.of(upTo(12)), LAT, TIME).of(some);
    assertArrayEquals(new byte[] {1, 3, 9, 11}, values(field));
    Companion scalar = variable("scalar", Optional.of(upTo(1))).of(some);
    assertArrayEquals(new byte[] {0}, values(scalar));
    assertEquals(Shape.of(2, 2), variable("moved", Optional.empty(), TIME, LAT).of(some).shape());
  }

  @Test
  void textsAreTakenAsNumbersAre() {
    Attribute names = Attribute.ofTexts("names", List.of("a", "b", "c"), true);
    Companion texts = variable("names", Optional.empty(), LAT).withValues(Optional.of(names));
    Companion some = texts.of(List.of(TIME.all(), AxisIndices.of(2)));
    assertEquals(List.of("c"), some.values().orElseThrow().texts());
    assertTrue(some.values().orElseThrow().hasVariableLength());
  }

  @Test
  void allIndicesInTheirOrderLeaveAVariableAsItIs() {
    Companion bounds = variable("bounds", Optional.of(upTo(6)), LAT, PAIR);
    Companions all = beside(bounds, variable("scalar", Optional.of(upTo(1))));
    assertSame(all, all.of(List.of(AxisIndices.of(0, 2), LAT.all())));
    List<AxisIndices> turned = List.of(TIME.all(), AxisIndices.of(2, 0, 1));
    assertArrayEquals(new byte[] {4, 5, 0, 1, 2, 3}, values(bounds.of(turned)));
  }

  @Test
  void indicesBeyondTheValuesAreRefused() {
    Companion bounds = variable("bounds", Optional.of(upTo(6)), LAT, PAIR);
    List<AxisIndices> beyond = List.of(TIME.all(), AxisIndices.range(1, 4, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> bounds.of(beyond));
  }

  @Test
  void onlyMovedVariablesWithTheAxesOfTheArrayArePermutedWithIt() {
    Companions turned =
        beside(
                variable("like", Optional.empty(), TIME, LAT),
                variable("held", Optional.of(upTo(12)), TIME, LAT),
                variable("map", Optional.empty(), LAT))
            .permuted(AxisMap.of(1, 0));
    assertEquals(List.of("lat", "time"), turned.axisPaths());
    Companion like = turned.find("like").orElseThrow();
    assertEquals(Shape.of(3, 4), like.shape());
    assertTrue(like.isLikeArray(2));
    Companion held = turned.find("held").orElseThrow();
    assertArrayEquals(upTo(12), values(held));
    assertEquals(List.of(1, 0), held.dimensions().stream().map(Dimension::axis).toList());
    assertEquals(0, turned.find("map").orElseThrow().dimensions().get(0).axis());
  }

  @Test
  void namesArraysThatShareNothing() {
    Dimension nameless = new Dimension("", 3, false, Dimension.NO_AXIS);
    Companions all =
        beside(
            variable("apart", Optional.empty(), nameless),
            variable("scalar", Optional.of(upTo(1))),
            variable("named", Optional.empty(), PAIR));
    assertEquals(List.of("apart"), all.apart());
  }

  @Test
  void countsTheFilesThatHoldTheSamePart() {
    Grid blocks = Grid.uniform(Shape.of(4, 3), Shape.of(1, 2));
    assertEquals(8, variable("scalar", Optional.of(upTo(1))).copies(blocks));
    assertEquals(4, variable("map", Optional.empty(), LAT).copies(blocks));
    assertEquals(1, variable("all", Optional.empty(), LAT, TIME).copies(blocks));
  }

  @Test
  void theOrderOfAFileIsKeptAndUnknownNamesComeLast() {
    DeclaredOrder order = new DeclaredOrder(List.of("b", "t", "a"), List.of("c", "x"));
    List<String> some = List.of("x", "a", "c", "b");
    assertEquals(List.of("b", "a", "x", "c"), order.ofNames(some, name -> name));
    assertEquals(List.of("c", "x", "a", "b"), order.ofDimensions(some, name -> name));
    assertEquals(some, DeclaredOrder.NONE.ofDimensions(some, name -> name));
  }

  @Test
  void anOrderIsNothingBesidesTheArray() {
    Companions all = beside(variable("a", Optional.of(upTo(1))));
    assertTrue(Companions.NONE.withOrder(new DeclaredOrder(List.of("b"), List.of("x"))).isEmpty());
    assertFalse(all.isEmpty());
  }
}
