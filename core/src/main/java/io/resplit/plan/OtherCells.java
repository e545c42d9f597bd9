package io.resplit.plan;

import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which files of an input are not stored as the others are: some in chunks and others not, or in
 * chunks of another shape. They cost what they cost, but planners take them for the others.
 *
 * @param blocks the chunks of each, if it has any, by the number of its block
 * @param kinds these chunks, each once
 */
public record OtherCells(Map<Long, Optional<Chunking>> blocks, Set<Optional<Chunking>> kinds) {

  /** All files are stored alike. */
  public static final OtherCells NONE = new OtherCells(Map.of());

  /** Copies the map. */
  public OtherCells(Map<Long, Optional<Chunking>> blocks) {
    this(Map.copyOf(blocks), Set.copyOf(blocks.values()));
  }

  /** Returns the same of an array whose axes are permuted. */
  public OtherCells permuted(Arrangement arrangement, AxisMap axes) {
    return new OtherCells(
        blocks.entrySet().stream()
            .collect(
                Collectors.toMap(
                    each -> arrangement.number(axes, each.getKey()),
                    each -> each.getValue().map(chunks -> chunks.permuted(axes)))));
  }
}
