package io.resplit.format.hdf5.write;

import java.util.ArrayList;
import java.util.List;

/**
 * Objects of a heap that hold the same, each taken once for each time that it was taken up; then
 * they begin again. Any threads may take them.
 *
 * @param <T> what says which object
 */
final class InTurn<T> {

  private final List<T> all = new ArrayList<>(1);
  private int next;

  synchronized void add(T object) {
    all.add(object);
  }

  synchronized T next() {
    T taken = all.get(next);
    next = (next + 1) % all.size();
    return taken;
  }
}
