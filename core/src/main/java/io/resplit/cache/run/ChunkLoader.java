package io.resplit.cache.run;

import io.resplit.buffer.Uninterrupted;
import io.resplit.cache.CacheMemory.Flight;
import io.resplit.cache.ChunkKey;
import io.resplit.cache.run.CodecPool.Task;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reads chunks on the calling thread, or in the pool where each is a file of its own, and decodes
 * them there or in the pool.
 */
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
   * Begins to read and to decode a chunk; a failure shows when it is finished.
   *
   * @param decodes whether it is decoded at all
   */
  Loading start(ChunkKey key, boolean decodes) {
    Space space = space(key);
    return space.loading(begin(space.reading(key, decodes)));
  }

  private Task begin(Reading chunk) {
    try {
      if (chunk.store.isReadAnywhere()) {
        return pool.submit(chunk::read, chunk::decoded, !chunk.isDecoded());
      }
      int bytes = chunk.read();
      return chunk.decodes
          ? pool.submit(() -> chunk.decoded(bytes))
          : Task.done(() -> chunk.decoded(bytes));
    } catch (IOException | RuntimeException e) {
      return Task.done(
          () -> {
            throw Uninterrupted.original(e);
          });
    }
  }

  /** Reads a chunk, and decodes it if that is wanted, on this thread. */
  Loaded load(ChunkKey key, boolean decodes) throws IOException {
    Space space = space(key);
    return finish(space.loading(Task.done(space.reading(key, decodes)::whole)));
  }

  private Space space(ChunkKey key) {
    ChunkStore store = stores.get(key.dataset());
    Span.Block stored = buffers.takeStored(store.maxStoredBytes());
    return new Space(store, stored, buffers.takeElements(store.chunkBytes()));
  }

  /** Where a chunk is read to. */
  private record Space(ChunkStore store, Span.Block stored, Span.Block elements) {

    Reading reading(ChunkKey key, boolean decodes) {
      return new Reading(store, key.chunk(), decodes, stored.view(), elements.view());
    }

    Loading loading(Task task) {
      return new Loading(elements, stored, task);
    }
  }

  /** A chunk to be read and decoded, on whatever thread. */
  private record Reading(
      ChunkStore store, long chunk, boolean decodes, ByteBuffer stored, ByteBuffer elements) {

    int whole() throws IOException {
      return decoded(read());
    }

    int read() throws IOException {
      return store.read(chunk, stored.duplicate().order(stored.order()));
    }

    boolean isDecoded() {
      return decodes || store.showsCopies();
    }

    int decoded(int bytes) throws IOException {
      if (isDecoded()) {
        ByteBuffer from = stored.asReadOnlyBuffer().order(stored.order()).limit(bytes);
        store.decode(chunk, from, elements);
      }
      return bytes;
    }
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
