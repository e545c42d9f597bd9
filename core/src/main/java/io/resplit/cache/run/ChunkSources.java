package io.resplit.cache.run;

import io.resplit.cache.ChunkAccess;
import io.resplit.cache.ChunkDataset;
import io.resplit.cache.ChunkKey;
import io.resplit.cache.Decision;
import io.resplit.cache.Decision.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Gives the elements of chunks, wherever they come from, and keeps the stored form of one that is
 * to be written as it is. Confined to one thread.
 */
final class ChunkSources {

  private final List<ChunkDataset> datasets;
  private final CacheBuffers buffers;
  private final OpenStores stores;
  private final HeldElements held;
  private final Lookahead ahead;
  private Span.Block copy;
  private int copyBytes;

  ChunkSources(
      List<ChunkDataset> datasets,
      CacheBuffers buffers,
      OpenStores stores,
      HeldElements held,
      Lookahead ahead) {
    this.datasets = datasets;
    this.buffers = buffers;
    this.stores = stores;
    this.held = held;
    this.ahead = ahead;
  }

  /**
   * Returns the chunk of the decision that is due: undefined bytes if its elements are not looked
   * at.
   */
  Span.Block elements(Decision decision) throws IOException {
    ChunkAccess access = decision.access();
    return switch (decision.source()) {
      case HELD -> held.get(access.key());
      case DECODED, UNSEEN -> loaded(decision);
      case OVERWRITTEN -> overwritten(access);
      case FILLED, ABSENT, ABSENT_AGAIN -> filled(access);
      case COPIED -> throw new IllegalArgumentException("a copy is written as stored");
    };
  }

  private Span.Block loaded(Decision decision) throws IOException {
    ChunkLoader.Loaded chunk = ahead.loaded();
    if (decision.copyTo().isPresent()) {
      keep(chunk, stores.get(decision.copyTo().get().dataset()), decision.source());
    } else {
      buffers.free(chunk.stored());
    }
    return chunk.elements();
  }

  private void keep(ChunkLoader.Loaded chunk, ChunkStore target, Source source) {
    ByteBuffer stored = chunk.stored().view().limit(chunk.storedBytes());
    copy = chunk.stored();
    copyBytes =
        source == Source.UNSEEN
            ? chunk.storedBytes()
            : target.adopt(chunk.elements().readOnlyView(), stored);
  }

  /** Writes the chunk that was read last as it is stored. */
  void writeCopy(ChunkKey key, EncodeQueue queue) throws IOException {
    queue.addStored(key, stores.get(key.dataset()), copy, copyBytes);
  }

  /** Bytes outside of the array must not be what was in memory before. */
  private Span.Block overwritten(ChunkAccess access) {
    ChunkDataset dataset = datasets.get(access.dataset());
    return dataset.usefulBytes().applyAsInt(access.chunk()) < dataset.chunkBytes()
        ? filled(access)
        : buffers.takeElements(dataset.chunkBytes());
  }

  private Span.Block filled(ChunkAccess access) {
    Span.Block elements = buffers.takeElements(datasets.get(access.dataset()).chunkBytes());
    stores.get(access.dataset()).fill(access.chunk(), elements.view());
    return elements;
  }
}
