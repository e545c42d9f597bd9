package io.resplit.cache.run;

import io.resplit.cache.CacheMemory.Flight;
import io.resplit.cache.ChunkKey;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads chunks on the calling thread and decodes them there or in the pool. */
record ChunkLoader(CodecPool pool, CacheBuffers buffers, OpenStores stores) {

  /**
   * A chunk that was read.
   *
   * @param elements its elements, or undefined bytes if it is not decoded
   * @param stored its stored form
   * @param storedBytes bytes of that
   */
  record Loaded(Span.Block elements, Span.Block stored, int storedBytes) {}

  /** A chunk that was read and is being decoded. */
  record Loading(Span.Block elements, Span.Block stored, CodecPool.Task task) {

    /** Returns the space that it takes. */
    Flight size() {
      return new Flight(elements.bytes(), stored.bytes());
    }
  }

  /** Returns the space that a chunk takes while it is decoded or encoded. */
  Flight size(ChunkKey key) {
    ChunkStore store = stores.get(key.dataset());
    return new Flight(store.chunkBytes(), store.maxStoredBytes());
  }

  /**
   * Reads a chunk and begins to decode it; a failure shows when it is finished.
   *
   * @param decodes whether it is decoded at all
   */
  Loading start(ChunkKey key, boolean decodes) {
    ChunkStore store = stores.get(key.dataset());
    Span.Block stored = buffers.takeStored(store.maxStoredBytes());
    Span.Block elements = buffers.takeElements(store.chunkBytes());
    CodecPool.Work work = read(key, store, stored, elements, decodes);
    CodecPool.Task task = decodes ? pool.submit(work) : CodecPool.Task.done(work);
    return new Loading(elements, stored, task);
  }

  /** Reads a chunk and returns how to decode it, or how to fail if it cannot be read. */
  private static CodecPool.Work read(
      ChunkKey key, ChunkStore store, Span.Block stored, Span.Block elements, boolean decodes) {
    ByteBuffer to = elements.view();
    ByteBuffer from = stored.readOnlyView();
    try {
      from.limit(store.read(key.chunk(), stored.view()));
    } catch (IOException | RuntimeException e) {
      return () -> {
        throw CodecPool.Task.original(e);
      };
    }
    int bytes = from.limit();
    return () -> {
      if (decodes) {
        store.decode(key.chunk(), from, to);
      }
      return bytes;
    };
  }

  /** Waits for a chunk and returns it. */
  Loaded finish(Loading loading) throws IOException {
    return loaded(loading.elements, loading.stored, loading.task::await);
  }

  /** Reads a chunk, and decodes it if that is wanted, on this thread. */
  Loaded load(ChunkKey key, boolean decodes) throws IOException {
    ChunkStore store = stores.get(key.dataset());
    Span.Block stored = buffers.takeStored(store.maxStoredBytes());
    Span.Block elements = buffers.takeElements(store.chunkBytes());
    return loaded(elements, stored, read(key, store, stored, elements, decodes));
  }

  /** Frees what is not needed if {@code work} fails. */
  private Loaded loaded(Span.Block elements, Span.Block stored, CodecPool.Work work)
      throws IOException {
    boolean done = false;
    try {
      int bytes = work.run();
      done = true;
      return new Loaded(elements, stored, bytes);
    } finally {
      if (!done) {
        buffers.free(stored);
        buffers.free(elements);
      }
    }
  }
}
