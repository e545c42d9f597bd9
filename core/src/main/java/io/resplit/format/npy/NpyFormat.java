package io.resplit.format.npy;

import io.resplit.array.BlockLayout;
import io.resplit.array.StorageOrder;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * Blocks in {@code .npy} files whose elements lie in one order. Immutable.
 *
 * @param order the order; shapes of blocks list the slowest axis first all the same
 */
record NpyFormat(StorageOrder order) implements Format {

  static String name(StorageOrder order) {
    return order == StorageOrder.C ? "npy" : "npyf";
  }

  @Override
  public String name() {
    return name(order);
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    try (HeaderFile file = HeaderFile.open(place.file())) {
      NpyHeader header = NpyHeader.read(file);
      requireOrder(file, header);
      BlockLayout.Strided layout = new BlockLayout.Strided(header.shape(), header.bytes());
      long size = layout.fileBytes(header.type().element().bytes());
      if (file.size() != size) {
        throw ResplitException.badInput(
            file.path(),
            "%sit has %d bytes, but by its header %d"
                .formatted(
                    file.size() < size ? "it is cut off, or its header is wrong: " : "",
                    file.size(),
                    size));
      }
      return BlockHeader.bare(header.type().element(), layout).withMeaning(header.type().meaning());
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw HeaderFormat.damaged(place.file(), e);
    }
  }

  /** Elements along one axis lie in both orders. */
  private void requireOrder(HeaderFile file, NpyHeader header) throws ResplitException {
    if (header.order() != order && header.shape().rank() > 1) {
      throw ResplitException.badInput(
          file.path(),
          "its elements are in %s order: give --in-format %s, and files of one order at a time"
              .formatted(header.order(), name(header.order())));
    }
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) {
    NpyType type = NpyType.of(block);
    byte[] prefix = NpyHeader.bytes(type, order, block.shape());
    return FileImage.of(
        prefix,
        block,
        block
            .withMeaning(type.meaning().isPresent() ? Optional.empty() : block.meaning())
            .namesBeside(Set.of()));
  }
}
