package io.resplit.format.netcdf;

import io.resplit.array.BlockLayout;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.HeaderFile;
import io.resplit.format.netcdf.NetcdfHeader.Dimension;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads what a NetCDF classic file says of one of its variables.
 *
 * <p>Attributes of all types of the format are carried; so are the coordinate variables of the
 * dimensions. Other variables are read apart: {@link CompanionReader}.
 */
public final class NetcdfClassic {

  private final HeaderFile file;
  private final NetcdfHeader header;
  private final VariableLayouts layouts;
  private long coordinateLimit;

  private NetcdfClassic(HeaderFile file, long coordinateLimit) throws ResplitException {
    HeaderDecoder.Decoded decoded = HeaderDecoder.decode(file);
    this.coordinateLimit = coordinateLimit;
    this.file = file;
    this.header = decoded.header();
    this.layouts = new VariableLayouts(file, decoded);
  }

  /** Returns whether a file that starts with these bytes is a NetCDF classic file. */
  public static boolean recognises(byte[] start) {
    return start.length >= 4
        && start[0] == 'C'
        && start[1] == 'D'
        && start[2] == 'F'
        && NetcdfVersion.ofDigit(start[3]).isPresent();
  }

  /**
   * Returns what a file says of one variable.
   *
   * @param variable its name; if empty, the only variable that is neither a scalar nor a coordinate
   * @throws ResplitException if the file is not sound, has no such variable, or has several to
   *     choose from; the message lists them
   */
  public static BlockHeader read(Path path, String variable) throws IOException {
    return read(path, variable, CoordinateLimit.ALL);
  }

  /**
   * Returns what a file says of one variable, as {@link #read(Path, String)} does.
   *
   * @param coordinateLimit most bytes of coordinates to hold; of an axis beyond that only the size
   *     is read
   */
  static BlockHeader read(Path path, String variable, long coordinateLimit) throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      NetcdfClassic netcdf = new NetcdfClassic(file, coordinateLimit);
      return netcdf.block(netcdf.chosen(variable));
    }
  }

  /**
   * Returns what a file holds beside one variable and coordinates of its dimensions.
   *
   * @param variable as {@link #read(Path, String)} takes it
   * @param held names of the dimensions whose coordinates are held already
   * @param most variables of more bytes are returned without values
   * @param limit most bytes of values to hold of all variables together
   */
  static Companions companions(
      Path path, String variable, Set<String> held, ValueLimit most, long limit)
      throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      NetcdfClassic netcdf = new NetcdfClassic(file, CoordinateLimit.ALL);
      return new CompanionReader(file, netcdf.header, netcdf.layouts.layout(), most, limit)
          .beside(netcdf.chosen(variable), held);
    }
  }

  /**
   * Returns the names of the variables that hold arrays; of coordinates only if there is nothing
   * else.
   *
   * @throws ResplitException if the file is no sound NetCDF classic file
   */
  public static List<String> variables(Path path) throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      return new NetcdfClassic(file, CoordinateLimit.ALL)
          .candidates().stream().map(Variable::name).toList();
    }
  }

  private List<Variable> candidates() {
    List<Variable> data =
        arrays().stream().filter(variable -> !header.isCoordinate(variable)).toList();
    return data.isEmpty() ? arrays() : data;
  }

  private Variable chosen(String variable) throws ResplitException {
    String name = ObjectPath.inRoot(variable);
    return name.isEmpty() ? onlyVariable() : variable(name);
  }

  private Variable variable(String name) throws ResplitException {
    Optional<Variable> found = header.find(name);
    return found.orElseThrow(
        () ->
            ResplitException.badInput(
                file.path(), "it has no variable '" + name + "', only " + names(arrays())));
  }

  private Variable onlyVariable() throws ResplitException {
    List<Variable> candidates = candidates();
    if (candidates.size() == 1) {
      return candidates.get(0);
    }
    throw ResplitException.badInput(
        file.path(),
        candidates.isEmpty()
            ? "it has no variable that has an axis"
            : "it has several variables; name one of " + names(candidates));
  }

  private List<Variable> arrays() {
    return header.variables().stream()
        .filter(variable -> !variable.dimensionIds().isEmpty())
        .toList();
  }

  private static String names(List<Variable> variables) {
    return variables.isEmpty()
        ? "scalars"
        : String.join(", ", variables.stream().map(Variable::name).toList());
  }

  private BlockHeader block(Variable variable) throws IOException {
    return new BlockHeader(
            variable.type(),
            layouts.of(variable),
            axes(variable),
            ClassicAttributes.withElement(variable),
            header.attributes(),
            ClassicAttributes.fillValue(variable))
        .withMeaning(ClassicType.meaning(variable.type()))
        .withNotCarried(header.others(variable));
  }

  private List<AxisInfo> axes(Variable variable) throws IOException {
    List<AxisInfo> axes = new ArrayList<>();
    for (int id : variable.dimensionIds()) {
      Dimension dimension = header.dimensions().get(id);
      axes.add(axis(dimension, variable).withUnlimited(dimension.isRecord()));
    }
    return axes;
  }

  private AxisInfo axis(Dimension dimension, Variable of) throws IOException {
    Optional<Variable> coordinate =
        header.coordinateOf(dimension).filter(variable -> !variable.name().equals(of.name()));
    if (coordinate.isEmpty()) {
      return AxisInfo.named(dimension.name());
    }
    Variable variable = coordinate.get();
    Attribute numbers = coordinates(dimension.name(), variable);
    return new AxisInfo(dimension.name(), Optional.of(numbers), variable.attributes());
  }

  private Attribute coordinates(String name, Variable variable) throws IOException {
    BlockLayout.Strided layout = layouts.of(variable);
    long size = Math.multiplyExact(layout.shape().volume(), variable.type().bytes());
    if (size > coordinateLimit) {
      coordinateLimit = 0;
      return Attribute.unread(name, variable.type(), size);
    }
    coordinateLimit -= size;
    return Attribute.wrapping(
        name, variable.type(), StoredValues.read(file, layouts.layout(), variable));
  }
}
