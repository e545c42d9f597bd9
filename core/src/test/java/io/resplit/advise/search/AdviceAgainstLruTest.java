package io.resplit.advise.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.NoChunkFitsException;
import io.resplit.describe.ChunkAdvice;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the advice with what trying every chunk shape in a cache comes to. {@code
 * -Dresplit.chunk.problems=1500} sets the number of problems.
 */
class AdviceAgainstLruTest {

  static LongStream seeds() {
    return RandomProblems.seeds(Long.getLong("resplit.chunk.problems", 200));
  }

  private static ChunkRequest request(RandomProblems problems) {
    Random random = problems.random();
    Shape array = problems.shape(2 + random.nextInt(3), 160);
    int elementBytes = 1 + random.nextInt(8);
    long bytes = array.volume() * elementBytes;
    ChunkRequest request =
        ChunkRequest.slices(array, elementBytes)
            .withCache(
                elementBytes + random.nextLong(random.nextBoolean() ? bytes : 1 + bytes / 4));
    if (random.nextBoolean()) {
      List<AccessPattern> patterns = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(3); i++) {
        patterns.add(pattern(array, random));
      }
      request = request.withPatterns(patterns.stream().distinct().toList());
    }
    if (random.nextInt(3) == 0) {
      request = request.withMaxChunk(elementBytes + random.nextLong(bytes));
    }
    return random.nextInt(4) == 0 ? request.dividing(problems.block(array)) : request;
  }

  private static AccessPattern pattern(Shape array, Random random) {
    long[] access = array.toArray();
    for (int axis = 0; axis < access.length; axis++) {
      access[axis] = random.nextBoolean() ? 1 : access[axis];
    }
    return AccessPattern.of(array, Shape.of(access));
  }

  private static LruEnumeration oracle(ChunkRequest request) {
    return new LruEnumeration(
        ints(request.array()),
        request.patterns().stream().map(AdviceAgainstLruTest::swept).toList(),
        request.cacheBytes() / request.elementBytes(),
        request.maxChunkBytes() / request.elementBytes(),
        ints(request.block().orElse(request.array())),
        request.block().isPresent());
  }

  private static boolean[] swept(AccessPattern pattern) {
    boolean[] swept = new boolean[pattern.rank()];
    for (int axis = 0; axis < swept.length; axis++) {
      swept[axis] = pattern.sweeps(axis);
    }
    return swept;
  }

  private static int[] ints(Shape shape) {
    return Arrays.stream(shape.toArray()).mapToInt(Math::toIntExact).toArray();
  }

  private static void assertAdvised(Optional<LruEnumeration.Tried> best, ChunkRequest request) {
    if (best.isEmpty()) {
      assertThrows(NoChunkFitsException.class, () -> ChunkAdvice.shape(request));
    } else {
      assertArrayEquals(
          best.get().lengths(), ints(ChunkAdvice.shape(request)), best + " " + request);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void chunksOfAnySizeAreThoseThatEverySweepLoadsOnce(long seed) {
    ChunkRequest request = request(new RandomProblems(seed)).withMinChunk(1);
    assertAdvised(oracle(request).bestOfAtLeast(1), request);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void chunksOfALeastSizeAreLoadedOnceOrCheapest(long seed) {
    RandomProblems problems = new RandomProblems(seed);
    ChunkRequest request = request(problems);
    long most = Math.min(request.maxChunkBytes(), request.array().volume());
    long bytes = 1 + problems.random().nextLong(Math.max(1, Math.min(most, request.cacheBytes())));
    ChunkRequest least = request.withMinChunk(bytes);
    long block = request.block().orElse(request.array()).volume();
    long elements = Math.min(block, (bytes - 1) / request.elementBytes() + 1);
    assertAdvised(oracle(least).bestOfAtLeast(elements), least);
  }

  /** The arrays are so small that all of one, or what the cache holds, is the size wanted. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void tinyChunksAreAdvisedOnlyWhereTheyAreWorthIt(long seed) {
    ChunkRequest request = request(new RandomProblems(seed));
    LruEnumeration oracle = oracle(request);
    long block = request.block().orElse(request.array()).volume();
    assertAdvised(
        oracle.bestNotMuchBelow(Math.min(block, Math.min(oracle.cache(), oracle.max()))), request);
  }
}
