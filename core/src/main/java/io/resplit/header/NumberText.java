package io.resplit.header;

import io.resplit.array.ElementType;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.StringJoiner;

/** Renders the numbers of attributes for people; no number is ever parsed back. */
final class NumberText {

  private static final int MOST = 12;

  private NumberText() {}

  /** Returns the numbers joined by commas, the first ones only if there are many. */
  static String of(Attribute numbers) {
    ElementType type = numbers.type();
    ByteBuffer bytes = numbers.numbers();
    StringJoiner text = new StringJoiner(", ");
    Optional<Meaning.Encoded> encoded = Meaning.Encoded.in(numbers.meaning());
    if (encoded.filter(Meaning.Encoded::hasSequences).isPresent()) {
      return numbers.count() + " x " + encoded.get();
    }
    for (int i = 0; i < Math.min(MOST, numbers.count()); i++) {
      int at = i * type.bytes();
      String digits = number(bytes, at, type);
      text.add(name(numbers.meaning(), digits).or(() -> target(numbers, bytes, at)).orElse(digits));
    }
    return numbers.count() <= MOST ? text.toString() : text + ", ...";
  }

  private static Optional<String> name(Optional<Meaning> meaning, String digits) {
    return meaning.filter(Meaning.Enumeration.class::isInstance).stream()
        .flatMap(names -> ((Meaning.Enumeration) names).members().stream())
        .filter(member -> Long.toString(member.value()).equals(digits))
        .map(Meaning.Member::name)
        .findFirst();
  }

  /** Returns the path of the object to which an element refers, if it is nothing else. */
  private static Optional<String> target(Attribute numbers, ByteBuffer bytes, int at) {
    return Meaning.Encoded.in(numbers.meaning())
        .filter(type -> numbers.type().bytes() == Long.BYTES && !type.references().isEmpty())
        .map(
            type ->
                bytes.getInt(at) == 0 ? "none" : "/" + type.targets().get(bytes.getInt(at) - 1));
  }

  private static String number(ByteBuffer bytes, int at, ElementType type) {
    return switch (type.kind()) {
      case INT -> Long.toString(signed(bytes, at, type.bytes()));
      case UINT -> Long.toUnsignedString(unsigned(bytes, at, type.bytes()));
      case FLOAT -> type.bytes() == 2 ? hex(bytes, at, 2) : real(bytes, at, type.bytes());
      case COMPLEX -> complex(bytes, at, type.numberBytes());
      case BYTES -> hex(bytes, at, type.bytes());
    };
  }

  /** Returns the integer of a size at a place, its first bit taken for the sign. */
  static long signed(ByteBuffer bytes, int at, int size) {
    return switch (size) {
      case 1 -> bytes.get(at);
      case 2 -> bytes.getShort(at);
      case 4 -> bytes.getInt(at);
      default -> bytes.getLong(at);
    };
  }

  /** Returns the integer of a size at a place, without a sign; one of 8 bytes may be negative. */
  static long unsigned(ByteBuffer bytes, int at, int size) {
    long value = signed(bytes, at, size);
    return size == Long.BYTES ? value : value & (1L << 8 * size) - 1;
  }

  /** Returns the number at a place; NaN if it has no order, or is a float of 2 bytes. */
  static double value(ByteBuffer bytes, int at, ElementType type) {
    return switch (type.kind()) {
      case INT -> signed(bytes, at, type.bytes());
      case UINT -> unsigned(bytes, at, type.bytes());
      case FLOAT ->
          switch (type.bytes()) {
            case 4 -> bytes.getFloat(at);
            case 8 -> bytes.getDouble(at);
            default -> Double.NaN;
          };
      case COMPLEX, BYTES -> Double.NaN;
    };
  }

  private static String real(ByteBuffer bytes, int at, int size) {
    return size == 4 ? Float.toString(bytes.getFloat(at)) : Double.toString(bytes.getDouble(at));
  }

  private static String complex(ByteBuffer bytes, int at, int size) {
    return '(' + real(bytes, at, size) + ", " + real(bytes, at + size, size) + "i)";
  }

  private static String hex(ByteBuffer bytes, int at, int size) {
    StringBuilder text = new StringBuilder("0x");
    for (int i = 0; i < Math.min(MOST, size); i++) {
      text.append(String.format("%02x", bytes.get(at + i)));
    }
    return text.toString();
  }
}
