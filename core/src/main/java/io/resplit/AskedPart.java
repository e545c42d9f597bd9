package io.resplit;

import io.resplit.find.beside.JoinedCompanions;
import io.resplit.format.Formats;
import io.resplit.geometry.AxisIndices;
import io.resplit.header.ArrayHeader;
import io.resplit.job.warning.Warning;
import io.resplit.region.FoundRegion;
import io.resplit.region.RegionFinder;
import io.resplit.request.RefusedPair;
import io.resplit.request.RegionRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A region that users ask for by the values of coordinates, which are read where the header of a
 * set does not hold them. Immutable.
 */
record AskedPart(Formats formats) {

  /** Returns a region of a set, see {@link Resplit#within}. */
  BlockSet within(BlockSet set, RegionRequest region) throws IOException {
    new NeededArray(set).require("cut to a region");
    BlockSet known = JoinedCompanions.withValues(set, RegionFinder.variables(set, region));
    FoundRegion found = RegionFinder.find(known, region);
    found.note().ifPresent(what -> Warning.log(RegionFinder.class, what, Optional.empty()));
    List<AxisIndices> indices = found.indices();
    boolean isDense = indices.stream().allMatch(AxisIndices::isDense);
    if (!isDense && !set.arrangement().isGrid()) {
      throw RefusedPair.STEPS_OF_NO_GRID.refusal(set.root());
    }
    BlockSet within = set.within(indices, formats);
    ArrayHeader header = within.header();
    List<AxisIndices> left = indices.stream().map(each -> each.relativeTo(each.start())).toList();
    return within.withHeader(
        found.placed().apply(isDense ? header : formats.sampled(header, left)));
  }
}
