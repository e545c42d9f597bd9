package io.resplit.format.hdf5.read;

import io.resplit.format.FileState;
import java.util.HashSet;
import java.util.Set;

/**
 * The files whose variables are all as long as their dimensions, as far as that is known: in 4 MiB
 * at most. Safe for use by several threads.
 */
final class EvenFiles {

  private static final int MOST = 1 << 16;

  private final Set<Long> known = new HashSet<>();

  synchronized boolean has(FileState file) {
    return known.contains(file.hash());
  }

  synchronized void add(FileState file) {
    if (known.size() == MOST) {
      known.clear();
    }
    known.add(file.hash());
  }
}
