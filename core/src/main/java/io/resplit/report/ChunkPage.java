package io.resplit.report;

import io.resplit.advise.ChunkFacts;
import io.resplit.advise.SlotRule;
import io.resplit.advise.search.LeastCache;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.name.ObjectPath;
import io.resplit.text.ShellWord;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Chunks and what there is to say of them, to be rendered by {@link ChunkText} and {@link
 * ChunkLines}.
 *
 * @param origin where the chunk shape comes from
 * @param order how axes are listed
 * @param type element type
 * @param facts the chunks and what they mean for a reader
 * @param filters names of the filters of the file; empty if there are none or no file
 * @param axisNames names of the axes, slowest first; empty if they have none
 * @param dataset name of the dataset
 * @param least the least cache with which some chunks serve all accesses as well as a layout made
 *     for one of them
 * @param slots number of slots that is proposed
 * @param w0 the preference for chunks that were used completely
 * @param given a number of slots that was asked about
 */
public record ChunkPage(
    Origin origin,
    StorageOrder order,
    ElementType type,
    ChunkFacts facts,
    List<String> filters,
    List<String> axisNames,
    String dataset,
    Optional<LeastCache> least,
    long slots,
    double w0,
    Optional<GivenSlots> given) {

  /** Where a chunk shape comes from. */
  public enum Origin {
    /** It is the best one for the request. */
    ADVISED("advised"),
    /** It is the best one for the request, but the cache is too small for some sweeps. */
    COMPROMISE("advised as a compromise"),
    /** The user gave it. */
    GIVEN("given"),
    /** The file has it. */
    FILE("in the file"),
    /** The file has it, and it is the best one for the request. */
    FILE_AS_ADVISED("in the file, as advised");

    private final String text;

    Origin(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /**
   * A number of slots that was asked about.
   *
   * @param slots the number
   * @param access the accesses that lose chunks, as listed; empty if none do
   * @param clash two of these chunks
   */
  public record GivenSlots(long slots, String access, Optional<SlotRule.Clash> clash) {}

  /** Copies the lists. */
  public ChunkPage {
    filters = List.copyOf(filters);
    axisNames = List.copyOf(axisNames);
  }

  /** Returns the bytes of the array. */
  long bytes() {
    return facts.grid().array().volume() * type.bytes();
  }

  /**
   * Returns the bytes of cache that are proposed: what was given, or as much as is needed, unless
   * less was taken into account.
   */
  public long cacheBytes() {
    return origin == Origin.COMPROMISE
        ? facts.cacheBytes()
        : Math.max(facts.cacheBytes(), facts.needBytes());
  }

  /** Returns the call of the C library that sets up the cache of a dataset. */
  String forHdf5() {
    return "H5Pset_chunk_cache(dapl, %d, %d, %s)".formatted(slots, cacheBytes(), w0);
  }

  /** Returns the call of h5py that opens a file with such a cache for each dataset. */
  String forH5py() {
    return "h5py.File(name, rdcc_nslots=%d, rdcc_nbytes=%d, rdcc_w0=%s)"
        .formatted(slots, cacheBytes(), w0);
  }

  /** Returns the command that copies a NetCDF file into one with such chunks. */
  String forNccopy() {
    StringJoiner lengths = new StringJoiner(",");
    Shape chunk = facts.grid().chunk();
    boolean named = !axisNames.isEmpty() && axisNames.stream().noneMatch(String::isEmpty);
    for (int axis = 0; axis < chunk.rank(); axis++) {
      lengths.add((named ? axisNames.get(axis) + "/" : "") + chunk.length(axis));
    }
    String variable = ObjectPath.name(dataset);
    String chunks = (named ? "" : variable + ":") + lengths;
    return "nccopy -M 0 -c %s -h %d -e %d IN OUT"
        .formatted(ShellWord.of(chunks), cacheBytes(), slots);
  }
}
