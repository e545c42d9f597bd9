package io.resplit.set;

import io.resplit.array.ArrayHeader;
import io.resplit.array.AxisInfo;
import io.resplit.array.Companion;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.io.ResplitException;
import java.util.List;
import java.util.Optional;

/**
 * The sets of variables that are moved beside the array that leads: their blocks lie in its files
 * and have the numbers of its blocks.
 */
public final class Members {

  private Members() {}

  /**
   * Returns the first axis of a partition that is cut and that a variable lacks, or has in another
   * order than the array; empty if each file holds its own part of the variable.
   */
  public static Optional<Integer> missingAxis(Grid blocks, Companion variable) {
    int before = -1;
    for (int axis = 0; axis < blocks.rank(); axis++) {
      if (blocks.axis(axis).count() > 1) {
        int dimension = variable.dimensionOf(axis);
        if (dimension <= before) {
          return Optional.of(axis);
        }
        before = dimension;
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the set of a variable in all that the files of {@code lead} hold; of its header, no
   * more than the lead knows.
   *
   * @throws IllegalArgumentException if not each file holds a part of its own
   */
  public static BlockSet of(BlockSet lead, Companion variable) {
    Grid files = lead.storedGrid();
    if (missingAxis(files, variable).isPresent()) {
      throw new IllegalArgumentException(variable.path() + " is not cut as the array is");
    }
    return new BlockSet(
            variable.grid(files),
            variable.type(),
            lead.order(),
            lead.format(),
            new BlockNames.OfLead(lead.names(), files, lead.order()),
            variable.path(),
            header(variable),
            lead.mismatch())
        .besides(lead);
  }

  private static ArrayHeader header(Companion variable) {
    List<AxisInfo> axes =
        variable.dimensions().stream()
            .map(each -> new AxisInfo(each.name(), Optional.empty(), List.of(), each.unlimited()))
            .toList();
    return ArrayHeader.NONE
        .withAxes(axes)
        .withChunks(variable.chunks())
        .withElements(variable.fillValue(), variable.meaning());
  }

  /**
   * Returns the set of a variable as the files of {@code lead} will store it: of a task its own
   * part.
   *
   * @throws ResplitException if the format cannot hold it
   */
  public static BlockSet stored(BlockSet lead, Companion variable) throws ResplitException {
    BlockSet all = of(lead, variable);
    BlockSet written =
        lead.window()
            .map(part -> all.part(Box.around(variable.indices(part.indices())), all.names()))
            .orElse(all);
    return written.stored();
  }
}
