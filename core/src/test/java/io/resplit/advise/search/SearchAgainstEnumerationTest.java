package io.resplit.advise.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkGrid;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.Sweep;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the searches with trying every chunk shape there is. */
class SearchAgainstEnumerationTest {

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  private static ChunkRequest request(RandomProblems problems) {
    Random random = problems.random();
    Shape array = problems.shape(1 + random.nextInt(4), 2000);
    int elementBytes = 1 + random.nextInt(8);
    List<AccessPattern> patterns = new ArrayList<>(AccessPattern.slices(array));
    if (random.nextBoolean()) {
      patterns.clear();
      for (int i = 0; i <= random.nextInt(3); i++) {
        patterns.add(pattern(array, random));
      }
    }
    return new ChunkRequest(
        array,
        elementBytes,
        patterns,
        elementBytes + random.nextLong(array.volume() * elementBytes),
        elementBytes + random.nextLong(array.volume()),
        java.util.Optional.of(1L),
        random.nextInt(3) == 0
            ? java.util.Optional.of(problems.block(array))
            : java.util.Optional.empty());
  }

  private static AccessPattern pattern(Shape array, Random random) {
    long[] access = array.toArray();
    for (int axis = 0; axis < access.length; axis++) {
      access[axis] = random.nextBoolean() ? 1 : access[axis];
    }
    return AccessPattern.of(array, Shape.of(access));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void findsTheShapeThatEnumerationFinds(long seed) {
    ChunkRequest request = request(new RandomProblems(seed));
    ChunkRequest wide = request.withCache(Math.max(request.cacheBytes(), leastPossible(request)));
    Comparator<ChunkGrid> fewest = Comparator.comparingLong(ChunkGrid::chunks);
    Comparator<ChunkGrid> worst = Comparator.comparingLong(grid -> worst(wide, grid));
    Predicate<ChunkGrid> fits = grid -> need(wide, grid) <= wide.cacheElements();
    ChunkGrid best = least(wide, fits, fewest.thenComparing(worst));
    if (best.chunk().volume() > wide.maxChunkElements()) {
      best =
          least(
              wide,
              fits.and(grid -> grid.chunk().volume() <= wide.maxChunkElements()),
              worst.thenComparing(fewest));
    }
    assertEquals(best.chunk(), ChunkSearch.best(wide), wide.toString());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void findsTheLeastCacheThatEnumerationFinds(long seed) {
    ChunkRequest all = request(new RandomProblems(seed));
    ChunkRequest slices = ChunkRequest.slices(all.array(), all.elementBytes());
    for (LeastCache.Rule rule : LeastCache.Rule.values()) {
      LeastCache found =
          LeastCache.of(all.array(), all.elementBytes(), slices.patterns(), rule).orElseThrow();
      ChunkGrid best = least(slices, grid -> meets(slices, grid, rule), byNeedAndRank(slices));
      assertEquals(need(slices, best) * all.elementBytes(), found.bytes(), best + " " + found);
      ChunkGrid own = new ChunkGrid(all.array(), found.chunk());
      assertEquals(found.bytes(), need(slices, own) * all.elementBytes());
      assertEquals(true, meets(slices, own, rule));
    }
  }

  private static Comparator<ChunkGrid> byNeedAndRank(ChunkRequest request) {
    return Comparator.comparingLong(grid -> need(request, grid));
  }

  private static boolean meets(ChunkRequest request, ChunkGrid grid, LeastCache.Rule rule) {
    return request.patterns().stream()
        .map(pattern -> new Sweep(grid, pattern))
        .allMatch(
            sweep ->
                rule == LeastCache.Rule.STRIPE ? sweep.stripeBeatsPure() : sweep.sweepBeatsPure());
  }

  private static long leastPossible(ChunkRequest request) {
    long[] ones = new long[request.array().rank()];
    Arrays.fill(ones, 1);
    return need(request, new ChunkGrid(request.array(), Shape.of(ones))) * request.elementBytes();
  }

  private static long need(ChunkRequest request, ChunkGrid grid) {
    return request.patterns().stream()
        .mapToLong(pattern -> new Sweep(grid, pattern).workingSetElements())
        .max()
        .orElseThrow();
  }

  private static long worst(ChunkRequest request, ChunkGrid grid) {
    return request.patterns().stream()
        .mapToLong(pattern -> new Sweep(grid, pattern).chunksAnAccess())
        .max()
        .orElseThrow();
  }

  private static ChunkGrid least(
      ChunkRequest request, Predicate<ChunkGrid> allowed, Comparator<ChunkGrid> order) {
    Comparator<ChunkGrid> whole =
        order
            .thenComparingLong(grid -> grid.chunk().volume())
            .thenComparing((a, b) -> Arrays.compare(a.chunk().toArray(), b.chunk().toArray()));
    return grids(request).stream().filter(allowed).min(whole).orElseThrow();
  }

  private static List<ChunkGrid> grids(ChunkRequest request) {
    List<ChunkGrid> grids = new ArrayList<>();
    Shape array = request.array();
    for (Odometer less = new Odometer(array.toArray()); !less.done(); less.advance()) {
      long[] lengths = new long[array.rank()];
      boolean divides = true;
      for (int axis = 0; axis < lengths.length; axis++) {
        lengths[axis] = less.digit(axis) + 1;
        long block =
            request.block().map(Shape::toArray).orElse(new long[0]).length == 0
                ? lengths[axis]
                : request.block().get().length(axis);
        divides &= block % lengths[axis] == 0;
      }
      if (divides) {
        grids.add(new ChunkGrid(array, Shape.of(lengths)));
      }
    }
    return grids;
  }
}
