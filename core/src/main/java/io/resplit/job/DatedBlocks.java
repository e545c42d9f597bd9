package io.resplit.job;

import io.resplit.find.beside.JoinedCompanions;
import io.resplit.io.ResplitException;
import io.resplit.job.warning.Warning;
import io.resplit.region.CalendarBlocks;
import io.resplit.request.CalendarCut;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * Cuts the time axis of an output by calendar, with the bounds of its times where they are asked.
 */
public final class DatedBlocks {

  private DatedBlocks() {}

  /**
   * Returns the blocks of an output on a time axis that end where years, months or days do; warns
   * where bounds say that times may belong to the period before.
   *
   * @param like set whose array the output has
   * @param position the axis of the array, as listed
   * @throws ResplitException if the axis has no times that rise, or these have no bounds
   */
  public static CalendarBlocks of(BlockSet like, int position, CalendarCut cut) throws IOException {
    Set<String> bounds =
        cut.byBounds() ? CalendarBlocks.boundsOf(like.array(), position) : Set.of();
    BlockSet known = JoinedCompanions.withValues(like, bounds);
    CalendarBlocks blocks = CalendarBlocks.of(known.array(), position, cut);
    blocks.doubt().ifPresent(why -> Warning.log(CalendarBlocks.class, why, Optional.empty()));
    return blocks;
  }
}
