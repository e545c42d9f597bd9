package io.resplit.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BlockedRowsTest {

  private static final int ELEMENT_BYTES = 3;

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  /** Returns a random box inside {@code outer}. */
  private static Box within(Box outer, Random random) {
    Box box = outer;
    for (int axis = 0; axis < outer.rank(); axis++) {
      long from = outer.start(axis) + random.nextLong(outer.length(axis));
      long to = from + 1 + random.nextLong(outer.end(axis) - from);
      box = random.nextInt(3) == 0 ? box : box.withAxis(axis, from, to);
    }
    return box;
  }

  /** Positions of elements in a dense array, from their indices. */
  private static long dense(Box array, long[] index) {
    long position = 0;
    for (int axis = 0; axis < index.length; axis++) {
      position = position * array.length(axis) + index[axis] - array.start(axis);
    }
    return position * ELEMENT_BYTES;
  }

  /** Positions of all elements of {@code blocked}, by laying one block after the other. */
  private static TreeMap<String, Long> layOut(Box blocked, Grid blocks) {
    TreeMap<String, Long> positions = new TreeMap<>();
    for (PrimitiveIterator.OfLong in = blocks.blocksIn(blocked); in.hasNext(); ) {
      Box part = blocks.box(in.nextLong()).intersection(blocked);
      for (long[] index : indices(part)) {
        positions.put(key(index), (long) positions.size() * ELEMENT_BYTES);
      }
    }
    return positions;
  }

  private static String key(long[] index) {
    return Arrays.toString(index);
  }

  private static List<long[]> indices(Box box) {
    List<long[]> all = new ArrayList<>();
    for (Odometer odometer = new Odometer(box.shape().toArray());
        !odometer.done();
        odometer.advance()) {
      long[] index = new long[box.rank()];
      for (int axis = 0; axis < index.length; axis++) {
        index[axis] = box.start(axis) + odometer.digit(axis);
      }
      all.add(index);
    }
    return all;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void pairsThePlacesOfEveryElementOfTheRegion(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Grid blocks = source.irregularProblem(4, 300).out().grid();
    Random random = source.random();
    Box dense = within(Box.whole(blocks.shape()), random);
    Box region = within(dense, random);
    Box blocked = hull(region, within(Box.whole(blocks.shape()), random));
    TreeMap<String, Long> inBlocked = layOut(blocked, blocks);
    TreeMap<Long, Long> expected = new TreeMap<>();
    for (long[] index : indices(region)) {
      for (int i = 0; i < ELEMENT_BYTES; i++) {
        expected.put(dense(dense, index) + i, inBlocked.get(key(index)) + i);
      }
    }

    TreeMap<Long, Long> actual = new TreeMap<>();
    List<List<Long>> places = new ArrayList<>();
    BlockedRows all = new BlockedRows(region, dense, blocked, blocks, ELEMENT_BYTES);
    all.forEach(
        (first, second, rows) -> {
          places.add(List.of(second, (long) rows.count()));
          for (int row = 0; row < rows.count(); row++) {
            for (int i = 0; i < rows.bytes(); i++) {
              long from = first + row * rows.firstStride() + i;
              Long twice = actual.put(from, second + row * rows.secondStride() + i);
              assertNull(twice, "visited twice: " + from);
            }
          }
        });

    assertEquals(expected, actual);
    boolean isOneRow = places.size() == 1 && places.get(0).get(1) == 1;
    assertEquals(
        isOneRow ? OptionalLong.of(places.get(0).get(0)) : OptionalLong.empty(), all.onlyRow());
  }

  private static Box hull(Box one, Box other) {
    Box hull = one;
    for (int axis = 0; axis < one.rank(); axis++) {
      long from = Math.min(one.start(axis), other.start(axis));
      hull = hull.withAxis(axis, from, Math.max(one.end(axis), other.end(axis)));
    }
    return hull;
  }

  @Test
  void visitsAWholeBlockAsOneRow() {
    Grid blocks = Grid.uniform(Shape.of(4, 6), Shape.of(2, 3));
    Box block = blocks.box(3);
    List<List<Long>> rows = new ArrayList<>();

    new BlockedRows(block, block, Box.whole(blocks.shape()), blocks, 2)
        .forEach((first, second, group) -> rows.add(list(first, second, group)));

    assertEquals(List.of(List.of(0L, 36L, 1L, 12L)), rows);
  }

  @Test
  void visitsTheRowsOfEachBlockAsOneGroup() {
    Grid blocks = Grid.uniform(Shape.of(2, 4), Shape.of(2, 2));
    Box all = Box.whole(blocks.shape());
    List<List<Long>> rows = new ArrayList<>();

    new BlockedRows(all, all, all, blocks, 1)
        .forEach((first, second, group) -> rows.add(list(first, second, group)));

    assertEquals(List.of(List.of(0L, 0L, 2L, 2L, 4L, 2L), List.of(2L, 4L, 2L, 2L, 4L, 2L)), rows);
  }

  /** Places, count and length of rows, and of more than one their distances. */
  private static List<Long> list(long first, long second, RowGroup rows) {
    return rows.count() == 1
        ? List.of(first, second, 1L, (long) rows.bytes())
        : List.of(
            first,
            second,
            (long) rows.count(),
            (long) rows.bytes(),
            rows.firstStride(),
            rows.secondStride());
  }
}
