package io.resplit.format.hdf5.read;

import io.resplit.array.Attribute;
import io.resplit.array.AxisInfo;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Other variables that belong to an array, as its attributes say by the CF conventions: positions
 * that are no axis, the map projection, quality flags, cell areas and bounds (CF 1.11, sections
 * 3.4, 5, 5.6, 7.1 and 7.2). Blocks do not carry them, and users should know.
 */
final class NamedVariables {

  private static final String PROJECTION = "grid_mapping";
  private static final Set<String> OF_ARRAY =
      Set.of("coordinates", PROJECTION, "ancillary_variables", "cell_measures");
  private static final Set<String> OF_AXIS = Set.of("bounds", "climatology");

  private NamedVariables() {}

  /** Returns their names, without those of the axes. */
  static List<String> of(List<Attribute> attributes, List<AxisInfo> axes) {
    Set<String> names = new LinkedHashSet<>();
    collect(attributes, OF_ARRAY, names);
    axes.forEach(axis -> collect(axis.attributes(), OF_AXIS, names));
    axes.forEach(axis -> names.remove(axis.name()));
    return List.copyOf(names);
  }

  /**
   * The value is a list of names, some with their role before them, {@code area: cell_area}, or
   * with their axes behind them: {@code crs: x y}.
   */
  private static void collect(List<Attribute> attributes, Set<String> wanted, Set<String> names) {
    for (Attribute attribute : attributes) {
      if (wanted.contains(attribute.name()) && attribute.isText()) {
        for (String name : attribute.text().split("\\s+")) {
          boolean hasColon = name.endsWith(":");
          if (!name.isEmpty() && (!hasColon || attribute.name().equals(PROJECTION))) {
            names.add(hasColon ? name.substring(0, name.length() - 1) : name);
          }
        }
      }
    }
  }
}
