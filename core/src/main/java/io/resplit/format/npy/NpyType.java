package io.resplit.format.npy;

import io.resplit.array.ElementType;
import io.resplit.header.BlockHeader;
import io.resplit.header.Meaning;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * A type of elements as NumPy describes it. Immutable.
 *
 * @param element how many bytes, of which kind
 * @param meaning truth values and texts; nothing of numbers
 */
record NpyType(ElementType element, Optional<Meaning> meaning) {

  private static final String TRUTH = "|b1";
  private static final char TEXT = 'S';

  private static final Meaning BYTES = new Meaning.FixedText(Meaning.Padding.NULL_PADDED, false);

  /**
   * Returns the type of a description such as {@code <f4}.
   *
   * @throws IllegalArgumentException if NumPy has no such type, or resplit none
   */
  static NpyType parse(String description) {
    if (description.equals(TRUTH)) {
      return new NpyType(ElementType.parse("int8"), Optional.of(Meaning.Enumeration.TRUTH));
    }
    if (description.matches("\\|S[0-9]+")) {
      ElementType bytes = ElementType.parse("V" + description.substring(2));
      return new NpyType(bytes, Optional.of(BYTES));
    }
    if (!description.matches("[<>|=]?[a-zA-Z][0-9]+")) {
      throw new IllegalArgumentException("no such type: " + description);
    }
    return new NpyType(ElementType.parse(description.replace("|", "")), Optional.empty());
  }

  /** Returns the type in which the elements of a block are written. */
  static NpyType of(BlockHeader block) {
    boolean isHeld =
        block.type().bytes() == 1
                && block.meaning().filter(Meaning.Enumeration.TRUTH::equals).isPresent()
            || block.type().kind() == ElementType.Kind.BYTES
                && block.meaning().filter(Meaning.FixedText.class::isInstance).isPresent();
    return new NpyType(block.type(), isHeld ? block.meaning() : Optional.empty());
  }

  /** Returns how NumPy describes the type. */
  @Override
  public String toString() {
    if (meaning.filter(Meaning.Enumeration.TRUTH::equals).isPresent()) {
      return TRUTH;
    }
    char code = meaning.isPresent() ? TEXT : element.kind().code();
    boolean hasOrder = element.bytes() > 1 && element.kind() != ElementType.Kind.BYTES;
    char order = hasOrder ? element.order() == ByteOrder.BIG_ENDIAN ? '>' : '<' : '|';
    return "" + order + code + element.bytes();
  }
}
