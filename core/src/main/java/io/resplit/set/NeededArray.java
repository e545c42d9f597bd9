package io.resplit.set;

import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;

/**
 * The array of a set, for what cannot be done without one. Immutable.
 *
 * @param set may be of a file that holds no array
 */
public record NeededArray(BlockSet set) {

  /** Returns whether the files hold an array, and not only groups, attributes and values. */
  public boolean isThere() {
    return !set.dataset().equals(ObjectPath.NO_ARRAY);
  }

  /**
   * Refuses files that hold no array.
   *
   * @param done what cannot be done with it
   */
  public void require(String done) throws ResplitException {
    if (!isThere()) {
      throw ResplitException.unsupported(
          set.path(0),
          "it holds no array that could be %s: it can only be copied, to one file of a format that has groups or variables"
              .formatted(done));
    }
  }
}
