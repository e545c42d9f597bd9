package io.resplit.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MultiplesTest {

  @Test
  void commonDivisorsAndMultiplesAreThoseOfSchool() {
    assertEquals(50, Multiples.greatestCommonDivisor(350, 500));
    assertEquals(1, Multiples.greatestCommonDivisor(7, 1));
    assertEquals(3500, Multiples.leastCommonMultiple(350, 500, 8000));
    assertEquals(875, Multiples.leastCommonMultiple(875, 175, 875));
  }

  @Test
  void multiplesBeyondTheLimitAreTheLimit() {
    assertEquals(3000, Multiples.leastCommonMultiple(350, 500, 3000));
    long huge = Long.MAX_VALUE - 1;
    assertEquals(huge, Multiples.leastCommonMultiple(huge / 3, huge - 7, huge));
  }
}
