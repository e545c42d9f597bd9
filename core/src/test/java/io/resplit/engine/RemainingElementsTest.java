package io.resplit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RemainingElementsTest {

  @Test
  void agreesWithAPlainMap() {
    Random random = new Random(3);
    RemainingElements remaining = new RemainingElements();
    Map<Long, Long> plain = new HashMap<>();
    for (int i = 0; i < 200_000; i++) {
      long block = random.nextInt(5000) * (i % 2 == 0 ? 1L : 1_000_000_007L);
      long left = plain.getOrDefault(block, 7L);
      long written = 1 + random.nextLong(left);
      assertEquals(left - written, remaining.subtract(block, 7, written));
      if (written == left) {
        plain.remove(block);
      } else {
        plain.put(block, left - written);
      }
    }
  }

  @Test
  void forgetsABlockThatIsComplete() {
    RemainingElements remaining = new RemainingElements();
    assertEquals(0, remaining.subtract(8, 10, 10));
    assertEquals(6, remaining.subtract(8, 10, 4));
    assertEquals(0, remaining.subtract(8, 10, 6));
    assertEquals(9, remaining.subtract(8, 10, 1));
  }
}
