package io.resplit.format.hdf5.structure;

import io.resplit.array.ElementType;
import io.resplit.header.Meaning;
import io.resplit.header.Meaning.BitField;
import io.resplit.header.Meaning.Encoded;
import io.resplit.header.Meaning.Enumeration;
import io.resplit.header.Meaning.FixedText;
import io.resplit.header.Meaning.Member;
import io.resplit.header.Meaning.Parts;
import io.resplit.header.Meaning.Tagged;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/** Encodes datatype messages (IV.A.2.d). */
public final class DatatypeBytes {

  /** Size of an object reference, in bytes: one file address. */
  static final int REFERENCE_BYTES = 8;

  /** Size of a variable-length element in a file: count, heap address, index in the heap. */
  static final int SEQUENCE_BYTES = 16;

  private static final int FIXED_POINT = 0;
  private static final int FLOATING_POINT = 1;
  private static final int STRING = 3;
  private static final int BIT_FIELD = 4;
  private static final int OPAQUE = 5;
  private static final int COMPOUND = 6;
  private static final int REFERENCE = 7;
  private static final int ENUMERATION = 8;
  private static final int VARIABLE_LENGTH = 9;
  private static final int PLAIN = 1;
  private static final int PACKED = 3;
  private static final int MOST_TAG_BYTES = 255;
  private static final int SIGNED = 1 << 3;
  private static final int IMPLIED_MANTISSA_BIT = 2 << 4;
  private static final int UTF_8 = 1 << 4;
  private static final int VARIABLE_STRING = 1;

  private DatatypeBytes() {}

  /** Returns the datatype message of elements that mean something beyond their type. */
  public static byte[] of(ElementType type, Optional<Meaning> meaning) {
    if (meaning.isEmpty()) {
      return of(type);
    }
    if (meaning.get() instanceof Enumeration names) {
      return enumeration(type, names);
    }
    if (meaning.get() instanceof Encoded stored) {
      return stored.datatype();
    }
    if (meaning.get() instanceof FixedText text) {
      return text(type.bytes(), text);
    }
    if (meaning.get() instanceof Parts names) {
      return complex(type, names);
    }
    return meaning.get() instanceof BitField bits
        ? bitField(type, bits)
        : opaque(type.bytes(), LittleEndianBytes.utf8(((Tagged) meaning.get()).tag()));
  }

  /** The integer, all names, and all values in its byte order. */
  private static byte[] enumeration(ElementType type, Enumeration names) {
    LittleEndianBytes all =
        prefix(PACKED, ENUMERATION, names.members().size(), type.bytes()).bytes(of(type));
    names.members().forEach(member -> all.text(member.name() + "\0"));
    boolean big = type.order() == ByteOrder.BIG_ENDIAN;
    for (Member member : names.members()) {
      long first =
          big ? Long.reverseBytes(member.value()) >>> 64 - 8 * type.bytes() : member.value();
      all.number(first, type.bytes());
    }
    return all.toArray();
  }

  private static byte[] bitField(ElementType type, BitField bits) {
    return prefix(PLAIN, BIT_FIELD, bits.order() == ByteOrder.BIG_ENDIAN ? 1 : 0, type.bytes())
        .u16(bits.offset())
        .u16(bits.precision())
        .toArray();
  }

  /** Returns the datatype message of a type of elements (IV.A.2.d). */
  public static byte[] of(ElementType type) {
    return switch (type.kind()) {
      case INT -> integer(type, SIGNED);
      case UINT -> integer(type, 0);
      case FLOAT -> floatingPoint(type);
      case COMPLEX -> complex(type, Parts.USUAL);
      case BYTES -> opaque(type.bytes(), new byte[0]);
    };
  }

  /** Bytes with a tag; some readers miss a zero byte if the tag has no length at all. */
  private static byte[] opaque(int size, byte[] tag) {
    int tagBytes = Math.min(MOST_TAG_BYTES, Math.max(1, (tag.length + 7) / 8) * 8);
    return prefix(PLAIN, OPAQUE, tagBytes, size).bytes(Arrays.copyOf(tag, tagBytes)).toArray();
  }

  private static LittleEndianBytes prefix(int version, int kind, int bits, long size) {
    int classBits = 3;
    LittleEndianBytes bytes = new LittleEndianBytes().u8(version << 4 | kind);
    for (int i = 0; i < classBits; i++) {
      bytes.u8(bits >>> 8 * i);
    }
    return bytes.u32(size);
  }

  private static int orderBit(ElementType type) {
    return type.order() == ByteOrder.BIG_ENDIAN ? 1 : 0;
  }

  private static byte[] integer(ElementType type, int sign) {
    return prefix(PLAIN, FIXED_POINT, orderBit(type) | sign, type.bytes())
        .u16(0)
        .u16(8 * type.bytes())
        .toArray();
  }

  /** Bit field and property description of IEEE 754 numbers: sign, exponent, mantissa, bias. */
  private static byte[] floatingPoint(ElementType type) {
    int flags = orderBit(type) | IMPLIED_MANTISSA_BIT | 8 * type.bytes() - 1 << 8;
    return prefix(PLAIN, FLOATING_POINT, flags, type.bytes())
        .bytes(floatProperties(type.bytes()))
        .toArray();
  }

  /** Returns where the parts of an IEEE number of 2, 4 or 8 bytes lie, as datatypes say it. */
  public static byte[] floatProperties(int bytes) {
    int exponentBits =
        switch (bytes) {
          case 2 -> 5;
          case 4 -> 8;
          default -> 11;
        };
    int mantissaBits = 8 * bytes - 1 - exponentBits;
    return new LittleEndianBytes()
        .u16(0)
        .u16(8 * bytes)
        .u8(mantissaBits)
        .u8(exponentBits)
        .u8(0)
        .u8(mantissaBits)
        .u32((1 << exponentBits - 1) - 1)
        .toArray();
  }

  private static byte[] complex(ElementType type, Parts names) {
    int half = type.bytes() / 2;
    byte[] part = of(new ElementType(ElementType.Kind.FLOAT, half, type.order()));
    return prefix(PACKED, COMPOUND, 2, type.bytes())
        .text(names.first() + "\0")
        .u8(0)
        .bytes(part)
        .text(names.second() + "\0")
        .u8(half)
        .bytes(part)
        .toArray();
  }

  /** A text of fixed size. */
  public static byte[] text(int size, FixedText form) {
    return prefix(PLAIN, STRING, bits(form), size).toArray();
  }

  private static int bits(FixedText form) {
    return form.padding().ordinal() | (form.utf8() ? UTF_8 : 0);
  }

  /** A text of any length, which lies in a heap. */
  public static byte[] variableText(FixedText form) {
    ElementType character = new ElementType(ElementType.Kind.UINT, 1, ByteOrder.LITTLE_ENDIAN);
    return prefix(PLAIN, VARIABLE_LENGTH, VARIABLE_STRING | bits(form) << 4, SEQUENCE_BYTES)
        .bytes(of(character))
        .toArray();
  }

  static byte[] reference() {
    return prefix(PLAIN, REFERENCE, 0, REFERENCE_BYTES).toArray();
  }

  /** Returns the datatype message of a sequence of object references. */
  public static byte[] sequenceOfReferences() {
    return prefix(PLAIN, VARIABLE_LENGTH, 0, SEQUENCE_BYTES).bytes(reference()).toArray();
  }

  /** Element of REFERENCE_LIST: who is attached to a dimension scale, and at which axis. */
  public static byte[] attachment() {
    ElementType axis = new ElementType(ElementType.Kind.INT, 4, ByteOrder.LITTLE_ENDIAN);
    return prefix(PACKED, COMPOUND, 2, 2 * REFERENCE_BYTES)
        .text("dataset\0")
        .u8(0)
        .bytes(reference())
        .text("dimension\0")
        .u8(REFERENCE_BYTES)
        .bytes(of(axis))
        .toArray();
  }
}
