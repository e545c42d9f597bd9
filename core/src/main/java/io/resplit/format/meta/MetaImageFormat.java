package io.resplit.format.meta;

import io.resplit.format.FileImage;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.header.BlockHeader;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * Blocks in MetaImage files; compressed ones, and those with elements in other files, are only
 * read. Immutable.
 */
final class MetaImageFormat extends HeaderFormat {

  static final String NAME = "mha";

  MetaImageFormat() {
    super(NAME, true);
  }

  @Override
  protected Content read(HeaderFile file, String dataset) throws IOException {
    return MetaImageHeader.read(file).content();
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    Optional<VoxelSpace> space = MetaImageHeader.space(block);
    byte[] prefix = MetaImageHeader.text(block, space).getBytes(StandardCharsets.US_ASCII);
    return FileImage.of(
        prefix, block, block.namesBeside(space.isPresent() ? VoxelSpace.NAMES : Set.of()));
  }
}
