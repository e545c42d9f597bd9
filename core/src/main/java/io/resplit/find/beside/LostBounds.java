package io.resplit.find.beside;

import io.resplit.find.clue.LostTimes;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.partition.AxisGrid;
import io.resplit.set.BlockSet;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Bounds of times for which there is no file. All first bounds, and all last ones, go on as times
 * do: see {@link LostTimes}.
 *
 * @param set its files are cut along one axis, and some are missing
 */
record LostBounds(BlockSet set) {

  /** Attributes with which an axis names its bounds (CF conventions, sections 7.1 and 7.4). */
  private static final List<String> NAMING = List.of("bounds", "climatology");

  /** Returns bounds of all times; empty if a variable is none, or does not show them. */
  Optional<Companion> of(Companion variable) {
    return IntStream.range(0, set.header().axes().size())
        .filter(axis -> variable.dimensionOf(axis) == 0 && isBounds(axis, variable))
        .boxed()
        .findFirst()
        .flatMap(axis -> values(axis, variable.values().orElseThrow()))
        .map(whole -> variable.withValues(Optional.of(whole)));
  }

  private boolean isBounds(int axis, Companion variable) {
    AxisInfo info = set.header().axes().get(axis);
    return variable.dimensions().size() == 2
        && !variable.hasTexts()
        && NAMING.stream()
            .flatMap(name -> Attribute.text(info.attributes(), name).stream())
            .anyMatch(variable.name()::equals);
  }

  private Optional<Attribute> values(int axis, Attribute found) {
    int length = Math.toIntExact(set.grid().shape().length(axis));
    int columns = found.count() / length;
    int size = found.type().bytes();
    ByteBuffer bytes = ByteBuffer.allocate(length * columns * size);
    for (int column = 0; column < columns; column++) {
      Optional<byte[]> whole =
          column(axis, found, columns, column)
              .map(Attribute::toBytes)
              .filter(all -> all.length == length * size);
      if (whole.isEmpty()) {
        return Optional.empty();
      }
      for (int row = 0; row < length; row++) {
        bytes.put((row * columns + column) * size, whole.get(), row * size, size);
      }
    }
    return Optional.of(Attribute.wrapping(found.name(), found.type(), bytes.array()));
  }

  private Optional<Attribute> column(int axis, Attribute found, int columns, int column) {
    AxisGrid cells = set.grid().axis(axis);
    List<Double> there = new ArrayList<>();
    List<Integer> gaps = new ArrayList<>();
    for (int block = 0; block < cells.count(); block++) {
      if (!set.hasFile(block)) {
        gaps.add(there.size());
        continue;
      }
      for (long row = cells.start(block); row < cells.end(block); row++) {
        there.add(found.number(Math.toIntExact(row) * columns + column));
      }
    }
    AxisInfo times = set.header().axes().get(axis);
    AxisInfo one = times.withCoordinates(Optional.of(found));
    double[] numbers = there.stream().mapToDouble(Double::doubleValue).toArray();
    return LostTimes.of(one, numbers, gaps).map(LostTimes::whole);
  }
}
