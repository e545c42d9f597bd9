package io.resplit.find.beside;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Meaning;
import io.resplit.name.NamingAttribute;
import io.resplit.name.ObjectPath;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The variables that do not get the axis along which files are laid that lack it: coordinates and
 * their bounds, grid mappings, and texts without axes, as in {@code xarray.concat} with {@code
 * data_vars="all"} and {@code coords="minimal"}.
 */
public final class CommonVariables {

  private static final Set<String> OF_ARRAYS = Set.of("coordinates", "grid_mapping");

  private final String dataset;
  private final Companions all;
  private final Set<String> paths = new TreeSet<>();

  private CommonVariables(String dataset, Companions all) {
    this.dataset = dataset;
    this.all = all;
  }

  /**
   * Returns their paths, perhaps that of the array that leads among them.
   *
   * @param dataset path of that array
   * @param lead what a file says of it
   * @param all what else the file holds, without the coordinate of the new axis
   */
  public static Set<String> of(String dataset, BlockHeader lead, Companions all) {
    CommonVariables common = new CommonVariables(dataset, all);
    common.addNamed(OF_ARRAYS::contains, lead.attributes(), dataset);
    for (Companion each : all.variables()) {
      common.addNamed(OF_ARRAYS::contains, each.attributes(), each.path());
      if (each.isCoordinate() || isText(each)) {
        common.paths.add(each.path());
      }
    }
    if (isOfCharacters(lead.type(), lead.shape().rank())) {
      common.paths.add(dataset);
    }
    for (AxisInfo axis : lead.axes()) {
      common.addNamed(NamingAttribute::isBounds, axis.attributes(), dataset);
    }
    for (String path : List.copyOf(common.paths)) {
      all.find(path)
          .ifPresent(each -> common.addNamed(NamingAttribute::isBounds, each.attributes(), path));
    }
    return common.paths;
  }

  private static boolean isText(Companion variable) {
    boolean isFixed = variable.meaning().filter(Meaning.FixedText.class::isInstance).isPresent();
    boolean isText = isFixed || variable.hasTexts();
    return variable.dimensions().isEmpty() ? isText : isOfCharacters(variable);
  }

  private static boolean isOfCharacters(Companion variable) {
    return isOfCharacters(variable.type(), variable.dimensions().size())
        && !variable.dimensions().get(0).isAxis();
  }

  /** The characters of one text, in classic files. */
  private static boolean isOfCharacters(ElementType type, int rank) {
    return type.kind() == ElementType.Kind.BYTES && type.bytes() == 1 && rank == 1;
  }

  private void addNamed(Predicate<String> kinds, List<Attribute> attributes, String by) {
    for (Attribute each : attributes) {
      if (kinds.test(each.name())) {
        for (String name : NamingAttribute.names(each.name(), each.text())) {
          all.near(by, name).ifPresent(variable -> paths.add(variable.path()));
          if (ObjectPath.in(ObjectPath.parent(by), name).equals(dataset)) {
            paths.add(dataset);
          }
        }
      }
    }
  }
}
