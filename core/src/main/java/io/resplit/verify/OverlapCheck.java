package io.resplit.verify;

import io.resplit.block.BlockFile;
import io.resplit.geometry.Box;
import io.resplit.input.InputSet;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.partition.BoxSplitter;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.LongPredicate;

/**
 * Compares what files hold beyond their blocks with the blocks that it belongs to. Takes two
 * buffers; confined to one thread.
 */
public final class OverlapCheck {

  private final BlockSet set;
  private final LongPredicate reads;
  private final InputSet files;
  private final Comparison beyond;
  private final ByteBuffer own;
  private Optional<String> first = Optional.empty();

  /**
   * What differs.
   *
   * @param count number of elements
   * @param first the first of them, with the value of the block that it belongs to
   */
  public record Found(long count, Optional<String> first) {}

  private OverlapCheck(BlockSet set, LongPredicate reads, int bytes) {
    this.set = set;
    this.reads = reads;
    this.files = new InputSet(set);
    this.beyond = new Comparison(set, set, files, bytes);
    this.own = ByteBuffer.allocateDirect(bytes);
  }

  /**
   * Returns what differs.
   *
   * @param reads numbers of the blocks whose files are read
   * @param bytes most bytes to take for data; at least two elements
   * @param activity counts the blocks
   */
  public static Found of(BlockSet set, LongPredicate reads, int bytes, Activity activity)
      throws IOException {
    OverlapCheck check = new OverlapCheck(set, reads, Math.max(set.type().bytes(), bytes / 2));
    activity.begin(Phase.CHECKING, set.blockCount());
    for (long number = 0; number < set.blockCount(); number++) {
      if (check.isRead(number)) {
        check.compare(number);
      }
      activity.add(1);
    }
    return new Found(check.beyond.differences().count(), check.first);
  }

  private boolean isRead(long number) {
    return set.hasFile(number) && reads.test(number);
  }

  private void compare(long number) throws IOException {
    Box held = set.storedBox(number).intersection(Box.whole(set.grid().shape()));
    for (PrimitiveIterator.OfLong all = set.blocksIn(held); all.hasNext(); ) {
      long owner = all.nextLong();
      if (owner != number && isRead(owner)) {
        compare(number, owner, set.box(owner).intersection(held));
      }
    }
  }

  private void compare(long number, long owner, Box common) throws IOException {
    try (BlockFile theirs = files.open(owner);
        BlockFile file = beyond.open(number)) {
      int most = own.capacity() / set.type().bytes();
      for (Iterator<Box> all = new BoxSplitter(common, most); all.hasNext(); ) {
        Box part = all.next();
        theirs.read(part.relativeTo(set.box(owner)), own.clear());
        file.write(part.relativeTo(set.box(number)), own);
      }
    }
    first =
        first.or(
            () -> beyond.differences().first().map(one -> one.text(set.path(owner) + " (used)")));
  }
}
