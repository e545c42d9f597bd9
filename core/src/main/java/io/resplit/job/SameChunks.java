package io.resplit.job;

import io.resplit.array.BlockLayout;
import io.resplit.format.index.ChunkIndex;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import io.resplit.request.JobObserver;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CancellationException;

/**
 * Compares chunks as they are stored, which takes no decoding: where all are the same, the elements
 * are. Takes two buffers. Confined to one thread.
 */
public final class SameChunks {

  private static final int BUFFER_BYTES = 1 << 20;

  private final ChunkIndex first;
  private final ChunkIndex second;
  private final JobObserver observer;
  private final ByteBuffer one = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final ByteBuffer other = ByteBuffer.allocateDirect(BUFFER_BYTES);

  private SameChunks(ChunkIndex first, ChunkIndex second, JobObserver observer) {
    this.first = first;
    this.second = second;
    this.observer = observer;
  }

  /**
   * Returns whether two sets of one block each have the same chunks, stored alike; not whether
   * their elements differ if they have not.
   */
  public static boolean are(BlockSet a, BlockSet b, JobObserver observer) throws IOException {
    BlockHeader own = new FileFit(a).inspect(0);
    BlockHeader found = new FileFit(b).inspect(0);
    boolean areAlike =
        own.layout() instanceof BlockLayout.Chunked chunks
            && found.layout() instanceof BlockLayout.Chunked others
            && chunks.chunkShape().equals(others.chunkShape())
            && chunks.filters().equals(others.filters())
            && own.type().equals(found.type())
            && Arrays.equals(own.fillBytes(), found.fillBytes());
    if (!areAlike) {
      return false;
    }
    ChunkIndex first = a.formats().chunkIndex(a.place(0), own);
    ChunkIndex second = b.formats().chunkIndex(b.place(0), found);
    try (PositionalBytes from = a.format().bytes(a.place(0), new IoCounts());
        PositionalBytes to = b.format().bytes(b.place(0), new IoCounts())) {
      return new SameChunks(first, second, observer).are(from, to);
    }
  }

  private boolean are(PositionalBytes from, PositionalBytes to) throws IOException {
    boolean areSame = first.count() == second.count();
    for (long chunk = 0; areSame && chunk < first.count(); chunk++) {
      if (observer.cancelled()) {
        throw new CancellationException("stopped while comparing chunks");
      }
      areSame = isSame(chunk, from, to);
    }
    return areSame;
  }

  private boolean isSame(long chunk, PositionalBytes from, PositionalBytes to) throws IOException {
    if (!first.isStored(chunk) || !second.isStored(chunk)) {
      return first.isStored(chunk) == second.isStored(chunk);
    }
    int bytes = first.storedBytes(chunk);
    boolean areSame =
        bytes == second.storedBytes(chunk)
            && first.skippedFilters(chunk) == second.skippedFilters(chunk);
    for (int at = 0; areSame && at < bytes; at += BUFFER_BYTES) {
      int part = Math.min(BUFFER_BYTES, bytes - at);
      from.read(first.position(chunk) + at, one.clear().limit(part));
      to.read(second.position(chunk) + at, other.clear().limit(part));
      areSame = one.flip().equals(other.flip());
    }
    observer.activity().addRead(first.layout().chunkShape().volume());
    return areSame;
  }
}
