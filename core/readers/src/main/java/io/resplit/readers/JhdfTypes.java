package io.resplit.readers;

import io.jhdf.object.datatype.ArrayDataType;
import io.jhdf.object.datatype.CompoundDataType;
import io.jhdf.object.datatype.CompoundDataType.CompoundDataMember;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.EnumDataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import io.jhdf.object.datatype.Reference;
import io.jhdf.object.datatype.VariableLength;
import io.resplit.array.ElementType;
import io.resplit.array.ElementType.Kind;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Our types of elements for those of jHDF. */
final class JhdfTypes {

  /** Sizes of exponents of the numbers of IEEE 754, by their bytes. */
  private static final Map<Integer, Integer> EXPONENTS = Map.of(2, 5, 4, 8, 8, 11);

  private JhdfTypes() {}

  /** Returns the type of elements; none for texts of any length. */
  static Optional<ElementType> element(DataType type) {
    return type instanceof VariableLength row && row.isVariableLengthString()
        ? Optional.empty()
        : Optional.of(number(type).orElseGet(() -> bytes(type)));
  }

  private static ElementType bytes(DataType type) {
    if (type.getSize() == 0) {
      throw new UnsupportedOperationException("it does not find types that have a name");
    }
    return new ElementType(Kind.BYTES, type.getSize(), ByteOrder.LITTLE_ENDIAN);
  }

  private static Optional<ElementType> number(DataType type) {
    if (type instanceof EnumDataType names) {
      return number(names.getBaseType());
    } else if (type instanceof FixedPoint integer) {
      boolean isWhole =
          integer.getBitPrecision() == 8 * type.getSize() && Integer.bitCount(type.getSize()) == 1;
      Kind kind = integer.isSigned() ? Kind.INT : Kind.UINT;
      return Optional.of(new ElementType(kind, type.getSize(), integer.getByteOrder()))
          .filter(any -> isWhole);
    } else if (type instanceof FloatingPoint real) {
      boolean isUsual = EXPONENTS.getOrDefault(type.getSize(), 0) == real.getExponentSize();
      return isUsual
          ? Optional.of(new ElementType(Kind.FLOAT, type.getSize(), real.getByteOrder()))
          : Optional.empty();
    } else if (type instanceof CompoundDataType parts) {
      return complex(parts);
    }
    return Optional.empty();
  }

  private static Optional<ElementType> complex(CompoundDataType parts) {
    List<CompoundDataMember> members = parts.getMembers();
    if (members.size() != 2
        || !members.stream().allMatch(each -> each.getDataType() instanceof FloatingPoint)) {
      return Optional.empty();
    }
    Optional<ElementType> first = number(members.get(0).getDataType());
    boolean areAlike =
        first.isPresent()
            && first.equals(number(members.get(1).getDataType()))
            && first.get().bytes() > 2;
    int size = members.get(0).getDataType().getSize();
    boolean isPacked = parts.getSize() == 2 * size && members.get(0).getOffset() == 0;
    return areAlike && isPacked
        ? Optional.of(new ElementType(Kind.COMPLEX, 2 * size, first.get().order()))
        : Optional.empty();
  }

  /** Returns why the bytes of elements mean nothing without something else of their file. */
  static Optional<String> away(DataType type) {
    if (type instanceof VariableLength row) {
      return row.isVariableLengthString()
          ? Optional.empty()
          : Optional.of("sequences are not compared");
    } else if (type instanceof Reference) {
      return Optional.of("references are not compared");
    } else if (type instanceof CompoundDataType parts) {
      return parts.getMembers().stream()
          .map(CompoundDataMember::getDataType)
          .flatMap(
              each ->
                  (each instanceof VariableLength
                          ? Optional.of("texts of any length in a compound are not compared")
                          : away(each))
                      .stream())
          .findFirst();
    }
    return type instanceof ArrayDataType row ? away(row.getBaseType()) : Optional.empty();
  }
}
