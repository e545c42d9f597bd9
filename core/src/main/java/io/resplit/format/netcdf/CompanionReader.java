package io.resplit.format.netcdf;

import io.resplit.format.HeaderFile;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads what a classic file holds beside one of its variables. Values are held only up to a limit;
 * a scalar is held always.
 */
final class CompanionReader {

  private final HeaderFile file;
  private final NetcdfHeader header;
  private final RecordLayout layout;
  private final ValueLimit most;
  private long left;

  /**
   * Wraps the header of a file.
   *
   * @param most variables of more bytes are returned without values
   * @param limit most bytes of values of all variables together
   */
  CompanionReader(
      HeaderFile file, NetcdfHeader header, RecordLayout layout, ValueLimit most, long limit) {
    this.file = file;
    this.header = header;
    this.layout = layout;
    this.most = most;
    this.left = limit;
  }

  /** Returns all but {@code array} and the coordinates of its dimensions that are held. */
  Companions beside(Variable array, Set<String> held) throws ResplitException {
    List<Dimension> dimensions = dimensions(array);
    List<Companion> companions = new ArrayList<>();
    List<String> notCarried = new ArrayList<>();
    for (Variable variable : header.beside(array, held)) {
      if (layout.slices(variable) == 0) {
        notCarried.add("variable " + variable.name() + ", which has no records");
      } else {
        companions.add(companion(variable, dimensions));
      }
    }
    List<Dimension> others = dimensions.stream().filter(each -> !each.isAxis()).toList();
    return new Companions(List.of(), others, companions, List.of(), List.of(), notCarried)
        .withOrder(order(array));
  }

  /** Returns the names of all variables, unless they are in the order in which they are written. */
  private List<String> order(Variable array) {
    List<String> order = header.variables().stream().map(Variable::name).toList();
    List<String> usual =
        Stream.concat(
                array.dimensionIds().stream()
                    .map(header.dimensions()::get)
                    .flatMap(each -> header.coordinateOf(each).stream()),
                Stream.of(array))
            .map(Variable::name)
            .distinct()
            .toList();
    return order.equals(usual) ? List.of() : order;
  }

  /** Returns all dimensions by their numbers; one that the array has twice is its first axis. */
  private List<Dimension> dimensions(Variable array) {
    return IntStream.range(0, header.dimensions().size())
        .mapToObj(id -> dimension(id, array.dimensionIds().indexOf(id)))
        .toList();
  }

  private Dimension dimension(int id, int axis) {
    NetcdfHeader.Dimension dimension = header.dimensions().get(id);
    return new Dimension(dimension.name(), layout.length(id), dimension.isRecord(), axis);
  }

  private Companion companion(Variable variable, List<Dimension> dimensions)
      throws ResplitException {
    return new Companion(
        variable.name(),
        variable.type(),
        variable.dimensionIds().stream().map(dimensions::get).toList(),
        ClassicAttributes.withElement(variable),
        ClassicAttributes.fillValue(variable),
        ClassicType.meaning(variable.type()),
        Optional.empty(),
        values(variable));
  }

  private Optional<Attribute> values(Variable variable) throws ResplitException {
    long bytes = Math.multiplyExact(layout.slices(variable), layout.sliceBytes(variable));
    if (!variable.dimensionIds().isEmpty()) {
      if (bytes > Math.min(most.of(variable.name()), left)) {
        return Optional.empty();
      }
      left -= bytes;
    }
    byte[] values = StoredValues.read(file, layout, variable);
    return Optional.of(Attribute.wrapping(variable.name(), variable.type(), values));
  }
}
