package io.resplit.plan;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.AxisWindow;
import io.resplit.geometry.Blocks;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.geometry.SomeBlocks;
import io.resplit.geometry.Tiling;
import io.resplit.geometry.Window;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * One array to be moved from one partition to another. Its axes are those of the output, slowest
 * first; the input may store them in another order.
 *
 * @param in partition that is read
 * @param out partition that is written
 * @param elementBytes size of one element, in bytes
 * @param copying how chunks are moved that are stored alike on both sides
 * @param streams blocks of the input whose files can only be read from front to back
 */
public record Problem(Side in, Side out, int elementBytes, Copying copying, SomeBlocks streams) {

  /**
   * How chunks are moved that are stored alike on both sides: of the same region of the array, in
   * the same shape, with the same filters. Only a chunk that is written right after it was read can
   * be copied.
   */
  public enum Copying {
    /** They pass through their filters: sides differ in element type, filters or fill value. */
    NEVER,
    /** As they are stored; they are decoded as well, for those who look at the elements. */
    SEEN,
    /** As they are stored, and the elements are not looked at. */
    UNSEEN
  }

  /**
   * One side of a problem.
   *
   * @param grid blocks of the side, in the axes of the array; of a tiling that is no grid, the
   *     cells of its refinement, which only planners take for blocks
   * @param order how users list the axes of this side
   * @param chunking chunks or records inside each stored block, if there are any
   * @param axes which axis of the array each axis in the files is, slowest first
   * @param window what is stored, in the axes of the array, if the blocks are parts of it
   * @param absent blocks of the grid that no file holds: of an input, they are never visited
   * @param unstored what the files of an input lack of other blocks
   * @param fillsUp whether what files hold beyond the array is written with it
   */
  public record Side(
      Grid grid,
      StorageOrder order,
      Optional<Chunking> chunking,
      AxisMap axes,
      Optional<Window> window,
      SomeBlocks absent,
      Unstored unstored,
      boolean fillsUp)
      implements Blocks {

    /** Refuses chunks or axes of another rank, and blocks that are not those of the window. */
    public Side {
      if (axes.rank() != grid.rank()) {
        throw new IllegalArgumentException(axes + " are not the axes of " + grid.shape());
      }
      if (window.isPresent() && !isOf(window.get(), grid)) {
        throw new IllegalArgumentException("blocks of " + grid + " in " + window.get());
      }
      if (chunking.isPresent() && chunking.get().shape().rank() != grid.rank()) {
        throw new IllegalArgumentException(
            "chunks of shape " + chunking.get().shape() + " in blocks of " + grid.blockShape());
      }
    }

    /** Creates a side whose blocks all have files. */
    public Side(
        Grid grid,
        StorageOrder order,
        Optional<Chunking> chunking,
        AxisMap axes,
        Optional<Window> window) {
      this(grid, order, chunking, axes, window, SomeBlocks.NONE, Unstored.NONE, false);
    }

    private static boolean isOf(Window window, Grid grid) {
      return window.grid().equals(grid) || window.hasGaps() && window.runs().equals(grid);
    }

    /** Creates a side whose blocks are stored as they are. */
    public Side(Grid grid, StorageOrder order, Optional<Chunking> chunking, AxisMap axes) {
      this(grid, order, chunking, axes, Optional.empty());
    }

    /** Creates a side that stores the axes of the array in their order. */
    public Side(Grid grid, StorageOrder order, Optional<Chunking> chunking) {
      this(grid, order, chunking, AxisMap.identity(grid.rank()));
    }

    /** Creates a side whose blocks are contiguous. */
    public Side(Grid grid, StorageOrder order) {
      this(grid, order, Optional.empty());
    }

    /** Returns this side with what files hold beyond the end of the array as a part of it. */
    private Side padded() {
      return fillsUp
          ? new Side(window.orElseThrow().padded(), order, chunking, axes, Optional.empty())
          : this;
    }

    /** Returns what {@link Tiling#cells} does of a block: its chunks or records, or itself. */
    public Grid cellsOf(long number) {
      Tiling all = tiling().orElseThrow();
      return all.cells(number, chunking.map(Chunking::shape).orElseGet(all::longestStored));
    }

    /** Returns this side without its chunks or records. */
    public Side ofBlocks() {
      return new Side(grid, order, Optional.empty(), axes, window, absent, Unstored.NONE, fillsUp);
    }

    /** Returns this side in its own axes: what it is without regard to the array. */
    public Side stored() {
      return axes.isIdentity()
          ? this
          : new Side(
              axes.permute(grid),
              order,
              chunking.map(all -> all.permuted(axes)),
              AxisMap.identity(axes.rank()),
              window.map(all -> all.permuted(axes)),
              absent.permuted(grid, axes),
              unstored.permuted(this, axes),
              fillsUp);
    }

    /** Returns how many chunks or records, or else blocks, files hold. */
    public long storedCells() {
      long all =
          tiling().isPresent()
              ? LongStream.range(0, blockCount())
                  .map(number -> cellsMeeting(cellsOf(number), box(number)))
                  .sum()
              : cells().blockCount();
      return all - absentCells();
    }

    /** Returns how many of them are absent, with their blocks or alone. */
    public long absentCells() {
      return chunking.isEmpty()
          ? absent.count()
          : absentBoxes().mapToLong(box -> cellsMeeting(cellsAround(box), box)).sum();
    }

    private Grid cellsAround(Box inBlock) {
      return tiling().isPresent() ? cellsOf(blocksIn(inBlock).nextLong()) : cells();
    }

    /** Returns the regions that no file holds: whole blocks, or chunks of one; no two meet. */
    public Stream<Box> absentBoxes() {
      return Stream.concat(absent.stream().mapToObj(grid::box), unstored.absent().stream());
    }

    private static long cellsMeeting(Grid cells, Box block) {
      long count = 1;
      for (int axis = 0; axis < block.rank(); axis++) {
        AxisGrid along = cells.axis(axis);
        count *= along.indexOf(block.end(axis) - 1) - along.indexOf(block.start(axis)) + 1;
      }
      return count;
    }

    /**
     * Returns what is stored contiguously: the chunks or records, or else the blocks; where gaps in
     * them are skipped, the runs of indices in between. Of a tiling this is what planners take for
     * it, and {@link #cellsOf} is.
     */
    public Grid cells() {
      return tiling().isPresent()
          ? wholeCells()
          : windowOfCells().map(Window::runs).orElseGet(this::wholeCells);
    }

    private Grid wholeCells() {
      return chunking.map(cells -> grid.refined(cells.shape())).orElse(grid);
    }

    /** Returns the window with what is stored contiguously as its blocks. */
    public Optional<Window> windowOfCells() {
      return chunking.isEmpty()
          ? window
          : window.map(all -> all.refined(chunking.get().shape(), chunking.get().least()));
    }

    /** Returns whether indices between those of the array are stored as well. */
    public boolean hasGaps() {
      return window.isPresent() && window.get().hasGaps();
    }

    /** Returns what {@link Window#storedBox} does; the block itself if there is no window. */
    public Box storedBox(long number) {
      return window.map(all -> all.storedBox(grid, number)).orElseGet(() -> grid.box(number));
    }

    /** Returns which cells along an axis are shorter than those that are stored. */
    public LongPredicate cutCells(int axis) {
      return windowOfCells().map(all -> all.cut(axis)).orElse(number -> false);
    }

    /**
     * Returns along each axis what is stored contiguously: the chunks or records, or the blocks.
     */
    public List<AxisWindow> alongCells() {
      Window all = window.orElseGet(() -> Window.all(grid));
      return chunking.map(cells -> all.refined(cells.shape(), cells.least())).orElse(all).axes();
    }

    private Side ofCells() {
      if (tiling().isPresent()) {
        return new Side(cells(), order, Optional.empty(), axes);
      }
      return chunking.isEmpty() && !hasGaps()
          ? this
          : new Side(
              cells(),
              order,
              Optional.empty(),
              axes,
              windowOfCells(),
              SomeBlocks.NONE,
              Unstored.NONE,
              fillsUp);
    }

    private Side ofChunks() {
      boolean isPlanned = chunks().isPresent() || tiling().isPresent();
      return isPlanned ? ofCells() : ofBlocks();
    }

    /** Returns the chunks, if there are any; records are none. */
    public Optional<Grid> chunks() {
      return chunking
          .filter(chunksOrBlocks -> !chunksOrBlocks.isOfRecords())
          .map(chunksOrBlocks -> cells());
    }

    /** Returns what is moved one by one: the chunks, or else the blocks. */
    public Grid chunksOrBlocks() {
      return chunks().orElse(grid);
    }

    /** Returns the length on an axis of what is stored contiguously, but for the ends of blocks. */
    long unitLength(int axis) {
      long longest = grid.axis(axis).longest();
      return chunking.map(cut -> Math.min(cut.shape().length(axis), longest)).orElse(longest);
    }

    /** Returns how many ends of units on an axis are listed one by one, without listing them. */
    long listedEnds(int axis) {
      long unit = unitLength(axis);
      long overlapping = window.map(all -> all.mostOverlapping(axis, unit)).orElse(0L);
      long listed = Math.max(overlapping, grid.axis(axis).endsOfRefined(unit));
      if (window.isEmpty()) {
        return listed;
      }
      AxisIndices indices = window.get().axes().get(axis).indices();
      if (!indices.isDense()) {
        return indices.step() == 0 ? indices.count() : Math.min(indices.count(), met(axis));
      }
      boolean shifted = indices.at(0) > 0;
      return shifted ? Math.max(listed, grid.axis(axis).extent() / unitLength(axis) + 2) : listed;
    }

    /**
     * Returns at least the number of stored units on an axis between the first index and the last.
     */
    private long met(int axis) {
      AxisWindow along = window.orElseThrow().axes().get(axis);
      long unit = chunking.map(cut -> cut.shape().length(axis)).orElse(Long.MAX_VALUE);
      long hull = along.indices().end() - along.indices().at(0);
      return along.block(along.indices().count() - 1) - along.block(0) + 2 + hull / unit;
    }

    /** Returns the number of units on an axis, without listing them. */
    long unitCount(int axis) {
      long listed = listedEnds(axis);
      return listed > 0 ? listed : (grid.axis(axis).extent() - 1) / unitLength(axis) + 1;
    }

    /** Returns whether chunks may be longer than their block, as only those of an input can be. */
    public boolean hasLongChunks() {
      return chunking.map(Chunking::hasLongChunks).orElse(false);
    }

    /** Returns whether only whole chunks can be moved. */
    public boolean isFiltered() {
      return chunking.isPresent() && chunking.get().isFiltered();
    }
  }

  /** Refuses sides that do not describe the same array, too large ones, and copies of no chunks. */
  public Problem {
    if (!in.grid().shape().equals(out.grid().shape())) {
      throw new IllegalArgumentException(
          "input is " + in.grid().shape() + " but output is " + out.grid().shape());
    }
    if (elementBytes < 1) {
      throw new IllegalArgumentException("an element has at least 1 byte: " + elementBytes);
    }
    if (copying != Copying.NEVER && !(in.isFiltered() && out.isFiltered())) {
      throw new IllegalArgumentException("only chunks that pass through filters can be copied");
    }
    if (copying != Copying.NEVER && !in.axes().equals(out.axes())) {
      throw new IllegalArgumentException("chunks cannot be copied where axes are permuted");
    }
    in.grid().shape().requireCountable(elementBytes);
  }

  /** Creates a problem whose chunks all pass through their filters. */
  public Problem(Side in, Side out, int elementBytes) {
    this(in, out, elementBytes, Copying.NEVER);
  }

  /** Creates a problem whose files can be read anywhere. */
  public Problem(Side in, Side out, int elementBytes, Copying copying) {
    this(in, out, elementBytes, copying, SomeBlocks.NONE);
  }

  /** Returns the problem of moving an array between two grids that are listed in one order. */
  public static Problem of(Grid in, Grid out, int elementBytes, StorageOrder order) {
    return new Problem(new Side(in, order), new Side(out, order), elementBytes);
  }

  /** Returns the problem of an array cut into uniform blocks; all shapes slowest axis first. */
  public static Problem uniform(Shape array, Shape inBlock, Shape outBlock, int elementBytes) {
    return of(
        Grid.uniform(array, inBlock), Grid.uniform(array, outBlock), elementBytes, StorageOrder.C);
  }

  /**
   * Returns the same problem as planners see it that count seeks: every chunk or record a block of
   * its own. Plans of one are plans of the other.
   */
  public Problem ofCells() {
    return ofBlocks(in.ofCells(), out.ofCells());
  }

  /**
   * Returns the problems whose plans are plans of this one: itself; and where the input is a tiling
   * that is no grid, with the cells between the edges that all its blocks have as blocks.
   */
  public List<Problem> views() {
    return in.tiling().isEmpty()
        ? List.of(this)
        : List.of(
            this,
            new Problem(
                new Side(in.tiling().get().common(), in.order, Optional.empty(), in.axes),
                out,
                elementBytes));
  }

  /** Returns the same problem with every chunk a block of its own, but not every record. */
  public Problem ofChunks() {
    return ofBlocks(in.ofChunks(), out.ofChunks());
  }

  private Problem ofBlocks(Side inBlocks, Side outBlocks) {
    boolean differs = in.chunking().isPresent() || out.chunking().isPresent() || in.hasGaps();
    return differs || in.tiling().isPresent()
        ? new Problem(inBlocks, outBlocks, elementBytes, Copying.NEVER, streams)
        : this;
  }

  /**
   * Returns how many places on axes a plan of this problem may list one by one, 130 bytes of heap
   * for each at most: ends of chunks that are no multiples of one length, and ends up to which is
   * written where chunks or blocks of both sides do not fit together. Lists none of them.
   */
  public long listedEnds() {
    long sum = 0;
    for (int axis = 0; axis < rank(); axis++) {
      long listed = in.listedEnds(axis) + out.listedEnds(axis);
      boolean fits = listed == 0 && divide(in.unitLength(axis), out.unitLength(axis));
      sum += listed + (fits ? 0 : Math.min(in.unitCount(axis), out.unitCount(axis)));
    }
    return sum;
  }

  private static boolean divide(long first, long second) {
    return Math.max(first, second) % Math.min(first, second) == 0;
  }

  /** Returns whether the chunks of a side pass through filters. */
  public boolean isFiltered() {
    return in.isFiltered() || out.isFiltered();
  }

  /** Returns whether a side stores the axes of the array in another order. */
  public boolean isPermuted() {
    return !in.axes().isIdentity() || !out.axes().isIdentity();
  }

  /** Returns which axis in the input each axis of the array is, both slowest first. */
  public AxisMap permutation() {
    return in.axes().inverse();
  }

  /** Returns whether a side is a region of what is stored. */
  public boolean isOfRegion() {
    return in.window().isPresent() || out.window().isPresent();
  }

  /** Returns the output as it is written, with the padding beyond the end of the array. */
  public Side written() {
    return out.padded();
  }

  /** Returns a write box with the padding that is written with it. */
  public Box written(Box box) {
    return out.fillsUp() ? out.window().orElseThrow().padded(box) : box;
  }

  /** Returns the part of the array with which a part of the files is written. */
  public Box writtenWith(Box inFiles) {
    return out.fillsUp() ? out.window().orElseThrow().unpadded(inFiles) : inFiles;
  }

  /** Returns the shape of the array, slowest axis first. */
  public Shape shape() {
    return in.grid().shape();
  }

  /** Returns the number of axes. */
  public int rank() {
    return in.grid().rank();
  }

  /** Returns the size of the array, in bytes. */
  public long bytes() {
    return shape().volume() * elementBytes;
  }

  /** Returns the size of the array in the files of the output, with its padding, in bytes. */
  public long writtenBytes() {
    return Math.multiplyExact(written().grid().shape().volume(), elementBytes);
  }

  /** Returns what the files of the input hold of the array, in bytes. */
  public long readBytes() {
    return bytes() - in.absent().volume(in.grid()) * elementBytes;
  }
}
