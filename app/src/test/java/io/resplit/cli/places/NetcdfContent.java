package io.resplit.cli.places;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a small NetCDF file holds, which is written as a classic file or a Zarr group. */
final class NetcdfContent {

  private static final int CHAR = 2;
  private static final int INT = 4;
  private static final int DOUBLE = 6;

  private final Map<String, Integer> dimensions = new LinkedHashMap<>();
  private final Map<String, Object> attributes = new LinkedHashMap<>();
  private final List<Variable> variables = new ArrayList<>();
  private final String unlimited;

  /** Its elements are as they are stored, big-endian; attributes are texts, doubles, or ints. */
  private record Variable(
      String name, int type, List<String> dimensions, byte[] data, Map<String, Object> attributes) {

    int size() {
      return type == CHAR ? 1 : type == INT ? 4 : 8;
    }
  }

  /** Creates an empty file; {@code unlimited} is the name of a dimension, or of none. */
  NetcdfContent(String unlimited) {
    this.unlimited = unlimited;
  }

  NetcdfContent dimension(String name, int length) {
    dimensions.put(name, length);
    return this;
  }

  NetcdfContent attribute(String name, Object value) {
    attributes.put(name, value);
    return this;
  }

  /** Adds a variable of float64; attributes are names and values in turn. */
  NetcdfContent doubles(String name, List<String> along, double[] values, Object... attributes) {
    ByteBuffer data = ByteBuffer.allocate(8 * values.length);
    data.asDoubleBuffer().put(values);
    return add(name, DOUBLE, along, data.array(), attributes);
  }

  /** Adds a variable of int32. */
  NetcdfContent ints(String name, List<String> along, int[] values, Object... attributes) {
    ByteBuffer data = ByteBuffer.allocate(4 * values.length);
    data.asIntBuffer().put(values);
    return add(name, INT, along, data.array(), attributes);
  }

  /** Adds a variable of characters. */
  NetcdfContent text(String name, List<String> along, String text) {
    return add(name, CHAR, along, text.getBytes(StandardCharsets.US_ASCII));
  }

  private NetcdfContent add(
      String name, int type, List<String> along, byte[] data, Object... attributes) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < attributes.length; i += 2) {
      map.put((String) attributes[i], attributes[i + 1]);
    }
    variables.add(new Variable(name, type, along, data, map));
    return this;
  }

  /** Returns it as a classic file. */
  byte[] classic() {
    try {
      int header = header(new long[variables.size()]).length;
      long[] begins = new long[variables.size()];
      ByteArrayOutputStream data = new ByteArrayOutputStream();
      for (int i = 0; i < begins.length; i++) {
        if (!isRecord(variables.get(i))) {
          begins[i] = header + data.size();
          pad(data, variables.get(i).data);
        }
      }
      int records = dimensions.getOrDefault(unlimited, 0);
      for (int record = 0; record < records; record++) {
        for (int i = 0; i < begins.length; i++) {
          if (isRecord(variables.get(i))) {
            byte[] all = variables.get(i).data;
            int length = all.length / records;
            begins[i] = record == 0 ? header + data.size() : begins[i];
            pad(data, Arrays.copyOfRange(all, record * length, (record + 1) * length));
          }
        }
      }
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      whole.write(header(begins));
      data.writeTo(whole);
      return whole.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isRecord(Variable variable) {
    return !variable.dimensions.isEmpty() && variable.dimensions.get(0).equals(unlimited);
  }

  private byte[] header(long[] begins) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    List<String> names = List.copyOf(dimensions.keySet());
    out.writeInt(0x43444601);
    out.writeInt(dimensions.getOrDefault(unlimited, 0));
    list(out, 10, names.size());
    for (String name : names) {
      name(out, name);
      out.writeInt(name.equals(unlimited) ? 0 : dimensions.get(name));
    }
    attributes(out, attributes);
    list(out, 11, variables.size());
    for (int i = 0; i < begins.length; i++) {
      Variable variable = variables.get(i);
      name(out, variable.name);
      out.writeInt(variable.dimensions.size());
      for (String dimension : variable.dimensions) {
        out.writeInt(names.indexOf(dimension));
      }
      attributes(out, variable.attributes);
      out.writeInt(variable.type);
      int records = isRecord(variable) ? Math.max(1, dimensions.get(unlimited)) : 1;
      out.writeInt((variable.data.length / records + 3) / 4 * 4);
      out.writeInt((int) begins[i]);
    }
    return bytes.toByteArray();
  }

  private static void attributes(DataOutputStream out, Map<String, Object> attributes)
      throws IOException {
    list(out, 12, attributes.size());
    for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
      name(out, attribute.getKey());
      if (attribute.getValue() instanceof String text) {
        out.writeInt(CHAR);
        name(out, text);
      } else if (attribute.getValue() instanceof int[] numbers) {
        out.writeInt(INT);
        out.writeInt(numbers.length);
        for (int number : numbers) {
          out.writeInt(number);
        }
      } else {
        out.writeInt(DOUBLE);
        out.writeInt(1);
        out.writeDouble((Double) attribute.getValue());
      }
    }
  }

  private static void list(DataOutputStream out, int tag, int count) throws IOException {
    out.writeInt(count == 0 ? 0 : tag);
    out.writeInt(count);
  }

  private static void name(DataOutputStream out, String name) throws IOException {
    out.writeInt(name.length());
    pad(out, name.getBytes(StandardCharsets.US_ASCII));
  }

  private static void pad(OutputStream out, byte[] bytes) throws IOException {
    out.write(bytes);
    out.write(new byte[(4 - bytes.length % 4) % 4]);
  }

  /** Writes it as a Zarr group of version 2, an array for each variable but texts. */
  void zarr(Path group) throws IOException {
    Files.createDirectories(group);
    Files.writeString(group.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(group.resolve(".zattrs"), json(attributes));
    for (Variable variable : variables) {
      if (variable.type != CHAR) {
        zarr(group.resolve(variable.name), variable);
      }
    }
  }

  private void zarr(Path folder, Variable variable) throws IOException {
    Files.createDirectories(folder);
    List<Integer> shape = variable.dimensions.stream().map(dimensions::get).toList();
    Files.writeString(
        folder.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": %s, "chunks": %s, "dtype": "%s", "compressor": null,
         "fill_value": null, "order": "C", "filters": null}"""
            .formatted(shape, shape, variable.type == INT ? "<i4" : "<f8"));
    Map<String, Object> all = new LinkedHashMap<>(variable.attributes);
    all.put("_ARRAY_DIMENSIONS", variable.dimensions);
    Files.writeString(folder.resolve(".zattrs"), json(all));
    String key = shape.isEmpty() ? "0" : String.join(".", shape.stream().map(n -> "0").toList());
    Files.write(folder.resolve(key), SmallArrays.swapped(variable.data, variable.size()));
  }

  private static String json(Map<String, Object> attributes) {
    return attributes.entrySet().stream()
        .map(e -> "\"" + e.getKey() + "\": " + json(e.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String json(Object value) {
    if (value instanceof List<?> texts) {
      return texts.stream().map(t -> "\"" + t + "\"").toList().toString();
    }
    if (value instanceof int[] numbers) {
      return numbers.length == 1 ? Integer.toString(numbers[0]) : Arrays.toString(numbers);
    }
    return value instanceof String ? "\"" + value + "\"" : value.toString();
  }
}
