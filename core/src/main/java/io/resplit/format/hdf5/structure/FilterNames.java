package io.resplit.format.hdf5.structure;

import io.jhdf.ObjectHeader;
import io.jhdf.object.message.FilterPipelineMessage;
import io.jhdf.object.message.FilterPipelineMessage.FilterInfo;
import io.resplit.array.ChunkFilter;
import java.util.List;
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
          Map.entry(307, "bzip2"),
          Map.entry(32000, ChunkFilter.LZF),
          Map.entry(32001, "blosc"),
          Map.entry(32004, ChunkFilter.LZ4),
          Map.entry(32008, "bitshuffle"),
          Map.entry(32013, "zfp"),
          Map.entry(32015, ChunkFilter.ZSTD));

  /** No filter has a level beyond it; readers do not need to know the level. */
  private static final int MOST_LEVEL = 22;

  private FilterNames() {}

  /** Returns the filters of a dataset. */
  public static List<ChunkFilter> of(ObjectHeader header, int elementBytes) {
    return header.hasMessageOfType(FilterPipelineMessage.class)
        ? header.getMessageOfType(FilterPipelineMessage.class).getFilters().stream()
            .map(filter -> named(filter, elementBytes))
            .toList()
        : List.of();
  }

  private static ChunkFilter named(FilterInfo filter, int elementBytes) {
    String name = NAMES.getOrDefault(filter.getId(), Integer.toString(filter.getId()));
    int[] data = filter.getData();
    boolean shuffles = name.equals(ChunkFilter.SHUFFLE) && data.length > 0;
    if (shuffles && data[0] != elementBytes) {
      throw MalformedHdf5.unsupported(
          "chunks shuffled by " + data[0] + " bytes, elements have " + elementBytes);
    }
    boolean hasLevel = name.equals(ChunkFilter.DEFLATE) || name.equals(ChunkFilter.ZSTD);
    boolean possible = data.length > 0 && data[0] >= 0 && data[0] <= MOST_LEVEL;
    return new ChunkFilter(name, hasLevel && possible ? data[0] : ChunkFilter.NO_LEVEL);
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
