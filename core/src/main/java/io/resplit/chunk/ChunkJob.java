package io.resplit.chunk;

import io.resplit.cache.CacheRules;
import io.resplit.cache.CacheSetup;
import io.resplit.cache.ChunkAccess.Use;
import io.resplit.cache.ChunkCopies;
import io.resplit.cache.ChunkDataset;
import io.resplit.cache.ChunkKey;
import io.resplit.cache.Reservation;
import io.resplit.geometry.Box;
import io.resplit.partition.AxisMap;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.ResumedPlan;
import io.resplit.plan.Side;
import io.resplit.result.MemoryBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * The filtered chunks of a plan: which ones it touches, in which order. Immutable.
 *
 * <p>The same order as that of the engine: steps, blocks, chunks in each block.
 */
public final class ChunkJob {

  /** Name under which a cache counts the input. */
  public static final String IN = "in";

  /** Name under which a cache counts the output. */
  public static final String OUT = "out";

  /** Says which chunks the files of a side hold. */
  @FunctionalInterface
  public interface StoredChunks {
    /** Returns whether the file of block {@code block} holds chunk {@code chunk}. */
    boolean holds(long block, long chunk);
  }

  /** What only the files of the input say. */
  @FunctionalInterface
  public interface InputFacts extends StoredChunks {

    /** Returns whether the chunks of a block are filtered as those of the output are. */
    default boolean hasFiltersOfOutput(long block) {
      return true;
    }

    /** Returns whether a block lacks chunks that read as those that the output lacks. */
    default boolean lacksChunksAsOutput(long block) {
      return false;
    }

    /** Returns whether a block lacks all its chunks, and every element reads as in the output. */
    default boolean lacksAllAsOutput(long block) {
      return false;
    }
  }

  private final Problem problem;
  private final ResumedPlan resumed;
  private final StoredChunks earlier;
  private final Optional<ChunkedSide> in;
  private final Optional<ChunkedSide> out;
  private final Optional<ChunkedSide> sources;

  /**
   * Creates the job of a whole plan.
   *
   * @throws IllegalArgumentException if no side has filtered chunks
   */
  public ChunkJob(Plan plan) {
    this(plan, 0, (block, chunk) -> false);
  }

  /**
   * Creates the job of a plan from one of its steps on: before it comes what of earlier ones must
   * be repeated.
   *
   * @param firstStep number of the first step that is still to be done
   * @param earlier which chunks the files of the output hold, with all that was written of them;
   *     must not change
   * @throws IllegalArgumentException if no side has filtered chunks
   */
  public ChunkJob(Plan plan, long firstStep, StoredChunks earlier) {
    this.problem = plan.problem();
    this.earlier = earlier;
    this.in = side(plan.problem().in(), plan, Use.READ, 0);
    int firstOut = in.map(ChunkedSide::datasets).orElse(0);
    this.out = side(plan.problem().written(), plan, Use.WRITE, firstOut);
    this.sources =
        problem
            .in()
            .chunks()
            .map(any -> new ChunkedSide(problem.in(), Use.READ, 0, problem.elementBytes()));
    this.resumed = new ResumedPlan(plan, firstStep, this::isLost);
    if (in.isEmpty() && out.isEmpty()) {
      throw new IllegalArgumentException("a plan without filtered chunks needs no cache");
    }
  }

  private static Optional<ChunkedSide> side(Side side, Plan plan, Use use, int firstDataset) {
    return side.isFiltered()
        ? Optional.of(new ChunkedSide(side, use, firstDataset, plan.problem().elementBytes()))
        : Optional.empty();
  }

  /** Returns the input, if it has filtered chunks. */
  public Optional<ChunkedSide> in() {
    return in;
  }

  /** Returns the output, if it has filtered chunks. */
  public Optional<ChunkedSide> out() {
    return out;
  }

  /** Returns what a step touches, if it touches filtered chunks. */
  Optional<ChunkedSide> side(boolean reading) {
    return reading ? in : out;
  }

  /** Returns the plan, and what is left of it. */
  ResumedPlan resumed() {
    return resumed;
  }

  /**
   * Returns whether a part of a block of the output, or padding that is written with it, is in no
   * file before the first step.
   *
   * @param part the part, relative to the block; within one chunk
   */
  boolean isLost(long block, Box part) {
    ChunkedSide side = out.orElseThrow();
    Box place = side.stored().box(block);
    Box inFile = side.stored().arrangement().inFile(block, problem.written(part.shifted(place)));
    PrimitiveIterator.OfLong chunks = side.chunks(block).blocksIn(inFile);
    while (chunks.hasNext()) {
      long chunk = chunks.nextLong();
      if (side.holds(block, chunk) && !earlier.holds(block, chunk)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the rules of a cache for a problem: no side reserves more than its chunks take. */
  public static CacheRules kept(Problem problem, long cacheBytes, CacheRules rules) {
    return rules.reservedBytes() == 0
        ? rules
        : rules.within(
            cacheBytes, allBytes(problem, problem.in()), allBytes(problem, problem.written()));
  }

  private static long allBytes(Problem problem, Side side) {
    return Math.multiplyExact(side.filteredCells(), MemoryBudget.filteredChunkBytes(side, problem));
  }

  /**
   * Returns what a cache for this job depends on as far as a plan knows it: files of the input hold
   * every chunk, and have the filters of the output where any have.
   *
   * @param budgetBytes most decoded bytes that the cache holds
   */
  public CacheSetup setup(long budgetBytes, CacheRules rules) {
    InputFacts planned = (block, chunk) -> in.orElseThrow().holds(block, chunk);
    return setup(budgetBytes, rules, planned, (block, chunk) -> false);
  }

  /**
   * Returns everything that a cache for this job depends on.
   *
   * @param budgetBytes most decoded bytes that the cache holds
   * @param facts what the input holds
   */
  public CacheSetup setup(long budgetBytes, CacheRules rules, InputFacts facts) {
    return setup(budgetBytes, rules, facts, (block, chunk) -> staysAbsent(block, chunk, facts));
  }

  private CacheSetup setup(
      long budgetBytes, CacheRules rules, InputFacts facts, StoredChunks absent) {
    List<ChunkDataset> datasets = new ArrayList<>();
    CacheRules kept = kept(problem, budgetBytes, rules);
    StoredChunks none = (block, chunk) -> false;
    in.ifPresent(side -> add(side, facts, none, Reservation.of(kept.inBytes()), datasets));
    out.ifPresent(side -> add(side, earlier, absent, Reservation.of(kept.outBytes()), datasets));
    CacheSetup setup =
        new CacheSetup(budgetBytes, rules.policy(), datasets, () -> new ChunkAccesses(this));
    return problem.copying() == Problem.Copying.NEVER
        ? setup
        : setup.withCopies(new Copies(this, facts));
  }

  private static void add(
      ChunkedSide side,
      StoredChunks stored,
      StoredChunks absent,
      Reservation reservation,
      List<ChunkDataset> datasets) {
    for (int block = 0; block < side.datasets(); block++) {
      long number = block;
      datasets.add(
          side.describe(number, chunk -> stored.holds(number, chunk))
              .with(reservation)
              .without(chunk -> absent.holds(number, chunk)));
    }
  }

  /** Returns whether the input holds no chunk at all, and so the output will hold none. */
  boolean allStaysAbsent(InputFacts facts) {
    return out.isPresent()
        && sources.isPresent()
        && !problem.out().fillsUp()
        && LongStream.range(0, sources.get().datasets()).allMatch(facts::lacksAllAsOutput);
  }

  /** Returns whether all chunks of the input that are read for one of the output are absent. */
  private boolean staysAbsent(long block, long chunk, InputFacts facts) {
    if (sources.isEmpty() || problem.out().fillsUp()) {
      return false; // or there is padding besides what is read
    }
    AxisMap toArray = out.orElseThrow().axes().inverse();
    return out.get().places(block, chunk).stream()
        .map(toArray::permute)
        .map(sources.get().axes()::permute)
        .allMatch(box -> sources.get().isAbsent(box, facts));
  }

  /**
   * The chunks of the input that are stored like one of the output. Any thread may ask; remembers
   * the filters of the last block.
   */
  private static final class Copies implements ChunkCopies {

    private final ChunkJob job;
    private final InputFacts facts;
    private volatile Filters last = new Filters(-1, false);

    private record Filters(long block, boolean areOfOutput) {}

    Copies(ChunkJob job, InputFacts facts) {
      this.job = job;
      this.facts = facts;
    }

    @Override
    public boolean areAlike(ChunkKey read, ChunkKey written) {
      ChunkedSide from = job.in.orElseThrow();
      return from.isAlike(read, job.out.orElseThrow(), written)
          && hasFiltersOfOutput(from.block(read));
    }

    private boolean hasFiltersOfOutput(long block) {
      Filters known = last;
      if (known.block != block) {
        known = new Filters(block, facts.hasFiltersOfOutput(block));
        last = known;
      }
      return known.areOfOutput;
    }

    @Override
    public boolean areSeen() {
      return job.problem.copying() == Problem.Copying.SEEN;
    }
  }
}
