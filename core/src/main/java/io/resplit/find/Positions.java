package io.resplit.find;

import io.resplit.set.NameLimit;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Where names place blocks on each axis: the numbers that occur there, each with one name.
 *
 * <p>Takes memory for the blocks along the axes, not for all blocks. Axes are as listed.
 */
final class Positions {

  private record Sample(long[] position, String name) {}

  private final List<TreeMap<Long, Sample>> axes;
  private final NameLimit limit;
  private long count;

  /** Creates an empty collection. */
  Positions(int rank, NameLimit limit) {
    this.limit = limit;
    this.axes = Stream.generate(TreeMap<Long, Sample>::new).limit(rank).toList();
  }

  /** Adds a name. */
  void add(long[] position, String name) {
    Sample sample = new Sample(position, name);
    count++;
    for (int axis = 0; axis < position.length; axis++) {
      add(axes.get(axis), position[axis], sample);
    }
  }

  private void add(TreeMap<Long, Sample> axis, long number, Sample sample) {
    if (axis.containsKey(number) || limit.take(sample.name)) {
      axis.merge(number, sample, Positions::nearerToOrigin);
    } else {
      axes.forEach(TreeMap::clear);
    }
  }

  /** Adds a number of an axis that no name has, with the name that it would have. */
  void addMissing(int axis, long number, Function<long[], String> names) {
    long[] position = axes.get(axis).firstEntry().getValue().position.clone();
    position[axis] = number;
    axes.get(axis).computeIfAbsent(number, lost -> new Sample(position, names.apply(position)));
  }

  private static Sample nearerToOrigin(Sample one, Sample other) {
    return Arrays.compare(one.position, other.position) <= 0 ? one : other;
  }

  /** Returns the names of blocks with ascending numbers on one axis, as near to 0 as there are. */
  List<String> along(int axis) {
    return axes.get(axis).values().stream().map(Sample::name).toList();
  }

  /** Returns whether there are as many names as ways to combine the numbers of the axes. */
  boolean areAll() {
    return axes.stream().mapToDouble(TreeMap::size).reduce(1, (all, axis) -> all * axis) == count;
  }

  /** Returns the ascending numbers on one axis. */
  List<Long> numbersOn(int axis) {
    return List.copyOf(axes.get(axis).keySet());
  }

  /** Returns the rank of a number among those of its axis. */
  long indexOf(int axis, long number) {
    return axes.get(axis).headMap(number).size();
  }
}
