package io.resplit.engine;

import io.resplit.buffer.PagePool;
import io.resplit.buffer.PagedBuffer;
import io.resplit.geometry.BlockedRows;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The data of one write box: a piece for each read box that it meets, on common pages.
 *
 * <p>A piece is stored unit by unit of the output, each of them dense: what is read is taken apart
 * while it is in the processor's cache, and what is written is then found in long stretches.
 *
 * <p>Confined to one thread.
 */
final class Parcel implements AutoCloseable {

  private record Piece(Box box, long position) {}

  private final PagedBuffer bytes;
  private final Grid units;
  private final int elementBytes;
  private final List<Piece> pieces = new ArrayList<>(2);

  /**
   * Creates an empty parcel.
   *
   * @param units what is written at a time: blocks or chunks of the output
   */
  Parcel(PagePool pool, Grid units, int elementBytes) {
    this.bytes = new PagedBuffer(pool);
    this.units = units;
    this.elementBytes = elementBytes;
  }

  /** Makes room for the elements of {@code box}. */
  void addPiece(Box box) {
    pieces.add(new Piece(box, bytes.grow(box.volume() * elementBytes)));
  }

  /**
   * Stores the part of {@code box} that belongs to the newest piece, which it must meet.
   *
   * @param dense elements of {@code box}, the last axis fastest
   */
  void scatter(Box box, ByteBuffer dense) {
    Piece piece = pieces.get(pieces.size() - 1);
    rows(box, piece)
        .forEach((from, to, group) -> bytes.put(piece.position + to, dense, (int) from, group));
  }

  /**
   * Returns the elements of {@code box}: where they lie, if they lie together, and else collected
   * from all pieces into {@code room}. Whoever gets them may change them; nobody gets them twice.
   *
   * @param room buffer of the size of the box
   */
  ByteBuffer gather(Box box, ByteBuffer room) {
    for (Piece piece : pieces) {
      if (piece.box.intersects(box)) {
        BlockedRows rows = rows(box, piece);
        Optional<ByteBuffer> together =
            piece.box.contains(box) ? together(rows, piece, room.limit()) : Optional.empty();
        if (together.isPresent()) {
          return together.get();
        }
        rows.forEach((to, from, group) -> bytes.get(piece.position + from, room, (int) to, group));
      }
    }
    return room;
  }

  private Optional<ByteBuffer> together(BlockedRows rows, Piece piece, int size) {
    OptionalLong place = rows.onlyRow();
    return place.isPresent()
        ? bytes.view(piece.position + place.getAsLong(), size)
        : Optional.empty();
  }

  private BlockedRows rows(Box box, Piece piece) {
    return new BlockedRows(box.intersection(piece.box), box, piece.box, units, elementBytes);
  }

  @Override
  public void close() {
    bytes.close();
  }
}
