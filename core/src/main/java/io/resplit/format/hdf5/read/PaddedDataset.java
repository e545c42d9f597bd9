package io.resplit.format.hdf5.read;

import io.resplit.array.BlockHeader;
import io.resplit.array.Dimension;
import io.resplit.array.ElementType;
import io.resplit.block.FillFile;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.StructureFile;
import io.resplit.geometry.Box;
import io.resplit.geometry.BoxRows;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A dataset as long as its dimensions: where a dimension has grown after the dataset was written,
 * it goes on with the fill value, as readers of NetCDF-4 see it.
 */
final class PaddedDataset {

  private final StructureFile file;
  private final ObjectHeader header;
  private final BlockHeader block;
  private final Optional<BlockHeader> stored;

  /**
   * Reads what a file says of a dataset.
   *
   * @param type what its elements are taken for
   * @param dimensions its dimensions, none of them shorter than the dataset
   */
  PaddedDataset(
      StructureFile file,
      String path,
      ObjectHeader header,
      ElementType type,
      List<Dimension> dimensions) {
    this.file = file;
    this.header = header;
    DatasetReader reader = new DatasetReader(file, path, List.of(), header);
    boolean isEmpty = Arrays.stream(Dataspace.of(header).lengths()).anyMatch(each -> each == 0);
    this.stored = isEmpty ? Optional.empty() : Optional.of(reader.anyBlock(type));
    Shape shape =
        dimensions.isEmpty()
            ? Shape.of(1)
            : Shape.of(dimensions.stream().mapToLong(Dimension::length).toArray());
    this.block =
        stored
            .filter(all -> all.shape().equals(shape))
            .orElseGet(() -> reader.unwritten(type, shape));
  }

  /** Returns type, layout and fill value; where the data are is only right if none is missing. */
  BlockHeader block() {
    return block;
  }

  /** Returns whether the dataset is shorter than its dimensions. */
  boolean isPadded() {
    return stored.isEmpty() || !stored.get().shape().equals(block.shape());
  }

  /** Returns all elements in C order, as bytes. */
  byte[] read() throws IOException {
    if (!isPadded()) {
      return ValueReader.read(file, header, block);
    }
    int elementBytes = block.type().bytes();
    byte[] all = new byte[Math.toIntExact(block.shape().volume() * elementBytes)];
    FillFile.fill(ByteBuffer.wrap(all), 0, all.length, block.fillBytes());
    if (stored.isPresent()) {
      byte[] some = ValueReader.read(file, header, stored.get());
      Box there = Box.whole(stored.get().shape());
      new BoxRows(there, there, Box.whole(block.shape()), elementBytes)
          .forEach((from, to, bytes) -> System.arraycopy(some, (int) from, all, (int) to, bytes));
    }
    return all;
  }
}
