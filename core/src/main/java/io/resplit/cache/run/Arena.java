package io.resplit.cache.run;

import io.resplit.cache.SpanSizes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Memory for blocks of different sizes, allocated when it is first needed and used again ever
 * after.
 *
 * <p>Blocks of different sizes leave gaps; they are closed when a block finds no space. Confined to
 * one thread.
 */
final class Arena {

  private final SpanSizes sizes;
  private final Runnable stillness;
  private final List<Span> spans = new ArrayList<>();

  /**
   * Creates an arena; allocates nothing yet.
   *
   * @param stillness waits until no other thread uses a block, so that blocks can be moved
   */
  Arena(SpanSizes sizes, Runnable stillness) {
    this.sizes = sizes;
    this.stillness = stillness;
  }

  /** Returns a block of undefined content; there must be that much left. */
  Span.Block take(int bytes) {
    for (Span span : spans) {
      Span.Block block = span.take(bytes);
      if (block != null) {
        return block;
      }
    }
    return spans.size() < sizes.count() ? takeFromNew(bytes) : takeFromEmptiest(bytes);
  }

  private Span.Block takeFromNew(int bytes) {
    Span span = new Span(sizes.spanBytes());
    spans.add(span);
    return span.take(bytes);
  }

  private Span.Block takeFromEmptiest(int bytes) {
    stillness.run();
    Span emptiest = spans.stream().max(Comparator.comparingInt(Span::freeBytes)).orElseThrow();
    emptiest.compact();
    Span.Block block = emptiest.take(bytes);
    if (block == null) {
      throw new IllegalStateException("no space for " + bytes + " bytes in " + sizes);
    }
    return block;
  }
}
