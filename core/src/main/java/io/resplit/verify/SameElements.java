package io.resplit.verify;

import io.resplit.block.BlockFile;
import io.resplit.geometry.Box;
import io.resplit.input.InputSet;
import io.resplit.partition.Fragments;
import io.resplit.partition.Grid;
import io.resplit.set.BlockSet;
import io.resplit.set.FileKinds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;

/**
 * Whether two sets hold the same elements: read in the order of the first one, chunk by chunk, and
 * only up to the first difference. Takes two buffers; confined to one thread.
 */
public final class SameElements {

  private final BlockSet one;
  private final BlockSet other;
  private final InputSet ours;
  private final Comparison theirs;
  private final ByteBuffer staging;
  private final Optional<LongFunction<Grid>> chunks;
  private final Fragments fragments;
  private final BooleanSupplier cancelled;

  /**
   * Prepares to compare sets of one array, whatever their partitions and byte orders.
   *
   * @param bytes most bytes to take for data; at least two elements
   * @param cancelled asked now and then whether to stop
   * @throws io.resplit.io.ResplitException if their shapes or types differ
   */
  public SameElements(BlockSet one, BlockSet other, int bytes, BooleanSupplier cancelled)
      throws IOException {
    Comparison.requireSameArray(one, other);
    this.one = one;
    this.other = other;
    this.ours = new InputSet(one);
    this.staging = Digest.staging(one, bytes / 2);
    this.theirs = new Comparison(one, other, new InputSet(other), staging.capacity());
    this.chunks = new FileKinds(one).cells();
    this.fragments =
        new Fragments(Optional.empty(), staging.capacity() / one.type().bytes(), one.axes());
    this.cancelled = cancelled;
  }

  /** Reads both and returns whether they are equal. */
  public boolean areEqual() throws IOException {
    for (long number = 0; number < one.blockCount(); number++) {
      Box box = one.box(number);
      for (PrimitiveIterator.OfLong all = other.blocksIn(box); all.hasNext(); ) {
        long owner = all.nextLong();
        if (!areEqual(number, owner, other.box(owner).intersection(box))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean areEqual(long number, long owner, Box common) throws IOException {
    try (BlockFile file = ours.open(number);
        BlockFile their = theirs.open(owner)) {
      for (Iterator<Box> all = fragments.in(chunks, number).of(common);
          theirs.differences().count() == 0 && all.hasNext(); ) {
        if (cancelled.getAsBoolean()) {
          throw new CancellationException("stopped while reading " + one.root());
        }
        Box part = all.next();
        file.read(part.relativeTo(one.box(number)), staging.clear());
        their.write(part.relativeTo(other.box(owner)), staging);
      }
    }
    return theirs.differences().count() == 0;
  }
}
