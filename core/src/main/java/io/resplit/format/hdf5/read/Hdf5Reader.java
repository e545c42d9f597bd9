package io.resplit.format.hdf5.read;

import io.jhdf.ObjectHeader;
import io.resplit.array.BlockLayout;
import io.resplit.block.BlockFile;
import io.resplit.block.FillFile;
import io.resplit.block.StridedFile;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.hdf5.index.ChunkIndexReader;
import io.resplit.format.hdf5.structure.GuardedStorage;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.index.ChunkIndex;
import io.resplit.format.index.ChunkedFile;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalFile;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;

/**
 * Reads what HDF5 files say of their datasets, NetCDF-4 files included.
 *
 * <p>Every failure is one {@code IOException} with a one-line message: a {@code SetException} with
 * reason {@code BAD_INPUT} or {@code UNSUPPORTED} for what is in the file, else the failed access.
 * No file, however damaged, makes it hang, take memory beyond the size of the file, or read another
 * file.
 */
public final class Hdf5Reader {

  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration INDEX_LIMIT = Duration.ofMinutes(10);

  private Hdf5Reader() {}

  /**
   * Returns what a file says of one dataset.
   *
   * @param path path of the dataset; empty for the only one that has an axis and is no dimension
   *     scale
   */
  public static Hdf5Dataset read(Path file, String path) throws IOException {
    return read(file, path, CoordinateLimit.ALL);
  }

  /**
   * Returns what a file says of one dataset, as {@link #read(Path, String)} does.
   *
   * @param coordinateLimit most bytes of coordinates to hold; of an axis beyond that only the size
   *     is read
   */
  public static Hdf5Dataset read(Path file, String path, long coordinateLimit) throws IOException {
    return MalformedHdf5.explained(
        file,
        () -> {
          try (GuardedStorage storage = GuardedStorage.open(file, LIMIT)) {
            return DatasetFinder.read(storage, DatasetFinder.find(storage, path), coordinateLimit);
          }
        });
  }

  /**
   * Returns the paths of all datasets that have an axis and are no dimension scales, and of objects
   * that cannot be read, so that no other dataset is taken for the only one.
   */
  public static List<String> datasets(Path file) throws IOException {
    return MalformedHdf5.explained(
        file,
        () -> {
          try (GuardedStorage storage = GuardedStorage.open(file, LIMIT)) {
            return new Listing(storage).candidates();
          }
        });
  }

  /**
   * Opens a dataset for reading boxes.
   *
   * @param dataset what {@link #read} returned for the file
   * @param counts counts the visit and its accesses to data; those to the structure are not counted
   */
  public static BlockFile open(Path file, Hdf5Dataset dataset, IoCounts counts) throws IOException {
    int elementBytes = dataset.header().type().bytes();
    BlockLayout layout = dataset.header().layout();
    if (layout instanceof BlockLayout.Strided strided) {
      return new StridedFile(data(file, counts), strided, elementBytes);
    }
    if (layout instanceof BlockLayout.Chunked) {
      ChunkIndex index = chunkIndex(file, dataset);
      return new ChunkedFile(data(file, counts), index, elementBytes);
    }
    counts.countOpen();
    return new FillFile(dataset.header().fillBytes());
  }

  private static PositionalFile data(Path file, IoCounts counts) throws IOException {
    return PositionalFile.open(file, counts, StandardOpenOption.READ);
  }

  /**
   * Returns where the chunks of a dataset lie.
   *
   * @param dataset what {@link #read} returned for the file, with a chunked layout or, if no chunk
   *     was ever written, with one without any element
   */
  public static ChunkIndex chunkIndex(Path file, Hdf5Dataset dataset) throws IOException {
    return MalformedHdf5.explained(
        file,
        () -> {
          try (GuardedStorage storage = GuardedStorage.open(file, INDEX_LIMIT)) {
            ObjectHeader header = DatasetFinder.find(storage, dataset.path()).header();
            return ChunkIndexReader.read(storage, header, dataset.header());
          }
        });
  }
}
