package io.resplit.format;

import io.resplit.block.BlockFile;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.CopyAxes;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Stores blocks without some axes along which each has one index: the order of elements and the
 * numbers of chunks are the same. Immutable.
 *
 * @param files how they are stored without these axes
 * @param copies the axes
 */
public record CopiesFormat(Format files, CopyAxes copies) implements Format {

  /** What is said of an axis along which copies lie. */
  public static final AxisInfo AXIS = AxisInfo.named("copy");

  @Override
  public String name() {
    return files.name();
  }

  @Override
  public ReadAs readAs() {
    return new ReadAs(Optional.empty(), Optional.empty(), Optional.of(copies));
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    BlockHeader found = files.inspect(place, copies.without(expected));
    return found.withLayout(
        found.layout().reshaped(copies::with),
        found.axes().isEmpty() ? List.of() : copies.with(found.axes(), AXIS));
  }

  private BlockHeader inFile(BlockHeader block) {
    return block.withLayout(block.layout().reshaped(copies::without), List.of());
  }

  @Override
  public boolean mixesChunks() {
    return files.mixesChunks();
  }

  @Override
  public long coordinateLimit() {
    return files.coordinateLimit();
  }

  /** Where elements do not lie in chunks of an index, their places follow from any shape. */
  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    if (header.layout().isIndexed()) {
      throw new IllegalArgumentException("chunks are found by their index: " + place);
    }
    return files.open(place, header, counts);
  }

  @Override
  public ChunkIndex chunkIndex(BlockPlace place, BlockHeader header) throws IOException {
    return files.chunkIndex(place, inFile(header)).reshaped(copies::with);
  }

  @Override
  public PositionalBytes bytes(BlockPlace place, IoCounts counts) throws IOException {
    return files.bytes(place, counts);
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) {
    throw new IllegalArgumentException("a file does not only hold copies: " + dataset);
  }

  @Override
  public FileImage about(String dataset, FileImage file) {
    FileImage stored = files.about(dataset, file);
    return stored.withLayout(stored.layout().reshaped(copies::with));
  }
}
