package io.resplit.input;

import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.block.ByteOrderSource;
import io.resplit.block.ReadVisit;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.set.ArrayDigest;
import java.io.IOException;
import java.nio.ByteOrder;

/**
 * A source that sums the array while it is read.
 *
 * <p>So the digest that an output is recorded with is that of the input: whoever reads the output
 * again and finds the same digest knows that nothing was lost or changed on the way through memory
 * either. Confined to one thread at a time.
 */
public final class SummedSource implements BlockSource {

  private final BlockSource source;
  private final Grid grid;
  private final ArrayDigest digest;

  /**
   * Sums what is read from {@code source}.
   *
   * @param grid its blocks
   * @param type its elements
   */
  public SummedSource(BlockSource source, Grid grid, ElementType type) {
    this.source = source;
    this.grid = grid;
    this.digest = new ArrayDigest(grid.shape(), type);
  }

  /**
   * Returns a source that sums elements of type {@code from} and gives them as {@code to}; sums
   * little-endian numbers if either of the two is, because others have to be turned for it.
   */
  public static BlockSource between(
      ElementType from, ElementType to, BlockSource source, Grid grid) {
    if (from.order() == ByteOrder.LITTLE_ENDIAN) {
      return ByteOrderSource.between(from, to, new SummedSource(source, grid, from));
    }
    return new SummedSource(ByteOrderSource.between(from, to, source), grid, to);
  }

  @Override
  public BlockFile open(long number) throws IOException {
    Box block = grid.box(number);
    return new ReadVisit(
        source.open(number), (box, elements) -> digest.add(box.shifted(block), elements));
  }

  /** What was restored has been summed before. */
  @Override
  public void replayed() {
    source.replayed();
    digest.take();
  }

  @Override
  public int takeSum() {
    return digest.take();
  }
}
