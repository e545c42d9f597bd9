package io.resplit.chunk;

import io.resplit.cache.run.ChunkCache;
import io.resplit.format.BlockFile;
import io.resplit.format.BlockSink;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The filtered blocks of a set that is written: boxes go to a cache, which writes whole chunks.
 * Confined to one thread.
 */
final class ChunkOutputs implements BlockSink {

  private final ChunkedSide side;
  private final ChunkCache cache;
  private final Map<Long, OutputStore> stores = new HashMap<>();

  ChunkOutputs(ChunkedSide side, ChunkCache cache) {
    this.side = side;
    this.cache = cache;
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
  public void publish(long number) throws IOException {
    cache.flush(side.dataset(number));
  }

  /** Makes all blocks unknown: the run is over. */
  void unregister() throws IOException {
    for (long block : stores.keySet()) {
      cache.unregister(side.dataset(block));
    }
  }

  @Override
  public void close() {
    // the cache belongs to the whole run
  }
}
