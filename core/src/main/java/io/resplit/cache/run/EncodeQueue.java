package io.resplit.cache.run;

import io.resplit.cache.ChunkKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Chunks that are being encoded, written in the order in which they came.
 *
 * <p>Confined to one thread, which writes.
 */
final class EncodeQueue {

  private final CodecPool pool;
  private final CacheBuffers buffers;
  private final int most;
  private final Deque<Encode> queue = new ArrayDeque<>();

  /** What becomes of the decoded chunk. */
  enum Afterwards {
    FREE,
    KEEP
  }

  private record Encode(
      ChunkKey key,
      ChunkStore store,
      Slab.Block elements,
      Afterwards afterwards,
      ByteBuffer stored,
      CodecPool.Task task) {}

  /**
   * Creates an empty queue.
   *
   * @param most chunks in it after a call; 0 to write each before the call returns
   */
  EncodeQueue(CodecPool pool, CacheBuffers buffers, int most) {
    this.pool = pool;
    this.buffers = buffers;
    this.most = most;
  }

  /**
   * Encodes a chunk, when there is room for its stored form; it is written later.
   *
   * @throws IOException if this chunk or an earlier one could not be encoded or written
   */
  void add(ChunkKey key, ChunkStore store, Slab.Block elements, Afterwards afterwards)
      throws IOException {
    writeUntil(Math.max(0, most - 1));
    ByteBuffer stored = buffers.takeStored();
    ByteBuffer from = elements.view().asReadOnlyBuffer();
    ByteBuffer to = stored.duplicate().limit(store.maxStoredBytes());
    CodecPool.Task task = pool.submit(() -> store.encode(from, to));
    queue.add(new Encode(key, store, elements, afterwards, stored, task));
    writeUntil(most);
  }

  boolean contains(ChunkKey key) {
    return queue.stream().anyMatch(encode -> encode.key.equals(key));
  }

  /** Writes the chunks that are encoded, up to the first that is not. */
  void writeDone() throws IOException {
    while (!queue.isEmpty() && queue.peek().task.isDone()) {
      writeOldest();
    }
  }

  /** Waits for all chunks and writes them. */
  void drain() throws IOException {
    writeUntil(0);
  }

  /** Waits for chunks and writes them until that of {@code key} is in its file. */
  void awaitWritten(ChunkKey key) throws IOException {
    while (contains(key)) {
      writeOldest();
    }
  }

  private void writeUntil(int left) throws IOException {
    while (queue.size() > left) {
      writeOldest();
    }
  }

  private void writeOldest() throws IOException {
    Encode oldest = queue.remove();
    try {
      int bytes = oldest.task.await();
      oldest.store.write(oldest.key.chunk(), oldest.stored.duplicate().limit(bytes));
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
    buffers.freeStored(encode.stored);
    if (encode.afterwards == Afterwards.FREE) {
      buffers.free(encode.elements);
    }
  }
}
