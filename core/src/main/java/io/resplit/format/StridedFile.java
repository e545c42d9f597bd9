package io.resplit.format;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Box;
import io.resplit.geometry.BoxRows;

/**
 * A visit to a file that stores its block contiguously from a data offset, perhaps with gaps
 * between the indices of the slowest axis: raw, and every other contiguous format.
 */
public final class StridedFile extends RowFile {

  private final BlockLayout.Strided layout;
  private final Box block;
  private final int elementBytes;

  /**
   * Wraps an open file, which is closed with the visit.
   *
   * @param elementBytes size of one element
   */
  public StridedFile(PositionalBytes file, BlockLayout.Strided layout, int elementBytes) {
    super(file, elementBytes);
    this.layout = layout;
    this.block = Box.whole(layout.shape());
    this.elementBytes = elementBytes;
  }

  @Override
  void forEachRow(Box box, BoxRows.Visitor visitor) {
    long offset = layout.dataOffset();
    new BoxRows(box, block, box, elementBytes, layout.strideBytes(elementBytes))
        .forEach((inData, inBox, bytes) -> visitor.row(offset + inData, inBox, bytes));
  }
}
