package io.resplit.plan;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisArrangement;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.AxisMap;
import io.resplit.partition.AxisWindow;
import io.resplit.partition.Blocks;
import io.resplit.partition.Grid;
import io.resplit.partition.SomeBlocks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * One side of a problem.
 *
 * @param arrangement which block is where, in the axes of the array
 * @param order how users list the axes of this side
 * @param chunking chunks or records inside each stored block, if there are any
 * @param axes which axis of the array each axis in the files is, slowest first
 * @param absent blocks that no file holds: of an input, they are never visited
 * @param unstored what the files of an input lack of other blocks
 * @param others files of an input that are not stored so
 * @param fillsUp whether what files hold beyond the array is written with it
 */
public record Side(
    Arrangement arrangement,
    StorageOrder order,
    Optional<Chunking> chunking,
    AxisMap axes,
    SomeBlocks absent,
    Unstored unstored,
    OtherCells others,
    boolean fillsUp)
    implements Blocks {

  private static final Predicate<Optional<Chunking>> FILTERED = Chunking::isFiltered;

  /** Refuses chunks or axes of another rank. */
  public Side {
    Grid grid = arrangement.asGrid().grid();
    if (axes.rank() != grid.rank()) {
      throw new IllegalArgumentException(axes + " are not the axes of " + grid.shape());
    }
    if (chunking.isPresent() && chunking.get().shape().rank() != grid.rank()) {
      throw new IllegalArgumentException(
          "chunks of shape " + chunking.get().shape() + " in blocks of " + grid.blockShape());
    }
  }

  /** Creates a side whose blocks all have files. */
  public Side(
      Arrangement arrangement, StorageOrder order, Optional<Chunking> chunking, AxisMap axes) {
    this(
        arrangement, order, chunking, axes, SomeBlocks.NONE, Unstored.NONE, OtherCells.NONE, false);
  }

  /** Creates a side whose files hold their blocks. */
  public Side(Grid grid, StorageOrder order, Optional<Chunking> chunking, AxisMap axes) {
    this(Arrangement.of(grid), order, chunking, axes);
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
  Side padded() {
    return fillsUp ? new Side(arrangement.asGrid().padded(), order, chunking, axes) : this;
  }

  /** Returns this side without its chunks or records. */
  public Side ofBlocks() {
    return chunking.isEmpty() ? this : of(arrangement, Optional.empty(), absent);
  }

  private Side of(Arrangement blocks, Optional<Chunking> cells, SomeBlocks without) {
    return new Side(blocks, order, cells, axes, without, Unstored.NONE, OtherCells.NONE, fillsUp);
  }

  /** Returns this side in its own axes: what it is without regard to the array. */
  public Side stored() {
    return axes.isIdentity()
        ? this
        : new Side(
            arrangement.permuted(axes),
            order,
            chunking.map(all -> all.permuted(axes)),
            AxisMap.identity(axes.rank()),
            absent.permuted(arrangement, axes),
            unstored.permuted(arrangement, axes),
            others.permuted(arrangement, axes),
            fillsUp);
  }

  /**
   * Returns how many chunks or records, or else blocks, files hold; a filtered chunk counts once,
   * also where indices turn back to it.
   */
  public long storedCells() {
    return storedCells(any -> true);
  }

  /** Returns how many there are in files that are stored in some ways. */
  private long storedCells(Predicate<Optional<Chunking>> ways) {
    long all =
        cellsByKind().entrySet().stream()
            .filter(each -> ways.test(each.getKey()))
            .mapToLong(Map.Entry::getValue)
            .sum();
    return all - absentCells(ways);
  }

  /**
   * Returns how many cells there are of each way in which files are stored, the absent included.
   */
  private Map<Optional<Chunking>, Long> cellsByKind() {
    if (others.blocks().isEmpty()) {
      return Map.of(chunking, cellsAsUsual());
    }
    Map<Optional<Chunking>, Long> cells = new HashMap<>();
    cells.put(chunking, cellsAsUsual());
    CellsInFiles own = new CellsInFiles(arrangement);
    CellsInFiles usual = new CellsInFiles(arrangement);
    for (long number : others.blocks().keySet()) {
      cells.merge(chunking(number), own.of(number, chunking(number)), Long::sum);
      cells.merge(chunking, -usual.of(number, chunking), Long::sum);
    }
    return cells;
  }

  /** Returns how many cells there were if all files were stored as most of them. */
  private long cellsAsUsual() {
    if (arrangement.isGrid()) {
      return isUsuallyFiltered()
          ? alongCells().stream().mapToLong(AxisWindow::storedCells).reduce(1, Math::multiplyExact)
          : cells().blockCount();
    }
    LongFunction<Grid> cells = usualCells();
    return LongStream.range(0, blockCount())
        .map(number -> CellsInFiles.meeting(cells.apply(number), box(number)))
        .sum();
  }

  /** Returns this side as it were if all files were stored in one way. */
  public Side as(Optional<Chunking> cut) {
    return new Side(arrangement, order, cut, axes);
  }

  /** Returns the chunks or records of the file of a block, if it has any. */
  public Optional<Chunking> chunking(long number) {
    return others.blocks().getOrDefault(number, chunking);
  }

  /** Returns the different ways in which files are stored, each once: first that of most. */
  public Stream<Optional<Chunking>> kinds() {
    Stream<Optional<Chunking>> unusual =
        others.kinds().stream().filter(each -> !each.equals(chunking));
    return Stream.concat(Stream.of(chunking), unusual);
  }

  /** Returns how many filtered chunks are absent, with their blocks or alone. */
  public long absentFilteredCells() {
    return isFiltered() ? absentCells(FILTERED) : 0;
  }

  private long absentCells(Predicate<Optional<Chunking>> ways) {
    if (chunking.isEmpty() && !arrangement.hasGaps() && others.blocks().isEmpty()) {
      return ways.test(chunking) ? absent.count() : 0;
    }
    if (arrangement.hasGaps()) {
      CellsInFiles cells = new CellsInFiles(arrangement);
      LongStream whole = ways.test(chunking) ? absent.stream() : LongStream.empty();
      return whole.map(number -> cells.of(number, chunking)).sum()
          + absentCells(unstored.absent().stream(), ways);
    }
    return absentCells(absentBoxes(), ways);
  }

  private long absentCells(Stream<Box> boxes, Predicate<Optional<Chunking>> ways) {
    LongFunction<Grid> cells = cellsByBlock();
    boolean areAll = others.blocks().isEmpty() && ways.test(chunking);
    return boxes
        .filter(box -> areAll || ways.test(chunking(blocksIn(box).nextLong())))
        .mapToLong(box -> CellsInFiles.meeting(cells.apply(blocksIn(box).nextLong()), box))
        .sum();
  }

  /**
   * Returns the regions that no file holds: whole blocks, of which those of a grid that are
   * neighbours are one region, or chunks of one; no two meet.
   */
  public Stream<Box> absentBoxes() {
    Stream<Box> blocks =
        arrangement.isGrid() ? absent.boxes(grid()).stream() : absent.stream().mapToObj(this::box);
    return Stream.concat(blocks, unstored.absent().stream());
  }

  /**
   * Returns for each block the axes cut into what is stored contiguously: the chunks or records, or
   * else the block; where gaps in them are skipped, the runs of indices in between.
   */
  public LongFunction<Grid> cellsByBlock() {
    LongFunction<Grid> usual = usualCells();
    return others.blocks().isEmpty()
        ? usual
        : number -> others.blocks().containsKey(number) ? otherCells(number) : usual.apply(number);
  }

  private Grid otherCells(long number) {
    Shape longest = arrangement.longestStored();
    Optional<Chunking> own = chunking(number);
    return arrangement.cellsOf(
        number,
        own.map(Chunking::shape).orElse(longest),
        own.map(Chunking::least).orElse(Shape.ones(longest.rank())));
  }

  private LongFunction<Grid> usualCells() {
    return CellsInFiles.cells(arrangement, chunking);
  }

  /** Returns the same of all blocks; where they are no grid, what planners take for it. */
  public Grid cells() {
    return cellsAsGrid().grid();
  }

  private AxisArrangement cellsAsGrid() {
    AxisArrangement blocks = arrangement.asGrid();
    return chunking
        .map(cells -> blocks.refined(cells.shape(), cells.least()))
        .orElseGet(blocks::runs);
  }

  /** Returns the view of each axis that has the chunks or records as cells, or else the blocks. */
  public List<AxisWindow> alongCells() {
    return cellsAsGrid().axes();
  }

  /** Returns what the file of a block holds, in indices of the array: it may reach beyond. */
  public Box storedBox(long number) {
    return arrangement.storedBox(number);
  }

  /** Returns this side with cells made of whole chunks of all its files, if these differ. */
  Optional<Side> ofCommonCells() {
    if (others.blocks().isEmpty() || !arrangement.isGrid()) {
      return Optional.empty();
    }
    Shape most = arrangement.longestStored();
    Shape usual = chunking.map(Chunking::shape).orElse(most);
    Shape common =
        kinds()
            .map(each -> each.map(Chunking::shape).orElse(most))
            .reduce(usual, (a, b) -> common(a, b, most));
    if (common.equals(usual)) {
      return Optional.empty();
    }
    Chunking cells = new Chunking(common, Chunking.Access.CHUNKS);
    return Optional.of(of(arrangement, Optional.of(cells), absent));
  }

  private static Shape common(Shape one, Shape other, Shape most) {
    return Shape.of(
        one.rank(),
        axis -> AxisGrid.commonLength(one.length(axis), other.length(axis), most.length(axis)));
  }

  Side ofCells() {
    Arrangement cells = arrangement.isGrid() ? cellsAsGrid() : Arrangement.of(cells());
    boolean isSame = chunking.isEmpty() && cells == arrangement;
    return isSame ? this : of(cells, Optional.empty(), SomeBlocks.NONE);
  }

  Side ofChunks() {
    return chunks().isPresent() || !arrangement.isGrid() ? ofCells() : ofBlocks();
  }

  /** Returns the chunks, if there are any; records are none. */
  public Optional<Grid> chunks() {
    return chunking.filter(any -> !any.isOfRecords()).map(any -> cells());
  }

  /** Returns the axes cut into shards, if chunks lie in shards. */
  Optional<Grid> shards() {
    return chunking
        .filter(any -> !any.shard().equals(Optional.of(any.shape())))
        .flatMap(any -> storeFiles());
  }

  /** Returns the axes cut into files, if those of a block lie in several: chunks or shards. */
  public Optional<Grid> storeFiles() {
    return chunking
        .filter(any -> arrangement.isGrid())
        .flatMap(Chunking::shard)
        .map(shard -> arrangement.asGrid().refined(shard, Shape.ones(axes.rank())).grid());
  }

  /** Returns for each block the axes cut into its chunks, if it has any; records are none. */
  public LongFunction<Optional<Grid>> chunksByBlock() {
    LongFunction<Grid> cells = cellsByBlock();
    return number ->
        chunking(number).filter(any -> !any.isOfRecords()).map(any -> cells.apply(number));
  }

  /** Returns what is moved one by one: the chunks, or else the blocks. */
  public Grid chunksOrBlocks() {
    return chunks().orElseGet(this::grid);
  }

  /** Returns the length on an axis of what is stored contiguously, except at the ends of blocks. */
  long unitLength(int axis) {
    long longest = grid().axis(axis).longest();
    return chunking.map(cut -> Math.min(cut.shape().length(axis), longest)).orElse(longest);
  }

  /** Returns how many ends of units on an axis are listed one by one, without listing them. */
  long listedEnds(int axis) {
    AxisWindow along = arrangement.asGrid().axes().get(axis);
    if (!along.indices().isDense()) {
      long count = along.indices().count();
      long unit = chunking.map(cut -> cut.shape().length(axis)).orElse(Long.MAX_VALUE);
      return along.indices().step() == 0 ? count : Math.min(count, along.mostMet(unit));
    }
    long unit = unitLength(axis);
    AxisGrid blocks = grid().axis(axis);
    long listed = Math.max(along.mostParts(unit), blocks.endsOfRefined(unit));
    boolean isShifted = along.indices().start() > 0;
    return isShifted ? Math.max(listed, blocks.extent() / unit + 2) : listed;
  }

  /** Returns the number of units on an axis, without listing them. */
  long unitCount(int axis) {
    long listed = listedEnds(axis);
    return listed > 0 ? listed : (grid().axis(axis).extent() - 1) / unitLength(axis) + 1;
  }

  /** Returns whether chunks may be longer than their block. */
  public boolean hasLongChunks() {
    return kinds().flatMap(Optional::stream).anyMatch(Chunking::hasLongChunks);
  }

  /** Returns whether chunks are written in the order of their file. */
  public boolean isStream() {
    return chunking.filter(Chunking::isStream).isPresent();
  }

  /** Returns whether chunks can only be copied. */
  boolean isStoredOnly() {
    return chunking.filter(Chunking::isStoredOnly).isPresent();
  }

  /** Returns whether only whole chunks can be moved, of some files at least. */
  public boolean isFiltered() {
    return kinds().anyMatch(FILTERED);
  }

  /** Returns whether only whole chunks can be moved, of files that are stored as most are. */
  public boolean isUsuallyFiltered() {
    return FILTERED.test(chunking);
  }

  /** Returns whether only whole chunks of the file of a block can be moved. */
  public boolean isFiltered(long number) {
    return FILTERED.test(chunking(number));
  }

  /** Returns whether the file that holds a part of the array is not stored as the others. */
  public boolean isOther(Box part) {
    return !others.blocks().isEmpty() && others.blocks().containsKey(blocksIn(part).nextLong());
  }

  /** Returns the different ways in which files are cut into chunks that pass through filters. */
  public Stream<Chunking> filtered() {
    return kinds().flatMap(Optional::stream).filter(Chunking::isFiltered);
  }

  /** Returns how many chunks pass through filters: {@link #storedCells}, or none. */
  public long filteredCells() {
    return isFiltered() ? storedCells(FILTERED) : 0;
  }

  /** Returns the number of chunks whose places files say, those that are absent included. */
  public long chunkCount() {
    if (others.blocks().isEmpty()) {
      return chunks().map(Grid::blockCount).orElse(0L);
    }
    Predicate<Optional<Chunking>> have = cut -> cut.filter(all -> !all.isOfRecords()).isPresent();
    return storedCells(have) + absentCells(have);
  }

  /**
   * Returns what a chunk that passes through filters has of some measure, on the average.
   *
   * @throws java.util.NoSuchElementException if no file has chunks
   */
  public double mean(ToDoubleFunction<Chunking> measure) {
    if (others.blocks().isEmpty()) {
      return measure.applyAsDouble(chunking.orElseThrow());
    }
    double sum = 0;
    double count = 0;
    for (Map.Entry<Optional<Chunking>, Long> kind : cellsByKind().entrySet()) {
      if (FILTERED.test(kind.getKey())) {
        sum += kind.getValue() * measure.applyAsDouble(kind.getKey().get());
        count += kind.getValue();
      }
    }
    return count == 0 ? 0 : sum / count;
  }
}
