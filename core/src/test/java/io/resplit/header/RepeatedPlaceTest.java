package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.partition.AxisGrid;
import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which blocks of an axis have the same coordinates. */
class RepeatedPlaceTest {

  private static AxisInfo axis(double... coordinates) {
    ByteBuffer bytes = ByteBuffer.allocate(coordinates.length * Double.BYTES);
    bytes.asDoubleBuffer().put(coordinates);
    Attribute numbers = Attribute.ofNumbers("x", ElementType.parse("float64be"), bytes.array());
    return new AxisInfo("x", Optional.of(numbers), List.of());
  }

  private static LongStream seeds() {
    return RandomProblems.seeds(400);
  }

  /** Coordinates that only count from 0 matter where no others are repeated. */
  private static Optional<RepeatedPlace> byComparingAll(double[] all, AxisGrid blocks) {
    List<RepeatedPlace> found = new ArrayList<>();
    for (int second = 1; second < blocks.count(); second++) {
      for (int first = 0; first < second; first++) {
        if (areSame(all, blocks, first, second)) {
          found.add(new RepeatedPlace(first, second));
        }
      }
    }
    return found.stream()
        .min(
            Comparator.comparing((RepeatedPlace pair) -> countsFromZero(all, blocks, pair))
                .thenComparing(RepeatedPlace::second)
                .thenComparing(RepeatedPlace::first, Comparator.reverseOrder()));
  }

  private static boolean countsFromZero(double[] all, AxisGrid blocks, RepeatedPlace pair) {
    int start = (int) blocks.start(pair.second());
    return IntStream.range(0, (int) blocks.length(pair.second()))
        .allMatch(i -> all[start + i] == i);
  }

  private static boolean areSame(double[] all, AxisGrid blocks, int one, int other) {
    int length = (int) blocks.length(one);
    int from = (int) blocks.start(one);
    int to = (int) blocks.start(other);
    return length == blocks.length(other)
        && (IntStream.range(0, length).allMatch(i -> bits(all[from + i]) == bits(all[to + i]))
            || IntStream.range(0, length)
                .allMatch(i -> bits(all[from + i]) == bits(all[to + length - 1 - i])));
  }

  private static long bits(double value) {
    return Double.doubleToRawLongBits(value);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void findsTheFirstBlockThatLiesWhereAnotherDoes(long seed) {
    Random random = new Random(seed);
    long[] ends = new long[1 + random.nextInt(6)];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = (i == 0 ? 0 : ends[i - 1]) + 1 + random.nextInt(3);
    }
    AxisGrid blocks = AxisGrid.ofEnds(ends);
    double[] values = {0, -0.0, 1, 2, Double.NaN};
    double[] all = random.ints(blocks.extent(), 0, 5).mapToDouble(i -> values[i]).toArray();
    assertEquals(byComparingAll(all, blocks), RepeatedPlace.on(axis(all), blocks));
  }

  @Test
  void anIndexCountsFromZeroWithoutUnits() {
    AxisGrid blocks = AxisGrid.uniform(6, 3);
    RepeatedPlace pair = new RepeatedPlace(0, 1);
    assertTrue(pair.saysNothing(axis(0, 1, 2, 0, 1, 2), blocks));
    assertFalse(pair.saysNothing(axis(1, 2, 3, 1, 2, 3), blocks));
    double unset = 0x1.ep122; // NC_FILL_DOUBLE
    assertTrue(pair.saysNothing(axis(unset, unset, unset, unset, unset, unset), blocks));
    assertFalse(pair.saysNothing(axis(0, 1, 3, 0, 1, 3), blocks));
    List<Attribute> units = List.of(Attribute.ofText("units", "m"));
    assertFalse(pair.saysNothing(axis(0, 1, 2, 0, 1, 2).withAttributes(units), blocks));
  }

  @Test
  void coordinatesThatAreNotReadAreNotCompared() {
    AxisGrid blocks = AxisGrid.uniform(2, 1);
    assertEquals(Optional.empty(), RepeatedPlace.on(axis(7, 7).unread(), blocks));
    assertEquals(Optional.empty(), RepeatedPlace.on(axis(7, 7).bare(), blocks));
  }
}
