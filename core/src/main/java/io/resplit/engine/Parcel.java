package io.resplit.engine;

import io.resplit.buffer.PagePool;
import io.resplit.buffer.PagedBuffer;
import io.resplit.geometry.Box;
import io.resplit.geometry.BoxRows;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The data of one write box: a dense piece for each read box that it meets, on common pages.
 *
 * <p>Confined to one thread.
 */
final class Parcel implements AutoCloseable {

  private record Piece(Box box, long position) {}

  private final PagedBuffer bytes;
  private final int elementBytes;
  private final List<Piece> pieces = new ArrayList<>(2);

  Parcel(PagePool pool, int elementBytes) {
    this.bytes = new PagedBuffer(pool);
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
        .forEach((from, to, length) -> bytes.put(piece.position + to, dense, (int) from, length));
  }

  /** Collects the elements of {@code box} from all pieces into {@code dense}. */
  void gather(Box box, ByteBuffer dense) {
    for (Piece piece : pieces) {
      if (piece.box.intersects(box)) {
        rows(box, piece)
            .forEach(
                (to, from, length) -> bytes.get(piece.position + from, dense, (int) to, length));
      }
    }
  }

  private BoxRows rows(Box box, Piece piece) {
    return new BoxRows(box.intersection(piece.box), box, piece.box, elementBytes);
  }

  @Override
  public void close() {
    bytes.close();
  }
}
