package io.resplit.block;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Box;
import io.resplit.geometry.BoxRows;
import io.resplit.geometry.Grid;
import io.resplit.io.PositionalBytes;
import java.util.PrimitiveIterator;

/** A visit to a file whose chunks all lie one after the other and are not filtered. */
public final class FixedChunksFile extends RowFile {

  private final PositionalBytes file;
  private final BlockLayout.FixedChunks layout;
  private final Grid grid;
  private final int elementBytes;
  private long last = -1;

  /**
   * Wraps an open file, which is closed with the visit.
   *
   * @param elementBytes size of one element
   */
  public FixedChunksFile(PositionalBytes file, BlockLayout.FixedChunks layout, int elementBytes) {
    super(file, elementBytes);
    this.file = file;
    this.layout = layout;
    this.grid = layout.grid();
    this.elementBytes = elementBytes;
  }

  @Override
  void forEachRow(Box box, BoxRows.Visitor visitor) {
    for (PrimitiveIterator.OfLong chunks = grid.blocksIn(box); chunks.hasNext(); ) {
      forEachRow(chunks.nextLong(), box, visitor);
    }
  }

  private void forEachRow(long chunk, Box box, BoxRows.Visitor visitor) {
    if (chunk != last) {
      file.restart();
      last = chunk;
    }
    long start = layout.dataOffset() + chunk * layout.chunkBytes(elementBytes);
    Box inside = grid.box(chunk);
    new BoxRows(inside.intersection(box), inside.withShape(layout.chunkShape()), box, elementBytes)
        .forEach((inChunk, inBox, bytes) -> visitor.row(start + inChunk, inBox, bytes));
  }
}
