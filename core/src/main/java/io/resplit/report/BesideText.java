package io.resplit.report;

import static io.resplit.report.Sizes.line;
import static java.util.stream.Collectors.joining;

import io.resplit.array.StorageOrder;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import java.util.List;

/**
 * Renders what the files of an array hold besides it: a line for each dimension, variable, group
 * and link.
 *
 * @param header what the files hold
 * @param order how axes are listed
 */
record BesideText(ArrayHeader header, StorageOrder order) {

  private Companions companions() {
    return header.companions();
  }

  /** Returns the lines, each of them ended; none if there is nothing. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (Dimension each : companions().dimensions()) {
      text.append(
          line("dimension", each.path() + " = " + each.length() + unlimited(each, ", unlimited")));
    }
    for (Companions.Group each : companions().groups()) {
      text.append(line("group", each.path() + attributes(each.attributes())));
    }
    for (Companions.Link each : companions().links()) {
      text.append(line("link", each.path() + " -> " + each.target()));
    }
    List<Companion> variables = companions().variables();
    if (!variables.isEmpty()) {
      text.append(line("others", Sizes.count(variables.size(), "variable") + ":"));
      int width = variables.stream().mapToInt(each -> each.path().length()).max().orElseThrow();
      variables.forEach(each -> text.append(variable(each, width)));
    }
    return text.toString();
  }

  private static String unlimited(Dimension dimension, String mark) {
    return dimension.unlimited() ? mark : "";
  }

  private static String attributes(List<Attribute> attributes) {
    return attributes.stream()
        .map(each -> "; " + each.name() + " = " + each.valueText())
        .collect(joining());
  }

  private String variable(Companion variable, int width) {
    String what = shape(variable) + " " + type(variable) + axes(variable) + ", " + layout(variable);
    return Sizes.entry(variable.path(), what, width);
  }

  private String shape(Companion variable) {
    if (variable.dimensions().isEmpty()) {
      return variable.isEmpty() ? "null" : "scalar";
    }
    return order.toListed(variable.lengths()).stream().map(String::valueOf).collect(joining("x"));
  }

  private static String type(Companion variable) {
    return variable.hasTexts() ? "text" : variable.type().toString();
  }

  private String axes(Companion variable) {
    List<Dimension> listed = listed(variable);
    boolean hasNames = listed.stream().anyMatch(each -> !name(each).isEmpty());
    return hasNames
        ? listed.stream()
            .map(each -> name(each).isEmpty() ? "-" : name(each) + unlimited(each, "*"))
            .collect(joining(", ", " (", ")"))
        : "";
  }

  private List<Dimension> listed(Companion variable) {
    return order.toListed(variable.dimensions());
  }

  private String name(Dimension dimension) {
    boolean isNamed = dimension.isAxis() && dimension.axis() < header.axes().size();
    return isNamed ? header.axes().get(dimension.axis()).name() : dimension.path();
  }

  private String layout(Companion variable) {
    return variable
        .chunks()
        .map(
            chunks ->
                "chunks of "
                    + order.toListed(chunks.chunkShape())
                    + chunks.filters().stream().map(each -> ", " + each).collect(joining()))
        .orElse("contiguous");
  }

  /** Returns the same as JSON; empty if the files hold nothing besides the array. */
  JsonObject json() {
    JsonObject json = new JsonObject();
    return companions().isEmpty()
        ? json
        : json.put("variables", companions().variables(), this::json)
            .put("dimensions", companions().dimensions(), BesideText::json)
            .put("groups", groups())
            .put("links", links());
  }

  private static JsonObject json(Dimension dimension) {
    return new JsonObject()
        .put("name", dimension.path())
        .put("length", dimension.length())
        .put("unlimited", dimension.unlimited());
  }

  private JsonObject groups() {
    JsonObject groups = new JsonObject();
    companions().groups().forEach(each -> groups.put(each.path(), values(each.attributes())));
    return groups;
  }

  private JsonObject links() {
    JsonObject links = new JsonObject();
    companions().links().forEach(each -> links.put(each.path(), each.target()));
    return links;
  }

  private JsonObject json(Companion variable) {
    return new JsonObject()
        .put("name", variable.path())
        .put("shape", listed(variable), Dimension::length)
        .put("axes", listed(variable), this::name)
        .put("dtype", type(variable))
        .put("bytes", variable.bytes())
        .put("layout", layout(variable))
        .put("attributes", values(variable.attributes()));
  }

  /** Returns attributes as JSON, each with its text or its numbers as text. */
  static JsonObject values(List<Attribute> attributes) {
    JsonObject values = new JsonObject();
    for (Attribute each : attributes) {
      values.put(each.name(), each.isText() ? each.text() : each.valueText());
    }
    return values;
  }
}
