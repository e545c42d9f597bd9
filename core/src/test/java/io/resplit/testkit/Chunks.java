package io.resplit.testkit;

import io.resplit.cache.ChunkAccess;
import io.resplit.cache.ChunkDataset;
import io.resplit.cache.Reservation;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;

/** Chunked datasets and accesses to them, in few words. */
public final class Chunks {

  private Chunks() {}

  /** Returns a dataset that stores all of its chunks, each of which lies inside the array. */
  public static ChunkDataset existing(String group, int chunkBytes) {
    return new ChunkDataset(
        group, chunkBytes, chunk -> chunkBytes, chunk -> true, Reservation.of(0));
  }

  /** Returns a new dataset that stores no chunk yet, each of which lies inside the array. */
  public static ChunkDataset fresh(String group, int chunkBytes) {
    return new ChunkDataset(
        group, chunkBytes, chunk -> chunkBytes, chunk -> false, Reservation.of(0));
  }

  /** Returns the same dataset with chunks of which only {@code bytes} lie inside the array. */
  public static ChunkDataset clipped(ChunkDataset set, LongToIntFunction bytes) {
    return new ChunkDataset(set.group(), set.chunkBytes(), bytes, set.stored(), set.reservation());
  }

  /** Returns the same dataset of which the file holds only some chunks. */
  public static ChunkDataset holding(ChunkDataset set, LongPredicate some) {
    return new ChunkDataset(
        set.group(), set.chunkBytes(), set.usefulBytes(), some, set.reservation());
  }

  /** Returns an access that reads. */
  public static ChunkAccess read(int dataset, long chunk, int bytes) {
    return new ChunkAccess(dataset, chunk, bytes, ChunkAccess.Use.READ);
  }

  /** Returns an access that writes. */
  public static ChunkAccess write(int dataset, long chunk, int bytes) {
    return new ChunkAccess(dataset, chunk, bytes, ChunkAccess.Use.WRITE);
  }
}
