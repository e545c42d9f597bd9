package io.resplit.testkit;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisArrangement;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import io.resplit.partition.SomeBlocks;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Chunking;
import io.resplit.plan.Loop;
import io.resplit.plan.OtherCells;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.plan.Unstored;
import io.resplit.planner.NaivePlanner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * Small random problems and plans: partial edge blocks, length-1 axes, equal, dividing and coprime
 * block lengths, irregular edges.
 */
public final class RandomProblems {

  private static final Long ONE_SEED = Long.getLong("resplit.seed");
  private static final double FACTOR = Double.parseDouble(System.getProperty("resplit.seeds", "1"));

  private final Random random;

  /** Creates the source of one test case; the same seed gives the same case. */
  public RandomProblems(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    random.nextLong();
  }

  /**
   * Returns the seeds of a test: 0 to {@code count - 1}, times the factor in {@code
   * -Dresplit.seeds}; or the one in {@code -Dresplit.seed}.
   */
  public static LongStream seeds(long count) {
    return ONE_SEED != null
        ? LongStream.of(ONE_SEED)
        : LongStream.range(0, Math.max(1, Math.round(count * FACTOR)));
  }

  /** Returns whether there are fewer seeds than a test asks for, too few to count what they hit. */
  public static boolean areFewerSeeds() {
    return ONE_SEED != null || FACTOR < 1;
  }

  /** Returns the random numbers behind this source. */
  public Random random() {
    return random;
  }

  /** Returns an array shape of {@code rank} axes with at most {@code maxVolume} elements. */
  public Shape shape(int rank, long maxVolume) {
    long top = Math.max(2, Math.round(Math.pow(maxVolume, 1.0 / rank) * 1.6));
    while (true) {
      long[] lengths = new long[rank];
      for (int axis = 0; axis < rank; axis++) {
        lengths[axis] = 1 + random.nextLong(top);
      }
      Shape shape = Shape.of(lengths);
      if (shape.volume() <= maxVolume) {
        return shape;
      }
    }
  }

  /** Returns a region of an array, cut on every axis. */
  public static Box region(Random random, Shape shape) {
    long[] start = new long[shape.rank()];
    long[] end = new long[shape.rank()];
    for (int axis = 0; axis < start.length; axis++) {
      start[axis] = random.nextLong(shape.length(axis));
      end[axis] = start[axis] + 1 + random.nextLong(shape.length(axis) - start[axis]);
    }
    return Box.of(start, end);
  }

  /** Returns a block shape that fits in {@code array}. */
  public Shape block(Shape array) {
    long[] lengths = array.toArray();
    for (int axis = 0; axis < lengths.length; axis++) {
      lengths[axis] =
          switch (random.nextInt(6)) {
            case 0 -> lengths[axis];
            case 1 -> Math.max(1, lengths[axis] / 2);
            default -> 1 + random.nextLong(lengths[axis]);
          };
    }
    return Shape.of(lengths);
  }

  /** Returns a uniform problem of 1 to {@code maxRank} axes with at most {@code maxVolume}. */
  public Problem problem(int maxRank, long maxVolume) {
    Shape array = shape(1 + random.nextInt(maxRank), maxVolume);
    return Problem.uniform(array, block(array), block(array), 1 + random.nextInt(4));
  }

  /** Returns the same kind of problem with irregular block edges on both sides. */
  public Problem irregularProblem(int maxRank, long maxVolume) {
    Shape array = shape(1 + random.nextInt(maxRank), maxVolume);
    return Problem.of(irregularGrid(array), irregularGrid(array), 2, StorageOrder.C);
  }

  /**
   * Returns the same problem with chunks, filtered or not, or records in the blocks of one side or
   * both.
   */
  public Problem withChunks(Problem problem) {
    int sides = 1 + random.nextInt(3);
    return new Problem(
        (sides & 1) == 0 ? problem.in() : withChunks(problem.in()),
        (sides & 2) == 0 ? problem.out() : withChunks(problem.out()),
        problem.elementBytes());
  }

  /** Returns the same problem with an input that stores the axes in a random order. */
  public Problem permuted(Problem problem) {
    return new Problem(permuted(problem.in()), problem.out(), problem.elementBytes());
  }

  /** Returns the same problem with both sides storing the axes in random orders. */
  public Problem permutedTwice(Problem problem) {
    return new Problem(permuted(problem.in()), permuted(problem.out()), problem.elementBytes());
  }

  private Side permuted(Side side) {
    return new Side(side.arrangement(), side.order(), side.chunking(), axisMap(side.grid().rank()));
  }

  /** Returns a random order of axes. */
  public AxisMap axisMap(int rank) {
    List<Integer> axes = new ArrayList<>();
    for (int axis = 0; axis < rank; axis++) {
      axes.add(axis);
    }
    Collections.shuffle(axes, random);
    return AxisMap.of(axes.stream().mapToInt(Integer::intValue).toArray());
  }

  /**
   * Returns a problem of which many chunks are stored alike on both sides, with a random plan that
   * copies some of them.
   */
  public Plan copying(int maxRank, long maxVolume) {
    Shape array = shape(1 + random.nextInt(maxRank), maxVolume);
    Shape chunk = block(array);
    Problem problem =
        new Problem(
            random.nextInt(5) == 0 ? inRegionOf(array, chunk) : inBlocksOf(array, chunk),
            inBlocksOf(array, chunk),
            1 + random.nextInt(4),
            random.nextBoolean() ? Problem.Copying.SEEN : Problem.Copying.UNSEEN);
    return random.nextBoolean()
        ? new NaivePlanner().plan(problem.ofCells(), Long.MAX_VALUE).over(problem)
        : plan(problem.ofCells()).over(problem);
  }

  /** The region begins and ends within chunks, or between them. */
  private Side inRegionOf(Shape array, Shape chunk) {
    long[] start = new long[array.rank()];
    long[] end = new long[start.length];
    long[] stored = new long[start.length];
    for (int axis = 0; axis < start.length; axis++) {
      start[axis] = random.nextInt(3) == 0 ? chunk.length(axis) - 1 : 0;
      end[axis] = start[axis] + array.length(axis);
      stored[axis] = end[axis] + random.nextInt(3);
    }
    Side whole = inBlocksOf(Shape.of(stored), chunk);
    Arrangement region = Arrangement.of(whole.grid()).within(Box.of(start, end));
    return new Side(region, StorageOrder.C, whole.chunking(), whole.axes());
  }

  /** Mostly whole chunks make up a block. */
  private Side inBlocksOf(Shape array, Shape chunk) {
    long[] lengths = chunk.toArray();
    for (int axis = 0; axis < lengths.length; axis++) {
      long multiple = lengths[axis] * (1 + random.nextInt(4)) + (random.nextInt(8) == 0 ? 1 : 0);
      lengths[axis] = Math.min(array.length(axis), multiple);
    }
    Chunking chunking = new Chunking(chunk, Chunking.Access.CHUNKS);
    Grid blocks = Grid.uniform(array, Shape.of(lengths));
    return new Side(blocks, StorageOrder.C, Optional.of(chunking));
  }

  private Side withChunks(Side side) {
    Shape block = side.arrangement().stored().blockShape();
    Chunking chunks =
        switch (random.nextInt(3)) {
          case 0 -> new Chunking(block(block), Chunking.Access.ELEMENTS);
          case 1 -> new Chunking(block(block), Chunking.Access.CHUNKS);
          default -> Chunking.ofRecords(side.axes().permute(block)).permuted(side.axes().inverse());
        };
    return new Side(side.arrangement(), side.order(), Optional.of(chunks), side.axes());
  }

  /** Returns the same problem with one side, or both, a region of what is stored. */
  public Problem withWindows(Problem problem) {
    int sides = 1 + random.nextInt(3);
    return new Problem(
        (sides & 1) == 0 ? problem.in() : withWindow(problem.in()),
        (sides & 2) == 0 ? problem.out() : withWindow(problem.out()),
        problem.elementBytes());
  }

  private Side withWindow(Side side) {
    AxisGrid[] axes = new AxisGrid[side.grid().rank()];
    long[] start = new long[axes.length];
    long[] end = new long[axes.length];
    for (int axis = 0; axis < axes.length; axis++) {
      start[axis] = random.nextInt(2) * random.nextInt(5);
      end[axis] = start[axis] + side.grid().axis(axis).extent();
      long extent = end[axis] + random.nextInt(2) * random.nextInt(5);
      boolean uniform = random.nextInt(3) > 0;
      axes[axis] =
          uniform ? AxisGrid.uniform(extent, 1 + random.nextLong(extent)) : ends(extent, 0.4);
    }
    Arrangement region = Arrangement.of(Grid.of(axes)).within(Box.of(start, end));
    return new Side(region, side.order(), Optional.empty(), side.axes());
  }

  /** Returns the same problem with the last blocks of the output padded. */
  public static Problem padded(Problem problem) {
    Side out = problem.out();
    Side padded =
        new Side(
            AxisArrangement.padded(out.grid()),
            out.order(),
            out.chunking(),
            out.axes(),
            SomeBlocks.NONE,
            Unstored.NONE,
            OtherCells.NONE,
            true);
    return new Problem(problem.in(), padded, problem.elementBytes());
  }

  /** Returns the problem of an input of which indices are left out between those of the array. */
  public Problem withGaps(Problem problem) {
    Side side = problem.in();
    AxisGrid[] axes = new AxisGrid[side.grid().rank()];
    List<AxisIndices> indices = new ArrayList<>();
    for (int axis = 0; axis < axes.length; axis++) {
      indices.add(indices(side.grid().axis(axis).extent()));
      long extent = indices.get(axis).end() + random.nextInt(5);
      axes[axis] = AxisGrid.uniform(extent, 1 + random.nextLong(extent));
    }
    Grid stored = Grid.of(axes);
    Arrangement some = files(stored).within(indices, stored.blockShape(), random.nextInt(50));
    Side in = new Side(some, side.order(), Optional.empty(), side.axes());
    return new Problem(in, problem.out(), problem.elementBytes());
  }

  /** Returns files that mostly hold their blocks, and sometimes more. */
  private Arrangement files(Grid stored) {
    long[] before = new long[stored.rank()];
    long[] after = new long[stored.rank()];
    for (int axis = 0; axis < before.length; axis++) {
      before[axis] = random.nextInt(3);
      after[axis] = random.nextInt(3);
    }
    return switch (random.nextInt(4)) {
      case 0 -> AxisArrangement.overlapping(stored, before, after);
      case 1 -> AxisArrangement.padded(stored);
      default -> Arrangement.of(stored);
    };
  }

  private AxisIndices indices(long count) {
    long[] list = new long[Math.toIntExact(count)];
    int most = 1 + random.nextInt(5);
    boolean even = random.nextInt(3) > 0;
    list[0] = random.nextInt(5);
    for (int i = 1; i < list.length; i++) {
      list[i] = list[i - 1] + (even ? most : 1 + random.nextInt(most));
    }
    return JobShapes.anyOrder(random, list);
  }

  /** Returns a grid of an array whose blocks differ in length. */
  public Grid irregularGrid(Shape array) {
    AxisGrid[] axes = new AxisGrid[array.rank()];
    for (int axis = 0; axis < axes.length; axis++) {
      axes[axis] = ends(array.length(axis), random.nextDouble());
    }
    return Grid.of(axes);
  }

  /** Returns an axis cut at each position with probability {@code density}. */
  public AxisGrid ends(long extent, double density) {
    List<Long> ends = new ArrayList<>();
    for (long end = 1; end < extent; end++) {
      if (random.nextDouble() < density) {
        ends.add(end);
      }
    }
    ends.add(extent);
    return AxisGrid.ofEnds(ends.stream().mapToLong(Long::longValue).toArray());
  }

  /**
   * Returns a random plan: any prefix, pivot, directions and cuts, one tail or one for each read.
   */
  public Plan plan(Problem problem) {
    AxisMap order = axisMap(problem.rank());
    List<Integer> axes = new ArrayList<>();
    for (int k = 0; k < problem.rank(); k++) {
      axes.add(order.axis(k));
    }
    int prefixLength = random.nextInt(axes.size());
    List<Loop> prefix = new ArrayList<>();
    for (int axis : axes.subList(0, prefixLength)) {
      prefix.add(Loop.forward(axis, AxisSweep.clean(ends(problem.shape().length(axis), 0.4))));
    }
    Loop pivot = loop(problem, axes.get(prefixLength));
    List<Integer> tailAxes = axes.subList(prefixLength + 1, axes.size());
    List<List<Loop>> tails = new ArrayList<>();
    long tailCount = random.nextBoolean() ? 1 : pivot.sweep().count();
    for (long i = 0; i < tailCount; i++) {
      tails.add(tail(problem, tailAxes));
    }
    return new Plan(problem, "random", prefix, pivot, tails);
  }

  private List<Loop> tail(Problem problem, List<Integer> axes) {
    List<Integer> order = new ArrayList<>(axes);
    Collections.shuffle(order, random);
    List<Loop> tail = new ArrayList<>();
    order.forEach(axis -> tail.add(loop(problem, axis)));
    return tail;
  }

  private Loop loop(Problem problem, int axis) {
    Loop.Direction direction =
        random.nextInt(3) == 0 ? Loop.Direction.BACKWARD : Loop.Direction.FORWARD;
    return new Loop(axis, sweep(problem, axis), direction);
  }

  /** Returns a random sweep of one axis. */
  public AxisSweep sweep(Problem problem, int axis) {
    long extent = problem.shape().length(axis);
    AxisGrid reads =
        switch (random.nextInt(3)) {
          case 0 -> problem.in().grid().axis(axis);
          case 1 -> AxisGrid.uniform(extent, 1 + random.nextLong(extent));
          default -> ends(extent, random.nextDouble());
        };
    return switch (random.nextInt(4)) {
      case 0 -> AxisSweep.clean(reads);
      case 1 -> AxisSweep.of(reads, ends(extent, random.nextDouble()));
      default -> AxisSweep.of(reads, problem.out().grid().axis(axis));
    };
  }
}
