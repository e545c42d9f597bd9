package io.resplit.verify;

import io.resplit.format.BlockFile;
import io.resplit.geometry.Box;
import io.resplit.geometry.BoxSplitter;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import io.resplit.set.InputSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/** Computes the digest of an array by reading every block of a set once, from front to back. */
public final class Digest {

  private final BlockSet set;
  private final BooleanSupplier cancelled;
  private final ByteBuffer staging;

  /**
   * Prepares to read {@code set}.
   *
   * @param stagingBytes most bytes that are read at once; room for one element at least
   * @param cancelled asked now and then whether to stop
   */
  public Digest(BlockSet set, int stagingBytes, BooleanSupplier cancelled) {
    this.set = set;
    this.cancelled = cancelled;
    int bytes = Math.max(stagingBytes, set.type().bytes());
    this.staging = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  /** Returns the digest: 8 hexadecimal digits. */
  public String compute() throws IOException {
    ArrayDigest sum = new ArrayDigest(set.grid().shape(), set.type());
    InputSet files = new InputSet(set);
    for (long number = 0; number < set.grid().blockCount(); number++) {
      try (BlockFile file = files.open(number)) {
        add(sum, file, set.grid().box(number));
      }
    }
    return sum.text(sum.take());
  }

  private void add(ArrayDigest sum, BlockFile file, Box block) throws IOException {
    long most = staging.capacity() / set.type().bytes();
    for (BoxSplitter pieces = new BoxSplitter(block, most); pieces.hasNext(); ) {
      if (cancelled.getAsBoolean()) {
        throw new CancellationException("stopped while reading " + set.root());
      }
      Box piece = pieces.next();
      file.read(piece.relativeTo(block), staging.clear());
      sum.add(piece, staging);
    }
  }
}
