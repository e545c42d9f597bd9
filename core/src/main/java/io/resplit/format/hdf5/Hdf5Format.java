package io.resplit.format.hdf5;

import io.resplit.array.AxisInfo;
import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.BlockFile;
import io.resplit.format.Format;
import io.resplit.format.IoCounts;
import io.resplit.format.PositionalFile;
import io.resplit.format.SetException;
import io.resplit.format.SetException.Reason;
import io.resplit.format.StridedFile;
import io.resplit.format.hdf5.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Blocks in HDF5 or NetCDF-4 files, one dataset of the same name in each.
 *
 * <p>A file is inspected when it is first read; afterwards only its data offset is remembered.
 * Accesses to headers are counted apart. Confined to one thread.
 */
public final class Hdf5Format implements Format {

  private static final long NOT_STRIDED = -1;

  private final String dataset;
  private final BlockHeader shared;
  private final Flavour flavour;
  private final IoCounts headerCounts = new IoCounts();
  private final Map<Path, Long> dataOffsets = new HashMap<>();
  private final Map<Shape, BlockLayout.Strided> layouts = new HashMap<>();

  /**
   * Creates the format.
   *
   * @param dataset path of the dataset in every file; for reading it may be empty if each file has
   *     only one
   * @param shared what all files have in common; the layout is ignored, and so are coordinates in
   *     files whose block is not as long as they are
   */
  public Hdf5Format(String dataset, BlockHeader shared, Flavour flavour) {
    this.dataset = dataset;
    this.shared = shared;
    this.flavour = flavour;
  }

  @Override
  public String name() {
    return flavour == Flavour.NETCDF4 ? "netcdf4" : "hdf5";
  }

  /** Returns the accesses to headers so far. */
  public IoCounts headerCounts() {
    return headerCounts;
  }

  @Override
  public long fileBytes(Shape block) {
    return layout(block).fileBytes(elementBytes());
  }

  private BlockLayout.Strided layout(Shape block) {
    return layouts.computeIfAbsent(block, shape -> header(shape).layout());
  }

  /** Returns what precedes the data of a block that this format writes. */
  public Hdf5Header header(Shape block) {
    List<AxisInfo> axes = new ArrayList<>();
    for (int axis = 0; axis < shared.axes().size(); axis++) {
      axes.add(fitting(shared.axes().get(axis), block.length(axis)));
    }
    BlockHeader header =
        new BlockHeader(
            shared.type(),
            new BlockLayout.Strided(block, 0),
            axes,
            shared.attributes(),
            shared.fileAttributes(),
            shared.fillValue());
    return Hdf5Header.of(dataset, header, flavour);
  }

  private static AxisInfo fitting(AxisInfo axis, long length) {
    boolean fits = axis.coordinates().filter(values -> values.count() == length).isPresent();
    return fits ? axis : new AxisInfo(axis.name(), Optional.empty(), axis.attributes());
  }

  @Override
  public BlockFile open(Path file, Shape block, Access access, IoCounts counts) throws IOException {
    return switch (access) {
      case READ -> openToRead(file, block, counts);
      case CREATE -> create(file, header(block), counts);
      case UPDATE -> openToWrite(file, layout(block), counts);
    };
  }

  private BlockFile openToRead(Path file, Shape block, IoCounts counts) throws IOException {
    Long known = dataOffsets.get(file);
    if (known != null && known != NOT_STRIDED) {
      PositionalFile data = PositionalFile.open(file, counts, StandardOpenOption.READ);
      return new StridedFile(data, new BlockLayout.Strided(block, known), elementBytes());
    }
    Hdf5Dataset found = Hdf5Reader.read(file, dataset);
    headerCounts.countOpen();
    check(file, found.header(), block);
    dataOffsets.put(
        file,
        found.header().layout() instanceof BlockLayout.Strided strided
            ? strided.dataOffset()
            : NOT_STRIDED);
    return Hdf5Reader.open(file, found, counts);
  }

  private void check(Path file, BlockHeader found, Shape block) throws SetException {
    ElementType type = shared.type();
    if (!found.shape().equals(block)) {
      throw new SetException(
          Reason.BAD_INPUT, file + ": shape " + found.shape() + " found, " + block + " expected");
    }
    if (!found.type().equals(type)) {
      throw new SetException(
          Reason.BAD_INPUT, file + ": type " + found.type() + " found, " + type + " expected");
    }
  }

  private BlockFile create(Path file, Hdf5Header header, IoCounts counts) throws IOException {
    try (PositionalFile created =
        PositionalFile.open(
            file,
            headerCounts.watchedLike(counts),
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE_NEW,
            LinkOption.NOFOLLOW_LINKS)) {
      created.write(0, ByteBuffer.wrap(header.toBytes()));
    }
    return openToWrite(file, header.layout(), counts);
  }

  private BlockFile openToWrite(Path file, BlockLayout.Strided layout, IoCounts counts)
      throws IOException {
    PositionalFile data =
        PositionalFile.open(file, counts, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    return new StridedFile(data, layout, elementBytes());
  }

  private int elementBytes() {
    return shared.type().bytes();
  }
}
