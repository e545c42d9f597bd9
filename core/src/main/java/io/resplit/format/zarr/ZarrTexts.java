package io.resplit.format.zarr;

import io.resplit.array.ChunkFilter;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.HeaderFile;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Companion;
import io.resplit.io.IoFunction;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import io.resplit.rows.BoxRows;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The texts of an array, which are read whole. Those of any length (codec vlen-utf8) are, in each
 * chunk, their number in four bytes, then each text after its length in four bytes, least byte
 * first.
 */
final class ZarrTexts {

  /** Most bytes of a chunk as it is stored, and of its texts. */
  private static final int MOST_BYTES = 1 << 24;

  private ZarrTexts() {}

  /**
   * Reads all texts of an array.
   *
   * @param memory most bytes that they may take, see {@link #bytes}
   * @throws ResplitException if a chunk is damaged or too large, or the texts take more; the
   *     message names the file
   */
  static List<String> read(ZarrArray array, long memory) throws IOException {
    long count = array.shape().volume();
    if (array.isSharded() || count > MOST_BYTES) {
      throw ResplitException.unsupported(
          array.node().metadata().file(), "texts in shards, or more than " + MOST_BYTES);
    }
    AtomicLong bytes = new AtomicLong(count * Companion.BYTES_A_TEXT);
    requireMemory(array, bytes.get(), memory);
    String[] all = new String[(int) count];
    Arrays.fill(all, ZarrJson.asText(array.node().metadata().value("fill_value")).orElse(""));
    Grid grid = Grid.uniform(array.shape(), array.grid());
    ZarrKeys.of(array)
        .forEach(
            array.node().store(),
            (chunk, file, size) -> {
              String[] texts = texts(file, array);
              requireMemory(array, bytes.addAndGet(characters(Arrays.asList(texts))), memory);
              put(texts, grid.box(chunk), array, all);
            });
    return Arrays.asList(all);
  }

  /**
   * Returns all texts of UTF-32 of an array, each without what pads it to the same length.
   *
   * @param memory as for {@link #read}
   * @param elements reads all elements
   * @throws ResplitException as {@link #read}
   */
  static List<String> ofUtf32(ZarrArray array, long memory, IoFunction<ZarrArray, byte[]> elements)
      throws IOException {
    int bytes = array.type().element().bytes();
    if (!array.hasSmallChunks() || array.shape().volume() > MOST_BYTES) {
      throw ResplitException.unsupported(
          array.node().metadata().file(),
          "texts in chunks of %s, or more than %s".formatted(array.chunk(), MOST_BYTES));
    }
    requireMemory(array, array.shape().volume() * (Companion.BYTES_A_TEXT + bytes), memory);
    boolean isLittle = array.type().texts() == ZarrType.Texts.UTF_32;
    CharsetDecoder decoder = Charset.forName(isLittle ? "UTF-32LE" : "UTF-32BE").newDecoder();
    byte[] all = elements.apply(array);
    List<String> texts = new ArrayList<>();
    try {
      for (int at = 0; at < all.length; at += bytes) {
        String padded = decoder.decode(ByteBuffer.wrap(all, at, bytes)).toString();
        texts.add(padded.replaceFirst("\0+$", ""));
      }
    } catch (CharacterCodingException e) {
      throw ResplitException.badInput(
          array.node().folder(), "its chunks contain something other than text");
    }
    return texts;
  }

  private static void requireMemory(ZarrArray array, long bytes, long memory)
      throws ResplitException {
    if (bytes > memory) {
      String what = "its %s texts need %s bytes".formatted(array.shape().volume(), bytes);
      Path metadata = array.node().metadata().file();
      throw new ResplitException(
          ResplitException.Reason.NO_MEMORY,
          metadata,
          "cannot use '" + metadata + "': " + CoordinateLimit.lacks(what, bytes, memory));
    }
  }

  /** Returns what texts take on the Java heap, in bytes. */
  static long bytes(List<String> texts) {
    return Companion.BYTES_A_TEXT * texts.size() + characters(texts);
  }

  private static long characters(List<String> texts) {
    return 2 * texts.stream().mapToLong(String::length).sum();
  }

  private static void put(String[] texts, Box inside, ZarrArray array, String[] all) {
    Box whole = Box.whole(array.shape());
    new BoxRows(inside, inside.withShape(array.grid()), whole, 1)
        .forEach((from, to, count) -> System.arraycopy(texts, (int) from, all, (int) to, count));
  }

  private static String[] texts(Path file, ZarrArray array) throws IOException {
    ByteBuffer stored;
    try (HeaderFile opened = HeaderFile.open(file)) {
      requireFew(file, opened.size());
      stored = ByteBuffer.wrap(opened.read(0, (int) opened.size()));
    }
    int bytes = contentBytes(file, stored.order(ByteOrder.LITTLE_ENDIAN), array);
    requireFew(file, bytes);
    ByteBuffer content = ByteBuffer.allocate(bytes);
    try {
      FilterPipeline codec =
          new FilterPipeline(array.codecs().filters(), bytes, 1, file.toString());
      codec.decode(stored, 0, content, ByteBuffer.allocate(codec.scratchBytes()));
      return texts(content.flip().order(ByteOrder.LITTLE_ENDIAN), array.grid());
    } catch (IllegalArgumentException | BufferUnderflowException | CharacterCodingException e) {
      throw ResplitException.badInput(file, "it holds no texts of a chunk of " + array.grid());
    }
  }

  private static void requireFew(Path file, long bytes) throws ResplitException {
    if (bytes < 0 || bytes > MOST_BYTES) {
      throw ResplitException.unsupported(file, "texts of " + bytes + " bytes");
    }
  }

  /** Returns how long what was compressed is, as the compressed bytes say it. */
  private static int contentBytes(Path file, ByteBuffer stored, ZarrArray array)
      throws ResplitException {
    List<ChunkFilter> filters = array.codecs().filters();
    if (filters.isEmpty()) {
      return stored.limit();
    }
    ChunkFilter only = filters.get(0);
    boolean hasSize = stored.limit() >= 2 * Long.BYTES && filters.size() == 1;
    if (hasSize && only.isBlosc()) {
      return stored.getInt(4);
    }
    if (hasSize && only.name().equals(ChunkFilter.GZIP)) {
      return stored.getInt(stored.limit() - Integer.BYTES);
    }
    if (hasSize && only.name().equals(ChunkFilter.LZ4_BLOCK)) {
      return stored.getInt(0);
    }
    if (hasSize && only.name().equals(ChunkFilter.ZSTD)) {
      return (int) Math.min(Integer.MAX_VALUE, FilterPipeline.zstdBytes(stored));
    }
    throw ResplitException.unsupported(file, "texts of any length with filters " + filters);
  }

  private static String[] texts(ByteBuffer content, Shape chunk) throws CharacterCodingException {
    if (content.getInt() != chunk.volume() || chunk.volume() > content.remaining() / 4) {
      throw new IllegalArgumentException("another number of texts");
    }
    String[] texts = new String[(int) chunk.volume()];
    for (int i = 0; i < texts.length; i++) {
      int bytes = content.getInt();
      if (bytes < 0 || bytes > content.remaining()) {
        throw new IllegalArgumentException("a text of " + bytes + " bytes");
      }
      ByteBuffer text = content.slice(content.position(), bytes);
      texts[i] = StandardCharsets.UTF_8.newDecoder().decode(text).toString();
      content.position(content.position() + bytes);
    }
    return texts;
  }
}
