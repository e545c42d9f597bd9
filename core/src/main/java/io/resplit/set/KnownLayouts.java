package io.resplit.set;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Shape;
import java.util.BitSet;
import java.util.Optional;

/**
 * Where the elements of blocks lie in their files, for the blocks where that is known.
 *
 * <p>Takes one bit a block while all lie at the same offset, as in most sets, and eight or sixteen
 * bytes a block otherwise. Safe for several threads.
 */
public final class KnownLayouts {

  private final BitSet known = new BitSet();
  private final BlockNumbers offsets;
  private final BlockNumbers strides;

  /**
   * Creates an empty collection.
   *
   * @param blocks number of blocks of the set
   */
  public KnownLayouts(long blocks) {
    this.offsets = new BlockNumbers(blocks);
    this.strides = new BlockNumbers(blocks);
  }

  /** Remembers the layout of block {@code number}, if its elements lie one after the other. */
  public synchronized void put(long number, BlockLayout layout) {
    if (layout instanceof BlockLayout.Strided strided) {
      int index = Math.toIntExact(number);
      offsets.put(index, strided.dataOffset());
      strides.put(index, strided.outermostStride());
      known.set(index);
    }
  }

  /** Returns the layout of a block of the given shape, if it is known. */
  public synchronized Optional<BlockLayout> get(long number, Shape shape) {
    int index = Math.toIntExact(number);
    return known.get(index)
        ? Optional.of(new BlockLayout.Strided(shape, offsets.get(index), strides.get(index)))
        : Optional.empty();
  }
}
