package io.resplit.format.zarr;

import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import io.resplit.io.PositionalFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.StandardOpenOption;

/**
 * The files of an array, each opened for one read and closed after it. Any threads may read.
 *
 * @param counts count the reads, but no visits
 */
record ZarrFileReads(ZarrKeys keys, ZarrPlaces places, IoCounts counts) implements PositionalBytes {

  @Override
  public void read(long place, ByteBuffer target) throws IOException {
    try (PositionalFile file =
        PositionalFile.open(keys.file(places.file(place)), counts, StandardOpenOption.READ)) {
      file.read(places.position(place), target);
    }
  }

  @Override
  public void write(long place, ByteBuffer source) {
    throw new UnsupportedOperationException("Zarr is only read");
  }

  @Override
  public void close() {
    // nothing is open between reads
  }
}
