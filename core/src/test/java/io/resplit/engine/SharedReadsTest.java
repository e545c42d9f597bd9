package io.resplit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.geometry.Box;
import io.resplit.plan.Step;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Read boxes are rows of four elements, each a part of its own; the sum of one is its number. */
@Timeout(600)
class SharedReadsTest {

  private static final int ROW = 4;

  private final Set<Long> readers = ConcurrentHashMap.newKeySet();

  private static Box row(long index) {
    return Box.of(new long[] {index, 0}, new long[] {index + 1, ROW});
  }

  private static Iterator<Step> steps(long rows) {
    return LongStream.range(0, rows)
        .boxed()
        .flatMap(i -> List.of((Step) new Step.Read(row(i)), new Step.Write(row(i))).stream())
        .iterator();
  }

  private static Iterator<Box> elements(Box row) {
    return LongStream.range(0, ROW)
        .mapToObj(i -> row.withAxis(1, row.start(1) + i, row.start(1) + i + 1))
        .iterator();
  }

  private static int number(Box part) {
    return (int) (ROW * part.start(0) + part.start(1));
  }

  /** Goes on where all threads have come to read, as a store does that answers them together. */
  private FragmentSource store(BlockReader.Buffers buffers, CyclicBarrier together, int bad) {
    return (part, visitor) -> {
      readers.add(Thread.currentThread().getId());
      if (number(part) == bad) {
        throw new IOException("part " + bad);
      }
      ByteBuffer dense = buffers.of(1);
      try {
        together.await();
      } catch (InterruptedException | BrokenBarrierException e) {
        throw new IOException(e);
      }
      visitor.visit(part, dense.put(0, (byte) number(part)));
      return 1 << number(part) % 31;
    };
  }

  private SharedReads reads(long rows, int threads, CyclicBarrier together, int bad) {
    return new SharedReads(
        () -> steps(rows),
        SharedReadsTest::elements,
        ByteBuffer.allocateDirect(2 * threads),
        1,
        threads,
        buffers -> store(buffers, together, bad),
        () -> {});
  }

  private static List<Integer> row(SharedReads reads, long index) throws IOException {
    List<Integer> found = new ArrayList<>();
    int sum = reads.read(row(index), (part, dense) -> found.add((int) dense.get(0)));
    assertEquals(0b1111 << ROW * index, sum);
    return found;
  }

  @ParameterizedTest
  @CsvSource({"1, 7", "2, 6", "4, 7"})
  void threadsReadAtTheSameTimeAndInTheOrderOfThePlan(int threads, int rows) throws IOException {
    try (SharedReads reads = reads(rows, threads, new CyclicBarrier(threads), -1)) {
      for (int row = 0; row < rows; row++) {
        int first = ROW * row;
        assertEquals(List.of(first, first + 1, first + 2, first + 3), row(reads, row));
      }
      reads.finish();
    }
    assertEquals(threads, readers.size());
  }

  @Test
  void failsWhereTheBrokenPartIsDue() throws IOException {
    try (SharedReads reads = reads(7, 3, new CyclicBarrier(1), 9)) {
      assertEquals(List.of(0, 1, 2, 3), row(reads, 0));
      assertEquals(List.of(4, 5, 6, 7), row(reads, 1));
      IOException failure = assertThrows(IOException.class, () -> row(reads, 2));
      assertEquals("part 9", failure.getMessage());
    }
  }
}
