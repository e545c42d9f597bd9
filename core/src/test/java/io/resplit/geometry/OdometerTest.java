package io.resplit.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OdometerTest {

  @Test
  void theLastDigitRunsFastest() {
    List<String> seen = new ArrayList<>();
    for (Odometer at = new Odometer(2, 3); !at.done(); at.advance()) {
      seen.add(at.digit(0) + "" + at.digit(1));
    }
    assertEquals(List.of("00", "01", "02", "10", "11", "12"), seen);
  }

  @Test
  void withoutDigitsThereIsOneTupleAndWithAnEmptyDigitNone() {
    Odometer none = new Odometer();
    int tuples = 0;
    for (; !none.done(); none.advance()) {
      tuples++;
    }
    assertEquals(1, tuples);
    assertTrue(new Odometer(3, 0).done());
  }

  @Test
  void knowsWhichDigitHasGrown() {
    Odometer at = new Odometer(2, 1, 3);
    List<Integer> grown = new ArrayList<>();
    while (!at.done()) {
      grown.add(at.advance());
    }
    assertEquals(List.of(2, 2, 0, 2, 2, -1), grown);
  }
}
