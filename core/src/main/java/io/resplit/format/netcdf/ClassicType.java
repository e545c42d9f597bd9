package io.resplit.format.netcdf;

import io.resplit.array.ElementType;
import io.resplit.header.Meaning;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The external types of the classic format, one to one with element types; {@code CHAR} is a text
 * of one byte, as the NetCDF-4 library stores it in HDF5 files. Numbers are big-endian.
 */
enum ClassicType {
  BYTE(1, "int8"),
  CHAR(2, "bytes1"),
  SHORT(3, "int16be"),
  INT(4, "int32be"),
  FLOAT(5, "float32be"),
  DOUBLE(6, "float64be"),
  UBYTE(7, "uint8"),
  USHORT(8, "uint16be"),
  UINT(9, "uint32be"),
  INT64(10, "int64be"),
  UINT64(11, "uint64be");

  private static final Meaning CHARACTER =
      new Meaning.FixedText(Meaning.Padding.NULL_TERMINATED, false);

  private final int code;
  private final ElementType element;

  ClassicType(int code, String element) {
    this.code = code;
    this.element = ElementType.parse(element);
  }

  /** Returns the type with number {@code code} in files of {@code version}. */
  static Optional<ClassicType> ofCode(int code, NetcdfVersion version) {
    return Stream.of(values())
        .filter(type -> type.code == code)
        .filter(type -> version == NetcdfVersion.CDF5 || !type.needsCdf5())
        .findFirst();
  }

  /** Returns the type that holds elements of type {@code element}, whatever their byte order. */
  static Optional<ClassicType> of(ElementType element) {
    ElementType stored = element.withOrder(ByteOrder.BIG_ENDIAN);
    return Stream.of(values()).filter(type -> type.element.equals(stored)).findFirst();
  }

  boolean needsCdf5() {
    return code > DOUBLE.code;
  }

  int code() {
    return code;
  }

  ElementType element() {
    return element;
  }

  /** Returns what elements of a type of the format mean beyond it. */
  static Optional<Meaning> meaning(ElementType element) {
    return element.equals(CHAR.element) ? Optional.of(CHARACTER) : Optional.empty();
  }
}
