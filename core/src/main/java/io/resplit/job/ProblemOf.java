package io.resplit.job;

import io.resplit.array.ChunkStorage;
import io.resplit.geometry.AxisMap;
import io.resplit.plan.Chunking;
import io.resplit.plan.FilterTimes;
import io.resplit.plan.Problem;
import io.resplit.set.BlockSet;
import java.util.Arrays;
import java.util.Optional;

/** What planners need to know of two sets. */
public final class ProblemOf {

  private ProblemOf() {}

  /**
   * Returns the problem of moving an array between two sets.
   *
   * @param checksums whether the job will take checksums, and so look at all elements
   */
  public static Problem sets(BlockSet in, BlockSet out, boolean checksums) {
    return new Problem(side(in), side(out), in.type().bytes(), copying(in, out, checksums));
  }

  /** Chunks that only hold the fill value must be known where they are left out. */
  private static Problem.Copying copying(BlockSet in, BlockSet out, boolean checksums) {
    if (!storesAlike(in, out)) {
      return Problem.Copying.NEVER;
    }
    boolean looksForFill = out.chunks().orElseThrow().sparse();
    return checksums || looksForFill ? Problem.Copying.SEEN : Problem.Copying.UNSEEN;
  }

  /** Of a tiling no chunk is copied: which ones could be is no product over the axes. */
  private static boolean storesAlike(BlockSet in, BlockSet out) {
    return in.tiling().isEmpty()
        && in.axes().equals(out.axes())
        && side(in).isFiltered()
        && side(out).isFiltered()
        && in.type().equals(out.type())
        && in.chunks().orElseThrow().filters().equals(out.chunks().orElseThrow().filters())
        && Arrays.equals(in.header().fillBytes(in.type()), out.header().fillBytes(out.type()));
  }

  /** Returns what they need to know of one of them. */
  public static Problem.Side side(BlockSet set) {
    AxisMap toArray = set.axes().inverse();
    Optional<Chunking> chunks =
        set.inRecords()
            ? Optional.of(Chunking.ofRecords(set.longestStored()))
            : set.chunks().map(ProblemOf::chunking);
    return new Problem.Side(
        set.arrayGrid(),
        set.order(),
        chunks.map(all -> all.permuted(toArray)),
        set.axes(),
        set.window().map(all -> all.permuted(toArray)),
        set.missingBlocks().permuted(set.grid(), toArray),
        set.padding().isPresent());
  }

  private static Chunking chunking(ChunkStorage storage) {
    return new Chunking(
        storage.chunkShape(),
        storage.isFixed() ? Chunking.Access.ELEMENTS : Chunking.Access.CHUNKS,
        storage.least(),
        FilterTimes.of(storage.filters()));
  }
}
