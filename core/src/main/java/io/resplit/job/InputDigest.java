package io.resplit.job;

import io.resplit.block.BlockSource;
import io.resplit.input.SummedSource;
import io.resplit.io.ResplitException;
import io.resplit.manifest.SetFormats;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import java.io.IOException;

/**
 * The digest of an input as it is stored, which its manifest may record. It is that of the output,
 * unless axes are permuted or what is written is a part of an output; then it is summed separately.
 * Confined to one thread at a time.
 */
record InputDigest(BlockSet in, boolean isApart, ArrayDigest digest) {

  InputDigest(BlockSet in, BlockSet out) {
    this(
        in,
        !in.axes().isIdentity() || out.arrangement().isPart(),
        new ArrayDigest(in.grid().shape(), in.type()));
  }

  /** Returns a source that sums what is read, if it is compared and what is moved is not it. */
  BlockSource summing(BlockSource source) throws IOException {
    return !isApart || SetFormats.recordedDigest(in).isEmpty()
        ? source
        : new SummedSource(source, in::box, digest);
  }

  /**
   * Requires what was read to be what the manifest of the input says, if it says anything.
   *
   * @param all whether all was read at once; parts can only be compared if they were moved as
   *     stored
   * @param moved digest of what was moved
   */
  void require(boolean all, String moved) throws IOException {
    String recorded = all || !isApart ? SetFormats.recordedDigest(in) : "";
    String found = isApart ? ArrayDigest.text(digest.take(), in.grid().shape(), in.type()) : moved;
    if (!recorded.isEmpty() && !recorded.equals(found)) {
      throw new ResplitException(
          ResplitException.Reason.BAD_INPUT,
          "'%s' does not match its manifest: digest %s, recorded %s; find the block with verify"
              .formatted(in.root(), found, recorded));
    }
  }
}
