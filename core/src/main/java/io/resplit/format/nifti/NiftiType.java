package io.resplit.format.nifti;

import io.resplit.array.ElementType;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.stream.Stream;

/** The data types of NIfTI that have an element type; colours are opaque bytes. */
enum NiftiType {
  UINT8(2, "uint8"),
  INT16(4, "int16"),
  INT32(8, "int32"),
  FLOAT32(16, "float32"),
  COMPLEX64(32, "complex64"),
  FLOAT64(64, "float64"),
  RGB24(128, "bytes3"),
  INT8(256, "int8"),
  UINT16(512, "uint16"),
  UINT32(768, "uint32"),
  INT64(1024, "int64"),
  UINT64(1280, "uint64"),
  COMPLEX128(1792, "complex128"),
  RGBA32(2304, "bytes4");

  private final int code;
  private final ElementType element;

  NiftiType(int code, String element) {
    this.code = code;
    this.element = ElementType.parse(element);
  }

  static Optional<NiftiType> ofCode(long code) {
    return Stream.of(values()).filter(type -> type.code == code).findFirst();
  }

  /** Returns the data type of {@code element}, whatever its byte order. */
  static Optional<NiftiType> of(ElementType element) {
    ElementType stored = element.withOrder(ByteOrder.LITTLE_ENDIAN);
    return Stream.of(values()).filter(type -> type.element.equals(stored)).findFirst();
  }

  int code() {
    return code;
  }

  int bits() {
    return 8 * element.bytes();
  }

  ElementType element(ByteOrder order) {
    return element.withOrder(order);
  }
}
