package io.resplit.input;

import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.block.ByteOrderSource;
import io.resplit.block.ReadVisit;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.function.LongFunction;

/**
 * A source that sums the array while it is read.
 *
 * <p>So the digest that an output is recorded with is that of the input: if the output is read
 * again and has the same digest, nothing was lost or changed on the way through memory either. As
 * safe for several threads as {@code source} and {@code digest} are.
 *
 * @param source what is read
 * @param boxes its blocks by their numbers
 * @param digest of its elements; takes the sum
 */
public record SummedSource(BlockSource source, LongFunction<Box> boxes, ArrayDigest digest)
    implements BlockSource {

  /** Returns what sums an array whose elements are read as {@code from} and given as {@code to}. */
  public static ArrayDigest digest(ElementType from, ElementType to, Shape array) {
    return new ArrayDigest(array, isSummedFirst(from) ? from : to);
  }

  /**
   * Returns what sums that part of an array which a set holds, as a part of the whole; each thread
   * that reads has a sum of its own.
   */
  public static ArrayDigest digest(ElementType from, BlockSet to) {
    Box part = to.arrangement().region();
    ElementType summed = isSummedFirst(from) ? from : to.type();
    return ArrayDigest.byThread(to.storedGrid().shape(), summed, part);
  }

  private static boolean isSummedFirst(ElementType from) {
    return from.order() == ByteOrder.LITTLE_ENDIAN;
  }

  /**
   * Returns a source that sums elements of type {@code from} and gives them as {@code to}; sums
   * little-endian numbers if either of the two is, because others have to be turned for it.
   *
   * @param digest what {@link #digest} returns for the two types
   */
  public static BlockSource between(
      ElementType from,
      ElementType to,
      BlockSource source,
      LongFunction<Box> boxes,
      ArrayDigest digest) {
    return isSummedFirst(from)
        ? ByteOrderSource.between(from, to, new SummedSource(source, boxes, digest))
        : new SummedSource(ByteOrderSource.between(from, to, source), boxes, digest);
  }

  @Override
  public BlockFile open(long number) throws IOException {
    Box block = boxes.apply(number);
    return new ReadVisit(
        source.open(number), (box, elements) -> digest.add(box.shifted(block), elements));
  }
}
