package io.resplit.array;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Files that can only be read from front to back and stay open from one visit to the next: the
 * {@value #MOST} that were visited last. Jobs and the plans of jobs agree in this. Confined to one
 * thread.
 *
 * @param <T> what there is for each file
 */
public final class OpenStreams<T> {

  private static final int MOST = 8;

  private final Map<Long, T> open = new LinkedHashMap<>(MOST, 1, true);

  /** Visits the file of a block, if it is open. */
  public Optional<T> visit(long number) {
    return Optional.ofNullable(open.get(number));
  }

  /** Adds a file that is visited; returns the one that must be closed for it, if any. */
  public Optional<Map.Entry<Long, T>> add(long number, T file) {
    open.put(number, file);
    if (open.size() <= MOST) {
      return Optional.empty();
    }
    long eldest = open.keySet().iterator().next();
    return Optional.of(Map.entry(eldest, open.remove(eldest)));
  }

  /** Returns the files that are open, by the numbers of their blocks. */
  public Map<Long, T> all() {
    return open;
  }
}
