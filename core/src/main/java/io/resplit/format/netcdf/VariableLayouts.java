package io.resplit.format.netcdf;

import io.resplit.array.BlockLayout;
import io.resplit.format.HeaderFile;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/**
 * Where the variables of a classic file lie; every one of them lies within the file.
 *
 * <p>The sizes that the header declares are redundant, and wrong for variables over 4 GiB, so they
 * are computed from the dimensions. The records of all record variables are interleaved, each part
 * padded to 4 bytes, unless there is only one record variable: then nothing is padded.
 */
final class VariableLayouts {

  private final Path path;
  private final NetcdfHeader header;
  private final long recordBytes;
  private final long records;

  /**
   * Checks all variables against the size of the file.
   *
   * @throws ResplitException if one of them does not lie between the header and the end of the file
   */
  VariableLayouts(HeaderFile file, HeaderDecoder.Decoded decoded) throws ResplitException {
    path = file.path();
    header = decoded.header();
    try {
      List<Variable> interleaved = header.variables().stream().filter(header::isRecord).toList();
      recordBytes = recordBytes(interleaved);
      records =
          header.recordCount() == NetcdfHeader.STREAMING
              ? countRecords(interleaved, file.size())
              : header.recordCount();
      for (Variable variable : header.variables()) {
        check(variable, decoded.bytes(), file.size());
      }
      checkOrder();
    } catch (ArithmeticException e) {
      throw ResplitException.badInput(path, "its NetCDF variables exceed 2^63 bytes");
    }
  }

  private long recordBytes(List<Variable> interleaved) {
    if (interleaved.size() == 1) {
      return sliceBytes(interleaved.get(0));
    }
    long bytes = 0;
    for (Variable variable : interleaved) {
      long slice = sliceBytes(variable);
      bytes = Math.addExact(bytes, Math.addExact(slice, -slice & 3));
    }
    return bytes;
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

  private void check(Variable variable, long headerBytes, long fileBytes) throws ResplitException {
    boolean empty = header.isRecord(variable) && records == 0;
    long end = empty ? variable.begin() : end(variable);
    if (variable.begin() < headerBytes || !empty && end > fileBytes) {
      throw ResplitException.badInput(
          path,
          String.format(
              "its variable '%s' is said to lie at bytes %d to %d, but the header ends at byte %d"
                  + " and the file at %d",
              variable.name(), variable.begin(), end, headerBytes, fileBytes));
    }
  }

  /** The library of the format reads no file whose variables overlap or change places. */
  private void checkOrder() throws ResplitException {
    Variable before = null;
    for (Variable variable : inOrder()) {
      if (before != null) {
        checkBehind(before, variable);
      }
      before = variable;
    }
  }

  /** Returns the variables as they lie in the file: those of records behind all others. */
  private List<Variable> inOrder() {
    return header.variables().stream().sorted(Comparator.comparing(header::isRecord)).toList();
  }

  private void checkBehind(Variable before, Variable variable) throws ResplitException {
    long end = Math.addExact(before.begin(), sliceBytes(before));
    if (variable.begin() < end) {
      throw ResplitException.badInput(
          path,
          "its variable '%s' is said to begin at byte %d, but '%s' before it ends at byte %d"
              .formatted(variable.name(), variable.begin(), before.name(), end));
    }
  }

  private long end(Variable variable) {
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

  /**
   * Returns where the elements of {@code variable} lie.
   *
   * @throws ResplitException if it is a scalar or has no records
   */
  BlockLayout.Strided of(Variable variable) throws ResplitException {
    if (variable.dimensionIds().isEmpty()) {
      throw ResplitException.unsupported(
          path, "its variable '" + variable.name() + "' is a scalar");
    }
    long[] lengths = variable.dimensionIds().stream().mapToLong(this::length).toArray();
    if (lengths[0] == 0) {
      throw ResplitException.badInput(
          path, "its variable '" + variable.name() + "' has no records");
    }
    boolean packed = !header.isRecord(variable) || recordBytes == sliceBytes(variable);
    return new BlockLayout.Strided(
        Shape.of(lengths), variable.begin(), packed ? BlockLayout.Strided.PACKED : recordBytes);
  }
}
