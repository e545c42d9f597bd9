package io.resplit.format.zarr;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.resplit.format.HeaderFile;
import io.resplit.io.ResplitException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A JSON object of a metadata file: texts, numbers as they are written ({@link Number}), truth
 * values, lists, objects and nulls. Everything asked of it that is not there or of another kind
 * ends in an error that names the file. Immutable.
 *
 * @param file where it was read
 * @param fields what it says, in its order
 */
record ZarrJson(Path file, Map<String, Object> fields) {

  /** Most bytes of a metadata file. */
  private static final int MOST_BYTES = 1 << 24;

  /** Stands for a null of JSON in lists and objects. */
  static final Object NULL = new Object();

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(MOST_BYTES)
                  .maxNestingDepth(64)
                  .maxNumberLength(1100)
                  .build())
          .build();

  /**
   * A number.
   *
   * @param text as it is written
   */
  record Number(String text) {

    /** Returns whether it has neither a point nor an exponent. */
    boolean isWhole() {
      return text.matches("-?[0-9]+");
    }

    /** Returns the number if it is a whole one of 64 bits. */
    Optional<Long> whole() {
      try {
        return Optional.of(Long.parseLong(text));
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }
  }

  /**
   * Reads a file.
   *
   * @throws ResplitException if it cannot be read, is too large, or is no JSON object
   */
  static ZarrJson read(Path file) throws IOException {
    try (HeaderFile opened = HeaderFile.open(file)) {
      if (opened.size() > MOST_BYTES) {
        throw ResplitException.unsupported(
            file, "metadata of " + opened.size() + " bytes; at most " + MOST_BYTES + " are read");
      }
      return new ZarrJson(file, object(file, opened.read(0, (int) opened.size())));
    }
  }

  @SuppressWarnings("unchecked") // keys of JSON are texts
  private static Map<String, Object> object(Path file, byte[] bytes) throws IOException {
    ByteArrayInputStream stream = new ByteArrayInputStream(bytes);
    CharsetDecoder strict = StandardCharsets.UTF_8.newDecoder();
    try (JsonParser parser = JSON.createParser(new InputStreamReader(stream, strict))) {
      Object root = value(parser, parser.nextToken());
      if (root instanceof Map && parser.nextToken() == null) {
        return (Map<String, Object>) root;
      }
      throw ResplitException.badInput(file, "it is not a JSON object");
    } catch (JsonProcessingException e) {
      throw ResplitException.badInput(
          file, "it is cut off or damaged, and not JSON: " + e.getOriginalMessage());
    } catch (CharacterCodingException e) {
      throw ResplitException.badInput(file, "it is not text in UTF-8");
    }
  }

  /** Returns the fields of a JSON object that is a text. */
  static Optional<Map<String, Object>> parsed(Object text) {
    try {
      return text instanceof String json
          ? Optional.of(object(Path.of(""), json.getBytes(StandardCharsets.UTF_8)))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Object value(JsonParser parser, JsonToken token) throws IOException {
    if (token == null) {
      throw new JsonParseException(parser, "it ends early");
    }
    return switch (token) {
      case START_OBJECT -> fields(parser);
      case START_ARRAY -> items(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Number(parser.getText());
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> NULL;
    };
  }

  private static Map<String, Object> fields(JsonParser parser) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.getText();
      fields.put(name, value(parser, parser.nextToken()));
    }
    return fields;
  }

  private static List<Object> items(JsonParser parser) throws IOException {
    List<Object> items = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      items.add(value(parser, token));
    }
    return items;
  }

  /** Returns whether a field is there and not null. */
  boolean has(String name) {
    return fields.getOrDefault(name, NULL) != NULL;
  }

  /** Refuses an object without some fields, which may be null. */
  void require(List<String> names) throws ResplitException {
    for (String name : names) {
      required(name, Optional.ofNullable(fields.get(name)));
    }
  }

  /** Returns a field, or null for one that is not there. */
  Object value(String name) {
    return fields.getOrDefault(name, NULL);
  }

  private <T> Optional<T> find(String name, String kind, Function<Object, Optional<T>> as)
      throws ResplitException {
    if (!has(name)) {
      return Optional.empty();
    }
    Optional<T> found = as.apply(value(name));
    if (found.isEmpty()) {
      throw ResplitException.badInput(file, "its '" + name + "' is not a " + kind);
    }
    return found;
  }

  private <T> T required(String name, Optional<T> found) throws ResplitException {
    return found.orElseThrow(() -> ResplitException.badInput(file, "it has no '" + name + "'"));
  }

  /** Returns a text, if the field is there. */
  Optional<String> findText(String name) throws ResplitException {
    return find(name, "text", ZarrJson::asText);
  }

  static Optional<String> asText(Object value) {
    return value instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /** Returns a text. */
  String text(String name) throws ResplitException {
    return required(name, findText(name));
  }

  /** Returns a whole number, if the field is there. */
  Optional<Long> findWhole(String name) throws ResplitException {
    return find(
        name,
        "whole number",
        value -> value instanceof Number number ? number.whole() : Optional.empty());
  }

  /** Returns a whole number. */
  long whole(String name) throws ResplitException {
    return required(name, findWhole(name));
  }

  /** Returns an object; one without fields if the field is not there. */
  ZarrJson object(String name) throws ResplitException {
    return find(name, "JSON object", this::asObject).orElse(new ZarrJson(file, Map.of()));
  }

  @SuppressWarnings("unchecked") // keys of JSON are texts
  Optional<ZarrJson> asObject(Object value) {
    return value instanceof Map<?, ?> map
        ? Optional.of(new ZarrJson(file, (Map<String, Object>) map))
        : Optional.empty();
  }

  /** Returns the items of a list; none if the field is not there. */
  List<Object> items(String name) throws ResplitException {
    Function<Object, Optional<List<Object>>> asList =
        value -> value instanceof List<?> list ? Optional.of(List.copyOf(list)) : Optional.empty();
    return find(name, "list", asList).orElse(List.of());
  }

  /** Returns the items of a list, all of which are objects. */
  List<ZarrJson> objects(String name) throws ResplitException {
    List<ZarrJson> objects = new ArrayList<>();
    for (Object item : items(name)) {
      objects.add(
          asObject(item)
              .orElseThrow(
                  () -> ResplitException.badInput(file, "its '" + name + "' lists no objects")));
    }
    return objects;
  }

  /** Returns whole numbers from 0 on. */
  List<Long> wholes(String name) throws ResplitException {
    List<Long> wholes = new ArrayList<>();
    for (Object item : items(required(name, has(name) ? Optional.of(name) : Optional.empty()))) {
      Optional<Long> whole = item instanceof Number number ? number.whole() : Optional.empty();
      if (whole.isEmpty() || whole.get() < 0) {
        throw ResplitException.badInput(file, "its '" + name + "' lists no whole numbers");
      }
      wholes.add(whole.get());
    }
    return wholes;
  }
}
