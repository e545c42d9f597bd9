package io.resplit.format.hdf5;

import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import java.util.List;
import java.util.stream.Collectors;

/** Variables beside an array as lines, to be compared with what is expected. */
final class CompanionText {

  private CompanionText() {}

  static List<String> of(List<Companion> variables) {
    return variables.stream().map(CompanionText::of).toList();
  }

  /** Returns path, type, dimensions, attributes and values of a variable, as far as it has any. */
  static String of(Companion variable) {
    String attributes =
        variable.attributes().stream()
            .map(each -> " " + each.name() + "=" + each.valueText())
            .collect(Collectors.joining());
    String meaning = variable.meaning().map(each -> " " + each).orElse("");
    String values = variable.values().map(CompanionText::typed).orElse(variable.type() + " moved");
    return variable.path()
        + dimensions(variable.dimensions())
        + " "
        + values
        + meaning
        + attributes;
  }

  private static String typed(Attribute values) {
    return (values.hasTexts() ? "texts" : values.type()) + " " + values.valueText();
  }

  /** Returns the dimensions: each with its axis, length, and a star if it is unlimited. */
  static String dimensions(List<Dimension> dimensions) {
    return dimensions.stream()
        .map(
            each ->
                each.path()
                    + (each.isAxis() ? "@" + each.axis() : "")
                    + ":"
                    + each.length()
                    + (each.unlimited() ? "*" : ""))
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
