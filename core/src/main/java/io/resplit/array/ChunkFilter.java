package io.resplit.array;

/**
 * A filter that a writer applies to every chunk of a file, for example {@code shuffle} or {@code
 * deflate}.
 *
 * @param name name of the filter; the number of one that has no name here
 * @param level how hard to compress, or {@link #NO_LEVEL} for a filter that knows no levels
 */
public record ChunkFilter(String name, int level) {

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

  /** Returns the filter without a level. */
  public static ChunkFilter of(String name) {
    return new ChunkFilter(name, NO_LEVEL);
  }

  /** Returns name and level as users read them, for example {@code deflate 4}. */
  @Override
  public String toString() {
    return level == NO_LEVEL ? name : name + " " + level;
  }
}
