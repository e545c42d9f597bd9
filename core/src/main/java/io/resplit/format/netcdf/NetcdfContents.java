package io.resplit.format.netcdf;

import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.header.Meaning;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What goes into a classic file: its dimensions, the coordinate variables of the array, its
 * companions, and the array, which is the last variable unless another order is known. Offsets are
 * not placed yet. What the format cannot hold is left out, and named.
 */
final class NetcdfContents {

  /** What says of a NetCDF-4 file that it keeps to this format; here it goes without saying. */
  private static final String MARK = "_nc3_strict";

  private final NewDimensions dimensions;
  private final List<NewVariable> variables;
  private final String array;
  private final ClassicNames names = new ClassicNames();
  private final List<String> dropped = new ArrayList<>();
  private final NewAttributes attributes;
  private final List<Attribute> fileAttributes;
  private final List<Companion> beside;

  /**
   * Collects the contents.
   *
   * @param newest version of the file at most: what needs a newer one is left out
   * @throws ResplitException if the format has no such element type or variable name
   */
  NetcdfContents(String variable, BlockHeader block, NetcdfVersion newest) throws ResplitException {
    array = variable;
    names.take(variable);
    attributes = new NewAttributes(newest, dropped);
    CompanionChoice others = new CompanionChoice(block, attributes);
    beside = others.kept();
    dimensions = new NewDimensions(block, beside, dropped);
    block
        .meaning()
        .filter(meaning -> !(meaning instanceof Meaning.FixedText))
        .ifPresent(meaning -> dropped.add(meaning.label()));
    List<NewVariable> all = new ArrayList<>();
    dimensions.addNamed(block, hasArray());
    if (hasArray()) {
      addAxes(block, all);
    }
    List<Attribute> ofFile =
        block.fileAttributes().stream().filter(each -> !each.name().equals(MARK)).toList();
    fileAttributes = attributes.of(ofFile, "the file");
    Optional<NewVariable> whole = hasArray() ? Optional.of(array(block)) : Optional.empty();
    all.addAll(others.variables(dimensions, names));
    whole.ifPresent(all::add);
    variables = block.companions().order().ofNames(all, each -> each.header().name());
  }

  private static ResplitException unsupported(String what) {
    return new ResplitException(
        ResplitException.Reason.UNSUPPORTED, "NetCDF classic " + what + " instead");
  }

  private NewVariable array(BlockHeader block) throws ResplitException {
    ClassicType type =
        ClassicType.of(block.type())
            .orElseThrow(
                () -> unsupported("cannot hold " + block.type() + " elements: write HDF5 or raw"));
    if (!ClassicNames.isLegal(array)) {
      throw unsupported("allows no variable named '" + array + "': write NetCDF-4, HDF5 or raw");
    }
    List<Integer> ids = NewDimensions.axes(block).stream().map(dimensions::id).toList();
    List<Attribute> own = attributes.of(block.attributes(), "the array");
    Variable header = new Variable(array, ids, own, type.element(), 0, 0);
    return new NewVariable(header, block.shape(), Optional.empty());
  }

  private void addAxes(BlockHeader block, List<NewVariable> all) {
    for (Dimension axis : NewDimensions.axes(block)) {
      AxisInfo info = block.axes().isEmpty() ? AxisInfo.named("") : block.axes().get(axis.axis());
      coordinates(dimensions.name(axis), axis, info).ifPresent(all::add);
    }
  }

  private Optional<NewVariable> coordinates(String name, Dimension dimension, AxisInfo info) {
    long length = dimension.length();
    Optional<ClassicType> stored = info.coordinates().flatMap(attributes::type);
    boolean fits = stored.isPresent() && info.coordinates().orElseThrow().count() == length;
    if (fits && names.take(name)) {
      List<Attribute> own = attributes.of(info.attributes(), "axis " + name);
      Variable header =
          new Variable(name, List.of(dimensions.id(dimension)), own, stored.get().element(), 0, 0);
      return Optional.of(new NewVariable(header, Shape.of(length), info.coordinates()));
    }
    if (info.coordinates().isPresent() || !info.attributes().isEmpty() && !isBeside(name)) {
      dropped.add("coordinates and attributes of axis " + name);
    }
    return Optional.empty();
  }

  private boolean isBeside(String name) {
    return beside.stream().anyMatch(each -> each.path().equals(name));
  }

  /** Returns whether unsigned or 64-bit integers, or a length over 2^31 - 1, ask for CDF-5. */
  boolean fits(NetcdfVersion version) {
    if (version == NetcdfVersion.CDF5) {
      return true;
    }
    return dimensions.records() <= version.maxCount()
        && dimensions.all().stream().allMatch(each -> each.length() <= version.maxCount())
        && noneNeedsCdf5(fileAttributes)
        && variables.stream()
            .map(NewVariable::header)
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
  NetcdfHeader header(NetcdfVersion version, List<NewVariable> placed) {
    List<Variable> headers = placed.stream().map(NewVariable::header).toList();
    return new NetcdfHeader(
        version, dimensions.records(), dimensions.all(), fileAttributes, headers);
  }

  /** Returns whether there is an array. */
  boolean hasArray() {
    return !array.equals(ObjectPath.NO_ARRAY);
  }

  /** Returns the name of the array. */
  String array() {
    return array;
  }

  /** Returns the variables. */
  List<NewVariable> variables() {
    return variables;
  }

  List<String> dropped() {
    return List.copyOf(dropped);
  }
}
