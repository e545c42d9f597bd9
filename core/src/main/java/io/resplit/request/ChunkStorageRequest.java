package io.resplit.request;

import io.resplit.array.ChunkFilter;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;

/**
 * What a user says of the chunks of a set to be written.
 *
 * @param kind where their shape comes from
 * @param shape their shape as listed, if it is given
 * @param cacheBytes chunk cache of the readers for which a shape is chosen, if it is known
 * @param filters filters in the order in which they are applied; those of the input if empty
 * @param sparse whether chunks that only hold the fill value are left out
 */
public record ChunkStorageRequest(
    Kind kind,
    Optional<Shape> shape,
    Optional<Long> cacheBytes,
    Optional<List<ChunkFilter>> filters,
    boolean sparse) {

  /** The request for chunks and filters as in the input. */
  public static final ChunkStorageRequest KEEP =
      new ChunkStorageRequest(
          Kind.KEEP, Optional.empty(), Optional.empty(), Optional.empty(), false);

  /** Where the shape of chunks comes from. */
  public enum Kind {
    /** From the input; none if it has no chunks and no filter asks for them. */
    KEEP,
    /** There are no chunks: blocks are contiguous. */
    NONE,
    /** It is given. */
    GIVEN,
    /** It is chosen so that slices along any axis are read fast. */
    AUTO
  }

  /** Returns this request for chunks whose shape comes from elsewhere. */
  public ChunkStorageRequest withKind(Kind other) {
    return new ChunkStorageRequest(other, Optional.empty(), cacheBytes, filters, sparse);
  }

  /** Returns whether chunks pass through filters, or are left out where they are empty. */
  public boolean isFiltered() {
    return sparse || filters.map(list -> !list.isEmpty()).orElse(false);
  }

  /** Returns whether only a format with chunks will do. */
  public boolean areWanted() {
    return kind == Kind.GIVEN || kind == Kind.AUTO || isFiltered();
  }
}
