package io.resplit.input;

import io.resplit.array.OpenStreams;
import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.block.ForwardingFile;
import io.resplit.io.IoCounts;
import java.io.Closeable;
import java.io.IOException;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;

/**
 * Streams that stay open from one visit to the next, so that visits in the order of the file
 * inflate it once. Their checksums are compared when no more is read of them, not at the first
 * visit; until {@link #isCompared} nothing that was read can be relied on.
 *
 * <p>An open stream takes some 200 KiB. Confined to one thread, except for {@link #verify} after
 * its end.
 */
public final class KeptStreams implements Closeable {

  private final BlockSource opening;
  private final IoCounts counts;
  private final OpenStreams<BlockFile> open = new OpenStreams<>();
  private final BitSet streams;
  private final BitSet left;
  private boolean compared;

  /**
   * Keeps no stream open yet.
   *
   * @param streams numbers of the blocks whose files are streams
   * @param opening opens a file anew for a comparison, which does not count as a visit
   * @param counts counts visits
   */
  KeptStreams(BitSet streams, BlockSource opening, IoCounts counts) {
    this.streams = streams;
    this.left = (BitSet) streams.clone();
    this.opening = opening;
    this.counts = counts;
    this.compared = streams.isEmpty();
  }

  /** Returns another visit to the file of a block, if that is open. */
  Optional<BlockFile> visit(long number) {
    Optional<BlockFile> file = open.visit(number);
    file.ifPresent(
        kept -> {
          counts.countOpen();
          kept.restart();
        });
    return file.map(Visit::new);
  }

  /** Returns the first visit to a file that was opened, which is kept if it is a stream. */
  BlockFile kept(long number, BlockFile file) throws IOException {
    if (!streams.get((int) number)) {
      return file;
    }
    Optional<Map.Entry<Long, BlockFile>> eldest = open.add(number, file);
    if (eldest.isPresent()) {
      try (BlockFile left = eldest.get().getValue()) {
        verify(eldest.get().getKey(), left);
      }
    }
    return new Visit(file);
  }

  /** Returns whether any file is a stream. */
  boolean hasAny() {
    return !streams.isEmpty();
  }

  /** Returns whether all checksums have been compared, or there are none. */
  boolean isCompared() {
    return compared;
  }

  /**
   * Compares all checksums that are left, also of streams that only an earlier job has read.
   *
   * @return whether there were any
   * @throws io.resplit.io.ResplitException if one is wrong
   */
  public boolean verify() throws IOException {
    for (Map.Entry<Long, BlockFile> each : open.all().entrySet()) {
      verify(each.getKey(), each.getValue());
    }
    for (int number = left.nextSetBit(0); number >= 0; number = left.nextSetBit(number)) {
      try (BlockFile file = opening.open(number)) {
        verify(number, file);
      }
    }
    boolean first = !compared;
    compared = true;
    return first;
  }

  private void verify(long number, BlockFile file) throws IOException {
    if (left.get((int) number)) {
      file.verify();
      left.clear((int) number);
    }
  }

  @Override
  public void close() throws IOException {
    for (BlockFile each : open.all().values()) {
      each.close();
    }
    open.all().clear();
  }

  /** A visit that leaves the file open. */
  private static final class Visit extends ForwardingFile {
    Visit(BlockFile file) {
      super(file);
    }

    @Override
    public void verify() {} // once for all visits, when no more is read

    @Override
    public void close() {}
  }
}
