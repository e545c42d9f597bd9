package io.resplit.cache.run;

import io.resplit.cache.CacheMemory.Flight;
import io.resplit.cache.ChunkKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/**
 * Chunks that are being encoded or are as they are stored, written in the order in which they came.
 *
 * <p>Confined to one thread, which writes.
 */
final class EncodeQueue {

  private final CodecPool pool;
  private final CacheBuffers buffers;
  private final Flight most;
  private final Deque<Encode> queue = new ArrayDeque<>();
  private final Map<ChunkKey, Integer> pending = new HashMap<>();
  private Flight used = Flight.NONE;

  /** What becomes of the decoded chunk. */
  enum Afterwards {
    FREE,
    KEEP
  }

  private record Encode(
      ChunkKey key,
      ChunkStore store,
      Optional<Span.Block> elements,
      Afterwards afterwards,
      Span.Block stored,
      CodecPool.Task task) {

    Flight size() {
      return new Flight(elements.map(Span.Block::bytes).orElse(0), stored.bytes());
    }
  }

  /**
   * Creates an empty queue.
   *
   * @param most what may be in it after a call; a chunk that is too large for it is written before
   *     the call returns
   */
  EncodeQueue(CodecPool pool, CacheBuffers buffers, Flight most) {
    this.pool = pool;
    this.buffers = buffers;
    this.most = most;
  }

  /**
   * Encodes a chunk, when there is space for it; it is written later.
   *
   * @throws IOException if this chunk or an earlier one could not be encoded or written
   */
  void add(ChunkKey key, ChunkStore store, Span.Block elements, Afterwards afterwards)
      throws IOException {
    makeSpace(new Flight(store.chunkBytes(), store.maxStoredBytes()));
    Span.Block stored = buffers.takeStored(store.maxStoredBytes());
    CodecPool.Task task = pool.submit(encode(key, store, elements, stored));
    append(new Encode(key, store, Optional.of(elements), afterwards, stored, task));
  }

  /**
   * Takes a chunk as it is stored, to be written later.
   *
   * @param bytes bytes of it
   * @throws IOException if an earlier chunk could not be encoded or written, or this one
   */
  void addStored(ChunkKey key, ChunkStore store, Span.Block stored, int bytes) throws IOException {
    makeSpace(new Flight(0, stored.bytes()));
    CodecPool.Task done = CodecPool.Task.done(() -> bytes);
    append(new Encode(key, store, Optional.empty(), Afterwards.FREE, stored, done));
  }

  private void makeSpace(Flight size) throws IOException {
    while (!queue.isEmpty() && !used.plus(size).fitsIn(most)) {
      writeOldest();
    }
  }

  private void append(Encode encode) throws IOException {
    queue.add(encode);
    used = used.plus(encode.size());
    pending.merge(encode.key, 1, Integer::sum);
    if (!used.fitsIn(most)) {
      drain();
    }
  }

  private static CodecPool.Work encode(
      ChunkKey key, ChunkStore store, Span.Block elements, Span.Block stored) {
    ByteBuffer from = elements.readOnlyView();
    ByteBuffer to = stored.view();
    return () -> store.encode(key.chunk(), from, to);
  }

  boolean contains(ChunkKey key) {
    return pending.containsKey(key);
  }

  /** Writes the chunks that are encoded, up to the first that is not. */
  void writeDone() throws IOException {
    while (!queue.isEmpty() && queue.peek().task.isDone()) {
      writeOldest();
    }
  }

  /** Waits for all chunks and writes them. */
  void drain() throws IOException {
    while (!queue.isEmpty()) {
      writeOldest();
    }
  }

  /** Waits for chunks and writes them until that of {@code key} is in its file. */
  void awaitWritten(ChunkKey key) throws IOException {
    while (contains(key)) {
      writeOldest();
    }
  }

  private void writeOldest() throws IOException {
    Encode oldest = queue.remove();
    try {
      int bytes = oldest.task.await();
      oldest.store.write(oldest.key.chunk(), oldest.stored.view().limit(bytes));
    } finally {
      release(oldest);
    }
  }

  /** Waits for the chunks of a dataset and forgets them. */
  void discard(int dataset) {
    for (Iterator<Encode> all = queue.iterator(); all.hasNext(); ) {
      Encode encode = all.next();
      if (encode.key.dataset() == dataset) {
        encode.task.awaitEnd();
        all.remove();
        release(encode);
      }
    }
  }

  private void release(Encode encode) {
    used = used.minus(encode.size());
    pending.computeIfPresent(encode.key, (key, count) -> count == 1 ? null : count - 1);
    buffers.free(encode.stored);
    if (encode.afterwards == Afterwards.FREE) {
      encode.elements.ifPresent(buffers::free);
    }
  }
}
