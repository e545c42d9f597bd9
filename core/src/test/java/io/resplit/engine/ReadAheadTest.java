package io.resplit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.BoxSplitter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class ReadAheadTest {

  private static final int FRAGMENT_BYTES = 4;

  private final List<Long> asked = new CopyOnWriteArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);

  private static Box row(long index) {
    return Box.of(new long[] {index, 0}, new long[] {index + 1, 10});
  }

  private static Iterator<Box> rows(long count) {
    return LongStream.range(0, count).mapToObj(ReadAheadTest::row).iterator();
  }

  private static int sum(long row) {
    return (int) (1000 + row);
  }

  /**
   * Bytes that encode row and column, and a sum that encodes the row; reading row {@code bad} fails
   * after its first fragment.
   */
  private FragmentSource counting(BlockReader.Buffers buffers, long bad) {
    return (box, visitor) -> {
      asked.add(box.start(0));
      for (Iterator<Box> fragments = new BoxSplitter(box, FRAGMENT_BYTES); fragments.hasNext(); ) {
        Box fragment = fragments.next();
        ByteBuffer dense = buffers.of((int) fragment.volume());
        for (int i = 0; i < fragment.volume(); i++) {
          dense.put(i, (byte) (10 * fragment.start(0) + fragment.start(1) + i));
        }
        visitor.visit(fragment, dense);
        if (fragment.start(0) == bad) {
          throw new IOException("row " + bad);
        }
      }
      return sum(box.start(0));
    };
  }

  private ReadAhead ahead(long rows, int stagingBytes, long bad) {
    return ahead(rows, stagingBytes, stagingBytes / 2, bad);
  }

  private ReadAhead ahead(long rows, int stagingBytes, int batchBytes, long bad) {
    ByteBuffer staging = ByteBuffer.allocateDirect(stagingBytes);
    return new ReadAhead(
        rows(rows), staging, batchBytes, buffers -> counting(buffers, bad), () -> {});
  }

  private static List<Integer> bytes(ReadAhead ahead, Box box) throws IOException {
    List<Integer> bytes = new ArrayList<>();
    int sum =
        ahead.read(
            box,
            (fragment, dense) -> {
              assertEquals(fragment.volume(), dense.capacity());
              for (int i = 0; i < dense.capacity(); i++) {
                bytes.add(dense.get(i) & 0xff);
              }
            });
    assertEquals(sum(box.start(0)), sum);
    return bytes;
  }

  private static List<Integer> expected(long row) {
    return LongStream.range(10 * row, 10 * row + 10).mapToObj(i -> (int) (i & 0xff)).toList();
  }

  @Test
  void givesAllFragmentsInTheOrderOfThePlan() throws IOException {
    for (int staging = 2 * FRAGMENT_BYTES; staging < 60; staging++) {
      for (int batches = 2; staging / batches >= FRAGMENT_BYTES; batches++) {
        try (ReadAhead ahead = ahead(40, staging, staging / batches, -1)) {
          for (long row = 0; row < 40; row++) {
            assertEquals(expected(row), bytes(ahead, row(row)), staging + " in " + batches);
          }
          ahead.finish();
        }
      }
    }
  }

  @Test
  void joinsTheFragmentsOfOneBoxThatAreInOneBatch() throws IOException {
    List<Long> volumes = new ArrayList<>();
    try (ReadAhead ahead = ahead(2, 2 * 12, -1)) {
      for (long row = 0; row < 2; row++) {
        ahead.read(row(row), (fragment, dense) -> volumes.add(fragment.volume()));
      }
    }
    assertEquals(List.of(10L, 10L), volumes);
  }

  @Test
  void readsNoMoreThanTheStagingBufferHolds() throws Exception {
    try (ReadAhead ahead = ahead(1000, 80, 20, -1)) {
      assertEquals(expected(0), bytes(ahead, row(0)));
      while (asked.size() < 80 / 10) {
        Thread.sleep(1);
      }
      Thread.sleep(50);
    }
    assertTrue(asked.size() <= 1 + 80 / 10 + 1, asked.size() + " rows");
  }

  @Test
  void failsWhereTheBrokenFragmentIsDue() throws IOException {
    try (ReadAhead ahead = ahead(40, 16, 3)) {
      for (long row = 0; row < 3; row++) {
        assertEquals(expected(row), bytes(ahead, row(row)));
      }
      IOException failure = assertThrows(IOException.class, () -> bytes(ahead, row(3)));
      assertEquals("row 3", failure.getMessage());
    }
    assertEquals(List.of(0L, 1L, 2L, 3L), asked);
  }

  @Test
  void reportsAFailureAfterTheLastFragment() throws IOException {
    FragmentSource closing =
        (box, visitor) -> {
          throw new IOException("cannot close");
        };
    try (ReadAhead ahead =
        new ReadAhead(rows(1), ByteBuffer.allocate(8), 4, buffers -> closing, () -> {})) {
      assertEquals("cannot close", assertThrows(IOException.class, ahead::finish).getMessage());
    }
  }

  @Test
  void stopsAReaderThatWaits() throws Exception {
    Thread[] reader = new Thread[1];
    FragmentSource stuck =
        (box, visitor) -> {
          reader[0] = Thread.currentThread();
          ended.countDown();
          try {
            Thread.sleep(TimeUnit.HOURS.toMillis(1));
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          return 0;
        };
    ReadAhead ahead = new ReadAhead(rows(1), ByteBuffer.allocate(8), 4, buffers -> stuck, () -> {});
    assertTrue(ended.await(600, TimeUnit.SECONDS));

    ahead.close();

    assertFalse(reader[0].isAlive());
  }

  @Test
  void endsWhereWhoWaitsIsInterrupted() {
    try (ReadAhead ahead = ahead(1, 40, -1)) {
      Thread.currentThread().interrupt();
      assertThrows(IOException.class, () -> bytes(ahead, Box.whole(Shape.of(1, 10))));
    } finally {
      Thread.interrupted();
    }
  }
}
