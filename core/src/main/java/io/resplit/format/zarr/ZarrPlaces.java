package io.resplit.format.zarr;

/**
 * Places in the files of an array as single numbers: the upper bits say which file, the first one
 * being 1, the lower ones which byte of it.
 *
 * @param bits how many bits say which byte
 */
record ZarrPlaces(int bits) {

  /** A file of one chunk, which is at most 2^31 bytes long. */
  private static final int OF_CHUNKS = 31;

  /** A shard of at most 2^42 bytes. */
  private static final int OF_SHARDS = 42;

  /**
   * Returns the places of an array of so many files.
   *
   * @throws IllegalArgumentException if there are too many
   */
  static ZarrPlaces of(boolean isSharded, long files) {
    ZarrPlaces places = new ZarrPlaces(isSharded ? OF_SHARDS : OF_CHUNKS);
    if (files >>> Long.SIZE - 1 - places.bits != 0) {
      throw new IllegalArgumentException(
          "an array of " + files + (isSharded ? " shards" : " files of chunks"));
    }
    return places;
  }

  /** Returns whether each file holds one chunk. */
  boolean areOfChunks() {
    return bits == OF_CHUNKS;
  }

  /** Returns the most bytes of a file. */
  long mostBytes() {
    return 1L << bits;
  }

  long at(long file, long position) {
    return file + 1 << bits | position;
  }

  long file(long place) {
    return (place >>> bits) - 1;
  }

  long position(long place) {
    return place & mostBytes() - 1;
  }
}
