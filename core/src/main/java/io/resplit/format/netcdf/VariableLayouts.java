package io.resplit.format.netcdf;

import io.resplit.array.BlockLayout;
import io.resplit.format.HeaderFile;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the variables of a classic file lie; every one of them lies within the file. Keeps short
 * values once they are read, as coordinates are for each variable. Confined to one thread.
 */
final class VariableLayouts {

  private static final int KEPT_BYTES = 1 << 18;

  private final Path path;
  private final NetcdfHeader header;
  private final RecordLayout layout;
  private final Map<String, byte[]> kept = new HashMap<>();
  private int keptBytes;

  /**
   * Checks all variables against the size of the file.
   *
   * @throws ResplitException if one of them does not lie between the header and the end of the file
   */
  VariableLayouts(HeaderFile file, HeaderDecoder.Decoded decoded) throws ResplitException {
    path = file.path();
    header = decoded.header();
    try {
      layout = new RecordLayout(header, file.size());
      for (Variable variable : header.variables()) {
        check(variable, decoded.bytes(), file.size());
      }
      checkOrder();
    } catch (ArithmeticException e) {
      throw ResplitException.badInput(path, "its NetCDF variables exceed 2^63 bytes");
    }
  }

  /** Returns the header that says so. */
  NetcdfHeader header() {
    return header;
  }

  /** Returns how they lie. */
  RecordLayout layout() {
    return layout;
  }

  /** Returns the elements of a variable as {@link StoredValues} does; nobody may change them. */
  byte[] values(HeaderFile file, Variable variable) throws ResplitException {
    byte[] known = kept.get(variable.name());
    return known != null ? known : keep(variable, StoredValues.read(file, layout, variable));
  }

  private byte[] keep(Variable variable, byte[] values) {
    if (values.length <= KEPT_BYTES - keptBytes) {
      keptBytes += values.length;
      kept.put(variable.name(), values);
    }
    return values;
  }

  private void check(Variable variable, long headerBytes, long fileBytes) throws ResplitException {
    boolean empty = layout.slices(variable) == 0;
    long end = empty ? variable.begin() : layout.end(variable);
    if (variable.begin() < headerBytes || !empty && end > fileBytes) {
      throw ResplitException.badInput(
          path,
          String.format(
              "%sits variable '%s' should be at bytes %d to %d, but the header ends at byte %d and the file at %d",
              end > fileBytes ? "it is cut off: " : "",
              variable.name(),
              variable.begin(),
              end,
              headerBytes,
              fileBytes));
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
    long end = Math.addExact(before.begin(), layout.sliceBytes(before));
    if (variable.begin() < end) {
      throw ResplitException.badInput(
          path,
          "its variable '%s' should begin at byte %d, but '%s' before it ends at byte %d"
              .formatted(variable.name(), variable.begin(), before.name(), end));
    }
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
    long[] lengths = variable.dimensionIds().stream().mapToLong(layout::length).toArray();
    if (lengths[0] == 0) {
      throw ResplitException.badInput(
          path, "its variable '" + variable.name() + "' has no records");
    }
    return layout.of(variable, Shape.of(lengths));
  }
}
