package io.resplit.request;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.set.OutputAddress;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a user says of a set to be written; everything left out is as in the input.
 *
 * @param address folder, or template of file names, or file; perhaps with the name of a dataset:
 *     {@code file.h5:/dataset}
 * @param block shape of a block, as listed; empty for one file with the whole array
 * @param grid partition, with its axes as listed, if not all blocks are of one shape; then {@code
 *     block} is the largest
 * @param format name of the format; by the ending of the address if empty
 * @param dataset name of the block in each file, for formats that have such names
 * @param byteOrder byte order of the elements
 * @param chunks whether and how the elements are stored in chunks
 * @param history line for the history of files that keep one; none if empty
 * @param edge what becomes of blocks at the end of an axis
 * @param copies whether large variables may be copied to several files, as they were named
 * @param dates what stands in names for the dates of blocks; empty if blocks have none
 * @param axes what is said of its axes
 */
public record OutputRequest(
    String address,
    Optional<Shape> block,
    Optional<Grid> grid,
    Optional<String> format,
    Optional<String> dataset,
    Optional<ByteOrder> byteOrder,
    ChunkStorageRequest chunks,
    String history,
    Edge edge,
    boolean copies,
    String dates,
    Axes axes) {

  /**
   * What a user says of the axes of an output; everything left out is as in the input.
   *
   * @param names names of all axes as listed, each with no value, a step, or a start and a step;
   *     none if they keep theirs
   * @param unlimited axes, and dimensions of other variables, that programs may make longer,
   *     besides those of the input; none of all fixes them
   * @param dropped the slowest axis, which files are to lack: by its name, or its number as listed
   *     if it has none
   */
  public record Axes(
      List<Stack> names, Optional<List<String>> unlimited, Optional<String> dropped) {

    /** Axes as in the input. */
    public static final Axes KEEP = new Axes(List.of(), Optional.empty(), Optional.empty());

    /** Copies the lists. */
    public Axes {
      names = List.copyOf(names);
      unlimited = unlimited.map(List::copyOf);
    }
  }

  /** Returns the request for blocks of the given shape, as listed. */
  public static OutputRequest blocks(String address, Shape listedBlock) {
    return of(address, Optional.of(listedBlock), Optional.empty());
  }

  /** Returns the request for the blocks of a grid, with its axes as listed. */
  public static OutputRequest blocks(String address, Grid listed) {
    return of(
        address,
        Optional.of(listed.blockShape()),
        Optional.of(listed).filter(grid -> !grid.isUniform()));
  }

  /** Returns the request for one file with the whole array. */
  public static OutputRequest file(String address) {
    return of(address, Optional.empty(), Optional.empty());
  }

  private static OutputRequest of(String address, Optional<Shape> block, Optional<Grid> grid) {
    return new OutputRequest(
        address,
        block,
        grid,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        ChunkStorageRequest.KEEP,
        "",
        Edge.KEEP,
        false,
        "",
        Axes.KEEP);
  }

  /**
   * Returns the partition of an array, slowest axis first.
   *
   * @throws IllegalArgumentException if the shapes do not fit one another
   */
  public Grid partition(Shape listedShape, StorageOrder order) {
    return grid.map(order::toListed)
        .orElseGet(() -> order.grid(listedShape, block.orElse(listedShape)));
  }

  /** Returns this request for one file at another place. */
  public OutputRequest inFile(String place) {
    return with(
        draft -> {
          draft.address = place;
          draft.block = Optional.empty();
          draft.grid = Optional.empty();
        });
  }

  /** Returns this request for files of the format with the given name. */
  public OutputRequest withFormat(String name) {
    return with(draft -> draft.format = Optional.of(name));
  }

  /** Returns this request for blocks of the given name in their files. */
  public OutputRequest withDataset(String name) {
    return with(draft -> draft.dataset = Optional.of(name));
  }

  /** Returns this request for elements in a byte order. */
  public OutputRequest withByteOrder(ByteOrder order) {
    return with(draft -> draft.byteOrder = Optional.of(order));
  }

  /** Returns this request with a line for the history of files. */
  public OutputRequest withHistory(String line) {
    return with(draft -> draft.history = line);
  }

  /** Returns this request for elements in chunks, or not in chunks. */
  public OutputRequest withChunks(ChunkStorageRequest request) {
    return with(draft -> draft.chunks = request);
  }

  /** Returns this request with another treatment of blocks at the end of an axis. */
  public OutputRequest withEdge(Edge other) {
    return with(draft -> draft.edge = other);
  }

  /** Returns this request with copies of large variables in several files. */
  public OutputRequest withCopies() {
    return with(draft -> draft.copies = true);
  }

  /** Returns this request for blocks that are named by date, see {@link OutputAddress}. */
  public OutputRequest withDates(String inNames) {
    return with(draft -> draft.dates = inNames);
  }

  /** Returns this request with names of all axes, as listed, and perhaps steps. */
  public OutputRequest withAxes(List<Stack> names) {
    return with(draft -> draft.axes = new Axes(names, axes.unlimited, axes.dropped));
  }

  /** Returns this request with unlimited axes, besides those of the input; none fixes them all. */
  public OutputRequest withUnlimited(List<String> names) {
    return with(draft -> draft.axes = new Axes(axes.names, Optional.of(names), axes.dropped));
  }

  /** Returns this request for files that lack the slowest axis: one for each index. */
  public OutputRequest withoutAxis(String name) {
    return with(draft -> draft.axes = new Axes(axes.names, axes.unlimited, Optional.of(name)));
  }

  private OutputRequest with(Consumer<Draft> change) {
    Draft draft = new Draft();
    change.accept(draft);
    return draft.request();
  }

  /** This request while something in it is being changed. */
  private final class Draft {

    private String address = address();
    private Optional<Shape> block = block();
    private Optional<Grid> grid = grid();
    private Optional<String> format = format();
    private Optional<String> dataset = dataset();
    private Optional<ByteOrder> byteOrder = byteOrder();
    private ChunkStorageRequest chunks = chunks();
    private String history = history();
    private Edge edge = edge();
    private boolean copies = copies();
    private String dates = dates();
    private Axes axes = axes();

    private OutputRequest request() {
      return new OutputRequest(
          address, block, grid, format, dataset, byteOrder, chunks, history, edge, copies, dates,
          axes);
    }
  }
}
