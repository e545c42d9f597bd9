package io.resplit.block;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Box;
import io.resplit.geometry.BoxRows;
import io.resplit.io.PositionalBytes;

/**
 * A visit to a file that stores its block contiguously from a data offset, or record by record:
 * raw, and every other contiguous format. No run goes from one record to the next.
 */
public final class StridedFile extends RowFile {

  private final PositionalBytes file;
  private final BlockLayout.Strided layout;
  private final Box block;
  private final int elementBytes;
  private long lastRecord = -1;

  /**
   * Wraps an open file, which is closed with the visit.
   *
   * @param elementBytes size of one element
   */
  public StridedFile(PositionalBytes file, BlockLayout.Strided layout, int elementBytes) {
    super(file, elementBytes);
    this.file = file;
    this.layout = layout;
    this.block = Box.whole(layout.shape());
    this.elementBytes = elementBytes;
  }

  @Override
  void forEachRow(Box box, BoxRows.Visitor visitor) {
    long offset = layout.dataOffset();
    rows(box)
        .forEach(
            (inData, inBox, bytes) -> {
              startRecord(inData);
              visitor.row(offset + inData, inBox, bytes);
            });
  }

  private BoxRows rows(Box box) {
    return layout.hasRecords()
        ? new BoxRows(box, block, box, elementBytes, layout.outermostStride())
        : new BoxRows(box, block, box, elementBytes);
  }

  private void startRecord(long inData) {
    long record = layout.hasRecords() ? inData / layout.outermostStride() : lastRecord;
    if (record != lastRecord) {
      file.restart();
      lastRecord = record;
    }
  }
}
