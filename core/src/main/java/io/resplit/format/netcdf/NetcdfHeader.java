package io.resplit.format.netcdf;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The header of a NetCDF classic file, as it stands in the file.
 *
 * @param version variant of the format
 * @param recordCount number of records, or {@link #STREAMING}
 * @param dimensions dimensions in the order of their numbers
 * @param attributes global attributes
 * @param variables variables in the order of the file
 */
public record NetcdfHeader(
    NetcdfVersion version,
    long recordCount,
    List<Dimension> dimensions,
    List<Attribute> attributes,
    List<Variable> variables) {

  /**
   * Number of records of a file whose writer did not know it: it follows from the size of the file.
   */
  public static final long STREAMING = -1;

  static final int TAG_DIMENSION = 10;
  static final int TAG_VARIABLE = 11;
  static final int TAG_ATTRIBUTE = 12;

  /** Length of the record dimension. */
  static final long RECORDS = 0;

  /** Copies the lists. */
  public NetcdfHeader {
    dimensions = List.copyOf(dimensions);
    attributes = List.copyOf(attributes);
    variables = List.copyOf(variables);
  }

  /**
   * A dimension.
   *
   * @param length number of indices; 0 for the record dimension
   */
  public record Dimension(String name, long length) {

    /** Returns whether this is the unlimited dimension. */
    public boolean isRecord() {
      return length == RECORDS;
    }
  }

  /**
   * A variable.
   *
   * @param dimensionIds numbers of its dimensions, slowest first; empty for a scalar
   * @param type element type, big-endian
   * @param declaredBytes size that the header declares; redundant, and not believed
   * @param begin byte offset of the first element
   */
  public record Variable(
      String name,
      List<Integer> dimensionIds,
      List<Attribute> attributes,
      ElementType type,
      long declaredBytes,
      long begin) {

    /** Copies the lists. */
    public Variable {
      dimensionIds = List.copyOf(dimensionIds);
      attributes = List.copyOf(attributes);
    }
  }

  /** Returns the variable with that name. */
  public Optional<Variable> find(String name) {
    return variables.stream().filter(variable -> variable.name().equals(name)).findFirst();
  }

  /** Returns whether {@code variable} lies along the unlimited dimension. */
  public boolean isRecord(Variable variable) {
    List<Integer> ids = variable.dimensionIds();
    return !ids.isEmpty() && dimensions.get(ids.get(0)).isRecord();
  }

  /** Returns whether {@code variable} is 1-D and named as its dimension. */
  public boolean isCoordinate(Variable variable) {
    return variable.dimensionIds().size() == 1
        && dimensions.get(variable.dimensionIds().get(0)).name().equals(variable.name());
  }

  /** Returns the coordinates of a dimension, if it has some: letters are another variable. */
  public Optional<Variable> coordinateOf(Dimension dimension) {
    return find(dimension.name()).filter(this::holdsCoordinates);
  }

  private boolean holdsCoordinates(Variable variable) {
    return isCoordinate(variable) && variable.type().kind() != ElementType.Kind.BYTES;
  }

  /**
   * Returns the names of the variables that do not go along with {@code variable}: neither itself
   * nor the coordinates of its dimensions.
   */
  public List<String> others(Variable variable) {
    Set<String> own =
        variable.dimensionIds().stream()
            .map(id -> dimensions.get(id).name())
            .collect(Collectors.toSet());
    return beside(variable, own).stream().map(Variable::name).toList();
  }

  /** Returns the variables that are neither {@code variable} nor coordinates of some dimensions. */
  List<Variable> beside(Variable variable, Set<String> held) {
    return variables.stream()
        .filter(other -> !other.name().equals(variable.name()))
        .filter(other -> !(holdsCoordinates(other) && held.contains(other.name())))
        .toList();
  }
}
