package io.resplit.advise;

import io.resplit.geometry.Multiples;
import io.resplit.geometry.Odometer;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which numbers of slots of HDF5's chunk cache let a sweep hold the chunks that it needs: two
 * chunks of one slot throw each other out, however large the cache is.
 *
 * <p>Source: A. Lun, <i>On the specification of chunk dimensions for optimal consecutive row/column
 * access</i>, which gives a number of slots that is enough for the linear hash. Here any number can
 * be judged, for any set of chunks and also for the hash of today's HDF5, which the paper's number
 * may not suit: 126 slots serve 125x25 chunks by the paper, and load each chunk of a column 198
 * times in HDF5 1.10.8.
 *
 * @param sweep the accesses
 * @param hash the hash
 * @param cacheChunks chunks that fit the cache: what it cannot hold needs no slots
 */
public record SlotRule(Sweep sweep, ChunkHash hash, long cacheChunks) {

  /** Most slots that are looked at. */
  public static final int MAX_SLOTS = 1 << 28;

  /**
   * Two chunks that need the same slot at the same time.
   *
   * @param one coordinates of one chunk, slowest axis first
   * @param other coordinates of the other chunk
   */
  public record Clash(List<Long> one, List<Long> other) {

    /** Copies the coordinates. */
    public Clash {
      one = List.copyOf(one);
      other = List.copyOf(other);
    }
  }

  /** Returns the number of chunks that need slots of their own. */
  public long chunks() {
    return sweep.heldChunks(cacheChunks);
  }

  /**
   * Returns the first clash of chunks that a sweep holds together; empty if there is none.
   *
   * <p>Both hashes are sums over the axes: if one position of a sweep has no clash, none has.
   *
   * @param slots number of slots, 1 to {@link #MAX_SLOTS}
   * @throws IllegalArgumentException if it is not
   */
  public Optional<Clash> clash(long slots) {
    if (slots < 1 || slots > MAX_SLOTS) {
      throw new IllegalArgumentException(
          "number of slots must be 1 to " + MAX_SLOTS + ": " + slots);
    }
    Odometer last = placed(new SlotTable((int) slots));
    return last.done() ? Optional.empty() : Optional.of(clash(last, slots));
  }

  /** Returns whether there is no clash in a table that is free so far. */
  boolean isFree(SlotTable table) {
    return placed(table).done();
  }

  /**
   * Returns how many places there are from the first to the last chunk that is held together, at
   * the distance that all chunks have in common: as many slots or more are enough if {@link
   * #isCoprime}. {@code Long.MAX_VALUE} if the numbers of some chunks may be equal.
   */
  long span() {
    long[] strides = strides();
    long last = 0;
    for (int axis = strides.length - 1; axis >= 0; axis--) {
      long more = sweep.grid().count(axis) - 1;
      if (holds(axis) && more > 0) {
        if (strides[axis] <= last || strides[axis] > (Long.MAX_VALUE - last) / more) {
          return Long.MAX_VALUE;
        }
        last += more * strides[axis];
      }
    }
    return last / distance() + 1;
  }

  /** Returns whether the slots and the distance of chunks held together have no common factor. */
  boolean isCoprime(long slots) {
    return Multiples.greatestCommonDivisor(slots, distance()) == 1;
  }

  /** Returns what divides all distances of chunks held together; 1 if there is only one. */
  private long distance() {
    long[] strides = strides();
    long distance = 0;
    for (int axis = 0; axis < strides.length; axis++) {
      boolean several = holds(axis) && sweep.grid().count(axis) > 1;
      distance = several ? Multiples.greatestCommonDivisor(strides[axis], distance) : distance;
    }
    return Math.max(1, distance);
  }

  /** Gives each chunk its slot, up to the first whose slot is taken. */
  private Odometer placed(SlotTable table) {
    Odometer chunk = together();
    long[] strides = strides();
    while (!chunk.done() && table.take(number(chunk, strides))) {
      chunk.advance();
    }
    return chunk;
  }

  private Clash clash(Odometer last, long slots) {
    long[] strides = strides();
    long slot = Long.remainderUnsigned(number(last, strides), slots);
    Odometer first = together();
    while (Long.remainderUnsigned(number(first, strides), slots) != slot) {
      first.advance();
    }
    return new Clash(coordinates(first), coordinates(last));
  }

  private boolean holds(int axis) {
    return sweep.holdsTogether(axis, cacheChunks);
  }

  private long[] strides() {
    return hash.strides(sweep.grid().counts());
  }

  private Odometer together() {
    return new Odometer(sweep.grid().rank(), axis -> holds(axis) ? sweep.grid().count(axis) : 1);
  }

  private static long number(Odometer chunk, long[] strides) {
    long number = 0;
    for (int axis = 0; axis < strides.length; axis++) {
      number += chunk.digit(axis) * strides[axis];
    }
    return number;
  }

  private List<Long> coordinates(Odometer chunk) {
    return IntStream.range(0, sweep.grid().rank()).mapToLong(chunk::digit).boxed().toList();
  }
}
