package io.resplit.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

/**
 * Counts what really happens to the files of one side of a job.
 *
 * <p>A seek is an access that does not start where the previous access of the same visit ended; the
 * first access of a visit is one. Safe for several threads.
 */
public final class IoCounts {

  /** Sees what has been written to a file. */
  @FunctionalInterface
  public interface WriteWatcher {
    /**
     * Sees bytes that have been written.
     *
     * @param position where they are in the file
     * @param bytes the bytes from position to limit; all of them must be consumed
     */
    void written(long position, ByteBuffer bytes);
  }

  /** Learns which files are read. Safe for several threads. */
  @FunctionalInterface
  public interface ReadWatcher {
    /**
     * Learns that a file has been read, before anybody uses what was read.
     *
     * @param before what this returned for the last read of the same visit; less than 0 at first
     * @return what to tell at the next read
     * @throws IOException if the file was changed
     */
    long read(Path file, long before) throws IOException;
  }

  /**
   * Most bytes of a call that writes to the page cache: for a larger call, Linux takes page frames
   * that have long been unused. Where the machine is virtual, its host has often taken these back,
   * and giving them anew doubles the time (2.2 GB in files of 2.4 MB: 1.5 s instead of 3.0 s).
   */
  private static final int PIECE_BYTES = 128 << 10;

  private static final WriteWatcher UNWATCHED = (position, bytes) -> bytes.position(bytes.limit());

  private final IoCounts total;
  private final WriteWatcher watcher;
  private final boolean countsOpens;
  private final boolean countsSeeks;
  private final LongAdder opens = new LongAdder();
  private final LongAdder seeks = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder gapBytes = new LongAdder();
  private final LongAdder inflations = new LongAdder();
  private final LongAdder inflatedBytes = new LongAdder();
  private final LongAccumulator mostBehind = new LongAccumulator(Math::max, 0);
  private volatile int pieceBytes = PIECE_BYTES;
  private volatile ReadWatcher reads = (file, before) -> before;

  /** Starts to count. */
  public IoCounts() {
    this.total = this;
    this.watcher = UNWATCHED;
    this.countsOpens = true;
    this.countsSeeks = true;
  }

  private IoCounts(IoCounts total, WriteWatcher watcher, boolean countsOpens, boolean countsSeeks) {
    this.total = total;
    this.watcher = watcher;
    this.countsOpens = countsOpens;
    this.countsSeeks = countsSeeks;
  }

  /** Returns the same counts for files whose writes {@code watcher} sees. */
  public IoCounts watchedBy(WriteWatcher writeWatcher) {
    return new IoCounts(total, writeWatcher, countsOpens, countsSeeks);
  }

  /** Returns the same counts for files of whose writes another one sees where they end. */
  public IoCounts alsoWatchedBy(LongConsumer ends) {
    WriteWatcher both =
        (position, written) -> {
          ends.accept(position + written.remaining());
          watcher.written(position, written);
        };
    return new IoCounts(total, both, countsOpens, countsSeeks);
  }

  /** Returns the same counts for files whose writes are seen by the watcher of {@code other}. */
  public IoCounts watchedLike(IoCounts other) {
    return new IoCounts(total, other.watcher, countsOpens, countsSeeks);
  }

  /** Returns the same counts for files that are opened more or less often than visited. */
  public IoCounts withoutOpens() {
    return new IoCounts(total, watcher, false, countsSeeks);
  }

  /** Returns the same counts for files whose chunks are counted by a cache that reads them. */
  public IoCounts ofChunks() {
    return new IoCounts(total, watcher, false, false);
  }

  /** Says who learns which files are read from now on. */
  public void showReads(ReadWatcher readWatcher) {
    total.reads = readWatcher;
  }

  /** Says that a file has been read, see {@link ReadWatcher}. */
  public long noteRead(Path file, long before) throws IOException {
    return total.reads.read(file, before);
  }

  /** Says that files are written in calls as long as what there is to write. */
  public void writeAtOnce() {
    total.pieceBytes = Integer.MAX_VALUE;
  }

  /** Returns the most bytes of a call that writes. */
  int pieceBytes() {
    return total.pieceBytes;
  }

  /** Counts one visit. */
  public void countOpen() {
    total.opens.add(countsOpens ? 1 : 0);
  }

  void countAccess(boolean continues, long accessed) {
    total.seeks.add(continues || !countsSeeks ? 0 : 1);
    total.bytes.add(accessed);
  }

  /** Shows the watcher the bytes of {@code written} from {@code from} to its limit. */
  void showWritten(long position, ByteBuffer written, int from) {
    watcher.written(position, written.position(from));
  }

  /** Returns the number of visits. */
  public long opens() {
    return total.opens.sum();
  }

  /** Returns the number of seeks. */
  public long seeks() {
    return total.seeks.sum();
  }

  /** Counts bytes that were read and dropped. */
  public void countGap(long dropped) {
    total.gapBytes.add(dropped);
  }

  /** Returns the number of bytes that were read and dropped. */
  public long gapBytes() {
    return total.gapBytes.sum();
  }

  /** Counts a stream that is inflated from its first byte. */
  void countInflation() {
    total.inflations.increment();
  }

  /** Returns how often streams were inflated from their first byte. */
  public long inflations() {
    return total.inflations.sum();
  }

  void countInflated(long inflated) {
    total.inflatedBytes.add(inflated);
  }

  /** Returns the number of bytes of elements that streams were inflated to. */
  public long inflatedBytes() {
    return total.inflatedBytes.sum();
  }

  /** Notes how many bytes a stream holds behind the last one that matters. */
  void noteBehind(long behind) {
    total.mostBehind.accumulate(behind);
  }

  /** Returns how many bytes a stream was found to hold behind its data, at most. */
  public long mostBehind() {
    return total.mostBehind.get();
  }

  /** Returns the number of bytes moved. */
  public long bytes() {
    return total.bytes.sum();
  }
}
