package io.resplit.cache.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.AlikeChunks;
import io.resplit.cache.CacheCounts;
import io.resplit.cache.CacheDecisions;
import io.resplit.cache.CacheMemory;
import io.resplit.cache.CacheMemory.Flight;
import io.resplit.cache.CacheSetup;
import io.resplit.cache.CacheStatistics;
import io.resplit.cache.CacheTotals;
import io.resplit.cache.ChunkAccess;
import io.resplit.cache.ChunkDataset;
import io.resplit.cache.RandomAccesses;
import io.resplit.cache.Replacement;
import io.resplit.testkit.Chunks;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkCacheTest {

  private static final int[] THREADS = {0, 1, 4};

  static LongStream seeds() {
    return RandomProblems.seeds(25);
  }

  /** Random accesses, some to chunks that their file does not hold, some with changing budgets. */
  private static CacheSetup random(long seed) {
    CacheSetup setup = new RandomAccesses(seed).setup(Replacement.values()[(int) (seed % 3)]);
    List<ChunkDataset> datasets =
        setup.datasets().stream()
            .map(
                set ->
                    Chunks.holding(set, chunk -> set.stored().test(chunk) && chunk % 3 != seed % 4))
            .toList();
    List<CacheSetup.BudgetStep> resizes =
        seed % 2 == 0
            ? List.of()
            : List.of(
                new CacheSetup.BudgetStep(5, setup.reservedBytes()),
                new CacheSetup.BudgetStep(12, setup.budgetBytes() + 9));
    return new CacheSetup(setup.budgetBytes(), setup.policy(), datasets, setup.schedule())
        .withResizes(resizes);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void doesTheSameWithAnyNumberOfThreadsWhateverTheDelays(long seed) throws IOException {
    List<List<Object>> outcomes = new ArrayList<>();
    CacheStatistics planned = CacheDecisions.predict(random(seed));
    for (int threads : THREADS) {
      for (boolean ofChunkFiles : List.of(false, true)) {
        CacheRun run = new CacheRun(random(seed), threads, seed + 1);
        (ofChunkFiles ? run.ofChunkFiles() : run).run();
        assertEquals(planned, run.statistics());
        outcomes.add(run.outcome());
      }
    }
    assertEquals(1, new HashSet<>(outcomes).size());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void copiesTheSameChunksWithAnyNumberOfThreads(long seed) throws IOException {
    List<List<Object>> outcomes = new ArrayList<>();
    Replacement policy = Replacement.values()[(int) (seed % 3)];
    boolean seen = seed % 2 == 0;
    CacheSetup setup = new RandomAccesses(seed).copying(policy, seen);
    CacheStatistics planned = CacheDecisions.predict(setup);
    CacheCounts counts = CacheTotals.of(planned);
    long copies = seen ? counts.copies() : counts.copies() / 2;
    for (int threads : THREADS) {
      CacheRun run = new CacheRun(setup, threads, seed + 1);
      (seed % 3 == 0 ? run.ofChunkFiles() : run).run();
      assertEquals(planned, run.statistics());
      assertEquals(counts.decodes(), sum(run, setup, "decode"));
      assertEquals(counts.decodes() + counts.copies() - copies, sum(run, setup, "read"));
      assertEquals(counts.encodes(), sum(run, setup, "encode"));
      assertEquals(counts.encodes() + copies, sum(run, setup, "write"));
      outcomes.add(run.outcome());
    }
    assertEquals(1, new HashSet<>(outcomes).size());
  }

  @Test
  void manyOfTheRandomJobsCopyChunks() {
    long copying =
        LongStream.range(0, 100)
            .mapToObj(seed -> new RandomAccesses(seed).copying(Replacement.LRU, true))
            .filter(setup -> CacheTotals.of(CacheDecisions.predict(setup)).copies() > 0)
            .count();
    assertTrue(copying > 50, copying + " of 100");
  }

  @ParameterizedTest
  @CsvSource({"0, decode", "4, decode", "0, read", "4, read"})
  void aChunkThatCannotBeReadOrDecodedIsNotCopied(int threads, String operation) {
    checkNotCopied(threads, operation, false);
    checkNotCopied(threads, operation, true);
  }

  private static void checkNotCopied(int threads, String operation, boolean ofChunkFiles) {
    List<ChunkDataset> datasets = List.of(Chunks.existing("in", 8), Chunks.fresh("out", 8));
    List<ChunkAccess> accesses =
        IntStream.range(0, 20)
            .mapToObj(i -> Stream.of(Chunks.read(0, i, 8), Chunks.write(1, i, 8)))
            .flatMap(pair -> pair)
            .toList();
    boolean seen = operation.equals("decode");
    CacheSetup setup =
        new CacheSetup(0, Replacement.LRU, datasets, accesses)
            .withCopies(new AlikeChunks((read, written) -> true, seen));
    CacheRun run = new CacheRun(setup, threads, 3);
    run.store(0).fail(operation, 11);
    IOException thrown =
        assertThrows(IOException.class, (ofChunkFiles ? run.ofChunkFiles() : run)::run);
    assertEquals(operation + " 11", thrown.getMessage());
    assertEquals(22, run.position());
    assertEquals(11, run.store(1).file().size());
  }

  @ParameterizedTest
  @EnumSource(Replacement.class)
  void countsWhatTheStoresSee(Replacement policy) throws IOException {
    CacheSetup setup = mixed(policy, 90, 1 << 16);
    CacheRun run = new CacheRun(setup, 2, 0);
    run.run();
    CacheCounts counts = CacheTotals.of(run.statistics());
    assertEquals(CacheDecisions.predict(setup), run.statistics());
    assertEquals(counts.decodes(), sum(run, setup, "read"));
    assertEquals(counts.decodes(), sum(run, setup, "decode"));
    assertEquals(counts.encodes(), sum(run, setup, "encode"));
    assertEquals(counts.encodes(), sum(run, setup, "write"));
    assertTrue(run.statistics().peakBytes() <= setup.budgetBytes());
  }

  private static long sum(CacheRun run, CacheSetup setup, String operation) {
    return IntStream.range(0, setup.datasets().size())
        .mapToLong(dataset -> run.store(dataset).count(operation))
        .sum();
  }

  /** Chunks of many sizes, so that they leave gaps in a budget that holds few of them. */
  private static CacheSetup mixed(Replacement policy, int datasetCount, long budget) {
    Random random = new Random(datasetCount);
    List<ChunkDataset> datasets = new ArrayList<>();
    for (int i = 0; i < datasetCount; i++) {
      int bytes = 100 + random.nextInt(i % 5 == 0 ? 20_000 : 2_000);
      datasets.add(i % 2 == 0 ? Chunks.existing("in", bytes) : Chunks.fresh("out", bytes));
    }
    List<ChunkAccess> accesses = new ArrayList<>();
    Set<List<Integer>> begun = new HashSet<>();
    for (int i = 0; i < 4000; i++) {
      int dataset = random.nextInt(datasetCount);
      int chunk = random.nextInt(3);
      boolean reads = dataset % 2 == 0 || !begun.add(List.of(dataset, chunk)) && i % 2 == 0;
      accesses.add(reads ? Chunks.read(dataset, chunk, 10) : Chunks.write(dataset, chunk, 10));
    }
    return new CacheSetup(budget, policy, datasets, accesses);
  }

  private static CacheSetup reads(int chunks, long budget) {
    return new CacheSetup(
        budget,
        Replacement.NEXT_USE,
        List.of(Chunks.existing("in", 8)),
        IntStream.range(0, chunks).mapToObj(i -> Chunks.read(0, i, 8)).toList());
  }

  private static CacheSetup writes(int chunks) {
    return new CacheSetup(
        64,
        Replacement.LRU,
        List.of(Chunks.fresh("out", 8)),
        IntStream.range(0, chunks).mapToObj(i -> Chunks.write(0, i, 4)).toList());
  }

  @Test
  void readsAheadWhileAChunkIsInUse() throws IOException {
    for (int threads : THREADS) {
      CacheRun run = new CacheRun(reads(100, 0), threads, 0);
      try (ChunkCache cache = new ChunkCache(reads(100, 0), run.memory())) {
        cache.register(0, run.store(0));
        cache.access(
            Chunks.read(0, 0, 8),
            elements ->
                assertEquals(
                    1 + run.memory().ahead().decodedBytes() / 8, run.store(0).count("read")));
        cache.discard(0);
      }
    }
  }

  @Test
  void severalThreadsReadChunkFilesAtOnce() throws IOException {
    CacheRun run = new CacheRun(reads(20, 0), 4, 0);
    run.store(0).ofChunkFiles(4);
    run.run();
    assertEquals(20, run.store(0).count("read"));
  }

  /** They mostly wait for the disk, so there may be more of them than decode. */
  @Test
  void moreThreadsMayReadChunkFilesThanDecode() throws IOException {
    CacheRun run = new CacheRun(reads(40, 0), 2, 0);
    run.store(0).ofChunkFiles(8);
    try (ChunkCache cache = new ChunkCache(reads(40, 0), run.memory(), 8)) {
      cache.register(0, run.store(0));
      for (int chunk = 0; chunk < 40; chunk++) {
        cache.access(Chunks.read(0, chunk, 8), elements -> {});
      }
      cache.finish();
      cache.unregister(0);
    }
    assertEquals(40, run.store(0).count("decode"));
  }

  /** Each hand-over wakes a thread: 65 chunks fit, so seventeen or so go at a time. */
  @Test
  void smallChunksAreHandedOverSeveralAtATime() throws IOException {
    CacheRun run = new CacheRun(reads(200, 0), 4, 0);
    Set<Long> counts = new HashSet<>();
    try (ChunkCache cache = new ChunkCache(reads(200, 0), run.memory())) {
      cache.register(0, run.store(0));
      for (int chunk = 0; chunk < 200; chunk++) {
        cache.access(Chunks.read(0, chunk, 8), elements -> counts.add(run.store(0).count("read")));
      }
      cache.finish();
      cache.unregister(0);
    }
    assertTrue(counts.contains(200L) && counts.size() < 12, counts.toString());
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(Replacement.class)
  void doesTheSameWithSpaceForFewChunksInFlight(Replacement policy) throws IOException {
    CacheSetup setup = mixed(policy, 9, 1 << 15);
    List<List<Object>> outcomes = new ArrayList<>();
    int[] spaces = {0, 1_000, 5_000, 60_000};
    for (int ahead : spaces) {
      for (int behind : spaces) {
        CacheRun run = new CacheRun(setup, 2, 0);
        run.limit(new Flight(ahead, 2 * ahead), new Flight(behind, 2 * behind)).run();
        assertEquals(CacheDecisions.predict(setup), run.statistics());
        outcomes.add(run.outcome());
      }
    }
    assertEquals(1, new HashSet<>(outcomes).size());
  }

  @Test
  void doesNotReadAheadWhatIsStillToBeWritten() throws IOException {
    List<ChunkAccess> accesses = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      accesses.add(Chunks.write(0, i % 2, 3));
      accesses.add(Chunks.read(0, i % 2, 8));
    }
    CacheSetup setup =
        new CacheSetup(0, Replacement.NEXT_USE, List.of(Chunks.existing("both", 8)), accesses);
    CacheRun run = new CacheRun(setup, 4, 5);
    run.run();
    assertEquals(80, CacheTotals.of(run.statistics()).decodes());
  }

  static Stream<List<Object>> failures() {
    return Stream.of("read", "decode", "encode", "write")
        .flatMap(name -> IntStream.of(THREADS).mapToObj(threads -> List.<Object>of(name, threads)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("failures")
  void failuresReachTheCallerAsTheyAreAndNothingHangs(List<Object> failure) {
    Assertions.assertTimeoutPreemptively(
        Duration.ofMinutes(5),
        () -> {
          checkFailure((String) failure.get(0), (int) failure.get(1), false);
          checkFailure((String) failure.get(0), (int) failure.get(1), true);
        });
  }

  private static void checkFailure(String operation, int threads, boolean ofChunkFiles) {
    boolean reading = operation.equals("read") || operation.equals("decode");
    CacheRun run = new CacheRun(reading ? reads(30, 64) : writes(30), threads, 3);
    if (ofChunkFiles) {
      run.ofChunkFiles();
    }
    int chunk = 11;
    run.store(0).fail(operation, chunk);
    IOException thrown = assertThrows(IOException.class, run::run);
    assertEquals(operation + " " + chunk, thrown.getMessage());
    if (reading) {
      assertEquals(chunk, run.position());
    }
  }

  @Test
  void refusesToGoOnAfterAFailure() throws IOException {
    CacheRun run = new CacheRun(reads(3, 64), 1, 0);
    run.store(0).fail("decode", 0);
    try (ChunkCache cache = new ChunkCache(reads(3, 64), run.memory())) {
      cache.register(0, run.store(0));
      assertThrows(IOException.class, () -> cache.access(Chunks.read(0, 0, 8), e -> {}));
      assertThrows(IllegalStateException.class, () -> cache.access(Chunks.read(0, 1, 8), e -> {}));
      assertThrows(IllegalStateException.class, cache::drain);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4})
  void refusesAccessesThatAreNotPlanned(int threads) throws IOException {
    CacheRun run = new CacheRun(reads(2, 64), threads, 0);
    try (ChunkCache cache = new ChunkCache(reads(2, 64), run.memory())) {
      ChunkAccess first = Chunks.read(0, 0, 8);
      assertEquals(
          "dataset 0 is not registered",
          assertThrows(IllegalStateException.class, () -> cache.access(first, e -> {}))
              .getMessage());
      cache.register(0, run.store(0));
      ChunkAccess wrong = Chunks.read(0, 1, 8);
      assertTrue(
          assertThrows(IllegalStateException.class, () -> cache.access(wrong, e -> {}))
              .getMessage()
              .startsWith("access 0 is planned as ChunkAccess[dataset=0, chunk=0, bytes=8"));
      cache.access(first, e -> {});
      assertThrows(IllegalStateException.class, cache::finish);
      cache.access(wrong, e -> {});
      assertThrows(IllegalStateException.class, () -> cache.access(wrong, e -> {}));
      cache.finish();
      cache.unregister(0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4})
  void flushWritesWhatWasChangedAndKeepsIt(int threads) throws IOException {
    CacheRun run = new CacheRun(writes(5), threads, 0);
    MemoryStore store = run.store(0);
    try (ChunkCache cache = new ChunkCache(writes(5), run.memory())) {
      cache.register(0, store);
      for (int chunk = 0; chunk < 3; chunk++) {
        cache.access(Chunks.write(0, chunk, 4), elements -> elements.put(0, (byte) 9));
      }
      assertFalse(cache.isClean());
      cache.drain();
      assertEquals(0, store.file().size());
      assertThrows(IllegalStateException.class, () -> cache.unregister(0));
      cache.flush(0);
      assertTrue(cache.isClean());
      assertEquals(List.of("write 0", "write 1", "write 2"), store.writes());
      cache.access(Chunks.write(0, 3, 4), elements -> elements.put(0, (byte) 9));
      cache.access(Chunks.write(0, 4, 4), elements -> elements.put(0, (byte) 9));
      cache.finish();
      assertEquals(5, CacheTotals.of(cache.statistics()).encodes());
      assertEquals(9, store.get(4)[0]);
      cache.unregister(0);
    }
  }

  @Test
  void discardedDatasetsAreNotWritten() throws IOException {
    for (int threads : THREADS) {
      CacheRun run = new CacheRun(writes(2), threads, 0);
      try (ChunkCache cache = new ChunkCache(writes(2), run.memory())) {
        cache.register(0, run.store(0));
        cache.access(Chunks.write(0, 0, 4), elements -> {});
        cache.discard(0);
        assertTrue(cache.isClean());
      }
      assertEquals(0, run.store(0).file().size());
    }
  }

  @Test
  void closingWithRegisteredDatasetsIsAnError() {
    CacheRun run = new CacheRun(writes(2), 1, 0);
    ChunkCache cache = new ChunkCache(writes(2), run.memory());
    cache.register(0, run.store(0));
    assertThrows(IllegalStateException.class, () -> cache.register(0, run.store(0)));
    assertEquals(
        "1 datasets are still registered, the first is 0",
        assertThrows(IllegalStateException.class, cache::close).getMessage());
  }

  @Test
  void refusesStoresThatAreLargerThanPlanned() {
    CacheSetup setup = writes(2);
    try (ChunkCache cache =
        new ChunkCache(setup, CacheMemory.of(0, 0, Flight.NONE, new Flight(8, 19), false))) {
      assertThrows(IllegalArgumentException.class, () -> cache.register(0, new MemoryStore(8, 0)));
      assertThrows(IllegalArgumentException.class, () -> cache.register(0, new MemoryStore(7, 0)));
      assertThrows(IllegalArgumentException.class, () -> cache.register(1, new MemoryStore(8, 0)));
    }
  }

  @Test
  void anEdgeChunkThatIsOverwrittenHoldsFillBeyondTheArray() throws IOException {
    CacheSetup setup =
        new CacheSetup(
            0,
            Replacement.NEXT_USE,
            List.of(Chunks.clipped(Chunks.fresh("out", 8), chunk -> chunk == 1 ? 5 : 8)),
            List.of(Chunks.write(0, 0, 8), Chunks.write(0, 1, 5)));
    CacheRun run = new CacheRun(setup, 0, 0);
    run.run();
    assertEquals(MemoryStore.FILL, run.store(0).get(1)[5]);
    assertEquals(MemoryStore.FILL, run.store(0).get(1)[7]);
  }

  @Test
  void withoutThreadsTheNextAccessSeesASmallerBudget() throws IOException {
    CacheSetup setup = writes(10);
    CacheRun run = new CacheRun(setup, 0, 0);
    try (ChunkCache cache = new ChunkCache(setup, run.memory())) {
      cache.register(0, run.store(0));
      for (int chunk = 0; chunk < 6; chunk++) {
        cache.access(Chunks.write(0, chunk, 4), elements -> {});
      }
      assertEquals(0, run.store(0).file().size());
      cache.resize(16);
      cache.access(Chunks.write(0, 6, 4), elements -> {});
      assertEquals(5, run.store(0).file().size());
      assertThrows(IllegalArgumentException.class, () -> cache.resize(65));
      cache.discard(0);
    }
  }
}
