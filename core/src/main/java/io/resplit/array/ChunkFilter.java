package io.resplit.array;

import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A filter that a writer applies to every chunk of a file, for example {@code shuffle} or {@code
 * deflate}. Immutable.
 *
 * @param name name of the filter; the number of one that has no name here
 * @param level how hard to compress, or {@link #NO_LEVEL} for a filter that knows no levels
 * @param isNeeded whether an HDF5 file says that no chunk may do without it, which changes no chunk
 * @param stored what a file says of it, if one of the filters of the chunks is not known: they can
 *     only be copied as they are stored
 * @param parameters what {@link #TRANSPOSE} and {@link #SHARDS} do
 */
public record ChunkFilter(
    String name,
    int level,
    boolean isNeeded,
    Optional<Stored> stored,
    Optional<Parameters> parameters) {

  /** Level of a filter that knows no levels. */
  public static final int NO_LEVEL = -1;

  /** Brings the first bytes of all elements together, then the second ones, and so on. */
  public static final String SHUFFLE = "shuffle";

  /** The compression of zlib, with levels 0 to 9. */
  public static final String DEFLATE = "deflate";

  /** A checksum behind the chunk. */
  public static final String FLETCHER32 = "fletcher32";

  /** The fast compression of h5py, without levels. */
  public static final String LZF = "lzf";

  /** A fast compression without levels. */
  public static final String LZ4 = "lz4";

  /** A compression faster and stronger than deflate, with levels from 1. */
  public static final String ZSTD = "zstd";

  /**
   * Zstandard frames that need not say how long their content is: readers of {@link #ZSTD} that ask
   * them cannot read such.
   */
  public static final String ZSTD_STREAM = "zstd-stream";

  /** The filters that chunks in HDF5 files get, as users are shown them. */
  public static final List<String> OF_HDF5 = List.of(SHUFFLE, DEFLATE, FLETCHER32, LZF, LZ4, ZSTD);

  /** A member of gzip, with the levels of deflate. */
  public static final String GZIP = "gzip";

  /**
   * A part of the one stream that a whole file is, in the order of the file: deflated, up to a full
   * flush, with the levels of deflate. Only written.
   */
  public static final String GZIP_BLOCK = "gzip-block";

  /** One LZ4 block behind its size in four bytes, as numcodecs has it. */
  public static final String LZ4_BLOCK = "lz4-block";

  /** A frame of Blosc; what compresses it and what is done before follow behind colons. */
  public static final String BLOSC = "blosc";

  /** A checksum of four bytes behind the chunk. */
  public static final String CRC32C = "crc32c";

  /** Brings the axes of a chunk into another order. */
  public static final String TRANSPOSE = "transpose";

  /** The compression of TIFF 6.0, section 13. */
  public static final String LZW = "lzw";

  /** The runs of TIFF 6.0, section 9. */
  public static final String PACKBITS = "packbits";

  /**
   * Differences of neighbours in a row: 2 as the level for those of numbers (TIFF 6.0, section 14),
   * 3 for those of the bytes of floats (TIFF Technical Note 3).
   */
  public static final String PREDICTOR = "predictor";

  /**
   * Leaves out the last rows of a chunk, which lie beyond the array; without parameters, of some
   * chunks of a set.
   */
  public static final String CUT = "cut";

  /** Puts chunks together in one file, with an index of their own; does nothing to a chunk. */
  public static final String SHARDS = "shards";

  /**
   * What a filter does that is no number.
   *
   * @param shape shape of the chunk whose axes are permuted, of the shards, of a row of pixels and
   *     their samples, or of what is left of a chunk; slowest axis first
   * @param axes which axis of the chunk each axis is as it is stored; of a row 0, or 1 if its
   *     numbers are big-endian; else empty
   */
  public record Parameters(Shape shape, List<Integer> axes) {

    /** Copies the list. */
    public Parameters {
      axes = List.copyOf(axes);
    }
  }

  /**
   * What an HDF5 file says of a filter, which is written again as it is.
   *
   * @param number its registered number
   * @param flags whether chunks may do without it
   * @param name what the file calls it, perhaps nothing
   * @param values its parameters
   */
  public record Stored(int number, int flags, String name, List<Integer> values) {

    /** Copies the list. */
    public Stored {
      values = List.copyOf(values);
    }

    private String described(String registered) {
      boolean isRegistered = !registered.equals(Integer.toString(number));
      String other = isRegistered ? Integer.toString(number) : name;
      return other.isEmpty() ? registered : registered + " (" + other + ")";
    }
  }

  /** Creates a filter that can be applied and undone, if its name is known. */
  public ChunkFilter(String name, int level) {
    this(name, level, false, Optional.empty(), Optional.empty());
  }

  /** Creates a filter of a file, which cannot be undone. */
  public ChunkFilter(String name, Stored stored) {
    this(name, NO_LEVEL, false, Optional.of(stored), Optional.empty());
  }

  /** Returns the filter that permutes the axes of chunks. */
  public static ChunkFilter transposed(Shape chunk, AxisMap axes) {
    Parameters parameters = new Parameters(chunk, axes.toList());
    return new ChunkFilter(TRANSPOSE, NO_LEVEL, false, Optional.empty(), Optional.of(parameters));
  }

  /**
   * Returns the filters of the same stored chunks in an array whose axes are permuted: what
   * permutes chunks comes first, and is left out if it does not. What permutes chunks of another
   * rank, of files without an axis that the array has, stays, so that nothing else is like it.
   *
   * @param chunk shape of the chunks in that array
   * @param axes which axis of the array that is permuted each of its axes is
   */
  public static List<ChunkFilter> permuted(List<ChunkFilter> filters, Shape chunk, AxisMap axes) {
    if (axes.isIdentity() && filters.stream().noneMatch(ChunkFilter::isTransposed)) {
      return filters;
    }
    AxisMap stored = axes.inverse();
    List<ChunkFilter> all = new ArrayList<>();
    for (ChunkFilter filter : filters) {
      if (filter.isTransposed() && filter.axes().rank() == axes.rank()) {
        stored = filter.axes().after(stored);
      } else {
        all.add(filter);
      }
    }
    if (!stored.isIdentity()) {
      all.add(0, transposed(chunk, stored));
    }
    return all;
  }

  /** Returns this filter as one that no chunk may do without, or some may. */
  public ChunkFilter withNeed(boolean isOfAll) {
    return new ChunkFilter(name, level, isOfAll, stored, parameters);
  }

  /** Returns whether elements are shuffled by one of some filters. */
  public static boolean areShuffled(List<ChunkFilter> filters) {
    return filters.stream().anyMatch(filter -> filter.name.equals(SHUFFLE));
  }

  /** Returns whether it permutes the axes of chunks of a known shape. */
  public boolean isTransposed() {
    return name.equals(TRANSPOSE) && parameters.isPresent();
  }

  /** Returns the shape of the chunks, of what permutes them or puts them together. */
  public Shape shape() {
    return parameters.orElseThrow().shape();
  }

  /** Returns which axis of a chunk each axis is as it is stored, of what permutes them. */
  public AxisMap axes() {
    return AxisMap.of(parameters.orElseThrow().axes().stream().mapToInt(i -> i).toArray());
  }

  /**
   * Returns a predictor.
   *
   * @param kind 2 or 3
   * @param row pixels of a row, and samples of a pixel
   * @param isBigEndian whether the numbers are big-endian
   */
  public static ChunkFilter predictor(int kind, Shape row, boolean isBigEndian) {
    Parameters parameters = new Parameters(row, List.of(isBigEndian ? 1 : 0));
    return new ChunkFilter(PREDICTOR, kind, false, Optional.empty(), Optional.of(parameters));
  }

  /** Returns what leaves of chunks only a part of some shape, which is their first elements. */
  public static ChunkFilter cut(Shape left) {
    Parameters parameters = new Parameters(left, List.of());
    return new ChunkFilter(CUT, NO_LEVEL, false, Optional.empty(), Optional.of(parameters));
  }

  /** Returns what says that chunks lie together in shards. */
  public static ChunkFilter sharded(Shape shard) {
    Parameters parameters = new Parameters(shard, List.of());
    return new ChunkFilter(SHARDS, NO_LEVEL, false, Optional.empty(), Optional.of(parameters));
  }

  /** Returns the shape of the shards in which chunks with some filters lie, if they do. */
  public static Optional<Shape> shards(List<ChunkFilter> filters) {
    return filters.stream()
        .filter(filter -> filter.name.equals(SHARDS))
        .findFirst()
        .flatMap(ChunkFilter::parameters)
        .map(Parameters::shape);
  }

  /** Returns whether a chunk with some filters is the same bytes as one with others. */
  public static boolean areAlike(List<ChunkFilter> filters, List<ChunkFilter> others) {
    return ofChunks(filters).equals(ofChunks(others));
  }

  /** Returns the filters that do something to chunks. */
  public static List<ChunkFilter> ofChunks(List<ChunkFilter> filters) {
    return filters.stream()
        .filter(filter -> !filter.name.equals(SHARDS))
        .map(filter -> filter.withNeed(false))
        .toList();
  }

  /**
   * Returns how many results, each as large as a stored chunk, lie between two filters at a time:
   * one, two by turns; Blosc needs one more.
   */
  public static int areas(List<ChunkFilter> all) {
    List<ChunkFilter> filters = ofChunks(all);
    int more = filters.stream().anyMatch(ChunkFilter::isBlosc) ? 1 : 0;
    return Math.max(0, Math.min(2, filters.size() - 1 + more));
  }

  /**
   * Returns a filter of Blosc.
   *
   * @param program lz4, lz4hc, zstd, zlib, snappy or blosclz
   * @param shuffle shuffle, bitshuffle or noshuffle
   */
  public static ChunkFilter blosc(String program, String shuffle, int level) {
    return new ChunkFilter(String.join(":", BLOSC, program, shuffle), level);
  }

  /** Returns whether it is a filter of Blosc that can be applied and undone. */
  public boolean isBlosc() {
    return name.startsWith(BLOSC + ":");
  }

  /** Returns whether chunks with some filters can only be copied as they are stored. */
  public static boolean areStoredOnly(List<ChunkFilter> filters) {
    return filters.stream().anyMatch(filter -> filter.stored.isPresent());
  }

  /** Returns the filter without a level. */
  public static ChunkFilter of(String name) {
    return new ChunkFilter(name, NO_LEVEL);
  }

  /** Returns name and level as users read them, for example {@code deflate 4}. */
  @Override
  public String toString() {
    String own =
        parameters
            .filter(all -> level == NO_LEVEL)
            .map(all -> name + (name.equals(CUT) ? " to " : " of ") + all.shape())
            .orElse(name);
    String described = stored.map(all -> all.described(name)).orElse(own);
    return level == NO_LEVEL ? described : described + " " + level;
  }
}
