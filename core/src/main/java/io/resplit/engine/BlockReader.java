package io.resplit.engine;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Pieces;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Iterator;
import java.util.PrimitiveIterator;
import java.util.function.Predicate;

/** Reads boxes of the array from the blocks of the input, piece by piece. */
final class BlockReader {

  /** Everything is wanted. */
  static final Predicate<Box> ALL = box -> true;

  /** Gives the room for a piece. */
  @FunctionalInterface
  interface Room {
    /** Returns a buffer in native byte order with that many bytes from index 0. */
    ByteBuffer of(int bytes) throws IOException;
  }

  private final BlockSource source;
  private final Grid grid;
  private final Pieces pieces;
  private final int elementBytes;
  private final Room room;
  private final BitSet verified = new BitSet();

  BlockReader(BlockSource source, Grid grid, Pieces pieces, int elementBytes, Room room) {
    this.source = source;
    this.grid = grid;
    this.pieces = pieces;
    this.elementBytes = elementBytes;
    this.room = room;
  }

  /** Visits those pieces of a box that are wanted; opens no block without any. */
  void read(Box box, Predicate<Box> wanted, PieceSource.Visitor visitor) throws IOException {
    for (PrimitiveIterator.OfLong blocks = grid.blocksIn(box); blocks.hasNext(); ) {
      long number = blocks.nextLong();
      Box block = grid.box(number);
      Box region = block.intersection(box);
      if (wanted.test(region)) {
        try (BlockFile file = source.open(number)) {
          visit(file, block, region, wanted, visitor);
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
      BlockFile file, Box block, Box region, Predicate<Box> wanted, PieceSource.Visitor visitor)
      throws IOException {
    for (Iterator<Box> parts = pieces.of(region); parts.hasNext(); ) {
      Box piece = parts.next();
      if (wanted.test(piece)) {
        ByteBuffer dense = room.of(Math.toIntExact(piece.volume() * elementBytes));
        file.read(piece.relativeTo(block), dense);
        visitor.visit(piece, dense);
      }
    }
  }
}
