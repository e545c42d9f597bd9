package io.resplit.format.zarr;

import io.resplit.format.index.ChunkPlaces;
import io.resplit.format.index.Written;
import io.resplit.io.IoCounts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of one chunk each. They are written anew when more of a chunk is known, each time to
 * another file: place and name say how often.
 */
final class ZarrChunkFiles extends ZarrNewFiles {

  private boolean isMixed;

  /**
   * Prepares files.
   *
   * @param part the file that will stand for the store, in its folder
   */
  ZarrChunkFiles(ZarrNewStore store, ZarrNewArray array, Path part, Written written) {
    super(store, array, part, written);
  }

  @Override
  public void resume(ChunkPlaces known) {
    isMixed = true;
  }

  @Override
  public long write(long chunk, ChunkPlaces known, ByteBuffer stored, IoCounts counts)
      throws IOException {
    long again = known.isStored(chunk) ? places().position(known.position(chunk)) + 1 : 0;
    isMixed |= again > 0;
    Path own = keys().file(chunk);
    create(again == 0 ? own : again(own, again), stored, counts);
    return places().at(chunk, again);
  }

  private static Path again(Path own, long number) {
    return own.resolveSibling(own.getFileName() + AGAIN + number);
  }

  /** The first file of a chunk may have made way for the last. */
  @Override
  public void read(long place, ByteBuffer target, IoCounts counts) throws IOException {
    Path own = keys().file(places().file(place));
    long again = places().position(place);
    Path first = again(own, 0);
    Path path = again > 0 ? again(own, again) : isMixed && Files.exists(first) ? first : own;
    reading(path, counts).read(0, target);
  }

  /**
   * Gives the last file of each chunk its name. What a journal may still name is kept aside until
   * all is recorded: see {@link #sweep}.
   */
  @Override
  public void finish(ChunkPlaces known) throws IOException {
    close();
    for (long chunk = 0; chunk < known.count() && isMixed; chunk++) {
      Path own = keys().file(chunk);
      Path first = again(own, 0);
      long again = known.isStored(chunk) ? places().position(known.position(chunk)) : 0;
      if (!known.isStored(chunk) || again > 0) {
        if (Files.exists(own) && !Files.exists(first)) {
          rename(own, first);
        } else if (!known.isStored(chunk)) {
          delete(own);
        }
      }
      Path last = again(own, again);
      if (known.isStored(chunk) && Files.exists(last)) {
        rename(last, own);
      }
    }
  }
}
