package io.resplit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.block.BlockFile;
import io.resplit.buffer.PagePool;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Fragments;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedWritesTest {

  private static final Grid GRID = Grid.uniform(Shape.of(64), Shape.of(4));
  private static final Problem PROBLEM = Problem.of(GRID, GRID, 1, StorageOrder.C);

  private final PagePool pool = new PagePool(1 << 12, 4);
  private final List<Long> visited = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger released = new AtomicInteger();

  /** What a visit to a block does when it writes. */
  private interface Visit {
    void write(long number) throws Exception;
  }

  private SharedWrites writes(int threads, Visit visit, Runnable beforeWait) {
    return new SharedWrites(threads, i -> writer(visit), beforeWait);
  }

  private PartWriter writer(Visit visit) {
    BlockVisits target = new BlockVisits(number -> file(number, visit), ByteBuffer.allocate(4));
    Fragments whole = new Fragments(Optional.empty(), 4, PROBLEM.out().axes());
    return new PartWriter(target, PROBLEM, new byte[0], whole, () -> {}, bytes -> {});
  }

  private BlockFile file(long number, Visit visit) {
    return new BlockFile() {
      @Override
      public void read(Box box, ByteBuffer target) {
        throw new AssertionError();
      }

      @Override
      public void write(Box box, ByteBuffer source) throws IOException {
        try {
          visit.write(number);
        } catch (IOException | RuntimeException e) {
          throw e;
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
        visited.add(number);
      }

      @Override
      public void close() {}
    };
  }

  private SharedWrites.Step step(SharedWrites writes, long... blocks) throws IOException {
    WaitingBox waiting = new WaitingBox(pool, GRID, 1);
    SharedWrites.Step step =
        writes.begin(
            waiting,
            () -> {
              waiting.close();
              released.incrementAndGet();
            });
    for (long number : blocks) {
      waiting.addPart(GRID.box(number));
      step.write(number, GRID.box(number), GRID.box(number));
    }
    step.end();
    return step;
  }

  @Test
  void writesAtOnceWithoutThreads() throws IOException {
    try (SharedWrites writes = writes(0, number -> {}, () -> {})) {
      assertTrue(step(writes, 3, 5).isWritten());
      assertEquals(List.of(3L, 5L), visited);
      assertTrue(writes.areDone());
    }
  }

  @Test
  void writesSeveralBlocksAtATime() throws IOException {
    CyclicBarrier both = new CyclicBarrier(2);
    try (SharedWrites writes = writes(2, number -> both.await(), () -> {})) {
      SharedWrites.Step step = step(writes, 0, 1);
      writes.await(() -> false);
      assertTrue(step.isWritten());
      assertEquals(1, released.get());
    }
  }

  @Test
  void writesPartsOfABlockInTheirOrder() throws IOException {
    try (SharedWrites writes = writes(3, number -> {}, () -> {})) {
      for (int i = 0; i < 200; i++) {
        step(writes, 0, 3, 6);
      }
      writes.await(() -> false);
    }
    for (int i = 0; i < visited.size(); i++) {
      assertEquals(3L * (i % 3), visited.get(i));
    }
    assertEquals(600, visited.size());
    assertEquals(200, released.get());
  }

  @Test
  void waitsUntilThereIsEnoughAndNoLonger() throws Exception {
    CountDownLatch second = new CountDownLatch(1);
    Visit visit =
        number -> {
          if (number == 1) {
            second.await();
          }
        };
    try (SharedWrites writes = writes(2, visit, () -> {})) {
      step(writes, 0);
      SharedWrites.Step blocked = step(writes, 1);
      writes.await(() -> released.get() == 1);
      assertFalse(blocked.isWritten());
      assertFalse(writes.areDone());
      second.countDown();
      writes.await(() -> false);
      assertTrue(blocked.isWritten());
    }
  }

  @Test
  void failsWithWhatAThreadHasMetAndBeginsNothingAfterIt() {
    IOException met = new IOException("full");
    Visit visit =
        number -> {
          if (number == 2) {
            throw met;
          }
        };
    try (SharedWrites writes = writes(1, visit, () -> {})) {
      IOException failure =
          assertThrows(
              IOException.class,
              () -> {
                step(writes, 1, 2, 3);
                writes.await(() -> false);
              });
      assertSame(met, failure);
      assertThrows(IOException.class, () -> step(writes, 4));
      assertThrows(IOException.class, writes::areDone);
    }
    assertEquals(List.of(1L), visited);
  }

  @Test
  void mayBeCancelledWhileItWaits() throws Exception {
    CountDownLatch stuck = new CountDownLatch(1);
    SharedWrites writes =
        writes(
            1,
            number -> stuck.await(),
            () -> {
              throw new CancellationException("enough");
            });
    step(writes, 1, 2);
    assertThrows(CancellationException.class, () -> writes.await(() -> false));
    Thread closing = new Thread(writes::close);
    closing.start();
    while (closing.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    stuck.countDown();
    closing.join();
    assertEquals(List.of(1L), visited, "what has not begun is left out");
  }
}
