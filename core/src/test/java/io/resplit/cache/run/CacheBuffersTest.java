package io.resplit.cache.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.CacheMemory;
import io.resplit.cache.CacheMemory.Flight;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheBuffersTest {

  /** Budgets of one span and of several. */
  @ParameterizedTest
  @CsvSource({"1000, 300", "5000000, 1000000", "50000000, 1000000", "20000000, 7000000"})
  void chunksOfAnySizeFindSpaceUpToTheLastByteAndKeepTheirContent(long budget, int largest) {
    AtomicInteger moves = new AtomicInteger();
    CacheMemory memory = CacheMemory.of(budget, 0, new Flight(largest, 0), Flight.NONE, false);
    CacheBuffers buffers = new CacheBuffers(memory, moves::incrementAndGet);
    List<Span.Block> held = new ArrayList<>();
    List<Byte> values = new ArrayList<>();
    Random random = new Random(largest);
    long limit = memory.dataBytes();
    for (int step = 0; step < 500; step++) {
      int bytes = random.nextInt(8) == 0 ? largest : 1 + random.nextInt(largest / 3);
      while (buffers.ledger().heldBytes() + bytes > limit) {
        int victim = random.nextInt(held.size());
        check(held.get(victim), values.get(victim));
        buffers.free(held.remove(victim));
        values.remove(victim);
      }
      Span.Block block = buffers.takeElements(bytes);
      mark(block, (byte) step);
      held.add(block);
      values.add((byte) step);
    }
    assertTrue(moves.get() > 0);
    for (int i = 0; i < held.size(); i++) {
      check(held.get(i), values.get(i));
      buffers.free(held.get(i));
    }
    assertEquals(0, buffers.ledger().heldBytes());
  }

  /** The first, middle and last bytes are enough to see that a chunk was moved wrongly. */
  private static void mark(Span.Block block, byte value) {
    ByteBuffer view = block.view();
    for (int i = 0; i < view.limit(); i += Math.max(1, view.limit() / 50)) {
      view.put(i, value);
    }
    view.put(view.limit() - 1, value);
  }

  private static void check(Span.Block block, byte value) {
    ByteBuffer view = block.view();
    for (int i = 0; i < view.limit(); i += Math.max(1, view.limit() / 50)) {
      assertEquals(value, view.get(i));
    }
    assertEquals(value, view.get(view.limit() - 1));
  }

  @Test
  void aByteMoreThanTheLimitIsRefused() {
    CacheBuffers buffers =
        new CacheBuffers(CacheMemory.of(10, 0, new Flight(5, 3), Flight.NONE, false), () -> {});
    for (int i = 0; i < 3; i++) {
      buffers.takeElements(5);
    }
    buffers.takeStored(3);
    assertThrows(IllegalStateException.class, () -> buffers.takeElements(1));
    assertThrows(IllegalStateException.class, () -> buffers.takeStored(1));
  }

  @Test
  void memoryInFlightCountsChunksAheadBehindAndInUse() {
    Flight chunk = new Flight(8 << 20, 4 << 20);
    assertEquals(12 << 20, inFlightBytes(0, chunk, chunk));
    assertEquals(5 * 12 << 20, inFlightBytes(1, chunk, chunk));
    assertEquals(11 * 12 << 20, inFlightBytes(4, chunk, chunk));
  }

  @Test
  void thereIsSpaceForMoreChunksAheadThatAreSmallAndCopied() {
    Flight chunk = new Flight(8, 4);
    assertEquals(12, bytesOfCopies(0, chunk));
    assertEquals((17 + 2 + 1) * 12, bytesOfCopies(1, chunk));
    assertEquals((65 + 5 + 1) * 12, bytesOfCopies(4, chunk));
    assertEquals((2 + 2 + 1) * 12, inFlightBytes(1, chunk, chunk), "others are decoded");
    Flight larger = new Flight(200 << 10, 1);
    assertEquals((7 + 2 + 1) * larger.bytes(), bytesOfCopies(1, larger));
  }

  private static long bytesOfCopies(int threads, Flight chunk) {
    return CacheMemory.of(0, threads, chunk, chunk, true).inFlight().bytes();
  }

  @Test
  void chunksAheadAreThoseReadAndChunksBehindThoseWritten() {
    Flight large = new Flight(80, 50);
    Flight small = new Flight(8, 60);
    assertEquals(3 * 130 + 3 * 68 + 80 + 60, inFlightBytes(2, large, small));
    assertEquals(3 * 68 + 3 * 130 + 80 + 60, inFlightBytes(2, small, large));
    assertEquals(4 * 130, inFlightBytes(2, large, Flight.NONE), "nothing is encoded");
    assertEquals(7 * 130, inFlightBytes(2, Flight.NONE, large), "chunks may be read back");
  }

  private static long inFlightBytes(int threads, Flight read, Flight written) {
    return CacheMemory.of(0, threads, read, written, false).inFlight().bytes();
  }

  @Test
  void allocatesLittleMoreThanTheDataTakes() {
    Flight chunk = new Flight(1 << 20, 1 << 20);
    for (int threads = 0; threads < 5; threads++) {
      for (long budget : new long[] {0, 1 << 20, 40 << 20, 1L << 32, 1L << 40}) {
        CacheMemory memory = CacheMemory.of(budget, threads, chunk, chunk, false);
        assertTrue(memory.allocatedBytes() >= memory.dataBytes());
        assertTrue(memory.allocatedBytes() <= memory.dataBytes() * 1.1, memory.toString());
      }
    }
  }
}
