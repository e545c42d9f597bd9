package io.resplit.format.hdf5.read;

import io.resplit.header.BlockHeader;
import java.util.List;

/**
 * What an HDF5 file says of one of its datasets.
 *
 * @param path path of the dataset in the file, starting with {@code /}
 * @param header element type, layout, axes and attributes
 * @param notCarried names of attributes and properties that the header cannot hold
 */
public record Hdf5Dataset(String path, BlockHeader header, List<String> notCarried) {

  /** Copies the list. */
  public Hdf5Dataset {
    notCarried = List.copyOf(notCarried);
  }
}
