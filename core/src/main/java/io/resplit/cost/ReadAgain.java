package io.resplit.cost;

import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import io.resplit.plan.RepeatedStep;
import io.resplit.plan.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.LongFunction;

/**
 * Decides what a resumed job reads of a file if it needs some of its elements again.
 *
 * <p>What is needed of a read box in one file is read in one box: the smallest that holds it all,
 * or one that is wider on the fastest axes, up to the whole part that the plan has read there. The
 * one with fewest seeks is taken, of these the smallest. So reading again costs no more seeks than
 * reading did. Where chunks pass through filters, those that hold something needed are read.
 */
public record ReadAgain(Side side, BoxTally tally, LongFunction<Grid> cells) {

  /** Decides for the files of {@code side}. */
  public ReadAgain(Side side) {
    this(side, new BoxTally(side), side.cellsByBlock());
  }

  /**
   * Returns what to read of one file, if anything is needed of it.
   *
   * @param region what the step has read of the file
   */
  public Optional<Box> of(RepeatedStep.Read step, Box region) {
    Optional<Box> needed =
        step.parts().stream()
            .map(RepeatedStep.Part::region)
            .filter(region::intersects)
            .map(region::intersection)
            .reduce(Box::enclosing);
    return needed.map(box -> isFiltered(region) ? region : cheapest(box, region));
  }

  /** Returns whether what a step has read of one file is chunks that pass through filters. */
  public boolean isFiltered(Box region) {
    return side.isFiltered(side.blocksIn(region).nextLong());
  }

  private Box cheapest(Box needed, Box region) {
    Box best = needed;
    Box wider = needed;
    long fewest = tally.of(needed).seeks();
    for (int k = needed.rank() - 1; k >= 0; k--) {
      int axis = side.axes().axis(k);
      wider = wider.withAxis(axis, region.start(axis), region.end(axis));
      long seeks = tally.of(wider).seeks();
      if (seeks < fewest) {
        fewest = seeks;
        best = wider;
      }
    }
    return best;
  }

  /** Returns what is read of each file. */
  List<Box> boxes(RepeatedStep.Read step) {
    List<Box> boxes = new ArrayList<>();
    for (PrimitiveIterator.OfLong all = side.blocksIn(step.box()); all.hasNext(); ) {
      of(step, side.box(all.nextLong()).intersection(step.box())).ifPresent(boxes::add);
    }
    return boxes;
  }

  /** What reading some elements again costs, besides chunks that pass through filters. */
  record Tally(long seeks, long opens, long elements) {}

  /** Returns what a step costs. */
  Tally tally(RepeatedStep.Read step) {
    long seeks = 0;
    long opens = 0;
    long elements = 0;
    for (PrimitiveIterator.OfLong all = side.blocksIn(step.box()); all.hasNext(); ) {
      long block = all.nextLong();
      Box region = side.box(block).intersection(step.box());
      Optional<Box> box = of(step, region);
      if (box.isPresent() && !side.absent().contains(block)) {
        seeks += tally.of(box.get()).plainSeeks();
        opens++;
        elements +=
            side.isFiltered(block)
                ? cellsMet(cells.apply(block), step, region)
                : box.get().volume();
      }
    }
    return new Tally(seeks, opens, elements);
  }

  /** Returns how many elements of a region lie in cells that a step moves again. */
  static long cellsMet(Grid cells, RepeatedStep step, Box region) {
    return cells.partsOf(region).filter(step::meets).mapToLong(Box::volume).sum();
  }
}
