package io.resplit.cache.run;

import io.resplit.buffer.Uninterrupted;
import io.resplit.cache.CacheMemory.Flight;
import io.resplit.cache.ChunkKey;
import io.resplit.cache.run.CodecPool.Task;
import io.resplit.cache.run.CodecPool.Work;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Function;

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
  record Loading(Span.Block elements, Span.Block stored, Task task) {

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
    return start(key, decodes, decodes ? pool::submit : Task::done);
  }

  private Loading start(ChunkKey key, boolean decodes, Function<Work, Task> begin) {
    ChunkStore store = stores.get(key.dataset());
    Span.Block stored = buffers.takeStored(store.maxStoredBytes());
    Span.Block elements = buffers.takeElements(store.chunkBytes());
    return new Loading(elements, stored, begin.apply(read(key, store, stored, elements, decodes)));
  }

  /** Reads a chunk and returns how to decode it, or how to fail if it cannot be read. */
  private static Work read(
      ChunkKey key, ChunkStore store, Span.Block stored, Span.Block elements, boolean decodes) {
    ByteBuffer to = elements.view();
    ByteBuffer from = stored.readOnlyView();
    try {
      from.limit(store.read(key.chunk(), stored.view()));
    } catch (IOException | RuntimeException e) {
      return () -> {
        throw Uninterrupted.original(e);
      };
    }
    int bytes = from.limit();
    return () -> {
      if (decodes || store.showsCopies()) {
        store.decode(key.chunk(), from, to);
      }
      return bytes;
    };
  }

  /** Reads a chunk, and decodes it if that is wanted, on this thread. */
  Loaded load(ChunkKey key, boolean decodes) throws IOException {
    return finish(start(key, decodes, Task::done));
  }

  /** Waits for a chunk and returns it; frees what is not needed if it cannot be had. */
  Loaded finish(Loading loading) throws IOException {
    boolean done = false;
    try {
      int bytes = loading.task.await();
      done = true;
      return new Loaded(loading.elements, loading.stored, bytes);
    } finally {
      if (!done) {
        buffers.free(loading.stored);
        buffers.free(loading.elements);
      }
    }
  }
}
