package io.resplit.job.warning;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.header.Companion;
import io.resplit.set.BlockSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Warns of filters of chunks that programs read only with a plugin of HDF5. */
public final class PluginWarning {

  private static final Set<String> FORMATS = Set.of("hdf5", "netcdf4");

  private static final String PLUGIN = ", as in hdf5plugin for Python";

  /** Numbers in the registry of the HDF Group, of filters that HDF5 has not built in. */
  private static final Map<String, String> PLUGINS =
      Map.of(
          ChunkFilter.ZSTD,
          "32015" + PLUGIN,
          ChunkFilter.LZ4,
          "32004" + PLUGIN,
          ChunkFilter.LZF,
          "32000, as in h5py");

  private PluginWarning() {}

  /** Logs one line a filter, unless the files of the input need the same plugin. */
  public static void warn(BlockSet in, BlockSet out) {
    if (!FORMATS.contains(out.format().name())) {
      return;
    }
    Map<String, String> needed = new TreeMap<>(PLUGINS);
    needed.keySet().retainAll(filters(out).toList());
    if (FORMATS.contains(in.format().name())) {
      needed.keySet().removeAll(filters(in.array()).toList());
    }
    needed.forEach(
        (filter, number) ->
            Warning.log(
                PluginWarning.class,
                "chunks are compressed by %s, which programs read only with the plugin of HDF5 for filter %s; --filters shuffle,deflate needs none"
                    .formatted(filter, number),
                Optional.of(out.root())));
  }

  private static Stream<String> filters(BlockSet set) {
    Stream<Optional<ChunkStorage>> others =
        set.header().companions().variables().stream().map(Companion::chunks);
    return Stream.concat(Stream.of(set.chunks()), others)
        .flatMap(Optional::stream)
        .flatMap(each -> each.filters().stream())
        .map(ChunkFilter::name);
  }
}
