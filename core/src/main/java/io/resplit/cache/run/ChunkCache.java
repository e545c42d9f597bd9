package io.resplit.cache.run;

import io.resplit.cache.CacheCounter;
import io.resplit.cache.CacheDecisions;
import io.resplit.cache.CacheMemory;
import io.resplit.cache.CacheSetup;
import io.resplit.cache.CacheStatistics;
import io.resplit.cache.ChunkAccess;
import io.resplit.cache.ChunkDataset;
import io.resplit.cache.ChunkKey;
import io.resplit.cache.Decision;
import io.resplit.cache.Decision.Fate;
import io.resplit.cache.Decision.Source;
import io.resplit.cache.Decision.Victim;
import java.io.IOException;
import java.util.List;

/**
 * One cache of decoded chunks for all files and datasets of a job, which follows the decisions that
 * were made for its schedule.
 *
 * <p>Used by one thread: it makes the accesses in the order of the schedule, and all reading and
 * writing of files happens on it, inside the calls; only chunks that are files of their own are
 * read by pool threads. With these, chunks are decoded before they are used and encoded after they
 * left, within the memory that {@link CacheMemory} names; a ledger watches it. What is read,
 * decoded, encoded and written, and in which order, does not depend on the number of threads, only
 * when it happens does.
 *
 * <p>After a failure the cache can only be closed. A failure to read or decode shows at the access
 * that needs the chunk; one to encode or write at a later call, at the latest in {@link #drain},
 * {@link #flush} or {@link #finish}.
 */
public final class ChunkCache implements AutoCloseable {

  private final CacheDecisions decisions;
  private final CodecPool pool;
  private final CacheBuffers buffers;
  private final OpenStores stores;
  private final EncodeQueue encodes;
  private final Lookahead ahead;
  private final HeldElements held = new HeldElements();
  private final ChunkSources sources;
  private final CacheCounter counter;
  private boolean failed;

  /**
   * Creates a cache without registered datasets.
   *
   * @param setup what is planned
   * @param memory how many threads there are, and how much they may take
   */
  public ChunkCache(CacheSetup setup, CacheMemory memory) {
    this(setup, memory, memory.threads());
  }

  /**
   * Creates a cache without registered datasets.
   *
   * @param setup what is planned
   * @param memory how many threads there are, and how much they may take
   * @param readers most threads that read chunks which are files of their own, if there are threads
   */
  public ChunkCache(CacheSetup setup, CacheMemory memory, int readers) {
    List<ChunkDataset> datasets = setup.datasets();
    this.decisions = new CacheDecisions(setup);
    this.pool = new CodecPool(memory.threads(), readers);
    this.buffers = new CacheBuffers(memory, pool::awaitIdle);
    this.stores = new OpenStores(datasets, memory);
    this.encodes = new EncodeQueue(pool, buffers, memory.behind());
    ChunkLoader reader = new ChunkLoader(pool, buffers, stores);
    this.ahead = new Lookahead(decisions, reader, stores, encodes, memory.ahead());
    this.sources = new ChunkSources(datasets, buffers, stores, held, ahead);
    this.counter = new CacheCounter(datasets);
  }

  /**
   * Makes a dataset known; from here on it may be read ahead.
   *
   * @param dataset its number in the setup
   * @throws IllegalArgumentException if its chunks are larger than planned
   * @throws IllegalStateException if it is registered
   */
  public void register(int dataset, ChunkStore store) {
    stores.add(dataset, store);
  }

  /**
   * Forgets a dataset and its chunks, after everything that is being encoded is written.
   *
   * @throws IllegalStateException if one of its chunks is not written yet
   */
  public void unregister(int dataset) throws IOException {
    stores.get(dataset);
    drain();
    List<ChunkKey> dirty = held.dirty(dataset);
    if (!dirty.isEmpty()) {
      throw new IllegalStateException(
          dirty.size() + " chunks of dataset " + dataset + " are not written: flush or discard it");
    }
    forget(dataset);
  }

  /** Forgets all datasets, as {@link #unregister} does. */
  public void unregisterAll() throws IOException {
    for (int dataset : stores.datasets()) {
      unregister(dataset);
    }
  }

  /** Forgets a dataset and its chunks, written or not; reads and writes nothing. */
  public void discard(int dataset) {
    stores.get(dataset);
    encodes.discard(dataset);
    forget(dataset);
  }

  private void forget(int dataset) {
    stores.remove(dataset);
    held.removeAll(dataset).forEach(buffers::free);
  }

  /**
   * Makes the next access of the schedule.
   *
   * @param access the access; must be the next of the schedule
   * @param visitor reads from the decoded chunk or writes into it; not called for a chunk that is
   *     written as it is stored elsewhere, nor for one that is read unseen for that
   * @throws IllegalStateException if the schedule says otherwise, the dataset is not registered or
   *     an earlier call failed
   */
  public void access(ChunkAccess access, ChunkVisitor visitor) throws IOException {
    checkUsable();
    Decision decision = ahead.due(access);
    stores.get(access.dataset());
    guarded(
        () -> {
          evict(decision.victims());
          if (decision.source() == Source.COPIED) {
            counter.access(access, Source.COPIED);
            sources.writeCopy(access.key(), encodes);
          } else {
            use(decision, visitor);
          }
          ahead.remove();
          encodes.writeDone();
        });
  }

  private void use(Decision decision, ChunkVisitor visitor) throws IOException {
    Span.Block elements = obtain(decision);
    ahead.fill();
    if (decision.source() != Source.UNSEEN
        || stores.get(decision.access().dataset()).showsCopies()) {
      visitor.visit(decision.access().writes() ? elements.view() : elements.readOnlyView());
    }
    settle(decision, elements);
  }

  private Span.Block obtain(Decision decision) throws IOException {
    ChunkAccess access = decision.access();
    Span.Block elements = sources.elements(decision);
    counter.access(access, decision.source());
    if (decision.fate() != Fate.PASSED && decision.source() != Source.HELD) {
      held.add(access.key(), elements);
      counter.held(held.bytes());
    }
    return elements;
  }

  private void settle(Decision decision, Span.Block elements) throws IOException {
    ChunkAccess access = decision.access();
    switch (decision.fate()) {
      case KEPT -> markUse(access);
      case LEFT -> {
        markUse(access);
        evict(access.key());
      }
      case PASSED -> pass(decision, elements);
    }
  }

  private void markUse(ChunkAccess access) {
    if (access.writes()) {
      held.setDirty(access.key());
    }
  }

  private void pass(Decision decision, Span.Block elements) throws IOException {
    ChunkKey key = decision.access().key();
    boolean absent = decision.source() == Source.ABSENT || decision.source() == Source.ABSENT_AGAIN;
    if (!absent && decision.copyTo().isEmpty()) {
      counter.bypass(key.dataset());
    }
    if (decision.encodes()) {
      encode(key, elements, EncodeQueue.Afterwards.FREE);
    } else {
      buffers.free(elements);
    }
    if (absent && decision.access().writes()) {
      stores.get(key.dataset()).leaveOut(key.chunk());
    }
  }

  private void evict(List<Victim> victims) throws IOException {
    for (Victim victim : victims) {
      evict(victim.key());
    }
  }

  /** Lets a held chunk leave; it is gone already if its dataset is. */
  private void evict(ChunkKey key) throws IOException {
    counter.eviction(key.dataset());
    if (!held.contains(key)) {
      return;
    }
    boolean dirty = held.isDirty(key);
    Span.Block elements = held.remove(key);
    if (dirty) {
      encode(key, elements, EncodeQueue.Afterwards.FREE);
    } else {
      buffers.free(elements);
    }
  }

  private void encode(ChunkKey key, Span.Block elements, EncodeQueue.Afterwards afterwards)
      throws IOException {
    counter.encode(key.dataset());
    encodes.add(key, stores.get(key.dataset()), elements, afterwards);
  }

  /**
   * Writes all chunks of a dataset that were changed; they stay in the cache.
   *
   * <p>A plan does not know of it: a chunk that is changed again is encoded once more than planned.
   */
  public void flush(int dataset) throws IOException {
    stores.get(dataset);
    guarded(
        () -> {
          for (ChunkKey key : held.dirty(dataset)) {
            encode(key, held.get(key), EncodeQueue.Afterwards.KEEP);
            held.setClean(key);
          }
          encodes.drain();
        });
  }

  /** Returns whether nothing has failed yet. */
  public boolean isUsable() {
    return !failed;
  }

  /** Waits until every chunk that left the cache is written. */
  public void drain() throws IOException {
    guarded(encodes::drain);
  }

  /**
   * Lets all chunks leave, and writes those that were changed, by dataset and chunk.
   *
   * @throws IllegalStateException if the schedule is not over
   */
  public void finish() throws IOException {
    if (!ahead.isAtEnd()) {
      throw new IllegalStateException("the schedule is not over");
    }
    guarded(
        () -> {
          evict(decisions.finish());
          encodes.drain();
        });
  }

  /**
   * Changes the budget for the accesses that are not decided yet.
   *
   * <p>Without pool threads that is the next one. With them decisions run ahead, so the counts then
   * depend on their number; resizes in the {@link CacheSetup} do not.
   *
   * @throws IllegalArgumentException if that is less than the reservations or more than the largest
   *     budget of the setup
   */
  public void resize(long budgetBytes) {
    decisions.resize(budgetBytes);
  }

  /** Returns whether no held chunk was changed since it was written. */
  public boolean isClean() {
    return held.isClean();
  }

  /** Returns what was done so far: at the end, what {@link CacheDecisions#predict} says. */
  public CacheStatistics statistics() {
    return counter.statistics();
  }

  /** Gives up, as after a failure: the cache can only be closed, whatever is registered. */
  public void abandon() {
    failed = true;
  }

  /**
   * Stops the threads; whatever was not written is lost.
   *
   * @throws IllegalStateException if datasets are registered, and nothing failed or was given up
   */
  @Override
  public void close() {
    pool.close();
    if (!failed) {
      stores.checkNone();
    }
  }

  private interface Action {
    void run() throws IOException;
  }

  private void guarded(Action action) throws IOException {
    checkUsable();
    failed = true;
    action.run();
    failed = false;
  }

  private void checkUsable() {
    if (!isUsable()) {
      throw new IllegalStateException("the cache failed before and can only be closed");
    }
  }
}
