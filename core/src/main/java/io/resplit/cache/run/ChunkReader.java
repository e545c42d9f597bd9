package io.resplit.cache.run;

import io.resplit.cache.CacheMemory.Flight;
import io.resplit.cache.ChunkKey;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads chunks on the calling thread and decodes them there or in the pool. */
final class ChunkReader {

  private final CodecPool pool;
  private final CacheBuffers buffers;
  private final OpenStores stores;

  /** A chunk that was read and is being decoded. */
  record Loading(Slab.Block elements, Slab.Block stored, CodecPool.Task task) {

    /** Returns the room that it takes. */
    Flight size() {
      return new Flight(elements.bytes(), stored.bytes());
    }
  }

  ChunkReader(CodecPool pool, CacheBuffers buffers, OpenStores stores) {
    this.pool = pool;
    this.buffers = buffers;
    this.stores = stores;
  }

  /** Returns the room that a chunk takes while it is decoded or encoded. */
  Flight size(ChunkKey key) {
    ChunkStore store = stores.get(key.dataset());
    return new Flight(store.chunkBytes(), store.maxStoredBytes());
  }

  /** Reads a chunk and begins to decode it; a failure shows when it is finished. */
  Loading start(ChunkKey key) {
    ChunkStore store = stores.get(key.dataset());
    Slab.Block stored = buffers.takeStored(store.maxStoredBytes());
    Slab.Block elements = buffers.takeElements(store.chunkBytes());
    CodecPool.Task task = pool.submit(read(key, store, stored, elements));
    return new Loading(elements, stored, task);
  }

  /** Reads a chunk and returns how to decode it, or how to fail if it cannot be read. */
  private static CodecPool.Work read(
      ChunkKey key, ChunkStore store, Slab.Block stored, Slab.Block elements) {
    ByteBuffer to = elements.view();
    ByteBuffer from = stored.readOnlyView();
    try {
      from.limit(store.read(key.chunk(), stored.view()));
    } catch (IOException | RuntimeException e) {
      return () -> fail(e);
    }
    int bytes = from.limit();
    return () -> {
      store.decode(key.chunk(), from, to);
      return bytes;
    };
  }

  private static int fail(Exception failure) throws IOException {
    if (failure instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    throw (IOException) failure;
  }

  /** Waits for a chunk and returns it. */
  Slab.Block finish(Loading loading) throws IOException {
    return decoded(loading.elements, loading.stored, loading.task::await);
  }

  /** Reads and decodes a chunk on this thread. */
  Slab.Block load(ChunkKey key) throws IOException {
    ChunkStore store = stores.get(key.dataset());
    Slab.Block stored = buffers.takeStored(store.maxStoredBytes());
    Slab.Block elements = buffers.takeElements(store.chunkBytes());
    return decoded(elements, stored, read(key, store, stored, elements));
  }

  /** Frees what is no longer needed when {@code work} is done. */
  private Slab.Block decoded(Slab.Block elements, Slab.Block stored, CodecPool.Work work)
      throws IOException {
    boolean done = false;
    try {
      work.run();
      done = true;
      return elements;
    } finally {
      buffers.free(stored);
      if (!done) {
        buffers.free(elements);
      }
    }
  }
}
