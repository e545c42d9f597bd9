package io.resplit.format.hdf5.structure;

import io.jhdf.object.datatype.BitField;
import io.jhdf.object.datatype.CompoundDataType;
import io.jhdf.object.datatype.CompoundDataType.CompoundDataMember;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.EnumDataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import io.jhdf.object.datatype.OpaqueDataType;
import io.jhdf.object.datatype.StringData;
import io.resplit.array.ElementType;
import io.resplit.array.ElementType.Kind;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/** Element types of datatypes whose elements have a fixed size and no parts with names. */
public final class ElementTypes {

  private ElementTypes() {}

  /** Returns the element type; refuses a datatype that has none. */
  public static ElementType of(DataType type) {
    return find(type)
        .orElseThrow(() -> MalformedHdf5.unsupported("elements of type " + describe(type)));
  }

  /** Returns whether the element type says less than the datatype, for example enum names. */
  public static boolean losesMeaning(DataType type) {
    return type instanceof EnumDataType || type instanceof StringData || type instanceof BitField;
  }

  /** Returns the element type if there is one. */
  public static Optional<ElementType> find(DataType type) {
    if (type.getVersion() < 1) {
      throw MalformedHdf5.bad("damaged HDF5 structure: a datatype of version " + type.getVersion());
    }
    if (type instanceof FixedPoint integer) {
      return whole(integer);
    }
    if (type instanceof FloatingPoint number) {
      return isIeee(number)
          ? Optional.of(new ElementType(Kind.FLOAT, type.getSize(), number.getByteOrder()))
          : Optional.empty();
    }
    if (type instanceof CompoundDataType compound) {
      return complex(compound);
    }
    if (type instanceof EnumDataType names) {
      return find(names.getBaseType());
    }
    return bytes(type);
  }

  private static Optional<ElementType> whole(FixedPoint integer) {
    int size = integer.getSize();
    boolean plain =
        Integer.bitCount(size) == 1
            && size <= Long.BYTES
            && integer.getBitOffset() == 0
            && integer.getBitPrecision() == 8 * size;
    Kind kind = integer.isSigned() ? Kind.INT : Kind.UINT;
    return plain
        ? Optional.of(new ElementType(kind, size, integer.getByteOrder()))
        : Optional.empty();
  }

  private static boolean isIeee(FloatingPoint number) {
    int size = number.getSize();
    if (size != 2 && size != 4 && size != 8) {
      return false;
    }
    int bits = 8 * size;
    int exponent =
        DatatypeBytes.exponentBits(new ElementType(Kind.FLOAT, size, ByteOrder.LITTLE_ENDIAN));
    int mantissa = bits - 1 - exponent;
    return number.getBitOffset() == 0
        && number.getBitPrecision() == bits
        && number.getSignLocation() == bits - 1
        && number.getExponentSize() == exponent
        && number.getExponentLocation() == mantissa
        && number.getMantissaSize() == mantissa
        && number.getMantissaLocation() == 0
        && number.getMantissaNormalization() == 2
        && number.getExponentBias() == (1 << exponent - 1) - 1;
  }

  /** A pair of equal floats, the first named r or real: how h5py and others store complex. */
  private static Optional<ElementType> complex(CompoundDataType compound) {
    List<CompoundDataMember> parts = compound.getMembers();
    if (parts.size() != 2 || !List.of("r", "real", "re").contains(parts.get(0).getName())) {
      return Optional.empty();
    }
    Optional<ElementType> first = floating(parts.get(0));
    boolean pair =
        first.isPresent()
            && first.equals(floating(parts.get(1)))
            && first.get().bytes() >= 4
            && parts.get(0).getOffset() == 0
            && parts.get(1).getOffset() == first.get().bytes()
            && compound.getSize() == 2 * first.get().bytes();
    return pair
        ? Optional.of(new ElementType(Kind.COMPLEX, compound.getSize(), first.get().order()))
        : Optional.empty();
  }

  private static Optional<ElementType> floating(CompoundDataMember part) {
    return part.getDataType() instanceof FloatingPoint
        ? find(part.getDataType())
        : Optional.empty();
  }

  private static Optional<ElementType> bytes(DataType type) {
    boolean opaque =
        type instanceof OpaqueDataType || type instanceof StringData || type instanceof BitField;
    boolean fits = type.getSize() >= 1 && type.getSize() <= ElementType.MAX_BYTES;
    return opaque && fits
        ? Optional.of(new ElementType(Kind.BYTES, type.getSize(), ByteOrder.LITTLE_ENDIAN))
        : Optional.empty();
  }

  private static String describe(DataType type) {
    return type.getClass().getSimpleName() + " of " + type.getSize() + " bytes";
  }
}
