package io.resplit.format.hdf5;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.codec.ChunkCodec;
import io.resplit.codec.StoredCodec;
import io.resplit.format.BlockPlace;
import io.resplit.format.DatasetSize;
import io.resplit.format.FileImage;
import io.resplit.format.FileImage.Part;
import io.resplit.format.Format;
import io.resplit.format.LastImage;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.write.AppendedFile;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.format.index.AppendedChunks;
import io.resplit.format.index.ChunkIndex;
import io.resplit.format.index.IndexHeap;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.ChunksAsStored;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Packing;
import io.resplit.header.ValueLimit;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Blocks in HDF5 or NetCDF-4 files: one dataset of each, or several.
 *
 * @param flavour who shall be able to read the files that are written
 * @param reader reads the structure of files
 * @param images the image that was made last
 */
public record Hdf5Format(Flavour flavour, Hdf5Reader reader, LastImage images) implements Format {

  /** Name of the format for readers of HDF5. */
  public static final String HDF5 = "hdf5";

  /** Name of the format for readers of NetCDF-4. */
  public static final String NETCDF4 = "netcdf4";

  /** Creates the format that holds all coordinates. */
  public Hdf5Format(Flavour flavour) {
    this(flavour, new Hdf5Reader());
  }

  /** Creates the format that has made no image yet. */
  public Hdf5Format(Flavour flavour, Hdf5Reader reader) {
    this(flavour, reader, new LastImage());
  }

  @Override
  public boolean mixesChunks() {
    return true;
  }

  @Override
  public long coordinateLimit() {
    return reader.coordinateLimit();
  }

  @Override
  public List<String> datasets(Path file) throws IOException {
    return reader.datasets(file);
  }

  @Override
  public Map<String, DatasetSize> sizes(Path file, List<String> datasets) throws IOException {
    return reader.sizes(file, datasets);
  }

  @Override
  public String name() {
    return flavour == Flavour.NETCDF4 ? NETCDF4 : HDF5;
  }

  @Override
  public String toString() {
    return name();
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    return reader.read(place.file(), place.dataset());
  }

  @Override
  public Companions companions(BlockPlace place, BlockHeader block, ValueLimit limit)
      throws IOException {
    return reader.companions(place.file(), place.dataset(), block, limit);
  }

  @Override
  public Map<String, ChunksAsStored> storedChunks(BlockPlace place, List<Companion> variables)
      throws IOException {
    return reader.storedChunks(place.file(), variables);
  }

  @Override
  public Optional<Packing> packing(Path file) throws IOException {
    return Optional.of(reader.packing(file));
  }

  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    return reader.open(place.file(), place.dataset(), header, counts);
  }

  @Override
  public ChunkIndex chunkIndex(BlockPlace place, BlockHeader header) throws IOException {
    return IndexHeap.within(
        place.file(),
        header.layout() instanceof BlockLayout.Chunked chunked ? chunked.grid().blockCount() : 0,
        () -> reader.chunkIndex(place.file(), place.dataset(), header));
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    try {
      return images.of(
          dataset,
          block,
          (name, header) -> image(name, Hdf5Header.of(name, header, flavour), header));
    } catch (IllegalArgumentException e) {
      throw new ResplitException(Reason.UNSUPPORTED, e.getMessage(), e);
    }
  }

  private static AppendedChunks appended(
      Hdf5Header header, String name, BlockLayout.Chunked chunked, ElementType type) {
    int chunkBytes = Math.toIntExact(chunked.chunkShape().volume() * type.bytes());
    ChunkCodec filters =
        StoredCodec.orPipeline(
            chunked.filters(), chunkBytes, type.bytes(), "a file that is being written");
    return new AppendedFile(header, name, chunked, filters);
  }

  private static FileImage image(String dataset, Hdf5Header header, BlockHeader block) {
    Map<String, Part> parts = new HashMap<>();
    parts.put(dataset, part(header, dataset, block.type()));
    block
        .companions()
        .moved()
        .filter(each -> header.has(each.path()))
        .forEach(each -> parts.put(each.path(), part(header, each.path(), each.type())));
    return FileImage.ofParts(
        () -> new byte[0],
        dataset,
        parts,
        header.endOfFixedData(),
        header.around(),
        header.dropped());
  }

  private static Part part(Hdf5Header header, String name, ElementType type) {
    BlockLayout layout = header.layout(name);
    Optional<AppendedChunks> appended =
        layout instanceof BlockLayout.Chunked chunked
            ? Optional.of(appended(header, name, chunked, type))
            : Optional.empty();
    return new Part(layout, type, appended);
  }
}
