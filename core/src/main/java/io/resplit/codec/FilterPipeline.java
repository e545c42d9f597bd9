package io.resplit.codec;

import static java.util.stream.Collectors.joining;

import io.resplit.array.ChunkFilter;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The filters of the chunks of one file, in the order in which a writer applies them. Immutable;
 * any thread may use it.
 *
 * <p>Works between direct buffers of the caller. Results between two filters lie in the scratch
 * buffer, which holds one of them, or two by turns.
 */
public final class FilterPipeline implements ChunkCodec {

  /** Those of the HDF5 library itself; others are plugins of it. */
  private static final Set<String> IN_LIBRARY = Set.of("szip", "nbit", "scaleoffset");

  /** All filters that are written, once each, make a chunk larger by less than this. */
  private static final long STORED_SHARE = 32;

  private static final long STORED_EXTRA = 4096;

  private final List<Filter> filters;
  private final int[] maxBytes;
  private final int areas;
  private final String where;

  /**
   * Creates the filters for chunks of one size.
   *
   * @param chunkBytes size of the elements of a chunk
   * @param elementBytes size of one element
   * @param where the file, as refusals begin
   * @throws IllegalArgumentException if {@link #knows} says no, or if filters could make the chunk
   *     larger than 2^31 bytes
   */
  public FilterPipeline(List<ChunkFilter> all, int chunkBytes, int elementBytes, String where) {
    List<ChunkFilter> filters = ChunkFilter.ofChunks(all);
    this.where = where;
    this.filters = new ArrayList<>();
    this.maxBytes = new int[filters.size() + 1];
    maxBytes[0] = chunkBytes;
    for (int i = 0; i < filters.size(); i++) {
      Filter filter = create(filters.get(i), elementBytes);
      this.filters.add(filter);
      maxBytes[i + 1] = bounded(filter, maxBytes[i], filters.get(i));
    }
    this.areas = ChunkFilter.areas(all);
    requireRoom(this.filters);
  }

  /** What takes room needs an area that no result is in. */
  private static void requireRoom(List<Filter> filters) {
    int results = (int) filters.stream().filter(filter -> !filter.undoesInPlace()).count() - 1;
    if (results > 1 && filters.stream().anyMatch(Filter::takesRoom)) {
      throw new IllegalArgumentException("chunks have Blosc and more than one other filter");
    }
  }

  private static int bounded(Filter filter, int bytes, ChunkFilter named) {
    try {
      return filter.maxBytes(bytes);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "chunks of " + bytes + " bytes are too large for filter " + named.name());
    }
  }

  private static Filter create(ChunkFilter filter, int elementBytes) {
    return switch (filter.name()) {
      case ChunkFilter.SHUFFLE -> new Shuffle(elementBytes);
      case ChunkFilter.DEFLATE -> new Deflate(filter.level());
      case ChunkFilter.FLETCHER32 -> new Fletcher32();
      case ChunkFilter.LZF -> new Lzf();
      case ChunkFilter.LZ4 -> new Lz4();
      case ChunkFilter.ZSTD, ChunkFilter.ZSTD_STREAM -> new Zstd();
      case ChunkFilter.GZIP -> new Gzip(filter.level());
      case ChunkFilter.GZIP_BLOCK -> new GzipBlock(filter.level());
      case ChunkFilter.LZ4_BLOCK -> new Lz4Block();
      case ChunkFilter.CRC32C -> new Crc32c();
      case ChunkFilter.TRANSPOSE -> new Transpose(filter.shape(), filter.axes(), elementBytes);
      case ChunkFilter.LZW -> new Lzw();
      case ChunkFilter.PACKBITS -> new PackBits();
      case ChunkFilter.PREDICTOR -> Predictor.of(filter, elementBytes);
      case ChunkFilter.CUT -> new Cut(filter.parameters(), elementBytes);
      default -> {
        if (!filter.isBlosc()) {
          throw new IllegalArgumentException("no filter " + filter);
        }
        String[] parts = filter.name().split(":");
        yield new Blosc(parts[1], parts[2], elementBytes);
      }
    };
  }

  /** Returns whether a filter of this name can be applied and undone. */
  public static boolean knows(String name) {
    return ChunkFilter.OF_HDF5.contains(name);
  }

  /** Returns what to say of filters of which some are not known: their names, and the way out. */
  public static String unsupported(List<ChunkFilter> filters) {
    List<ChunkFilter> unknown = filters.stream().filter(each -> !knows(each.name())).toList();
    String way =
        ("chunks with filter %s can only be copied and compared whole, as stored: keep "
                + "chunks and filters and cut along the borders of chunks, or undo the filter "
                + "with 'h5repack -f NONE in.h5 out.h5'")
            .formatted(unknown.stream().map(ChunkFilter::toString).collect(joining(", ")));
    return unknown.stream().allMatch(each -> IN_LIBRARY.contains(each.name()))
        ? way
        : way + ", with its plugin in HDF5_PLUGIN_PATH";
  }

  /**
   * Returns the most bytes of a chunk to which any known filters were applied once each, with a few
   * bytes that say which.
   */
  public static long mostStoredBytes(long chunkBytes) {
    return chunkBytes + chunkBytes / STORED_SHARE + STORED_EXTRA;
  }

  /** Returns the same where one of the filters may make a chunk much larger. */
  public static long mostStoredBytes(long chunkBytes, boolean isEnlarging) {
    long other = isEnlarging ? chunkBytes / Enlarging.SHARE + Enlarging.EXTRA : 0;
    return mostStoredBytes(chunkBytes) + other;
  }

  /**
   * Returns how long the content of a Zstandard frame is, as it says; less than 0 if it does not.
   */
  public static long zstdBytes(ByteBuffer frame) {
    return Zstd.contentBytes(frame);
  }

  @Override
  public int chunkBytes() {
    return maxBytes[0];
  }

  @Override
  public int maxStoredBytes() {
    return maxBytes[filters.size()];
  }

  @Override
  public int scratchBytes() {
    return Math.multiplyExact(areas, maxStoredBytes());
  }

  @Override
  public void decode(ByteBuffer stored, int skippedFilters, ByteBuffer elements, ByteBuffer scratch)
      throws ResplitException {
    ByteBuffer target = elements.slice(elements.position(), chunkBytes());
    try {
      ByteBuffer bytes = undone(stored, skippedFilters, target, new Areas(scratch));
      if (bytes != target) {
        target.put(0, bytes, bytes.position(), chunkBytes());
      }
    } catch (CorruptChunkException e) {
      throw new ResplitException(Reason.BAD_INPUT, "'" + where + "': " + e.getMessage(), e);
    }
    elements.position(elements.position() + chunkBytes());
  }

  /** Returns the elements, which may lie in {@code target}. */
  private ByteBuffer undone(ByteBuffer stored, int skipped, ByteBuffer target, Areas between)
      throws CorruptChunkException {
    if (stored.remaining() > maxStoredBytes()) {
      throw new CorruptChunkException(
          "a chunk of %s bytes has %s bytes in the file"
              .formatted(chunkBytes(), stored.remaining()));
    }
    ByteBuffer bytes = stored.duplicate();
    for (int i = filters.size() - 1; i >= 0; i--) {
      if ((skipped >>> i & 1) == 0) {
        bytes = undo(i, bytes, target, between);
      }
    }
    if (bytes.remaining() != chunkBytes()) {
      throw new CorruptChunkException(
          "a chunk has " + bytes.remaining() + " bytes, not " + chunkBytes());
    }
    return bytes;
  }

  private ByteBuffer undo(int i, ByteBuffer bytes, ByteBuffer target, Areas between)
      throws CorruptChunkException {
    if (filters.get(i).undoesInPlace()) {
      return filters.get(i).undo(bytes, bytes);
    }
    ByteBuffer to = i == 0 ? target : between.next();
    ByteBuffer room = filters.get(i).takesRoom() ? between.next() : to;
    return filters.get(i).undo(bytes, to.limit(maxBytes[i]), room);
  }

  @Override
  public int encode(ByteBuffer elements, ByteBuffer stored, ByteBuffer scratch) {
    Areas between = new Areas(scratch);
    ByteBuffer target = stored.slice(stored.position(), maxStoredBytes());
    ByteBuffer bytes = elements.duplicate();
    int skipped = 0;
    for (int i = 0; i < filters.size(); i++) {
      ByteBuffer to = i == filters.size() - 1 ? target : between.next();
      ByteBuffer room = filters.get(i).takesRoom() ? between.next() : to;
      if (filters.get(i).apply(bytes, to.limit(maxBytes[i + 1]), room)) {
        bytes = to;
      } else {
        skipped |= 1 << i;
        between.giveBack();
      }
    }
    if (bytes != target) {
      target.clear().limit(bytes.remaining()).put(0, bytes, bytes.position(), bytes.remaining());
    }
    stored.position(stored.position() + bytes.remaining());
    return skipped;
  }

  /** The parts of the scratch buffer by turns. */
  private final class Areas {
    private final ByteBuffer scratch;
    private int turn;

    Areas(ByteBuffer scratch) {
      this.scratch = scratch;
    }

    ByteBuffer next() {
      return scratch.slice(turn++ % areas * maxStoredBytes(), maxStoredBytes());
    }

    /** The last area has not been used. */
    void giveBack() {
      turn -= turn > 0 ? 1 : 0;
    }
  }
}
