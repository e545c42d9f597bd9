package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.format.FileTail;
import io.resplit.header.BlockHeader;
import io.resplit.io.PositionalBytes;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Everything of an HDF5 file that precedes its data, and where those lie: the file is these bytes
 * followed by the elements of one dataset or several, or by their chunks and the indices of them.
 *
 * <p>Superblock version 2, object headers version 2 and compact links, for readers of HDF5 1.8 and
 * later. Immutable.
 */
public final class Hdf5Header {

  /** The data start at a multiple of this many bytes. */
  public static final int ALIGNMENT = 4096;

  private static final String ONLY = "";

  /** Most bytes of indices before the data: more may be those of chunks that are absent. */
  private static final long MOST_IN_FRONT = 256L << 20;

  /** Who shall be able to read the file. */
  public enum Flavour {
    /** Readers of HDF5; axes without a name stay without. */
    HDF5,
    /** Readers of NetCDF-4 too: every axis has a name, and types that NetCDF lacks are refused. */
    NETCDF4
  }

  private final String dataset;
  private final FileSections sections;
  private final PlacedData data;
  private final List<String> dropped;

  private Hdf5Header(String dataset, FileSections sections, PlacedData data, List<String> dropped) {
    this.dataset = dataset;
    this.sections = sections;
    this.data = data;
    this.dropped = List.copyOf(dropped);
  }

  /**
   * Returns the header of a file with a dataset and its companions.
   *
   * @param dataset path of the dataset, for example {@code data} or {@code /entry/image}; groups
   *     are made
   * @param block what the file says of its block; where its layout puts the data is ignored, and so
   *     are attributes whose names NetCDF-4 keeps for itself; chunks longer than the block are cut
   *     to it
   * @throws IllegalArgumentException if the path is empty or has empty parts, if a name is too
   *     long, if an attribute is there twice, if the axes do not fit the shape, or if the flavour
   *     cannot hold the type; the message is one line for the user
   */
  public static Hdf5Header of(String dataset, BlockHeader block, Flavour flavour) {
    String path = ObjectPath.inRoot(dataset);
    List<String> dropped = new ArrayList<>();
    boolean isNetcdf = flavour == Flavour.NETCDF4;
    BlockHeader fitting = new Fitting(path, isNetcdf, dropped::add).of(block);
    BlockHeader prepared = isNetcdf ? NetcdfRules.applyTo(path, fitting, dropped::add) : fitting;
    FilePlan plan = new FilePlan(dataset, path, prepared);
    long indices =
        plan.moved().values().stream().mapToLong(MovedData::indexBytes).reduce(0, Math::addExact);
    boolean areInFront = indices <= MOST_IN_FRONT;
    FileSections sections =
        new FileSections(plan, areInFront ? indices : 0, ALIGNMENT, dropped::add);
    OptionalLong room = areInFront ? OptionalLong.of(sections.indexStart()) : OptionalLong.empty();
    PlacedData data =
        new PlacedData(plan.moved(), room, sections.bytes(), ALIGNMENT, sections.base());
    return new Hdf5Header(dataset, sections, data, dropped);
  }

  /** Returns the names of what is left out, or is no longer where it was. */
  public List<String> dropped() {
    return dropped;
  }

  /** Returns the position in the file from which addresses count: the size of its user block. */
  long base() {
    return sections.base();
  }

  /** Returns whether a dataset has elements that come later. */
  public boolean has(String name) {
    return data.layout(name) != null;
  }

  /**
   * Returns where the elements of a dataset lie that come later.
   *
   * @param name what it is called: its path, or the dataset as it was given
   */
  public BlockLayout layout(String name) {
    return data.layout(name);
  }

  /** Returns where the data end that are not appended, in bytes. */
  public long endOfFixedData() {
    return data.isAppended() ? data.end() : data.endOfData();
  }

  /** Returns where there is room for the index of a dataset; nowhere if it follows its chunks. */
  OptionalLong indexStart(String name) {
    return data.tree(name);
  }

  /** Returns what lies around the data, if none of them are appended. */
  public FileTail around() {
    return data.isAppended() ? FileTail.NONE : new Around();
  }

  private final class Around implements FileTail {
    @Override
    public long bytes() {
      return data.end() - data.endOfData();
    }

    @Override
    public void write(long position, PositionalBytes file) throws IOException {
      writeAround(Map.of(), data.end(), file);
    }
  }

  private void writeAround(Map<String, Long> roots, long fileBytes, PositionalBytes file)
      throws IOException {
    data.writeAround(file);
    sections.write(data.addresses(roots), fileBytes, file);
  }

  /**
   * Writes all of a file to which chunks were appended but its data.
   *
   * @param roots where the indices of appended chunks lie, by the names of their datasets; that of
   *     the dataset may have none
   * @param fileBytes size of the complete file
   */
  void complete(Map<String, Long> roots, long fileBytes, PositionalBytes file) throws IOException {
    Map<String, Long> all = new HashMap<>(roots);
    if (roots.containsKey(ONLY)) {
      all.put(dataset, roots.get(ONLY));
    }
    writeAround(all, fileBytes, file);
  }
}
