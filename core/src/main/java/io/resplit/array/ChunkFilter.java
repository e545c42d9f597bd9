package io.resplit.array;

import java.util.List;
import java.util.Optional;

/**
 * A filter that a writer applies to every chunk of a file, for example {@code shuffle} or {@code
 * deflate}. Immutable.
 *
 * @param name name of the filter; the number of one that has no name here
 * @param level how hard to compress, or {@link #NO_LEVEL} for a filter that knows no levels
 * @param stored what a file says of it, if one of the filters of the chunks is not known: they can
 *     only be copied as they are stored
 */
public record ChunkFilter(String name, int level, Optional<Stored> stored) {

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
    this(name, level, Optional.empty());
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
    String described = stored.map(all -> all.described(name)).orElse(name);
    return level == NO_LEVEL ? described : described + " " + level;
  }
}
