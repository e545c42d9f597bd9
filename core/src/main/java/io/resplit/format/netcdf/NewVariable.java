package io.resplit.format.netcdf;

import io.resplit.array.ElementType;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A variable of a new file.
 *
 * @param header what the header says of it, its place perhaps not known yet
 * @param shape lengths of its dimensions, without those of texts; 1 for a scalar, and for what has
 *     no elements
 * @param type type of its elements in the file: texts of some bytes have a dimension of their own
 * @param values all elements; empty if they are data, which is written later
 */
record NewVariable(Variable header, Shape shape, ElementType type, Optional<Attribute> values) {

  /** Creates a variable whose elements are of a type that the format has, in the header as well. */
  NewVariable(Variable header, Shape shape, Optional<Attribute> values) {
    this(header, shape, header.type(), values);
  }

  boolean isHeld() {
    return values.isPresent();
  }

  /** Returns the values as the file stores them. */
  ByteBuffer stored() {
    return ClassicAttributes.stored(values.orElseThrow());
  }

  /** Returns this variable at a place. */
  NewVariable at(long begin, long declaredBytes) {
    Variable placed =
        new Variable(
            header.name(),
            header.dimensionIds(),
            header.attributes(),
            header.type(),
            declaredBytes,
            begin);
    return new NewVariable(placed, shape, type, values);
  }
}
