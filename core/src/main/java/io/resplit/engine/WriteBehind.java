package io.resplit.engine;

import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Writes pieces on a thread of its own, in the order in which they come, while the next ones are
 * collected.
 *
 * <p>Two batches of pieces go round: one is filled while the other is written. Accesses to the
 * output are the same as without this class, in the same order, and those of a step are over when
 * the step ends. Steps of a few kilobytes are written by the caller: waking another thread would
 * take longer.
 */
final class WriteBehind implements PieceTarget {

  /** Parts of the staging buffer; one must hold the largest piece. */
  static final int BATCHES = 2;

  private static final int SMALL_BYTES = 128 << 10;

  private final PieceTarget visits;
  private final BlockingQueue<Batch> full = new ArrayBlockingQueue<>(BATCHES);
  private final BlockingQueue<Batch> written = new ArrayBlockingQueue<>(BATCHES);
  private final Queue<Batch> idle = new ArrayDeque<>(BATCHES);
  private final Thread thread;
  private Batch filling;
  private int away;

  /** Consecutive pieces of a step in one buffer. */
  private static final class Batch {
    private final ByteBuffer bytes;
    private final List<Long> blocks = new ArrayList<>();
    private final List<Box> boxes = new ArrayList<>();
    private final List<ByteBuffer> pieces = new ArrayList<>();
    private boolean endsStep;
    private Throwable failure;

    Batch(ByteBuffer bytes) {
      this.bytes = bytes;
    }

    void writeTo(PieceTarget target) throws IOException {
      for (int i = 0; i < boxes.size(); i++) {
        target.write(blocks.get(i), boxes.get(i), pieces.get(i));
      }
      if (endsStep) {
        target.endStep();
      }
    }

    void clear() {
      blocks.clear();
      boxes.clear();
      pieces.clear();
      bytes.clear();
      endsStep = false;
    }
  }

  /**
   * Starts the thread that writes.
   *
   * @param staging memory for pieces; half of it holds the largest one
   * @param visits writes pieces at once; used by one thread at a time
   */
  WriteBehind(ByteBuffer staging, PieceTarget visits) {
    this.visits = visits;
    int bytes = staging.capacity() / BATCHES;
    filling = new Batch(staging.clear().slice(0, bytes));
    idle.add(new Batch(staging.slice(bytes, bytes)));
    thread = new Thread(this::writeAll, "resplit-writer");
    thread.setDaemon(true);
    thread.start();
  }

  /** What the thread does: after a failure, the rest of the step is left out. */
  private void writeAll() {
    boolean failed = false;
    while (true) {
      Batch batch;
      try {
        batch = full.take();
      } catch (InterruptedException e) {
        return; // there is nothing more
      }
      try {
        if (!failed) {
          batch.writeTo(visits);
        }
      } catch (IOException | RuntimeException | Error e) {
        failed = true;
        batch.failure = e;
      }
      batch.clear();
      written.add(batch);
    }
  }

  @Override
  public ByteBuffer room(int bytes) throws IOException {
    if (filling.bytes.remaining() < bytes) {
      handOver();
      filling = idle.isEmpty() ? takeBack() : idle.remove();
    }
    int position = filling.bytes.position();
    filling.bytes.position(position + bytes);
    return filling.bytes.slice(position, bytes).order(ByteOrder.nativeOrder());
  }

  @Override
  public void write(long block, Box piece, ByteBuffer dense) {
    filling.blocks.add(block);
    filling.boxes.add(piece);
    filling.pieces.add(dense);
  }

  @Override
  public void endStep() throws IOException {
    filling.endsStep = true;
    if (away == 0 && filling.bytes.position() <= SMALL_BYTES) {
      filling.writeTo(visits);
      filling.clear();
      return;
    }
    handOver();
    while (away > 0) {
      idle.add(takeBack());
    }
    filling = idle.remove();
  }

  private void handOver() {
    full.add(filling);
    away++;
  }

  private Batch takeBack() throws IOException {
    Batch batch = Handover.take(written);
    away--;
    Handover.rethrow(batch.failure);
    return batch;
  }

  @Override
  public void close() throws IOException {
    for (; away > 0; away--) {
      Handover.take(written);
    }
    Handover.stop(thread);
    visits.close();
  }
}
