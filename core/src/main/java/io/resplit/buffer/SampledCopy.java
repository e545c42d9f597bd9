package io.resplit.buffer;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.rows.RowGroup;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Copies elements at some indices of a dense box into one that holds no others; the last axis of
 * both is the fastest. Immutable.
 *
 * @param axes the indices that are wanted, slowest axis first
 */
public record SampledCopy(List<AxisIndices> axes, int elementBytes) {

  /** Copies the list. */
  public SampledCopy {
    axes = List.copyOf(axes);
  }

  /**
   * Copies what a box holds of a region.
   *
   * @param source elements of {@code box}, from index 0
   * @param box indices of the whole axes
   * @param target receives elements of {@code dense}, from index 0
   * @param region what is wanted, in indices of the copy, which rise on each axis
   * @param dense region around it that {@code target} holds
   */
  public void copy(ByteBuffer source, Box box, ByteBuffer target, Box region, Box dense) {
    long[] from = new long[axes.size()];
    long[] to = new long[axes.size()];
    for (int axis = 0; axis < from.length; axis++) {
      AxisIndices along = axes.get(axis);
      from[axis] = along.firstFrom(box.start(axis), region.start(axis), region.end(axis));
      to[axis] = along.firstFrom(box.end(axis), region.start(axis), region.end(axis));
      if (from[axis] >= to[axis]) {
        return;
      }
    }
    ByteBuffer in = source.duplicate().clear().order(ByteOrder.nativeOrder());
    ByteBuffer out = target.duplicate().clear().order(ByteOrder.nativeOrder());
    new Copy(in, out, box, dense, Box.of(from, to)).along(0, 0, 0);
  }

  private final class Copy {
    private final ByteBuffer in;
    private final ByteBuffer out;
    private final Box box;
    private final Box dense;
    private final Box part;
    private final long[] inStrides;
    private final long[] outStrides;

    Copy(ByteBuffer in, ByteBuffer out, Box box, Box dense, Box part) {
      this.in = in;
      this.out = out;
      this.box = box;
      this.dense = dense;
      this.part = part;
      this.inStrides = box.strides(elementBytes);
      this.outStrides = dense.strides(elementBytes);
    }

    void along(int axis, long inBytes, long outBytes) {
      AxisIndices indices = axes.get(axis);
      boolean isFastest = axis == axes.size() - 1;
      long next;
      for (long i = part.start(axis); i < part.end(axis); i = next) {
        long from = inBytes + (indices.at(i) - box.start(axis)) * inStrides[axis];
        long to = outBytes + (i - dense.start(axis)) * outStrides[axis];
        next = isFastest ? indices.endOfRow(i, part.end(axis)) : i + 1;
        if (isFastest) {
          RowGroup row = row(indices, next - i);
          RowCopy.copy(in, (int) from, out, (int) to, row, row.count());
        } else {
          along(axis + 1, from, to);
        }
      }
    }

    private RowGroup row(AxisIndices indices, long count) {
      return indices.step() <= 1
          ? new RowGroup(1, (int) count * elementBytes, 0, 0)
          : new RowGroup((int) count, elementBytes, indices.step() * elementBytes, elementBytes);
    }
  }
}
