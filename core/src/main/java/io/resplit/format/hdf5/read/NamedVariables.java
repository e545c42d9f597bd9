package io.resplit.format.hdf5.read;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.name.NamingAttribute;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Other variables that belong to an array, as its attributes and those of its axes say. A block
 * that is taken alone does not carry them, and users should know.
 */
final class NamedVariables {

  private NamedVariables() {}

  /**
   * Returns their names, without those of the axes.
   *
   * @param dataset name of the array, which may be the bounds of an axis
   */
  static List<String> of(String dataset, List<Attribute> attributes, List<AxisInfo> axes) {
    Set<String> names = new LinkedHashSet<>();
    collect(attributes, names);
    axes.forEach(axis -> collect(axis.attributes(), names));
    axes.forEach(axis -> names.remove(axis.name()));
    names.remove(dataset);
    return List.copyOf(names);
  }

  private static void collect(List<Attribute> attributes, Set<String> names) {
    attributes.forEach(each -> names.addAll(NamingAttribute.names(each.name(), each.text())));
  }
}
