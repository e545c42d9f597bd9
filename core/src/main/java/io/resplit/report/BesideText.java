package io.resplit.report;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonGenerator;
import io.resplit.array.ArrayHeader;
import io.resplit.array.Attribute;
import io.resplit.array.Companion;
import io.resplit.array.Companions;
import io.resplit.array.Dimension;
import io.resplit.array.StorageOrder;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Renders what the files of an array hold beside it: a line for each dimension, variable, group and
 * link.
 *
 * @param header what the files hold
 * @param order how axes are listed
 */
record BesideText(ArrayHeader header, StorageOrder order) {

  /** Longer names move what follows them. */
  private static final int MOST_WIDTH = 40;

  private Companions companions() {
    return header.companions();
  }

  /** Returns the lines, each of them ended; none if there is nothing. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (Dimension each : companions().dimensions()) {
      line(text, "dimension", each.path() + " = " + each.length() + unlimited(each, ", unlimited"));
    }
    for (Companions.Group each : companions().groups()) {
      line(text, "group", each.path() + attributes(each.attributes()));
    }
    for (Companions.Link each : companions().links()) {
      line(text, "link", each.path() + " -> " + each.target());
    }
    List<Companion> variables = companions().variables();
    if (!variables.isEmpty()) {
      line(text, "others", Sizes.count(variables.size(), "variable") + ":");
      int width = variables.stream().mapToInt(each -> each.path().length()).max().orElseThrow();
      variables.forEach(each -> text.append(variable(each, Math.min(width, MOST_WIDTH))));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format("%-11s", name)).append(TerminalText.line(value)).append('\n');
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
    String shape =
        variable.dimensions().isEmpty() ? "scalar " : order.toListed(variable.shape()) + " ";
    String what = shape + type(variable) + axes(variable) + ", " + layout(variable);
    String name = Sizes.left(TerminalText.line(variable.path()), width);
    return "  " + name + "  " + TerminalText.line(what) + "\n";
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
    List<Dimension> dimensions = new ArrayList<>(variable.dimensions());
    if (order == StorageOrder.F) {
      Collections.reverse(dimensions);
    }
    return dimensions;
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

  /** Writes the same as fields of JSON, if the files hold anything beside the array. */
  void fields(JsonGenerator json) throws IOException {
    if (companions().isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("variables");
    for (Companion each : companions().variables()) {
      json.writeStartObject();
      fields(json, each);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("dimensions");
    for (Dimension each : companions().dimensions()) {
      json.writeStartObject();
      json.writeStringField("name", each.path());
      json.writeNumberField("length", each.length());
      json.writeBooleanField("unlimited", each.unlimited());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("groups");
    for (Companions.Group each : companions().groups()) {
      json.writeObjectFieldStart(each.path());
      values(json, each.attributes());
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeObjectFieldStart("links");
    for (Companions.Link each : companions().links()) {
      json.writeStringField(each.path(), each.target());
    }
    json.writeEndObject();
  }

  private void fields(JsonGenerator json, Companion variable) throws IOException {
    json.writeStringField("name", variable.path());
    json.writeArrayFieldStart("shape");
    for (Dimension each : listed(variable)) {
      json.writeNumber(each.length());
    }
    json.writeEndArray();
    JsonLines.texts(json, "axes", listed(variable).stream().map(this::name).toList());
    json.writeStringField("dtype", type(variable));
    json.writeNumberField("bytes", variable.bytes());
    json.writeStringField("layout", layout(variable));
    json.writeObjectFieldStart("attributes");
    values(json, variable.attributes());
    json.writeEndObject();
  }

  /** Writes attributes as fields, each with its text or its numbers as text. */
  static void values(JsonGenerator json, List<Attribute> attributes) throws IOException {
    for (Attribute attribute : attributes) {
      json.writeStringField(
          attribute.name(), attribute.isText() ? attribute.text() : attribute.valueText());
    }
  }
}
