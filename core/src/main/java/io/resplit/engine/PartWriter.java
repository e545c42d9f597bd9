package io.resplit.engine;

import io.resplit.geometry.Box;
import io.resplit.geometry.Pieces;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.function.Predicate;

/** Writes parts of blocks from what is held, piece by piece. Confined to one thread. */
final class PartWriter {

  private final BlockVisits target;
  private final Pieces pieces;
  private final int elementBytes;
  private final Runnable beforePiece;

  /**
   * Prepares to write.
   *
   * @param pieces cuts what the target has room for
   * @param beforePiece is run before every piece, and may end the run
   */
  PartWriter(BlockVisits target, Pieces pieces, int elementBytes, Runnable beforePiece) {
    this.target = target;
    this.pieces = pieces;
    this.elementBytes = elementBytes;
    this.beforePiece = beforePiece;
  }

  /**
   * Hands the pieces of a part that are wanted to the target.
   *
   * @param block where the block lies in the array
   * @param region the part
   * @param parcel holds the elements
   */
  void write(long number, Box block, Box region, Parcel parcel, Predicate<Box> wanted)
      throws IOException {
    for (Iterator<Box> parts = pieces.of(region); parts.hasNext(); ) {
      beforePiece.run();
      Box piece = parts.next();
      if (wanted.test(piece)) {
        ByteBuffer room = target.room(Math.toIntExact(piece.volume() * elementBytes));
        target.write(number, piece.relativeTo(block), parcel.gather(piece, room));
      }
    }
  }
}
