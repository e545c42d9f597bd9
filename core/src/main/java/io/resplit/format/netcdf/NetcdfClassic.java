package io.resplit.format.netcdf;

import io.resplit.array.BlockLayout;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.DatasetSize;
import io.resplit.format.FileState;
import io.resplit.format.HeaderFile;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.DeclaredOrder;
import io.resplit.header.Dimension;
import io.resplit.header.ValueLimit;
import io.resplit.io.IoFunction;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads what a NetCDF classic file says of one of its variables, and what else it holds.
 *
 * <p>Attributes of all types of the format are carried; so are the coordinate variables of the
 * dimensions. Values are held only up to a limit; a scalar is held always.
 */
public final class NetcdfClassic {

  /** Stands for the array of a file that holds none. */
  private static final Variable NONE =
      new Variable(ObjectPath.NO_ARRAY, List.of(), List.of(), BlockHeader.ofNoArray().type(), 0, 0);

  private final HeaderFile file;
  private final NetcdfHeader header;
  private final VariableLayouts layouts;
  private long valueLimit;

  private NetcdfClassic(HeaderFile file, VariableLayouts layouts, long valueLimit) {
    this.valueLimit = valueLimit;
    this.file = file;
    this.header = layouts.header();
    this.layouts = layouts;
  }

  /** Answers a question about a file, whose header is decoded unless it was read last. */
  private static <T> T ask(
      Path path, LastClassic last, long valueLimit, IoFunction<NetcdfClassic, T> query)
      throws IOException {
    Optional<FileState> before = FileState.of(path);
    Optional<VariableLayouts> known = before.flatMap(last::take);
    try (HeaderFile file =
        known.isPresent() ? HeaderFile.known(before.get()) : HeaderFile.open(path)) {
      VariableLayouts layouts = known.isPresent() ? known.get() : last.read(file);
      before.ifPresent(state -> last.keep(state, layouts));
      return query.apply(new NetcdfClassic(file, layouts, valueLimit));
    }
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
    return read(path, variable, CoordinateLimit.ALL, new LastClassic());
  }

  /**
   * Returns what a file says of one variable, as {@link #read(Path, String)} does.
   *
   * @param coordinateLimit most bytes of coordinates to hold; of an axis beyond that only the size
   *     is read
   * @param last where the variables lie in the file that was read last
   */
  static BlockHeader read(Path path, String variable, long coordinateLimit, LastClassic last)
      throws IOException {
    return ask(path, last, coordinateLimit, netcdf -> netcdf.block(netcdf.chosen(variable)));
  }

  /** Returns how large all variables are, by their names. */
  static Map<String, DatasetSize> sizes(Path path, LastClassic last) throws IOException {
    return ask(
        path,
        last,
        0,
        netcdf ->
            netcdf.header.variables().stream()
                .collect(Collectors.toMap(Variable::name, netcdf::size)));
  }

  private DatasetSize size(Variable variable) {
    int rank = variable.dimensionIds().size();
    return new DatasetSize(rank, header.isRecord(variable), bytes(variable));
  }

  /**
   * Returns what a file holds besides one variable and coordinates of its dimensions.
   *
   * @param variable as {@link #read(Path, String)} takes it
   * @param held names of the dimensions whose coordinates are held already
   * @param most variables of more bytes are returned without values
   * @param limit most bytes of values to hold of all variables together
   * @param last as {@code read} takes it
   */
  static Companions companions(
      Path path, String variable, Set<String> held, ValueLimit most, long limit, LastClassic last)
      throws IOException {
    return ask(path, last, limit, netcdf -> netcdf.beside(netcdf.chosen(variable), held, most));
  }

  /**
   * Returns the names of the variables that hold arrays; of coordinates only if there is nothing
   * else; and what stands for no array if there is none.
   *
   * @throws ResplitException if the file is no sound NetCDF classic file
   */
  static List<String> variables(Path path, LastClassic last) throws IOException {
    return ask(path, last, 0, netcdf -> netcdf.candidates().stream().map(Variable::name).toList());
  }

  private List<Variable> candidates() {
    List<Variable> data =
        arrays().stream().filter(variable -> !header.isCoordinate(variable)).toList();
    List<Variable> all = data.isEmpty() ? arrays() : data;
    return all.isEmpty() ? List.of(NONE) : all;
  }

  private Variable chosen(String variable) throws ResplitException {
    String name = ObjectPath.inRoot(variable);
    if (name.equals(ObjectPath.NO_ARRAY)) {
      return NONE;
    }
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
        file.path(), "it has several variables; choose from " + names(candidates));
  }

  private List<Variable> arrays() {
    return header.variables().stream()
        .filter(variable -> !variable.dimensionIds().isEmpty())
        .filter(variable -> layouts.layout().slices(variable) > 0)
        .toList();
  }

  private static String names(List<Variable> variables) {
    return variables.isEmpty()
        ? "scalars"
        : String.join(", ", variables.stream().map(Variable::name).toList());
  }

  private BlockHeader block(Variable variable) throws IOException {
    if (variable == NONE) {
      return BlockHeader.ofNoArray().withFileAttributes(header.attributes());
    }
    return new BlockHeader(
            variable.type(),
            layouts.of(variable),
            axes(variable),
            variable.attributes(),
            header.attributes(),
            ClassicAttributes.fillValue(variable))
        .withMeaning(ClassicType.meaning(variable.type()))
        .withNotCarried(header.others(variable));
  }

  private List<AxisInfo> axes(Variable variable) throws IOException {
    List<AxisInfo> axes = new ArrayList<>();
    for (int id : variable.dimensionIds()) {
      NetcdfHeader.Dimension dimension = header.dimensions().get(id);
      axes.add(axis(dimension, variable).withUnlimited(dimension.isRecord()));
    }
    return axes;
  }

  private AxisInfo axis(NetcdfHeader.Dimension dimension, Variable of) throws IOException {
    Optional<Variable> coordinate =
        header.coordinateOf(dimension).filter(variable -> !variable.name().equals(of.name()));
    if (coordinate.isEmpty()) {
      return AxisInfo.named(dimension.name());
    }
    Variable variable = coordinate.get();
    return new AxisInfo(variable.name(), Optional.of(coordinates(variable)), variable.attributes());
  }

  private Attribute coordinates(Variable variable) throws IOException {
    BlockLayout.Strided layout = layouts.of(variable);
    long size = Math.multiplyExact(layout.shape().volume(), variable.type().bytes());
    if (size > valueLimit) {
      valueLimit = 0;
      return Attribute.unread(variable.name(), variable.type(), size);
    }
    valueLimit -= size;
    return values(variable);
  }

  private Attribute values(Variable variable) throws ResplitException {
    byte[] values = layouts.values(file, variable);
    return Attribute.wrapping(variable.name(), variable.type(), values);
  }

  /** Returns all but {@code array} and the coordinates of its dimensions that are held. */
  private Companions beside(Variable array, Set<String> held, ValueLimit most)
      throws ResplitException {
    List<Dimension> dimensions = dimensions(array);
    List<Companion> companions = new ArrayList<>();
    for (Variable variable : header.beside(array, held)) {
      companions.add(companion(variable, dimensions, most));
    }
    List<Dimension> others = dimensions.stream().filter(each -> !each.isAxis()).toList();
    return new Companions(List.of(), others, companions, List.of(), List.of(), List.of())
        .withOrder(order());
  }

  private DeclaredOrder order() {
    return new DeclaredOrder(
        header.variables().stream().map(Variable::name).toList(),
        header.dimensions().stream().map(NetcdfHeader.Dimension::name).toList());
  }

  /** Returns all dimensions by their numbers; one that the array has twice is its first axis. */
  private List<Dimension> dimensions(Variable array) {
    return IntStream.range(0, header.dimensions().size())
        .mapToObj(id -> dimension(id, array.dimensionIds().indexOf(id)))
        .toList();
  }

  private Dimension dimension(int id, int axis) {
    NetcdfHeader.Dimension dimension = header.dimensions().get(id);
    return new Dimension(dimension.name(), layouts.layout().length(id), dimension.isRecord(), axis);
  }

  private Companion companion(Variable variable, List<Dimension> dimensions, ValueLimit most)
      throws ResplitException {
    return new Companion(
        variable.name(),
        variable.type(),
        variable.dimensionIds().stream().map(dimensions::get).toList(),
        variable.attributes(),
        ClassicAttributes.fillValue(variable),
        ClassicType.meaning(variable.type()),
        Optional.empty(),
        values(variable, most));
  }

  private Optional<Attribute> values(Variable variable, ValueLimit most) throws ResplitException {
    long bytes = bytes(variable);
    if (!variable.dimensionIds().isEmpty()) {
      if (bytes > Math.min(most.of(variable.name()), valueLimit)) {
        return Optional.empty();
      }
      valueLimit -= bytes;
    }
    return Optional.of(values(variable));
  }

  private long bytes(Variable variable) {
    RecordLayout layout = layouts.layout();
    return Math.multiplyExact(layout.slices(variable), layout.sliceBytes(variable));
  }
}
