package io.resplit.chunk;

import io.resplit.block.BlockFile;
import io.resplit.cache.run.ChunkCache;
import io.resplit.geometry.Box;
import io.resplit.output.ChunkSink;
import io.resplit.output.EarlierChunks;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The filtered blocks of a set that is written: boxes go to a cache, which writes whole chunks.
 * Confined to one thread.
 */
final class ChunkOutputs implements ChunkSink {

  private final ChunkJob job;
  private final ChunkedSide side;
  private final ChunkCache cache;
  private final EarlierChunks earlier;
  private final Map<Long, OutputStore> stores = new HashMap<>();

  /**
   * Creates the sink.
   *
   * @param earlier chunks that the files held at the beginning
   */
  ChunkOutputs(ChunkJob job, ChunkCache cache, EarlierChunks earlier) {
    this.job = job;
    this.side = job.out().orElseThrow();
    this.cache = cache;
    this.earlier = earlier;
  }

  /** Makes the chunks of a block known. */
  void register(long block, OutputStore store) {
    stores.put(block, store);
    cache.register(side.dataset(block), store);
  }

  @Override
  public BlockFile open(long number) {
    stores.get(number).begin();
    return new CachedBlock(cache, side, number);
  }

  @Override
  public boolean isLost(long number, Box box) {
    return !earlier.isFinished(number) && job.isLost(number, box);
  }

  @Override
  public void drain() throws IOException {
    if (cache.isUsable()) {
      cache.drain();
    }
  }

  @Override
  public void publish(long number) throws IOException {
    cache.flush(side.dataset(number));
  }
}
