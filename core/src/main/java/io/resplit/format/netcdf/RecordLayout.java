package io.resplit.format.netcdf;

import io.resplit.array.BlockLayout.Strided;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.geometry.Shape;
import java.util.List;

/**
 * How variables lie in a classic file, whose header says where they begin.
 *
 * <p>The sizes that the header declares are redundant, and wrong for variables over 4 GiB, so they
 * are computed from the dimensions. The records of all record variables are interleaved, each part
 * padded to 4 bytes, unless there is only one record variable: then nothing is padded. Immutable.
 */
final class RecordLayout {

  private final NetcdfHeader header;
  private final long recordBytes;
  private final long records;

  /**
   * Measures the records.
   *
   * @param fileBytes size of the file, from which the number of records follows if the header does
   *     not say it
   * @throws ArithmeticException if there are more than 2^63 bytes
   */
  RecordLayout(NetcdfHeader header, long fileBytes) {
    this.header = header;
    List<Variable> interleaved = header.variables().stream().filter(header::isRecord).toList();
    recordBytes = recordBytes(interleaved);
    records =
        header.recordCount() == NetcdfHeader.STREAMING
            ? countRecords(interleaved, fileBytes)
            : header.recordCount();
  }

  private long recordBytes(List<Variable> interleaved) {
    if (interleaved.size() == 1) {
      return sliceBytes(interleaved.get(0));
    }
    long bytes = 0;
    for (Variable variable : interleaved) {
      bytes = Math.addExact(bytes, padded(sliceBytes(variable)));
    }
    return bytes;
  }

  static long padded(long bytes) {
    return Math.addExact(bytes, -bytes & 3);
  }

  /** Returns the bytes of a fixed variable, or of one record of a record variable. */
  long sliceBytes(Variable variable) {
    long bytes = variable.type().bytes();
    for (int id : variable.dimensionIds()) {
      NetcdfHeader.Dimension dimension = header.dimensions().get(id);
      bytes = dimension.isRecord() ? bytes : Math.multiplyExact(bytes, dimension.length());
    }
    return bytes;
  }

  /** Returns how many whole records a file of that size holds. */
  private long countRecords(List<Variable> interleaved, long fileBytes) {
    long start = Long.MAX_VALUE;
    long firstEnd = 0;
    for (Variable variable : interleaved) {
      start = Math.min(start, variable.begin());
      firstEnd = Math.max(firstEnd, Math.addExact(variable.begin(), sliceBytes(variable)));
    }
    if (interleaved.isEmpty() || start < 0 || firstEnd > fileBytes) {
      return 0;
    }
    return (fileBytes - firstEnd) / recordBytes + 1;
  }

  /** Returns where the last part of a variable ends, which must have one. */
  long end(Variable variable) {
    long last = header.isRecord(variable) ? Math.multiplyExact(records - 1, recordBytes) : 0;
    return Math.addExact(variable.begin(), Math.addExact(last, sliceBytes(variable)));
  }

  /** Returns how many parts of {@link #sliceBytes} a variable has; 0 if it has no records. */
  long slices(Variable variable) {
    return header.isRecord(variable) ? records : 1;
  }

  /** Returns the bytes from one record to the next. */
  long recordBytes() {
    return recordBytes;
  }

  /** Returns the length of a dimension, with the number of records where it is unlimited. */
  long length(int id) {
    NetcdfHeader.Dimension dimension = header.dimensions().get(id);
    return dimension.isRecord() ? records : dimension.length();
  }

  /** Returns where the elements of a variable lie, whose shape is given. */
  Strided of(Variable variable, Shape shape) {
    boolean packed = !header.isRecord(variable) || recordBytes == sliceBytes(variable);
    return new Strided(shape, variable.begin(), packed ? Strided.PACKED : recordBytes);
  }
}
