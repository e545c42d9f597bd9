package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ElementType;
import io.resplit.partition.AxisGrid;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoordinateOrderTest {

  /** Coordinates, the ends of the files that hold them, and the index that is found, or -1. */
  @ParameterizedTest(name = "{0} in files that end at {1}")
  @CsvSource({
    "'0 1 2 3 4 5', '2 4 6', -1",
    "'5 4 3 2 1 0', '3 6', -1",
    "'0 1 4 5 2 3', '2 4 6', 4",
    "'0 1 2 2 3 4', '3 6', 3",
    "'4 5 2 3 0 1', '2 4 6', 2",
    "'3 4 0', '1 2 3', 2",
    "'0 3 1 2 4 5', '2 4 6', 2",
    "'0 1 3 2 4 5', '2 4 6', -1",
    "'0 1 0 1 0 1', '2 6', -1",
    "'0 0 0 0', '2 4', -1",
    "'9 1 2 3 4 5', '1 3 6', 1",
    "'7', '1', -1"
  })
  void findsWhereFilesTurnBack(String numbers, String ends, int turn) {
    long[] values = longs(numbers);
    OptionalLong expected = turn < 0 ? OptionalLong.empty() : OptionalLong.of(turn);
    for (String type :
        new String[] {"int16be", "uint16", "int32", "int64be", "float32", "float64be"}) {
      Attribute coordinates = numbers(ElementType.parse(type), values);
      assertEquals(
          expected,
          CoordinateOrder.firstTurn(axis(coordinates), AxisGrid.ofEnds(longs(ends))),
          type);
    }
  }

  /** Steps are compared with those beside them: 28 and 31 days are alike, 2 hours and 1 are not. */
  @ParameterizedTest
  @CsvSource({
    "'0 31 59 90 120', '1 2 3 4 5', ''",
    "'0 31 59 120 151', '1 2 3 4 5', '3'",
    "'9 8 7 5 4', '2 5', ''",
    "'9 8 7 5 4', '3 5', '3'",
    "'0 1 2 4 5 7', '1 2 3 4 5 6', '3 5'",
    "'0 9', '1 2', '1'",
    "'0 1 9 8', '2 4', '2'",
    "'0 0 9 9', '2 4', '2'"
  })
  void findsStepsThatAreLargerThanThoseBesideThem(String numbers, String ends, String expected) {
    AxisGrid blocks = AxisGrid.ofEnds(longs(ends));
    for (String type : new String[] {"int16be", "uint16", "int64be", "float32", "float64be"}) {
      Attribute coordinates = numbers(ElementType.parse(type), longs(numbers));
      String jumps =
          LongStream.range(1, blocks.count())
              .map(blocks::start)
              .filter(start -> !CoordinateOrder.isSteady(coordinates, start))
              .mapToObj(Long::toString)
              .collect(Collectors.joining(" "));
      assertEquals(expected, jumps, type);
    }
  }

  @Test
  void numbersWithoutAnOrderNeverTurn() {
    AxisGrid files = AxisGrid.ofEnds(2, 4);
    ElementType doubles = ElementType.parse("float64");
    ByteBuffer bytes = ByteBuffer.allocate(32).order(doubles.order());
    bytes.putDouble(1).putDouble(Double.NaN).putDouble(0).putDouble(1);
    Attribute gaps = Attribute.ofNumbers("time", doubles, bytes.array());
    assertEquals(OptionalLong.empty(), CoordinateOrder.firstTurn(axis(gaps), files));
    Attribute bare = Attribute.ofNumbers("time", ElementType.parse("bytes3"), new byte[12]);
    assertEquals(OptionalLong.empty(), CoordinateOrder.firstTurn(axis(bare), files));
  }

  /** A writer may stop before it has written the coordinates of what it has written. */
  @Test
  void whatWasNeverWrittenAtTheEndOfAFileIsNotCompared() {
    double unset = 0x1.ep122; // NC_FILL_DOUBLE
    assertEquals(OptionalLong.empty(), turn(0, 1, unset, 2, unset));
    assertEquals(OptionalLong.of(3), turn(0, 1, unset, 1, 2));
    assertEquals(OptionalLong.empty(), turn(unset, unset, unset, 1, 2));
  }

  private static OptionalLong turn(double... numbers) {
    ElementType doubles = ElementType.parse("float64");
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Double.BYTES).order(doubles.order());
    bytes.asDoubleBuffer().put(numbers);
    Attribute coordinates = Attribute.ofNumbers("time", doubles, bytes.array());
    return CoordinateOrder.firstTurn(axis(coordinates), AxisGrid.ofEnds(3, numbers.length));
  }

  private static AxisInfo axis(Attribute coordinates) {
    return new AxisInfo("time", Optional.of(coordinates), List.of());
  }

  @Test
  void unsignedNumbersAreComparedAsSuch() {
    Attribute coordinates = numbers(ElementType.parse("uint8"), 100, 126, 130, 250);
    AxisGrid files = AxisGrid.ofEnds(2, 4);
    assertEquals(OptionalLong.empty(), CoordinateOrder.firstTurn(axis(coordinates), files));
  }

  private static long[] longs(String numbers) {
    return Arrays.stream(numbers.split(" ")).mapToLong(Long::parseLong).toArray();
  }

  private static Attribute numbers(ElementType type, long... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * type.bytes()).order(type.order());
    for (long value : values) {
      switch (type.baseName()) {
        case "uint8" -> bytes.put((byte) value);
        case "int16", "uint16" -> bytes.putShort((short) value);
        case "int32" -> bytes.putInt((int) value);
        case "int64" -> bytes.putLong(value);
        case "float32" -> bytes.putFloat(value);
        default -> bytes.putDouble(value);
      }
    }
    return Attribute.ofNumbers("time", type, bytes.array());
  }
}
