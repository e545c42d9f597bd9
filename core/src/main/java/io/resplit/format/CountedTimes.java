package io.resplit.format;

import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.TimeCount;
import io.resplit.name.ObjectPath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a file counts time. Immutable.
 *
 * @param names names of the axes of a block
 * @param axes how the coordinates of each do, if they are times
 * @param array how the elements of the block do, if they are times or bounds of those of an axis
 */
record CountedTimes(List<String> names, List<Optional<TimeCount>> axes, Optional<TimeCount> array) {

  static CountedTimes of(BlockPlace place, BlockHeader header) {
    List<Optional<TimeCount>> axes = header.axes().stream().map(TimeCount::of).toList();
    Optional<TimeCount> bounded =
        axes.stream()
            .flatMap(Optional::stream)
            .filter(count -> isBoundedBy(ObjectPath.name(place.dataset()), count))
            .flatMap(count -> ofBounds(count, header).stream())
            .findFirst();
    List<String> names = header.axes().stream().map(AxisInfo::name).toList();
    return new CountedTimes(names, axes, bounded.or(() -> ofArray(header)));
  }

  private static boolean isBoundedBy(String name, TimeCount count) {
    return count.bounds().stream().anyMatch(each -> ObjectPath.name(each).equals(name));
  }

  private static Optional<TimeCount> ofBounds(TimeCount count, BlockHeader header) {
    return count.ofBounds(header.attributes(), header.type(), header.fillValue());
  }

  private static Optional<TimeCount> ofArray(BlockHeader header) {
    return TimeCount.of(header.attributes(), header.type(), header.fillValue());
  }

  /** Returns whether nothing counts time. */
  boolean areNone() {
    return array.isEmpty() && axes.stream().allMatch(Optional::isEmpty);
  }

  /**
   * Returns how variables beside the block count time, by their paths; bounds as what they bound.
   *
   * @param all all that is beside it
   */
  Map<String, TimeCount> beside(BlockPlace place, Companions all) {
    Map<String, TimeCount> counting = new HashMap<>();
    for (int axis = 0; axis < axes.size(); axis++) {
      String path = all.axisPath(axis, names.get(axis), place.dataset());
      axes.get(axis).ifPresent(count -> counting.put(path, count));
    }
    for (Companion each : all.variables()) {
      TimeCount.of(each).ifPresent(count -> counting.put(each.path(), count));
    }
    Map<String, TimeCount> bounds = new HashMap<>();
    counting.forEach(
        (path, count) -> boundsOf(all, path, count).forEach(each -> put(each, count, bounds)));
    counting.putAll(bounds);
    return counting;
  }

  private static void put(Companion bounds, TimeCount of, Map<String, TimeCount> all) {
    of.ofBounds(bounds.attributes(), bounds.type(), bounds.fillValue())
        .ifPresent(count -> all.put(bounds.path(), count));
  }

  private static Stream<Companion> boundsOf(Companions all, String path, TimeCount count) {
    return count.bounds().stream()
        .flatMap(name -> all.near(path, name).stream())
        .filter(each -> !each.hasTexts());
  }
}
