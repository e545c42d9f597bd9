package io.resplit.find.name;

import io.resplit.io.ResplitException;
import io.resplit.set.NameLimit;
import io.resplit.set.TooManyNamesException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/** Names by their numbers, as far as the limit allows. */
public final class NumberedNames {

  private final Path root;
  private final NameLimit limit;
  private final TreeMap<Long, String> held = new TreeMap<>();

  /**
   * Begins a collection.
   *
   * @param root folder of the names, for messages
   * @param limit how much memory they may take
   */
  public NumberedNames(Path root, NameLimit limit) {
    this.root = root;
    this.limit = limit;
  }

  /**
   * Adds a name.
   *
   * @throws ResplitException if another has its number
   */
  public void add(long number, String name) throws ResplitException {
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
  public SortedMap<Long, String> all() throws TooManyNamesException {
    limit.require();
    return held;
  }
}
