package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.format.index.ChunkPlaces;

/**
 * Chunks that lie one after the other.
 *
 * @param dataOffset where the first one starts, in bytes
 */
record FixedPlaces(long count, long dataOffset, int chunkBytes) implements ChunkPlaces {

  static FixedPlaces of(BlockLayout.FixedChunks layout, int elementBytes) {
    int bytes = Math.toIntExact(layout.chunkBytes(elementBytes));
    return new FixedPlaces(layout.grid().blockCount(), layout.dataOffset(), bytes);
  }

  @Override
  public long storedCount() {
    return count;
  }

  @Override
  public boolean isStored(long chunk) {
    return true;
  }

  @Override
  public long position(long chunk) {
    return dataOffset + chunk * chunkBytes;
  }

  @Override
  public int storedBytes(long chunk) {
    return chunkBytes;
  }

  @Override
  public int skippedFilters(long chunk) {
    return 0;
  }
}
