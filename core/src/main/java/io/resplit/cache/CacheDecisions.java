package io.resplit.cache;

import io.resplit.cache.Decision.Fate;
import io.resplit.cache.Decision.Source;
import io.resplit.cache.Decision.Victim;
import io.resplit.cache.HeldChunks.Held;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The decisions of a cache, one for each access of its schedule.
 *
 * <p>They depend on the setup alone, so a plan that goes through them knows exactly what a job will
 * do. Each takes a time of the logarithm of the chunks held. Confined to one thread.
 *
 * <p>The rules: a chunk that is written as a whole is not read before, and not held unless it is
 * known to be needed again; one that is stored like the chunk read right before is copied, and
 * neither of the two is held; what the file does not hold is fill; a chunk larger than the budget
 * is never held; victims are taken by rank among the chunks that no reservation protects.
 */
public final class CacheDecisions implements Iterator<Decision> {

  private final CacheSetup setup;
  private final Replacement policy;
  private final boolean knowsFuture;
  private final Iterator<ChunkAccess> accesses;
  private final NextUses nextUses;
  private final HeldChunks held;
  private final StoredChunks stored;
  private final CacheCounter counter;
  private final Iterator<CacheSetup.BudgetStep> resizes;
  private CacheSetup.BudgetStep nextResize;
  private ChunkAccess upcoming;
  private boolean copiesUpcoming;
  private long budgetBytes;
  private long position;

  /** Begins at the first access of {@code setup}; holds nothing. */
  public CacheDecisions(CacheSetup setup) {
    this.setup = setup;
    this.policy = setup.policy();
    this.knowsFuture = policy.knowsFuture() && setup.largestBudgetBytes() > 0;
    this.nextUses =
        new NextUses(knowsFuture ? setup.schedule() : List.of(), setup.datasets().size());
    this.accesses = setup.schedule().iterator();
    this.held = new HeldChunks(setup.datasets());
    this.stored = new StoredChunks(setup.datasets());
    this.counter = new CacheCounter(setup.datasets());
    this.resizes = setup.resizes().iterator();
    this.budgetBytes = setup.budgetBytes();
    takeResize();
    takeUpcoming();
  }

  /**
   * Returns what a policy that knows the future takes on the heap for so many accesses to so many
   * chunks, in bytes.
   */
  public static long scheduleBytes(long accesses, long chunks) {
    return NextUses.BYTES_AN_ACCESS * accesses + ChunkNumbers.BYTES_A_CHUNK * chunks;
  }

  /** Returns what a run of {@code setup} will count. */
  public static CacheStatistics predict(CacheSetup setup) {
    CacheDecisions decisions = new CacheDecisions(setup);
    while (decisions.hasNext()) {
      decisions.next();
    }
    decisions.finish();
    return decisions.statistics();
  }

  @Override
  public boolean hasNext() {
    return upcoming != null;
  }

  @Override
  public Decision next() {
    ChunkAccess access = upcoming;
    takeUpcoming();
    List<Victim> victims = new ArrayList<>(0);
    applyResize(victims);
    Decision decision = decide(access, victims);
    counter.access(access, decision.source());
    position++;
    return decision;
  }

  /**
   * Changes the budget from the next decision on.
   *
   * @throws IllegalArgumentException if that is less than the reservations or more than the largest
   *     budget of the setup
   */
  public void resize(long bytes) {
    if (bytes < setup.reservedBytes() || bytes > setup.largestBudgetBytes()) {
      throw new IllegalArgumentException(
          "a budget of %s bytes is not between %s and %s"
              .formatted(bytes, setup.reservedBytes(), setup.largestBudgetBytes()));
    }
    budgetBytes = bytes;
  }

  /**
   * Lets all chunks leave that are still held.
   *
   * @return them, by dataset and chunk
   */
  public List<Victim> finish() {
    List<Victim> victims = new ArrayList<>();
    List<Held> all = new ArrayList<>(held.all());
    all.sort(Comparator.comparing(Held::key));
    all.forEach(chunk -> evict(chunk, victims));
    return victims;
  }

  /** Returns the counts of all decisions so far. */
  public CacheStatistics statistics() {
    return counter.statistics();
  }

  private void applyResize(List<Victim> victims) {
    if (nextResize != null && nextResize.position() <= position) {
      budgetBytes = nextResize.bytes();
      takeResize();
    }
    while (held.bytes() > budgetBytes) {
      Held victim = held.victim();
      evict(victim == null ? held.anyVictim() : victim, victims);
    }
  }

  private void takeResize() {
    nextResize = resizes.hasNext() ? resizes.next() : null;
  }

  private void takeUpcoming() {
    upcoming = accesses.hasNext() ? accesses.next() : null;
  }

  private Decision decide(ChunkAccess access, List<Victim> victims) {
    if (copiesUpcoming) {
      return copied(access, victims);
    }
    Held chunk = held.find(access.key());
    long nextUse = knowsFuture ? nextUses.after(position) : Replacement.NEVER;
    if (chunk != null) {
      return use(access, Source.HELD, chunk, nextUse, victims);
    }
    Source source = stored.sourceOf(access);
    if (source == Source.DECODED && isCopied(access)) {
      return handOn(access, victims);
    }
    boolean kept = isWorthKeeping(access, source, nextUse) && makeSpace(access, nextUse, victims);
    if (!kept) {
      return pass(access, source, victims);
    }
    return use(access, source, hold(access), nextUse, victims);
  }

  private boolean isCopied(ChunkAccess access) {
    return upcoming != null && setup.isCopy(access, upcoming) && held.find(upcoming.key()) == null;
  }

  private Decision handOn(ChunkAccess access, List<Victim> victims) {
    copiesUpcoming = true;
    Source source = setup.copies().areSeen() ? Source.DECODED : Source.UNSEEN;
    Optional<ChunkKey> target = Optional.of(upcoming.key());
    return new Decision(position, access, source, victims, Fate.PASSED, false, target);
  }

  private Decision copied(ChunkAccess access, List<Victim> victims) {
    copiesUpcoming = false;
    stored.add(access.key());
    return decision(access, Source.COPIED, victims, Fate.PASSED, false);
  }

  private boolean isWorthKeeping(ChunkAccess access, Source source, long nextUse) {
    boolean fits = chunkBytes(access) <= budgetBytes;
    boolean neverUsedAgain = nextUse == Replacement.NEVER;
    return switch (source) {
      case OVERWRITTEN -> fits && !neverUsedAgain;
      case ABSENT, ABSENT_AGAIN, HELD, UNSEEN, COPIED -> false;
      case DECODED, FILLED -> fits && !(knowsFuture && neverUsedAgain && !access.writes());
    };
  }

  /** Evicts what is wanted less until the chunk fits; returns whether it does. */
  private boolean makeSpace(ChunkAccess access, long nextUse, List<Victim> victims) {
    while (held.bytes() + chunkBytes(access) > budgetBytes) {
      Held victim = held.victimOf(access.dataset());
      if (victim == null || knowsFuture && victim.rank() >= newRank(access, nextUse)) {
        return false;
      }
      evict(victim, victims);
    }
    return true;
  }

  private long newRank(ChunkAccess access, long nextUse) {
    return policy.rank(position, nextUse, usefulBytes(access) - access.bytes());
  }

  private Held hold(ChunkAccess access) {
    Held chunk = new Held(access.key(), chunkBytes(access), usefulBytes(access));
    held.add(chunk);
    counter.held(held.bytes());
    return chunk;
  }

  private Decision use(
      ChunkAccess access, Source source, Held chunk, long nextUse, List<Victim> victims) {
    held.rank(chunk, policy.rank(position, nextUse, chunk.touch(access)));
    if (knowsFuture && nextUse == Replacement.NEVER) {
      boolean dirty = leave(chunk);
      return decision(access, source, victims, Fate.LEFT, dirty);
    }
    return decision(access, source, victims, Fate.KEPT, false);
  }

  private Decision decision(
      ChunkAccess access, Source source, List<Victim> victims, Fate fate, boolean encodes) {
    return new Decision(position, access, source, victims, fate, encodes, Optional.empty());
  }

  private Decision pass(ChunkAccess access, Source source, List<Victim> victims) {
    if (source == Source.ABSENT || source == Source.ABSENT_AGAIN) {
      return decision(access, source, victims, Fate.PASSED, false);
    }
    counter.bypass(access.dataset());
    if (access.writes()) {
      encode(access.key());
    }
    return decision(access, source, victims, Fate.PASSED, access.writes());
  }

  private void evict(Held chunk, List<Victim> victims) {
    victims.add(new Victim(chunk.key(), leave(chunk)));
  }

  /** Lets a chunk leave and returns whether it must be encoded. */
  private boolean leave(Held chunk) {
    held.remove(chunk);
    counter.eviction(chunk.key().dataset());
    if (chunk.isDirty()) {
      encode(chunk.key());
    }
    return chunk.isDirty();
  }

  private void encode(ChunkKey key) {
    counter.encode(key.dataset());
    stored.add(key);
  }

  private int chunkBytes(ChunkAccess access) {
    return setup.datasets().get(access.dataset()).chunkBytes();
  }

  private int usefulBytes(ChunkAccess access) {
    return setup.datasets().get(access.dataset()).usefulBytes().applyAsInt(access.chunk());
  }
}
