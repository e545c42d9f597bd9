package io.resplit.format.hdf5.write;

import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names for dimensions that have none: NetCDF wants one for each. Variables share those of one
 * length, as the NetCDF library has it where it reads HDF5.
 */
final class DimensionNames {

  private static final String START = "dim_";

  private final Set<String> taken = new HashSet<>();
  private final Map<Dimension, List<Dimension>> made = new HashMap<>();
  private int number;

  /**
   * Starts with the names that a file has already.
   *
   * @param dataset path of the array
   */
  DimensionNames(String dataset, BlockHeader block) {
    Companions companions = block.companions();
    String group = ObjectPath.group(dataset);
    taken.add(dataset);
    taken.addAll(companions.axisPaths());
    if (companions.axisPaths().isEmpty()) {
      block.axes().forEach(axis -> taken.add(group + axis.name()));
    }
    companions.dimensions().forEach(each -> taken.add(each.path()));
    companions.variables().forEach(this::take);
    companions.groups().forEach(each -> taken.add(each.path()));
    companions.links().forEach(each -> taken.add(each.path()));
    number = block.shape().rank();
  }

  private void take(Companion variable) {
    taken.add(variable.path());
    variable.dimensions().forEach(each -> taken.add(each.path()));
  }

  /** Returns the name of an axis of the array in its group. */
  String ofAxis(int axis, String group) {
    return free(group + START + axis).substring(group.length());
  }

  /** Returns a path that nothing else has, as like another as possible. */
  String free(String path) {
    StringBuilder free = new StringBuilder(path);
    while (!taken.add(free.toString())) {
      free.append('_');
    }
    return free.toString();
  }

  /** Returns a variable of whose dimensions each has a name or is an axis. */
  Companion named(Companion variable) {
    List<Dimension> named = new ArrayList<>();
    for (Dimension dimension : variable.dimensions()) {
      boolean known = dimension.isAxis() || !dimension.path().isEmpty();
      named.add(known ? dimension : named(dimension, named));
    }
    return variable.withDimensions(named);
  }

  private Dimension named(Dimension dimension, List<Dimension> others) {
    List<Dimension> alike = made.computeIfAbsent(dimension, length -> new ArrayList<>());
    for (Dimension each : alike) {
      if (!others.contains(each)) {
        return each;
      }
    }
    Dimension next = dimension.withPath(next());
    alike.add(next);
    return next;
  }

  private String next() {
    String path = START + number++;
    while (!taken.add(path)) {
      path = START + number++;
    }
    return path;
  }
}
