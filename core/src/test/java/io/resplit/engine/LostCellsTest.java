package io.resplit.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSink;
import io.resplit.cost.CostModel;
import io.resplit.cost.LiveBoxes;
import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.plan.Step;
import io.resplit.request.JobObserver;
import io.resplit.result.Cost;
import io.resplit.result.MemoryBudget;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.MemoryBlocks;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Iterator;
import java.util.PrimitiveIterator;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LostCellsTest {

  static LongStream seeds() {
    return RandomProblems.seeds(600);
  }

  /** Blocks of which a crash has left some chunks as they were, or worse. */
  private static final class Lossy implements BlockSink {
    private final Side side;
    private final MemoryBlocks blocks;
    private final int elementBytes;
    private final Set<Long> lost = new HashSet<>();
    private long bytesAgain;
    private boolean replays;

    Lossy(Problem problem, MemoryBlocks blocks) {
      this.side = problem.out();
      this.blocks = blocks;
      this.elementBytes = problem.elementBytes();
    }

    /** Loses some chunks of the blocks that are not complete; their contents are noise now. */
    void lose(Random random) throws IOException {
      replays = true;
      Grid cells = side.cells();
      for (long cell = 0; cell < cells.blockCount(); cell++) {
        Box box = cells.box(cell);
        long block = side.grid().blocksIn(box).nextLong();
        if (!blocks.published().containsKey(block) && random.nextInt(3) == 0) {
          lost.add(cell);
          spoil(block, box.relativeTo(side.grid().box(block)), random);
        }
      }
    }

    private void spoil(long block, Box box, Random random) throws IOException {
      byte[] noise = new byte[(int) box.volume() * elementBytes];
      random.nextBytes(noise);
      try (BlockFile file = blocks.open(block)) {
        file.write(box, ByteBuffer.wrap(noise));
      }
    }

    boolean isLost(long number, Box box) {
      Box inArray = box.shifted(side.grid().box(number));
      PrimitiveIterator.OfLong cells = side.cells().blocksIn(inArray);
      boolean isLost = lost.contains(cells.nextLong());
      assertTrue(!cells.hasNext(), "asked for more than one chunk");
      return isLost;
    }

    @Override
    public BlockFile open(long number) {
      return replays ? openAgain(number) : blocks.open(number);
    }

    private BlockFile openAgain(long number) {
      BlockFile file = blocks.open(number);
      return new BlockFile() {
        @Override
        public void read(Box box, ByteBuffer target) throws IOException {
          file.read(box, target);
        }

        @Override
        public void write(Box box, ByteBuffer source) throws IOException {
          assertTrue(isLost(number, box), "written again without need");
          bytesAgain += source.limit();
          file.write(box, source);
        }

        @Override
        public void close() throws IOException {
          file.close();
        }
      };
    }

    @Override
    public void publish(long number) {
      if (!blocks.published().containsKey(number)) {
        blocks.publish(number);
      }
    }

    @Override
    public void close() {
      blocks.close();
    }
  }

  private record From(long stepsDone, Lossy sink) implements Checkpoints {
    @Override
    public boolean isLost(long number, Box box) {
      return sink.isLost(number, box);
    }

    @Override
    public void replayed() {
      sink.replays = false;
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void areWrittenAgainWithinTheSameMemory(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Problem problem;
    do {
      problem = source.withChunks(source.problem(3, 200));
    } while (!problem.out().isFiltered());
    Plan plan = source.plan(problem.ofCells()).over(problem);
    int bytes = problem.elementBytes();
    ReferenceArray array = new ReferenceArray(problem.shape(), bytes, source.random());
    MemoryBlocks in = MemoryBlocks.of(array, problem.in().grid(), bytes);
    MemoryBlocks out = new MemoryBlocks(problem.out().grid(), bytes);
    Cost cost = CostModel.cost(plan);
    MemoryBudget budget = LiveBoxes.budget(plan, cost.peakBytes());

    int steps = 1 + source.random().nextInt(20);
    Lossy sink = new Lossy(problem, out);
    long done = crashAfter(steps, plan, in, sink, budget);
    sink.lose(source.random());
    long before = in.bytes();
    long peak =
        new SequentialEngine().run(plan, in, sink, budget, new From(done, sink), JobObserver.NONE);

    assertTrue(peak <= cost.peakBytes());
    assertEquals(lostBytes(plan, sink, done), sink.bytesAgain);
    long readAgain = in.bytes() - before - bytesLeftAndKept(plan, done);
    assertTrue(readAgain >= sink.bytesAgain);
    assertTrue(in.bytes() - before <= problem.bytes(), "no box is read twice");
    Grid grid = problem.out().grid();
    assertEquals(grid.blockCount(), out.published().size());
    out.published().forEach((number, block) -> assertArrayEquals(array.block(grid, number), block));
  }

  private static long crashAfter(
      int steps, Plan plan, MemoryBlocks in, Lossy sink, MemoryBudget budget) throws IOException {
    long[] done = {0};
    JobObserver crashing =
        new JobObserver() {
          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            if (++done[0] == steps) {
              throw new InterruptedJob.Crash();
            }
          }
        };
    try {
      new SequentialEngine().run(plan, in, sink, budget, Checkpoints.NONE, crashing);
    } catch (InterruptedJob.Crash e) {
      // as wanted
    }
    return done[0];
  }

  /** Counts, box by box, what the steps done have written of lost chunks. */
  private static long lostBytes(Plan plan, Lossy sink, long done) {
    return sumOfWrites(plan, done, box -> lostElements(plan, sink, box));
  }

  private static long lostElements(Plan plan, Lossy sink, Box box) {
    Grid cells = plan.problem().out().cells();
    return sink.lost.stream().mapToLong(cell -> overlap(cells.box(cell), box)).sum();
  }

  private static long sumOfWrites(Plan plan, long done, ToLongFunction<Box> elements) {
    long sum = 0;
    Iterator<Step> steps = plan.steps();
    for (long i = 0; i < done; i++) {
      if (steps.next() instanceof Step.Write write) {
        sum += elements.applyAsLong(write.box());
      }
    }
    return sum * plan.problem().elementBytes();
  }

  /** What a run must read whatever was lost: all that is not written yet. */
  private static long bytesLeftAndKept(Plan plan, long done) {
    return plan.problem().bytes() - sumOfWrites(plan, done, Box::volume);
  }

  private static long overlap(Box cell, Box box) {
    return cell.intersects(box) ? cell.intersection(box).volume() : 0;
  }
}
