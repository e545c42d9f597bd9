package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

class ChunkFiltersTest {

  private static byte[] deflated(byte[] bytes) {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(target)) {
      deflater.write(bytes);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return target.toByteArray();
  }

  @Test
  void inflatesExactlyToTheLimit() {
    byte[] bytes = Samples.counting(1000);
    assertArrayEquals(bytes, ChunkFilters.inflate(deflated(bytes), 1000));
    assertArrayEquals(bytes, ChunkFilters.inflate(deflated(bytes), 1004));
  }

  @Test
  void refusesWhatInflatesBeyondTheLimit() {
    byte[] stored = deflated(new byte[1 << 20]);
    assertThrows(Unsuitable.class, () -> ChunkFilters.inflate(stored, 1 << 10));
  }

  @Test
  void refusesAStreamThatIsCutOff() {
    byte[] stored = deflated(Samples.counting(1000));
    byte[] cut = Arrays.copyOf(stored, stored.length / 2);
    assertThrows(Unsuitable.class, () -> ChunkFilters.inflate(cut, 1000));
    assertThrows(Unsuitable.class, () -> ChunkFilters.inflate(new byte[0], 1000));
  }

  @Test
  void unshufflesElementsAndLeavesTheRest() {
    // three elements of two bytes, and one byte that makes no element
    byte[] shuffled = {1, 2, 3, 11, 12, 13, 99};
    assertArrayEquals(new byte[] {1, 11, 2, 12, 3, 13, 99}, ChunkFilters.unshuffle(shuffled, 2));
  }

  @Test
  void theChecksumOfZerosIsZeroAndOfFullWordsIsNot() {
    assertEquals(0, ChunkFilters.fletcher32(new byte[64]));
    byte[] full = {-1, -1};
    assertEquals(0xffffffff, ChunkFilters.fletcher32(full));
  }

  /** The published checksum of "abcde" is f04fc729 for words whose first byte is the lower one. */
  @Test
  void agreesWithThePublishedValue() {
    byte[] exchanged = {'b', 'a', 'd', 'c', 0, 'e'};
    assertEquals(0xf04fc729, ChunkFilters.fletcher32(exchanged));
  }
}
