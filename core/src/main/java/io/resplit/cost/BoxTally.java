package io.resplit.cost;

import io.resplit.cost.SideTally.Stored;
import io.resplit.cost.SideTally.Tally;
import io.resplit.geometry.Box;
import io.resplit.plan.Side;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * Counts the seeks and opens of single boxes on one side, as {@link SideTally} does of plans: none
 * for blocks without a file.
 */
record BoxTally(
    Side side, boolean isFiltered, Stored files, Stored cells, TileTally tiles, OtherTally others) {

  private static final PrimitiveIterator.OfLong NONE = LongStream.empty().iterator();

  BoxTally(Side side) {
    this(
        side,
        side.isUsuallyFiltered(),
        Stored.files(side),
        Stored.cells(side),
        new TileTally(side),
        new OtherTally(side));
  }

  /** Returns what moving {@code box} costs. */
  Tally of(Box box) {
    if (!side.arrangement().isGrid()) {
      return ofBlocks(box);
    }
    Tally tally = ofWhole(box);
    for (PrimitiveIterator.OfLong all = blocks(box); all.hasNext(); ) {
      long block = all.nextLong();
      if (side.absent().contains(block)) {
        tally = tally.minus(ofWhole(side.grid().box(block).intersection(box)));
      } else if (side.others().blocks().containsKey(block)) {
        tally = tally.plus(others.ofPart(block, side.grid().box(block).intersection(box)));
      }
    }
    for (Box absent : side.unstored().absent()) {
      if (absent.intersects(box)) {
        Tally chunks = ofWhole(absent.intersection(box));
        tally = tally.minus(new Tally(chunks.seeks(), 0, chunks.chunks()));
      }
    }
    return tally;
  }

  private Tally ofBlocks(Box box) {
    Tally tally = new Tally(0, 0);
    for (PrimitiveIterator.OfLong all = side.blocksIn(box); all.hasNext(); ) {
      long block = all.nextLong();
      tally = tally.plus(tiles.ofPart(block, side.box(block).intersection(box)));
    }
    return tally;
  }

  private PrimitiveIterator.OfLong blocks(Box box) {
    boolean areAlike = side.absent().isEmpty() && side.others().blocks().isEmpty();
    return areAlike ? NONE : side.grid().blocksIn(box);
  }

  private Tally ofWhole(Box box) {
    SeekModel ofCells = cells.model(box);
    return Tally.of(isFiltered, new Tally(0, files.model(box).opens()), Tally.of(ofCells));
  }
}
