package io.resplit.cache.run;

import io.resplit.cache.ChunkKey;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads chunks on the calling thread and decodes them there or in the pool. */
final class ChunkReader {

  private final CodecPool pool;
  private final CacheBuffers buffers;
  private final OpenStores stores;

  /** A chunk that was read and is being decoded. */
  record Loading(Slab.Block elements, ByteBuffer stored, CodecPool.Task task) {}

  ChunkReader(CodecPool pool, CacheBuffers buffers, OpenStores stores) {
    this.pool = pool;
    this.buffers = buffers;
    this.stores = stores;
  }

  /** Reads a chunk and begins to decode it; a failure shows when it is finished. */
  Loading start(ChunkKey key) {
    ChunkStore store = stores.get(key.dataset());
    ByteBuffer stored = buffers.takeStored();
    Slab.Block elements = buffers.takeElements(store.chunkBytes());
    CodecPool.Task task = pool.submit(decode(key, store, stored, elements));
    return new Loading(elements, stored, task);
  }

  private CodecPool.Work decode(
      ChunkKey key, ChunkStore store, ByteBuffer stored, Slab.Block elements) {
    ByteBuffer to = elements.view();
    int bytes;
    try {
      bytes = store.read(key.chunk(), stored.duplicate().limit(store.maxStoredBytes()));
    } catch (IOException | RuntimeException e) {
      return () -> fail(e);
    }
    ByteBuffer from = stored.duplicate().limit(bytes);
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
    boolean done = false;
    try {
      loading.task.await();
      done = true;
      return loading.elements;
    } finally {
      buffers.freeStored(loading.stored);
      if (!done) {
        buffers.free(loading.elements);
      }
    }
  }

  /** Reads and decodes a chunk on this thread. */
  Slab.Block load(ChunkKey key) throws IOException {
    ChunkStore store = stores.get(key.dataset());
    ByteBuffer stored = buffers.takeStored();
    Slab.Block elements = buffers.takeElements(store.chunkBytes());
    boolean done = false;
    try {
      decode(key, store, stored, elements).run();
      done = true;
      return elements;
    } finally {
      buffers.freeStored(stored);
      if (!done) {
        buffers.free(elements);
      }
    }
  }
}
