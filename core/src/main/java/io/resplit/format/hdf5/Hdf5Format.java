package io.resplit.format.hdf5;

import io.resplit.array.Attribute;
import io.resplit.array.AxisInfo;
import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.array.Companions;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.hdf5.read.Hdf5Dataset;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.structure.FileCodec;
import io.resplit.format.hdf5.write.AppendedFile;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.format.hdf5.write.TreeTail;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Shape;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Blocks in HDF5 or NetCDF-4 files, one dataset in each.
 *
 * @param flavour who shall be able to read the files that are written
 * @param reader reads the structure of files
 */
public record Hdf5Format(Flavour flavour, Hdf5Reader reader) implements Format {

  /** Name of the format for readers of HDF5. */
  public static final String HDF5 = "hdf5";

  /** Name of the format for readers of NetCDF-4. */
  public static final String NETCDF4 = "netcdf4";

  /** Creates the format that holds all coordinates. */
  public Hdf5Format(Flavour flavour) {
    this(flavour, new Hdf5Reader());
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
  public String name() {
    return flavour == Flavour.NETCDF4 ? NETCDF4 : HDF5;
  }

  @Override
  public String toString() {
    return name();
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    Hdf5Dataset found = reader.read(place.file(), place.dataset());
    return found.header().without(found.notCarried());
  }

  @Override
  public Companions companions(BlockPlace place, BlockHeader block, long mostBytes)
      throws IOException {
    return reader.companions(place.file(), place.dataset(), block, mostBytes);
  }

  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    Hdf5Dataset dataset = new Hdf5Dataset(place.dataset(), header, List.of());
    return reader.open(place.file(), dataset, counts);
  }

  @Override
  public ChunkIndex chunkIndex(BlockPlace place, BlockHeader header) throws IOException {
    Hdf5Dataset dataset = new Hdf5Dataset(place.dataset(), header, List.of());
    return reader.chunkIndex(place.file(), dataset);
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    List<String> dropped = new ArrayList<>();
    BlockHeader fitting =
        new BlockHeader(
            block.type(),
            block.layout(),
            block.axes().stream().map(axis -> fitting(axis, block.layout(), dropped)).toList(),
            fitting(block.attributes(), dropped),
            fitting(block.fileAttributes(), dropped),
            block.fillValue(),
            List.of(),
            block.meaning().filter(meaning -> flavour == Flavour.HDF5));
    if (fitting.meaning().isEmpty()) {
      block.meaning().ifPresent(meaning -> dropped.add(meaning.label()));
    }
    try {
      Hdf5Header header = Hdf5Header.of(dataset, fitting, flavour);
      return image(header, block.type(), dropped);
    } catch (IllegalArgumentException e) {
      throw new ResplitException(Reason.UNSUPPORTED, e.getMessage(), e);
    }
  }

  private static FileImage image(Hdf5Header header, ElementType type, List<String> dropped) {
    if (header.layout() instanceof BlockLayout.Strided strided) {
      return new FileImage(header.toBytes(), strided, type, 0, dropped);
    }
    if (header.layout() instanceof BlockLayout.FixedChunks fixed) {
      TreeTail tail = TreeTail.of(fixed, type.bytes());
      byte[] prefix = header.toBytes(tail.root(), tail.end());
      return FileImage.ofFixedChunks(prefix, fixed, type, tail, dropped);
    }
    BlockLayout.Chunked chunked = (BlockLayout.Chunked) header.layout();
    int chunkBytes = Math.toIntExact(chunked.chunkShape().volume() * type.bytes());
    FilterPipeline filters = new FilterPipeline(chunked.filters(), chunkBytes, type.bytes());
    AppendedFile appended =
        new AppendedFile(header, chunked, new FileCodec(filters, "a file that is being written"));
    return FileImage.ofAppendedChunks(header.toBytes(), chunked, type, appended, dropped);
  }

  /** Only an array in chunks can become longer. */
  private AxisInfo fitting(AxisInfo axis, BlockLayout layout, List<String> dropped) {
    return new AxisInfo(axis.name(), axis.coordinates(), fitting(axis.attributes(), dropped))
        .withUnlimited(axis.unlimited() && !(layout instanceof BlockLayout.Strided));
  }

  /** Leaves out attributes that readers would not see. */
  private List<Attribute> fitting(List<Attribute> attributes, List<String> dropped) {
    attributes.stream()
        .filter(attribute -> !flavour.holds(attribute))
        .map(Attribute::name)
        .forEach(dropped::add);
    return attributes.stream().filter(flavour::holds).toList();
  }
}
