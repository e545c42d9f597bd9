package io.resplit.format.zarr;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An array of a store that is written.
 *
 * @param path its name, groups before it
 * @param lengths of its axes, slowest first; none for a scalar
 * @param chunk shape of a chunk; with one axis of length 1 for a scalar
 * @param filters of its chunks
 * @param type type of its elements
 * @param meaning what they mean beyond that
 * @param stored what the input says of elements that are not stored
 * @param names names of its axes, empty where there is none; no names at all if none has one
 * @param attributes its attributes
 * @param values all elements, if they are held
 */
record ZarrNewArray(
    String path,
    List<Long> lengths,
    Shape chunk,
    List<ChunkFilter> filters,
    ElementType type,
    Optional<Meaning> meaning,
    Optional<Attribute> stored,
    List<String> names,
    List<Attribute> attributes,
    Optional<Attribute> values) {

  /** Returns the layout of its chunks. */
  BlockLayout.Chunked layout() {
    return new BlockLayout.Chunked(shape(), chunk, filters);
  }

  /** Returns its shape; that of one element for a scalar. */
  Shape shape() {
    return ZarrArray.shape(lengths);
  }

  /** Returns whether files hold several chunks, and an index of them. */
  boolean isSharded() {
    return ChunkFilter.shards(filters).isPresent();
  }

  /** Returns its folder in a store. */
  Path folder(Path root) {
    return root.resolve(path);
  }

  /** Returns the shape of what is one file. */
  Shape grid() {
    return ChunkFilter.shards(filters).orElse(chunk);
  }

  /** Returns what elements are that are not stored. */
  byte[] fill() {
    return FillValue.unwritten(type, attributes, stored);
  }

  /** Returns what its metadata file says of it, in version 3. */
  Map<String, Object> metadata() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("zarr_format", ZarrText.number(3));
    all.put("node_type", "array");
    all.put("shape", ZarrText.numbers(lengths));
    all.put("data_type", dataType());
    List<Long> grid = lengths.isEmpty() ? List.of() : lengths(grid());
    all.put("chunk_grid", codec("regular", "chunk_shape", ZarrText.numbers(grid)));
    all.put("chunk_key_encoding", codec("default", "separator", "/"));
    all.put(
        "fill_value",
        hasTexts() ? "" : isTruth() ? (Object) (fill()[0] != 0) : ZarrText.element(type, fill()));
    all.put("codecs", codecs());
    all.put("attributes", attributeFields());
    if (!names.isEmpty()) {
      List<Object> said = new ArrayList<>();
      names.forEach(name -> said.add(name.isEmpty() ? ZarrJson.NULL : name));
      all.put("dimension_names", said);
    }
    return all;
  }

  /** Returns what its metadata file says of it, in version 2. */
  Map<String, Object> version2(ZarrVersion version) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("zarr_format", ZarrText.number(2));
    all.put("shape", ZarrText.numbers(lengths));
    all.put("chunks", ZarrText.numbers(lengths.isEmpty() ? List.of() : lengths(chunk)));
    all.put("dtype", hasTexts() ? "|O" : ZarrType.numpy(type, meaning));
    all.put("fill_value", hasTexts() ? "" : fillOfVersion2(version));
    all.put("order", "C");
    all.put("dimension_separator", version.separator());
    all.putAll(ZarrCodecs.version2(filters, type.bytes()));
    if (hasTexts()) {
      all.put("filters", List.of(Map.of("id", ZarrCodecs.TEXTS)));
    }
    return all;
  }

  private Object fillOfVersion2(ZarrVersion version) {
    Optional<byte[]> element = version.fill(type, attributes, stored);
    return element.isEmpty()
        ? ZarrJson.NULL
        : isTruth() ? element.get()[0] != 0 : ZarrFill.version2(type, element.get());
  }

  /**
   * Returns its attributes in version 2: the names of its axes are one unless it is an image, whose
   * group names them. What is missing the fill value says, if readers take it for that.
   */
  Map<String, Object> attributesOfVersion2(ZarrVersion version) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (!version.isImage() && (!names.isEmpty() || lengths.isEmpty())) {
      fields.put(ZarrAttributes.AXES, names);
    }
    List<Attribute> others =
        attributes.stream().filter(each -> !each.name().equals(ZarrAttributes.AXES)).toList();
    others.forEach(each -> fields.put(each.name(), ZarrText.of(each)));
    Optional<byte[]> shown =
        FillValue.shown(type, attributes).map(each -> each.withOrder(type.order()).toBytes());
    Optional<byte[]> said = version.fill(type, attributes, stored);
    if (fields.containsKey(ZarrAttributes.AXES)
        && said.isPresent()
        && shown.filter(each -> Arrays.equals(each, said.get())).isPresent()) {
      fields.remove(FillValue.ATTRIBUTE);
    }
    ZarrAttributes.addTypes(fields, others, Optional.of(type));
    return fields;
  }

  private static List<Long> lengths(Shape shape) {
    return BlockLayout.all(shape);
  }

  /** Returns whether it holds texts of any length. */
  boolean hasTexts() {
    return values.filter(Attribute::hasTexts).isPresent();
  }

  private boolean isTruth() {
    return ZarrType.isTruth(type, meaning);
  }

  private String dataType() {
    if (hasTexts() || isTruth()) {
      return hasTexts() ? "string" : "bool";
    }
    return type.kind() == ElementType.Kind.BYTES ? "r" + type.bytes() * Byte.SIZE : type.baseName();
  }

  private List<Object> codecs() {
    if (hasTexts()) {
      return List.of(Map.of("name", ZarrCodecs.TEXTS));
    }
    List<Object> inner = new ArrayList<>();
    boolean hasOrder = type.numberBytes() > 1;
    Object bytes =
        hasOrder
            ? codec("bytes", "endian", type.order() == ByteOrder.BIG_ENDIAN ? "big" : "little")
            : Map.of("name", "bytes");
    List<ChunkFilter> ofChunks = ChunkFilter.ofChunks(filters);
    ofChunks.forEach(filter -> inner.add(ZarrCodecs.text(filter, type.bytes())));
    inner.add(ofChunks.stream().anyMatch(ChunkFilter::isTransposed) ? 1 : 0, bytes);
    Optional<Shape> shard = ChunkFilter.shards(filters);
    return shard.isEmpty() ? inner : List.of(sharding(inner));
  }

  private Object sharding(List<Object> inner) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("chunk_shape", ZarrText.numbers(lengths(chunk)));
    settings.put("codecs", inner);
    settings.put(
        "index_codecs", List.of(codec("bytes", "endian", "little"), Map.of("name", "crc32c")));
    settings.put("index_location", "end");
    return ZarrText.named("sharding_indexed", settings);
  }

  private static Object codec(String name, String setting, Object value) {
    return ZarrText.named(name, Map.of(setting, value));
  }

  private Map<String, Object> attributeFields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Attribute each : attributes) {
      boolean isFill = each.name().equals(FillValue.ATTRIBUTE) && !each.hasTexts();
      boolean isReal = isFill && each.count() == 1 && type.kind() == ElementType.Kind.FLOAT;
      fields.put(each.name(), isReal ? ZarrText.base64(each) : ZarrText.of(each));
    }
    ZarrAttributes.addTypes(fields, attributes, Optional.of(type));
    return fields;
  }

  /** Returns the only chunk of values that are held. */
  ByteBuffer chunkOfValues() {
    Attribute all = values.orElseThrow();
    return hasTexts() ? ZarrText.chunk(all) : all.withOrder(type.order()).numbers();
  }
}
