package io.resplit.plan;

import io.resplit.geometry.Box;
import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What datasets in files lack that are shorter than their block, as NetCDF-4 has them where one
 * variable was written further than another. Immutable.
 *
 * @param ends how long each of them is, by the number of its block
 * @param absent regions of the array that are whole chunks with nothing stored
 * @param incomplete regions that are whole chunks not stored in full, the absent ones included
 */
public record Unstored(Map<Long, List<Long>> ends, List<Box> absent, List<Box> incomplete) {

  /** All datasets are as long as their blocks. */
  public static final Unstored NONE = new Unstored(Map.of(), List.of(), List.of());

  /** Copies the collections. */
  public Unstored {
    ends = Map.copyOf(ends);
    absent = List.copyOf(absent);
    incomplete = List.copyOf(incomplete);
  }

  /** Returns the same of an array whose axes are permuted. */
  public Unstored permuted(Arrangement blocks, AxisMap axes) {
    return new Unstored(
        ends.entrySet().stream()
            .collect(
                Collectors.toMap(
                    each -> blocks.number(axes, each.getKey()),
                    each -> axes.permute(each.getValue()))),
        absent.stream().map(axes::permute).toList(),
        incomplete.stream().map(axes::permute).toList());
  }
}
