package io.resplit.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.geometry.AxisIndices;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisWindowTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3        | 3:4     | 1",
        "0,1,2    | 0:3     | 1",
        "2,5,8    | 2:9:3   | 3",
        "0,1,3    | 0,1,3   | 0",
        "4,5,0,1  | 4,5,0,1 | 0",
        "8,5,2    | 8,5,2   | 0",
      })
  void evenDistancesAreSteps(String list, String text, long step) {
    AxisIndices indices = indices(list);
    assertEquals(text, indices.toString());
    assertEquals(step, indices.step());
    assertEquals(list, String.join(",", all(indices)));
    assertEquals(Arrays.stream(numbers(list)).min().orElseThrow(), indices.start());
    assertEquals(Arrays.stream(numbers(list)).max().orElseThrow() + 1, indices.end());
    for (long from = 0; from < indices.count(); from++) {
      long rise = indices.endOfRise(from);
      for (long index = 0; index < indices.end() + 2; index++) {
        long least = index;
        long expected =
            LongStream.range(from, rise)
                .filter(i -> indices.at(i) >= least)
                .findFirst()
                .orElse(rise);
        assertEquals(expected, indices.firstFrom(index, from, rise));
      }
    }
    AxisIndices last = indices.slice(indices.count() - 1, indices.count()).relativeTo(1);
    assertEquals(AxisIndices.of(indices.at(indices.count() - 1) - 1), last);
  }

  @Test
  void noIndexIsThereTwiceOrBelowZero() {
    assertThrows(IllegalArgumentException.class, () -> AxisIndices.of(3, 1, 3));
    assertThrows(IllegalArgumentException.class, () -> AxisIndices.of(-1, 3));
    assertThrows(IllegalArgumentException.class, () -> AxisIndices.range(3, 3, 1));
    assertThrows(IllegalArgumentException.class, () -> AxisIndices.range(3, 4, 0));
  }

  /** Cells of 5 on an axis of 14; a run ends where more indices are left out than allowed. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,2,4,6,8,10,12      | 0 | [3, 5, 7]    | 7/1",
        "0,2,4,6,8,10,12      | 1 | [3, 5, 7]    | [3, 5, 7]",
        "1,13                 | 9 | 2/1          | 2/1",
        "0,1,4,5,9,11,12      | 0 | [3, 5, 7]    | [2, 3, 4, 5, 7]",
        "0,1,4,5,9,11,12      | 2 | [3, 5, 7]    | [3, 4, 5, 7]",
        "2,3,4,5,6            | 0 | 5/3          | 5/3",
        "10,12,13             | 1 | 3/3          | 3/3",
        "12,13,0,1,4,5        | 0 | [2, 5, 6]    | [2, 4, 5, 6]",
        "12,13,0,1,4,5        | 2 | [2, 5, 6]    | [2, 5, 6]",
        "3,2,0                | 9 | 3/1          | 3/1",
      })
  void runsEndAtLongGapsAndAtCells(String list, long through, String cells, String runs) {
    AxisReach files = AxisReach.none(AxisGrid.uniform(14, 5));
    AxisWindow window = new AxisWindow(files, indices(list), through);
    assertEquals(cells, window.cells().toString());
    assertEquals(runs, window.runs().toString());
  }

  @Test
  void filesKeepWhatTheyHaveWhereIndicesTurnBack() {
    AxisReach files = AxisReach.none(AxisGrid.uniform(14, 5));
    AxisWindow window = new AxisWindow(files, indices("3,4,0,1,12,13,11,5,6"), 0);
    assertEquals("[2, 4, 6, 7, 9]", window.cells().toString());
    assertEquals("[4, 7, 9]", window.byFile().toString());
  }

  /**
   * Cells of 6, which take more space where that is given: rows are read whole where the way to the
   * next one is no longer than allowed.
   */
  @ParameterizedTest
  @CsvSource({
    "'0,2,5', 1, 0, false", "'0,2,5', 2, 0, true", "'0,3', 2, 0, true", "'1,3,4', 1, 0, false",
    "'1,3,4', 2, 0, true", "'1,3,4', 2, 7, false", "'0,1,2,3,4,5', 0, 6, true", "'1,2', 9, 0, false"
  })
  void rowsAreReadWholeWhereGapsAreShort(String list, long through, long least, boolean whole) {
    AxisIndices indices = indices(list);
    AxisReach files = new AxisReach(AxisGrid.uniform(12, 6), 0, 0, 0, 6, least);
    AxisWindow window = new AxisWindow(files, indices, through);
    AxisGrid runs = window.runs();
    assertEquals(whole, window.isWhole(0, runs.end(0)) && runs.count() == 1);
  }

  private static String[] all(AxisIndices indices) {
    return LongStream.range(0, indices.count())
        .map(indices::at)
        .mapToObj(Long::toString)
        .toArray(String[]::new);
  }

  private static AxisIndices indices(String list) {
    return AxisIndices.of(numbers(list));
  }

  private static long[] numbers(String list) {
    return Arrays.stream(list.split(",")).mapToLong(Long::parseLong).toArray();
  }
}
