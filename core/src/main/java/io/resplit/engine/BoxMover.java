package io.resplit.engine;

import io.resplit.cost.MemoryBudget;
import io.resplit.format.BlockFile;
import io.resplit.format.BlockSource;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.plan.Plan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Iterator;
import java.util.PrimitiveIterator;
import java.util.function.Predicate;

/** Moves boxes between files and the keep buffer, piece by piece. Confined to one thread. */
final class BoxMover {

  /** Moves all pieces of a box. */
  static final Predicate<Box> ALL = piece -> true;

  private final Grid inGrid;
  private final BlockSource source;
  private final KeepBuffer kept;
  private final Runnable beforePiece;
  private final ByteBuffer readStaging;
  private final ByteBuffer writeStaging;
  private final Pieces inPieces;
  private final Pieces outPieces;
  private final int elementBytes;

  /**
   * Creates a mover with its staging buffers.
   *
   * @param beforePiece is run before every piece, and may end the run
   */
  BoxMover(
      Plan plan, MemoryBudget budget, BlockSource source, KeepBuffer kept, Runnable beforePiece) {
    this.inGrid = plan.problem().in().grid();
    this.source = source;
    this.kept = kept;
    this.beforePiece = beforePiece;
    this.readStaging = staging(budget);
    this.writeStaging = staging(budget);
    this.elementBytes = plan.problem().elementBytes();
    long stagingElements = budget.stagingBytes() / elementBytes;
    this.inPieces = new Pieces(plan.problem().in(), stagingElements);
    this.outPieces = new Pieces(plan.problem().out(), stagingElements);
  }

  private static ByteBuffer staging(MemoryBudget budget) {
    return ByteBuffer.allocateDirect(budget.stagingBytes()).order(ByteOrder.nativeOrder());
  }

  /** Reads those pieces of a box that are wanted into the parcels that wait for them. */
  void read(Box box, Predicate<Box> wanted) throws IOException {
    for (PrimitiveIterator.OfLong blocks = inGrid.blocksIn(box); blocks.hasNext(); ) {
      long number = blocks.nextLong();
      Box block = inGrid.box(number);
      Box region = block.intersection(box);
      if (wanted.test(region)) {
        try (BlockFile file = source.open(number)) {
          readVisit(file, block, region, wanted);
        }
      }
    }
  }

  private void readVisit(BlockFile file, Box block, Box region, Predicate<Box> wanted)
      throws IOException {
    for (Iterator<Box> pieces = inPieces.of(region); pieces.hasNext(); ) {
      beforePiece.run();
      Box piece = pieces.next();
      if (wanted.test(piece)) {
        file.read(piece.relativeTo(block), readStaging.clear());
        for (Parcel target : kept.parcelsOf(piece)) {
          target.scatter(piece, readStaging);
        }
      }
    }
  }

  /** Is told how many bytes were written. */
  @FunctionalInterface
  interface Progress {
    void written(int bytes);
  }

  /**
   * Writes those pieces of a part of a block that are wanted.
   *
   * @param file a visit of the block
   * @param block where the block lies
   * @param region the part
   * @param parcel holds the elements
   */
  void write(
      BlockFile file,
      Box block,
      Box region,
      Parcel parcel,
      Predicate<Box> wanted,
      Progress progress)
      throws IOException {
    for (Iterator<Box> pieces = outPieces.of(region); pieces.hasNext(); ) {
      beforePiece.run();
      Box piece = pieces.next();
      if (wanted.test(piece)) {
        int bytes = Math.toIntExact(piece.volume() * elementBytes);
        writeStaging.clear().limit(bytes);
        parcel.gather(piece, writeStaging);
        file.write(piece.relativeTo(block), writeStaging);
        progress.written(bytes);
      }
    }
  }
}
