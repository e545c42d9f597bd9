package io.resplit.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.plan.Plan;
import io.resplit.testkit.RandomProblems;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MemoryAllowanceTest {

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aPlanWithinTheAllowedPayloadStaysWithinItsDataMemory(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Plan plan = source.plan(source.problem(4, 3000));
    long payload = CostModel.cost(plan).peakBytes();
    long data = MemoryBudget.dataBytesFor(payload);
    assertTrue(payload + MemoryBudget.of(plan, payload).overheadBytes() <= data);
  }

  @Test
  void theLeastDataMemoryForAPayloadAllowsItAndOneByteLessDoesNot() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      long payload = 1 + (random.nextLong() >>> (3 + random.nextInt(60)));
      long data = MemoryBudget.dataBytesFor(payload);
      assertTrue(MemoryBudget.payloadWithin(data) >= payload, () -> "payload " + payload);
      assertTrue(MemoryBudget.payloadWithin(data - 1) < payload, () -> "payload " + payload);
    }
    assertEquals(4, MemoryBudget.dataBytesFor(1));
  }
}
