package io.resplit.find;

import io.resplit.find.clue.AxisSeries;
import io.resplit.find.name.NameDates;
import io.resplit.find.name.NameReading;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.CoordinateOrder;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.AxisGrid;
import io.resplit.set.BlockSet;
import io.resplit.set.MissingBlocks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Numbers, or dates, that are missing in the names of a set. Each counts as a missing block, unless
 * the files prove that none is: their lengths, because the numbers are those of first elements, or
 * their coordinates, because these continue as they do elsewhere.
 *
 * @param root folder of the names
 * @param numbers ascending numbers of its blocks
 * @param lasts the last number of each, where names say a range; else the same numbers
 * @param areIndices whether each number is one more than that before; others have a usual step
 * @param what what has the numbers, for messages
 */
record Gaps(Path root, List<Long> numbers, List<Long> lasts, boolean areIndices, String what) {

  /** Numbers that count all files in a folder. */
  static Gaps of(Path root, Collection<Long> ascending) {
    List<Long> numbers = List.copyOf(ascending);
    return new Gaps(root, numbers, numbers, false, "numbers");
  }

  /**
   * Refuses a set in which a block is missing on one of its axes.
   *
   * @throws ResplitException if one is
   */
  static void refuse(BlockSet set, Positions positions, NameTemplate template)
      throws ResplitException {
    for (int listed = 0; listed < set.grid().rank(); listed++) {
      List<Long> numbers = positions.numbersOn(listed);
      List<Long> lasts = lasts(positions, template, listed);
      new Gaps(set.root(), numbers, lasts, true, "indices of axis " + listed)
          .refuse(set, set.order().axis(listed, set.grid().rank()));
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
   * @param axis axis of the set, slowest first, along which the numbers are
   * @throws ResplitException if one is
   */
  void refuse(BlockSet set, int axis) throws ResplitException {
    List<AxisInfo> axes = set.header().axes();
    AxisGrid blocks = set.grid().axis(axis);
    Optional<Attribute> coordinates =
        axes.isEmpty() ? Optional.empty() : axes.get(axis).coordinates().filter(Attribute::isRead);
    boolean sayThemselves = coordinates.isPresent() && !AxisSeries.hasOrder(axes.get(axis));
    if (!sayThemselves && !areStarts(blocks)) {
      refuse(i -> coordinates.filter(all -> CoordinateOrder.isSteady(all, blocks.start(i))));
    }
  }

  /**
   * Refuses any missing number.
   *
   * @throws ResplitException if there is one
   */
  void refuse() throws ResplitException {
    refuse(i -> Optional.empty());
  }

  /** Refuses a missing number, unless something proves that no block is missing before another. */
  private void refuse(IntFunction<Optional<?>> proof) throws ResplitException {
    int last = numbers.size() - 1;
    List<Long> steps = NameDates.steps(lasts.subList(0, last), numbers.subList(1, last + 1));
    long step = areIndices ? 1 : NameDates.step(steps);
    for (int i = 0; i < last && step > 0; i++) {
      if (steps.get(i) != step && proof.apply(i + 1).isEmpty()) {
        long all = 1 + steps.stream().mapToLong(Long::longValue).sum() / step;
        throw ResplitException.badSet(
            "%s in the names of '%s' jump from %s to %s: is a block missing? If not, list the files in order in a text file for --in-list%s"
                .formatted(what, root, lasts.get(i), numbers.get(i + 1), advice(all)));
      }
    }
  }

  /** What names with ranges lack cannot be filled: how long it is, no name says. */
  private String advice(long all) {
    return lasts.equals(numbers) ? MissingBlocks.advice(all - numbers.size(), all) : "";
  }

  /**
   * Returns the files of a series, with names of no files where something is missing.
   *
   * @throws ResplitException if something is missing and not to be filled
   */
  static List<Path> files(NamedBlocks blocks, NameReading.Series series, MissingFiles missing)
      throws ResplitException {
    int gap = blocks.isListed() ? -1 : series.firstGap();
    List<Path> there = blocks.files(series.names());
    if (gap < 0) {
      return there;
    }
    long lost = series.lost().stream().mapToLong(Long::longValue).sum();
    if (!missing.areFilled()) {
      throw ResplitException.badSet(
          "'%s': something is missing between %s and %s: if not, give the files in their order with --in-list%s"
              .formatted(
                  blocks.root(),
                  series.names().get(gap - 1),
                  series.names().get(gap),
                  MissingBlocks.advice(lost, lost + there.size())));
    }
    missing.require(lost, lost + there.size(), blocks.root());
    List<Path> all = new ArrayList<>();
    for (int i = 0; i < there.size(); i++) {
      for (long period = 0; period < series.lost().get(i); period++) {
        all.add(blocks.root().resolve("no file %d before %d".formatted(period, i)));
      }
      all.add(there.get(i));
    }
    return all;
  }

  /**
   * Returns whether the numbers count elements: each is as far from the next as its file is long.
   */
  private boolean areStarts(AxisGrid blocks) {
    return IntStream.range(1, numbers.size())
        .allMatch(i -> numbers.get(i) - numbers.get(i - 1) == blocks.length(i - 1));
  }
}
