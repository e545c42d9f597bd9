package io.resplit.cache.run;

import io.resplit.cache.CacheDecisions;
import io.resplit.cache.CacheMemory.Flight;
import io.resplit.cache.ChunkAccess;
import io.resplit.cache.ChunkKey;
import io.resplit.cache.Decision;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Walks through the decisions before they are due, and reads and decodes chunks that will be
 * needed.
 *
 * <p>In the order of the schedule, so that the first step always has its buffers. A chunk for which
 * there is no space, or that is still to be written before it is needed again, is not read ahead,
 * nor is anything after it. A failure is kept until its step is due. Confined to one thread.
 */
final class Lookahead {

  private static final int MOST_STEPS = 4096;

  private final CacheDecisions decisions;
  private final ChunkLoader reader;
  private final OpenStores stores;
  private final EncodeQueue encodes;
  private final Flight most;
  private final Deque<Step> steps = new ArrayDeque<>();
  private final Map<ChunkKey, Integer> writesToCome = new HashMap<>();
  private Flight used = Flight.NONE;
  private boolean waits;
  private boolean isFull;

  /** A decision, and the chunk it needs if that was read ahead. */
  private static final class Step {
    private final Decision decision;
    private ChunkLoader.Loading loading;

    Step(Decision decision) {
      this.decision = decision;
    }

    boolean decodes() {
      return decision.source() == Decision.Source.DECODED;
    }

    boolean reads() {
      return decodes() || decision.source() == Decision.Source.UNSEEN;
    }
  }

  Lookahead(
      CacheDecisions decisions,
      ChunkLoader reader,
      OpenStores stores,
      EncodeQueue encodes,
      Flight most) {
    this.decisions = decisions;
    this.reader = reader;
    this.stores = stores;
    this.encodes = encodes;
    this.most = most;
  }

  /** Returns whether no access is left. */
  boolean isAtEnd() {
    return steps.isEmpty() && !decisions.hasNext();
  }

  /**
   * Returns what is decided for the access that is due; {@link #loaded}, if its chunk is read, and
   * {@link #remove} must follow.
   *
   * @throws IllegalStateException if that is not {@code access}
   */
  Decision due(ChunkAccess access) {
    if (isAtEnd()) {
      throw new IllegalStateException("the schedule is over, but there is an access: " + access);
    }
    if (steps.isEmpty()) {
      append();
    }
    Decision decision = steps.peek().decision;
    if (!decision.access().equals(access)) {
      throw new IllegalStateException(
          "access %s is planned as %s, not as %s"
              .formatted(decision.position(), decision.access(), access));
    }
    return decision;
  }

  /** Returns the chunk of the decision that is due, which must be read from its file. */
  ChunkLoader.Loaded loaded() throws IOException {
    Step step = steps.peek();
    if (step.loading == null) {
      waits = false;
      ChunkKey key = step.decision.access().key();
      encodes.awaitWritten(key);
      return reader.load(key, step.decodes());
    }
    ChunkLoader.Loading loading = step.loading;
    used = used.minus(loading.size());
    step.loading = null;
    return reader.finish(loading);
  }

  /** Goes on to the next decision, once the chunks that leave at this one are on their way. */
  void remove() {
    count(steps.remove().decision, -1);
  }

  /** Reads ahead as far as buffers allow. */
  void fill() {
    if (waits) {
      start(steps.peekLast());
    }
    while (!most.equals(Flight.NONE)
        && !waits
        && steps.size() < MOST_STEPS
        && decisions.hasNext()) {
      Step step = append();
      if (step.reads()) {
        start(step);
      }
    }
  }

  private Step append() {
    Step step = new Step(decisions.next());
    steps.add(step);
    count(step.decision, 1);
    return step;
  }

  /** Reads the chunk of the last step, or waits until that can be done. */
  private void start(Step step) {
    waits = mustWait(step.decision);
    if (!waits) {
      step.loading = reader.start(step.decision.access().key(), step.decodes());
      used = used.plus(step.loading.size());
    }
  }

  private boolean mustWait(Decision decision) {
    ChunkKey key = decision.access().key();
    int own = decision.writes() ? 1 : 0;
    return !stores.contains(key.dataset())
        || writesToCome.getOrDefault(key, 0) > own
        || encodes.contains(key)
        || !hasSpace(reader.size(key));
  }

  /**
   * Once it is full it stays so until a fourth is free: several chunks are handed over together, as
   * each that is handed over alone wakes a thread.
   */
  private boolean hasSpace(Flight size) {
    isFull = isFull && !used.leavesFourth(most) || !used.plus(size).fitsIn(most);
    return !isFull;
  }

  /** Notes the chunks that a decision writes, or with -1 that they are no longer to come. */
  private void count(Decision decision, int change) {
    for (Decision.Victim victim : decision.victims()) {
      if (victim.dirty()) {
        count(victim.key(), change);
      }
    }
    if (decision.writes()) {
      count(decision.access().key(), change);
    }
  }

  private void count(ChunkKey key, int change) {
    writesToCome.merge(key, change, (a, b) -> a + b == 0 ? null : Integer.valueOf(a + b));
  }
}
