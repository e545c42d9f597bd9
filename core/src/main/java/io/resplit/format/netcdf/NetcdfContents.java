package io.resplit.format.netcdf;

import io.resplit.array.Attribute;
import io.resplit.array.AxisInfo;
import io.resplit.array.BlockHeader;
import io.resplit.array.ElementType;
import io.resplit.format.FillValue;
import io.resplit.format.netcdf.NetcdfHeader.Dimension;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.io.ResplitException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What goes into a classic file for one array: its dimensions, coordinate variables, and the array
 * as the last variable. Offsets are not placed yet. What the format cannot hold is left out, and
 * named.
 */
final class NetcdfContents {

  private static final int MAX_NAME_BYTES = 256;

  private final List<Dimension> dimensions = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private final List<byte[]> coordinates = new ArrayList<>();
  private final List<String> dropped = new ArrayList<>();
  private final List<Attribute> fileAttributes;
  private final ClassicType type;
  private final NetcdfVersion newest;
  private final long records;

  /**
   * Collects the contents.
   *
   * @param newest version of the file at most: what needs a newer one is left out
   * @throws ResplitException if the format has no such element type or variable name
   */
  NetcdfContents(String variable, BlockHeader block, NetcdfVersion newest) throws ResplitException {
    this.newest = newest;
    boolean grows = !block.axes().isEmpty() && block.axes().get(0).unlimited();
    records = grows ? block.shape().length(0) : 0;
    type =
        ClassicType.of(block.type())
            .orElseThrow(
                () -> unsupported("cannot hold " + block.type() + " elements: write HDF5 or raw"));
    if (!isLegal(variable)) {
      throw unsupported("allows no variable named '" + variable + "': write NetCDF-4, HDF5 or raw");
    }
    block.meaning().ifPresent(meaning -> dropped.add(meaning.label()));
    for (int axis = 0; axis < block.shape().rank(); axis++) {
      addAxis(axis, variable, block);
    }
    fileAttributes = storable(block.fileAttributes(), "the file");
    List<Integer> ids = IntStream.range(0, block.shape().rank()).boxed().toList();
    variables.add(new Variable(variable, ids, arrayAttributes(block), type.element(), 0, 0));
  }

  private static ResplitException unsupported(String what) {
    return new ResplitException(
        ResplitException.Reason.UNSUPPORTED, "NetCDF classic " + what + " instead");
  }

  private static boolean isLegal(String name) {
    int bytes = name.getBytes(StandardCharsets.UTF_8).length;
    return bytes >= 1
        && bytes <= MAX_NAME_BYTES
        && name.indexOf('/') < 0
        && name.chars().noneMatch(Character::isISOControl);
  }

  private void addAxis(int axis, String variable, BlockHeader block) {
    Optional<AxisInfo> info =
        block.axes().isEmpty() ? Optional.empty() : Optional.of(block.axes().get(axis));
    String name = uniqueName(info.map(AxisInfo::name).orElse(""), axis);
    long length = block.shape().length(axis);
    dimensions.add(new Dimension(name, axis == 0 && records > 0 ? NetcdfHeader.RECORDS : length));
    info.ifPresent(known -> addCoordinates(new Dimension(name, length), axis, variable, known));
  }

  /** Returns the name of an axis, another one if it is not legal or taken. */
  private String uniqueName(String wished, int axis) {
    String legal = isLegal(wished) ? wished : "dim" + axis;
    boolean taken = dimensions.stream().anyMatch(dimension -> dimension.name().equals(legal));
    return taken ? uniqueName(legal + "_" + axis, axis) : legal;
  }

  private void addCoordinates(Dimension dimension, int axis, String variable, AxisInfo info) {
    String name = dimension.name();
    Optional<ClassicType> stored = info.coordinates().flatMap(this::type);
    boolean fits =
        stored.isPresent()
            && !name.equals(variable)
            && length(info.coordinates().orElseThrow(), stored.get()) == dimension.length();
    if (fits) {
      List<Attribute> attributes = storable(info.attributes(), "axis " + name);
      ElementType element = stored.get().element();
      variables.add(new Variable(name, List.of(axis), attributes, element, 0, 0));
      coordinates.add(ClassicAttributes.encode(info.coordinates().get()));
    } else if (info.coordinates().isPresent() || !info.attributes().isEmpty()) {
      dropped.add("coordinates and attributes of axis " + name);
    }
  }

  private static long length(Attribute coordinates, ClassicType stored) {
    return coordinates.isText()
        ? ClassicAttributes.encode(coordinates).length / stored.element().bytes()
        : coordinates.count();
  }

  private List<Attribute> arrayAttributes(BlockHeader block) {
    List<Attribute> attributes = new ArrayList<>();
    Optional<Attribute> shown = block.fillValue().filter(FillValue::isShown);
    Optional<Attribute> fill =
        shown.flatMap(value -> ClassicAttributes.asFillValue(value, type.element()));
    fill.ifPresent(attributes::add);
    if (fill.isEmpty() && shown.isPresent()) {
      dropped.add("the fill value");
    }
    for (Attribute attribute : storable(block.attributes(), "the array")) {
      if (fill.isEmpty() || !attribute.name().equals(FillValue.ATTRIBUTE)) {
        attributes.add(attribute);
      }
    }
    return attributes;
  }

  private List<Attribute> storable(List<Attribute> attributes, String of) {
    List<Attribute> stored = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Attribute attribute : attributes) {
      boolean taken = names.contains(attribute.name());
      if (!taken && isLegal(attribute.name()) && type(attribute).isPresent()) {
        stored.add(attribute);
        names.add(attribute.name());
      } else {
        dropped.add("attribute " + attribute.name() + " of " + of);
      }
    }
    return stored;
  }

  private Optional<ClassicType> type(Attribute attribute) {
    return ClassicAttributes.type(attribute)
        .filter(stored -> newest == NetcdfVersion.CDF5 || !stored.needsCdf5());
  }

  /** Returns whether unsigned or 64-bit integers, or a length over 2^31 - 1, ask for CDF-5. */
  boolean fits(NetcdfVersion version) {
    if (version == NetcdfVersion.CDF5) {
      return true;
    }
    return records <= version.maxCount()
        && dimensions.stream().allMatch(dimension -> dimension.length() <= version.maxCount())
        && noneNeedsCdf5(fileAttributes)
        && variables.stream()
            .allMatch(
                variable ->
                    !ClassicType.of(variable.type()).orElseThrow().needsCdf5()
                        && noneNeedsCdf5(variable.attributes()));
  }

  private static boolean noneNeedsCdf5(List<Attribute> attributes) {
    return attributes.stream()
        .noneMatch(attribute -> ClassicAttributes.type(attribute).orElseThrow().needsCdf5());
  }

  /**
   * Returns the header with the given variables, which are those of {@link #variables()}, placed.
   */
  NetcdfHeader header(NetcdfVersion version, List<Variable> placed) {
    return new NetcdfHeader(version, records, dimensions, fileAttributes, placed);
  }

  /** Returns the variables, the coordinates first and the array last. */
  List<Variable> variables() {
    return List.copyOf(variables);
  }

  /** Returns the data of the coordinate variables, in their order. */
  List<byte[]> coordinates() {
    return List.copyOf(coordinates);
  }

  /** Returns the number of records; 0 if the slowest dimension is of fixed length. */
  long records() {
    return records;
  }

  /** Returns whether coordinate variable {@code i} is stored in records, as the array is. */
  boolean inRecords(int i) {
    return records > 0 && variables.get(i).dimensionIds().get(0) == 0;
  }

  List<String> dropped() {
    return List.copyOf(dropped);
  }
}
