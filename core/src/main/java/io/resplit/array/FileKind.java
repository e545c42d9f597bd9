package io.resplit.array;

import java.nio.ByteOrder;
import java.util.Map;
import java.util.Optional;

/**
 * How one file of a set stores its elements, where files may differ. Immutable.
 *
 * @param order byte order of the elements
 * @param chunks how they are stored in chunks, if they are
 */
public record FileKind(ByteOrder order, Optional<ChunkStorage> chunks) {

  /** Returns how a file stores elements of a type that lie in it so. */
  public static FileKind of(ElementType type, BlockLayout layout) {
    return new FileKind(
        type.order(), ChunkStorage.of(layout).map(chunks -> chunks.withEnds(Map.of())));
  }
}
