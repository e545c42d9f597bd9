package io.resplit.format.netcdf;

import io.resplit.array.ElementType;
import io.resplit.format.HeaderFile;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.io.ResplitException;
import io.resplit.text.StoredText;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Decodes the header of a classic file; nothing is allocated for a count before the file is known
 * to be large enough for it. Field names in comments are those of the format's grammar.
 */
final class HeaderDecoder {

  private static final int HDF5 = 0x89 << 24 | 'H' << 16 | 'D' << 8 | 'F';
  private static final int MAGIC = 'C' << 16 | 'D' << 8 | 'F';
  private static final int MAX_NAME_BYTES = 1024;
  private static final int MAX_ENTRIES = 65_536;
  private static final long STREAMING_32 = 0xffff_ffffL;

  private final HeaderCursor cursor;
  private NetcdfVersion version = NetcdfVersion.CDF1;
  private int entries;
  private boolean hasRecords;

  private HeaderDecoder(HeaderCursor cursor) {
    this.cursor = cursor;
  }

  /**
   * A header and its size.
   *
   * @param bytes bytes from the start of the file to the end of the header
   */
  record Decoded(NetcdfHeader header, long bytes) {}

  /** Returns the header of {@code file}. */
  static Decoded decode(HeaderFile file) throws ResplitException {
    HeaderCursor cursor = new HeaderCursor(file);
    NetcdfHeader header = new HeaderDecoder(cursor).header();
    return new Decoded(header, cursor.position());
  }

  private NetcdfHeader header() throws ResplitException {
    version = readVersion();
    long records = readRecordCount();
    List<NetcdfHeader.Dimension> dimensions =
        readList(
            NetcdfHeader.TAG_DIMENSION, 2 * version.countBytes(), "dimension", this::readDimension);
    List<Attribute> attributes = readAttributes();
    List<NetcdfHeader.Variable> variables = readVariables(dimensions);
    return new NetcdfHeader(version, records, dimensions, attributes, variables);
  }

  private NetcdfVersion readVersion() throws ResplitException {
    int magic = cursor.readInt();
    if (magic == HDF5) {
      throw cursor.refused(
          "it is NetCDF-4 or HDF5, not CDF: leave out --in-format, or list the files for merge if "
              + "they are of both kinds");
    }
    if (magic >>> 8 != MAGIC) {
      throw cursor.wrong("no magic number CDF");
    }
    int digit = magic & 0xff;
    return NetcdfVersion.ofDigit(digit)
        .orElseThrow(() -> cursor.unsupported("it is of the unknown NetCDF version " + digit));
  }

  private long readRecordCount() throws ResplitException {
    long records = cursor.readNumber(version.countBytes());
    if (version == NetcdfVersion.CDF5 ? records == -1 : records == STREAMING_32) {
      return NetcdfHeader.STREAMING;
    }
    return checkedCount(records, "number of records");
  }

  private long checkedCount(long count, String what) throws ResplitException {
    if (count < 0 || count > version.maxCount()) {
      throw cursor.wrong(what + " " + Long.toUnsignedString(count));
    }
    return count;
  }

  private long readCount(String what) throws ResplitException {
    return checkedCount(cursor.readNumber(version.countBytes()), what);
  }

  /** Reads one entry of a list behind its name. */
  @FunctionalInterface
  private interface Entry<T> {
    T read(String name) throws ResplitException;
  }

  /**
   * Reads a list of entries with names.
   *
   * @param of what each of them is
   */
  private <T> List<T> readList(int tag, int leastBytes, String of, Entry<T> entry)
      throws ResplitException {
    int count = readListLength(tag, leastBytes, of + "s");
    List<T> list = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < count; i++) {
      String name = readName(of);
      if (!names.add(name)) {
        throw cursor.wrong("two entries for " + of + " '" + name + "'");
      }
      list.add(entry.read(name));
    }
    return list;
  }

  /** Reads the head of a list: a tag and a count, both zero if the list is absent. */
  private int readListLength(int tag, int leastBytes, String what) throws ResplitException {
    int found = cursor.readInt();
    long count = cursor.readNumber(version.countBytes());
    if (found != tag && (found != 0 || count != 0)) {
      throw cursor.wrong("tag " + found + " instead of " + tag + " before the " + what);
    }
    cursor.checkFits(count, leastBytes, "number of " + what);
    entries += (int) Math.min(count, MAX_ENTRIES + 1);
    if (entries > MAX_ENTRIES) {
      throw cursor.unsupported(
          "it has more than " + MAX_ENTRIES + " dimensions, attributes and variables");
    }
    return (int) count;
  }

  private NetcdfHeader.Dimension readDimension(String name) throws ResplitException {
    long length = readCount("length of dimension '" + name + "'");
    if (length == NetcdfHeader.RECORDS && hasRecords) {
      throw cursor.wrong("a second unlimited dimension '" + name + "'");
    }
    hasRecords |= length == NetcdfHeader.RECORDS;
    return new NetcdfHeader.Dimension(name, length);
  }

  private List<Attribute> readAttributes() throws ResplitException {
    int leastBytes = 2 * version.countBytes() + 4;
    return readList(NetcdfHeader.TAG_ATTRIBUTE, leastBytes, "attribute", this::readAttribute);
  }

  private Attribute readAttribute(String name) throws ResplitException {
    ElementType type = readType("attribute '" + name + "'");
    String what = "number of values of attribute '" + name + "'";
    long count = readCount(what);
    cursor.checkFits(count, type.bytes(), what);
    byte[] values = cursor.readPadded(count * type.bytes(), what);
    return ClassicAttributes.decode(name, type, values);
  }

  private ElementType readType(String of) throws ResplitException {
    int code = cursor.readInt();
    return ClassicType.ofCode(code, version)
        .orElseThrow(() -> cursor.wrong("unknown type " + code + " of " + of))
        .element();
  }

  private List<NetcdfHeader.Variable> readVariables(List<NetcdfHeader.Dimension> dimensions)
      throws ResplitException {
    int leastBytes = 5 * version.countBytes() + 8;
    return readList(
        NetcdfHeader.TAG_VARIABLE, leastBytes, "variable", name -> readVariable(name, dimensions));
  }

  private NetcdfHeader.Variable readVariable(String name, List<NetcdfHeader.Dimension> dimensions)
      throws ResplitException {
    List<Integer> ids = readDimensionIds("variable '" + name + "'", dimensions);
    List<Attribute> attributes = readAttributes();
    ElementType type = readType("variable '" + name + "'");
    long declared = cursor.readNumber(version.countBytes());
    long begin = cursor.readNumber(version.offsetBytes());
    return new NetcdfHeader.Variable(name, ids, attributes, type, declared, begin);
  }

  private List<Integer> readDimensionIds(String of, List<NetcdfHeader.Dimension> dimensions)
      throws ResplitException {
    String what = "number of dimensions of " + of;
    long rank = readCount(what);
    cursor.checkFits(rank, version.countBytes(), what);
    if (rank > Shape.MAX_RANK) {
      throw cursor.unsupported(of + " has " + rank + " dimensions, more than " + Shape.MAX_RANK);
    }
    List<Integer> ids = new ArrayList<>();
    for (int axis = 0; axis < rank; axis++) {
      ids.add(readDimensionId(of, axis, dimensions));
    }
    return ids;
  }

  private int readDimensionId(String of, int axis, List<NetcdfHeader.Dimension> dimensions)
      throws ResplitException {
    long id = readCount("dimension number");
    if (id >= dimensions.size()) {
      throw cursor.wrong(
          of + " along dimension " + id + ", but there are only " + dimensions.size());
    }
    if (axis > 0 && dimensions.get((int) id).isRecord()) {
      throw cursor.wrong(of + " with the unlimited dimension not in the first place");
    }
    return (int) id;
  }

  /** Reads a name, which ends before a zero as it does in the library of the format. */
  private String readName(String of) throws ResplitException {
    String what = "length of the name of a " + of;
    long bytes = readCount(what);
    if (bytes < 1 || bytes > MAX_NAME_BYTES) {
      throw cursor.wrong(what + " " + bytes);
    }
    String name = StoredText.untilZero(ByteBuffer.wrap(cursor.readPadded(bytes, what)));
    if (name.isEmpty()) {
      throw cursor.wrong("a name of a " + of + " that is empty");
    }
    return name;
  }
}
