package io.resplit.input;

import io.resplit.format.StackedFormat;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Which files follow one another on the axes of a set where nothing but their names, or their order
 * in a list, says so.
 */
public record FileOrder(BlockSet set) {

  /** Returns the first and the last files along each such axis in one line; empty if none is. */
  public String text() throws IOException {
    StringJoiner text = new StringJoiner("; ");
    for (int axis = 0; axis < set.grid().rank() && set.arrangement().isGrid(); axis++) {
      if (hasSeveral(axis) && !isPlaced(axis)) {
        text.add("along %s: %s".formatted(set.axisName(axis), files(axis)));
      }
    }
    return text.toString();
  }

  /** A list of indices may make several blocks of one file. */
  private boolean hasSeveral(int axis) {
    return set.grid().axis(axis).count() > 1 && set.storedGrid().axis(axis).count() > 1;
  }

  /** Coordinates say where a file lies, or its place in space does. */
  private boolean isPlaced(int axis) throws IOException {
    if (axis == 0 && set.format() instanceof StackedFormat stacked && stacked.axis().isByNames()) {
      return false;
    }
    List<AxisInfo> axes = set.header().axes();
    if (axes.isEmpty() || axes.get(axis).coordinates().isPresent()) {
      return !axes.isEmpty();
    }
    long next = new FileFit(set).onAxis(axis, 1);
    if (!set.hasFile(next)) {
      return false;
    }
    BlockHeader first = set.read(set.firstBlock());
    Optional<long[]> offset = set.format().space().offset(first, set.read(next));
    return offset.filter(steps -> steps[axis] == set.storedBox(next).start(axis)).isPresent();
  }

  private String files(int axis) {
    long count = set.grid().axis(axis).count();
    String gap = count > 3 ? ", ..., " : ", ";
    return LongStream.range(0, Math.min(2, count - 1))
            .mapToObj(index -> name(axis, index) + ", ")
            .collect(Collectors.joining())
            .replaceFirst(", $", gap)
        + name(axis, count - 1);
  }

  private String name(int axis, long index) {
    long number = new FileFit(set).onAxis(axis, index);
    boolean isOneFile = set.path(number).equals(set.root());
    return isOneFile ? set.place(number).dataset() : set.path(number).toString();
  }
}
