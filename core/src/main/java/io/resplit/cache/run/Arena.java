package io.resplit.cache.run;

import io.resplit.cache.SlabSizes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Memory for blocks of different sizes, allocated when it is first needed and used again ever
 * after.
 *
 * <p>Blocks of different sizes leave gaps; they are closed when a block finds no room. Confined to
 * one thread.
 */
final class Arena {

  private final SlabSizes sizes;
  private final Runnable stillness;
  private final List<Slab> slabs = new ArrayList<>();

  /**
   * Creates an arena; allocates nothing yet.
   *
   * @param stillness waits until no other thread uses a block, so that blocks can be moved
   */
  Arena(SlabSizes sizes, Runnable stillness) {
    this.sizes = sizes;
    this.stillness = stillness;
  }

  /** Returns a block of undefined content; there must be that much left. */
  Slab.Block take(int bytes) {
    for (Slab slab : slabs) {
      Slab.Block block = slab.take(bytes);
      if (block != null) {
        return block;
      }
    }
    return slabs.size() < sizes.count() ? takeFromNew(bytes) : takeFromEmptiest(bytes);
  }

  private Slab.Block takeFromNew(int bytes) {
    Slab slab = new Slab(sizes.slabBytes());
    slabs.add(slab);
    return slab.take(bytes);
  }

  private Slab.Block takeFromEmptiest(int bytes) {
    stillness.run();
    Slab emptiest = slabs.stream().max(Comparator.comparingInt(Slab::freeBytes)).orElseThrow();
    emptiest.compact();
    Slab.Block block = emptiest.take(bytes);
    if (block == null) {
      throw new IllegalStateException("no space for " + bytes + " bytes in " + sizes);
    }
    return block;
  }
}
