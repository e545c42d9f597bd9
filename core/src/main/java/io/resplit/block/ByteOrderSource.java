package io.resplit.block;

import io.resplit.array.ElementType;
import io.resplit.buffer.ByteSwap;

/**
 * A source that turns the numbers of elements into the other byte order right after they have been
 * read, in the buffer that holds them; so a thread that reads ahead does that, too.
 */
public final class ByteOrderSource {

  private ByteOrderSource() {}

  /**
   * Returns a source of elements of type {@code to} that takes elements of type {@code from} from
   * {@code source}; {@code source} itself if the bytes are the same.
   *
   * @throws IllegalArgumentException if the types differ in more than their byte order and sign
   */
  public static BlockSource between(ElementType from, ElementType to, BlockSource source) {
    if (!from.hasBitsOf(to)) {
      throw new IllegalArgumentException("elements of " + from + " cannot be stored as " + to);
    }
    int numberBytes = to.numberBytes();
    return from.hasOrderOf(to)
        ? source
        : number ->
            new ReadVisit(
                source.open(number), (box, elements) -> ByteSwap.swap(elements, numberBytes));
  }
}
