package io.resplit.block;

import io.resplit.array.ElementType;
import io.resplit.buffer.ByteSwap;
import java.io.IOException;

/**
 * A source that turns the numbers of elements into the other byte order right after they have been
 * read, in the buffer that holds them; so a thread that reads ahead does that, too.
 */
public final class ByteOrderSource implements BlockSource {

  private final BlockSource source;
  private final int numberBytes;

  private ByteOrderSource(BlockSource source, int numberBytes) {
    this.source = source;
    this.numberBytes = numberBytes;
  }

  /**
   * Returns a source of elements of type {@code to} that takes elements of type {@code from} from
   * {@code source}; {@code source} itself if the two are the same.
   *
   * @throws IllegalArgumentException if the types differ in more than their byte order
   */
  public static BlockSource between(ElementType from, ElementType to, BlockSource source) {
    if (!from.withOrder(to.order()).equals(to)) {
      throw new IllegalArgumentException("elements of " + from + " cannot be stored as " + to);
    }
    return from.equals(to) ? source : new ByteOrderSource(source, to.numberBytes());
  }

  @Override
  public BlockFile open(long number) throws IOException {
    return new ReadVisit(
        source.open(number), (box, elements) -> ByteSwap.swap(elements, numberBytes));
  }
}
