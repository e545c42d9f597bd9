package io.resplit.output;

import io.resplit.format.index.IndexPlace;
import io.resplit.set.BlockNumbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Of files with arrays in appended chunks: where the indices of the arrays lie that are there
 * already, and where the next one begins, or the file ends.
 *
 * <p>Takes eight bytes a block for each array whose index does not lie at the same place in all
 * files. Confined to one thread.
 */
final class FileEnds {

  private final long blocks;
  private final BlockNumbers ends;
  private final BitSet known = new BitSet();
  private final BitSet changed = new BitSet();
  private final List<BlockNumbers> roots = new ArrayList<>();

  FileEnds(long blocks) {
    this.blocks = blocks;
    this.ends = new BlockNumbers(blocks);
  }

  /** Notes where the index of an array lies in the file of a block. */
  void put(int array, long number, IndexPlace place) {
    restore(array, number, place);
    changed.set((int) number);
  }

  /** Takes up where an index lies that an earlier job has recorded. */
  void restore(int array, long number, IndexPlace place) {
    while (roots.size() <= array) {
      roots.add(new BlockNumbers(blocks));
    }
    roots.get(array).put((int) number, place.root());
    if (place.root() != IndexPlace.NOWHERE) { // or nothing was written
      ends.put((int) number, place.end());
      known.set((int) number);
    }
  }

  /** Returns where the indices end that are in the file of a block, if there are any. */
  OptionalLong end(long number) {
    return known.get((int) number) ? OptionalLong.of(ends.get((int) number)) : OptionalLong.empty();
  }

  /**
   * Returns the addresses of the indices in a file by the names of their arrays.
   *
   * @param names of all arrays
   */
  Map<String, Long> roots(long number, List<String> names) {
    Map<String, Long> byName = new LinkedHashMap<>();
    for (int array = 0; array < roots.size(); array++) {
      byName.put(names.get(array), roots.get(array).get((int) number));
    }
    return byName;
  }

  /** Visits what has changed since the last visit. */
  void takeChanged(int array, EndVisitor visitor) throws IOException {
    for (int number = changed.nextSetBit(0); number >= 0; number = changed.nextSetBit(number + 1)) {
      visitor.visit(number, roots.get(array).get(number), ends.get(number));
    }
    changed.clear();
  }
}
