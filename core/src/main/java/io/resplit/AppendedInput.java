package io.resplit;

import io.resplit.header.Mismatch;
import io.resplit.io.IoFunction;
import io.resplit.io.ResplitException;
import io.resplit.job.Append;
import io.resplit.job.AppendedCopy;
import io.resplit.request.JobObserver;
import io.resplit.request.SetRequest;
import io.resplit.result.MemoryBudget;
import io.resplit.set.BlockSet;
import io.resplit.verify.SameElements;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file and the blocks that are to be appended to it.
 *
 * @param sets finds a set
 * @param observer may stop what reads elements
 */
record AppendedInput(
    Append append, BlockSet more, IoFunction<SetRequest, BlockSet> sets, JobObserver observer) {

  /**
   * Returns both as one set. Where no coordinates show whether the blocks were appended before,
   * reads both up to the first difference.
   */
  BlockSet joined() throws IOException {
    BlockSet joined = sets.apply(append.joined(more));
    check(joined);
    return AppendedCopy.kept(joined);
  }

  /**
   * Returns the copies to be made of blocks before {@link #joined}, which will hold what it checks.
   */
  List<AppendedCopy> copies() throws IOException {
    BlockSet old = sets.apply(append.old(more));
    List<AppendedCopy> copies = append.copies(old, more, sets);
    if (!copies.isEmpty()) {
      check(append.described(old, more));
    }
    for (AppendedCopy copy : copies) {
      copy.check();
    }
    return copies;
  }

  private void check(BlockSet joined) throws IOException {
    append.check(joined, more);
    Optional<Long> known = append.repeatedCoordinates(joined, more);
    boolean mayRepeat = more.mismatch().ignores(Mismatch.Kind.REPEAT);
    boolean asksValues = known.isEmpty() && !mayRepeat && !append.isBegun();
    long repeated = asksValues ? repeatedValues() : known.orElse(0L);
    if (repeated == 0) {
      append.checkOrder(joined, more);
    } else if (!mayRepeat) {
      throw append.repeating(more, repeated, known.isPresent());
    }
  }

  /** Returns how many of the blocks, counted from the first, the file ends with already. */
  private long repeatedValues() throws IOException {
    BlockSet old = sets.apply(append.old(more));
    for (long blocks = more.grid().axis(0).count(); blocks > 0; blocks--) {
      if (endsWith(old, more.within(Append.first(more, blocks), (block, region) -> block))) {
        return blocks;
      }
    }
    return 0;
  }

  /**
   * Returns whether no job has begun to append the blocks and the file ends with what they hold.
   */
  boolean isThere() throws IOException {
    if (append.isBegun()) {
      return false;
    }
    try {
      return endsWith(sets.apply(append.old(more)), more);
    } catch (ResplitException e) {
      return false; // or the job says what is wrong
    }
  }

  private boolean endsWith(BlockSet old, BlockSet blocks) throws IOException {
    Optional<BlockSet> end = Append.end(old, blocks);
    try {
      return end.isPresent() && holdSame(blocks, end.get());
    } catch (ResplitException e) {
      if (e.reason() == ResplitException.Reason.DIFFERENT) {
        return false;
      }
      throw e;
    }
  }

  private boolean holdSame(BlockSet a, BlockSet b) throws IOException {
    List<Map.Entry<BlockSet, BlockSet>> pairs = new ArrayList<>(BesideComparison.pairs(a, b));
    pairs.add(Map.entry(a, b));
    for (Map.Entry<BlockSet, BlockSet> each : pairs) {
      int bytes = MemoryBudget.MAX_STAGING_BYTES;
      if (!new SameElements(each.getKey(), each.getValue(), bytes, observer::cancelled)
          .areEqual()) {
        return false;
      }
    }
    return true;
  }
}
