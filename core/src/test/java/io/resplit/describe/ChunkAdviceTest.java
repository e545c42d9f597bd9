package io.resplit.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkFacts;
import io.resplit.advise.ChunkHash;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.SlotRule;
import io.resplit.advise.Sweep;
import io.resplit.advise.simulate.CacheSettings;
import io.resplit.advise.simulate.Operation;
import io.resplit.advise.simulate.SimulatedCounts;
import io.resplit.advise.simulate.StoredAs;
import io.resplit.advise.simulate.Windows;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Follows the advice in the simulator of HDF5's cache. */
class ChunkAdviceTest {

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  private static long slots(ChunkFacts facts, ChunkHash hash) {
    return (hash == ChunkHash.PACKED ? facts.packedSlots() : facts.linearSlots())
        .orElseThrow()
        .slots();
  }

  private static SimulatedCounts read(
      ChunkFacts facts, Sweep sweep, long slots, long bytes, ChunkHash hash) {
    return new Windows(facts.grid(), sweep.pattern().access(facts.grid().array()))
        .simulate(
            facts.elementBytes(),
            new CacheSettings(slots, bytes, CacheSettings.DEFAULT_W0, hash),
            Operation.READ,
            StoredAs.FILTERED);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whoFollowsTheAdviceLoadsEachChunkOnce(long seed) {
    RandomProblems problems = new RandomProblems(seed);
    Shape array = problems.shape(1 + problems.random().nextInt(4), 3000);
    ChunkFacts facts = ChunkAdvice.judge(ChunkRequest.slices(array, 4), problems.block(array), 1);
    for (Sweep sweep : facts.sweeps()) {
      long bytes = facts.workingSetBytes(sweep);
      for (ChunkHash hash : ChunkHash.values()) {
        long slots =
            (hash == ChunkHash.PACKED ? facts.packedSlots() : facts.linearSlots())
                .orElseThrow()
                .slots();
        assertEquals(
            facts.grid().chunks(),
            read(facts, sweep, slots, bytes, hash).loads(),
            sweep + " " + slots);
        long both = facts.anySlots().orElseThrow().slots();
        assertEquals(facts.grid().chunks(), read(facts, sweep, both, bytes, hash).loads());
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void soDoesWhoReadsLinesAndPointsInTurn(long seed) {
    RandomProblems problems = new RandomProblems(seed);
    Shape array = problems.shape(2 + problems.random().nextInt(3), 3000);
    long[] access = array.toArray();
    for (int axis = 0; axis < access.length; axis++) {
      access[axis] = problems.random().nextBoolean() ? 1 : access[axis];
    }
    AccessPattern pattern = AccessPattern.of(array, Shape.of(access));
    ChunkRequest request = ChunkRequest.slices(array, 4).withPatterns(List.of(pattern));
    ChunkFacts facts = ChunkAdvice.judge(request, problems.block(array), 1);
    Sweep sweep = facts.sweeps().get(0);
    long slots = facts.anySlots().orElseThrow().slots();
    SimulatedCounts counts = read(facts, sweep, slots, facts.needBytes(), ChunkHash.PACKED);
    assertEquals(facts.grid().chunks(), counts.loads(), sweep.toString());
  }

  @Test
  void namesTheSweepThatLosesChunks() {
    ChunkRequest request = ChunkRequest.slices(Shape.of(2000, 5000), 1);
    List<Sweep> sweeps = ChunkAdvice.judge(request, Shape.of(16, 200), 400_000).sweeps();
    assertEquals(Optional.empty(), ChunkAdvice.clash(sweeps, ChunkHash.PACKED, 125, 125));
    assertEquals(
        sweeps.get(1),
        ChunkAdvice.clash(sweeps, ChunkHash.PACKED, 126, 125).map(SlotRule::sweep).orElseThrow());
  }
}
