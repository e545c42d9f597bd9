package io.resplit.find;

import io.resplit.find.name.NameDates;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.CoordinateOrder;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.AxisGrid;
import io.resplit.set.BlockSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Numbers, or dates, that are missing in the names of a set. Each counts as a missing block, unless
 * the files prove that none is: their lengths, because the numbers are those of first elements, or
 * their coordinates, because these continue as they do elsewhere.
 *
 * @param axis axis of the set, slowest first, along which the numbers are
 * @param numbers ascending numbers of its blocks
 * @param lasts the last number of each, where names say a range; else the same numbers
 * @param what what has the numbers, for messages
 */
record Gaps(BlockSet set, int axis, List<Long> numbers, List<Long> lasts, String what) {

  Gaps(BlockSet set, int axis, List<Long> numbers, String what) {
    this(set, axis, numbers, numbers, what);
  }

  /**
   * Refuses a set in which a block is missing on one of its axes.
   *
   * @throws ResplitException if one is
   */
  static void refuse(BlockSet set, Positions positions, NameTemplate template)
      throws ResplitException {
    for (int listed = 0; listed < set.grid().rank(); listed++) {
      int axis = set.order().axis(listed, set.grid().rank());
      List<Long> numbers = positions.numbersOn(listed);
      List<Long> lasts = lasts(positions, template, listed);
      new Gaps(set, axis, numbers, lasts, "indices of axis " + listed).refuse();
    }
  }

  private static List<Long> lasts(Positions positions, NameTemplate template, int listed) {
    List<Long> numbers = positions.numbersOn(listed);
    List<String> names = positions.along(listed);
    return IntStream.range(0, numbers.size())
        .mapToObj(i -> template.endIn(names.get(i), listed).orElse(numbers.get(i)))
        .toList();
  }

  /**
   * Refuses a set in which a block is missing.
   *
   * @throws ResplitException if one is
   */
  void refuse() throws ResplitException {
    AxisGrid blocks = set.grid().axis(axis);
    Optional<Attribute> coordinates = coordinates();
    LongUnaryOperator successor = successor();
    boolean areStarts = areStarts(blocks);
    for (int i = 1; i < numbers.size() && !areStarts; i++) {
      long start = blocks.start(i);
      if (!follows(i, successor)
          && !coordinates.filter(all -> CoordinateOrder.isSteady(all, start)).isPresent()) {
        throw missing(i);
      }
    }
  }

  /**
   * Refuses any missing number.
   *
   * @throws ResplitException if there is one
   */
  void refuseAny() throws ResplitException {
    LongUnaryOperator successor = successor();
    for (int i = 1; i < numbers.size(); i++) {
      if (!follows(i, successor)) {
        throw missing(i);
      }
    }
  }

  private LongUnaryOperator successor() {
    return NameDates.successor(
        IntStream.range(0, numbers.size())
            .boxed()
            .flatMap(i -> Stream.of(numbers.get(i), lasts.get(i)).distinct())
            .toList());
  }

  private boolean follows(int i, LongUnaryOperator successor) {
    return numbers.get(i) == successor.applyAsLong(lasts.get(i - 1));
  }

  private ResplitException missing(int i) {
    return ResplitException.badSet(
        "%s in the names of %s go from %s to %s: is a block missing? If not, give --in-list; --missing fill=V reads it as V"
            .formatted(what, set.root(), lasts.get(i - 1), numbers.get(i)));
  }

  private Optional<Attribute> coordinates() {
    List<AxisInfo> axes = set.header().axes();
    return axes.isEmpty()
        ? Optional.empty()
        : axes.get(axis).coordinates().filter(Attribute::isRead);
  }

  /**
   * Returns whether the numbers count elements: each is as far from the next as its file is long.
   */
  private boolean areStarts(AxisGrid blocks) {
    return IntStream.range(1, numbers.size())
        .allMatch(i -> numbers.get(i) - numbers.get(i - 1) == blocks.length(i - 1));
  }
}
