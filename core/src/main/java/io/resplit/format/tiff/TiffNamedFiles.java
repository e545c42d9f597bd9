package io.resplit.format.tiff;

import io.resplit.format.FileState;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The further files of arrays that are being read, so that nobody looks at all of them for each
 * chunk: at the first file alone, which names them, and at that which is read. Safe for use by
 * several threads.
 */
final class TiffNamedFiles {

  /** With more, only those of the last array are held. */
  private static final int MOST_FILES = 1 << 15;

  private record Known(FileState first, TiffSiblings siblings) {}

  private final Map<Path, Known> named = new HashMap<>();
  private int files;

  /** Returns those that the first file named when it looked like this. */
  synchronized Optional<TiffSiblings> of(FileState first) {
    return Optional.ofNullable(named.get(first.file()))
        .filter(known -> known.first.isSame(first))
        .map(Known::siblings);
  }

  /**
   * Keeps those that a file names.
   *
   * @param first how it looked before it was asked
   */
  synchronized void keep(FileState first, TiffSiblings siblings) {
    forget(first.file());
    if (!first.isSettled()) {
      return;
    }
    if (files + siblings.others().size() > MOST_FILES) {
      named.clear();
      files = 0;
    }
    named.put(first.file(), new Known(first, siblings));
    files += siblings.others().size();
  }

  /** Forgets those of a file of which is found again where chunks lie. */
  synchronized void forget(Path first) {
    Known known = named.remove(first);
    files -= known == null ? 0 : known.siblings.others().size();
  }
}
