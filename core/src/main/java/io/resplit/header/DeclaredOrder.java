package io.resplit.header;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The order in which a file declares what it holds. Immutable.
 *
 * @param names names of all variables, the array and the coordinates of its axes among them, and of
 *     groups, types and links; of one that is there twice, as the scale of a dimension may have the
 *     name of a variable, the last counts; empty if their order is not known
 * @param dimensions names of all dimensions that have one, the axes of the array among them; empty
 *     if their order is not known
 */
public record DeclaredOrder(List<String> names, List<String> dimensions) {

  /** No order is known. */
  public static final DeclaredOrder NONE = new DeclaredOrder(List.of(), List.of());

  /** Copies the lists. */
  public DeclaredOrder {
    names = List.copyOf(names);
    dimensions = List.copyOf(dimensions);
  }

  /** Returns what has these names in this order; unknown ones stay last. */
  public <T> List<T> ofNames(List<T> all, Function<T, String> path) {
    return sorted(all, path, names);
  }

  /** Returns dimensions in this order; unknown ones stay last. */
  public <T> List<T> ofDimensions(List<T> all, Function<T, String> path) {
    return sorted(all, path, dimensions);
  }

  private static <T> List<T> sorted(List<T> all, Function<T, String> path, List<String> names) {
    return all.stream().sorted(by(path, names)).toList();
  }

  /** Returns what puts names in this order; unknown ones stay last. */
  public <T> Comparator<T> byName(Function<T, String> path) {
    return by(path, names);
  }

  private static <T> Comparator<T> by(Function<T, String> path, List<String> names) {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      places.put(names.get(i), i);
    }
    return Comparator.comparingInt(each -> places.getOrDefault(path.apply(each), names.size()));
  }
}
