package io.resplit.format.mrc;

import io.resplit.array.ElementType;
import java.util.Optional;
import java.util.stream.Stream;

/** The modes of MRC files that are types of elements, each with its number. */
enum MrcMode {
  INT8(0),
  UINT8(0),
  INT16(1),
  FLOAT32(2),
  COMPLEX64(4),
  UINT16(6),
  FLOAT16(12);

  final int number;
  final ElementType type = ElementType.parse(name());

  MrcMode(int number) {
    this.number = number;
  }

  /** Returns the mode of a number, in which bytes have a sign. */
  static Optional<MrcMode> of(int number) {
    return Stream.of(values()).filter(each -> each.number == number).findFirst();
  }

  static Optional<MrcMode> of(ElementType type) {
    return Stream.of(values())
        .filter(each -> each.type.equals(type.withOrder(each.type.order())))
        .findFirst();
  }
}
