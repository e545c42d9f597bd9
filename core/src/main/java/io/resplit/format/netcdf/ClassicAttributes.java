package io.resplit.format.netcdf;

import io.resplit.array.ElementType;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.header.Attribute;
import io.resplit.header.FillValue;
import io.resplit.text.StoredText;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Attributes as the classic format keeps them: every type that it has is carried, byte for byte.
 */
final class ClassicAttributes {

  private ClassicAttributes() {}

  static Attribute decode(String name, ElementType type, byte[] values) {
    return type.equals(ClassicType.CHAR.element())
        ? Attribute.ofText(name, StoredText.of(values))
        : Attribute.wrapping(name, type, values);
  }

  /** Returns the type that stores an attribute; empty if the classic format has none. */
  static Optional<ClassicType> type(Attribute attribute) {
    if (attribute.lengths().size() > 1) {
      return Optional.empty();
    }
    if (attribute.isText()) {
      return Optional.of(ClassicType.CHAR);
    }
    boolean plain = !attribute.hasTexts() && attribute.meaning().isEmpty();
    return plain ? ClassicType.of(attribute.type()) : Optional.empty();
  }

  /** Returns the bytes that store an attribute. */
  static byte[] encode(Attribute attribute) {
    ByteBuffer stored = stored(attribute);
    byte[] bytes = new byte[stored.remaining()];
    stored.get(bytes);
    return bytes;
  }

  /** Returns the bytes that store an attribute, not copied where they are held like that. */
  static ByteBuffer stored(Attribute attribute) {
    return attribute.isText()
        ? ByteBuffer.wrap(StoredText.bytes(attribute.text()))
        : attribute.withOrder(ByteOrder.BIG_ENDIAN).numbers();
  }

  /** Returns the fill value of a variable: what is missing is also what no program wrote. */
  static Optional<Attribute> fillValue(Variable variable) {
    ElementType type = variable.type();
    return Attribute.find(variable.attributes(), FillValue.ATTRIBUTE)
        .filter(each -> type(each).isPresent() && type(each).equals(ClassicType.of(type)))
        .map(ClassicAttributes::encode)
        .filter(element -> element.length == type.bytes())
        .map(element -> FillValue.set(type.withOrder(ByteOrder.BIG_ENDIAN), element));
  }
}
