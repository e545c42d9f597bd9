package io.resplit.block;

import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.partition.AxisArrangement;
import io.resplit.partition.AxisWindow;
import io.resplit.partition.BoxSplitter;
import io.resplit.partition.Grid;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;

/**
 * A visit to a block that reads only some of its indices. Elements in between are read and dropped
 * where a window says so, and are skipped elsewhere: so its runs are what is sought. Confined to
 * one thread.
 */
public final class SampledBlock extends ForwardingFile {

  private final Box stored;
  private final Box block;
  private final AxisArrangement window;
  private final Grid runs;
  private final SampledBlocks all;
  private Box part;

  /**
   * Wraps a visit to a whole block.
   *
   * @param stored the whole block, in stored indices that count from the first of the window
   * @param block what is read of it, in indices of the window
   * @param all what it has in common with others
   */
  public SampledBlock(BlockFile file, Box stored, Box block, SampledBlocks all) {
    super(file);
    this.stored = stored.shifted(all.window().region());
    this.block = block;
    this.all = all;
    this.window = all.window();
    this.runs = all.window().grid();
    this.part = block;
  }

  @Override
  public void expect(Box region) {
    part = region.shifted(block);
  }

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    target.clear().limit(Math.toIntExact(box.volume() * all.copy().elementBytes()));
    new Fragment(box.shifted(block), target).read();
    target.position(0);
  }

  /** The runs of a fragment. */
  private final class Fragment {
    private final Box box;
    private final ByteBuffer target;
    private final int joined;
    private final long[] start;
    private final long[] end;

    Fragment(Box box, ByteBuffer target) {
      this.box = box;
      this.target = target;
      int axis = box.rank() - 1;
      while (axis > 0 && isWhole(axis)) {
        axis--;
      }
      this.joined = axis;
      this.start = new long[box.rank()];
      this.end = new long[box.rank()];
      for (int faster = joined + 1; faster < box.rank(); faster++) {
        start[faster] = box.start(faster);
        end[faster] = box.end(faster);
      }
    }

    /** Returns whether rows of the part that holds the fragment are read whole. */
    private boolean isWhole(int axis) {
      long run = runs.axis(axis).indexOf(box.start(axis));
      long from = runs.axis(axis).start(run);
      long to = runs.axis(axis).end(run);
      return from >= part.start(axis)
          && to <= part.end(axis)
          && box.end(axis) <= to
          && window.axes().get(axis).isWhole(from, to);
    }

    void read() throws IOException {
      Odometer slower = new Odometer(Arrays.copyOf(box.shape().toArray(), joined));
      for (; !slower.done(); slower.advance()) {
        for (int axis = 0; axis < joined; axis++) {
          start[axis] = box.start(axis) + slower.digit(axis);
          end[axis] = start[axis] + 1;
        }
        readRuns();
      }
    }

    private void readRuns() throws IOException {
      for (long at = box.start(joined); at < box.end(joined); at = end[joined]) {
        long run = runs.axis(joined).indexOf(at);
        start[joined] = at;
        end[joined] = Math.min(box.end(joined), runs.axis(joined).end(run));
        long runStart = Math.max(part.start(joined), runs.axis(joined).start(run));
        readRun(runStart);
      }
    }

    /**
     * Reads what the fragment holds of a run, and what is dropped before it. A fragment that ends
     * within a row is read up to there; what is dropped after it belongs to the last of its row.
     */
    private void readRun(long runStart) throws IOException {
      int cut = box.rank() - 1;
      while (cut > joined && isFirst(cut) && isLast(cut)) {
        cut--;
      }
      int before = cut;
      while (before > joined && isFirst(before)) {
        before--;
      }
      if (before == joined) {
        skipTo(start[joined], runStart);
      }
      for (int axis = Math.max(before, joined + 1); axis < cut; axis++) {
        drop(axis, window.axes().get(axis).startThrough(start[axis]), index(axis));
      }
      readRows(cut);
      for (int axis = cut; axis > joined + 1 && isLast(axis); ) {
        axis--;
        drop(axis, index(axis) + 1, window.axes().get(axis).endThrough(end[axis]));
      }
    }

    private boolean isFirst(int axis) {
      AxisWindow along = window.axes().get(axis);
      return along.startThrough(start[axis]) == along.cellStart(start[axis]);
    }

    private boolean isLast(int axis) {
      AxisWindow along = window.axes().get(axis);
      return along.endThrough(end[axis]) == along.cellEnd(start[axis]);
    }

    private long index(int axis) {
      return window.axes().get(axis).indices().at(start[axis]);
    }

    private void skipTo(long index, long runStart) throws IOException {
      if (index == runStart) {
        file.restart();
      } else {
        drop(joined, window.axes().get(joined).indices().at(index - 1) + 1, index(joined));
      }
    }

    private void drop(int axis, long from, long to) throws IOException {
      if (from < to) {
        readThrough(rows(axis, from, to), Optional.empty());
      }
    }

    /** Returns whole rows of indices of an axis, in the row of slower ones where a run begins. */
    private Box rows(int axis, long from, long to) {
      Box rows = window.around(Box.of(start, end)).withAxis(axis, from, to);
      for (int faster = axis + 1; faster < box.rank(); faster++) {
        AxisWindow along = window.axes().get(faster);
        rows = rows.withAxis(faster, along.cellStart(start[faster]), along.cellEnd(start[faster]));
      }
      return rows;
    }

    private void readRows(int cut) throws IOException {
      AxisWindow along = window.axes().get(cut);
      Box wanted = Box.of(start, end);
      Box around = window.around(wanted);
      Box read =
          cut > joined
              ? rows(cut, along.startThrough(start[cut]), along.endThrough(end[cut]))
              : rows(cut, around.start(cut), around.end(cut));
      if (read.volume() == wanted.volume()) {
        file.read(read.relativeTo(stored), slice(wanted));
      } else {
        readThrough(read, Optional.of(wanted));
      }
    }

    private void readThrough(Box read, Optional<Box> wanted) throws IOException {
      long dropped = read.volume() - wanted.map(Box::volume).orElse(0L);
      all.counts().countGap(dropped * all.copy().elementBytes());
      Iterator<Box> parts =
          new BoxSplitter(read, all.scratch().capacity() / all.copy().elementBytes());
      while (parts.hasNext()) {
        Box next = parts.next();
        file.read(next.relativeTo(stored), all.scratch().clear());
        wanted.ifPresent(region -> all.copy().copy(all.scratch(), next, target, region, box));
      }
    }

    private ByteBuffer slice(Box wanted) {
      long[] strides = box.strides(all.copy().elementBytes());
      long at = 0;
      for (int axis = 0; axis < strides.length; axis++) {
        at += (wanted.start(axis) - box.start(axis)) * strides[axis];
      }
      return target.slice((int) at, (int) (wanted.volume() * all.copy().elementBytes()));
    }
  }
}
