package io.resplit.format.zarr;

import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import io.resplit.io.PositionalFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The files of an array as one: a place says which file, and which byte of it. The file that was
 * read last stays open. Confined to one thread.
 */
final class ZarrBytes implements PositionalBytes {

  private static final long NONE = -1;

  private final ZarrKeys keys;
  private final ZarrPlaces places;
  private final IoCounts counts;
  private PositionalFile file;
  private long number = NONE;

  /** Opens nothing yet; counts one visit. */
  ZarrBytes(ZarrArray array, ZarrKeys keys, IoCounts counts) {
    this.keys = keys;
    this.places = ZarrPlaces.of(array.isSharded(), keys.counts().volume());
    this.counts = counts.withoutOpens();
    counts.countOpen();
  }

  @Override
  public void read(long place, ByteBuffer target) throws IOException {
    long wanted = places.file(place);
    if (wanted != number) {
      close();
      file = PositionalFile.open(keys.file(wanted), counts, StandardOpenOption.READ);
      number = wanted;
    }
    file.read(places.position(place), target);
  }

  /** Where each chunk is a file of its own, nothing is gained by one that stays open. */
  @Override
  public Optional<PositionalBytes> apart() {
    return places.areOfChunks()
        ? Optional.of(new ZarrFileReads(keys, places, counts))
        : Optional.empty();
  }

  @Override
  public void write(long place, ByteBuffer source) {
    throw new UnsupportedOperationException("Zarr is only read");
  }

  @Override
  public void restart() {
    if (number != NONE) {
      file.restart();
    }
  }

  @Override
  public void close() throws IOException {
    if (number != NONE) {
      number = NONE;
      file.close();
    }
  }
}
