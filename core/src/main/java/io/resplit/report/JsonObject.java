package io.resplit.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.resplit.geometry.Shape;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An object of JSON under construction. One that is a message has its {@code message_type} and the
 * version of the schema, and is one line. Bytes are integers; fields are only ever added.
 *
 * <p>A value is a number, a boolean, an object, a list of values, a {@code long[]} or a shape;
 * anything else is written as its text. Confined to one thread.
 */
public final class JsonObject {

  private static final int SCHEMA = 1;
  private static final JsonFactory JSON = new JsonFactory();

  private final List<Map.Entry<String, Object>> fields = new ArrayList<>();

  JsonObject() {}

  /** Begins a message of a type. */
  public static JsonObject message(String type) {
    return new JsonObject().put("message_type", type).put("schema", SCHEMA);
  }

  /** Adds a field. */
  public JsonObject put(String name, Object value) {
    fields.add(Map.entry(name, value));
    return this;
  }

  /** Adds a field if there is a value for it. */
  public JsonObject put(String name, Optional<?> value) {
    value.ifPresent(given -> put(name, given));
    return this;
  }

  /** Adds a field if a condition holds. */
  public JsonObject putIf(boolean condition, String name, Object value) {
    return condition ? put(name, value) : this;
  }

  /** Adds what is made of each value of a list, as a list. */
  <T> JsonObject put(String name, List<T> values, Function<T, ?> each) {
    return put(name, values.stream().map(each).toList());
  }

  /** Adds the fields of another object. */
  JsonObject putAll(JsonObject others) {
    fields.addAll(others.fields);
    return this;
  }

  /** Returns the object as one line, without line end. */
  @Override
  public String toString() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      write(this, json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // only texts hold characters that are not plain, so these may be escaped anywhere
    return TerminalText.escaped(text.toString(), "", JsonObject::escape);
  }

  private static void write(Object value, JsonGenerator json) throws IOException {
    if (value instanceof JsonObject object) {
      object.write(json);
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object each : list) {
        write(each, json);
      }
      json.writeEndArray();
    } else if (value instanceof Shape shape) {
      write(shape.toArray(), json);
    } else if (value instanceof long[] numbers) {
      json.writeArray(numbers, 0, numbers.length);
    } else if (value instanceof Number || value instanceof Boolean) {
      json.writeObject(value);
    } else {
      json.writeString(value.toString());
    }
  }

  private void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, Object> field : fields) {
      json.writeFieldName(field.getKey());
      write(field.getValue(), json);
    }
    json.writeEndObject();
  }

  private static String escape(int point) {
    return Character.toString(point)
        .chars()
        .mapToObj(unit -> "\\u" + HexFormat.of().toHexDigits((char) unit))
        .collect(Collectors.joining());
  }
}
