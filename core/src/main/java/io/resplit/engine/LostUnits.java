package io.resplit.engine;

import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.plan.Problem;
import java.util.HashSet;
import java.util.PrimitiveIterator;
import java.util.Set;

/** The units of one write box that an earlier run has written, but not brought to their files. */
final class LostUnits {

  private final Grid units;
  private final Set<Long> numbers = new HashSet<>();

  private LostUnits(Grid units) {
    this.units = units;
  }

  /**
   * Asks for every unit in {@code box}.
   *
   * @param units the units of {@code side}
   */
  static LostUnits in(Box box, Problem.Side side, Grid units, Checkpoints checkpoints) {
    LostUnits lost = new LostUnits(units);
    for (PrimitiveIterator.OfLong all = units.blocksIn(box); all.hasNext(); ) {
      long unit = all.nextLong();
      Box part = units.box(unit).intersection(box);
      long block = side.grid().blocksIn(part).nextLong();
      if (checkpoints.isLost(block, part.relativeTo(side.grid().box(block)))) {
        lost.numbers.add(unit);
      }
    }
    return lost;
  }

  boolean isEmpty() {
    return numbers.isEmpty();
  }

  /** Returns whether one of them is met by {@code region}, a part of the write box. */
  boolean meet(Box region) {
    for (PrimitiveIterator.OfLong all = units.blocksIn(region); all.hasNext(); ) {
      if (numbers.contains(all.nextLong())) {
        return true;
      }
    }
    return false;
  }
}
