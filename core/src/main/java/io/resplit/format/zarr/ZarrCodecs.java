package io.resplit.format.zarr;

import io.resplit.array.ChunkFilter;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What is done to a chunk before it is stored.
 *
 * @param filters in the order in which a writer applies them
 * @param order order of the bytes of an element, if the codecs say it
 * @param shards chunks of the chunks, and where each shard says where they lie; if there are any
 */
record ZarrCodecs(List<ChunkFilter> filters, Optional<ByteOrder> order, Optional<Shards> shards) {

  private static final List<String> PROGRAMS =
      List.of("lz4", "lz4hc", "zstd", "zlib", "snappy", "blosclz");

  /** By their numbers in version 2. */
  private static final List<String> SHUFFLES = List.of("noshuffle", "shuffle", "bitshuffle");

  private static final List<String> SHUFFLES_OF_GDAL = List.of("NONE", "BYTE", "BIT");

  static final String TEXTS = "vlen-utf8";
  private static final int USUAL_LEVEL = 1;
  private static final int USUAL_ZSTD = 3;
  private static final int MOST_ZSTD = 22;
  private static final String SHARDING = "sharding_indexed";

  /**
   * How shards are divided.
   *
   * @param chunk shape of a chunk
   * @param isIndexAtStart whether the index precedes the chunks, or follows them
   * @param hasChecksum whether four bytes of checksum follow the index
   */
  record Shards(Shape chunk, boolean isIndexAtStart, boolean hasChecksum) {}

  /** Reads those of an array of version 2. */
  static ZarrCodecs ofVersion2(ZarrJson array, Shape chunk, int elementBytes)
      throws ResplitException {
    List<ChunkFilter> filters = new ArrayList<>();
    String axes = array.text("order");
    if (axes.equals("F") && chunk.rank() > 1) {
      int last = chunk.rank() - 1;
      int[] reversed = IntStream.rangeClosed(0, last).map(axis -> last - axis).toArray();
      filters.add(ChunkFilter.transposed(chunk, AxisMap.of(reversed)));
    } else if (!axes.equals("C") && !axes.equals("F")) {
      throw ResplitException.badInput(array.file(), "its order is '" + axes + "', not C or F");
    }
    for (ZarrJson filter : array.objects("filters")) {
      if (filter.text("id").equals(TEXTS)) {
        continue; // the type says so
      }
      filter(filter, elementBytes).ifPresent(filters::add);
    }
    if (array.has("compressor")) {
      filters.add(compressor(array.object("compressor"), elementBytes));
    }
    return new ZarrCodecs(filters, Optional.empty(), Optional.empty());
  }

  /** Returns whether elements of version 2 are texts of any length. */
  static boolean hasTexts(ZarrJson array) throws ResplitException {
    List<ZarrJson> filters = array.objects("filters");
    return filters.size() == 1 && filters.get(0).text("id").equals(TEXTS);
  }

  /** Rounded numbers are stored as they are. */
  private static Optional<ChunkFilter> filter(ZarrJson filter, int elementBytes)
      throws ResplitException {
    String id = filter.text("id");
    boolean isShuffle =
        id.equals("shuffle") && filter.findWhole("elementsize").orElse(4L) == elementBytes;
    boolean isSameType = filter.findText("astype").equals(filter.findText("dtype"));
    if (id.equals("bitround") || id.equals("quantize") && isSameType) {
      return Optional.empty();
    }
    if (!isShuffle) {
      throw unsupported(filter, "filter " + id);
    }
    return Optional.of(ChunkFilter.of(ChunkFilter.SHUFFLE));
  }

  private static ChunkFilter compressor(ZarrJson compressor, int elementBytes)
      throws ResplitException {
    String id = compressor.text("id");
    return switch (id) {
      case "zlib" -> new ChunkFilter(ChunkFilter.DEFLATE, level(compressor, "level"));
      case "gzip" -> new ChunkFilter(ChunkFilter.GZIP, level(compressor, "level"));
      case "zstd" -> zstd(compressor);
      case "lz4" -> ChunkFilter.of(ChunkFilter.LZ4_BLOCK);
      case "blosc" -> blosc(compressor, elementBytes);
      default -> throw unsupported(compressor, "compressor " + id);
    };
  }

  /** Frames say themselves what was done; version 2 may leave it to the size of elements. */
  private static ChunkFilter blosc(ZarrJson settings, int elementBytes) throws ResplitException {
    String program = settings.findText("cname").orElse("lz4");
    if (!PROGRAMS.contains(program)) {
      throw unsupported(settings, "blosc with " + program);
    }
    String shuffle =
        settings.value("shuffle") instanceof ZarrJson.Number number
            ? shuffle(number.whole().orElse(-1L), elementBytes)
            : shuffle(settings.findText("shuffle").orElse(SHUFFLES.get(1)));
    if (!SHUFFLES.contains(shuffle)) {
      throw ResplitException.badInput(settings.file(), "its shuffle is '" + shuffle + "'");
    }
    return ChunkFilter.blosc(program, shuffle, level(settings, "clevel"));
  }

  /** Returns the name that is not GDAL's. */
  private static String shuffle(String name) {
    int known = SHUFFLES_OF_GDAL.indexOf(name);
    return known < 0 ? name : SHUFFLES.get(known);
  }

  private static String shuffle(long number, int elementBytes) {
    boolean isKnown = number >= 0 && number < SHUFFLES.size();
    return SHUFFLES.get(isKnown ? (int) number : elementBytes == 1 ? 2 : 1);
  }

  /** Level 0 means the usual one. */
  private static ChunkFilter zstd(ZarrJson settings) throws ResplitException {
    int level = level(settings, "level");
    return new ChunkFilter(ChunkFilter.ZSTD, level == 0 ? USUAL_ZSTD : Math.min(level, MOST_ZSTD));
  }

  private static int level(ZarrJson codec, String name) throws ResplitException {
    long level = codec.findWhole(name).orElse((long) USUAL_LEVEL);
    return (int) Math.max(0, Math.min(level, 99));
  }

  /** Reads those of an array of version 3. */
  static ZarrCodecs ofVersion3(ZarrJson array, Shape chunk) throws ResplitException {
    List<ZarrJson> codecs = array.objects("codecs");
    boolean isSharded =
        codecs.size() == 1 && codecs.get(0).findText("name").stream().anyMatch(SHARDING::equals);
    return isSharded ? sharded(codecs.get(0), chunk) : plain(array, codecs, chunk);
  }

  private static ZarrCodecs plain(ZarrJson array, List<ZarrJson> codecs, Shape chunk)
      throws ResplitException {
    List<ChunkFilter> filters = new ArrayList<>();
    Optional<ByteOrder> order = Optional.empty();
    boolean hasTexts = false;
    for (ZarrJson codec : codecs) {
      ZarrJson settings = codec.object("configuration");
      switch (codec.text("name")) {
        case "transpose" -> {
          if (order.isPresent()) {
            throw unsupported(codec, "codec transpose after codec bytes");
          }
          transpose(filters, transposed(settings, chunk), chunk);
        }
        case TEXTS -> hasTexts = true;
        case "bytes" -> order = Optional.of(order(settings));
        case "gzip" -> filters.add(new ChunkFilter(ChunkFilter.GZIP, level(settings, "level")));
        case "zstd" -> filters.add(zstd(settings));
        case "blosc" -> filters.add(blosc(settings, 0));
        case "crc32c" -> filters.add(ChunkFilter.of(ChunkFilter.CRC32C));
        case SHARDING -> throw unsupported(codec, "shards with a codec around them");
        default -> throw unsupported(codec, "codec " + codec.text("name"));
      }
    }
    if (order.isEmpty() && !hasTexts) {
      throw ResplitException.badInput(array.file(), "no codec turns its elements into bytes");
    }
    return new ZarrCodecs(filters, order, Optional.empty());
  }

  /** Several that follow one another permute as one does. */
  private static void transpose(List<ChunkFilter> before, ChunkFilter next, Shape chunk) {
    AxisMap axes = before.isEmpty() ? next.axes() : next.axes().after(before.get(0).axes());
    before.clear();
    before.add(ChunkFilter.transposed(chunk, axes));
  }

  private static ByteOrder order(ZarrJson settings) throws ResplitException {
    String endian = settings.findText("endian").orElse("little");
    return switch (endian) {
      case "little" -> ByteOrder.LITTLE_ENDIAN;
      case "big" -> ByteOrder.BIG_ENDIAN;
      default -> throw ResplitException.badInput(settings.file(), "its endian is '" + endian + "'");
    };
  }

  private static ChunkFilter transposed(ZarrJson settings, Shape chunk) throws ResplitException {
    List<Long> axes = settings.wholes("order");
    try {
      AxisMap order = AxisMap.of(axes.stream().mapToInt(Math::toIntExact).toArray());
      if (order.rank() == chunk.rank()) {
        return ChunkFilter.transposed(chunk, order);
      }
    } catch (IllegalArgumentException | ArithmeticException e) {
      // the same
    }
    throw ResplitException.badInput(
        settings.file(), "its transpose is not a permutation of its axes");
  }

  private static ZarrCodecs sharded(ZarrJson codec, Shape shard) throws ResplitException {
    ZarrJson settings = codec.object("configuration");
    Shape chunk = shape(settings, "chunk_shape", shard.rank());
    for (int axis = 0; axis < shard.rank(); axis++) {
      if (shard.length(axis) % chunk.length(axis) != 0) {
        throw unsupported(
            codec, "chunks of " + chunk + " that do not divide shards of " + shard + " evenly");
      }
    }
    List<String> index = new ArrayList<>();
    for (ZarrJson each : settings.objects("index_codecs")) {
      index.add(each.text("name"));
    }
    boolean hasChecksum = index.contains("crc32c");
    if (!index.equals(hasChecksum ? List.of("bytes", "crc32c") : List.of("bytes"))) {
      throw unsupported(codec, "an index of shards with codecs " + String.join(", ", index));
    }
    String location = settings.findText("index_location").orElse("end");
    if (!location.equals("start") && !location.equals("end")) {
      throw ResplitException.badInput(codec.file(), "its index_location is '" + location + "'");
    }
    ZarrCodecs inner = plain(settings, settings.objects("codecs"), chunk);
    List<ChunkFilter> filters = new ArrayList<>(inner.filters);
    filters.add(ChunkFilter.sharded(shard));
    Shards shards = new Shards(chunk, location.equals("start"), hasChecksum);
    return new ZarrCodecs(filters, inner.order, Optional.of(shards));
  }

  /**
   * Returns a filter as version 3 says it.
   *
   * @throws IllegalArgumentException if it has no such filter
   */
  static Object text(ChunkFilter filter, int elementBytes) {
    if (filter.isBlosc()) {
      String[] parts = filter.name().split(":");
      Map<String, Object> settings = new LinkedHashMap<>();
      settings.put("cname", parts[1]);
      settings.put("clevel", ZarrText.number(Math.max(0, Math.min(filter.level(), 9))));
      settings.put("shuffle", parts[2]);
      settings.put("typesize", ZarrText.number(elementBytes));
      settings.put("blocksize", ZarrText.number(0));
      return ZarrText.named("blosc", settings);
    }
    return switch (filter.name()) {
      case ChunkFilter.TRANSPOSE -> {
        List<Long> order = filter.axes().toList().stream().map(Integer::longValue).toList();
        yield ZarrText.named("transpose", Map.of("order", ZarrText.numbers(order)));
      }
      case ChunkFilter.GZIP -> level("gzip", filter.level());
      case ChunkFilter.ZSTD -> {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("level", ZarrText.number(filter.level() > 0 ? filter.level() : USUAL_ZSTD));
        settings.put("checksum", true);
        yield ZarrText.named("zstd", settings);
      }
      case ChunkFilter.CRC32C -> Map.of("name", "crc32c");
      default ->
          throw new IllegalArgumentException(
              "Zarr has no filter %s: use gzip:5, zstd or crc32c".formatted(filter.name()));
    };
  }

  /**
   * Returns filters as version 2 says them: one that compresses, and those before it.
   *
   * @throws IllegalArgumentException if it has no such filters
   */
  static Map<String, Object> version2(List<ChunkFilter> all, int elementBytes) {
    List<Object> filters = new ArrayList<>();
    Object compressor = ZarrJson.NULL;
    for (ChunkFilter filter : all) {
      if (compressor != ZarrJson.NULL) {
        throw new IllegalArgumentException("Zarr 2 has no filter after compression: " + filter);
      }
      if (filter.name().equals(ChunkFilter.SHUFFLE)) {
        filters.add(id("shuffle", "elementsize", elementBytes));
      } else {
        compressor = compressor(filter);
      }
    }
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("compressor", compressor);
    said.put("filters", filters.isEmpty() ? ZarrJson.NULL : filters);
    return said;
  }

  private static Object compressor(ChunkFilter filter) {
    if (filter.isBlosc()) {
      String[] parts = filter.name().split(":");
      Map<String, Object> said = new LinkedHashMap<>(id("blosc", "clevel", level(filter)));
      said.put("cname", parts[1]);
      said.put("shuffle", ZarrText.number(SHUFFLES.indexOf(parts[2])));
      said.put("blocksize", ZarrText.number(0));
      return said;
    }
    return switch (filter.name()) {
      case ChunkFilter.DEFLATE -> id("zlib", "level", level(filter));
      case ChunkFilter.GZIP -> id("gzip", "level", level(filter));
      case ChunkFilter.ZSTD ->
          id("zstd", "level", filter.level() > 0 ? filter.level() : USUAL_ZSTD);
      case ChunkFilter.LZ4_BLOCK -> id("lz4", "acceleration", 1);
      default ->
          throw new IllegalArgumentException(
              "Zarr 2 has no filter %s: use blosc:lz4, blosc:zstd, zstd, gzip, deflate or shuffle,deflate"
                  .formatted(filter.name()));
    };
  }

  private static int level(ChunkFilter filter) {
    return Math.max(0, Math.min(filter.level(), 9));
  }

  private static Map<String, Object> id(String id, String setting, long value) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("id", id);
    said.put(setting, ZarrText.number(value));
    return said;
  }

  private static Object level(String name, int level) {
    return ZarrText.named(name, Map.of("level", ZarrText.number(Math.max(0, level))));
  }

  /** Returns a shape that metadata lists, of a given rank. */
  static Shape shape(ZarrJson json, String name, int rank) throws ResplitException {
    List<Long> lengths = json.wholes(name);
    if (lengths.size() != rank || lengths.contains(0L)) {
      throw ResplitException.badInput(
          json.file(), "its '" + name + "' is " + lengths + ", with " + rank + " axes");
    }
    return Shape.of(rank, lengths::get);
  }

  private static ResplitException unsupported(ZarrJson json, String what) {
    return ResplitException.unsupported(json.file(), what + " is not read");
  }
}
