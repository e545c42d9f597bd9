package io.resplit.find.beside;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.header.Attribute;
import io.resplit.header.ChosenValues;
import io.resplit.header.Companion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;

/** The values of one variable, put together from its parts. Confined to one thread. */
final class JoinedValues {

  private final Companion variable;
  private final Attribute like;
  private final byte[] numbers;
  private final String[] texts;

  /**
   * Starts with what stands for missing data, if the variable has that.
   *
   * @param variable the whole variable, with the values of its first part
   */
  JoinedValues(Companion variable) {
    this.variable = variable;
    this.like = variable.values().orElseThrow();
    int count = Math.toIntExact(variable.shape().volume());
    this.numbers = new byte[like.hasTexts() ? 0 : count * like.type().bytes()];
    this.texts = new String[like.hasTexts() ? count : 0];
    Arrays.fill(texts, "");
    byte[] missing = variable.missingValue(like.type()).orElse(new byte[0]);
    for (int i = 0; i < numbers.length && missing.length > 0; i++) {
      numbers[i] = missing[i % missing.length];
    }
  }

  Companion variable() {
    return variable;
  }

  /** Returns whether a block is the first of those that hold its part. */
  boolean isPlacedBy(Box box) {
    return IntStream.range(0, box.rank())
        .allMatch(axis -> box.start(axis) == 0 || variable.dimensionOf(axis) >= 0);
  }

  /** Takes the part that the file of a block holds. */
  void place(Companion part, Box box) {
    Attribute values = part.values().orElseThrow();
    byte[] bytes = like.hasTexts() ? new byte[0] : values.toBytes();
    int size = like.type().bytes();
    int from = 0;
    for (PrimitiveIterator.OfLong to = positions(box); to.hasNext(); from++) {
      int at = (int) to.nextLong();
      if (like.hasTexts()) {
        texts[at] = values.texts().get(from);
      } else {
        System.arraycopy(bytes, from * size, numbers, at * size, size);
      }
    }
  }

  private PrimitiveIterator.OfLong positions(Box box) {
    List<AxisIndices> indices = variable.indices(box.indices());
    return new ChosenValues(variable.shape(), indices).positions().iterator();
  }

  /** Returns the variable with all values. */
  Companion complete() {
    return variable.withValues(Optional.of(values())).withActualRange();
  }

  private Attribute values() {
    return like.hasTexts()
        ? Attribute.ofTexts(like.name(), Arrays.asList(texts), false).withKind(like.kind())
        : Attribute.wrapping(like.name(), like.type(), numbers).withMeaning(like.meaning());
  }
}
