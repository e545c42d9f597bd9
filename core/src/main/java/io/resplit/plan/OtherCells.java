package io.resplit.plan;

import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which files of an input are not stored as the others are: some in chunks and others not, or in
 * chunks of another shape. They cost what they cost, but planners take them for the others.
 *
 * @param blocks the chunks of each, if it has any, by the number of its block
 */
public record OtherCells(Map<Long, Optional<Chunking>> blocks) {

  /** All files are stored alike. */
  public static final OtherCells NONE = new OtherCells(Map.of());

  /** Copies the map. */
  public OtherCells {
    blocks = Map.copyOf(blocks);
  }

  /** Returns the different ways in which they are cut into chunks; those without any have none. */
  public Stream<Chunking> kinds() {
    return blocks.values().stream().distinct().flatMap(Optional::stream);
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
