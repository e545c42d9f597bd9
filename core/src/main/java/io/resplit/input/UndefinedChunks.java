package io.resplit.input;

import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Box;
import java.nio.file.Path;
import java.util.Optional;
import java.util.PrimitiveIterator;

/**
 * How many chunks that are read were never written, in files that forbid HDF5 to fill them: it then
 * has no value for them, and leaves in memory what was there. Confined to one thread.
 */
public final class UndefinedChunks {

  private long chunks;
  private long files;
  private Optional<Path> first = Optional.empty();

  /** Counts the chunks of a file that a box of it needs and that are not there. */
  void add(Path file, ChunkIndex index, Box box) {
    long absent = 0;
    PrimitiveIterator.OfLong needed = index.layout().grid().blocksIn(box);
    while (needed.hasNext()) {
      long chunk = needed.nextLong();
      absent += index.isStored(chunk) || isBeyond(index, chunk) ? 0 : 1;
    }
    add(file, absent);
  }

  /** What lies beyond the end of a dataset has a value: that of the dimensions of NetCDF. */
  private static boolean isBeyond(ChunkIndex index, long chunk) {
    Box box = index.layout().grid().box(chunk);
    long beyond = index.layout().beyond(box).stream().mapToLong(Box::volume).sum();
    return beyond == box.volume();
  }

  void add(Path file, long absent) {
    if (absent > 0) {
      chunks += absent;
      files++;
      first = first.or(() -> Optional.of(file));
    }
  }

  /** Adds what was counted of other arrays in the same files. */
  public void add(UndefinedChunks other) {
    chunks += other.chunks;
    files = Math.max(files, other.files);
    first = first.or(() -> other.first);
  }

  /** Returns what there is to say of them, if there are any. */
  public Optional<String> warning() {
    return first.map(
        file ->
            "%,d %s of %s%s %s never written, and HDF5 has no value for that (FILL_TIME_NEVER): resplit reads _FillValue, else the fill value that the file sets, else the default of NetCDF"
                .formatted(
                    chunks,
                    chunks == 1 ? "chunk" : "chunks",
                    file,
                    files > 1 ? " and %,d more".formatted(files - 1) : "",
                    chunks == 1 ? "was" : "were"));
  }
}
