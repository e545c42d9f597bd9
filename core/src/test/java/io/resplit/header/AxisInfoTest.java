package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AxisInfoTest {

  private static final ElementType DOUBLES = ElementType.parse("float64be");
  private static final List<Attribute> DAYS =
      List.of(Attribute.ofText("units", "days since 2001-01-01"));

  static LongStream seeds() {
    return RandomProblems.seeds(100);
  }

  private static AxisInfo days(int from, int to) {
    ByteBuffer bytes = ByteBuffer.allocate((to - from) * Double.BYTES);
    for (int day = from; day < to; day++) {
      bytes.putDouble(day + 0.5);
    }
    Attribute numbers = Attribute.ofNumbers("time", DOUBLES, bytes.array());
    return new AxisInfo("time", Optional.of(numbers), DAYS);
  }

  private static Attribute numbers(String name, double... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Double.BYTES);
    DoubleStream.of(values).forEach(bytes::putDouble);
    return Attribute.ofNumbers(name, DOUBLES, bytes.array());
  }

  @Test
  void joinsMonthsOfUnequalLength() {
    AxisInfo quarter = AxisInfo.join(List.of(days(0, 31), days(31, 59), days(59, 90)));
    assertEquals(days(0, 90), quarter);
  }

  @Test
  void cutsOutTheCoordinatesOfABlock() {
    assertEquals(days(31, 59), days(0, 90).slice(31, 59));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void joiningTheSlicesGivesTheWholeAxis(long seed) {
    Random random = new RandomProblems(seed).random();
    AxisInfo whole = days(0, 1 + random.nextInt(50));
    int length = whole.coordinates().orElseThrow().count();
    List<AxisInfo> parts = new ArrayList<>();
    for (int from = 0; from < length; ) {
      int to = Math.min(length, from + 1 + random.nextInt(9));
      parts.add(whole.slice(from, to));
      from = to;
    }
    assertEquals(whole, AxisInfo.join(parts));
  }

  @Test
  void missingCoordinatesHaveNoPosition() {
    double never = 0x1.ep122; // NC_FILL_DOUBLE
    AxisInfo axis =
        new AxisInfo(
            "t", Optional.of(numbers("t", 1, -9, never, 4)), List.of(numbers("missing_value", -9)));
    assertArrayEquals(new double[] {1, Double.NaN, Double.NaN, 4}, axis.positions());
    assertEquals(0, axis.unread().positions().length);
    assertEquals(0, AxisInfo.named("x").positions().length);
  }

  @Test
  void anAxisWithoutCoordinatesStaysOne() {
    AxisInfo bare = new AxisInfo("x", Optional.empty(), List.of());
    assertEquals(bare, bare.slice(3, 9));
    assertEquals(bare, AxisInfo.join(List.of(bare, bare)));
  }

  @Test
  void refusesToJoinWhatDoesNotFit() {
    AxisInfo bare = new AxisInfo("time", Optional.empty(), List.of());
    Attribute ints = Attribute.ofNumbers("time", ElementType.parse("int8"), new byte[3]);
    AxisInfo other = new AxisInfo("time", Optional.of(ints), List.of());
    for (List<AxisInfo> parts :
        List.of(
            List.of(days(0, 2), bare),
            List.of(bare, days(0, 2)),
            List.of(days(0, 2), other),
            List.<AxisInfo>of())) {
      assertThrows(IllegalArgumentException.class, () -> AxisInfo.join(parts));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> days(0, 5).slice(3, 6));
  }

  private static AxisInfo listed(String... texts) {
    return AxisInfo.named("c").withLists(List.of(Attribute.ofTexts("names", List.of(texts), true)));
  }

  @Test
  void listsAreCutAndJoinedWithTheirAxis() {
    AxisInfo all = listed("a", "b", "c", "d", "e");
    assertEquals(listed("b", "c"), all.slice(1, 3));
    assertEquals(listed("a", "c", "e"), all.of(AxisIndices.range(0, 5, 2)));
    assertEquals(all, AxisInfo.join(List.of(all.slice(0, 1), all.slice(1, 5))));
  }

  @Test
  void listsThatOnlySomePartsHaveAreLeftOut() {
    AxisInfo bare = AxisInfo.named("c");
    assertEquals(bare, AxisInfo.join(List.of(listed("a"), bare)));
    assertEquals(List.of("names"), listed("a").listsBeyond(bare).toList());
  }
}
