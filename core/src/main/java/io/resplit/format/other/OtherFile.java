package io.resplit.format.other;

import io.resplit.array.ElementType;
import io.resplit.array.ElementType.Kind;
import io.resplit.geometry.Box;
import io.resplit.header.Attribute;
import io.resplit.header.Companions.Group;
import io.resplit.header.Dimension;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An open file, read by a library that is not ours. What the library takes of memory is its own.
 * Paths have no slash at the start. Confined to one thread.
 */
public interface OtherFile extends Closeable {

  /**
   * A variable that the library can read.
   *
   * @param type type of the bytes that {@link #read} gives; empty if its values are texts of any
   *     length
   * @param dimensions slowest first; without a path where they have no name
   */
  record Variable(
      String path,
      Optional<ElementType> type,
      List<Dimension> dimensions,
      List<Attribute> attributes) {

    /** Copies the lists. */
    public Variable {
      dimensions = List.copyOf(dimensions);
      attributes = List.copyOf(attributes);
    }

    /** Returns texts of one size, if this is them as characters along one more dimension. */
    public Variable asTexts(ElementType texts) {
      int last = dimensions.size() - 1;
      boolean areTexts =
          texts.kind() == Kind.BYTES
              && type.filter(each -> each.kind() == Kind.BYTES && each.bytes() == 1).isPresent()
              && texts.bytes() > 1
              && last >= 0
              && dimensions.get(last).length() == texts.bytes();
      return areTexts
          ? new Variable(path, Optional.of(texts), dimensions.subList(0, last), attributes)
          : this;
    }
  }

  /**
   * What the library says of a file.
   *
   * @param groups all groups, the root first, whose path is empty
   * @param dimensions all that have a name, each once
   * @param variables without what stands for a dimension alone
   * @param unread what the library cannot read, by {@link #variable} and {@link #attribute}: why
   *     not
   */
  record Contents(
      List<Group> groups,
      List<Dimension> dimensions,
      List<Variable> variables,
      Map<String, String> unread) {}

  /** Returns what the file holds. */
  Contents contents();

  /**
   * Reads elements in C order, from the position of {@code target} to its limit.
   *
   * @param box of the dimensions of the variable; of a scalar its only element
   * @throws IOException if the library fails
   */
  void read(Variable variable, Box box, ByteBuffer target) throws IOException;

  /**
   * Reads elements as {@link #read} does.
   *
   * @throws IOException if the library fails, or gives less than it was asked for
   */
  default void readAll(Variable variable, Box box, ByteBuffer target) throws IOException {
    read(variable, box, target);
    if (target.hasRemaining()) {
      throw new IOException("the library gives %s bytes too few".formatted(target.remaining()));
    }
  }

  /** Returns all values of a variable of texts, in C order. */
  List<String> texts(Variable variable) throws IOException;

  /** Returns how messages name a variable. */
  static String variable(String path) {
    return "variable " + path;
  }

  /** Returns how messages name an attribute of a variable or a group. */
  static String attribute(String name, String owner) {
    return "attribute %s of %s".formatted(name, owner.isEmpty() ? "/" : owner);
  }
}
