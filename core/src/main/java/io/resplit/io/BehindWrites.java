package io.resplit.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
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
 */
public final class BehindWrites implements AutoCloseable {

  private static final int BUFFERS = 4;
  private static final int BUFFER_BYTES = 256 << 10;

  private final ExecutorService thread = Daemons.pool(1, "resplit-behind");
  private final Semaphore free = new Semaphore(BUFFERS);
  private final Deque<ByteBuffer> unused = new ArrayDeque<>();

  /** A visit to one file. */
  final class Visit {
    private final FileChannel channel;
    private final int most;
    private final Semaphore written = new Semaphore(BUFFERS);
    private volatile IOException failure;
    private ByteBuffer buffer;
    private long place;

    private Visit(FileChannel channel, int most) {
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
          requireSound();
          buffer = take();
          place = at;
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

    private void send() {
      ByteBuffer full = buffer.flip();
      long at = place;
      buffer = null;
      written.acquireUninterruptibly();
      thread.execute(
          () -> {
            try {
              write(full, at);
            } finally {
              giveBack(full);
              written.release();
            }
          });
    }

    private void write(ByteBuffer bytes, long position) {
      try {
        for (long at = position; failure == null && bytes.hasRemaining(); ) {
          at += HeapTransfer.write(channel, bytes, at, most);
        }
      } catch (IOException e) {
        failure = e;
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
      requireSound();
    }

    private void requireSound() throws IOException {
      if (failure != null) {
        throw failure;
      }
    }
  }

  /**
   * Begins a visit to an open file.
   *
   * @param most most bytes of a call that writes
   */
  Visit visit(FileChannel channel, int most) {
    return new Visit(channel, most);
  }

  private ByteBuffer take() {
    free.acquireUninterruptibly();
    synchronized (unused) {
      return unused.isEmpty() ? ByteBuffer.allocateDirect(BUFFER_BYTES) : unused.pop();
    }
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
