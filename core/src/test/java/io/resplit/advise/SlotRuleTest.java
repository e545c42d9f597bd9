package io.resplit.advise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Multiples;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.TestTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SlotRuleTest {

  private static List<SlotRule> rules(Shape array, Shape chunk, ChunkHash hash) {
    ChunkGrid grid = new ChunkGrid(array, chunk);
    return AccessPattern.slices(array).stream()
        .map(pattern -> new SlotRule(new Sweep(grid, pattern), hash, Long.MAX_VALUE))
        .toList();
  }

  private static boolean isEnough(List<SlotRule> rules, long slots) {
    return rules.stream().allMatch(rule -> rule.clash(slots).isEmpty());
  }

  /** What HDF5 1.10.8 loads, 1.00 or many times each chunk, in a sweep by columns. */
  @ParameterizedTest(name = "{0} slots, packed {1}, linear {2}")
  @CsvSource({
    "125, true, false",
    "126, false, true",
    "127, true, true",
    "128, false, true",
    "512, false, true",
    "521, true, true",
    "8191, true, true",
  })
  void judgesNumbersOfSlotsAsTheLibraryBehaves(long slots, boolean packed, boolean linear) {
    Shape array = Shape.of(2000, 5000);
    Shape chunk = Shape.of(16, 200);
    assertEquals(packed, isEnough(rules(array, chunk, ChunkHash.PACKED), slots));
    assertEquals(linear, isEnough(rules(array, chunk, ChunkHash.LINEAR), slots));
  }

  @Test
  void namesTheChunksThatClash() {
    List<SlotRule> rules = rules(Shape.of(2000, 5000), Shape.of(16, 200), ChunkHash.PACKED);
    assertEquals(Optional.empty(), rules.get(0).clash(126));
    assertEquals(
        Optional.of(new SlotRule.Clash(List.of(0L, 0L), List.of(63L, 0L))),
        rules.get(1).clash(126));
    assertThrows(IllegalArgumentException.class, () -> rules.get(0).clash(0));
    assertThrows(IllegalArgumentException.class, () -> rules.get(0).clash(1L << 40));
  }

  static List<TestTable.Row> matrices() {
    return TestTable.rows(SlotRuleTest.class, "search/matrices.tsv").stream()
        .filter(row -> !row.text("linear").equals("-"))
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("matrices")
  void findsTheLeastNumberOfTheTable(TestTable.Row row) {
    Shape array = row.shape("array");
    Shape chunk = row.shape("chunk");
    assertEquals(
        Optional.of(new SlotCount(row.number("linear"), true)),
        SlotCount.of(rules(array, chunk, ChunkHash.LINEAR), 1));
    assertEquals(
        Optional.of(new SlotCount(row.number("packed"), true)),
        SlotCount.of(rules(array, chunk, ChunkHash.PACKED), 1));
  }

  @Test
  void forMatricesAgreesWithTheGreatestCommonDivisor() {
    for (long rows = 1; rows <= 24; rows++) {
      for (long columns = 1; columns <= 24; columns++) {
        Shape array = Shape.of(2 * rows, 2 * columns);
        List<SlotRule> packed = rules(array, Shape.of(2, 2), ChunkHash.PACKED);
        List<SlotRule> linear = rules(array, Shape.of(2, 2), ChunkHash.LINEAR);
        long power = columns == 1 ? 1 : 2 * Long.highestOneBit(columns - 1);
        for (long slots = 1; slots <= 60; slots++) {
          boolean row = slots >= columns;
          assertEquals(
              row && slots / Multiples.greatestCommonDivisor(slots, power) >= rows,
              isEnough(packed, slots));
          assertEquals(
              row && slots / Multiples.greatestCommonDivisor(slots, columns) >= rows,
              isEnough(linear, slots));
        }
      }
    }
  }

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  /** One position of the sweep stands for all: here every one is looked at. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void judgesEveryPositionOfASweepAsTheFirst(long seed) {
    RandomProblems problems = new RandomProblems(seed);
    Shape array = problems.shape(1 + problems.random().nextInt(4), 600);
    long slots = 1 + problems.random().nextLong(60);
    for (ChunkHash hash : ChunkHash.values()) {
      for (SlotRule rule : rules(array, problems.block(array), hash)) {
        if (rule.sweep().holdsTogether(array.rank() - 1, Long.MAX_VALUE) || array.rank() == 1) {
          assertEquals(everyPositionIsFree(rule, slots), rule.clash(slots).isEmpty());
        }
      }
    }
  }

  private static boolean everyPositionIsFree(SlotRule rule, long slots) {
    Set<List<Long>> taken = new HashSet<>();
    Shape counts = rule.sweep().grid().counts();
    for (Odometer chunk = new Odometer(counts.toArray()); !chunk.done(); chunk.advance()) {
      Odometer at = chunk;
      List<Long> position =
          IntStream.range(0, counts.rank())
              .mapToObj(
                  axis -> rule.sweep().holdsTogether(axis, Long.MAX_VALUE) ? -1 : at.digit(axis))
              .collect(Collectors.toCollection(ArrayList::new));
      position.add(slot(rule.hash(), counts, chunk, slots));
      if (!taken.add(position)) {
        return false;
      }
    }
    return true;
  }

  /** The hashes as HDF5 writes them: shift and exclusive or, multiply and add. */
  private static long slot(ChunkHash hash, Shape counts, Odometer chunk, long slots) {
    long number = chunk.digit(0);
    for (int axis = 1; axis < counts.rank(); axis++) {
      long count = counts.length(axis);
      int bits = 0;
      while (1L << bits < count) {
        bits++;
      }
      number =
          hash == ChunkHash.PACKED
              ? (number << bits) ^ chunk.digit(axis)
              : number * count + chunk.digit(axis);
    }
    return number % slots;
  }

  @Test
  void findsEnoughSlotsForVolumesAndForManyChunks() {
    Shape volume = Shape.of(500, 500, 500);
    Shape chunk = Shape.of(10, 10, 10);
    assertEquals(
        Optional.of(new SlotCount(3231, true)),
        SlotCount.of(rules(volume, chunk, ChunkHash.PACKED), 1));
    assertEquals(
        Optional.of(new SlotCount(2551, true)),
        SlotCount.of(rules(volume, chunk, ChunkHash.LINEAR), 1));
    List<SlotRule> many = rules(Shape.of(600, 600, 600), Shape.of(2, 2, 2), ChunkHash.PACKED);
    SlotCount enough = SlotCount.of(many, 1).orElseThrow();
    assertFalse(enough.isLeast());
    assertTrue(isEnough(many, enough.slots()));
    assertEquals(
        Optional.empty(),
        SlotCount.of(rules(Shape.of(1L << 30, 1L << 30), Shape.of(2, 2), ChunkHash.PACKED), 1));
  }

  @Test
  void oneSlotIsEnoughWhereAccessesShareNoChunks() {
    for (ChunkHash hash : ChunkHash.values()) {
      assertEquals(
          Optional.of(new SlotCount(1, true)),
          SlotCount.of(rules(Shape.of(300, 300), Shape.of(1, 1), hash), 1));
    }
  }

  @Test
  void whatTheCacheCannotHoldNeedsNoSlots() {
    Shape array = Shape.of(100, 20, 30);
    AccessPattern series = AccessPattern.of(array, Shape.of(100, 1, 1));
    Sweep sweep = new Sweep(new ChunkGrid(array, Shape.of(10, 5, 6)), series);
    assertEquals(50, new SlotRule(sweep, ChunkHash.PACKED, Long.MAX_VALUE).chunks());
    assertEquals(50, new SlotRule(sweep, ChunkHash.PACKED, 50).chunks());
    assertEquals(10, new SlotRule(sweep, ChunkHash.PACKED, 49).chunks());
    assertEquals(1, new SlotRule(sweep, ChunkHash.PACKED, 9).chunks());
    assertEquals(Optional.empty(), new SlotRule(sweep, ChunkHash.LINEAR, 9).clash(1));
    assertEquals(Optional.empty(), new SlotRule(sweep, ChunkHash.LINEAR, 49).clash(19));
    assertTrue(new SlotRule(sweep, ChunkHash.LINEAR, 50).clash(19).isPresent());
  }

  @Tag("slow")
  @Test
  void givesUpTheSearchAmongMillionsOfChunksAfterSomeSteps() {
    Shape array = Shape.of(48, 48, 48, 48, 48, 48);
    List<SlotRule> rules = rules(array, Shape.of(2, 2, 2, 2, 2, 2), ChunkHash.LINEAR);
    SlotCount found = SlotCount.of(rules, 1).orElseThrow();
    assertFalse(found.isLeast());
    assertTrue(isEnough(rules, found.slots()), found.toString());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void isRightWithoutTryingASingleNumber(long seed) {
    RandomProblems problems = new RandomProblems(seed);
    Shape array = problems.shape(1 + problems.random().nextInt(4), 3000);
    Shape chunk = problems.block(array);
    for (ChunkHash hash : ChunkHash.values()) {
      List<SlotRule> rules = rules(array, chunk, hash);
      SlotCount sure = SlotCount.of(rules, 1, -1).orElseThrow();
      assertFalse(sure.isLeast());
      assertTrue(isEnough(rules, sure.slots()), array + " " + chunk + " " + sure);
      assertTrue(sure.slots() >= SlotCount.of(rules, 1).orElseThrow().slots());
    }
  }

  @Test
  void putsCoordinatesSideBySideAndLosesWhatLeavesTheWord() {
    long[] strides = ChunkHash.PACKED.strides(Shape.of(3, 1L << 30, 1L << 30));
    assertEquals(List.of(1L << 60, 1L << 30, 1L), LongStream.of(strides).boxed().toList());
    assertEquals(0, ChunkHash.PACKED.strides(Shape.of(1, (1L << 32) + 1, (1L << 30) + 1))[0]);
  }
}
