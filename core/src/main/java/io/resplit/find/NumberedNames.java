package io.resplit.find;

import io.resplit.io.ResplitException;
import io.resplit.set.NameLimit;
import io.resplit.set.TooManyNamesException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/** Names by their numbers, as far as the limit allows. */
final class NumberedNames {

  private final Path root;
  private final NameLimit limit;
  private final TreeMap<Long, String> held = new TreeMap<>();

  NumberedNames(Path root, NameLimit limit) {
    this.root = root;
    this.limit = limit;
  }

  /**
   * Adds a name.
   *
   * @throws ResplitException if another has its number
   */
  void add(long number, String name) throws ResplitException {
    if (!limit.take(name)) {
      held.clear();
      return;
    }
    String other = held.put(number, name);
    if (other != null) {
      throw ResplitException.badSet(
          "two names for one block: " + other + " and " + name + " in " + root);
    }
  }

  /**
   * Returns all of them.
   *
   * @throws TooManyNamesException if they did not fit
   */
  SortedMap<Long, String> all() throws TooManyNamesException {
    limit.require();
    return held;
  }
}
