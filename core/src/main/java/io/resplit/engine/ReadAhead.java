package io.resplit.engine;

import io.resplit.buffer.Uninterrupted;
import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Reads boxes on a thread of its own, in their order, while what was read before is sorted and
 * written.
 *
 * <p>Batches of fragments go round: some are filled while another is used, first the one that was
 * used last, which the processor's cache may still hold. Fragments that make up a larger box are
 * used as one, so that what is sorted goes far apart less often. Accesses to the input are the same
 * as without this class, in the same order; only their times differ. A failure comes to light where
 * the fragment that could not be read is due.
 *
 * <p>Confined to one thread, except for the reader. That thread may be interrupted where it waits.
 */
final class ReadAhead implements FragmentSource, AutoCloseable {

  private final BlockingDeque<Batch> free;
  private final BlockingQueue<Batch> full;
  private final Runnable beforeWait;
  private final Thread thread;
  private Batch filling;
  private boolean stopped;
  private Batch using;

  /** A fragment, or several of one read box that make up a larger one. */
  private record Fragment(Box box, int start, int end) {}

  /** Consecutive fragments in one buffer, without gaps. */
  private static final class Batch {
    private final ByteBuffer bytes;
    private final Deque<Fragment> fragments = new ArrayDeque<>();
    private final Queue<Integer> sums = new ArrayDeque<>();
    private int lastBytes;
    private boolean boxEnded;
    private boolean last;
    private Throwable failure;

    Batch(ByteBuffer bytes) {
      this.bytes = bytes;
    }

    ByteBuffer buffer(int size) {
      lastBytes = size;
      ByteBuffer buffer = slice(bytes.position(), bytes.position() + size);
      bytes.position(bytes.position() + size);
      return buffer;
    }

    private ByteBuffer slice(int start, int end) {
      return bytes.slice(start, end - start).order(ByteOrder.nativeOrder());
    }

    /** Returns whether it would not hold as much once more as its last fragment. */
    boolean isFull() {
      return bytes.remaining() < lastBytes;
    }

    /** Adds the fragment whose elements are in the buffer given out last. */
    void add(Box box, int size) {
      Fragment fragment = new Fragment(box, bytes.position() - size, bytes.position());
      if (!boxEnded && !fragments.isEmpty()) {
        Fragment before = fragments.getLast();
        Optional<Box> joined = before.box.joinedWith(box);
        if (joined.isPresent()) {
          fragments.removeLast();
          fragment = new Fragment(joined.get(), before.start, fragment.end);
        }
      }
      fragments.add(fragment);
      boxEnded = false;
    }

    void endBox(int sum) {
      boxEnded = true;
      sums.add(sum);
    }

    boolean isUsed() {
      return fragments.isEmpty();
    }
  }

  /**
   * Starts to read.
   *
   * @param boxes what is read
   * @param staging memory for batches, at least for two
   * @param batchBytes size of a batch; it must hold the largest fragment
   * @param reader makes what reads the input, given the buffers for fragments; only the reading
   *     thread uses it
   * @param beforeWait is run now and then while the caller waits, and may end the job
   */
  ReadAhead(
      Iterator<Box> boxes,
      ByteBuffer staging,
      int batchBytes,
      Function<BlockReader.Buffers, FragmentSource> reader,
      Runnable beforeWait) {
    this.beforeWait = beforeWait;
    int batches = staging.capacity() / batchBytes;
    this.free = new LinkedBlockingDeque<>(batches);
    this.full = new ArrayBlockingQueue<>(batches);
    for (int i = 0; i < batches; i++) {
      free.add(new Batch(staging.clear().slice(i * batchBytes, batchBytes)));
    }
    FragmentSource input = reader.apply(this::buffer);
    this.thread = new Thread(() -> readAll(boxes, input), "resplit-reader");
    thread.setDaemon(true);
    thread.start();
  }

  private void readAll(Iterator<Box> boxes, FragmentSource input) {
    Throwable failure = null;
    try {
      while (boxes.hasNext()) {
        int sum =
            input.read(boxes.next(), (fragment, dense) -> filling.add(fragment, dense.capacity()));
        filling.endBox(sum); // with its last fragment
        if (filling.isFull()) {
          handOver();
        }
      }
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
    }
    if (!stopped) {
      end(failure);
    }
  }

  private void end(Throwable failure) {
    try {
      Batch last = filling();
      last.failure = failure;
      last.last = true;
      handOver();
    } catch (IOException e) {
      return; // closed while it waited
    }
  }

  private void handOver() {
    full.add(filling);
    filling = null;
  }

  private Batch filling() throws IOException {
    if (filling == null) {
      try {
        filling = free.take();
      } catch (InterruptedException e) {
        stopped = true;
        throw new IOException("the reader has stopped", e);
      }
    }
    return filling;
  }

  /** Returns the buffer for the next fragment, in the next batch if this one is full. */
  private ByteBuffer buffer(int bytes) throws IOException {
    if (filling().bytes.remaining() < bytes) {
      handOver();
    }
    return filling().buffer(bytes);
  }

  @Override
  public int read(Box box, Visitor visitor) throws IOException {
    for (long left = box.volume(); left > 0; ) {
      Batch batch = batchWithNext();
      Fragment fragment = batch.fragments.remove();
      visitor.visit(fragment.box, batch.slice(fragment.start, fragment.end));
      left -= fragment.box.volume();
    }
    return sum();
  }

  /** Returns the sum that came with the fragment just used. */
  private int sum() throws IOException {
    if (using.sums.isEmpty()) {
      rethrow();
    }
    int sum = using.sums.remove();
    if (using.isUsed() && using.failure == null && !using.last) {
      release();
    }
    return sum;
  }

  private void release() {
    using.bytes.clear();
    free.addFirst(using);
    using = null;
  }

  /** Returns the batch that holds the next fragment. */
  private Batch batchWithNext() throws IOException {
    while (using == null || using.isUsed()) {
      if (using != null) {
        rethrow();
        release();
      }
      using = full();
    }
    return using;
  }

  private Batch full() throws IOException {
    try {
      while (true) {
        Batch next = full.poll(SharedWrites.LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (next != null) {
          return next;
        }
        beforeWait.run();
      }
    } catch (InterruptedException e) {
      throw new IOException("reading has stopped", e);
    }
  }

  /** Waits for the end of all reading; fails if that has failed after the last fragment. */
  void finish() throws IOException {
    while (using == null || !using.last) {
      using = Uninterrupted.await(full::take);
    }
    rethrow();
  }

  /** Stops reading; returns when no file is open any more. */
  @Override
  public void close() {
    Uninterrupted.end(thread);
  }

  private void rethrow() throws IOException {
    if (using.failure != null) {
      throw Uninterrupted.original(using.failure);
    }
  }
}
