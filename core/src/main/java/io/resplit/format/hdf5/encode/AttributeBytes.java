package io.resplit.format.hdf5.encode;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.header.Attribute;
import io.resplit.header.Meaning.FixedText;
import io.resplit.header.Meaning.Padding;
import io.resplit.header.TextKind;
import io.resplit.text.StoredText;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Encodes attribute messages of version 3 (IV.A.2.m). */
public final class AttributeBytes {

  private static final int HEAD_BYTES = 9;
  private static final byte[] SCALAR = {2, 0, 0, 0};
  private static final FixedText TERMINATED = new FixedText(Padding.NULL_TERMINATED, false);
  private static final ElementType INT32 =
      new ElementType(ElementType.Kind.INT, 4, ByteOrder.LITTLE_ENDIAN);

  private AttributeBytes() {}

  /** Refuses attributes of one name. */
  public static void checkNames(List<Attribute> attributes) {
    Set<String> names = new HashSet<>();
    for (Attribute attribute : attributes) {
      if (!names.add(attribute.name())) {
        throw new IllegalArgumentException("attribute '" + attribute.name() + "' occurs twice");
      }
    }
  }

  /** Returns the message of an attribute that refers to no heap. */
  public static byte[] of(Attribute attribute) {
    return attribute.hasTexts()
        ? texts(attribute)
        : numbers(
            attribute, TypeBytes.own(DatatypeBytes.of(attribute.type(), attribute.meaning())));
  }

  /** Returns the message of an attribute of numbers or other elements of a type. */
  public static byte[] numbers(Attribute attribute, TypeBytes type) {
    byte[] space = space(attribute, attribute.count());
    return message(attribute.name(), type, space, attribute.toBytes());
  }

  /** Texts of the size of the longest, and no smaller than they were. */
  private static byte[] texts(Attribute attribute) {
    TextKind kind = attribute.kind();
    List<byte[]> texts = attribute.texts().stream().map(LittleEndianBytes::utf8).toList();
    int longest = texts.stream().mapToInt(text -> text.length).max().orElse(0);
    int size = Math.max(kind.bytes(), longest);
    byte filling = (byte) (kind.form().padding() == Padding.SPACE_PADDED ? ' ' : 0);
    LittleEndianBytes value = new LittleEndianBytes(Math.multiplyExact(texts.size(), size));
    texts.forEach(text -> value.bytes(filled(text, size, filling)));
    byte[] type = DatatypeBytes.text(size, kind.form());
    return message(attribute.name(), type, space(attribute, texts.size()), value.toArray());
  }

  private static byte[] filled(byte[] text, int size, byte filling) {
    byte[] all = Arrays.copyOf(text, size);
    Arrays.fill(all, text.length, size, filling);
    return all;
  }

  private static byte[] space(Attribute attribute, int count) {
    long[] lengths = attribute.lengths().stream().mapToLong(length -> length).toArray();
    if (lengths.length > 0) {
      return ObjectHeaderBytes.dataspace(lengths);
    }
    return count == 0
        ? ObjectHeaderBytes.nullDataspace()
        : count == 1 ? SCALAR : ObjectHeaderBytes.dataspace(count);
  }

  /**
   * Texts of any length that lie in heaps.
   *
   * @param places where each of them is: its bytes, the address of a heap, its number there
   */
  public static byte[] variableTexts(Attribute attribute, byte[] places) {
    byte[] space = space(attribute, attribute.texts().size());
    byte[] type = DatatypeBytes.variableText(attribute.kind().form());
    return message(attribute.name(), type, space, places);
  }

  /** A text that ends with a zero byte, as the dimension scale rules ask for. */
  public static byte[] terminatedText(String name, String text) {
    byte[] value = LittleEndianBytes.utf8(text + "\0");
    return message(name, DatatypeBytes.text(value.length, TERMINATED), SCALAR, value);
  }

  /** A number. */
  public static byte[] int32(String name, int value) {
    byte[] encoded = new LittleEndianBytes().u32(value).toArray();
    return message(name, DatatypeBytes.of(INT32), SCALAR, encoded);
  }

  /** Some numbers that are encoded already. */
  public static byte[] int32s(String name, int count, byte[] encoded) {
    return list(name, DatatypeBytes.of(INT32), count, encoded);
  }

  /** A list of {@code count} elements of any type. */
  public static byte[] list(String name, byte[] datatype, int count, byte[] elements) {
    return message(name, datatype, ObjectHeaderBytes.dataspace(count), elements);
  }

  private static byte[] message(String name, byte[] datatype, byte[] dataspace, byte[] value) {
    return message(name, TypeBytes.own(datatype), dataspace, value);
  }

  private static byte[] message(String name, TypeBytes datatype, byte[] dataspace, byte[] value) {
    byte[] terminated = LittleEndianBytes.utf8(name + "\0");
    int bytes =
        HEAD_BYTES + terminated.length + datatype.bytes().length + dataspace.length + value.length;
    return new LittleEndianBytes(bytes)
        .u8(3)
        .u8(datatype.shared() ? 1 : 0)
        .u16(terminated.length)
        .u16(datatype.bytes().length)
        .u16(dataspace.length)
        .u8(StoredText.isAscii(name) ? 0 : 1)
        .bytes(terminated)
        .bytes(datatype.bytes())
        .bytes(dataspace)
        .bytes(value)
        .toArray();
  }
}
