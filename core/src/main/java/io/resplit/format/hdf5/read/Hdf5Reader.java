package io.resplit.format.hdf5.read;

import io.resplit.array.BlockLayout;
import io.resplit.block.BlockFile;
import io.resplit.block.FillFile;
import io.resplit.block.RowFile;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.DatasetSize;
import io.resplit.format.hdf5.index.ChunkIndexReader;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.index.ChunkIndex;
import io.resplit.format.index.ChunkedFile;
import io.resplit.header.BlockHeader;
import io.resplit.header.ChunksAsStored;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Packing;
import io.resplit.header.ValueLimit;
import io.resplit.io.IoCounts;
import io.resplit.io.IoFunction;
import io.resplit.io.PositionalFile;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what HDF5 files say of their datasets, NetCDF-4 files included.
 *
 * <p>Every failure is one {@code IOException} with a one-line message: a {@code ResplitException}
 * with reason {@code BAD_INPUT} or {@code UNSUPPORTED} for what is in the file, else the failed
 * access. No file, however damaged, makes it hang, take memory beyond the size of the file, or read
 * another file.
 */
public final class Hdf5Reader {

  /** What the structure of a file may take at least, in bytes: no less is of use. */
  private static final long LEAST_BYTES = 4 << 20;

  /** Links and object headers are held once, where coordinates are copied some times. */
  private static final long TIMES_COORDINATES = 4;

  private final long coordinateLimit;
  private final FileCache cache = new FileCache();

  /** Creates the reader for coordinates of any size. */
  public Hdf5Reader() {
    this(CoordinateLimit.ALL);
  }

  /**
   * Creates the reader.
   *
   * @param coordinateLimit most bytes of coordinates to hold of one file; of an axis beyond that
   *     only the size is read
   */
  public Hdf5Reader(long coordinateLimit) {
    this.coordinateLimit = coordinateLimit;
  }

  /** Returns the most bytes of coordinates to hold of one file. */
  public long coordinateLimit() {
    return coordinateLimit;
  }

  private <T> T ask(Path file, IoFunction<Groups, T> query) throws IOException {
    return MalformedHdf5.explained(
        file,
        () -> cache.ask(file, Math.max(LEAST_BYTES, TIMES_COORDINATES * coordinateLimit), query));
  }

  /**
   * Returns what a file says of one dataset.
   *
   * @param path path of the dataset; empty for the only one that has an axis and is no dimension
   *     scale, {@link io.resplit.name.ObjectPath#NO_ARRAY} for none
   */
  public BlockHeader read(Path file, String path) throws IOException {
    return ask(
        file,
        groups ->
            DatasetFinder.find(groups, path)
                .map(found -> DatasetFinder.read(groups, found, coordinateLimit))
                .orElseGet(() -> DatasetFinder.readFile(groups)));
  }

  /**
   * Returns what a file holds besides a dataset; among what is not carried is all that it cannot
   * say, also of the dataset and its axes.
   *
   * @param path path of the dataset as for {@link #read}
   * @param block what {@link #read} returned for it
   * @param limit values of more bytes are left out
   */
  public Companions companions(Path file, String path, BlockHeader block, ValueLimit limit)
      throws IOException {
    return ask(
        file,
        groups -> {
          Optional<DatasetReader> array = DatasetFinder.find(groups, path);
          return new CompanionsReader(groups, array, block)
              .read(new VariableReader(groups.objects(), limit, coordinateLimit));
        });
  }

  /**
   * Returns the paths of all datasets that have an axis and are no dimension scales, and of objects
   * that cannot be read, so that no other dataset is taken for the only one.
   */
  public List<String> datasets(Path file) throws IOException {
    return ask(file, groups -> new Listing(groups).candidates());
  }

  /**
   * Returns how large datasets can be at most, from their types and lengths alone.
   *
   * @param paths paths of the datasets as for {@link #read}
   */
  public Map<String, DatasetSize> sizes(Path file, List<String> paths) throws IOException {
    return ask(file, groups -> DatasetFinder.sizes(groups, paths));
  }

  /**
   * Opens a dataset for reading boxes.
   *
   * @param path path of the dataset as for {@link #read}
   * @param header what {@link #read} returned for it
   * @param counts counts the visit and its accesses to data; those to the structure are not counted
   */
  public BlockFile open(Path file, String path, BlockHeader header, IoCounts counts)
      throws IOException {
    int elementBytes = header.type().bytes();
    BlockLayout layout = header.layout();
    if (layout.isIndexed()) {
      ChunkIndex index = chunkIndex(file, path, header);
      return new ChunkedFile(data(file, counts), index, elementBytes);
    }
    if (layout.start().isPresent()) {
      return new RowFile(data(file, counts), layout, elementBytes);
    }
    counts.countOpen();
    return new FillFile(header.fillBytes());
  }

  private static PositionalFile data(Path file, IoCounts counts) throws IOException {
    return PositionalFile.open(file, counts, StandardOpenOption.READ);
  }

  /**
   * Returns the chunks of small variables as they are stored, by their paths; of those alone that
   * have all chunks.
   */
  public Map<String, ChunksAsStored> storedChunks(Path file, List<Companion> variables)
      throws IOException {
    return ask(file, groups -> StoredReader.read(groups, variables));
  }

  /** Returns which datasets of a file lie in chunks, and where the indexes of these lie. */
  public Packing packing(Path file) throws IOException {
    return ask(file, PackingReader::read);
  }

  /**
   * Returns where the chunks of a dataset lie.
   *
   * @param path path of the dataset as for {@link #read}
   * @param block what {@link #read} returned for it, with a chunked layout or, if no chunk was ever
   *     written, with one without any element
   */
  public ChunkIndex chunkIndex(Path file, String path, BlockHeader block) throws IOException {
    return ask(
        file,
        groups -> {
          ObjectHeader header = DatasetFinder.find(groups, path).orElseThrow().header();
          return ChunkIndexReader.read(groups.objects().file(), header, block);
        });
  }
}
