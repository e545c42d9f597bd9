package io.resplit.engine;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.geometry.Box;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Fragments;
import io.resplit.partition.Grid;
import io.resplit.plan.Side;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.LongFunction;

/**
 * Reads boxes of the array from the blocks of the input, fragment by fragment, in the order in
 * which the input stores them.
 */
final class BlockReader {

  /** Says what of a box is read. */
  interface Choice {

    /** Everything. */
    Choice ALL = Optional::of;

    /** Returns what is read of {@code region}, the part of the box in one block, if anything. */
    Optional<Box> of(Box region);

    /** Returns whether a fragment of that is read. */
    default boolean includes(Box fragment) {
      return true;
    }
  }

  /** Gives the buffer for a fragment. */
  @FunctionalInterface
  interface Buffers {
    /** Returns a buffer in native byte order with that many bytes from index 0. */
    ByteBuffer of(int bytes) throws IOException;
  }

  private final BlockSource source;
  private final Side side;
  private final Side stored;
  private final AxisMap axes;
  private final AxisMap toArray;
  private final LongFunction<Optional<Grid>> chunks;
  private final Fragments fragments;
  private final int elementBytes;
  private final Buffers buffers;
  private final BitSet verified = new BitSet();

  BlockReader(
      BlockSource source, Side side, Fragments fragments, int elementBytes, Buffers buffers) {
    this.source = source;
    this.side = side;
    this.stored = side.stored();
    this.axes = side.axes();
    this.toArray = axes.inverse();
    this.chunks = stored.chunksByBlock();
    this.fragments = fragments;
    this.elementBytes = elementBytes;
    this.buffers = buffers;
  }

  /** Returns the parts of a box, each in one block, in the order in which they are read. */
  Iterator<Box> parts(Box box) {
    PrimitiveIterator.OfLong blocks = blocks(box);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return blocks.hasNext();
      }

      @Override
      public Box next() {
        return side.box(number(blocks.nextLong())).intersection(box);
      }
    };
  }

  private PrimitiveIterator.OfLong blocks(Box box) {
    return stored.blocksIn(axes.permute(box));
  }

  private long number(long inFiles) {
    return stored.arrangement().number(toArray, inFiles);
  }

  /** Visits those fragments of a box that are chosen; opens no block without any. */
  void read(Box box, Choice choice, FragmentSource.Visitor visitor) throws IOException {
    PrimitiveIterator.OfLong blocks = blocks(box);
    while (blocks.hasNext()) {
      long inFiles = blocks.nextLong();
      long number = number(inFiles);
      Box block = side.box(number);
      Optional<Box> region = choice.of(block.intersection(box));
      if (region.isPresent()) {
        try (BlockFile file = source.open(number)) {
          file.expect(region.get().relativeTo(block));
          visit(file, chunks.apply(inFiles), block, region.get(), choice, visitor);
          verify(file, number);
        }
      }
    }
  }

  /** Once for each file: what its first visit has found holds for the others as well. */
  private void verify(BlockFile file, long number) throws IOException {
    if (!verified.get(Math.toIntExact(number))) {
      file.verify();
      verified.set((int) number);
    }
  }

  private void visit(
      BlockFile file,
      Optional<Grid> chunks,
      Box block,
      Box region,
      Choice choice,
      FragmentSource.Visitor visitor)
      throws IOException {
    for (Iterator<Box> all = fragments.in(chunks).of(region); all.hasNext(); ) {
      Box fragment = all.next();
      if (choice.includes(fragment)) {
        ByteBuffer dense = buffers.of(Math.toIntExact(fragment.volume() * elementBytes));
        file.read(fragment.relativeTo(block), dense);
        visitor.visit(fragment, dense);
      }
    }
  }
}
