package io.resplit.format.hdf5.write;

import io.resplit.array.Attribute;
import io.resplit.array.ElementType;
import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.geometry.Shape;
import java.nio.ByteOrder;

/** Encodes attribute messages of version 3 (IV.A.2.m). */
final class AttributeBytes {

  private static final byte[] SCALAR = {2, 0, 0, 0};
  private static final byte[] NULL = {2, 0, 0, 2};
  private static final ElementType INT32 =
      new ElementType(ElementType.Kind.INT, 4, ByteOrder.LITTLE_ENDIAN);

  private AttributeBytes() {}

  static byte[] of(Attribute attribute) {
    return attribute.isText() ? text(attribute) : numbers(attribute);
  }

  /** A text of just its size; the empty text is one zero byte, for no type has size zero. */
  private static byte[] text(Attribute attribute) {
    String text = attribute.text();
    byte[] value = text.isEmpty() ? new byte[1] : LittleEndianBytes.utf8(text);
    byte[] type = DatatypeBytes.paddedText(value.length, LittleEndianBytes.isAscii(text));
    return message(attribute.name(), type, one(attribute), value);
  }

  private static byte[] one(Attribute attribute) {
    return attribute.isRow() ? ObjectHeaderBytes.dataspace(Shape.of(1)) : SCALAR;
  }

  /** A text of so many bytes that lies in a heap. */
  static byte[] variableText(Attribute attribute, int bytes, long heap, int number) {
    byte[] place = new LittleEndianBytes().u32(bytes).u64(heap).u32(number).toArray();
    return message(attribute.name(), DatatypeBytes.variableText(), one(attribute), place);
  }

  private static byte[] numbers(Attribute attribute) {
    byte[] space =
        switch (attribute.count()) {
          case 0 -> NULL;
          case 1 -> one(attribute);
          default -> ObjectHeaderBytes.dataspace(Shape.of(attribute.count()));
        };
    return message(
        attribute.name(), DatatypeBytes.of(attribute.type()), space, attribute.toBytes());
  }

  /** A text that ends with a zero byte, as the dimension scale rules ask for. */
  static byte[] terminatedText(String name, String text) {
    byte[] value = LittleEndianBytes.utf8(text + "\0");
    return message(name, DatatypeBytes.terminatedText(value.length), SCALAR, value);
  }

  static byte[] int32(String name, int value) {
    byte[] encoded = new LittleEndianBytes().u32(value).toArray();
    return message(name, DatatypeBytes.of(INT32), SCALAR, encoded);
  }

  /** A list of {@code count} elements of any type. */
  static byte[] list(String name, byte[] datatype, int count, byte[] elements) {
    return message(name, datatype, ObjectHeaderBytes.dataspace(Shape.of(count)), elements);
  }

  private static byte[] message(String name, byte[] datatype, byte[] dataspace, byte[] value) {
    byte[] terminated = LittleEndianBytes.utf8(name + "\0");
    return new LittleEndianBytes()
        .u8(3)
        .u8(0)
        .u16(terminated.length)
        .u16(datatype.length)
        .u16(dataspace.length)
        .u8(LittleEndianBytes.isAscii(name) ? 0 : 1)
        .bytes(terminated)
        .bytes(datatype)
        .bytes(dataspace)
        .bytes(value)
        .toArray();
  }
}
