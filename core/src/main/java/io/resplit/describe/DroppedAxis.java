package io.resplit.describe;

import io.resplit.format.FileFormats;
import io.resplit.format.Formats;
import io.resplit.format.StackAxis;
import io.resplit.format.StackedFormat;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import io.resplit.set.BlockSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An axis that the files of an output lack: each has one index of it, and all of the other axes.
 *
 * @param name its name, or its number as listed if it has none
 */
record DroppedAxis(String name) {

  /**
   * Returns an output with files that lack the axis.
   *
   * @throws IllegalArgumentException if it has no such axis, or another one is the slowest, or
   *     files have several indices of it, or not all of the other axes
   * @throws ResplitException if a variable cannot lack it: one that is moved would have no axis
   *     left, or read again it would have its axes in another order
   */
  BlockSet of(BlockSet out, Formats formats) throws ResplitException {
    requireAxis(out);
    requireBlocks(out);
    for (Companion each : out.header().companions().variables()) {
      require(each, out);
    }
    AxisInfo axis = out.header().axes().isEmpty() ? AxisInfo.named("") : out.header().axes().get(0);
    Set<String> common =
        Stream.concat(
                out.header().companions().variables().stream()
                    .filter(each -> each.dimensionOf(0) < 0)
                    .map(Companion::path),
                coordinates(out))
            .collect(Collectors.toSet());
    StackAxis lacking = new StackAxis(axis, Map.of(), Map.of(), false, Optional.empty(), common);
    return out.withHeader(out.header().withoutLists(0).withUnlimited(each -> each > 0))
        .withFormats(FileFormats.all(new StackedFormat(out.format(), formats, lacking, "")));
  }

  /** Returns the paths of the coordinates of the other axes. */
  private static Stream<String> coordinates(BlockSet out) {
    List<AxisInfo> axes = out.header().axes();
    return IntStream.range(1, axes.size())
        .filter(axis -> !axes.get(axis).name().isEmpty())
        .mapToObj(
            axis -> out.header().companions().axisPath(axis, axes.get(axis).name(), out.dataset()));
  }

  private void requireAxis(BlockSet out) throws ResplitException {
    Grid grid = out.grid();
    List<String> names = out.listedAxisNames();
    int position = position(names, grid.rank());
    if (position >= grid.rank()) {
      throw refused("no such axis" + (names.isEmpty() ? "" : ", only " + String.join(", ", names)));
    }
    if (out.order().axis(position, grid.rank()) != 0 || grid.rank() == 1) {
      throw refused(
          grid.rank() == 1
              ? "files would have no axis left"
              : "only the slowest axis can be left out, which is %s: --permute puts another axis first"
                  .formatted(out.axisName(0)));
    }
    if (grid.rank() - 1 < out.format().space().leastStacked()) {
      throw ResplitException.unsupported(
          out.root(),
          "%s files of %d axes cannot store their place: write another format"
              .formatted(out.format().name(), grid.rank() - 1));
    }
  }

  private void requireBlocks(BlockSet out) {
    Grid grid = out.grid();
    if (grid.blockShape().length(0) > 1) {
      throw refused("files have several indices on it: give --out-shape with 1 there");
    }
    if (IntStream.range(1, grid.rank()).anyMatch(axis -> grid.axis(axis).count() > 1)) {
      throw refused("files must have all of the other axes: give * for these in --out-shape");
    }
  }

  private void require(Companion variable, BlockSet out) throws ResplitException {
    boolean isTooLarge = variable.isMoved() && variable.dimensions().size() == 1;
    if (variable.dimensionOf(0) > 0 || variable.dimensionOf(0) == 0 && isTooLarge) {
      throw ResplitException.unsupported(
          out.root(),
          "%s cannot lack %s, %s: choose variables with --var"
              .formatted(
                  variable.path(),
                  name,
                  isTooLarge ? "since it is too large to be held" : "which is not its slowest"));
    }
  }

  private int position(List<String> names, int rank) {
    return IntStream.range(0, rank)
        .filter(
            axis ->
                names.isEmpty() || names.get(axis).isEmpty()
                    ? Integer.toString(axis).equals(name)
                    : names.get(axis).equals(name))
        .findFirst()
        .orElse(rank);
  }

  private IllegalArgumentException refused(String why) {
    return new IllegalArgumentException("--drop-axis %s: %s".formatted(name, why));
  }
}
