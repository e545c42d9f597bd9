package io.resplit.engine;

import io.resplit.geometry.Box;
import io.resplit.plan.Step;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads the boxes of a plan ahead on one or several threads: a slow store answers several requests
 * at a time. The parts of boxes go round the threads, and are used in the order of the plan again.
 *
 * <p>Each part is a visit to one block, and is read by one thread as a single one would read it, so
 * accesses and seeks are the same. Confined to one thread, except for the readers.
 */
final class SharedReads implements FragmentSource, AutoCloseable {

  private final Function<Box, Iterator<Box>> parts;
  private final List<ReadAhead> readers = new ArrayList<>();
  private int turn;

  /**
   * Starts to read.
   *
   * @param steps steps of the plan that are left, anew for each thread
   * @param parts what of a read box is read at a time
   * @param staging memory for batches, at least for two of each thread
   * @param batchBytes size of a batch; it must hold the largest fragment
   * @param threads how many read
   * @param reader makes what reads the input on one thread, given the buffers for fragments
   * @param beforeWait is run now and then while the caller waits, and may end the job
   */
  SharedReads(
      Supplier<Iterator<Step>> steps,
      Function<Box, Iterator<Box>> parts,
      ByteBuffer staging,
      int batchBytes,
      int threads,
      Function<BlockReader.Buffers, FragmentSource> reader,
      Runnable beforeWait) {
    this.parts = parts;
    int share = staging.capacity() / batchBytes / threads * batchBytes;
    for (int thread = 0; thread < threads; thread++) {
      Iterator<Box> own = new Turns(steps.get(), parts, thread, threads);
      ByteBuffer memory = staging.clear().slice(thread * share, share);
      readers.add(new ReadAhead(own, memory, batchBytes, reader, beforeWait));
    }
  }

  /** What one of several threads reads. */
  private static final class Turns implements Iterator<Box> {
    private final Iterator<Step> steps;
    private final Function<Box, Iterator<Box>> parts;
    private final int threads;
    private Iterator<Box> left = Collections.emptyIterator();
    private int others;
    private Box next;

    Turns(Iterator<Step> steps, Function<Box, Iterator<Box>> parts, int thread, int threads) {
      this.steps = steps;
      this.parts = parts;
      this.threads = threads;
      this.others = thread;
      advance();
    }

    private void advance() {
      next = part();
      while (next != null && others > 0) {
        next = part();
        others--;
      }
      others = threads - 1;
    }

    private Box part() {
      while (!left.hasNext() && steps.hasNext()) {
        if (steps.next() instanceof Step.Read read) {
          left = parts.apply(read.box());
        }
      }
      return left.hasNext() ? left.next() : null;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Box next() {
      if (next == null) {
        throw new NoSuchElementException();
      }
      Box part = next;
      advance();
      return part;
    }
  }

  @Override
  public int read(Box box, Visitor visitor) throws IOException {
    int sum = 0;
    for (Iterator<Box> all = parts.apply(box); all.hasNext(); ) {
      sum ^= readers.get(turn).read(all.next(), visitor);
      turn = (turn + 1) % readers.size();
    }
    return sum;
  }

  /** Waits for the end of all reading; fails if that has failed after the last fragment. */
  void finish() throws IOException {
    for (ReadAhead reader : readers) {
      reader.finish();
    }
  }

  /** Stops reading; returns when no file is open any more. */
  @Override
  public void close() {
    readers.forEach(ReadAhead::close);
  }
}
