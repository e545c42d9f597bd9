package io.resplit.set;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.resplit.array.ElementType;
import io.resplit.array.NameTemplate;
import io.resplit.array.StorageOrder;
import io.resplit.format.IoFailure;
import io.resplit.format.SetException;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a manifest. Its contents are data, not to be trusted: numbers are checked before anything
 * is allocated, and paths must stay below the folder of the set. Unknown fields are ignored.
 */
final class ManifestReader {

  private static final int MAX_STRING = 4096;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(MAX_STRING)
                  .maxNestingDepth(32)
                  .maxNumberLength(20)
                  .build())
          .build();

  private final Path file;
  private Optional<Shape> shape = Optional.empty();
  private Optional<Shape> block = Optional.empty();
  private String type = "";
  private String endian = "little";
  private StorageOrder order = StorageOrder.F;
  private String format = "raw";
  private long headerBytes;
  private String template = "";
  private final List<Manifest.Entry> files = new ArrayList<>();

  private ManifestReader(Path file) {
    this.file = file;
  }

  /**
   * Reads the manifest in {@code folder}.
   *
   * @return empty if there is none
   * @throws SetException if it is not a manifest, of another version, or inconsistent
   */
  static Optional<Manifest> read(Path folder) throws IOException {
    Path file = folder.resolve(Manifest.FILE_NAME);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    ManifestReader reader = new ManifestReader(file);
    reader.parse(file, reader::manifest);
    Path lines = folder.resolve(ManifestWriter.FILES_NAME);
    if (reader.files.isEmpty() && Files.isRegularFile(lines)) {
      reader.parse(lines, reader::fileLines);
    }
    return Optional.of(reader.result());
  }

  @FunctionalInterface
  private interface Content {
    void readFrom(JsonParser json) throws IOException;
  }

  private void parse(Path source, Content content) throws IOException {
    try (InputStream stream = Files.newInputStream(source);
        JsonParser json = JSON.createParser(stream)) {
      content.readFrom(json);
    } catch (JsonProcessingException e) {
      throw bad(e.getOriginalMessage() + lineOf(e));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw bad(e.getMessage());
    } catch (SetException e) {
      throw e;
    } catch (IOException e) {
      throw IoFailure.of("cannot read", source, e);
    }
  }

  private static String lineOf(JsonProcessingException e) {
    return e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
  }

  private SetException bad(String why) {
    return new SetException(SetException.Reason.BAD_INPUT, "manifest " + file + ": " + why);
  }

  /** Receives one field whose value is the current token. */
  @FunctionalInterface
  private interface Field {
    void read(String name, JsonParser json) throws IOException;
  }

  private void object(JsonParser json, Field field) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw bad("an object is expected in line " + json.currentLocation().getLineNr());
    }
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      field.read(name, json);
    }
  }

  private void manifest(JsonParser json) throws IOException {
    json.nextToken();
    long[] version = {0};
    object(
        json,
        (name, value) -> {
          switch (name) {
            case "resplit" -> version[0] = number(value);
            case "array" -> object(value, this::arrayField);
            case "blocks" -> object(value, this::blocksField);
            case "store" -> object(value, this::storeField);
            case "files" -> files(value);
            default -> value.skipChildren();
          }
        });
    if (version[0] != 1) {
      throw bad("version " + version[0] + " is not known, only 1 is");
    }
  }

  private void arrayField(String name, JsonParser json) throws IOException {
    switch (name) {
      case "shape" -> shape = Optional.of(shape(json));
      case "dtype" -> type = string(json);
      case "endian" -> endian = string(json);
      case "order" -> order = StorageOrder.valueOf(string(json));
      default -> json.skipChildren();
    }
  }

  private void blocksField(String name, JsonParser json) throws IOException {
    if (name.equals("shape")) {
      block = Optional.of(shape(json));
    } else {
      json.skipChildren();
    }
  }

  private void storeField(String name, JsonParser json) throws IOException {
    switch (name) {
      case "format" -> format = string(json);
      case "header_bytes" -> headerBytes = number(json);
      case "template" -> template = string(json);
      default -> json.skipChildren();
    }
  }

  private void files(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw bad("'files' must be a list");
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      files.add(entry(json));
    }
  }

  private void fileLines(JsonParser json) throws IOException {
    while (json.nextToken() != null) {
      files.add(entry(json));
    }
  }

  private Manifest.Entry entry(JsonParser json) throws IOException {
    String[] texts = {"", null};
    long[] bytes = {-1};
    object(
        json,
        (name, value) -> {
          switch (name) {
            case "path" -> texts[0] = string(value);
            case "bytes" -> bytes[0] = number(value);
            case "crc32c" -> texts[1] = string(value);
            default -> value.skipChildren();
          }
        });
    checkPath(texts[0]);
    return new Manifest.Entry(texts[0], bytes[0], Optional.ofNullable(texts[1]));
  }

  private void checkPath(String path) throws SetException {
    Path relative = Path.of(path);
    if (path.isEmpty() || relative.isAbsolute() || !relative.normalize().equals(relative)) {
      throw bad("path '" + path + "' is not below the folder of the set");
    }
  }

  private long number(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
      throw bad("'" + json.currentName() + "' must be a whole number");
    }
    return json.getLongValue();
  }

  private String string(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw bad("'" + json.currentName() + "' must be a text");
    }
    return json.getText();
  }

  private Shape shape(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw bad("'" + json.currentName() + "' must be a list of lengths");
    }
    List<Long> lengths = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      lengths.add(number(json));
      if (lengths.size() > Shape.MAX_RANK) {
        throw bad("a shape has more than " + Shape.MAX_RANK + " axes");
      }
    }
    return Shape.of(lengths.stream().mapToLong(Long::longValue).toArray());
  }

  private Manifest result() throws SetException {
    if (shape.isEmpty() || block.isEmpty() || type.isEmpty()) {
      throw bad("array shape, block shape or dtype is missing");
    }
    if (headerBytes < 0) {
      throw bad("header_bytes must not be negative: " + headerBytes);
    }
    if (!endian.equals("little") && !endian.equals("big")) {
      throw bad("endian must be little or big: " + endian);
    }
    try {
      ElementType element = ElementType.parse(type + (endian.equals("big") ? "be" : ""));
      if (!template.isEmpty()) {
        NameTemplate.parse(template, shape.get().rank());
      }
      return new Manifest(
          shape.get(),
          block.get(),
          element,
          order,
          format,
          headerBytes,
          template,
          List.copyOf(files));
    } catch (IllegalArgumentException e) {
      throw bad(e.getMessage());
    }
  }
}
