package io.resplit.buffer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.rows.RowGroup;
import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PagedBufferTest {

  static LongStream seeds() {
    return RandomProblems.seeds(340);
  }

  private static ByteBuffer direct(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  /** One row. */
  private static RowGroup row(int bytes) {
    return new RowGroup(1, bytes, 0, 0);
  }

  /** Random rows that do not overlap and span at most {@code space} bytes in each array. */
  private static RowGroup rows(Random random, int space) {
    int count = 1 + random.nextInt(Math.min(space, 12));
    int bytes = 1 + random.nextInt(space / count);
    int most = count == 1 ? 0 : (space - bytes) / (count - 1) - bytes;
    return new RowGroup(
        count, bytes, bytes + random.nextInt(most + 1), bytes + random.nextInt(most + 1));
  }

  private static int span(RowGroup rows, long stride) {
    return (rows.count() - 1) * (int) stride + rows.bytes();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void holdsTheRowsThatWerePutAtAnyPageSize(long seed) {
    Random random = new RandomProblems(seed).random();
    int pageBytes = 1 << seed % 17;
    byte[] expected = new byte[1 + random.nextInt(3000)];
    PagePool pool = new PagePool((expected.length - 1) / pageBytes + 1, pageBytes);
    try (PagedBuffer buffer = new PagedBuffer(pool)) {
      growInSteps(buffer, expected.length, random);
      for (int i = 0; i < 50; i++) {
        RowGroup rows = rows(random, i % 2 == 0 ? Math.min(30, expected.length) : expected.length);
        int offset = random.nextInt(expected.length - span(rows, rows.firstStride()) + 1);
        int at = random.nextInt(expected.length - span(rows, rows.secondStride()) + 1);
        byte[] bytes = new byte[expected.length];
        random.nextBytes(bytes);
        buffer.put(at, direct(bytes.length).put(0, bytes), offset, rows);
        copy(bytes, offset, expected, at, rows);
      }
      byte[] actual = new byte[expected.length];
      for (int at = 0; at < actual.length; at += 100) {
        RowGroup rows = rows(random, Math.min(100, actual.length - at));
        int offset = random.nextInt(actual.length - span(rows, rows.firstStride()) + 1);
        ByteBuffer target = direct(actual.length);
        buffer.get(at, target, offset, rows);
        byte[] wanted = new byte[actual.length];
        copy(expected, at, wanted, offset, rows.turned());
        assertArrayEquals(wanted, bytes(target, wanted.length));
      }
    }
  }

  private static void copy(byte[] from, int start, byte[] to, int at, RowGroup rows) {
    for (int i = 0; i < rows.count(); i++) {
      int source = start + i * (int) rows.firstStride();
      System.arraycopy(from, source, to, at + i * (int) rows.secondStride(), rows.bytes());
    }
  }

  private static void growInSteps(PagedBuffer buffer, int total, Random random) {
    int grown = 0;
    while (grown < total) {
      int step = Math.min(total - grown, random.nextInt(total + 1));
      assertEquals(grown, buffer.grow(step));
      grown += step;
    }
    assertEquals(total, buffer.length());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void neverSharesAPageBetweenBuffers(long seed) {
    Random random = new RandomProblems(seed).random();
    int pageBytes = 1 << random.nextInt(6);
    PagePool pool = new PagePool(60, pageBytes);
    List<PagedBuffer> buffers = new ArrayList<>();
    List<byte[]> contents = new ArrayList<>();
    ByteBuffer staging = direct(10 * pageBytes);
    long taken = 0;
    for (int i = 0; i < 200; i++) {
      int bytes = 1 + random.nextInt(10 * pageBytes);
      int pages = (bytes - 1) / pageBytes + 1;
      if (taken + pages <= 60) {
        byte[] content = new byte[bytes];
        random.nextBytes(content);
        PagedBuffer buffer = new PagedBuffer(pool);
        buffer.grow(bytes);
        buffer.put(0, staging.put(0, content), 0, row(bytes));
        buffers.add(buffer);
        contents.add(content);
        taken += pages;
      } else {
        int victim = random.nextInt(buffers.size());
        byte[] expected = contents.remove(victim);
        buffers.get(victim).get(0, staging, 0, row(expected.length));
        assertArrayEquals(expected, bytes(staging, expected.length));
        taken -= (expected.length - 1) / pageBytes + 1;
        buffers.remove(victim).close();
      }
    }
    assertTrue(pool.allocatedBytes() <= 60L * pageBytes);
  }

  private static byte[] bytes(ByteBuffer buffer, int length) {
    byte[] bytes = new byte[length];
    buffer.get(0, bytes);
    return bytes;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void showsBytesWhereTheyLieOnConsecutivePages(long seed) {
    Random random = new RandomProblems(seed).random();
    int pageBytes = 1 << random.nextInt(6);
    PagePool pool = new PagePool(60, pageBytes);
    List<PagedBuffer> buffers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      buffers.add(new PagedBuffer(pool));
      buffers.get(i).grow(1 + random.nextInt(3 * pageBytes));
    }
    Collections.shuffle(buffers, random);
    buffers.subList(0, 10).forEach(PagedBuffer::close);
    byte[] content = new byte[20 * pageBytes];
    random.nextBytes(content);
    try (PagedBuffer buffer = new PagedBuffer(pool)) {
      buffer.grow(content.length / 2);
      buffer.put(0, direct(content.length).put(0, content), 0, row(content.length / 2));
      int shown = 0;
      for (int at = 0; at < content.length / 2; at++) {
        int length = 1 + random.nextInt(content.length / 2 - at);
        Optional<ByteBuffer> view = buffer.view(at, length);
        assertTrue(view.isPresent() || at / pageBytes < (at + length - 1) / pageBytes);
        if (view.isPresent()) {
          assertEquals(ByteBuffer.wrap(content, at, length), view.get());
          assertEquals(ByteOrder.nativeOrder(), view.get().order());
          shown++;
        }
      }
      assertTrue(shown > 0);
    }
  }

  @Test
  void takesPagesInOrderAgainAfterGivingThemBack() {
    PagePool pool = new PagePool(8, 4);
    for (int i = 0; i < 3; i++) {
      try (PagedBuffer one = new PagedBuffer(pool);
          PagedBuffer other = new PagedBuffer(pool)) {
        one.grow(15);
        other.grow(9);
        assertEquals(15, one.view(0, 15).orElseThrow().remaining());
        assertEquals(9, other.view(0, 9).orElseThrow().remaining());
      }
    }
  }

  @Test
  void takesNoPageForNothing() {
    PagedBuffer buffer = new PagedBuffer(new PagePool(0, 8));
    assertEquals(0, buffer.grow(0));
    assertThrows(IllegalStateException.class, () -> buffer.grow(1));
    assertEquals(0, buffer.length());
  }

  @Test
  void givesAllPagesBack() {
    PagePool pool = new PagePool(3, 4);
    for (int i = 0; i < 5; i++) {
      try (PagedBuffer buffer = new PagedBuffer(pool)) {
        buffer.grow(12);
        assertThrows(IllegalStateException.class, () -> buffer.grow(1));
      }
    }
    assertEquals(12, pool.allocatedBytes());
  }
}
