package io.resplit.request;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.Mismatch;
import io.resplit.partition.Grid;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a user says of a set; everything left out is taken from the manifest, the files, their names
 * or their sizes.
 *
 * @param address folder, file, template or glob, perhaps with a dataset: {@code file.h5:/dataset}
 * @param files files in file order, slowest axis first, instead of the address; may be empty
 * @param shape shape of the array, as listed
 * @param block shape of a block, as listed
 * @param openAxes axes, as listed, on which a block is as long as the array, whatever that is; the
 *     block has length 1 there. A block of one such axis alone is open on all axes
 * @param lengths lengths of a block on axes by name, 0 for those on which it is as long as the
 *     array; not with {@code block}
 * @param grid partition, with its axes as listed, if not all blocks are of one shape; then {@code
 *     shape} and {@code block} are its own
 * @param type element type
 * @param order how axes are listed
 * @param headerBytes bytes before the data of each file
 * @param format name of the format
 * @param dataset name of the block in each file
 * @param mismatch what to do if files disagree about what their elements mean
 * @param missing element that blocks without a file are read as, as users write it; empty text for
 *     the fill value of the other files; nothing if such sets are refused
 * @param trim how many elements files hold beyond their block on every side that has a neighbour:
 *     one number for each axis, as listed, one for all of them, or none
 * @param variables names of the variables that are wanted besides the dataset, which then leads;
 *     all if there are none; not given if only the dataset is wanted
 * @param stack the axis along which files lie that lack it, if they do
 * @param placedBy what says where the files lie, where several things may
 * @param refusesGaps whether times between two files at which there is no data are refused
 */
public record SetRequest(
    String address,
    List<Path> files,
    Optional<Shape> shape,
    Optional<Shape> block,
    List<Integer> openAxes,
    Map<String, Long> lengths,
    Optional<Grid> grid,
    Optional<ElementType> type,
    Optional<StorageOrder> order,
    Optional<Long> headerBytes,
    Optional<String> format,
    Optional<String> dataset,
    Mismatch mismatch,
    Optional<String> missing,
    List<Long> trim,
    Optional<List<String>> variables,
    Optional<Stack> stack,
    PlacedBy placedBy,
    boolean refusesGaps) {

  /** What says where the files of a set lie in the array. */
  public enum PlacedBy {
    /** What the files say, else what their names say. */
    EVIDENCE,
    /** Their names, whatever the files say. */
    NAMES,
    /** The coordinates in the files, whatever else there is. */
    COORDINATES,
    /** The order in which they are listed. */
    ORDER
  }

  /** Returns the request that says nothing but where the set is. */
  public static SetRequest at(String address) {
    return of(address, List.of());
  }

  /** Returns the request for files in their order, slowest axis first. */
  public static SetRequest of(List<Path> files) {
    return of("", files);
  }

  private static SetRequest of(String address, List<Path> files) {
    return new SetRequest(
        address,
        files,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Mismatch.REFUSE,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        files.isEmpty() ? PlacedBy.EVIDENCE : PlacedBy.ORDER,
        false);
  }

  /** Returns this request for an array of the given shape. */
  public SetRequest withShape(Shape listed) {
    return with(draft -> draft.shape = Optional.of(listed));
  }

  /** Returns this request for blocks of the given shape. */
  public SetRequest withBlock(Shape listed) {
    return with(draft -> draft.close(Optional.of(listed)));
  }

  /** Returns this request without a block shape if that has open axes. */
  public SetRequest withoutOpenBlock() {
    return openAxes.isEmpty() ? this : with(draft -> draft.close(Optional.empty()));
  }

  /** Returns this request for the blocks of a grid, with its axes as listed. */
  public SetRequest withBlocks(Grid listed) {
    return with(
        draft -> {
          draft.shape = Optional.of(listed.shape());
          draft.close(Optional.of(listed.blockShape()));
          draft.lengths = Map.of();
          draft.grid = Optional.of(listed).filter(grid -> !grid.isUniform());
        });
  }

  /**
   * Returns the partition of an array, slowest axis first.
   *
   * @throws IllegalArgumentException if the shapes do not fit one another
   */
  public Grid partition(StorageOrder listing, Shape listedShape, Shape listedBlock) {
    return grid.map(listing::toListed).orElseGet(() -> listing.grid(listedShape, listedBlock));
  }

  /** Returns this request for elements of the given type. */
  public SetRequest withType(ElementType elementType) {
    return with(draft -> draft.type = Optional.of(elementType));
  }

  /** Returns this request with axes listed in the given order. */
  public SetRequest withOrder(StorageOrder listing) {
    return with(draft -> draft.order = Optional.of(listing));
  }

  /**
   * Returns this request for files that hold so many elements beyond their block on every side that
   * has a neighbour: one number for each axis, as listed, one for all of them, or none.
   */
  public SetRequest trimmed(List<Long> trims) {
    return with(draft -> draft.trim = List.copyOf(trims));
  }

  /** Returns this request for files of the format with the given name. */
  public SetRequest withFormat(String name) {
    return with(draft -> draft.format = Optional.of(name));
  }

  /** Returns this request for other files, in their order, slowest axis first. */
  public SetRequest withFiles(List<Path> others) {
    return with(
        draft -> {
          draft.address = "";
          draft.files = others;
        });
  }

  /**
   * Returns this request for all that files hold, or some variables of it and what belongs to them.
   */
  public SetRequest withVariables(List<String> names) {
    return with(draft -> draft.variables = Optional.of(List.copyOf(names)));
  }

  /** Returns this request for files that lack an axis, one index of it each. */
  public SetRequest stacked(Stack along) {
    return with(draft -> draft.stack = Optional.of(along));
  }

  /** Returns this request for files that lie where that says. */
  public SetRequest placedBy(PlacedBy what) {
    return with(draft -> draft.placedBy = what);
  }

  /** Returns this request for the dataset with the given name. */
  public SetRequest withDataset(String name) {
    return with(draft -> draft.dataset = Optional.of(name));
  }

  /** Returns this request with missing blocks read as an element; as the fill value if empty. */
  public SetRequest withMissing(String element) {
    return with(draft -> draft.missing = Optional.of(element));
  }

  /** Returns whether files hold more than their blocks. */
  public boolean isTrimmed() {
    return trim.stream().anyMatch(length -> length > 0);
  }

  /** Returns this request, which also takes another kind of files that disagree. */
  public SetRequest ignoring(Mismatch.Kind kind) {
    return with(draft -> draft.mismatch = mismatch.ignoring(kind));
  }

  /** Returns this request, which takes files of one place where it says how they are laid out. */
  public SetRequest laidOut() {
    boolean isLaidOut = block.isPresent() || !lengths.isEmpty();
    return isLaidOut ? ignoring(Mismatch.Kind.PLACE) : this;
  }

  private SetRequest with(Consumer<Draft> change) {
    Draft draft = new Draft();
    change.accept(draft);
    return draft.request();
  }

  /** This request while something in it is being changed. */
  private final class Draft {

    private String address = address();
    private List<Path> files = files();
    private Optional<Shape> shape = shape();
    private Optional<Shape> block = block();
    private List<Integer> openAxes = openAxes();
    private Map<String, Long> lengths = lengths();
    private Optional<Grid> grid = grid();
    private Optional<ElementType> type = type();
    private Optional<StorageOrder> order = order();
    private Optional<String> format = format();
    private Optional<String> dataset = dataset();
    private Mismatch mismatch = mismatch();
    private Optional<String> missing = missing();
    private List<Long> trim = trim();
    private Optional<List<String>> variables = variables();
    private Optional<Stack> stack = stack();
    private PlacedBy placedBy = placedBy();

    private void close(Optional<Shape> listedBlock) {
      block = listedBlock;
      openAxes = List.of();
    }

    /** A partition does not outlive its shapes. */
    private SetRequest request() {
      return new SetRequest(
          address,
          files,
          shape,
          block,
          openAxes,
          lengths,
          grid.filter(same -> same.shape().equals(shape.orElse(null)))
              .filter(same -> same.blockShape().equals(block.orElse(null))),
          type,
          order,
          headerBytes,
          format,
          dataset,
          mismatch,
          missing,
          trim,
          variables,
          stack,
          placedBy,
          refusesGaps);
    }
  }
}
