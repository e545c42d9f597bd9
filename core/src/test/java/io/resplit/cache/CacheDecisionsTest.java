package io.resplit.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.ChunkAccess.Use;
import io.resplit.geometry.Shape;
import io.resplit.testkit.Chunks;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.TestTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CacheDecisionsTest {

  private static final Shape MAP = Shape.of(2000, 5000);
  private static final Shape SQUARE = Shape.of(2000, 2000);

  static Map<String, List<TestTable.Row>> workloads() {
    return TestTable.rows(CacheDecisionsTest.class, "workloads.tsv").stream()
        .collect(Collectors.groupingBy(row -> row.text("workload")));
  }

  static List<String> workloadNames() {
    return workloads().keySet().stream().sorted().toList();
  }

  private static List<Long> expected(TestTable.Row row) {
    return row.values().subList(row.values().size() - 8, row.values().size()).stream()
        .map(Long::valueOf)
        .toList();
  }

  private static List<Long> counts(CacheStatistics statistics) {
    CacheCounts total = CacheTotals.of(statistics);
    return List.of(
        total.hits(),
        statistics.group("in").decodes(),
        statistics.group("out").decodes(),
        total.inits(),
        total.encodes(),
        total.bypasses(),
        total.evictions(),
        statistics.peakBytes());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("workloadNames")
  void countsOfTheWorkloadsEqualTheReference(String name) {
    Workload workload = Workload.named(name);
    for (TestTable.Row row : workloads().get(name)) {
      CacheStatistics statistics =
          workload.predict(row.number("budget_mib") << 20, Replacement.of(row.text("policy")));
      assertEquals(expected(row), counts(statistics), row.values().toString());
    }
  }

  @Test
  void countsOf1200RandomJobsEqualTheReferenceUnderEveryPolicy() {
    List<TestTable.Row> rows = TestTable.rows(CacheDecisionsTest.class, "random-lists.tsv");
    assertEquals(3 * 1200, rows.size());
    for (TestTable.Row row : rows) {
      CacheSetup setup =
          new RandomAccesses(row.number("seed")).setup(Replacement.of(row.text("policy")));
      CacheStatistics statistics = CacheDecisions.predict(setup);
      assertEquals(expected(row), counts(statistics), row.values().toString());
    }
  }

  @ParameterizedTest(name = "window {0}")
  @MethodSource("windowLengths")
  void everyWindowDecodesAndEncodesEachChunkOnce(long length) {
    Shape chunk = Shape.of(100, 100);
    Shape window = Shape.of(length, length);
    CacheStatistics reads =
        Workload.windows(SQUARE, chunk, window, Use.READ, false)
            .predict(250_000, Replacement.NEXT_USE);
    assertEquals(400, CacheTotals.of(reads).decodes());
    CacheStatistics writes =
        Workload.windows(SQUARE, chunk, window, Use.WRITE, true)
            .predict(250_000, Replacement.NEXT_USE);
    assertEquals(0, CacheTotals.of(writes).decodes());
    assertEquals(400, CacheTotals.of(writes).encodes());
    assertTrue(reads.peakBytes() <= 250_000 && writes.peakBytes() <= 250_000);
  }

  static LongStream windowLengths() {
    return LongStream.rangeClosed(5, 50).map(tens -> 10 * tens);
  }

  @Test
  void oneChunkTooFewIsACliffForAllButNextUse() {
    Shape row = Shape.of(1, 5000);
    Workload rows = Workload.windows(MAP, Shape.of(80, 200), row, Use.READ, false);
    assertEquals(625, CacheTotals.of(rows.predict(400_000, Replacement.LRU)).decodes());
    assertEquals(80 * 625, CacheTotals.of(rows.predict(399_999, Replacement.LRU)).decodes());
    assertEquals(
        80 * 625, CacheTotals.of(rows.predict(399_999, Replacement.COMPLETE_FIRST)).decodes());
    assertEquals(2600, CacheTotals.of(rows.predict(399_999, Replacement.NEXT_USE)).decodes());
    Workload wide = Workload.windows(MAP, Shape.of(200, 500), row, Use.READ, false);
    assertEquals(20_000, CacheTotals.of(wide.predict(999_999, Replacement.LRU)).decodes());
    assertEquals(
        20_000, CacheTotals.of(wide.predict(999_999, Replacement.COMPLETE_FIRST)).decodes());
    assertEquals(2090, CacheTotals.of(wide.predict(999_999, Replacement.NEXT_USE)).decodes());
  }

  @ParameterizedTest
  @EnumSource(Replacement.class)
  void aReservationKeepsTheChunksOfADataset(Replacement policy) {
    assertEquals(6, decodesOfB(0, policy));
    assertEquals(3, decodesOfB(3, policy));
  }

  /** B reads 3 chunks, A reads 100 twice, B reads its 3 again, in a budget of 10. */
  private static long decodesOfB(long reserve, Replacement policy) {
    List<ChunkDataset> datasets =
        List.of(Chunks.existing("A", 1), Chunks.existing("B", 1).with(Reservation.of(reserve)));
    List<ChunkAccess> accesses = new ArrayList<>(read(1, 3));
    accesses.addAll(read(0, 100));
    accesses.addAll(read(0, 100));
    accesses.addAll(read(1, 3));
    CacheStatistics statistics =
        CacheDecisions.predict(new CacheSetup(10, policy, datasets, accesses));
    assertEquals(10, statistics.peakBytes());
    return statistics.group("B").decodes();
  }

  /** The cache is all reserved for a dataset that needs more: it does with what there is. */
  @ParameterizedTest
  @EnumSource(Replacement.class)
  void aReservationDoesNotBindItsOwnDataset(Replacement policy) {
    List<ChunkAccess> accesses = new ArrayList<>(read(0, 3));
    accesses.addAll(read(0, 3));
    accesses.addAll(List.of(Chunks.read(0, 2, 1), Chunks.read(0, 2, 1)));
    CacheStatistics free =
        CacheDecisions.predict(
            new CacheSetup(2, policy, List.of(Chunks.existing("A", 1)), accesses));
    List<ChunkDataset> reserved = List.of(Chunks.existing("A", 1).with(Reservation.of(2)));
    assertEquals(free, CacheDecisions.predict(new CacheSetup(2, policy, reserved, accesses)));
  }

  @Test
  void datasetsThatShareAReservationTakeFromEachOther() {
    Reservation shared = Reservation.of(3);
    List<ChunkDataset> datasets =
        List.of(
            Chunks.existing("A", 1).with(shared),
            Chunks.existing("B", 1).with(shared),
            Chunks.existing("C", 1));
    List<ChunkAccess> accesses = new ArrayList<>(read(0, 3));
    accesses.addAll(read(1, 3));
    accesses.addAll(read(2, 9));
    accesses.addAll(read(1, 3));
    accesses.addAll(read(0, 3));
    CacheSetup setup = new CacheSetup(4, Replacement.LRU, datasets, accesses);
    assertEquals(3, setup.reservedBytes());
    CacheStatistics statistics = CacheDecisions.predict(setup);
    assertEquals(3, statistics.group("B").decodes());
    assertEquals(6, statistics.group("A").decodes());
  }

  private static List<ChunkAccess> read(int dataset, int chunks) {
    return IntStream.range(0, chunks).mapToObj(i -> Chunks.read(dataset, i, 1)).toList();
  }

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void nextUseDecodesAsFewChunksOfOneSizeAsPossible(long seed) {
    RandomAccesses random = new RandomAccesses(seed);
    List<ChunkAccess> accesses = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      accesses.add(Chunks.read(0, random.draw(6), 1));
    }
    int most = 1 + random.draw(3);
    List<ChunkDataset> datasets = List.of(Chunks.existing("in", 1));
    long decodes =
        CacheTotals.of(
                CacheDecisions.predict(
                    new CacheSetup(most, Replacement.NEXT_USE, datasets, accesses)))
            .decodes();
    assertEquals(fewestLoads(accesses, 0, 0, most, new HashMap<>()), decodes);
  }

  /** Tries to keep and not to keep each chunk, in place of each other one; held is a bit set. */
  private static int fewestLoads(
      List<ChunkAccess> accesses, int from, int held, int most, Map<List<Integer>, Integer> known) {
    if (from == accesses.size()) {
      return 0;
    }
    Integer answer = known.get(List.of(from, held));
    if (answer != null) {
      return answer;
    }
    int chunk = 1 << accesses.get(from).chunk();
    List<Integer> nextHeld = new ArrayList<>(List.of(held));
    if ((held & chunk) == 0) {
      if (Integer.bitCount(held) < most) {
        nextHeld.add(held | chunk);
      }
      for (int rest = held; rest != 0; rest &= rest - 1) {
        nextHeld.add(held & ~Integer.lowestOneBit(rest) | chunk);
      }
    }
    List<Integer> loads = new ArrayList<>();
    for (int next : nextHeld) {
      loads.add(fewestLoads(accesses, from + 1, next, most, known));
    }
    int fewest = Collections.min(loads) + ((held & chunk) == 0 ? 1 : 0);
    known.put(List.of(from, held), fewest);
    return fewest;
  }

  @ParameterizedTest
  @EnumSource(Replacement.class)
  void chunksThatAreNotStoredAreCountedOnceAndNeverDecoded(Replacement policy) {
    List<ChunkDataset> datasets =
        List.of(Chunks.holding(Chunks.existing("in", 200), chunk -> chunk % 3 != 1));
    List<ChunkAccess> accesses = new ArrayList<>();
    for (int pass = 0; pass < 2; pass++) {
      IntStream.range(0, 9).forEach(chunk -> accesses.add(Chunks.read(0, chunk, 100)));
    }
    CacheCounts counts =
        CacheTotals.of(CacheDecisions.predict(new CacheSetup(1200, policy, datasets, accesses)));
    assertEquals(6, counts.decodes());
    assertEquals(3, counts.absent());
    assertEquals(9, counts.hits());
  }

  @Test
  void aChunkThatIsNotStoredIsFillWhenItIsFirstWrittenAndDecodedLater() {
    List<ChunkDataset> datasets = List.of(Chunks.holding(Chunks.existing("old", 8), c -> false));
    List<ChunkAccess> accesses = List.of(Chunks.write(0, 5, 3), Chunks.read(0, 5, 3));
    CacheCounts counts =
        CacheTotals.of(
            CacheDecisions.predict(new CacheSetup(0, Replacement.LRU, datasets, accesses)));
    assertEquals(List.of(1L, 1L, 1L), List.of(counts.inits(), counts.encodes(), counts.decodes()));
  }

  @ParameterizedTest
  @EnumSource(Replacement.class)
  void aSmallerBudgetLetsChunksLeaveAtOnce(Replacement policy) {
    List<ChunkAccess> accesses = new ArrayList<>();
    for (int pass = 0; pass < 3; pass++) {
      accesses.addAll(read(0, 8));
    }
    CacheSetup setup =
        new CacheSetup(
                8, policy, List.of(Chunks.existing("in", 1).with(Reservation.of(2))), accesses)
            .withResizes(
                List.of(new CacheSetup.BudgetStep(8, 2), new CacheSetup.BudgetStep(16, 8)));
    CacheDecisions decisions = new CacheDecisions(setup);
    long held = 0;
    for (int position = 0; decisions.hasNext(); position++) {
      Decision decision = decisions.next();
      held -= decision.victims().size();
      assertTrue(held <= (position >= 8 && position < 16 ? 2 : 8));
      held += decision.source() != Decision.Source.HELD && kept(decision) ? 1 : 0;
      held -= decision.source() == Decision.Source.HELD && !kept(decision) ? 1 : 0;
    }
    assertEquals(8, decisions.statistics().peakBytes());
  }

  private static boolean kept(Decision decision) {
    return decision.fate() == Decision.Fate.KEPT;
  }

  @Test
  void everyAccessIsCountedOnceBySource() {
    for (long seed = 0; seed < 200; seed++) {
      for (Replacement policy : Replacement.values()) {
        CacheSetup setup = new RandomAccesses(seed).copying(policy, seed % 2 == 0);
        CacheCounts counts = CacheTotals.of(CacheDecisions.predict(setup));
        assertEquals(
            counts.accesses(),
            counts.hits()
                + counts.decodes()
                + counts.inits()
                + counts.absent()
                + counts.overwrites()
                + counts.copies());
      }
    }
  }

  @Test
  void whatIsReadAndWrittenAsAWholeIsCopiedAndNeverHeld() {
    List<ChunkDataset> datasets = List.of(Chunks.existing("in", 8), Chunks.fresh("out", 8));
    ChunkAccess part = Chunks.write(1, 9, 3);
    List<ChunkAccess> accesses =
        List.of(
            Chunks.read(0, 4, 8),
            Chunks.write(1, 5, 8), // a copy
            Chunks.read(0, 5, 7),
            Chunks.write(1, 6, 8), // read in part
            Chunks.read(0, 6, 8),
            part, // written in part
            Chunks.read(0, 7, 8),
            Chunks.write(1, 9, 8), // what is held is overwritten
            Chunks.read(0, 8, 8),
            Chunks.write(1, 7, 8), // not alike
            part);
    CacheSetup setup = new CacheSetup(100, Replacement.NEXT_USE, datasets, accesses);
    CacheStatistics seen = CacheDecisions.predict(setup.withCopies(unequal(8, true)));
    assertEquals(0, seen.group("in").copies());
    assertEquals(5, seen.group("in").decodes());
    assertEquals(1, seen.group("out").copies());
    assertEquals(3, seen.group("out").encodes());
    assertEquals(8, seen.peakBytes());
    CacheStatistics unseen = CacheDecisions.predict(setup.withCopies(unequal(8, false)));
    assertEquals(1, unseen.group("in").copies());
    assertEquals(4, unseen.group("in").decodes());
    assertEquals(1, unseen.group("out").copies());
  }

  /** All chunks can be copied, but one. */
  private static ChunkCopies unequal(long chunk, boolean seen) {
    return new AlikeChunks((read, written) -> read.chunk() != chunk, seen);
  }

  @Test
  void anAbsentChunkIsNotCopied() {
    List<ChunkDataset> datasets =
        List.of(Chunks.holding(Chunks.existing("in", 8), c -> false), Chunks.fresh("o", 8));
    List<ChunkAccess> accesses = List.of(Chunks.read(0, 4, 8), Chunks.write(1, 4, 8));
    CacheSetup setup = new CacheSetup(0, Replacement.LRU, datasets, accesses);
    CacheCounts counts =
        CacheTotals.of(CacheDecisions.predict(setup.withCopies(unequal(0, false))));
    assertEquals(List.of(0L, 1L, 1L), List.of(counts.copies(), counts.absent(), counts.encodes()));
  }

  @Test
  void refusesReservationsBeyondTheBudgetNamingBoth() {
    List<ChunkDataset> datasets = List.of(Chunks.existing("in", 4).with(Reservation.of(12)));
    IllegalArgumentException failure =
        assertThrows(
            IllegalArgumentException.class,
            () -> new CacheSetup(11, Replacement.LRU, datasets, List.of()));
    assertEquals(
        "reservations of 12 bytes exceed the budget of 11; reserve less or raise the budget",
        failure.getMessage());
  }

  @Test
  void refusesToResizeOutOfBounds() {
    List<ChunkDataset> datasets = List.of(Chunks.existing("in", 4).with(Reservation.of(12)));
    CacheDecisions decisions =
        new CacheDecisions(new CacheSetup(20, Replacement.LRU, datasets, List.of()));
    decisions.resize(12);
    assertThrows(IllegalArgumentException.class, () -> decisions.resize(11));
    assertThrows(IllegalArgumentException.class, () -> decisions.resize(21));
  }

  @Test
  void findsPoliciesByTheirNames() {
    for (Replacement policy : Replacement.values()) {
      assertEquals(policy, Replacement.of(policy.label()));
    }
    IllegalArgumentException failure =
        assertThrows(IllegalArgumentException.class, () -> Replacement.of("fifo"));
    assertEquals(
        "no cache policy is called fifo: choose one of lru, complete-first, next-use",
        failure.getMessage());
  }

  @Test
  void aMillionAccessesTakeLittleTimeAndMemory() {
    List<ChunkDataset> datasets = List.of(Chunks.existing("in", 1));
    Iterable<ChunkAccess> schedule =
        () ->
            LongStream.range(0, 1_000_000)
                .mapToObj(i -> Chunks.read(0, i * 7919 % 100_000, 1))
                .iterator();
    CacheCounts counts =
        CacheTotals.of(
            CacheDecisions.predict(
                new CacheSetup(50_000, Replacement.NEXT_USE, datasets, schedule)));
    assertEquals(1_000_000, counts.hits() + counts.decodes());
    assertTrue(counts.decodes() < 600_000, counts.toString());
  }

  @Test
  void withoutACacheTheFutureIsNotLookedAt() {
    Workload rows = Workload.windows(MAP, Shape.of(80, 200), Shape.of(1, 5000), Use.READ, false);
    int[] passes = {0};
    Iterable<ChunkAccess> counted =
        () -> {
          passes[0]++;
          return rows.accesses().iterator();
        };
    CacheDecisions.predict(new CacheSetup(0, Replacement.NEXT_USE, rows.datasets(), counted));
    assertEquals(1, passes[0]);
    CacheDecisions.predict(new CacheSetup(1, Replacement.NEXT_USE, rows.datasets(), counted));
    assertEquals(3, passes[0]);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void withoutACacheAllPoliciesCountTheSame(int seed) {
    Workload cut =
        Workload.windows(MAP, Shape.of(80 + seed, 200), Shape.of(seed, 5000), Use.WRITE, true);
    assertEquals(
        CacheTotals.of(cut.predict(0, Replacement.LRU)),
        CacheTotals.of(cut.predict(0, Replacement.NEXT_USE)));
  }
}
