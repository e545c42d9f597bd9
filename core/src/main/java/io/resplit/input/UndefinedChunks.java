package io.resplit.input;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How many chunks that are read were never written, in files without a value for them: those that
 * forbid HDF5 to fill them, which then leaves in memory what was there, and stores of Zarr 2 with
 * null. Confined to one thread.
 */
public final class UndefinedChunks {

  private long chunks;
  private long files;
  private Optional<Path> first = Optional.empty();

  /** Counts those of a file. */
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
            ("%,d %s of %s%s %s never written, and the file has no value for that "
                    + "(FILL_TIME_NEVER in HDF5, null in Zarr): resplit reads 0 in Zarr, and in HDF5 "
                    + "_FillValue, the fill value that the file sets, or the default of NetCDF")
                .formatted(
                    chunks,
                    chunks == 1 ? "chunk" : "chunks",
                    file,
                    files > 1 ? " and %,d more".formatted(files - 1) : "",
                    chunks == 1 ? "was" : "were"));
  }
}
