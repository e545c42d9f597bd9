package io.resplit.format.netcdf;

import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * All bytes of a NetCDF classic file that come before the data of its array: the header, the
 * coordinate variables, and zeros up to an aligned offset.
 *
 * <p>The array follows as big-endian elements, then {@link #paddingBytes()} bytes. All dimensions
 * are of fixed length: the records of several variables would be interleaved. Immutable.
 */
public final class NetcdfPrefix {

  /** The data starts at a multiple of so many bytes. */
  public static final int ALIGNMENT = 4096;

  private final NetcdfVersion version;
  private final byte[] header;
  private final List<byte[]> coordinates;
  private final int dataOffset;
  private final ElementType type;
  private final Shape shape;
  private final long dataBytes;
  private final List<String> dropped;

  private NetcdfPrefix(
      NetcdfVersion version, byte[] header, int dataOffset, NetcdfContents contents, Shape shape) {
    this.version = version;
    this.header = header;
    this.coordinates = contents.coordinates();
    this.dataOffset = dataOffset;
    this.type = array(contents).type();
    this.shape = shape;
    this.dataBytes = Math.multiplyExact(shape.volume(), type.bytes());
    this.dropped = contents.dropped();
  }

  /**
   * Returns the prefix in the oldest version that can hold the array: CDF-1 below 2 GiB, CDF-2 up
   * to 4 GiB, CDF-5 above and for unsigned and 64-bit integers.
   *
   * @param variable name of the variable
   * @param block shape, element type, names, coordinates and attributes; its offset is not used
   * @throws ResplitException if the format lacks the element type or does not allow the name
   */
  public static NetcdfPrefix of(String variable, BlockHeader block) throws ResplitException {
    NetcdfContents contents = new NetcdfContents(variable, block, NetcdfVersion.CDF5);
    for (NetcdfVersion version : NetcdfVersion.values()) {
      NetcdfPrefix prefix = place(contents, version, block);
      if (contents.fits(version) && prefix.fits()) {
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
    NetcdfPrefix prefix = place(contents, version, block);
    if (!contents.fits(version) || !prefix.fits()) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          version
              + " cannot hold "
              + block.type()
              + " elements of shape "
              + block.shape()
              + ": use CDF5");
    }
    return prefix;
  }

  private static Variable array(NetcdfContents contents) {
    return contents.variables().get(contents.variables().size() - 1);
  }

  private static NetcdfPrefix place(
      NetcdfContents contents, NetcdfVersion version, BlockHeader block) {
    long dataBytes = Math.multiplyExact(block.shape().volume(), block.type().bytes());
    long position = HeaderEncoder.encode(contents.header(version, contents.variables())).length;
    List<Variable> placed = new ArrayList<>();
    for (int i = 0; i < contents.coordinates().size(); i++) {
      long length = padded(contents.coordinates().get(i).length);
      placed.add(at(contents.variables().get(i), position, length));
      position += length;
    }
    long dataOffset = Math.addExact(position, Math.floorMod(-position, ALIGNMENT));
    placed.add(at(array(contents), dataOffset, padded(dataBytes)));
    byte[] header = HeaderEncoder.encode(contents.header(version, placed));
    return new NetcdfPrefix(version, header, Math.toIntExact(dataOffset), contents, block.shape());
  }

  private static long padded(long bytes) {
    return Math.addExact(bytes, -bytes & 3);
  }

  private static Variable at(Variable variable, long begin, long declaredBytes) {
    return new Variable(
        variable.name(),
        variable.dimensionIds(),
        variable.attributes(),
        variable.type(),
        declaredBytes,
        begin);
  }

  private boolean fits() {
    return padded(dataBytes) <= version.maxVariableBytes()
        && (version != NetcdfVersion.CDF1 || fileBytes() <= Integer.MAX_VALUE);
  }

  /** Returns the version of the file. */
  public NetcdfVersion version() {
    return version;
  }

  /** Returns the bytes, newly made; there are {@link #dataOffset()} of them. */
  public byte[] toBytes() {
    ByteBuffer bytes = ByteBuffer.allocate(dataOffset).put(header);
    for (byte[] numbers : coordinates) {
      bytes.put(numbers).position(bytes.position() + (-numbers.length & 3));
    }
    return bytes.array();
  }

  /** Returns the byte offset of the first element. */
  public long dataOffset() {
    return dataOffset;
  }

  /** Returns where the elements of the array lie in the file. */
  public BlockLayout.Strided layout() {
    return new BlockLayout.Strided(shape, dataOffset());
  }

  /** Returns the type of the elements in the file: the one asked for, big-endian. */
  public ElementType type() {
    return type;
  }

  /** Returns how many bytes (0 to 3) follow the data, so that the file ends at a multiple of 4. */
  public int paddingBytes() {
    return (int) (-dataBytes & 3);
  }

  /** Returns the size of the whole file, in bytes. */
  public long fileBytes() {
    return Math.addExact(dataOffset(), padded(dataBytes));
  }

  /** Returns the names of what the format cannot hold and the file therefore lacks. */
  public List<String> dropped() {
    return dropped;
  }
}
