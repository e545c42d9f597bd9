package io.resplit.format.hdf5.encode;

import io.resplit.array.ChunkFilter;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Where the elements of a dataset lie, or the index of the chunks that hold them.
 *
 * @param section name of what holds them in the draft, or of its place
 * @param offset bytes from the start of that to what the dataset refers to
 * @param bytes size of all elements
 * @param chunk shape of the chunks; empty if the elements lie one after the other
 * @param elementBytes size of one element
 * @param filters filters of the chunks
 */
public record DataPlace(
    String section,
    long offset,
    long bytes,
    Optional<Shape> chunk,
    int elementBytes,
    List<ChunkFilter> filters) {

  /** Says that no element is stored. */
  public static final String NOWHERE = "nowhere";

  /** Elements one after the other. */
  public static DataPlace contiguous(String section, long bytes) {
    return new DataPlace(section, 0, bytes, Optional.empty(), 0, List.of());
  }

  /** Elements in chunks without filters. */
  public static DataPlace chunks(String index, long offset, Shape chunk, int elementBytes) {
    return new DataPlace(index, offset, 0, Optional.of(chunk), elementBytes, List.of());
  }

  /** Returns whether the dataset may become longer. */
  public boolean isChunked() {
    return chunk.isPresent();
  }

  /** Returns the layout message. */
  byte[] layout(ToLongFunction<String> addresses) {
    boolean isNowhere = section.equals(NOWHERE);
    long start = isNowhere ? LittleEndianBytes.UNDEFINED : addresses.applyAsLong(section) + offset;
    return chunk
        .map(shape -> LayoutBytes.chunked(start, shape, elementBytes))
        .orElseGet(() -> LayoutBytes.contiguous(start, bytes));
  }

  /** Returns the filter message; no bytes without filters. */
  byte[] filterMessage() {
    return filters.isEmpty()
        ? new byte[0]
        : LayoutBytes.filters(
            filters, elementBytes, (int) chunk.orElseThrow().volume() * elementBytes);
  }
}
