package io.resplit.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BoxRowsTest {

  private static final int ELEMENT_BYTES = 3;

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  /** Byte positions of all elements of a region in two arrays, as rows, row by row. */
  private static List<List<Long>> positions(BoxRows rows) {
    List<Long> first = new ArrayList<>();
    List<Long> second = new ArrayList<>();
    rows.forEach(
        (inFirst, inSecond, bytes) -> {
          for (int i = 0; i < bytes; i++) {
            first.add(inFirst + i);
            second.add(inSecond + i);
          }
        });
    return List.of(first, second);
  }

  private static List<Long> positionsByElement(Box region, Box array) {
    List<Long> positions = new ArrayList<>();
    for (long number = 0; number < region.volume(); number++) {
      long rest = number;
      long position = 0;
      long stride = ELEMENT_BYTES;
      for (int axis = region.rank() - 1; axis >= 0; axis--) {
        long index = region.start(axis) - array.start(axis) + rest % region.length(axis);
        rest /= region.length(axis);
        position += index * stride;
        stride *= array.length(axis);
      }
      for (int i = 0; i < ELEMENT_BYTES; i++) {
        positions.add(position + i);
      }
    }
    return positions;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void visitsTheElementsOfARegionWhereBothArraysStoreThem(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = source.irregularProblem(4, 300);
    Grid grid = problem.in().grid();
    Grid other = problem.out().grid();
    Box one = grid.box(source.random().nextLong(grid.blockCount()));
    long touched = other.blocksIn(one).nextLong();
    Box region = one.intersection(other.box(touched));
    BoxRows rows = new BoxRows(region, one, other.box(touched), ELEMENT_BYTES);

    assertEquals(
        List.of(positionsByElement(region, one), positionsByElement(region, other.box(touched))),
        positions(rows));
  }
}
