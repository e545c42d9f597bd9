package io.resplit.format.hdf5.write;

import io.resplit.array.Attribute;
import io.resplit.array.AxisInfo;
import io.resplit.array.BlockHeader;
import io.resplit.array.ElementType;
import io.resplit.format.FillValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a NetCDF-4 variable needs beyond an HDF5 dataset. */
final class NetcdfRules {

  private NetcdfRules() {}

  /** Returns the header with a name for every axis and the fill value as an attribute. */
  static BlockHeader applyTo(BlockHeader block) {
    checkType(block.type());
    return new BlockHeader(
        block.type(),
        block.layout(),
        namedAxes(block),
        withFillValue(block),
        block.fileAttributes(),
        block.fillValue());
  }

  /** Returns whether NetCDF-4 holds an attribute of this type; it wants others to be declared. */
  static boolean holds(Attribute attribute) {
    boolean opaque = !attribute.hasTexts() && attribute.type().kind() == ElementType.Kind.BYTES;
    return attribute.meaning().isEmpty() && !opaque;
  }

  private static void checkType(ElementType type) {
    boolean known =
        switch (type.kind()) {
          case INT, UINT -> true;
          case FLOAT -> type.bytes() >= 4;
          case COMPLEX, BYTES -> false;
        };
    if (!known) {
      throw new IllegalArgumentException(
          "NetCDF has no type " + type.baseName() + ": write HDF5 instead");
    }
  }

  private static List<AxisInfo> namedAxes(BlockHeader block) {
    List<AxisInfo> axes = new ArrayList<>();
    for (int axis = 0; axis < block.shape().rank(); axis++) {
      AxisInfo unnamed = new AxisInfo("dim_" + axis, Optional.empty(), List.of());
      AxisInfo known = axis < block.axes().size() ? block.axes().get(axis) : unnamed;
      axes.add(known.name().isEmpty() ? unnamed.withUnlimited(known.unlimited()) : known);
    }
    return axes;
  }

  private static List<Attribute> withFillValue(BlockHeader block) {
    List<Attribute> attributes = new ArrayList<>(block.attributes());
    boolean there = attributes.stream().anyMatch(a -> a.name().equals(FillValue.ATTRIBUTE));
    if (!there) {
      block
          .fillValue()
          .filter(FillValue::isShown)
          .map(fill -> Attribute.ofNumbers(FillValue.ATTRIBUTE, block.type(), fill.toBytes()))
          .ifPresent(attributes::add);
    }
    return attributes;
  }
}
