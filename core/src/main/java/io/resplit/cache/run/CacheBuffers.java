package io.resplit.cache.run;

import io.resplit.buffer.Ledger;
import io.resplit.cache.CacheMemory;

/** All memory of a cache, decoded chunks and stored ones, counted in one ledger. */
record CacheBuffers(Ledger ledger, Arena decoded, Arena stored) {

  /**
   * Creates buffers; allocates nothing yet.
   *
   * @param stillness waits until no other thread uses a chunk, so that chunks can be moved
   */
  CacheBuffers(CacheMemory memory, Runnable stillness) {
    this(
        new Ledger(memory.dataBytes()),
        new Arena(memory.decodedSpans(), stillness),
        new Arena(memory.storedSpans(), stillness));
  }

  /** Returns memory for a decoded chunk, of undefined content. */
  Span.Block takeElements(int bytes) {
    ledger.acquire(bytes);
    return decoded.take(bytes);
  }

  /** Returns memory for the stored form of a chunk, of undefined content. */
  Span.Block takeStored(int bytes) {
    ledger.acquire(bytes);
    return stored.take(bytes);
  }

  void free(Span.Block block) {
    block.free();
    ledger.release(block.bytes());
  }
}
