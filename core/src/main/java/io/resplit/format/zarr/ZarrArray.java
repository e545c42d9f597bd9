package io.resplit.format.zarr;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.codec.ChunkCodec;
import io.resplit.codec.FilterPipeline;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.FillValue;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An array of a store, as far as its elements go.
 *
 * @param node what its metadata says
 * @param lengths of its axes, slowest first; none for a scalar, and they may be 0
 * @param grid shape of the parts that are a file each: chunks, or shards; with one axis of length 1
 *     for a scalar
 * @param codecs what is done to chunks
 * @param type type of its elements
 * @param fill what elements are that are not stored
 * @param names names of its axes, empty where there is none; no names at all if none has one
 */
record ZarrArray(
    ZarrNode node,
    List<Long> lengths,
    Shape grid,
    ZarrCodecs codecs,
    ZarrType type,
    Optional<Attribute> fill,
    List<String> names) {

  private static final long MOST_HELD_CHUNK = 1 << 26;

  /** What version 2 always says, perhaps null: without one of them elements would be others. */
  private static final List<String> REQUIRED = List.of("fill_value", "filters", "compressor");

  /**
   * Reads what a node says.
   *
   * @throws ResplitException if it contradicts itself, or takes what is not read; the message names
   *     the file
   */
  static ZarrArray of(ZarrNode node) throws ResplitException {
    Path file = node.metadata().file();
    try {
      ZarrArray array = node.version() == 2 ? version2(node) : version3(node);
      if (!array.lengths.contains(0L)) {
        array.shape().requireCountable(array.type.element().bytes());
        ZarrPlaces.of(array.isSharded(), Grid.uniform(array.shape(), array.grid).blockCount());
        array.codec(); // refuses what it cannot undo
      }
      return array;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw ResplitException.unsupported(file, e.getMessage() + ": that is not read");
    }
  }

  /** Returns the array of a node unless it takes what is not read. */
  static Optional<ZarrArray> find(ZarrNode node) {
    try {
      return Optional.of(of(node));
    } catch (ResplitException e) {
      return Optional.empty();
    }
  }

  private static List<Long> lengths(ZarrJson json) throws ResplitException {
    List<Long> lengths = json.wholes("shape");
    if (lengths.size() > Shape.MAX_RANK) {
      throw ResplitException.unsupported(json.file(), lengths.size() + " axes are not read");
    }
    return lengths;
  }

  /** A scalar is an array of one element, in one chunk. */
  private static Shape grid(ZarrJson json, String name, int rank) throws ResplitException {
    return rank == 0 ? Shape.of(1) : ZarrCodecs.shape(json, name, rank);
  }

  private static ZarrArray version2(ZarrNode node) throws ResplitException {
    ZarrJson json = node.metadata();
    json.require(REQUIRED);
    List<Long> lengths = lengths(json);
    Shape grid = grid(json, "chunks", lengths.size());
    if (!(json.value("dtype") instanceof String dtype)) {
      throw ResplitException.unsupported(json.file(), "elements of several parts are not read");
    }
    boolean hasTexts = dtype.equals("|O") && ZarrCodecs.hasTexts(json);
    ZarrType type = hasTexts ? ZarrType.ofTexts() : ZarrType.ofNumpy(dtype);
    ZarrCodecs codecs = ZarrCodecs.ofVersion2(json, grid, type.element().bytes());
    boolean isTruth = ZarrType.isTruth(type.element(), type.meaning()); // of which no default is
    Optional<Attribute> fill =
        hasTexts
            ? Optional.empty()
            : json.has("fill_value")
                ? fill(json, type, false)
                : FillValue.unset(type.element(), isTruth, FillValue.Time.IF_SET)
                    .map(FillValue::ofStore);
    return new ZarrArray(
        node, lengths, grid, codecs, type, fill, names(namesOfAxes(node), lengths.size()));
  }

  private static ZarrArray version3(ZarrNode node) throws ResplitException {
    ZarrJson json = node.metadata();
    List<Long> lengths = lengths(json);
    ZarrJson chunks = json.object("chunk_grid");
    String kind = chunks.text("name");
    if (!kind.equals("regular")) {
      throw ResplitException.unsupported(json.file(), "a chunk grid '" + kind + "' is not read");
    }
    if (!json.items("storage_transformers").isEmpty()) {
      throw ResplitException.unsupported(json.file(), "storage transformers are not read");
    }
    Shape grid = grid(chunks.object("configuration"), "chunk_shape", lengths.size());
    ZarrCodecs codecs = ZarrCodecs.ofVersion3(json, grid);
    if (!(json.value("data_type") instanceof String named)) {
      throw ResplitException.unsupported(json.file(), "a data type with parameters is not read");
    }
    boolean hasTexts = named.equals("string");
    ZarrType type =
        hasTexts
            ? ZarrType.ofTexts()
            : ZarrType.ofName(named, codecs.order().orElse(ByteOrder.LITTLE_ENDIAN));
    boolean isNamed = namesOfAxes(node).stream().anyMatch(String.class::isInstance);
    Optional<Attribute> fill = hasTexts ? Optional.empty() : fill(json, type, isNamed);
    return new ZarrArray(
        node, lengths, grid, codecs, type, fill, names(namesOfAxes(node), lengths.size()));
  }

  /** In version 3 programs that know the axes take it for no missing element. */
  private static Optional<Attribute> fill(ZarrJson json, ZarrType of, boolean isApart)
      throws ResplitException {
    ElementType type = of.element();
    try {
      byte[] element = new ZarrFill(type).bytes(json.value("fill_value"));
      if (ZarrType.isTruth(type, of.meaning()) && (element[0] | 1) != 1) {
        throw new IllegalArgumentException("it is not a truth value");
      }
      Attribute fill = FillValue.set(type, element);
      return Optional.of(FillValue.ofStore(isApart ? FillValue.apart(fill) : fill));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw ResplitException.badInput(
          json.file(), "its fill_value is not of type " + type + ": " + e.getMessage());
    }
  }

  /**
   * Returns its attributes. To xarray the fill value of version 2 says which elements are missing.
   */
  ZarrAttributes attributes() {
    ZarrAttributes all = ZarrAttributes.of(node, Optional.of(type.element()));
    boolean isOfXarray = node.version() == 2 && node.attributes().has(ZarrAttributes.AXES);
    return isOfXarray ? all.orMissing(fill) : all;
  }

  /**
   * Returns names of axes as they are said; some programs say them in version 3 as in version 2.
   */
  static List<Object> namesOfAxes(ZarrNode node) throws ResplitException {
    return ZarrAttributes.nameAxes(node)
        ? node.attributes().items(ZarrAttributes.AXES)
        : node.metadata().items("dimension_names");
  }

  private static List<String> names(List<Object> said, int rank) {
    List<String> names = new ArrayList<>();
    said.forEach(name -> names.add(ZarrJson.asText(name).orElse("")));
    boolean areNames = names.size() == rank && names.stream().anyMatch(name -> !name.isEmpty());
    return areNames ? List.copyOf(names) : List.of();
  }

  /** Returns whether its elements are texts that no other format has. */
  boolean hasTexts() {
    return type.texts() != ZarrType.Texts.NONE;
  }

  /** Returns whether it has an axis, and an element. */
  boolean isArray() {
    return !lengths.isEmpty() && !lengths.contains(0L);
  }

  /** Returns its shape; that of one element for a scalar. */
  Shape shape() {
    return shape(lengths);
  }

  /** Returns the shape of an array of some lengths; that of one element for a scalar. */
  static Shape shape(List<Long> lengths) {
    return lengths.isEmpty() ? Shape.of(1) : Shape.of(lengths.size(), lengths::get);
  }

  /** Returns whether files hold several chunks, and an index of them. */
  boolean isSharded() {
    return codecs.shards().isPresent();
  }

  /** Returns whether a chunk is so small that it can be read to hold values. */
  boolean hasSmallChunks() {
    return chunk().volume() * type.element().bytes() <= MOST_HELD_CHUNK;
  }

  /** Returns the shape of a chunk. */
  Shape chunk() {
    return codecs.shards().map(ZarrCodecs.Shards::chunk).orElse(grid);
  }

  /**
   * Returns what decodes its chunks.
   *
   * @throws IllegalArgumentException if they are too large, or have too many filters
   * @throws ArithmeticException likewise
   */
  ChunkCodec codec() {
    int elementBytes = type.element().bytes();
    long chunkBytes = Math.multiplyExact(chunk().volume(), elementBytes);
    return new FilterPipeline(
        codecs.filters(), Math.toIntExact(chunkBytes), elementBytes, node.folder().toString());
  }

  /** Returns how its elements are stored. */
  BlockLayout.Chunked layout() {
    return new BlockLayout.Chunked(shape(), chunk(), codecs.filters());
  }

  /** Returns the name of an axis; empty if it has none. */
  String name(int axis) {
    return names.isEmpty() ? "" : names.get(axis);
  }
}
