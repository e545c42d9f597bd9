package io.resplit.cache;

import io.resplit.testkit.Chunks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Small random jobs that anybody can make again: every number comes from the linear congruence
 * {@code x = (1103515245 x + 12345) mod 2^31}, beginning with the seed plus one, as {@code (x >>
 * 16) mod bound}.
 *
 * <p>The last chunk of a dataset is an edge chunk, half of which is useful. The first access to a
 * chunk of a new dataset is a write.
 */
public final class RandomAccesses {

  private long state;
  private final List<ChunkDataset> datasets = new ArrayList<>();
  private final List<Integer> chunkCounts = new ArrayList<>();
  private final List<ChunkAccess> accesses = new ArrayList<>();
  private final Set<ChunkKey> begun = new HashSet<>();
  private final long budgetBytes;

  /** Makes the job of a seed. */
  public RandomAccesses(long seed) {
    state = seed + 1;
    int count = 1 + draw(4);
    for (int dataset = 0; dataset < count; dataset++) {
      addDataset();
    }
    long reserved = datasets.stream().mapToLong(each -> each.reservation().bytes()).sum();
    budgetBytes = reserved + draw(40);
    int length = 20 + draw(80);
    for (int position = 0; position < length; position++) {
      addAccess(draw(count));
    }
  }

  /** Returns the next number below {@code bound}. */
  int draw(int bound) {
    state = (state * 1103515245 + 12345) % (1L << 31);
    return (int) (state >> 16) % bound;
  }

  private void addDataset() {
    int bytes = 1 + draw(9);
    ChunkDataset dataset = draw(2) == 1 ? Chunks.fresh("out", bytes) : Chunks.existing("in", bytes);
    long reserve = draw(4) == 0 ? bytes * (1L + draw(2)) : 0;
    long last = draw(7);
    chunkCounts.add((int) last + 1);
    datasets.add(
        Chunks.clipped(
            dataset.with(Reservation.of(reserve)),
            chunk -> chunk == last ? Math.max(1, bytes / 2) : bytes));
  }

  private void addAccess(int dataset) {
    int chunk = draw(chunkCounts.get(dataset));
    boolean writes = draw(2) == 1;
    boolean whole = draw(3) == 0;
    int useful = datasets.get(dataset).usefulBytes().applyAsInt(chunk);
    int bytes = whole ? useful : 1 + draw(useful);
    boolean first = begun.add(new ChunkKey(dataset, chunk));
    boolean mustWrite = first && !datasets.get(dataset).stored().test(chunk);
    accesses.add(
        writes || mustWrite
            ? Chunks.write(dataset, chunk, bytes)
            : Chunks.read(dataset, chunk, bytes));
  }

  /** Returns the job under a policy. */
  public CacheSetup setup(Replacement policy) {
    return new CacheSetup(budgetBytes, policy, datasets, accesses);
  }

  /**
   * Returns the same job in which chunks are read and then written as a whole now and then, and may
   * be copied if both are of one size.
   *
   * @param seen whether chunks that are copied are decoded as well
   */
  public CacheSetup copying(Replacement policy, boolean seen) {
    List<ChunkAccess> all = new ArrayList<>();
    for (ChunkAccess access : accesses) {
      all.add(access);
      if (draw(3) == 0) {
        all.add(whole(ChunkAccess.Use.READ));
        all.add(whole(ChunkAccess.Use.WRITE));
      }
    }
    return new CacheSetup(budgetBytes, policy, datasets, all)
        .withCopies(new AlikeChunks(this::areOfOneSize, seen));
  }

  private ChunkAccess whole(ChunkAccess.Use use) {
    int dataset = draw(datasets.size());
    int chunk = draw(chunkCounts.get(dataset));
    int useful = datasets.get(dataset).usefulBytes().applyAsInt(chunk);
    return new ChunkAccess(dataset, chunk, useful, use);
  }

  private boolean areOfOneSize(ChunkKey read, ChunkKey written) {
    ChunkDataset from = datasets.get(read.dataset());
    ChunkDataset to = datasets.get(written.dataset());
    return from.chunkBytes() == to.chunkBytes()
        && from.usefulBytes().applyAsInt(read.chunk())
            == to.usefulBytes().applyAsInt(written.chunk());
  }
}
