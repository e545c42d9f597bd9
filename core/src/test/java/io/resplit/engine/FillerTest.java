package io.resplit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Box;
import io.resplit.plan.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Read boxes of one element each; the sum of each is a thousand more than its index. */
@Timeout(600)
class FillerTest {

  private final List<Long> begun = new CopyOnWriteArrayList<>();
  private final List<Long> taken = new ArrayList<>();
  private final Semaphore room = new Semaphore(0);
  private final Semaphore asked = new Semaphore(0);
  private final ExecutorService background = Executors.newSingleThreadExecutor();

  @AfterEach
  void endBackground() {
    background.shutdownNow();
  }

  private static Box box(long index) {
    return Box.of(new long[] {index}, new long[] {index + 1});
  }

  private static Iterator<Step> steps(long count) {
    return LongStream.range(0, count).mapToObj(i -> (Step) new Step.Read(box(i))).iterator();
  }

  private int read(Box box, LongConsumer taken) {
    begun.add(box.start(0));
    taken.accept(3);
    taken.accept(4);
    return 1000 + (int) box.start(0);
  }

  private int read(Filler filler, long index) throws IOException {
    return filler.read(box(index), bytes -> taken.addAll(bytes > 0 ? List.of(bytes) : List.of()));
  }

  private boolean hasRoom(Box box) {
    asked.release();
    return room.tryAcquire();
  }

  private Filler filler(long count, Predicate<Box> hasRoom) {
    return new Filler(steps(count), hasRoom, () -> true, this::read);
  }

  @Test
  void readsAllBoxesInTheOrderOfThePlan() throws IOException {
    try (Filler filler = filler(100, box -> true)) {
      for (long i = 0; i < 100; i++) {
        assertEquals(1000 + i, read(filler, i));
      }
    }
    assertEquals(LongStream.range(0, 100).boxed().toList(), begun);
    assertEquals(200, taken.size());
    assertEquals(700, taken.stream().mapToLong(Long::longValue).sum());
  }

  @Test
  void runsAheadAsFarAsThereIsRoom() throws Exception {
    room.release(3);
    try (Filler filler = filler(5, this::hasRoom)) {
      asked.acquire(4); // for the fourth in vain

      assertEquals(List.of(0L, 1L, 2L), begun);
      assertEquals(1000, read(filler, 0));

      room.release();
      filler.released();
      asked.acquire(2); // for the fourth, and for the fifth in vain
      assertEquals(List.of(0L, 1L, 2L, 3L), begun);
    }
  }

  @Test
  void readsWhatIsDueWhetherThereIsRoomOrNot() throws IOException {
    try (Filler filler = filler(3, box -> false)) {
      for (long i = 0; i < 3; i++) {
        assertEquals(1000 + i, read(filler, i));
      }
    }
  }

  @Test
  void readsWhatIsDueOnlyWhenTheWritesBeforeAreDone() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    CountDownLatch waits = new CountDownLatch(1);
    Filler.Writes writes =
        () -> {
          waits.countDown();
          return done.get();
        };
    try (Filler filler = new Filler(steps(1), this::hasRoom, writes, this::read)) {
      Future<Integer> sum = background.submit(() -> read(filler, 0));
      waits.await();
      asked.acquire();
      filler.released();
      asked.acquire(); // once more, in vain
      assertEquals(List.of(), begun);
      done.set(true);
      filler.released();
      assertEquals(1000, sum.get());
    }
  }

  @Test
  void mayBeCancelledWhileNothingComes() {
    LongConsumer cancelled =
        bytes -> {
          throw new CancellationException("enough");
        };
    try (Filler filler = new Filler(steps(1), box -> false, () -> false, this::read)) {
      assertThrows(CancellationException.class, () -> filler.read(box(0), cancelled));
    }
  }

  @Test
  void failsWithTheWriteThatHasFailed() {
    Filler.Writes failed =
        () -> {
          throw new IOException("a write");
        };
    try (Filler filler = new Filler(steps(1), box -> false, failed, this::read)) {
      assertEquals("a write", assertThrows(IOException.class, () -> read(filler, 0)).getMessage());
    }
  }

  @Test
  void failsWhereTheBoxThatCouldNotBeReadIsDue() throws IOException {
    ReadSteps broken =
        (box, taken) -> {
          if (box.start(0) == 2) {
            throw new IOException("box 2");
          }
          return read(box, taken);
        };
    try (Filler filler = new Filler(steps(4), box -> true, () -> true, broken)) {
      assertEquals(1000, read(filler, 0));
      assertEquals(1001, read(filler, 1));
      assertEquals("box 2", assertThrows(IOException.class, () -> read(filler, 2)).getMessage());
    }
    assertEquals(List.of(0L, 1L), begun);
  }

  @Test
  void endsWhenItIsClosedWhileItWaitsForRoom() throws Exception {
    Filler filler = filler(3, this::hasRoom);
    asked.acquire();

    filler.close();

    assertEquals(List.of(), begun);
  }

  @Test
  void endsWhenItIsClosedWhileItReads() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    Thread[] reader = new Thread[1];
    ReadSteps stuck =
        (box, taken) -> {
          reader[0] = Thread.currentThread();
          reading.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          return 0;
        };
    Filler filler = new Filler(steps(1), box -> true, () -> true, stuck);
    reading.await();

    filler.close();

    assertFalse(reader[0].isAlive());
  }

  @Test
  void keepsAnInterruptionForWhoCalls() throws IOException {
    try (Filler filler = filler(1, box -> true)) {
      Thread.currentThread().interrupt();
      assertEquals(1000, read(filler, 0));
      assertTrue(Thread.currentThread().isInterrupted());
    } finally {
      assertTrue(Thread.interrupted());
    }
  }
}
