package io.resplit.request;

import io.resplit.geometry.Shape;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * What a user says of a set to be written; everything left out is as in the input.
 *
 * @param address folder, or template of file names, or file; perhaps with the name of a dataset:
 *     {@code file.h5:/dataset}
 * @param block shape of a block, as listed; empty for one file with the whole array
 * @param format name of the format; by the ending of the address if empty
 * @param dataset name of the block in each file, for formats that have such names
 * @param byteOrder byte order of the elements
 * @param chunks whether and how the elements are stored in chunks
 * @param history line for the history of files that keep one; none if empty
 */
public record OutputRequest(
    String address,
    Optional<Shape> block,
    Optional<String> format,
    Optional<String> dataset,
    Optional<ByteOrder> byteOrder,
    ChunkStorageRequest chunks,
    String history) {

  /** Returns the request for blocks of the given shape, as listed. */
  public static OutputRequest blocks(String address, Shape listedBlock) {
    return of(address, Optional.of(listedBlock));
  }

  /** Returns the request for one file with the whole array. */
  public static OutputRequest file(String address) {
    return of(address, Optional.empty());
  }

  private static OutputRequest of(String address, Optional<Shape> block) {
    return new OutputRequest(
        address,
        block,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        ChunkStorageRequest.KEEP,
        "");
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
    return new OutputRequest(address, block, format, dataset, byteOrder, request, history);
  }

  private OutputRequest with(
      Optional<String> newFormat, Optional<String> newDataset, String newHistory) {
    return new OutputRequest(address, block, newFormat, newDataset, byteOrder, chunks, newHistory);
  }
}
