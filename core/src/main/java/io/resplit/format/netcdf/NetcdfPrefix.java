package io.resplit.format.netcdf;

import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.FileImage;
import io.resplit.format.FileTail;
import io.resplit.io.ResplitException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All bytes of a NetCDF classic file that come before its first data: the header, the values of
 * small variables, and zeros up to an aligned offset.
 *
 * <p>Elements are big-endian; {@link #paddingBytes()} bytes end the file. Where a dimension is
 * unlimited, each of its indices is a record, with a part of every variable along it; a lone
 * variable of records is not padded. Immutable.
 */
public final class NetcdfPrefix {

  /** The data starts at a multiple of so many bytes, or the first record does. */
  public static final int ALIGNMENT = VariablePlaces.ALIGNMENT;

  private final NetcdfVersion version;
  private final NetcdfContents contents;
  private final VariablePlaces places;
  private final HeldValues held;
  private final NewVariable array;

  private NetcdfPrefix(NetcdfVersion version, NetcdfContents contents) {
    this.version = version;
    this.contents = contents;
    int headerBytes = contents.header(version, contents.variables()).length;
    this.places = new VariablePlaces(contents, headerBytes);
    this.held = new HeldValues(places);
    this.array =
        places.placed().stream()
            .filter(each -> each.header().name().equals(contents.array()))
            .findFirst()
            .orElseThrow();
  }

  /**
   * Returns the prefix in the oldest version that can hold the array: CDF-1 below 2 GiB, CDF-2 up
   * to 4 GiB, or up to 4 GiB a record, CDF-5 above and for unsigned and 64-bit integers.
   *
   * @param variable name of the variable
   * @param block shape, element type, names, coordinates and attributes; its offset is not used
   * @throws ResplitException if the format lacks the element type or does not allow the name
   */
  public static NetcdfPrefix of(String variable, BlockHeader block) throws ResplitException {
    NetcdfContents contents = new NetcdfContents(variable, block, NetcdfVersion.CDF5);
    for (NetcdfVersion version : NetcdfVersion.values()) {
      NetcdfPrefix prefix = new NetcdfPrefix(version, contents);
      if (contents.fits(version) && prefix.places.fit(version)) {
        return prefix;
      }
    }
    throw new AssertionError("CDF-5 holds every array");
  }

  /**
   * Returns the prefix in the given version.
   *
   * @throws ResplitException also if that version cannot hold the array
   */
  public static NetcdfPrefix of(String variable, BlockHeader block, NetcdfVersion version)
      throws ResplitException {
    NetcdfContents contents = new NetcdfContents(variable, block, version);
    NetcdfPrefix prefix = new NetcdfPrefix(version, contents);
    if (!contents.fits(version) || !prefix.places.fit(version)) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          version
              + " cannot hold "
              + block.type()
              + " elements of shape "
              + block.shape()
              + (block.companions().isEmpty() ? "" : " and the other variables")
              + ": use CDF5");
    }
    return prefix;
  }

  /** Returns the version of the file. */
  public NetcdfVersion version() {
    return version;
  }

  /** Returns the bytes, newly made; they end where the first data lies. */
  public byte[] toBytes() {
    byte[] bytes = new byte[Math.toIntExact(places.firstData())];
    byte[] header = contents.header(version, places.placed());
    System.arraycopy(header, 0, bytes, 0, header.length);
    held.fill(bytes);
    return bytes;
  }

  /** Returns what comes behind the prefix and is no data that is written later. */
  FileTail tail() {
    return held;
  }

  /** Returns the array and the variables that are moved as arrays of their own, by name. */
  Map<String, FileImage.Part> parts() {
    return places.placed().stream()
        .filter(variable -> !variable.isHeld())
        .collect(Collectors.toMap(NewVariable::path, this::part));
  }

  private FileImage.Part part(NewVariable variable) {
    return new FileImage.Part(places.layout(variable), variable.type(), Optional.empty());
  }

  /** Returns the byte offset of the first element of the array. */
  public long dataOffset() {
    return array.header().begin();
  }

  /** Returns where the elements of the array lie in the file. */
  public BlockLayout.Strided layout() {
    return places.layout(array);
  }

  /** Returns the type of the elements in the file: the one asked for, big-endian. */
  public ElementType type() {
    return array.type();
  }

  /** Returns how many bytes (0 to 3) follow the data, so that the file ends at a multiple of 4. */
  public int paddingBytes() {
    return places.paddingBytes();
  }

  /** Returns where the last variable of the file ends, in bytes. */
  long endOfData() {
    return places.end();
  }

  /** Returns the size of the whole file, in bytes. */
  public long fileBytes() {
    return Math.addExact(endOfData(), paddingBytes());
  }

  /** Returns the names of what the format cannot hold and the file therefore lacks. */
  public List<String> dropped() {
    return contents.dropped();
  }
}
