package io.resplit.request;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.set.Mismatch;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
 * @param variables names of the variables that are wanted beside the dataset, which then leads; all
 *     if there are none; not given if only the dataset is wanted
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
    Optional<List<String>> variables) {

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
        Optional.empty());
  }

  /** Returns this request for an array of the given shape. */
  public SetRequest withShape(Shape listed) {
    return with(Optional.of(listed), block, openAxes, type, order);
  }

  /** Returns this request for blocks of the given shape. */
  public SetRequest withBlock(Shape listed) {
    return with(shape, Optional.of(listed), List.of(), type, order);
  }

  /** Returns this request without a block shape if that has open axes. */
  public SetRequest withoutOpenBlock() {
    return openAxes.isEmpty() ? this : with(shape, Optional.empty(), List.of(), type, order);
  }

  /** Returns this request for the blocks of a grid, with its axes as listed. */
  public SetRequest withBlocks(Grid listed) {
    return new SetRequest(
        address,
        files,
        Optional.of(listed.shape()),
        Optional.of(listed.blockShape()),
        List.of(),
        Map.of(),
        Optional.of(listed).filter(grid -> !grid.isUniform()),
        type,
        order,
        headerBytes,
        format,
        dataset,
        mismatch,
        missing,
        trim,
        variables);
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
    return with(shape, block, openAxes, Optional.of(elementType), order);
  }

  /** Returns this request with axes listed in the given order. */
  public SetRequest withOrder(StorageOrder listing) {
    return with(shape, block, openAxes, type, Optional.of(listing));
  }

  /** A partition does not outlive its shapes. */
  private SetRequest with(
      Optional<Shape> newShape,
      Optional<Shape> newBlock,
      List<Integer> newOpenAxes,
      Optional<ElementType> newType,
      Optional<StorageOrder> newOrder) {
    return new SetRequest(
        address,
        files,
        newShape,
        newBlock,
        newOpenAxes,
        lengths,
        grid.filter(same -> same.shape().equals(newShape.orElse(null)))
            .filter(same -> same.blockShape().equals(newBlock.orElse(null))),
        newType,
        newOrder,
        headerBytes,
        format,
        dataset,
        mismatch,
        missing,
        trim,
        variables);
  }

  /**
   * Returns this request for files that hold so many elements beyond their block on every side that
   * has a neighbour: one number for each axis, as listed, one for all of them, or none.
   */
  public SetRequest trimmed(List<Long> trims) {
    return with(format, dataset, mismatch, missing, List.copyOf(trims), variables);
  }

  /** Returns this request for files of the format with the given name. */
  public SetRequest withFormat(String name) {
    return with(Optional.of(name), dataset, mismatch, missing, trim, variables);
  }

  /**
   * Returns this request for all that files hold, or some variables of it and what belongs to them.
   */
  public SetRequest withVariables(List<String> names) {
    return with(format, dataset, mismatch, missing, trim, Optional.of(List.copyOf(names)));
  }

  /** Returns this request for the dataset with the given name. */
  public SetRequest withDataset(String name) {
    return with(format, Optional.of(name), mismatch, missing, trim, variables);
  }

  /** Returns this request with missing blocks read as an element; as the fill value if empty. */
  public SetRequest withMissing(String element) {
    return with(format, dataset, mismatch, Optional.of(element), trim, variables);
  }

  /** Returns this request, which also takes another kind of files that disagree. */
  public SetRequest ignoring(Mismatch.Kind kind) {
    return with(format, dataset, mismatch.ignoring(kind), missing, trim, variables);
  }

  /** Returns this request, which takes files of one place where it says how they are laid out. */
  public SetRequest laidOut() {
    boolean isLaidOut = block.isPresent() || !lengths.isEmpty();
    return isLaidOut ? ignoring(Mismatch.Kind.PLACE) : this;
  }

  private SetRequest with(
      Optional<String> newFormat,
      Optional<String> newDataset,
      Mismatch newMismatch,
      Optional<String> newMissing,
      List<Long> newTrim,
      Optional<List<String>> newVariables) {
    return new SetRequest(
        address,
        files,
        shape,
        block,
        openAxes,
        lengths,
        grid,
        type,
        order,
        headerBytes,
        newFormat,
        newDataset,
        newMismatch,
        newMissing,
        newTrim,
        newVariables);
  }
}
