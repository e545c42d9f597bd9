package io.resplit.cost;

import io.resplit.cost.SideTally.Stored;
import io.resplit.cost.SideTally.Tally;
import io.resplit.geometry.Box;
import io.resplit.partition.AxisGrid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Side;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Counts what it costs more that some files of a grid are not stored as the others: for each of
 * them what its own cells cost, less what those of the others would. Confined to one thread.
 */
final class OtherTally {

  private static final Tally NOTHING = new Tally(0, 0);

  private final Side side;
  private final Map<Long, List<Box>> absent;
  private final Map<Optional<Chunking>, Stored> cells = new HashMap<>();

  OtherTally(Side side) {
    this.side = side;
    this.absent =
        side.unstored().absent().stream()
            .filter(side::isOther)
            .collect(Collectors.groupingBy(box -> side.blocksIn(box).nextLong()));
  }

  /** Returns what the steps of a plan cost more. */
  Tally of(Plan plan, Function<Loop, AxisGrid> intervals) {
    Tally more = NOTHING;
    for (long number : side.others().blocks().keySet()) {
      Box all = side.box(number);
      more =
          more.plus(
              more(number, all, (cut, box) -> new SideTally(plan, cut, intervals).ofBox(box)));
    }
    return more;
  }

  /** Returns what moving a part of one block costs more. */
  Tally ofPart(long number, Box part) {
    return more(number, part, (cut, box) -> Tally.of(cut.model(box)));
  }

  /** Adds up what cells cost that fill a box. */
  private interface Counting {
    Tally of(Stored cells, Box box);
  }

  private Tally more(long number, Box part, Counting counting) {
    return of(number, side.chunking(number), part, counting)
        .minus(of(number, side.chunking(), part, counting));
  }

  private Tally of(long number, Optional<Chunking> kind, Box part, Counting counting) {
    Stored stored = cells.computeIfAbsent(kind, cut -> Stored.cells(side.as(cut)));
    Tally tally = counting.of(stored, part);
    for (Box lacking : absent.getOrDefault(number, List.of())) {
      if (lacking.intersects(part)) {
        tally = tally.minus(counting.of(stored, lacking.intersection(part)));
      }
    }
    return Tally.of(Chunking.isFiltered(kind), NOTHING, tally);
  }
}
