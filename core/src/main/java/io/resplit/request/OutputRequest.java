package io.resplit.request;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.set.OutputAddress;
import java.nio.ByteOrder;
import java.util.Optional;

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
    String dates) {

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
        "");
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

  /** Returns this request for files of the format with the given name. */
  public OutputRequest withFormat(String name) {
    return with(Optional.of(name), dataset, history);
  }

  /** Returns this request for blocks of the given name in their files. */
  public OutputRequest withDataset(String name) {
    return with(format, Optional.of(name), history);
  }

  /** Returns this request with a line for the history of files. */
  public OutputRequest withHistory(String line) {
    return with(format, dataset, line);
  }

  /** Returns this request for elements in chunks, or not in chunks. */
  public OutputRequest withChunks(ChunkStorageRequest request) {
    return new OutputRequest(
        address, block, grid, format, dataset, byteOrder, request, history, edge, copies, dates);
  }

  /** Returns this request with another treatment of blocks at the end of an axis. */
  public OutputRequest withEdge(Edge other) {
    return new OutputRequest(
        address, block, grid, format, dataset, byteOrder, chunks, history, other, copies, dates);
  }

  /** Returns this request with copies of large variables in several files. */
  public OutputRequest withCopies() {
    return new OutputRequest(
        address, block, grid, format, dataset, byteOrder, chunks, history, edge, true, dates);
  }

  /** Returns this request for blocks that are named by date, see {@link OutputAddress}. */
  public OutputRequest withDates(String inNames) {
    return new OutputRequest(
        address, block, grid, format, dataset, byteOrder, chunks, history, edge, copies, inNames);
  }

  private OutputRequest with(
      Optional<String> newFormat, Optional<String> newDataset, String newHistory) {
    return new OutputRequest(
        address,
        block,
        grid,
        newFormat,
        newDataset,
        byteOrder,
        chunks,
        newHistory,
        edge,
        copies,
        dates);
  }
}
