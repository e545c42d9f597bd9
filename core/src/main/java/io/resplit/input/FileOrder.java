package io.resplit.input;

import io.resplit.format.StackAxis;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Which files follow one another on the axes of a set, and what says so. */
public record FileOrder(BlockSet set) {

  /**
   * Returns in one line along which axes files follow one another and what says so; where nothing
   * in them does, the first and the last files along each axis. Empty for one file.
   */
  public String text() throws IOException {
    String by = set.placing().clue().isEmpty() ? "" : " by " + set.placing().clue();
    StringJoiner text = new StringJoiner("; ");
    List<String> placed = new ArrayList<>();
    for (int axis = 0; axis < set.grid().rank(); axis++) {
      if (hasSeveral(axis) && set.arrangement().isGrid() && !isPlaced(axis)) {
        text.add("along %s%s: %s".formatted(set.axisName(axis), by, files(axis)));
      } else if (hasSeveral(axis)) {
        placed.add(set.axisName(axis));
      }
    }
    boolean isPlaced = text.length() == 0 && !placed.isEmpty() && !by.isEmpty();
    return isPlaced ? "along " + String.join(", ", placed) + by : text.toString();
  }

  /** A list of indices may make several blocks of one file. */
  private boolean hasSeveral(int axis) {
    return set.grid().axis(axis).count() > 1 && set.storedGrid().axis(axis).count() > 1;
  }

  /** Coordinates say where a file lies, or its place in space does. */
  private boolean isPlaced(int axis) throws IOException {
    if (axis == 0 && set.format().lacking().filter(StackAxis::isByNames).isPresent()) {
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
