package io.resplit.set;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Shape;
import java.util.BitSet;
import java.util.Optional;

/**
 * Where the elements of blocks lie in their files, for the blocks where that is known.
 *
 * <p>Takes one bit a block while all lie at the same offset, as in most sets, and eight or sixteen
 * bytes a block otherwise. Of chunks those of one shape are known. Safe for several threads.
 */
public final class KnownLayouts {

  private final BitSet known = new BitSet();
  private final BitSet chunked = new BitSet();
  private Optional<Shape> chunk = Optional.empty();
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

  /** Remembers the layout of block {@code number}, if it needs no index. */
  public synchronized void put(long number, BlockLayout layout) {
    if (layout instanceof BlockLayout.Strided strided) {
      int index = Math.toIntExact(number);
      offsets.put(index, strided.dataOffset());
      strides.put(index, strided.outermostStride());
      known.set(index);
    } else if (layout instanceof BlockLayout.FixedChunks chunks) {
      int index = Math.toIntExact(number);
      chunk = chunk.or(() -> Optional.of(chunks.chunkShape()));
      offsets.put(index, chunks.dataOffset());
      chunked.set(index, chunk.get().equals(chunks.chunkShape()));
    }
  }

  /** Returns the layout of a block of the given shape, if it is known. */
  public synchronized Optional<BlockLayout> get(long number, Shape shape) {
    int index = Math.toIntExact(number);
    if (chunked.get(index)) {
      return chunk.map(each -> new BlockLayout.FixedChunks(shape, each, offsets.get(index)));
    }
    return known.get(index)
        ? Optional.of(new BlockLayout.Strided(shape, offsets.get(index), strides.get(index)))
        : Optional.empty();
  }
}
