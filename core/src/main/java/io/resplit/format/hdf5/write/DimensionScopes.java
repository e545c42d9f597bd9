package io.resplit.format.hdf5.write;

import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where dimensions have to be: NetCDF only finds those in the group of a variable and above it,
 * HDF5 any.
 */
final class DimensionScopes {

  private final BlockHeader block;
  private final DimensionTable known;
  private final Map<String, String> scopes = new LinkedHashMap<>();
  private final Map<String, String> paths = new LinkedHashMap<>();

  /**
   * Finds places for dimensions that some variable along them does not see.
   *
   * @param dataset path of the array
   * @param names what else the file names
   */
  DimensionScopes(String dataset, BlockHeader block, DimensionNames names) {
    this.block = block;
    this.known = new DimensionTable(dataset, block);
    use(known.ofArray(), ObjectPath.group(dataset));
    for (Companion variable : block.companions().variables()) {
      use(known.resolved(variable).dimensions(), ObjectPath.group(variable.path()));
    }
    for (Companions.Link link : block.companions().links()) {
      use(dimensionsOf(link.object().orElse(dataset), dataset), ObjectPath.group(link.path()));
    }
    scopes.forEach((path, scope) -> paths.put(path, path(path, scope, names)));
  }

  private List<Dimension> dimensionsOf(String object, String dataset) {
    return object.equals(dataset)
        ? known.ofArray()
        : known.resolved(block.companions().find(object).orElseThrow()).dimensions();
  }

  private void use(List<Dimension> dimensions, String group) {
    dimensions.forEach(each -> scopes.merge(each.path(), group, DimensionScopes::common));
  }

  /** Returns the group that holds two others, each with a slash at its end. */
  private static String common(String one, String other) {
    int same = 0;
    for (int i = 0; i < Math.min(one.length(), other.length()); i++) {
      if (one.charAt(i) != other.charAt(i)) {
        break;
      }
      same = one.charAt(i) == '/' ? i + 1 : same;
    }
    return one.substring(0, same);
  }

  private static String path(String path, String scope, DimensionNames names) {
    return scope.startsWith(ObjectPath.group(path))
        ? path
        : names.free(scope + ObjectPath.name(path));
  }

  /** Returns what happens to coordinates of the array that lie somewhere else now, in words. */
  List<String> movedCoordinates() {
    List<String> all = new ArrayList<>();
    paths.forEach(
        (from, to) -> {
          if (!from.equals(to) && known.axis(from).flatMap(AxisInfo::coordinates).isPresent()) {
            all.add(from + " (its name is " + to + ")");
          }
        });
    return all;
  }

  /** Returns the companions with all dimensions where they are found. */
  Companions companions() {
    Companions all = block.companions();
    return all.with(
        known.ofArray().stream().map(each -> paths.get(each.path())).toList(),
        all.dimensions().stream().map(this::moved).toList(),
        all.variables().stream().map(each -> each.mapDimensions(this::moved)).toList());
  }

  private Dimension moved(Dimension dimension) {
    return dimension.isAxis()
        ? dimension
        : dimension.withPath(paths.getOrDefault(dimension.path(), dimension.path()));
  }
}
