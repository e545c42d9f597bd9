package io.resplit.format.hdf5.structure;

import io.resplit.array.ChunkFilter;
import java.util.Map;

/** Numbers and names of filters (IV.A.2.l, and the registry of the HDF Group). */
public final class FilterNames {

  /** Most bytes of the elements of a filtered chunk, which must be held whole, some times. */
  public static final int MAX_FILTERED_BYTES = 128 << 20;

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(1, ChunkFilter.DEFLATE),
          Map.entry(2, ChunkFilter.SHUFFLE),
          Map.entry(3, ChunkFilter.FLETCHER32),
          Map.entry(4, "szip"),
          Map.entry(5, "nbit"),
          Map.entry(6, "scaleoffset"),
          Map.entry(305, "lzo"),
          Map.entry(307, "bzip2"),
          Map.entry(32000, ChunkFilter.LZF),
          Map.entry(32001, "blosc"),
          Map.entry(32002, "mafisc"),
          Map.entry(32003, "snappy"),
          Map.entry(32004, ChunkFilter.LZ4),
          Map.entry(32008, "bitshuffle"),
          Map.entry(32013, "zfp"),
          Map.entry(32014, "fpzip"),
          Map.entry(32015, ChunkFilter.ZSTD),
          Map.entry(32017, "sz"),
          Map.entry(32022, "bitgroom"),
          Map.entry(32023, "granular-bitround"),
          Map.entry(32024, "sz3"),
          Map.entry(32026, "blosc2"));

  /** Says that chunks may do without a filter. */
  public static final int OPTIONAL = 1;

  /** No filter has a level beyond it; readers do not need to know the level. */
  private static final int MOST_LEVEL = 22;

  private FilterNames() {}

  /** Returns the name of a filter; its number if it has none here. */
  public static String name(int number) {
    return NAMES.getOrDefault(number, Integer.toString(number));
  }

  /**
   * Returns a filter that is known.
   *
   * @param flags whether chunks may do without it, which they never may of a checksum
   * @param data its parameters, as a file records them
   */
  public static ChunkFilter of(int number, int flags, int[] data, int elementBytes) {
    String name = name(number);
    boolean shuffles = name.equals(ChunkFilter.SHUFFLE) && data.length > 0;
    if (shuffles && data[0] != elementBytes) {
      throw MalformedHdf5.unsupported(
          "chunks shuffled by " + data[0] + " bytes, elements have " + elementBytes);
    }
    boolean hasLevel = name.equals(ChunkFilter.DEFLATE) || name.equals(ChunkFilter.ZSTD);
    int least = name.equals(ChunkFilter.ZSTD) ? 1 : 0; // its level 0 is that of the library
    boolean possible = data.length > 0 && data[0] >= least && data[0] <= MOST_LEVEL;
    return new ChunkFilter(name, hasLevel && possible ? data[0] : ChunkFilter.NO_LEVEL)
        .withNeed((flags & OPTIONAL) == 0 && !name.equals(ChunkFilter.FLETCHER32));
  }

  /** Returns the number of a filter. */
  public static int number(ChunkFilter filter) {
    return NAMES.entrySet().stream()
        .filter(entry -> entry.getValue().equals(filter.name()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("HDF5 has no filter " + filter.name()))
        .getKey();
  }
}
