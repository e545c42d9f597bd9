package io.resplit.format.hdf5.write;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Meaning;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What a NetCDF-4 variable needs beyond an HDF5 dataset. */
final class NetcdfRules {

  private NetcdfRules() {}

  /**
   * Returns the header with a name for every dimension.
   *
   * @param dataset path of the array
   * @param dropped takes the names of what is no longer where it was
   */
  static BlockHeader applyTo(String dataset, BlockHeader block, Consumer<String> dropped) {
    NamedTypes types = new NamedTypes(block.companions().types());
    if (!holds(block.type())
        && !isCharacter(block.type(), block.meaning())
        && !types.has(block.type(), block.meaning())) {
      throw new IllegalArgumentException(
          "NetCDF has no type %s for %s: give --out-format hdf5"
              .formatted(block.type().baseName(), dataset));
    }
    DimensionNames names = new DimensionNames(dataset, block);
    BlockHeader named =
        block
            .withAxes(namedAxes(block, dataset, names))
            .withNotCarried(List.of())
            .mapCompanions(names::named);
    if (block.companions().isEmpty() || block.companions().anywhere()) {
      return named;
    }
    DimensionScopes scopes = new DimensionScopes(dataset, named, names);
    scopes.movedCoordinates().forEach(dropped);
    return named.withCompanions(scopes.companions());
  }

  /** Returns whether NetCDF-4 holds an attribute: of one axis at most, of a type that it knows. */
  static boolean holds(Attribute attribute, NamedTypes types) {
    boolean known =
        attribute.hasTexts()
            || types.has(attribute)
            || attribute.meaning().isEmpty() && attribute.type().kind() != ElementType.Kind.BYTES;
    return known && attribute.lengths().size() <= 1;
  }

  /** Returns whether NetCDF-4 holds a variable, at least its elements as plain numbers. */
  static boolean holds(Companion variable, NamedTypes types) {
    boolean isNull = variable.dimensions().isEmpty() && variable.isEmpty();
    return !isNull && isOfKnownType(variable, types);
  }

  private static boolean isOfKnownType(Companion variable, NamedTypes types) {
    return variable.hasTexts()
        || isCharacter(variable.type(), variable.meaning())
        || holds(variable.type())
        || types.has(variable);
  }

  /** Returns whether links to a variable may stay: it is there, and stands for no dimension. */
  static boolean isLinked(Companion variable, NamedTypes types) {
    return holds(variable, types) && !variable.isScale();
  }

  /** Returns whether a variable is held and its elements are texts of several bytes each. */
  static boolean isText(Companion variable) {
    boolean isFixed = variable.meaning().filter(Meaning.FixedText.class::isInstance).isPresent();
    boolean isHeld = !variable.isMoved() && !variable.isNull();
    return isFixed && isHeld && variable.type().bytes() > 1;
  }

  /** Returns whether elements are of the type {@code char}: texts of one character each. */
  static boolean isCharacter(ElementType type, Optional<Meaning> meaning) {
    return type.bytes() == 1 && meaning.filter(Meaning.FixedText.class::isInstance).isPresent();
  }

  private static boolean holds(ElementType type) {
    return switch (type.kind()) {
      case INT, UINT -> true;
      case FLOAT -> type.bytes() >= 4;
      case COMPLEX, BYTES -> false;
    };
  }

  private static List<AxisInfo> namedAxes(BlockHeader block, String dataset, DimensionNames names) {
    String group = ObjectPath.group(dataset);
    List<AxisInfo> axes = new ArrayList<>();
    int rank = dataset.equals(ObjectPath.NO_ARRAY) ? 0 : block.shape().rank();
    for (int axis = 0; axis < rank; axis++) {
      boolean known = axis < block.axes().size();
      AxisInfo info = known ? block.axes().get(axis) : AxisInfo.named("");
      axes.add(
          info.name().isEmpty()
              ? AxisInfo.named(names.ofAxis(axis, group)).withUnlimited(info.unlimited())
              : info);
    }
    return axes;
  }
}
