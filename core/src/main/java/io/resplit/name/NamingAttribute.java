package io.resplit.name;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Attributes whose values name other variables: coordinates that are no axis, bounds, map
 * projections, quality flags, cell areas, terms of a vertical coordinate (CF conventions 1.11,
 * sections 3.4, 4.3.3, 5, 5.6, 7.1, 7.2 and 7.4).
 */
public final class NamingAttribute {

  private static final Set<String> LISTS =
      Set.of("coordinates", "ancillary_variables", "bounds", "climatology");

  /** Each name has its role before it: {@code area: cell_area}. */
  private static final Set<String> WITH_ROLES = Set.of("cell_measures", "formula_terms");

  /** Each name may have coordinates behind it: {@code crs: x y}. */
  private static final String PROJECTION = "grid_mapping";

  private static final Set<String> BOUNDS = Set.of("bounds", "climatology");

  private static final Pattern SPACES = Pattern.compile("\\s+");

  private NamingAttribute() {}

  /** Returns the grid mappings that an attribute names, without the coordinates behind each. */
  public static List<String> mappings(String attribute, String value) {
    boolean hasCoordinates = value.contains(":");
    String mappings = hasCoordinates ? value.replaceAll("\\s*:", ": ") : value;
    return !attribute.equals(PROJECTION)
        ? List.of()
        : Stream.of(SPACES.split(mappings.trim()))
            .filter(word -> !word.isEmpty() && (!hasCoordinates || word.endsWith(":")))
            .map(word -> word.replace(":", ""))
            .toList();
  }

  /** Returns whether an attribute names the bounds of a coordinate, which count as that does. */
  public static boolean isBounds(String attribute) {
    return BOUNDS.contains(attribute);
  }

  /**
   * Returns the variables that an attribute names, in its order; none if it is no such attribute.
   *
   * @param attribute its name
   * @param value its text
   */
  public static List<String> names(String attribute, String value) {
    boolean hasRoles = WITH_ROLES.contains(attribute);
    if (!hasRoles && !LISTS.contains(attribute) && !attribute.equals(PROJECTION)) {
      return List.of();
    }
    List<String> names = new ArrayList<>();
    for (String word : SPACES.split(value.replace(":", ": ").trim())) {
      boolean hasColon = word.endsWith(":");
      String name = hasColon ? word.substring(0, word.length() - 1) : word;
      if (!name.isEmpty() && !(hasColon && hasRoles)) {
        names.add(name);
      }
    }
    return names;
  }
}
