package io.resplit.request;

import io.resplit.array.ChunkFilter;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a user says of the chunks of a set to be written.
 *
 * @param kind where their shape comes from
 * @param shape their shape as listed, if it is given in full
 * @param lengths their lengths on some axes, if those are given instead
 * @param cacheBytes chunk cache of the readers for which a shape is chosen, if it is known
 * @param filters filters in the order in which they are applied; those of the input if empty
 * @param sparse whether chunks that only hold the fill value are left out
 * @param own other requests for the shape of chunks of some variables, by their names
 */
public record ChunkStorageRequest(
    Kind kind,
    Optional<Shape> shape,
    List<Length> lengths,
    Optional<Long> cacheBytes,
    Optional<List<ChunkFilter>> filters,
    boolean sparse,
    Map<String, ChunkStorageRequest> own) {

  /** The request of those who ask for nothing. */
  public static final ChunkStorageRequest KEEP =
      new ChunkStorageRequest(
          Kind.USUAL, Optional.empty(), Optional.empty(), Optional.empty(), false);

  /** Where the shape of chunks comes from. */
  public enum Kind {
    /** As {@link #KEEP}, but where blocks are given for a store of chunks, they are its chunks. */
    USUAL,
    /** From the input; none if it has no chunks and no filter asks for them. */
    KEEP,
    /** As given, or else from the input; all are stored, even those that the input lacks. */
    STORED,
    /** There are no chunks: blocks are contiguous. */
    NONE,
    /** It is given. */
    GIVEN,
    /** It is chosen so that slices along any axis are read fast. */
    AUTO
  }

  /**
   * The length of chunks on an axis.
   *
   * @param axis name of the axis; empty if it is given by position, or holds for every axis
   * @param length elements, or {@link #WHOLE}
   */
  public record Length(String axis, long length) {

    /** Stands for the whole axis. */
    public static final long WHOLE = 0;
  }

  /** Copies the lists. */
  public ChunkStorageRequest {
    lengths = List.copyOf(lengths);
    own = Map.copyOf(own);
  }

  /** Creates a request that is the same for all variables and gives no lengths. */
  public ChunkStorageRequest(
      Kind kind,
      Optional<Shape> shape,
      Optional<Long> cacheBytes,
      Optional<List<ChunkFilter>> filters,
      boolean sparse) {
    this(kind, shape, List.of(), cacheBytes, filters, sparse, Map.of());
  }

  /** Returns this request for chunks whose shape comes from elsewhere. */
  public ChunkStorageRequest withKind(Kind other) {
    return new ChunkStorageRequest(other, Optional.empty(), cacheBytes, filters, sparse);
  }

  /** Returns this request for chunks of a shape that suits readers with such a chunk cache. */
  public ChunkStorageRequest withCache(long bytes) {
    return new ChunkStorageRequest(
        Kind.AUTO, Optional.empty(), Optional.of(bytes), filters, sparse);
  }

  /** Returns this request for chunks of a shape, as listed. */
  public ChunkStorageRequest withShape(Shape given) {
    return new ChunkStorageRequest(Kind.GIVEN, Optional.of(given), cacheBytes, filters, sparse);
  }

  /** Returns this request for chunks of the given lengths on some axes. */
  public ChunkStorageRequest withLengths(List<Length> given) {
    return new ChunkStorageRequest(
        Kind.GIVEN, Optional.empty(), given, cacheBytes, filters, sparse, own);
  }

  /** Returns this request with others for some variables. */
  public ChunkStorageRequest withOwn(Map<String, ChunkStorageRequest> others) {
    return new ChunkStorageRequest(kind, shape, lengths, cacheBytes, filters, sparse, others);
  }

  /** Returns whether chunks pass through filters, or are left out where they are empty. */
  public boolean isFiltered() {
    return sparse || filters.map(list -> !list.isEmpty()).orElse(false);
  }

  /** Returns whether only a format with chunks will do. */
  public boolean areWanted() {
    return kind == Kind.GIVEN
        || kind == Kind.AUTO
        || isFiltered()
        || own.values().stream().anyMatch(ChunkStorageRequest::areWanted);
  }
}
