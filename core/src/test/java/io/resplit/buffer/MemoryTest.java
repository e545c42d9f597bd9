package io.resplit.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.rows.RowGroup;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ledger, the pages and the copying of short stretches. */
class MemoryTest {

  @Test
  void aLedgerRemembersItsPeakAndKeepsItsLimit() {
    Ledger ledger = new Ledger(10);
    ledger.acquire(7);
    ledger.release(5);
    ledger.acquire(8);
    assertEquals(10, ledger.heldBytes());
    assertEquals(10, ledger.peakBytes());
    assertThrows(IllegalStateException.class, () -> ledger.acquire(1));
    assertThrows(IllegalStateException.class, () -> ledger.acquire(Long.MAX_VALUE));
    assertThrows(IllegalStateException.class, () -> ledger.release(11));
    assertEquals(10, ledger.heldBytes());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 64, 1 << 16, 1 << 20, 16 << 20})
  void aPoolHandsOutDistinctPagesUpToItsLimit(int pageBytes) {
    PagePool pool = new PagePool(5, pageBytes);
    assertEquals(0, pool.allocatedBytes());
    Set<String> places = new HashSet<>();
    for (int i = 0; i < (pageBytes > 1 << 20 ? 2 : 5); i++) {
      int page = pool.take();
      assertTrue(places.add(System.identityHashCode(pool.span(page)) + "/" + pool.offset(page)));
      assertTrue(pool.offset(page) + pageBytes <= pool.span(page).capacity());
    }
    assertTrue(pool.allocatedBytes() <= 5L * pageBytes);
  }

  @Test
  void aPoolHasRoomForBytesThatEachPartRoundsUp() {
    PagePool pool = new PagePool(5, 16);
    assertTrue(pool.hasRoom(3 * 16 + 15, 2));
    assertFalse(pool.hasRoom(4 * 16, 2));
    int page = pool.take();
    assertFalse(pool.hasRoom(3 * 16, 2));
    pool.giveBack(page);
    assertTrue(pool.hasRoom(3 * 16, 2));
  }

  @Test
  void aLedgerHasRoomUpToItsLimitWhichMayFall() {
    Ledger ledger = new Ledger(20);
    ledger.acquire(10);
    assertTrue(ledger.hasRoom(10));
    ledger.limit(15);
    assertTrue(ledger.hasRoom(5));
    assertFalse(ledger.hasRoom(6));
    assertThrows(IllegalStateException.class, () -> ledger.acquire(6));
  }

  @Test
  void aPoolReusesPagesWithoutNewMemory() {
    PagePool pool = new PagePool(200, 16);
    for (int round = 0; round < 3; round++) {
      Set<Integer> pages = new HashSet<>();
      for (int i = 0; i < 200; i++) {
        assertTrue(pages.add(pool.take()));
      }
      assertThrows(IllegalStateException.class, pool::take);
      pages.forEach(pool::giveBack);
    }
    assertEquals(3200, pool.allocatedBytes());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -8, 3, 1 << 25, Integer.MIN_VALUE})
  void aPoolRefusesOtherPageSizes(int pageBytes) {
    assertThrows(IllegalArgumentException.class, () -> new PagePool(1, pageBytes));
  }

  @Test
  void aPoolRefusesMorePagesThanItCanNumber() {
    assertThrows(IllegalArgumentException.class, () -> new PagePool(1L << 31, 1));
  }

  @Test
  void copiesRowsOfEveryLengthAtEveryAlignment() {
    Random random = new Random(1);
    for (int length = 1; length <= 40; length++) {
      for (int from = 0; from < 9; from++) {
        int count = 1 + random.nextInt(4);
        RowGroup rows =
            new RowGroup(count, length, length + random.nextInt(9), length + random.nextInt(9));
        byte[] bytes = new byte[200];
        random.nextBytes(bytes);
        ByteBuffer target = direct();
        RowCopy.copy(direct().put(0, bytes), from, target, 8 - from, rows, count);
        byte[] expected = new byte[200];
        for (int i = 0; i < count; i++) {
          int at = from + i * (int) rows.firstStride();
          System.arraycopy(bytes, at, expected, 8 - from + i * (int) rows.secondStride(), length);
        }
        assertEquals(ByteBuffer.wrap(expected), target);
      }
    }
  }

  private static ByteBuffer direct() {
    return ByteBuffer.allocateDirect(200).order(ByteOrder.nativeOrder());
  }
}
