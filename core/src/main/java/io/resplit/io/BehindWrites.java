package io.resplit.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;

/**
 * Writes on a thread of its own what is handed over in small pieces, such as chunks that are
 * appended to a shard, gathered in buffers: at most {@value #BUFFERS} of 256 KiB. Used by one
 * thread, which writes to one file at a time.
 *
 * <p>Measured on 75,776 chunks of 33 kB that are copied to shards, in the page cache: copying them
 * there was over a third of the first thread's time, which is now busy for a quarter of it.
 *
 * <p>If that is wanted, long visits write past the page cache: from the second buffer on, those
 * that are full and begin at a page. Where that fails, all goes through the cache from then on.
 * Page frames are dear where a machine is virtual and its host has taken them back: the thread then
 * was busy for 8 of 10 s with 2.5 GB, which take 0.6 s of processor time past the cache.
 */
public final class BehindWrites implements AutoCloseable {

  private static final int BUFFERS = 4;
  private static final int BUFFER_BYTES = 256 << 10;
  private static final int PAGE_BYTES = 4096;

  private final ExecutorService thread = Daemons.pool(1, "resplit-behind");
  private final Semaphore free = new Semaphore(BUFFERS);
  private final Deque<ByteBuffer> unused = new ArrayDeque<>();
  private volatile boolean isPastCache;
  private volatile boolean hasPassedCache;

  /** A visit to one file. */
  final class Visit {
    private final Path path;
    private final FileChannel channel;
    private final int most;
    private final Semaphore written = new Semaphore(BUFFERS);
    private volatile IOException failure;
    private FileChannel past;
    private ByteBuffer buffer;
    private long place;
    private boolean isLong;

    private Visit(Path path, FileChannel channel, int most) {
      this.path = path;
      this.channel = channel;
      this.most = most;
    }

    /**
     * Takes bytes to be written.
     *
     * @throws IOException if earlier ones could not be written
     */
    void write(long position, ByteBuffer bytes) throws IOException {
      if (buffer != null && position != place + buffer.position()) {
        send();
      }
      for (long at = position; bytes.hasRemaining(); ) {
        if (buffer == null) {
          begin(at);
        }
        int some = Math.min(bytes.remaining(), buffer.remaining());
        buffer.put(bytes.slice(bytes.position(), some));
        bytes.position(bytes.position() + some);
        at += some;
        if (!buffer.hasRemaining()) {
          send();
        }
      }
    }

    /** Begins a buffer at the offset that the place has in its page. */
    private void begin(long at) throws IOException {
      requireSound();
      int inPage = (int) (at % PAGE_BYTES);
      buffer = take().position(inPage).mark();
      place = at - inPage;
    }

    private void send() {
      ByteBuffer full = buffer.limit(buffer.position()).reset();
      long at = place + full.position();
      boolean mayPass = isLong && full.remaining() == BUFFER_BYTES;
      isLong = true;
      buffer = null;
      written.acquireUninterruptibly();
      thread.execute(
          () -> {
            try {
              write(full, at, mayPass);
            } finally {
              giveBack(full);
              written.release();
            }
          });
    }

    private void write(ByteBuffer bytes, long position, boolean mayPass) {
      try {
        if (failure == null && !(mayPass && isPastCache && writePast(bytes, position))) {
          writeAll(channel, bytes, position, most);
        }
      } catch (IOException e) {
        failure = e;
      } catch (RuntimeException | Error e) {
        failure = new IOException(e);
      }
    }

    /** Returns whether that was possible; where it was not, the cache is asked, and says why. */
    private boolean writePast(ByteBuffer bytes, long position) {
      try {
        if (past == null) {
          past = FileAccess.updateDirect(path);
        }
        writeAll(past, bytes, position, Integer.MAX_VALUE);
        hasPassedCache = true;
        return true;
      } catch (IOException | UnsupportedOperationException e) {
        isPastCache = false;
        bytes.rewind();
        return false;
      }
    }

    /**
     * Waits until all is written.
     *
     * @throws IOException if it could not be
     */
    void flush() throws IOException {
      if (buffer != null) {
        send();
      }
      written.acquireUninterruptibly(BUFFERS);
      written.release(BUFFERS);
      if (past != null) {
        past.close();
        past = null;
      }
      requireSound();
    }

    private void requireSound() throws IOException {
      if (failure != null) {
        throw failure;
      }
    }
  }

  /** Says that long visits write past the page cache. */
  public void writePastCache() {
    isPastCache = true;
  }

  /** Returns whether anything was. */
  boolean hasPassedCache() {
    return hasPassedCache;
  }

  private static void writeAll(FileChannel channel, ByteBuffer bytes, long position, int most)
      throws IOException {
    for (long at = position; bytes.hasRemaining(); ) {
      at += HeapTransfer.write(channel, bytes, at, most);
    }
  }

  /**
   * Begins a visit to an open file.
   *
   * @param most most bytes of a call that writes
   */
  Visit visit(Path path, FileChannel channel, int most) {
    return new Visit(path, channel, most);
  }

  private ByteBuffer take() {
    free.acquireUninterruptibly();
    synchronized (unused) {
      return unused.isEmpty() ? allocated() : unused.pop();
    }
  }

  private static ByteBuffer allocated() {
    return ByteBuffer.allocateDirect(BUFFER_BYTES + PAGE_BYTES)
        .alignedSlice(PAGE_BYTES)
        .slice(0, BUFFER_BYTES);
  }

  private void giveBack(ByteBuffer buffer) {
    synchronized (unused) {
      unused.push(buffer.clear());
    }
    free.release();
  }

  /** Ends the thread; visits have ended. */
  @Override
  public void close() {
    thread.shutdown();
  }
}
