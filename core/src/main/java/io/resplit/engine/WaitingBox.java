package io.resplit.engine;

import io.resplit.buffer.PagePool;
import io.resplit.buffer.PagedBuffer;
import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import io.resplit.rows.BlockedRows;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The data of one write box that waits to be complete: a part for each read box that it meets, on
 * common pages.
 *
 * <p>A part is stored block by block or chunk by chunk of the output, each of them dense: what is
 * read is taken apart while it is in the processor's cache, and what is written is then found in
 * long stretches.
 *
 * <p>Filled by one thread; once it is complete, several may read it.
 */
final class WaitingBox implements AutoCloseable {

  private record Part(Box box, long position) {}

  private final PagedBuffer bytes;
  private final Grid targets;
  private final int elementBytes;
  private final List<Part> parts = new ArrayList<>(2);
  private long heldBytes;

  /**
   * Creates a box without data.
   *
   * @param targets what is written at a time: blocks or chunks of the output
   */
  WaitingBox(PagePool pool, Grid targets, int elementBytes) {
    this.bytes = new PagedBuffer(pool);
    this.targets = targets;
    this.elementBytes = elementBytes;
  }

  /** Makes space for the elements of {@code box}. */
  void addPart(Box box) {
    long size = box.volume() * elementBytes;
    parts.add(new Part(box, bytes.grow(size)));
    heldBytes += size;
  }

  /** Returns the size of all parts. */
  long heldBytes() {
    return heldBytes;
  }

  /** Returns the size of the pages that they lie on. */
  long pageBytes() {
    return bytes.pagesBytes();
  }

  /**
   * Stores the part of {@code box} that belongs to the newest part, which it must meet.
   *
   * @param dense elements of {@code box}, the last axis fastest; none if nobody looks at them
   */
  void scatter(Box box, ByteBuffer dense) {
    if (dense.limit() == 0) {
      return;
    }
    Part part = parts.get(parts.size() - 1);
    rows(box, part)
        .forEach((from, to, group) -> bytes.put(part.position + to, dense, (int) from, group));
  }

  /**
   * Returns the elements of {@code box}: where they lie, if they lie together, and else collected
   * from all parts into {@code buffer}. The caller may change them: they are handed out only once.
   *
   * @param buffer has the size of the box
   */
  ByteBuffer gather(Box box, ByteBuffer buffer) {
    for (Part part : parts) {
      if (part.box.intersects(box)) {
        BlockedRows rows = rows(box, part);
        Optional<ByteBuffer> together =
            part.box.contains(box) ? together(rows, part, buffer.limit()) : Optional.empty();
        if (together.isPresent()) {
          return together.get();
        }
        rows.forEach((to, from, group) -> bytes.get(part.position + from, buffer, (int) to, group));
      }
    }
    return buffer;
  }

  private Optional<ByteBuffer> together(BlockedRows rows, Part part, int size) {
    OptionalLong place = rows.onlyRow();
    return place.isPresent()
        ? bytes.view(part.position + place.getAsLong(), size)
        : Optional.empty();
  }

  private BlockedRows rows(Box box, Part part) {
    return new BlockedRows(box.intersection(part.box), box, part.box, targets, elementBytes);
  }

  @Override
  public void close() {
    bytes.close();
  }
}
