package io.resplit.format.netcdf;

import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.FileTail;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.geometry.Shape;
import io.resplit.io.PositionalBytes;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All bytes of a NetCDF classic file that come before the data of its array: the header, the
 * coordinate variables, and zeros up to an aligned offset.
 *
 * <p>The array follows as big-endian elements, then {@link #paddingBytes()} bytes. Where its
 * slowest dimension is unlimited, each of its indices is a record, to which the coordinate there
 * belongs; without coordinates the array is the only variable of records, and not padded.
 * Immutable.
 */
public final class NetcdfPrefix {

  /** The data starts at a multiple of so many bytes, or the first record does. */
  public static final int ALIGNMENT = 4096;

  private final NetcdfVersion version;
  private final NetcdfContents contents;
  private final List<Variable> placed;
  private final byte[] header;
  private final Shape shape;
  private final long sliceBytes;
  private final long recordBytes;

  private NetcdfPrefix(NetcdfVersion version, NetcdfContents contents, Shape shape) {
    this.version = version;
    this.contents = contents;
    this.shape = shape;
    long elements = shape.volume() / Math.max(1, contents.records());
    this.sliceBytes = Math.multiplyExact(elements, type().bytes());
    long beside =
        coordinatesInRecords()
            .mapToLong(i -> padded(contents.coordinates().get(i).length / contents.records()))
            .sum();
    this.recordBytes = beside == 0 ? 0 : Math.addExact(beside, padded(sliceBytes));
    this.placed = place(HeaderEncoder.encode(contents.header(version, variables())).length);
    this.header = HeaderEncoder.encode(contents.header(version, placed));
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
      NetcdfPrefix prefix = new NetcdfPrefix(version, contents, block.shape());
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
    NetcdfPrefix prefix = new NetcdfPrefix(version, contents, block.shape());
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

  private List<Variable> variables() {
    return contents.variables();
  }

  private static Variable last(List<Variable> variables) {
    return variables.get(variables.size() - 1);
  }

  private IntStream coordinatesInRecords() {
    return IntStream.range(0, contents.coordinates().size()).filter(contents::inRecords);
  }

  /** Variables of records come behind all others, the array last; at most one is before it. */
  private List<Variable> place(long headerBytes) {
    long position = headerBytes;
    List<Variable> all = new ArrayList<>(variables());
    for (int i = 0; i < contents.coordinates().size(); i++) {
      long length = padded(contents.coordinates().get(i).length);
      if (!contents.inRecords(i)) {
        all.set(i, at(all.get(i), position, length));
        position += length;
      }
    }
    long start = Math.addExact(position, Math.floorMod(-position, ALIGNMENT));
    long coordinate = recordBytes == 0 ? 0 : recordBytes - padded(sliceBytes);
    coordinatesInRecords().forEach(i -> all.set(i, at(all.get(i), start, coordinate)));
    Variable array = at(last(all), start + coordinate, padded(sliceBytes));
    all.set(all.size() - 1, array);
    return all;
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
    return padded(sliceBytes) <= version.maxVariableBytes()
        && (version != NetcdfVersion.CDF1 || fileBytes() <= Integer.MAX_VALUE);
  }

  /** Returns the version of the file. */
  public NetcdfVersion version() {
    return version;
  }

  /** Returns the bytes, newly made; there are {@link #dataOffset()} of them. */
  public byte[] toBytes() {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(dataOffset())).put(header);
    for (int i = 0; i < contents.coordinates().size(); i++) {
      byte[] values = contents.coordinates().get(i);
      int length = contents.inRecords(i) ? recordOf(values) : values.length;
      bytes.put((int) placed.get(i).begin(), values, 0, length);
    }
    return bytes.array();
  }

  private int recordOf(byte[] values) {
    return (int) (values.length / contents.records());
  }

  /** Returns what comes behind the first element of the array and is none of its elements. */
  FileTail tail() {
    FileTail padding = FileTail.zeros(paddingBytes());
    return new FileTail() {
      @Override
      public long bytes() {
        return padding.bytes();
      }

      @Override
      public void write(long position, PositionalBytes file) throws IOException {
        for (int i : coordinatesInRecords().toArray()) {
          writeRecords(placed.get(i).begin(), contents.coordinates().get(i), file);
        }
        padding.write(position, file);
      }
    };
  }

  /** The first record lies before the data and is written with the header. */
  private void writeRecords(long begin, byte[] values, PositionalBytes file) throws IOException {
    int length = recordOf(values);
    for (int record = 1; record < contents.records(); record++) {
      ByteBuffer value = ByteBuffer.wrap(values, record * length, length);
      file.write(begin + record * recordBytes, value);
    }
  }

  /** Returns the byte offset of the first element. */
  public long dataOffset() {
    return last(placed).begin();
  }

  /** Returns where the elements of the array lie in the file. */
  public BlockLayout.Strided layout() {
    return new BlockLayout.Strided(shape, dataOffset(), recordBytes);
  }

  /** Returns the type of the elements in the file: the one asked for, big-endian. */
  public ElementType type() {
    return last(variables()).type();
  }

  /** Returns how many bytes (0 to 3) follow the data, so that the file ends at a multiple of 4. */
  public int paddingBytes() {
    boolean onlyRecords = contents.records() > 0 && recordBytes == 0;
    return onlyRecords ? 0 : (int) (-sliceBytes & 3);
  }

  /** Returns the size of the whole file, in bytes. */
  public long fileBytes() {
    return Math.addExact(layout().fileBytes(type().bytes()), paddingBytes());
  }

  /** Returns the names of what the format cannot hold and the file therefore lacks. */
  public List<String> dropped() {
    return contents.dropped();
  }
}
