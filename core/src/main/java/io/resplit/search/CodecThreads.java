package io.resplit.search;

import io.resplit.cost.HeapUse;
import io.resplit.plan.Problem;
import io.resplit.request.ChunkOptions;
import io.resplit.request.PlanOptions;

/**
 * How many threads decode and encode where a job may have fewer than its options say.
 *
 * @param problem the problem
 * @param options say how many threads at most, and how much memory there is
 */
public record CodecThreads(Problem problem, PlanOptions options) {

  /**
   * All threads beyond a few take at most this part of what those leave to data and cache: chunks
   * that are decoded again for want of it cost more than threads save.
   */
  private static final long SHARE = 4;

  /** Returns with how many to plan, from sums alone; a plan that does not fit may need fewer. */
  public int most() {
    int asked = options.chunks().threads();
    if (!options.chunks().orFewer() || asked <= ChunkOptions.FEW || !problem.isFiltered()) {
      return asked;
    }
    ChunkMemory few = new ChunkMemory(problem, ChunkOptions.FEW);
    long metadata = HeapUse.beyondReserve(options.metadataBytes());
    long enough = few.bytes(0) + Math.max(0, few.payloadWithin(options.memory(), metadata)) / SHARE;
    long chunks = Math.max(problem.in().filteredCells(), problem.written().filteredCells());
    int threads = (int) Math.min(asked, Math.max(ChunkOptions.FEW, chunks));
    while (threads > ChunkOptions.FEW && new ChunkMemory(problem, threads).bytes(0) > enough) {
      threads--;
    }
    return threads;
  }
}
