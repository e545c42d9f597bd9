package io.resplit.describe;

import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Texts that an axis has for each index: lists of the axis where files hold one array, variables
 * where they hold several.
 *
 * @param header what is said of the whole array
 * @param dataset path of the array where files hold several
 */
record TextsAlong(ArrayHeader header, String dataset) {

  /** Name of an axis that has lists and no name. */
  private static final String UNNAMED = "list";

  /** Returns the header without lists, which are named. */
  ArrayHeader without() {
    ArrayHeader left = header;
    for (int axis = 0; axis < header.axes().size(); axis++) {
      left = left.withoutLists(axis);
    }
    return left;
  }

  /**
   * Returns the header with variables in place of lists.
   *
   * @param shape slowest axis first
   */
  ArrayHeader asVariables(Shape shape) {
    if (header.axes().stream().allMatch(axis -> axis.lists().isEmpty())) {
      return header;
    }
    Companions beside = header.companions();
    List<AxisInfo> axes = new ArrayList<>();
    List<Companion> variables = new ArrayList<>(beside.variables());
    for (int axis = 0; axis < shape.rank(); axis++) {
      AxisInfo known = header.axes().get(axis);
      AxisInfo named =
          known.name().isEmpty() && !known.lists().isEmpty() ? known.withName(UNNAMED) : known;
      axes.add(named.withLists(List.of()));
      Dimension along =
          new Dimension(
              beside.axisPath(axis, named.name(), dataset),
              shape.length(axis),
              named.unlimited(),
              axis);
      known.lists().forEach(list -> variables.add(variable(list, along)));
    }
    return header.withAxes(axes).withCompanions(beside.withVariables(variables));
  }

  private Companion variable(Attribute list, Dimension along) {
    return new Companion(
        ObjectPath.group(dataset) + list.name(),
        list.type(),
        List.of(along),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(list));
  }

  /** Returns the header with lists in place of variables that are texts along an axis. */
  ArrayHeader asLists() {
    Companions beside = header.companions();
    if (beside.variables().stream().allMatch(each -> axisOf(each) < 0)) {
      return header;
    }
    return header
        .withAxes(header.mapAxes((axis, info) -> info.withLists(lists(axis))))
        .withCompanions(
            beside.withVariables(
                beside.variables().stream().filter(each -> axisOf(each) < 0).toList()));
  }

  private List<Attribute> lists(int axis) {
    return header.companions().variables().stream()
        .filter(each -> axisOf(each) == axis)
        .map(each -> each.values().orElseThrow().withName(each.name()))
        .toList();
  }

  /** Returns the axis along which a variable is texts; -1 if it is not. */
  private int axisOf(Companion variable) {
    return variable.hasTexts() && variable.dimensions().size() == 1 && !variable.isEmpty()
        ? variable.dimensions().get(0).axis()
        : -1;
  }
}
