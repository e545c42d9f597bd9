package io.resplit.set;

import io.resplit.array.ArrayHeader;
import io.resplit.array.AxisInfo;
import io.resplit.array.BlockLayout;
import io.resplit.array.Companion;
import io.resplit.array.Dimension;
import io.resplit.format.FileImage;
import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.AxisIndices;
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
            Grid.of(
                variable.dimensions().stream()
                    .map(each -> along(each, files))
                    .toArray(AxisGrid[]::new)),
            variable.type(),
            lead.order(),
            lead.format(),
            new BlockNames.OfLead(lead.names(), files, lead.order()),
            variable.path(),
            header(variable),
            lead.mismatch())
        .besides(lead);
  }

  private static AxisGrid along(Dimension dimension, Grid files) {
    return dimension.isAxis()
        ? files.axis(dimension.axis())
        : AxisGrid.uniform(dimension.length(), dimension.length());
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

  /** Of a task only its own part is written. */
  private static BlockSet partOf(BlockSet lead, Companion variable) {
    BlockSet set = of(lead, variable);
    if (lead.window().isEmpty()) {
      return set;
    }
    List<AxisIndices> part = indices(lead, variable);
    Box region =
        Box.of(
            part.stream().mapToLong(along -> along.at(0)).toArray(),
            part.stream().mapToLong(AxisIndices::end).toArray());
    return set.part(region, set.names());
  }

  /** Returns which indices of its dimensions a variable has where the array has some of its own. */
  public static List<AxisIndices> indices(BlockSet lead, Companion variable) {
    return variable.dimensions().stream()
        .map(
            each ->
                each.isAxis() ? lead.window().orElseThrow().indices().get(each.axis()) : each.all())
        .toList();
  }

  /**
   * Returns the set of a variable as the files of {@code lead} will store it.
   *
   * @throws ResplitException if the format cannot hold it
   */
  public static BlockSet stored(BlockSet lead, Companion variable) throws ResplitException {
    BlockSet set = partOf(lead, variable);
    FileImage image = lead.image(0).about(variable.path());
    boolean records =
        set.grid().axis(0).longest() > 1
            && image.layout() instanceof BlockLayout.Strided strided
            && strided.outermostStride() != BlockLayout.Strided.PACKED;
    return set.withType(image.type()).withRecords(records);
  }
}
