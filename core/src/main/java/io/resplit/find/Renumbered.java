package io.resplit.find;

import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;

/**
 * A set of raw files that has no block 0, perhaps because its names count from another number.
 *
 * @param blocks the names that there are
 * @param bare the set as the template names it
 * @param missing what is done with blocks that have no file
 * @param overlap what files hold beyond their blocks
 */
record Renumbered(
    NamedBlocks blocks,
    NameTemplate template,
    BlockSet bare,
    MissingFiles missing,
    Overlap overlap) {

  /**
   * Returns the set with its files in the order of their numbers; as the template names them if
   * these do not count the blocks of the grid.
   *
   * @throws ResplitException if numbers are missing in between, or there twice
   */
  BlockSet set() throws IOException {
    long count = bare.grid().blockCount();
    SortedMap<Long, String> names = blocks.sequence(template);
    if (names.isEmpty()) {
      return byPosition(bare.grid());
    }
    SortedMap<Long, String> sequence = missing.completed(names, template);
    List<Long> numbers = List.copyOf(sequence.keySet());
    if (numbers.size() != count) {
      boolean inGrid = numbers.get(numbers.size() - 1) - numbers.get(0) + 1 == count;
      if (inGrid && numbers.get(0) > 0) {
        Gaps.of(bare.root(), numbers).refuse();
      }
      return bare;
    }
    BlockSet set = named(new BlockNames.Listed(blocks.root(), blocks.files(sequence.values())));
    Gaps.of(bare.root(), numbers).refuse(set, 0);
    return set;
  }

  private BlockSet byPosition(Grid grid) throws IOException {
    Positions positions = blocks.positions(template);
    if (positions.numbersOn(0).isEmpty()) {
      requireNamed();
    }
    missing.complete(positions, template);
    boolean fromZero = true;
    for (int listed = 0; listed < grid.rank(); listed++) {
      int axis = bare.order().axis(listed, grid.rank());
      List<Long> numbers = positions.numbersOn(listed);
      if (numbers.size() != grid.axis(axis).count()) {
        return bare;
      }
      fromZero &= numbers.get(0) == 0;
    }
    if (fromZero) {
      return bare; // only some of its blocks are missing
    }
    BlockSet set = named(blocks.inOrder(template, positions, grid, bare.order(), missing));
    Gaps.refuse(set, positions, template);
    return set;
  }

  /** Refuses a template that fits no name if another one fits them. */
  private void requireNamed() throws ResplitException {
    Shape block = bare.listedBlock();
    int slowest = bare.order().axis(0, block.rank());
    boolean areFilled = missing.areFilled();
    blocks.refuseFor(
        template, NameGuess.unnamed(blocks.root(), block, slowest, areFilled, blocks.nameBytes()));
  }

  private BlockSet named(BlockNames names) throws IOException {
    BlockSet set = new BlockSet(bare.grid(), bare.type(), bare.order(), bare.format(), names);
    return missing.found(overlap.of(set));
  }
}
