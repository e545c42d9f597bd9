package io.resplit.advise.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Advice on chunks by trying every chunk shape there is in a plain cache that gives up the least
 * recently used chunk. Knows nothing of working sets, bounds or the searches.
 *
 * @param array lengths of the array, slowest axis first
 * @param swept for each pattern, which axes are swept
 * @param cache elements that the cache holds
 * @param max most elements of a chunk
 * @param block chunks divide this; the array itself where they need not
 * @param divides whether they must divide the block
 */
record LruEnumeration(
    int[] array, List<boolean[]> swept, long cache, long max, int[] block, boolean divides) {

  /**
   * One chunk shape.
   *
   * @param once whether every sweep loads each chunk once
   * @param worst most chunks that an access touches
   * @param loads chunks loaded in all sweeps together
   */
  record Tried(int[] lengths, long volume, long chunks, long worst, long loads, boolean once) {}

  private static final Comparator<Tried> SMALLEST =
      Comparator.comparingLong(Tried::volume)
          .thenComparing((one, other) -> Arrays.compare(one.lengths, other.lengths));
  private static final Comparator<Tried> FEWEST =
      Comparator.comparingLong(Tried::chunks)
          .thenComparingLong(Tried::worst)
          .thenComparing(SMALLEST);
  private static final Comparator<Tried> BALANCED =
      Comparator.comparingLong(Tried::worst)
          .thenComparingLong(Tried::chunks)
          .thenComparing(SMALLEST);

  /**
   * Returns the best shape of at least so many elements, loaded once by every sweep if any such
   * shape is.
   */
  Optional<Tried> bestOfAtLeast(long least) {
    Optional<Tried> fitting = fitting(least);
    return fitting.isPresent() ? fitting : cheapest(least);
  }

  /** Returns the best shape where chunks of less than {@code wanted} are not worth much. */
  Optional<Tried> bestNotMuchBelow(long wanted) {
    Optional<Tried> fewest = first(FEWEST, each -> each.once);
    if (fewest.isPresent() && fewest.get().volume >= wanted) {
      return fitting(1);
    }
    Optional<Tried> cheapest = cheapest(wanted);
    boolean isBetter =
        cheapest.isPresent()
            && (fewest.isEmpty() || cost(cheapest.get(), wanted) < cost(fewest.get(), wanted));
    return isBetter ? cheapest : fewest;
  }

  private Optional<Tried> fitting(long least) {
    Predicate<Tried> wanted = each -> each.once && each.volume >= least;
    Optional<Tried> fewest = first(FEWEST, wanted);
    return fewest.isPresent() && fewest.get().volume > max
        ? first(BALANCED, wanted.and(each -> each.volume <= max))
        : fewest;
  }

  private Optional<Tried> cheapest(long least) {
    Comparator<Tried> order = Comparator.comparingLong(each -> cost(each, least));
    return first(order.thenComparing(FEWEST), each -> each.volume >= least && each.volume <= max);
  }

  private static long cost(Tried shape, long overhead) {
    return shape.loads * (shape.volume + overhead);
  }

  private Optional<Tried> first(Comparator<Tried> order, Predicate<Tried> wanted) {
    return shapes().stream().filter(wanted).min(order);
  }

  private List<Tried> shapes() {
    List<Tried> shapes = new ArrayList<>();
    add(shapes, new int[array.length], 0);
    return shapes;
  }

  private void add(List<Tried> shapes, int[] lengths, int axis) {
    if (axis == lengths.length) {
      long volume = Arrays.stream(lengths).asLongStream().reduce(1, (one, other) -> one * other);
      if (volume <= cache) {
        shapes.add(tried(lengths.clone(), volume));
      }
      return;
    }
    for (int length = 1; length <= (divides ? block : array)[axis]; length++) {
      if (!divides || block[axis] % length == 0) {
        lengths[axis] = length;
        add(shapes, lengths, axis + 1);
      }
    }
  }

  private Tried tried(int[] lengths, long volume) {
    long chunks = 1;
    for (int axis = 0; axis < lengths.length; axis++) {
      chunks *= count(lengths, axis);
    }
    long worst = 0;
    long loads = 0;
    boolean once = true;
    for (boolean[] pattern : swept) {
      Run run = new Run(lengths, pattern, cache / volume);
      run.sweep(0);
      worst = Math.max(worst, run.touched);
      loads += run.loads;
      once &= run.loads == chunks;
    }
    return new Tried(lengths, volume, chunks, worst, loads, once);
  }

  private int count(int[] lengths, int axis) {
    return (array[axis] + lengths[axis] - 1) / lengths[axis];
  }

  /** One sweep through a cache. */
  private final class Run {

    private final int[] lengths;
    private final boolean[] pattern;
    private final long held;
    private final int[] index = new int[array.length];
    private final Map<Integer, Boolean> cached = new LinkedHashMap<>(16, 0.75f, true);
    private long touched;
    private long loads;

    Run(int[] lengths, boolean[] pattern, long held) {
      this.lengths = lengths;
      this.pattern = pattern;
      this.held = held;
    }

    /** Makes all accesses for the indexes of the swept axes from this one on. */
    void sweep(int axis) {
      if (axis == array.length) {
        touched = access(0, 0);
        return;
      }
      for (int at = 0; at < (pattern[axis] ? array[axis] : 1); at++) {
        index[axis] = at;
        sweep(axis + 1);
      }
    }

    /** Touches the chunks of one access, and returns their number. */
    private long access(int axis, int number) {
      if (axis == array.length) {
        touch(number);
        return 1;
      }
      int count = count(lengths, axis);
      int from = pattern[axis] ? index[axis] / lengths[axis] : 0;
      int to = pattern[axis] ? from : count - 1;
      long chunks = 0;
      for (int at = from; at <= to; at++) {
        chunks += access(axis + 1, number * count + at);
      }
      return chunks;
    }

    private void touch(int chunk) {
      if (cached.get(chunk) != null) {
        return;
      }
      loads++;
      cached.put(chunk, true);
      if (cached.size() > held) {
        cached.remove(cached.keySet().iterator().next());
      }
    }
  }
}
